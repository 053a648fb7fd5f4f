import { counted, enumerate, figure, flattened, groupBy, plural, remembered } from '../text/index.ts';
import {
  acceptableParts,
  addressAt,
  addressOf,
  answersOf,
  type Both,
  type Branch,
  branchText,
  type Change,
  type ChangeKind,
  entriesIn,
  inOrder,
  isDropped,
  isMissing,
  type Leaf,
  leavesIn,
  type SiteMatching,
  type NavigationDiff,
  newRefusalText,
  scopeText,
} from '../diff/index.ts';
import { alike, type Alike, behind } from './alike.ts';
import { type Entry, fold, type LineFor, scopesAround } from './fold.ts';
import { type Line, scopesText } from './names.ts';
import { sameFor, togetherLine } from './together.ts';
import { lineOf, type Told } from './wording.ts';

const none: readonly never[] = [];

/** What is told of a diff. */
export interface Telling {
  /** What it comes to: what is lost, what changed its address, how many came and went. */
  readonly summary: string;
  readonly lines: readonly Line[];
  /** How many changes are counted in a line with others, and not told one by one. */
  readonly folded: number;
}

/** So many lines are read. */
const mostLines = 36;

/** How much is told of a diff. */
export interface TellOptions {
  /** Nothing is folded. Default false. */
  readonly full?: boolean;
  /** How a command line names the revision that was compared with: languages that did not follow catch up with what changed since then. */
  readonly since?: string | undefined;
  /** Of more lines than this, those of a kind are counted in one. Default 36. */
  readonly most?: number;
}

/** The line of a change of a diff by itself. */
export const changeText =
  (diff: NavigationDiff) =>
  (change: Change): string =>
    tell({ ...diff, changes: [change] }, { full: true }).lines[0]!.text;

/** What is told of a diff: a summary, then a line for each change. */
export function tell(diff: NavigationDiff, { full = false, most = mostLines, since }: TellOptions = {}): Telling {
  const [bundles, others] = full ? [[], diff.changes] : bundled(diff.changes);
  const told = joined(alike(others, full ? undefined : most), diff.matching);
  const isRestructured = remembered((scope: Branch): boolean =>
    diff.changes.some((change) => isStructural(change) && scopesOf([change]).has(scope)),
  );
  const isSame = ({ kind, item, leaves }: Change) =>
    isPathChange(kind) &&
    (item === 'page' || kind !== 're-pointed') &&
    !isRestructured((leaves[0]!.after ?? leaves[0]!.before!).parent.scope);
  const lineFor: LineFor = (one) => {
    const { change, scopes, all, isCounted } = one;
    if (isCounted === true) return withScope(togetherLine(all), one, false);
    return withScope(lineOf(scopes.length > 1 ? withoutScope(change) : change, full), one, isSame(change));
  };
  const all = inOrder([...told, ...bundles.map(bundleEntry)], ({ change }) => change.kind);
  const late = behind(told, diff.matching);
  const catchUp = `: catch up with navshift sync-languages ${since === undefined ? '' : `--since ${since} `}--write`;
  const warnings: Line[] =
    late.length === 0
      ? []
      : [
          {
            sign: '!',
            text: `${enumerate(late.map(({ language }) => language))} did not follow in ${counted(Math.max(...late.map(({ count }) => count)), 'change')}${late.some(({ canCatchUp }) => canCatchUp) ? catchUp : ''}`,
          },
        ];
  const { lines, folded } = full ? { lines: all.map(lineFor), folded: 0 } : fold(all, most, lineFor);
  const only = late.length === 0 ? '' : ` ${enumerate(late.map(({ language }) => language))} did not follow.`;
  return { summary: summaryOf(diff) + only, lines: [...lines, ...warnings, ...unchanged(diff)], folded };
}

/** Takes out what several elements became alike: it is one line, wherever they stand. */
function bundled(changes: readonly Change[]): readonly [(readonly Change[])[], readonly Change[]] {
  const bundles = [...groupBy(changes, sameFor)].flatMap(([same, all]) =>
    same === undefined || all.length === 1 ? [] : [all],
  );
  const inBundles = new Set(bundles.flat());
  return [bundles, changes.filter((change) => !inBundles.has(change))];
}

function bundleEntry(changes: readonly Change[]): Entry {
  return { change: changes[0]!, scopes: scopesAround(alike(changes)), all: changes, isCounted: true };
}

/** Tells together what is one thing to a reader: a scope with its folder, pages that went with their groups, a redirect with the address that it leads on from. */
function joined(told: readonly Alike[], { before, sites }: SiteMatching): readonly Entry[] {
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
  const broughtBy = ({ kind, leaves, branches }: Change): readonly Leaf[] =>
    isArrival(kind) && branches.length > 0
      ? leaves.filter((one) => one.before === undefined && one.after!.isPage).map((one) => one.after!)
      : none;
  const brought = new Set(flattened(ofEach, ({ change }) => broughtBy(change)).map(({ key }) => key));
  const were = new Set(before.leaves.map(({ key }) => key).filter((key) => brought.has(key)));
  const wasThere = (leaf: Leaf) => were.has(leaf.key) || page(leaf) === true;
  const together = ofEach.map((alike): Entry => {
    const { change, all } = alike;
    const { kind, leaves, branches } = change;
    if (branches.length === 0 && !isPathChange(kind) && all.every(({ redirect }) => redirect === undefined))
      return alike;
    const led = all.map(ledOf);
    const { rule, followed, ledBy } = led[0]!;
    const there = broughtBy(change).filter(wasThere).length;
    const around = leaves[0]?.after?.parent.scope;
    const label = around && isPathChange(kind) ? renamed.get(around) : undefined;
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
  const isGathered = ({ change: { kind, branches } }: Alike) => gathered.includes(kind) && branches.length === 0;
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

/** The kinds of items that are told of a whole scope. */
const gathered: readonly string[] = ['lost', 'missing', 'left', 'removed', 'dropped', 'hidden', 'shown'];

/** The kinds that name a trail. */
const trailed: readonly string[] = ['added', 'copied', 'split', 'merged', 'moved', 'removed', 'wrapped', 'unwrapped'];

/** A change of several scopes, where trails begin inside of them. */
function withoutScope(change: Told): Told {
  const { kind, scope, from, to } = change;
  if (!trailed.includes(kind)) return change;
  const inside = (trail: string): string =>
    trail === scope
      ? 'the navigation'
      : ['', 'that in '].reduce(
          (rest, start) =>
            rest.startsWith(`${start}${scope} › `) ? start + rest.slice(start.length + scope.length + 3) : rest,
          trail,
        );
  return { ...change, ...(from !== undefined && { from: inside(from) }), ...(to !== undefined && { to: inside(to) }) };
}

const isPathChange = (kind: string) => kind === 're-pointed' || kind === 'folder-renamed';

/** A line with the languages or the scope that it is about. */
function withScope(line: Line, { change, scopes }: Pick<Alike, 'change' | 'scopes'>, isSame: boolean): Line {
  const { scope, kind, name, from = '', to = '', leaves } = change;
  const text = isSame ? `${line.text}; same groups and order` : line.text;
  if (scopes.length > 1) return { ...line, text: `${text} (in ${scopesText(scopes)})` };
  // A trail names its scope.
  const isSaid = trailed.includes(kind) && [from, to].some((trail) => ` › ${trail} › `.includes(` › ${scope} › `));
  const gone = leaves[0]?.before?.parent.scope;
  if (scope === '' || isSaid || (gone?.isScope && name === branchText(gone))) return { ...line, text };
  if (!isPathChange(kind) && kind !== 'removed') return { ...line, text: `${text} (${scope})` };
  const around = (leaves[0]?.after ?? leaves[0]?.before)?.parent.scope.kind ?? '';
  return {
    ...line,
    text: `${scope.toLowerCase().startsWith(`${around} `) || scope.includes(' › ') ? scope : `${around} ${scope}`}: ${text}`,
  };
}

/** Whether a change is one of what stands where. */
const isStructural = ({ kind }: Change) =>
  !isPathChange(kind) && !['fixed', 'field-changed', 'renamed', 'default-moved'].includes(kind);

function scopesOf(changes: readonly Change[]): ReadonlySet<Branch> {
  const scopes = new Set<Branch>();
  const add = (one: Branch | Leaf | undefined) => {
    if (one?.parent !== undefined) scopes.add(one.parent.scope);
  };
  const addBoth = ({ before, after }: Both<Branch | Leaf>) => {
    add(before);
    add(after);
  };
  changes.forEach(({ leaves, branches }) => {
    leaves.forEach(addBoth);
    branches.forEach(addBoth);
  });
  return scopes;
}

/** The scopes in which nothing changed, where others have changed. */
function unchanged({ matching, changes, accepted = none }: NavigationDiff): readonly Line[] {
  if (changes.length === 0 || changes[0]!.kind === 'format-only') return [];
  // By their names, as one can be gone. A language has changed if a version in it has.
  const touched = new Set([...scopesOf([...changes, ...accepted])].flatMap(({ upwards }) => upwards).map(scopeText));
  flattened(changes, ({ branches }) => branches).forEach(({ after }) => {
    if (after?.isScope) touched.add(scopeText(after));
  });
  const isSame = (branch: Branch): boolean => branch.isScope && branch.size > 0 && !touched.has(scopeText(branch));
  const same = matching.after.branches
    .filter((branch) => isSame(branch) && !branch.parent?.upwards.some(isSame))
    .sort((a, b) => a.upwards.length - b.upwards.length);
  if (same.length === 0) return [];
  const names = [...new Set(same.map(scopeText))];
  return [{ sign: '=', text: `${scopesText(names)} unchanged (${figure(entriesIn(same.flatMap(leavesIn)))})` }];
}

/** What a diff comes to, in a few sentences. */
function summaryOf({ matching, changes, accepted = none }: NavigationDiff): string {
  const byKind = groupBy(changes, ({ kind }) => kind);
  const changesOf = (...kinds: readonly ChangeKind[]) => flattened(kinds, (kind) => byKind.get(kind) ?? []);
  const carriedBy = (some: readonly Change[]) => flattened(some, ({ leaves }) => leaves);
  const leavesOf = (...kinds: readonly ChangeKind[]) => carriedBy(changesOf(...kinds));
  const addressesOf = (leaves: Change['leaves']) => new Set(leaves.map(({ before }) => addressOf(before!))).size;
  const lost = addressesOf(leavesOf('lost'));
  const [missing, fixed] = [leavesOf('missing').length, leavesOf('fixed').length];
  const without = (count: number) => `${counted(count, 'entry', 'entries')} without a file`;
  const changed = changesOf('address-changed', 'folder-renamed');
  const unredirected = addressesOf(carriedBy(changed.filter(({ redirect }) => redirect === undefined)));
  const gone = goneOf({ matching, changes });
  const brought = leavesOf('came', 'added', 'copied', 'split');
  const come = brought.filter(({ before }) => before === undefined).map(({ after }) => after!);
  const moved = brought.filter(({ before, after }) => before !== undefined && before.name === after!.name);
  const addresses = addressesOf(carriedBy(changed));
  // By the scope of each.
  const removed = flattened(changesOf('removed'), ({ leaves, scope }) =>
    leaves.filter(({ before }) => !isDropped(before!) && !isMissing(before!)).map(() => scope),
  );
  const [place, ...places] = new Set(removed);
  const notShown =
    place === undefined || place === '' || places.length > 0
      ? `not shown where ${plural(removed.length, 'it was', 'they were')} any more`
      : `not shown in ${place} any more`;
  const taken = changes.reduce((sum, { answers, leaves }) => (answers === undefined ? sum : sum + leaves.length), 0);
  const scopes = new Set(changed.map(({ scope }) => scope));
  const where = scopes.size === 1 && !scopes.has('') ? ` in ${[...scopes].join('')}` : '';
  const isOne = addresses === 1;
  const led =
    unredirected === 0
      ? isOne
        ? 'redirected'
        : 'all redirected'
      : isOne
        ? 'without a redirect'
        : unredirected === addresses
          ? 'none redirected'
          : `${figure(unredirected)} without a redirect`;
  const refusal = newRefusalText(matching);
  const sentences = [
    refusal ?? '',
    lost > 0 ? `${counted(lost, 'page')} lost.` : '',
    missing > 0 ? `${gone > 0 ? `${counted(gone, 'page')} lost from the navigation, ` : ''}${without(missing)}.` : '',
    addresses > 0 ? `${counted(addresses, 'address changed', 'addresses changed')}${where}, ${led}.` : '',
    taken > 0 ? `${counted(taken, 'address answers', 'addresses answer')} with another operation now.` : '',
    refusal !== undefined ||
    lost + missing + taken + unredirected > 0 ||
    leavesOf('dropped').some(({ before }) => before!.served.item.kind !== 'page')
      ? ''
      : changes.length === 0
        ? `No ${accepted.length > 0 ? 'other ' : ''}change.`
        : gone > 0
          ? `Nothing lost: ${gone === 1 ? 'the page' : gone === 2 ? 'both pages' : `all ${counted(gone, 'page')}`} that left the navigation still ${gone === 1 ? 'answers' : 'answer'}.`
          : `Nothing ${accepted.length > 0 ? 'else ' : ''}lost.`,
    accepted.length > 0 ? `${figure(flattened(accepted, acceptableParts).length)} accepted.` : '',
    fixed > 0 ? `${without(fixed)} now ${plural(fixed, 'has', 'have')} one.` : '',
    numbers([
      [leavesOf('dropped').length, 'dropped by the platform'],
      [entriesIn(come), 'added'],
      [come.filter(isDropped).length, 'added that the platform drops'],
      [leavesOf('moved').length + moved.length, 'moved'],
      [removed.length, notShown],
    ]),
    sizes({ matching, changes }),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

const isArrival = (kind: Change['kind']) => ['came', 'added', 'copied', 'split'].includes(kind);

function numbers(parts: readonly (readonly [number, string])[]): string {
  const some = parts.filter(([number]) => number > 0).map(([number, word]) => `${figure(number)} ${word}`);
  return some.length === 0 ? '' : `${some.join(', ')}.`;
}

function sizes({ matching: { before, after } }: NavigationDiff): string {
  const [was, is] = [entriesIn(before.leaves), entriesIn(after.leaves)] as const;
  return was === is ? '' : `${figure(was)} → ${figure(is)} entries.`;
}

/** How many pages the navigation does not lead to any more, although they answer. */
function goneOf({ matching: { after, sites }, changes }: NavigationDiff): number {
  const left: Leaf[] = [];
  const look = ({ before, after: now }: Both<Leaf>) => {
    if (before !== undefined && before.key !== now?.key) left.push(before);
  };
  changes.forEach(({ leaves }) => leaves.forEach(look));
  const { page } = answersOf(sites[1]);
  const gone = new Set(left.filter((leaf) => leaf.isPage && page(leaf) === true).map(({ key }) => key));
  if (gone.size > 0) after.leaves.forEach((leaf) => gone.delete(addressOf(leaf) ?? leaf.key));
  return gone.size;
}
