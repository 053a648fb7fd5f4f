import { revisionsOf } from '../../../src/disk/git/revision.ts';
import { makeSite, type Reader, type Site } from '../../../src/index.ts';

/** The state before a change with the page files of the state after, and that one; undefined for what is not JSON. */
export function openChange(folder: string, commit: string): readonly [before: Site, after: Site] | undefined {
  const open = revisionsOf(folder);
  const [old, now] = [open(`${commit}^`)!, open(commit)!];
  const ofPath = (path: string): Reader => (path.endsWith('.json') || !now.exists(path) ? old : now);
  const mixed: Reader = {
    read: (path) => ofPath(path).read(path),
    exists: (path) => ofPath(path).exists(path),
    list: (glob) => now.list(glob),
  };
  try {
    return [makeSite(old.read('docs.json')!, { reader: mixed }), makeSite(now.read('docs.json')!, { reader: now })];
  } catch {
    return undefined;
  }
}
