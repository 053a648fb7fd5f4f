import { defineTransform, pageFile, Place, readFrontMatter, selectElement, type Site } from 'navshift';
import { type List, sort as sortLists } from 'navshift/edit';
import * as z from 'zod/mini';
import { askedOnce } from '../shared/asked-once.ts';
import { elementNeeded, flag } from '../shared/options.ts';
import { baseOf, inLanguages, languagesOption, orReported } from './target.ts';

const description = `
Sorts what an element holds, in each language: pages and groups of one list together.

- \`--by natural\`: pages by their paths and elements by their labels; numbers count as numbers.
- \`--by title\`: pages by the \`sidebarTitle\` or \`title\` of their front matter, else by the last part of their paths.
- \`--by path\`: by the letters of paths and labels.
- \`--by date\`: pages by the \`date\` of their front matter, the oldest first. What has no date keeps its order and comes last.

\`--reverse\` turns the order round. Endpoints are sorted by their texts.
`;

const options = z.object({
  at: elementNeeded('the element whose content is sorted'),
  by: z._default(z.enum(['natural', 'title', 'path', 'date']), 'natural').check(z.describe('what it is sorted by')),
  reverse: flag('the last one first'),
  languages: languagesOption,
});

type Options = z.infer<typeof options>;

export const sort = defineTransform({
  name: 'sort',
  summary: 'Sort the pages and groups of an element, in each language.',
  description,
  options,
  examples: [
    { title: 'As the sidebar would be read', command: `sort --at 'group[label="Reference"]' --by title` },
    {
      title: 'Release notes, the newest first',
      command: `sort --at 'tab[label="Changelog"]' --by date --reverse --write`,
    },
  ],
  apply: (site, { at, by, reverse, languages }, report) =>
    orReported(site, report, () => {
      const { place } = selectElement(site, at);
      const lists = inLanguages(site, [place], languages, report).flatMap((spot): readonly List[] =>
        spot instanceof Place ? spot.element.containers.map((container) => ({ holder: spot, container })) : [],
      );
      const keyOf = askedOnce((name: string) => keys[by](site, name));
      const compare = by === 'path' ? byLetters : natural;
      return sortLists(site, lists, (a, b) => {
        const [one, other] = [keyOf(a), keyOf(b)];
        if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
        return reverse ? compare(other, one) : compare(one, other);
      });
    }),
});

export default sort;

type Order = (a: string, b: string) => number;

const natural: Order = new Intl.Collator('en', { numeric: true }).compare;
const byLetters: Order = (a, b) => (a < b ? -1 : Number(a > b));

/** What an entry or a label is sorted by; undefined comes last. */
const keys: Readonly<Record<Options['by'], (site: Site, name: string) => string | undefined>> = {
  natural: (_, name) => name,
  path: (_, name) => name,
  title(site, name) {
    const { sidebarTitle, title } = fieldsOf(site, name);
    return String(sidebarTitle ?? title ?? baseOf(name));
  },
  date(site, name) {
    const { date } = fieldsOf(site, name);
    const time = date instanceof Date ? date : new Date(String(date));
    return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
  },
};

/** The front matter of a page; empty for what has none. */
function fieldsOf(site: Site, name: string): Readonly<Record<string, unknown>> {
  const file = pageFile(site, name);
  const matter = file === undefined ? undefined : readFrontMatter(site.read(file)!);
  return matter !== undefined && 'fields' in matter ? matter.fields : {};
}
