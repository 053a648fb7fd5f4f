import { defineTransform, groupBy, languagesOf, NameOf, Place, type Report, type Site } from 'navshift';
import { folderOf, split as splitElements, type Splitting, type Spot, spotsIn } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded, optionalText } from '../shared/options.ts';
import { elementsNamed, labelOfFolder, oneOption, withMatches } from './matches.ts';
import { languagesOption, pagesOf, TargetError, versionsOption } from './target.ts';

const description = `
Splits elements, in each language: some of their content moves into new elements of the same kind after them. \`--at\` can match many.

- \`--by folder\` makes an element for each folder below the common folder of the pages. Its label is the name of the folder. Pages outside of these folders stay.
- \`--by label\` makes an element for each element in the content, with the same label. Content without a label stays.
- \`--label\` is the label of one new element. \`--at\` then names the pages and elements that move into it.

A part that is one element of the same kind moves as it is, unless it would lose a field such as \`openapi\`. A part with the label of the old element stays. If \`--by\` would move everything, the first part stays. A new element gets the icon of the old one, and fields that apply to the content, such as \`hidden\`. Other languages get the same label.
\`rename\` translates it.
`;

const options = z.object({
  at: elementNeeded('the elements to split; with --label the content to move'),
  by: z
    .optional(z.enum(['folder', 'label']))
    .check(z.describe('make a part of each folder, or of each element in the content')),
  label: optionalText('label of one new element'),
  one: oneOption,
  languages: languagesOption,
  versions: versionsOption,
});
type Options = z.infer<typeof options>;

export const split = defineTransform({
  name: 'split',
  summary: 'Split groups, tabs and other elements into several, in each language.',
  description,
  options,
  examples: [
    { title: 'A group for each folder', command: `split --at 'group[label="API"]' --by folder` },
    { title: 'A tab for each group', command: `split --at 'tab[label="Docs"]' --by label` },
    {
      title: 'Some pages in a group of their own',
      command: `split --at 'page[path^="guides/api"]' --label API --write`,
    },
  ],
  twiceIsOnce: 'the second run can split a part again.',
  apply: (before, given, report) =>
    withMatches(before, given, report, (site, spots) => {
      const splittings = splittingsOf(site, spots, given, report);
      return splittings.length === 0 ? site : splitElements(site, splittings, report);
    }),
});

export default split;

/** What is split, and into what. Throws `TargetError` where that is not said. */
function splittingsOf(
  site: Site,
  spots: readonly Spot[],
  { by, label }: Options,
  report: Report,
): readonly Splitting[] {
  if ((by === undefined) === (label === undefined))
    throw new TargetError(
      'Name the parts',
      'Write: split --at <selector> --by folder, --by label, or --label <new label>.',
    );
  if (label !== undefined) {
    const holders = groupBy(
      spots.filter(({ parent }) => parent !== undefined),
      ({ parent }) => parent!.pointer,
    );
    return [...holders.values()].map((some) => ({ place: some[0]!.parent!, parts: [{ label, spots: some }] }));
  }
  return elementsNamed(spots, 'split --by', report).flatMap((place): readonly Splitting[] => {
    const held = place.element.containers.flatMap((container) => spotsIn({ holder: place, container }));
    const named = by === 'label' ? labelOf : byFolder(site, held);
    const all = [...groupBy(held, named)];
    const parts = all.flatMap(([name, some]) => {
      const label = (some.length === 1 && kindOf(some[0]!) === place.element.kind && labelOf(some[0]!)) || name;
      return label === undefined || label === place.element.label ? [] : [{ label, spots: some }];
    });
    const isLeft = parts.length < all.length;
    const split = isLeft ? parts : parts.slice(1);
    if (split.length === 0)
      report.warning('whole', `${NameOf(place.element)} has nothing to be split by ${by}`, { at: place });
    return split.length === 0 ? [] : [{ place, parts: split }];
  });
}

const labelOf = (spot: Spot): string | undefined => (spot instanceof Place ? spot.element.label : undefined);

const kindOf = (spot: Spot) => (spot instanceof Place ? spot.element.kind : undefined);

/** What the folder of each thing below the one that all are in is called. */
function byFolder(site: Site, held: readonly Spot[]): (spot: Spot) => string | undefined {
  const { bare } = languagesOf(site);
  const foldersOf = new Map(
    held.map((spot) => [spot, pagesOf(spot).map((page) => folderOf(bare(page)).match(/[^/]+/g) ?? [])]),
  );
  const depth = sharedBy([...foldersOf.values()].flat());
  return (spot) => {
    const folders = foldersOf.get(spot)!;
    const own = folders.length === 0 || sharedBy(folders) <= depth ? undefined : folders[0]![depth];
    return own === undefined ? undefined : labelOfFolder(own);
  };
}

/** How many folders several paths begin with alike. */
function sharedBy(paths: readonly (readonly string[])[]): number {
  const [first = [], ...others] = paths;
  const end = first.findIndex((name, k) => others.some((path) => path[k] !== name));
  return end < 0 ? first.length : end;
}
