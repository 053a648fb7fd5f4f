import { editsBetween } from '../../src/diff/apply/edits.ts';
import { forestsOf } from '../../src/diff/apply/forest.ts';
import { applyChanges, type NavigationDiff } from '../../src/diff/index.ts';
import { jsonDiff } from '../../src/report/index.ts';
import { labelField } from '../../src/format/index.ts';
import type { Thing } from '../../src/match/index.ts';
import { sameJson } from '../../src/json/index.ts';
import { type Leaf, pathOf } from '../../src/served/index.ts';

/** What is wrong with a diff: its changes, made in the site before, must give the site after, and tell of each element and entry. Empty if nothing is. */
export const wrongIn = (diff: NavigationDiff): readonly string[] => [
  ...unlike(diff),
  ...untold(diff),
  ...unaccounted(diff),
];

const labelFieldOf = (thing: Thing) => ('served' in thing ? undefined : labelField(thing.kind));

/** Elements and entries that no change tells of, though they came, went, or have another place, order or name. */
function untold(diff: NavigationDiff): readonly string[] {
  const [before, after] = forestsOf(diff);
  const elements = new Set<Thing>(diff.matching.after.branches);
  return editsBetween(before, after, diff.changes).flatMap(({ op, id, owner }) => {
    const { key, name, things, parent, isList } = (after.get(id) ?? before.get(id))!;
    /** Whether something is not the same in both sites: what is only stored or written in another way is. */
    const isOther = (all: readonly Thing[], look: (thing: Thing) => unknown) =>
      all.some((thing) => !diff.matching.has(thing) || look(thing) !== look(diff.matching.of(thing)!));
    const labelOf = (thing: Thing) => ('served' in thing ? undefined : thing.label);
    const placeOf = ({ parent: around }: Thing) => around && (elements.has(around) ? around : diff.matching.of(around));
    const isSeen =
      key === undefined
        ? isOther(things, placeOf)
        : op === 'order'
          ? isList && parent!.things.length > 0
          : isOther(parent?.things ?? [], labelOf) && key === labelFieldOf(parent!.things[0]!);
    return isSeen && typeof owner === 'string' ? [`not told: ${op} ${name}`] : [];
  });
}

/** What the changes, made in the site before, give otherwise than the site after has it. */
function unlike({ matching, changes }: NavigationDiff): readonly string[] {
  const [before, after] = matching.sites;
  const { site, unfit } = applyChanges(before, changes);
  const paths = new Set([...site.documents.keys(), ...after.documents.keys()]);
  const others = [...paths].filter((path) => {
    const [got, wanted] = [site, after].map(({ documents }) => documents.get(path));
    return got === undefined || wanted === undefined || !sameJson(got, wanted);
  });
  return [
    ...unfit.map(({ change, reason }) => `unfit: ${change.name}: ${reason}`),
    ...others.map((path) => `other: ${path}`),
  ];
}

/**
 * What JSON says falsely of each kind of entry: those named, taken from what was there before, and added to it, give what is there after; and what came, went,
 * moved, or has another path or state is named once.
 */
function unaccounted(diff: NavigationDiff): readonly string[] {
  const { matching } = diff;
  const { changes } = jsonDiff(diff, ['before', 'after']);
  const lists = { pages: ['page'], endpoints: ['endpoint', 'webhook'], links: ['link'] };
  return Object.entries(lists).flatMap(([list, kinds]) => {
    const namesOf = (leaves: readonly (Leaf | undefined)[]) =>
      leaves.flatMap((leaf) => (leaf && kinds.includes(leaf.served.item.kind) ? pathOf(leaf) : []));
    const told = changes.flatMap((change) => change[list as 'pages'] ?? []);
    const [were, are] = [told.flatMap(({ before }) => before ?? []), told.flatMap(({ after }) => after ?? [])];
    const got = [...namesOf(matching.before.leaves), ...are];
    const wanted = [...namesOf(matching.after.leaves), ...were];
    const changed = matching.before.leaves.filter((one) => {
      const other = matching.of(one);
      return other === undefined || placeOf(one) !== placeOf(other) || matching.of(one.parent) !== other.parent;
    });
    const tooOften = beyond(were, namesOf(matching.before.leaves));
    const unnamed = beyond(namesOf(changed), were);
    return [
      ...differences(got, wanted),
      ...tooOften.map((text) => `twice: ${text}`),
      ...unnamed.map((text) => `not named: ${text}`),
    ].map((text) => `JSON, ${list}: ${text}`);
  });
}

/** What stands in a list more often than in another one. */
const beyond = (list: readonly string[], other: readonly string[]): readonly string[] =>
  differences(list, other).filter((text) => text.startsWith('too many'));

/** Where an item stands and how readers get it, as far as it says so itself. */
const placeOf = ({ name, served: { state, address } }: Leaf) => [name, state, address].join(' ');

function differences(got: readonly string[], wanted: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const text of got) counts.set(text, (counts.get(text) ?? 0) + 1);
  for (const text of wanted) counts.set(text, (counts.get(text) ?? 0) - 1);
  return [...counts].flatMap(([text, count]) =>
    count === 0 ? [] : [`${count > 0 ? 'too many' : 'too few'}: ${text}`],
  );
}
