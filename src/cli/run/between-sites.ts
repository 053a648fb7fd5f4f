import type { NavigationDiff } from '../../diff/index.ts';
import { pageFile, type Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';

/** One of several sites of a repository, and what changed in it. */
export interface ComparedSite {
  readonly name: string;
  readonly diff: NavigationDiff;
}

/** A sentence for each page that left one site and came to another with the same text. */
export function movedBetween(sites: readonly ComparedSite[]): readonly string[] {
  const gone = sites.flatMap(({ name, diff: { matching } }) => {
    const [before, after] = matching.sites;
    const left = matching.before.leaves.filter((leaf) => leaf.isPage && !matching.has(leaf));
    return textsOf(before, left, (page) => pageFile(after, page) === undefined).map((one) => ({ ...one, name }));
  });
  const come = sites.flatMap(({ name, diff: { matching } }) => {
    const [before, after] = matching.sites;
    const fresh = matching.after.leaves.filter((leaf) => leaf.isPage && !matching.has(leaf));
    return textsOf(after, fresh, (page) => pageFile(before, page) === undefined).map((one) => ({ ...one, name }));
  });
  const byText = groupBy(come, ({ text }) => text);
  const once = groupBy(gone, ({ text }) => text);
  return gone.flatMap(({ name, page, text }) => {
    const [to, ...others] = byText.get(text) ?? [];
    // Where a text is there twice, nobody knows which page went where.
    if (to === undefined || others.length > 0 || once.get(text)!.length > 1 || to.name === name) return [];
    return `page ${page} of ${name} moved to site ${to.name}${to.page === page ? '' : `, as ${to.page}`}`;
  });
}

/** The pages with their texts, each once; not those without one. */
function textsOf(site: Site, leaves: readonly { readonly name: string }[], isMeant: (page: string) => boolean) {
  return [...new Set(leaves.map(({ name }) => name))].filter(isMeant).flatMap((page) => {
    const file = pageFile(site, page);
    const text = file === undefined ? '' : new TextDecoder().decode(site.read(file));
    return text.trim() === '' ? [] : [{ page, text }];
  });
}
