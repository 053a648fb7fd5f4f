import {
  counted,
  defineTransform,
  type ElementKind,
  groupBy,
  listed,
  NameOf,
  nameOf,
  Place,
  plural,
  type Report,
  type Site,
} from 'navshift';
import { changeLines, pointerOf, type Spot, spotsIn, wrap as wrapContent, wrapInGroup } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementNeeded, flag } from '../shared/options.ts';
import { kindOption, withMatches } from './matches.ts';
import { trailText } from './proposals.ts';
import { languagesOption, TargetError, versionsOption } from './target.ts';

const description = `
Wraps elements and pages in a new element, in each language. \`--at\` names them, by a selector that can match many. All matches in one list get one new element. \`--at navigation\` means the whole site.

- \`--in group\` wraps some pages and groups of a list. The new group is where the first of them was.
- \`--in tab\`, or another kind, wraps the whole content of an element, because Mintlify shows only one kind at a level.

Groups at the top of the sidebar are always open. In a new group they get \`"expanded": true\`, so that readers still see them open. With **\`--collapse\`** they start closed.
Every language gets the same label. \`rename\` translates it.
`;

const options = z.object({
  at: elementNeeded('the elements and pages to wrap'),
  in: kindOption('kind of the new element'),
  label: z.string().check(z.minLength(1), z.describe('label of the new element')),
  collapse: flag('let groups that were always open start closed'),
  languages: languagesOption,
  versions: versionsOption,
});
type Options = z.infer<typeof options>;

export const wrap = defineTransform({
  name: 'wrap',
  summary: 'Wrap pages, groups or the content of an element in a new element, in each language.',
  description,
  options,
  examples: [
    {
      title: 'My top-level groups should collapse',
      command: `wrap --at 'tab[label="Guides"] > group' --in group --label Guides --collapse`,
    },
    {
      title: 'The whole site in one tab, so that you can add others',
      command: 'wrap --at navigation --in tab --label Docs',
    },
  ],
  apply: (site, given, report) =>
    withMatches(site, given, report, (now, spots) => withWrapped(now, spots, given, report)),
});

export default wrap;

function withWrapped(site: Site, spots: readonly Spot[], given: Options, report: Report): Site {
  const { in: kind, label, collapse } = given;
  const holders = groupBy(spots.flatMap(insideRoot), ({ parent }) => parent!.pointer);
  const open = [...holders.values()].filter((some) => !isWrapped(some, kind, label));
  const done = [...holders.values()].filter((some) => !open.includes(some)).flat();
  if (open.length > 0 && done.length > 0) reportDone(done, given, report);
  if (kind !== 'group') {
    const wrappings = open.map((some) => ({ holder: wholeHolder(some, kind), kind, label }));
    return wrappings.length === 0 ? site : wrapContent(site, wrappings, report);
  }
  const lists = open.flatMap((some) => [...groupBy(some, ({ container }) => container).values()]);
  reportBetween(lists, label, report);
  const groupings = lists.map((some) => {
    const isNested = some[0]!.parent!.element.kind === 'group';
    return { spots: some, label, ...(isNested && !collapse && { fields: { expanded: true } }) };
  });
  return groupings.length === 0 ? site : wrapInGroup(collapse ? site : withOpen(site, lists.flat()), groupings);
}

/** Says what is not wrapped beside the same in other languages, because the wrapper is there already. */
function reportDone(spots: readonly Spot[], { in: kind, label }: Options, report: Report): void {
  const names = spots.map((spot) => `${inWords(spot)} in ${trailText(spot.parent!.trail)}`);
  const [at] = spots as readonly [Spot];
  report.warning('wrapped', `Not wrapped, as a ${kind} "${label}" is there already: ${listed(names)}`, {
    at: at instanceof Place ? at : at.node,
    help: 'To wrap that too, use another --label.',
  });
}

/** The name of an element, or the text of an entry. */
const inWords = (spot: Spot, name = nameOf): string =>
  spot instanceof Place ? name(spot.element) : spot.node.kind === 'string' ? spot.node.value : pointerOf(spot);

/** Says what was between the things that are wrapped: it is after the new group now. */
export function reportBetween(lists: readonly (readonly Spot[])[], label: string, report: Report): void {
  const apart = lists.flatMap((some) => {
    const own = new Set(some.map(({ index }) => index));
    const [first, last] = [Math.min(...own), Math.max(...own)];
    const { parent, container } = some[0]!;
    const all = spotsIn({ holder: parent!, container: container! });
    const between = all.filter(({ index }) => index > first && index < last && !own.has(index));
    return between.length === 0 ? [] : [{ between, at: some[0]! }];
  });
  const [one, ...others] = apart;
  if (one === undefined) return;
  const { between, at } = one;
  const likewise = others.length === 0 ? '' : `, likewise in ${counted(others.length, 'other list')}`;
  report.info(
    'between',
    `The order changed: ${listed(between.map((spot) => inWords(spot)))} ${plural(between.length, 'was', 'were')} between what is wrapped, and ${plural(between.length, 'is', 'are')} after "${label}" now${likewise}`,
    { at: at instanceof Place ? at : at.node, help: 'Wrap what is side by side to keep the order.' },
  );
}

/** In the place of the root what it holds. */
const insideRoot = (spot: Spot): readonly Spot[] =>
  spot instanceof Place && spot.parent === undefined ? contentOf(spot) : [spot];

const contentOf = (holder: Place): readonly Spot[] =>
  holder.element.containers.flatMap((container) => spotsIn({ holder, container }));

/** Whether things are in such an element already, or are that element. */
function isWrapped(spots: readonly Spot[], kind: ElementKind, label: string): boolean {
  const isIt = (place: Place) => place.element.kind === kind && place.element.label === label;
  const [first] = spots as readonly [Spot];
  return (
    (spots.length === 1 && first instanceof Place && isIt(first)) ||
    (isIt(first.parent!) && contentOf(first.parent!).length === spots.length)
  );
}

/** The element that holds things, and nothing else. Throws `TargetError` if it holds more. */
function wholeHolder(spots: readonly Spot[], kind: ElementKind): Place {
  const { parent } = spots[0]!;
  const named = new Set(spots.map(pointerOf));
  const left = contentOf(parent!).find((spot) => !named.has(pointerOf(spot)));
  if (left === undefined) return parent!;
  throw new TargetError(
    `${inWords(left, NameOf)} would be left beside the new ${kind}, and Mintlify shows one kind at a level`,
    'Name all that is there, such as navigation > *, or wrap in a group.',
  );
}

/** The site with groups open that were at the top of the sidebar. */
function withOpen(site: Site, spots: readonly Spot[]): Site {
  const isOpen = (spot: Spot) =>
    spot instanceof Place &&
    spot.element.kind === 'group' &&
    spot.parent?.element.kind !== 'group' &&
    spot.element.member('expanded') === undefined;
  return changeLines(
    site,
    new Map(spots.filter(isOpen).map((spot) => [pointerOf(spot), { fields: { expanded: true } }])),
  );
}
