import { counted, pageFile } from 'navshift';
import type { Said } from './findings.ts';
import type { Synced } from './language.ts';
import type { Rules } from './rules.ts';
import { sayer } from './tell.ts';
import type { Tree } from './tree.ts';

/** Says which pages of a language are older than their source. Gives whether anything is known of when files changed. */
export function tellStale({ branches }: Tree, { settled, language }: Synced, { site, report }: Rules): boolean {
  const stale: Said[] = [];
  const seen = new Set<string>();
  let known = false;
  const changed = (page: string): number | undefined => {
    const file = pageFile(site, page);
    const time = file === undefined ? undefined : site.reader.changed?.(file);
    known ||= time !== undefined;
    return time;
  };
  for (const leaf of branches.flatMap(({ leaves }) => leaves)) {
    const { page } = leaf;
    const source = settled.leaf(leaf)?.page;
    // Named as in the source, it is the source's.
    if (page === undefined || source === undefined || page === source || seen.has(page)) continue;
    seen.add(page);
    const [before, after] = [changed(source), changed(page)];
    if (before !== undefined && after !== undefined && before > after) stale.push({ name: page, at: leaf.node });
  }
  sayer(report)(
    'warning',
    'stale',
    stale,
    (count) => `The source of ${counted(count, 'page')} of "${language}" changed since the translation`,
    'Bring the translation up to date, and commit it.',
  );
  return known;
}
