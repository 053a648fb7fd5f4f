import { defineTransform, Place } from 'navshift';
import { type List, sort as sortLists } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded, flag } from '../shared/options.ts';
import { orderBy, sortKeys } from './order.ts';
import { elementAt, inParts, languagesOption, orReported } from './target.ts';

const description = `
Sorts the content of an element, in each language: pages and groups of one list together.

- \`--by natural\`: pages by their paths and elements by their labels; numbers count as numbers.
- \`--by title\`: pages by the \`sidebarTitle\` or \`title\` of their front matter, else by the last part of their paths.
- \`--by path\`: by the letters of paths and labels; \`v10\` is before \`v2\`.
- \`--by date\`: pages by the \`date\` of their front matter, the oldest first. Pages without a date keep their order and are last.

\`--reverse\` reverses the order. Endpoints are sorted by their text, such as \`GET /users\`.
`;

const options = z.object({
  at: elementNeeded('the element whose content is sorted'),
  by: z._default(z.enum(sortKeys), 'natural').check(z.describe('the key of the order')),
  reverse: flag('reverse the order'),
  languages: languagesOption,
});

export const sort = defineTransform({
  name: 'sort',
  summary: 'Sort the pages and groups of an element, in each language.',
  description,
  options,
  examples: [
    { title: 'By the titles of the pages', command: `sort --at 'group[label="Reference"]' --by title` },
    {
      title: 'Release notes, the newest first',
      command: `sort --at 'tab[label="Changelog"]' --by date --reverse --write`,
    },
  ],
  apply: (site, { at, by, reverse, languages }, report) =>
    orReported(site, { languages }, report, () => {
      const place = elementAt(site, at);
      const lists = inParts(site, [place], { languages }, report).flatMap((spot): readonly List[] =>
        spot instanceof Place ? spot.element.containers.map((container) => ({ holder: spot, container })) : [],
      );
      return sortLists(site, lists, orderBy(site, by, reverse));
    }),
});

export default sort;
