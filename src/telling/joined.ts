import { addressAt, answersOf, type Change, type SiteMatching } from '../diff/index.ts';
import { addressOf, type Branch, type Leaf } from '../served/index.ts';
import { flattened, groupBy } from '../text/index.ts';
import type { Alike } from './same-changes.ts';
import type { Entry } from './line.ts';
import { isMarked } from './table.ts';
import { isOfItems, isPathChange } from './told.ts';

/** Tells together what is one thing to a reader: a scope with its folder, pages that went with their groups, a redirect with the address that it leads on from. */
export function joined(told: readonly Alike[], { before, sites }: SiteMatching): readonly Entry[] {
  const renamed = new Map<Branch, Change>();
  const rules = new Map<string, Change>();
  const gone = new Set<Change>();
  for (const { change } of told) {
    if (change.kind === 'renamed' && change.item === 'scope') renamed.set(change.branches[0]!.after!, change);
    if (change.kind === 'redirect-added') rules.set(`${change.name} → ${change.to}`, change);
  }
  const { page } = answersOf(sites[0]);
  const retargets = told.map(({ change }) => change).filter(({ kind }) => kind === 'redirect-retargeted');
  const ofEach = ofScopes(told);
  /** The pages that came with an element. */
  const broughtBy = (change: Change): readonly Leaf[] =>
    isMarked(change, 'arrival') && !isOfItems(change)
      ? change.leaves.filter((one) => one.before === undefined && one.after!.isPage).map((one) => one.after!)
      : none;
  const brought = new Set(flattened(ofEach, ({ change }) => broughtBy(change)).map(({ key }) => key));
  const were = new Set(before.leaves.map(({ key }) => key).filter((key) => brought.has(key)));
  const wasThere = (leaf: Leaf) => were.has(leaf.key) || page(leaf) === true;
  const together = ofEach.map((alike): Entry => {
    const { change, all } = alike;
    const { leaves } = change;
    if (isOfItems(change) && !isPathChange(change) && all.every(({ redirect }) => redirect === undefined)) return alike;
    const led = all.map(ledOf);
    const { rule, followed, ledBy } = led[0]!;
    const there = broughtBy(change).filter(wasThere).length;
    const around = leaves[0]?.after?.parent.scope;
    const label = around && isPathChange(change) ? renamed.get(around) : undefined;
    for (const one of [label, ...led.flatMap((each) => [each.rule, ...each.followed, ...each.ledBy])])
      if (one !== undefined) gone.add(one);
    const name = label && `${around!.kind} ${label.from} → ${label.to}`;
    const isMore = rule !== undefined || name !== undefined || followed.length + ledBy.length + there > 0;
    if (!isMore) return alike;
    const more = { retargeted: followed.length, ledBy: ledBy.length, there };
    return { ...alike, change: { ...change, ...(rule && { isLedAnew: true }), ...(name && { scope: name }), ...more } };
  });
  return together.filter((_, k) => !gone.has(ofEach[k]!.change));

  /** The redirects that came or changed with a change. */
  function ledOf(change: Change) {
    const { kind, redirect = '' } = change;
    const rule = rules.get(redirect);
    return {
      rule,
      followed: redirect === '' ? [] : retargets.filter((one) => isLedAlong(one, change)),
      // A folder that no single rule leads on.
      ledBy:
        kind === 'folder-renamed' && redirect !== '' && rule === undefined
          ? [...rules.values()].filter((one) => isLedAlong({ ...one, from: one.name }, change))
          : [],
    };
  }
}

/** Items of a scope that are gone in the same way are one change. */
function ofScopes(told: readonly Alike[]): readonly Alike[] {
  const isGathered = ({ change }: Alike) => isMarked(change, 'gathered') && isOfItems(change);
  const groups = groupBy(told.filter(isGathered), ({ change: { kind, item, scope, certain, answers }, scopes }) =>
    [kind, item, scope, certain, answers, scopes].join('\0'),
  );
  const ofFirst = new Map(Array.from(groups.values(), (group) => [group[0]!, group]));
  const isFirst = (one: Alike) => ofFirst.has(one) || !isGathered(one);
  return told.filter(isFirst).map((one): Alike => {
    const group = ofFirst.get(one) ?? [];
    if (group.length < 2) return one;
    const leaves = flattened(group, ({ change }) => change.leaves);
    const all = flattened(group, (each) => each.all);
    return { ...one, change: { ...one.change, name: 'the navigation', leaves }, all };
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

const none: readonly never[] = [];
