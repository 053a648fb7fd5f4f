import { defineTransform, groupBy, type Place, selectElement, type Site, walkNavigation } from 'navshift';
import { join as joinElements, unwrap as unwrapElements } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded } from '../shared/options.ts';
import { elementsOf, matchesOf } from './matches.ts';
import { languagesOption, orReported } from './target.ts';

const description = `
Removes elements and keeps their content, in each language. \`--at\` names them, by a selector that can match many.

- The content of a group moves among the pages and groups around it. The fields of the group are removed, and reported.
- The content of any other element replaces the list that it is in, with its fields. If there are several in that list, name all of them: they become one first.
- \`--depth 2\` takes away no element that is named, but every group in it that is more than two groups deep. \`--at navigation\` is all of the site.

navshift refuses to lose content: a field that applies to the content of the group, as \`hidden\`, or that makes pages, as \`openapi\`.
`;

export const unwrap = defineTransform({
  name: 'unwrap',
  summary: 'Remove groups and other elements, and keep their content, in each language.',
  description,
  options: z.object({
    at: elementNeeded('the elements to take away; with --depth those that are made flat'),
    depth: z
      .optional(z.int().check(z.gte(1)))
      .check(z.describe('how many groups may be in one another; those that are deeper are taken away')),
    languages: languagesOption,
  }),
  examples: [
    { title: 'A group less', command: `unwrap --at 'group[label="Guides"]'` },
    { title: 'All groups that are in groups', command: `unwrap --at 'group group' --write` },
    { title: 'At most two groups in one another', command: 'unwrap --at navigation --depth 2' },
  ],
  twiceIsOnce: 'what `--at` names can be what the first run left there.',
  apply: (site, { at, depth, languages }, report) =>
    orReported(site, { languages }, report, () => {
      const named = elementsOf(matchesOf(site, at, languages, report));
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
