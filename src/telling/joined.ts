import { addressAt, answersOf, type Change, type SiteMatching } from '../diff/index.ts';
import { addressOf, type Leaf } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import { isMarked } from './table.ts';
import { type Entry, isOfItems, isPathChange } from './told.ts';

/** Tells together what is one thing to a reader: a scope with its folder, pages that went with their groups, a redirect with the address that it leads on from. */
export function joined(told: readonly Entry[], { before, sites }: SiteMatching): readonly Entry[] {
  const known = groupBy(
    told.map(({ change }) => change),
    ({ kind, item }) => (kind === 'renamed' ? `${item} renamed` : kind),
  );
  const renamed = new Map(known.get('scope renamed')?.map((one) => [one.branches[0]!.after!, one]));
  const rules = new Map(known.get('redirect-added')?.map((one) => [`${one.name} → ${one.to}`, one]));
  const retargets = known.get('redirect-retargeted') ?? [];
  const { page } = answersOf(sites[0]);
  const keysBefore = new Set(before.leaves.map(({ key }) => key));
  const gone = new Set<Change>();
  const ofEach = ofScopes(told);
  const together = ofEach.map((entry): Entry => {
    const { change, all } = entry;
    if (isOfItems(change) && !isPathChange(change) && all.every(({ redirect }) => redirect === undefined)) return entry;
    const led = all.map(ledOf);
    const [{ rule, followed, ledBy }] = led as [(typeof led)[number]];
    const there = broughtBy(change).filter((leaf) => keysBefore.has(leaf.key) || page(leaf) === true).length;
    const around = change.leaves[0]?.after?.parent.scope;
    const label = around && isPathChange(change) ? renamed.get(around) : undefined;
    for (const one of [label, ...led.flatMap((each) => [each.rule, ...each.followed, ...each.ledBy])])
      if (one !== undefined) gone.add(one);
    const scope = label === undefined ? change.scope : `${around!.kind} ${label.from} → ${label.to}`;
    const more = { isLedAnew: rule !== undefined, retargeted: followed.length, ledBy: ledBy.length, there };
    return { ...entry, change: { ...change, scope, ...more } };
  });
  return together.filter((_, k) => !gone.has(ofEach[k]!.change));

  /** The redirects that came or changed with a change. */
  function ledOf(change: Change) {
    const { kind, redirect = '' } = change;
    const rule = rules.get(redirect);
    const isLed = redirect !== '';
    return {
      rule,
      followed: isLed ? retargets.filter((one) => isLedAlong(one, change)) : [],
      // A folder that no single rule leads on.
      ledBy:
        kind === 'folder-renamed' && isLed && rule === undefined
          ? [...rules.values()].filter((one) => isLedAlong({ ...one, from: one.name }, change))
          : [],
    };
  }
}

/** The pages that came with an element. */
function broughtBy(change: Change): readonly Leaf[] {
  if (!isMarked(change, 'arrival') || isOfItems(change)) return [];
  return change.leaves.flatMap(({ before, after }) => (before === undefined && after!.isPage ? after! : []));
}

/** Items of a scope that are gone in the same way are one change. */
function ofScopes(told: readonly Entry[]): readonly Entry[] {
  const isGathered = ({ change }: Entry) => isMarked(change, 'gathered') && isOfItems(change);
  const groups = groupBy(told, (entry) => {
    const { kind, item, scope, certain, answers } = entry.change;
    return isGathered(entry) ? [kind, item, scope, certain, answers, entry.scopes].join('\0') : entry;
  });
  return Array.from(groups.values(), (group) => {
    const [first] = group as [Entry];
    if (group.length === 1) return first;
    const leaves = group.flatMap(({ change }) => change.leaves);
    const all = group.flatMap((each) => each.all);
    return { ...first, change: { ...first.change, name: 'the navigation', leaves }, all };
  });
}

/** Whether an older redirect leads to the new place of what has another address. */
function isLedAlong({ from, to }: Change, { kind, from: folder = '', to: other, leaves }: Change): boolean {
  if (kind === 'folder-renamed') {
    const paths = [folder, other, from, to].map((text) => `/${text}`.replace('//', '/'));
    const [old, now, source, destination] = paths as [string, string, string, string];
    return source.startsWith(old) && destination === now + source.slice(old.length);
  }
  const [{ before, after }] = leaves as [Change['leaves'][number]];
  if (leaves.length > 1 || before === undefined || after === undefined) return false;
  return addressAt(from!) === addressOf(before) && addressAt(to!) === addressOf(after);
}
