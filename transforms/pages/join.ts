import { defineTransform, groupBy, nameOf } from 'navshift';
import { join as joinElements } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded } from '../shared/options.ts';
import { elementsNamed, withMatches } from './matches.ts';
import { languagesOption, versionsOption } from './target.ts';

const description = `
Joins elements of one list into the first of them, in each language. \`--at\` names them, by a selector that can match many. All matches in one list become one element.

- The first keeps its label and its fields. The content of the others is added after its content, in their order.
- If another element has a field that the first does not have, navshift leaves the field out and reports it. To add it, use \`set\`. To change the label, use \`rename\`.

navshift refuses if only one of them has a field that applies to its content, such as \`hidden\`, or that makes pages, such as \`openapi\`. To merge two branches of a repository, use \`navshift merge --install\`.
`;

export const join = defineTransform({
  name: 'join',
  summary: 'Join groups, tabs and other elements of one list into one, in each language.',
  description,
  options: z.object({
    at: elementNeeded('the elements to join'),
    languages: languagesOption,
    versions: versionsOption,
  }),
  examples: [
    { title: 'Two groups become one', command: `join --at 'group[label="Guides"], group[label="Tutorials"]'` },
    { title: 'All groups of a tab', command: `join --at 'tab[label="Blog"] > group' --write` },
  ],
  apply: (before, meant, report) =>
    withMatches(before, meant, report, (site, spots) => {
      const places = elementsNamed(spots, 'join', report);
      const lists = groupBy(places, ({ parent, container }) => `${parent?.pointer ?? ''}/${container ?? ''}`);
      const joinings = [...lists.values()].flatMap((some) => (some.length > 1 ? [{ places: some }] : []));
      if (places.length > 0 && joinings.length === 0)
        report.warning(
          'alone',
          `Nothing is joined to ${nameOf(places[0]!.element)}: no other element of its list is named`,
          {
            at: places[0]!,
            help: 'Name several of one list, such as group[label="A"], group[label="B"].',
          },
        );
      return joinings.length === 0 ? site : joinElements(site, joinings, report);
    }),
});

export default join;
