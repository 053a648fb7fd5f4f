import { counted, pageFile, type Report, type Site } from 'navshift';
import type { Said } from './findings.ts';
import type { Synced } from './language.ts';
import { listed, placesOf } from './tell.ts';
import { type Branch, branchesOf } from './tree.ts';

/** Says which pages of a language are older than their source. Gives whether anything is known of when files changed. */
export function tellStale(site: Site, language: string, theirs: Branch, { matching }: Synced, report: Report): boolean {
  const stale: Said[] = [];
  const seen = new Set<string>();
  let known = false;
  const changed = (page: string): number | undefined => {
    const file = pageFile(site, page);
    const time = file === undefined ? undefined : site.reader.changed?.(file);
    known ||= time !== undefined;
    return time;
  };
  for (const { leaves } of branchesOf(theirs)) {
    for (const leaf of leaves) {
      const partner = matching.leaf(leaf);
      const page = leaf.page;
      const source = partner && partner.page;
      // Named as in the source, it is the source's.
      if (page === undefined || source === undefined || page === source || seen.has(page)) continue;
      seen.add(page);
      const [before, after] = [changed(source), changed(page)];
      if (before !== undefined && after !== undefined && before > after) stale.push({ name: page, at: leaf.node });
    }
  }
  if (stale.length > 0) {
    report.warning(
      'stale',
      `The source of ${counted(stale.length, 'page')} of "${language}" changed since the translation: ${listed(stale)}`,
      { ...placesOf(stale), help: 'Bring the translation up to date, and commit it.' },
    );
  }
  return known;
}
