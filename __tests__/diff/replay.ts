import { type Both, type Change, type NavigationDiff, jsonDiff } from '../../src/diff/index.ts';
import { type Branch, type Leaf, pathOf } from '../../src/served/index.ts';

type Thing = Branch | Leaf;

/** What is known of something while changes are applied: where it stands, and what it is called. */
interface State {
  parent: Thing | undefined;
  text: string;
  kind: string;
}

const isLeaf = (thing: Thing): thing is Leaf => 'served' in thing;
const textOf = (thing: Thing) => (isLeaf(thing) ? `${thing.key} ${thing.name}` : (thing.label ?? ''));
const kindOf = (thing: Thing) => (isLeaf(thing) ? 'item' : thing.kind);
const stateOf = (thing: Thing): State => ({ parent: thing.parent, text: textOf(thing), kind: kindOf(thing) });

/** What is wrong with a diff: its changes, applied to what was there before, must give what is there after. Empty if nothing is. */
export function wrongIn({ matching, changes }: NavigationDiff): readonly string[] {
  const { before, after } = matching;
  const states = new Map<Thing, State>([...before.branches, ...before.leaves].map((thing) => [thing, stateOf(thing)]));
  /** What stood there before has the name that it had. */
  const self = (thing: Thing | undefined) => thing && (matching.of(thing) ?? thing);
  const placed = new Set<Thing>();
  const apply = (change: Change, { before: one, after: other }: Both<Thing>) => {
    if (one === undefined) states.set(other!, { ...stateOf(other!), parent: self(other!.parent) });
    else if (other === undefined) states.delete(one);
    else {
      const state = states.get(one)!;
      if (change.kind === 'renamed') state.text = change.to!;
      else if (change.kind === 'converted') state.kind = change.to!;
      else if (change.kind === 'stored-elsewhere') state.text = textOf(other);
      else if (placing.includes(change.kind)) {
        state.parent = self(other.parent);
        if (isLeaf(other)) state.text = textOf(other);
      }
    }
    if (placing.includes(change.kind) || change.kind === 'reordered') placed.add(other ?? one!);
  };
  for (const change of changes) for (const both of [...change.branches, ...change.leaves]) apply(change, both);
  const trailOf = (thing: Thing | undefined, look: (thing: Thing) => State | undefined): string => {
    const state = thing && look(thing);
    if (thing !== undefined && state === undefined) return 'GONE';
    return state === undefined ? '' : `${trailOf(state.parent, look)} / ${state.kind} ${state.text}`;
  };
  const got = [...states.keys()].map((thing) => trailOf(thing, (one) => states.get(one)));
  const wanted = [...after.branches, ...after.leaves].map((thing) => trailOf(thing, stateOf));
  return [...differences(got, wanted), ...disorder(), ...unaccounted({ matching, changes })];

  /** What kept its place stands in the order that it had. */
  function disorder(): readonly string[] {
    return after.branches.flatMap((branch) => {
      const old = matching.of(branch);
      if (old === undefined) return [];
      const kept = branch.children.filter((child) => !placed.has(child) && matching.of(child)?.parent === old);
      const at = kept.map((child) => (old as Branch).children.indexOf(matching.of(child)!));
      return at.some((place, k) => k > 0 && place < at[k - 1]!) ? [`order in ${textOf(branch)}`] : [];
    });
  }
}

const placing = [
  'lost',
  'missing',
  'fixed',
  'address-changed',
  'folder-renamed',
  're-pointed',
  'left',
  'removed',
  'moved',
  'merged',
  'split',
  'wrapped',
  'unwrapped',
  'came',
  'added',
  'copied',
];

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
