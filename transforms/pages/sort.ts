import { defineTransform, type Place } from 'navshift';
import { type List, sort as sortLists, spotsIn } from 'navshift/edit';
import * as z from 'zod/mini';
import { isOperationOrder } from '../shared/operation-order.ts';
import { elementNeeded, flag } from '../shared/options.ts';
import { endpointOrder } from './endpoint-order.ts';
import { elementsMeant, elementsOf, oneOption } from './matches.ts';
import { orderBy, sortKeys } from './order.ts';
import { inParts, languagesOption, orReported } from './target.ts';

const description = `
Sorts the content of elements, in each language: pages and groups of one list together.

- \`--by natural\`: pages by their paths and elements by their labels; numbers count as numbers.
- \`--by title\`: pages by the \`sidebarTitle\` or \`title\` of their front matter, else by the last part of their paths.
- \`--by path\`: by the letters of paths and labels; \`v10\` is before \`v2\`. Endpoints count by the path after the method.
- \`--by date\`: pages by the \`date\` of their front matter, the oldest first. Pages without a date keep their order and are last.
- \`--by tag\`, \`--by summary\`, \`--by spec\`: endpoints by their specification, in which \`spec\` is the order of Mintlify. Pages keep their place.

By path, tag, summary and spec, a group of endpoints is where its first endpoint belongs, and \`sync-openapi\` keeps the order. Else endpoints are
sorted by their text, such as \`GET /users\`. \`--reverse\` reverses the order. \`--deep\` sorts the groups inside too.
`;

const options = z.object({
  at: elementNeeded('the elements whose content is sorted'),
  by: z._default(z.enum([...sortKeys, 'tag', 'summary', 'spec']), 'natural').check(z.describe('the key of the order')),
  reverse: flag('reverse the order'),
  deep: flag('sort the groups inside too'),
  one: oneOption,
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
      title: 'Groups of endpoints and the endpoints in them, by summary',
      command: `sort --at 'tab[label="API"]' --by summary --deep`,
    },
    {
      title: 'Release notes, the newest first',
      command: `sort --at 'tab[label="Changelog"]' --by date --reverse --write`,
    },
  ],
  apply: (site, { at, by, reverse, deep, languages, one }, report) =>
    orReported(site, { languages }, report, () => {
      const named = elementsMeant(site, at, one, 'sort', report);
      const lists = elementsOf(inParts(site, named, { languages }, report)).flatMap((place) => listsOf(place, deep));
      if (isOperationOrder(by)) {
        const { order, isSorted } = endpointOrder(site, by, reverse, report);
        return sortLists(site, lists, order, isSorted);
      }
      const order = orderBy(site, by, reverse);
      return sortLists(site, lists, (a, b) => order(a.name!, b.name!));
    }),
});

export default sort;

/** The lists of an element; with `deep` also those of the groups in it. */
const listsOf = (holder: Place, deep: boolean): readonly List[] =>
  holder.element.containers.flatMap((container) => {
    const list = { holder, container };
    const isOfGroups = deep && (container === 'groups' || container === 'pages');
    const inner = isOfGroups ? elementsOf(spotsIn(list)) : [];
    return [list, ...inner.flatMap((place) => listsOf(place, deep))];
  });
