import { defineTransform, groupBy, listed, nameOf, type Place, type Report } from 'navshift';
import { join as joinElements } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded } from '../shared/options.ts';
import { elementsNamed, withMatches, withSameLabelsTold } from './matches.ts';
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
    withSameLabelsTold(
      before,
      withMatches(before, meant, report, (site, spots) => {
        const places = elementsNamed(spots, 'join', report);
        const lists = groupBy(places, ({ parent, container }) => `${parent?.pointer ?? ''}/${container ?? ''}`);
        const alone = [...lists.values()].flatMap((some) => (some.length > 1 ? [] : some));
        const joinings = [...lists.values()].flatMap((some) => (some.length > 1 ? [{ places: some }] : []));
        if (alone.length > 0) reportAlone(alone, joinings.length > 0 ? 'info' : 'warning', report);
        return joinings.length === 0 ? site : joinElements(site, joinings, report);
      }),
      report,
    ),
});

export default join;

/** Names the elements that stay as they are, because each is the only one of its list that is named. */
function reportAlone(places: readonly Place[], severity: 'info' | 'warning', report: Report): void {
  const names = places.map(({ element, parent }) => {
    const trail = (parent?.trail ?? []).map(({ label }) => label ?? '');
    return trail.length === 0 ? nameOf(element) : `${nameOf(element)} in ${trail.join(' › ')}`;
  });
  const message =
    places.length === 1
      ? `Nothing is joined to ${names[0]!}: no other element of its list is named`
      : `Nothing is joined to ${places.length} elements, as no other one of their list is named: ${listed(names)}`;
  report[severity]('alone', message, {
    at: places[0]!,
    help: 'Name several of one list, such as group[label="A"], group[label="B"].',
  });
}
