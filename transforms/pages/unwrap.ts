import { defineTransform, groupBy, type Place, selectElement, type Site, walkNavigation } from 'navshift';
import { join as joinElements, unwrap as unwrapElements } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded } from '../shared/options.ts';
import { elementsNamed, withMatches, withSameLabelsTold } from './matches.ts';
import { languagesOption, versionsOption } from './target.ts';

const description = `
Removes elements and keeps their content, in each language. \`--at\` names them, by a selector that can match many.

- The content of a group takes the place of the group in its list. The fields of the group are removed and reported.
- The content of any other element replaces the list that the element is in. If that list has several elements, name all of them: navshift joins them first. Their other fields move to the element around
  them. If a field has no place there, such as \`icon\` at the top of the navigation, navshift refuses: remove it with \`set\` first.
- With \`--depth 2\`, the named elements stay, and every group in them that is more than two groups deep is removed. \`--at navigation\` means the whole site.

navshift also refuses if a group has a field that applies to its content, such as \`hidden\`, or that makes pages, such as \`openapi\`.
`;

export const unwrap = defineTransform({
  name: 'unwrap',
  summary: 'Remove groups and other elements, and keep their content, in each language.',
  description,
  options: z.object({
    at: elementNeeded('the elements to remove; with --depth the elements to flatten'),
    depth: z
      .optional(z.int().check(z.gte(1)))
      .check(z.describe('the most levels of groups; deeper groups are removed')),
    languages: languagesOption,
    versions: versionsOption,
  }),
  examples: [
    { title: 'One group', command: `unwrap --at 'group[label="Guides"]'` },
    { title: 'All groups in groups', command: `unwrap --at 'group group' --write` },
    { title: 'Keep at most two levels of groups', command: 'unwrap --at navigation --depth 2' },
  ],
  twiceIsOnce: 'after the first run, `--at` can match other elements.',
  apply: (before, { depth, ...meant }, report) =>
    withSameLabelsTold(
      before,
      withMatches(before, meant, report, (site, spots) => {
        const named = elementsNamed(spots, 'unwrap', report);
        const places = depth === undefined ? named : deeper(site, named, depth);
        if (places.length === 0) return site;
        const lists = groupBy(places, ({ parent, container }) => `${parent?.pointer ?? ''}/${container ?? ''}`);
        const joinings = [...lists.values()].flatMap((some) => (isWholeList(some) ? [{ places: some }] : []));
        if (joinings.length === 0) return unwrapElements(site, places, report);
        // What they hold is one list before it takes the place of theirs.
        const joined = joinElements(site, joinings, report);
        const left = [...lists.values()].flatMap((some) => (isWholeList(some) ? some[0]! : some));
        const now = left.map(({ pointer }) => selectElement(joined, pointer).place);
        return unwrapElements(joined, now, report);
      }),
      report,
    ),
});

export default unwrap;

/** Whether elements other than groups are all of a list, and several. */
function isWholeList([first, ...others]: readonly Place[]): boolean {
  if (first?.parent === undefined || first.element.kind === 'group' || others.length === 0) return false;
  return first.parent.element.array(first.container!)!.node.items.length === others.length + 1;
}

/** The groups that are in more than so many groups of one of some elements, themselves counted. */
function deeper(site: Site, named: readonly Place[], depth: number): readonly Place[] {
  const pointers = new Set(named.map(({ pointer }) => pointer));
  const found: Place[] = [];
  walkNavigation(site, {
    enter(_, place) {
      let count = 0;
      for (let at: Place | undefined = place; at !== undefined; at = at.parent) {
        if (at !== place && pointers.has(at.pointer) && place.element.kind === 'group' && count > depth)
          return void found.push(place);
        if (at.element.kind === 'group') count += 1;
      }
    },
  });
  return found;
}
