import type { Change } from '../diff/index.ts';
import { addressAt, addressOf } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import { isMarked } from './table.ts';
import { type Statement, isOfItems, isOfUnlisted, isPathChange } from './statement.ts';

/**
 * Joins changes that are one thing to a reader: a scope and its folder, removed pages of one scope, a redirect and the
 * URL that it redirects.
 */
export function joined(statements: readonly Statement[]): readonly Statement[] {
  const changes = statements.map(({ change }) => change);
  const known = groupBy(changes, ({ kind, item }) => (kind === 'renamed' ? `${item} renamed` : kind));
  const renamed = new Map(known.get('scope renamed')?.map((one) => [one.branches[0]!.after!, one]));
  const rules = new Map(known.get('redirect-added')?.map((one) => [`${one.name} → ${one.to}`, one]));
  const listed = new Set(changes.flatMap((one) => (isOfUnlisted(one) ? [] : [one.redirect, wayOf(one)])));
  const retargets = known.get('redirect-retargeted') ?? [];
  // The line of a URL that no longer works says that its redirect was removed.
  const gone = new Set(known.get('lost')?.flatMap(({ item, name }) => (item === 'redirect' ? name : [])));
  const absorbed = new Set<Change>(known.get('redirect-removed')?.filter(({ name }) => gone.has(name)));
  const ofEach = ofScopes(statements);
  const together = ofEach.map((statement): Statement => {
    const { change, all } = statement;
    if (isOfItems(change) && !isPathChange(change) && all.every(({ redirect }) => redirect === undefined))
      return statement;
    const led = all.map(redirectsWith);
    // The languages of a line can differ in their redirects: then these have lines of their own.
    const same = (['added', 'updated', 'ofPages'] as const).filter((key) =>
      led.every((each) => each[key].length === led[0]![key].length),
    );
    const around = change.leaves[0]?.after?.parent.scope;
    const label = around && isPathChange(change) ? renamed.get(around) : undefined;
    for (const one of [label ?? [], ...led.flatMap((each) => same.map((key) => each[key]))].flat()) absorbed.add(one);
    const scope = label === undefined ? change.scope : `${around!.kind} ${label.from} → ${label.to}`;
    const counts = Object.fromEntries(same.map((key) => [key, led[0]![key].length]));
    return { ...statement, change: { ...change, scope, ...counts, led: all } };
  });
  return together.filter((_, k) => !absorbed.has(ofEach[k]!.change));

  /** The redirects that were added or changed because of a change. */
  function redirectsWith(change: Change) {
    const { kind, redirect } = change;
    // The line of the listed pages that it redirects, or of their folder, names it.
    const isSaid =
      isOfUnlisted(change) && [redirect, wayOf(change)].some((one) => one !== undefined && listed.has(one));
    if (redirect === undefined || isSaid) return { added: [], updated: [], ofPages: [] };
    const rule = rules.get(redirect);
    const updated = retargets.filter((one) => isLedAlong(one, change));
    // Without a single rule that redirects the folder, its pages have rules of their own.
    const own = kind === 'folder-renamed' && rule === undefined ? [...rules.values()] : [];
    const ofPages = own.filter((one) => isLedAlong({ ...one, from: one.name }, change));
    return { added: rule === undefined ? [] : [rule], updated, ofPages };
  }
}

const wayOf = ({ kind, from, to }: Change) => (kind === 'folder-renamed' ? `${from} → ${to}` : undefined);

/** Joins items of one scope that were removed in the same way. */
function ofScopes(statements: readonly Statement[]): readonly Statement[] {
  const isGathered = ({ change }: Statement) =>
    isMarked(change, 'gathered') && isOfItems(change) && change.leaves.length > 0;
  const groups = groupBy(statements, (statement) => {
    const { kind, item, scope, certain, answers } = statement.change;
    return isGathered(statement) ? [kind, item, scope, certain, answers, statement.scopes].join('\0') : statement;
  });
  return Array.from(groups.values(), (group) => {
    const [first] = group as [Statement];
    if (group.length === 1) return first;
    const leaves = group.flatMap(({ change }) => change.leaves);
    const all = group.flatMap((each) => each.all);
    return { ...first, change: { ...first.change, name: 'the navigation', leaves }, all };
  });
}

/** Whether a redirect goes from the old to the new address of a change. */
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
