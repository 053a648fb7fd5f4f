import type { Site } from '../site/index.ts';
import { textOf } from './page-text.ts';

/** What was read of texts before, from run to run. */
export interface Kept {
  /** What names a content in each run. */
  idOf(content: Uint8Array): string;
  /** What was kept of a content, under a name; undefined if nothing was. */
  find(id: string, name: string): unknown;
  /** Keeps data that JSON can hold. */
  add(id: string, name: string, value: unknown): void;
}

let kept: Kept | undefined;
/** By name and id of a content; without ids, by its text. */
const known = new Map<string, Map<string, unknown>>();

let say: (count: number) => void = () => {};
let reads = 0;

/** Has it said, at every hundredth from now on, how many pages were read. */
export function sayReads(next: typeof say): void {
  [say, reads] = [next, 0];
}

/** Has everything that is read of texts kept, and read no text of which it is. */
export function keepIn(given: Kept | undefined): void {
  kept = given;
  known.clear();
  sayReads(() => {});
}

/**
 * What `read` makes of the text of a file: data that JSON can hold. Each text is read once, in however many files, revisions
 * and runs it is.
 */
export function readOnce<Data extends object>(
  site: Site,
  file: string,
  name: string,
  read: (text: string) => Data,
): Data {
  const id = kept?.idOf(site.read(file)!) ?? textOf(site, file);
  let all = known.get(name);
  if (all === undefined) known.set(name, (all = new Map()));
  let data = (all.get(id) ?? kept?.find(id, name)) as Data | undefined;
  if (data === undefined) {
    data = read(textOf(site, file));
    kept?.add(id, name, data);
    if (name === 'page' && ++reads % 100 === 0) say(reads);
  }
  all.set(id, data);
  return data;
}
