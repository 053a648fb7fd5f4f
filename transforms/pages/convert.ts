import {
  type Container,
  containerNames,
  defineTransform,
  groupBy,
  kindOf,
  Place,
  selectElement,
  type Site,
  walkNavigation,
} from 'navshift';
import { convert as convertLists, type Conversion, pointerOf, type Spot, spotsIn, wrapInGroup } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption, flag, optionalText } from '../shared/options.ts';
import { elementsNamed, kindOption, withMatches } from './matches.ts';
import { languagesOption, orReported, TargetError, versionsOption } from './target.ts';
import { quoted } from './proposals.ts';
import { reportBetween } from './wrap.ts';

const description = `
Converts elements into another kind, in each language. It renames the key of their list and the fields of their labels, in place.

- \`--at\` names the elements. Name all elements of a list, because Mintlify shows one kind at each level. To convert some of several groups, name an element for the others with \`--rest "Docs"\`, or use \`move --as\`.
- \`--from tab\` means all tabs, except those in \`global\`. \`--from group\` also leaves out groups in groups, and groups in elements of the new kind. \`--at\` limits it to one element.

navshift keeps a field that the new kind does not have, and reports it. It refuses if Mintlify would not show something in the new kind, such as a container, \`graphql\` or \`sdk\`. An element can
become a language if its label is a language code.

- If the new kind has no menu, menu items become groups that stay open, and links become elements of the new kind.
- navshift refuses to nest a kind in itself, such as a dropdown in a dropdown. \`--flatten\` puts the inner elements beside the outer one, as \`Outer: Inner\`.

\`tabs-to-dropdowns\` is like \`convert --from tab --to dropdown\`, but skips tabs that cannot become dropdowns, and reports them.
`;

const options = z.object({
  to: kindOption('the new kind'),
  at: elementOption('the elements to convert; with --from the element that they are in'),
  from: z.optional(kindOption('all elements of this kind')),
  rest: optionalText('first put the other groups and pages of the list into a new element with this label'),
  flatten: flag('if an element would be in one of its own kind, put the inner ones beside the outer as "Outer: Inner"'),
  languages: languagesOption,
  versions: versionsOption,
});
type Options = z.infer<typeof options>;

export const convert = defineTransform({
  name: 'convert',
  summary: 'Convert tabs, anchors, groups and other elements into another kind, in each language.',
  description,
  options,
  examples: [
    { title: 'All anchors become tabs', command: 'convert --from anchor --to tab' },
    { title: 'The tabs of one language', command: `convert --from tab --at 'language[code=en]' --to dropdown` },
    {
      title: 'One of several groups; the others in a tab of their own',
      command: `convert --at 'group[label="API"]' --to tab --rest Docs`,
    },
    { title: 'The groups at the top', command: `convert --at 'navigation > group' --to tab --write` },
  ],
  apply(before, given, report) {
    const { at, languages, versions } = given;
    const converted = (site: Site, named?: readonly Spot[]) => {
      const lists = listsOf(site, named && elementsNamed(named, 'convert', report), given);
      const left = lists.flatMap(({ rest }) => (rest.length === 0 ? [] : [rest]));
      reportBetween(left, given.rest!, report);
      const wrapped =
        left.length === 0
          ? site
          : wrapInGroup(
              site,
              left.map((spots) => ({ spots, label: given.rest! })),
            );
      const conversions = lists.map(({ holder, ...list }) => ({
        ...list,
        holder: selectElement(wrapped, holder.pointer).place,
      }));
      return conversions.length === 0 ? site : convertLists(wrapped, conversions, report);
    };
    return at === undefined
      ? orReported(before, given, report, () => {
          if (![...languages, ...versions].every((label) => label === 'all' || label === 'source'))
            throw new TargetError(
              'Without --at, --from means the whole site, in all languages and versions',
              "Name a part of it, such as --at 'language[code=fr]', or leave out --languages and --versions.",
            );
          return converted(before);
        })
      : withMatches(before, { ...given, at }, report, converted);
  },
});

export default convert;

/**
 * The lists to convert, and what is put together in each first. Throws `TargetError` where that is not said, or where
 * something would stay beside what is converted.
 */
function listsOf(
  site: Site,
  named: readonly Place[] | undefined,
  { at, from, to, flatten, rest: label }: Options,
): readonly (Conversion & { readonly rest: readonly Spot[] })[] {
  if (at === undefined && from === undefined)
    throw new TargetError(
      'Name the elements to convert',
      'Write: convert --at <selector> --to <kind>, or convert --from <kind> --to <kind>.',
    );
  // Groups are in `pages` too, and a list of theirs alone is called `groups`.
  const target = containerNames.find((name) => name !== 'pages' && kindOf(name) === to)!;
  const places = from === undefined ? named! : placesOf(site, from, to, named);
  const open = places.filter(({ element }) => element.kind !== to);
  const root = open.find(({ parent }) => parent === undefined);
  if (root !== undefined)
    throw new TargetError(
      'The navigation itself is of no kind that changes',
      'Name elements, such as navigation > tab.',
    );
  const lists = groupBy(open, ({ parent, container }) => `${parent!.pointer}/${container!}`);
  return [...lists.values()].map((some) => {
    const { parent: holder, container } = some[0]! as Place & { parent: Place; container: Container };
    const pointers = new Set(some.map(({ pointer }) => pointer));
    const rest = spotsIn({ holder, container }).filter((spot) => !pointers.has(pointerOf(spot)));
    const canWrap = rest.every((spot) => !(spot instanceof Place) || spot.element.kind === 'group');
    if (rest.length > 0 && (label === undefined || !canWrap)) {
      const named = some.map(({ pointer }) => pointer).join(', ');
      const words = typeof at === 'object' ? at.text : (at ?? named);
      const way = canWrap
        ? `, or put the others together: navshift convert --at ${quoted(words)} --to ${to} --rest Docs`
        : '';
      throw new TargetError(
        `${pointerOf(rest[0]!)} would be left beside the new ${to}, and Mintlify shows one kind at a level`,
        `Name all that is in the list, such as ${some[0]!.element.kind}${way}.`,
      );
    }
    return { holder, container, to: target, flatten, rest };
  });
}

/**
 * All elements of a kind outside of \`global\`, or those that are in some elements. Groups in groups stay, and those
 * in elements of the new kind.
 */
function placesOf(
  site: Site,
  kind: Options['to'],
  to: Options['to'],
  holders: readonly Place[] | undefined,
): readonly Place[] {
  const found: Place[] = [];
  const stays = (holder: string | undefined) => kind === 'group' && (holder === 'group' || holder === to);
  const isIn = (place: Place | undefined): boolean =>
    holders === undefined ||
    (place !== undefined && (holders.some(({ pointer }) => pointer === place.pointer) || isIn(place.parent)));
  walkNavigation(site, {
    enter: (element, place) =>
      void (
        element.kind === kind &&
        !stays(place.parent?.element.kind) &&
        !place.inGlobal &&
        isIn(place.parent) &&
        found.push(place)
      ),
  });
  return found;
}
