import type { NavigationDiff } from '../../diff/index.ts';
import { pageFile } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';

/** One of several sites of a repository, and what changed in it. */
export interface ComparedSite {
  readonly name: string;
  readonly diff: NavigationDiff;
}

/** A sentence for each page that left one site and came to another with the same text. */
export function movedBetween(sites: readonly ComparedSite[]): readonly string[] {
  const gone = sites.flatMap((site) => onlyIn(site, 'before'));
  const come = sites.flatMap((site) => onlyIn(site, 'after'));
  const byText = groupBy(come, ({ text }) => text);
  const once = groupBy(gone, ({ text }) => text);
  return gone.flatMap(({ name, page, text }) => {
    const [to, ...others] = byText.get(text) ?? [];
    // Where a text is there twice, nobody knows which page went where.
    if (to === undefined || others.length > 0 || once.get(text)!.length > 1 || to.name === name) return [];
    return `page ${page} of ${name} moved to site ${to.name}${to.page === page ? '' : `, as ${to.page}`}`;
  });
}

/** The pages that one side of a site alone lists and has, with their texts, each once; not those without one. */
function onlyIn({ name, diff: { matching } }: ComparedSite, side: 'before' | 'after') {
  const [here, there] = side === 'before' ? matching.sites : [...matching.sites].reverse();
  const pages = matching[side].leaves.flatMap((leaf) => (leaf.isPage && !matching.has(leaf) ? leaf.name : []));
  return [...new Set(pages)].flatMap((page) => {
    const file = pageFile(there!, page) === undefined ? pageFile(here!, page) : undefined;
    const text = file === undefined ? '' : new TextDecoder().decode(here!.read(file));
    return text.trim() === '' ? [] : [{ name, page, text }];
  });
}
