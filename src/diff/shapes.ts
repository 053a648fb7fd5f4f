import { isContainer, labelField } from '../format/index.ts';
import { getMember, type Json, sameJson, toValue } from '../json/index.ts';
import type { Matching, Thing } from '../match/index.ts';
import {
  addressOf,
  type Branch,
  branchText,
  isMissing,
  landingIn,
  type Leaf,
  leavesIn,
  trailText,
} from '../served/index.ts';
import { initialState } from '../sidebar/index.ts';
import { addTo, ascending } from '../text/index.ts';
import { type Change, type ChangeKind, defaultScope, makeChange, scopeText } from './change.ts';
import { childrenThrough, type Fate, isUnopened, leftToUnopened, type Structure } from './structure.ts';

/** Changes of elements: added, removed, moved, renamed, converted, in another order, with other fields. */
export function elementChanges(matching: Matching, structure: Structure): readonly Change[] {
  const lasting = matching.before.branches.flatMap((one) => {
    const other = matching.of(one);
    return other === undefined ? [] : [[one, other] as const];
  });
  const aspects = [moved, named, defaultMoved, reordered, fieldChanges, storedElsewhere];
  return [
    ...fateChanges(matching, structure),
    ...aspects.flatMap((changesOf) => lasting.flatMap(([one, other]) => changesOf(one, other, matching, structure))),
  ];
}

/** Added and removed elements. An element that was added or removed with the one around it is part of that change. */
function fateChanges(matching: Matching, { fates, moves }: Structure): readonly Change[] {
  // The elements and items that moved with an added or removed element.
  const carried = new Map<Branch, Thing[]>();
  for (const [one, by] of moves) if (by !== undefined) addTo(carried, by, one);
  const isNewOne = ({ upwards }: Branch) => upwards.includes(matching.after.root);
  // An element that was added or removed with the one around it has no change of its own.
  const hasChange = (branch: Branch) => {
    const [kind, around] = [fates.get(branch)?.kind, branch.parent && fates.get(branch.parent)];
    const isWith = around !== undefined && !isLayer(around) && kind !== 'merged';
    return kind !== undefined && !(isWith && (isNewOne(branch) || kind === around.kind || kind === 'removed'));
  };
  return [...fates].flatMap(([branch, fate]) => {
    if (!hasChange(branch)) return [];
    const { kind } = fate;
    const isNew = isNewOne(branch);
    const along = [branch, ...alongWith(branch)];
    const things = along.flatMap((one) => carried.get(one) ?? []);
    const isMaker = isNew && !isLayer(fate);
    const isArrival = (leaf: Leaf) => !matching.has(leaf) && !isMissing(leaf) && !leftToUnopened(matching).has(leaf);
    // A new item belongs to the innermost element that is new and has a change of its own.
    const isOwn = ({ parent }: Leaf) =>
      parent.upwards.find((one) => hasChange(one) && !isLayer(fates.get(one)!)) === branch;
    const added = isMaker ? leavesIn(branch).filter((leaf) => isArrival(leaf) && isOwn(leaf)) : [];
    const there = (thing: Thing) => matching.of(thing) as never;
    return makeChange({
      kind,
      item: itemFor(branch),
      name: branchText(branch),
      ...waysOf(branch, fate, isNew),
      same: fate.same,
      of: fate.of,
      scope: scopeText(branch.isScope ? branch.parent! : branch),
      leaves: [
        ...things.flatMap((one) => {
          if ('served' in one) return { before: one, after: there(one) };
          return kind === 'merged' || isMaker ? kept(one, there(one), matching) : [];
        }),
        ...added.map((after) => ({ after })),
      ],
      branches: [
        ...(isLayer(fate) ? [branch] : along).map((one) => (isNew ? { after: one } : { before: one })),
        ...things.flatMap((one) => ('served' in one ? [] : { before: one, after: there(one) })),
      ],
    });
  });

  /** The inner elements that were added or removed with an element. */
  function alongWith(branch: Branch): readonly Branch[] {
    if (isLayer(fates.get(branch)!)) return [];
    const isAlong = (child: Branch) => fates.has(child) && fates.get(child)!.kind !== 'merged';
    return branch.branches.filter(isAlong).flatMap((child) => [child, ...alongWith(child)]);
  }

  /** The old and new place of an element. */
  function waysOf(branch: Branch, { kind, other }: Fate, isNew: boolean): Pick<Change, 'from' | 'to'> {
    const around = trailText(branch.parent!);
    if (kind === 'merged') return { to: otherText(branch, other!, other!) };
    return isNew
      ? { from: other && otherText(branch, other, matching.of(other) ?? other), to: around }
      : { from: around };
  }
}

const isLayer = ({ kind }: Fate) => kind === 'wrapped' || kind === 'unwrapped';

/**
 * The name of the element from which another was split off or copied, or into which it was merged. If both have the same
 * name, this says its place or its new name; if something inside of it has that name, its place too.
 */
function otherText(branch: Branch, other: Branch, now: Branch): string {
  const [text, nowText] = [other, now].map(branchText);
  const isNameIn = ({ branches }: Branch): boolean =>
    branches.some((inner) => branchText(inner) === text || isNameIn(inner));
  if (text !== branchText(branch)) return isNameIn(branch) ? `${text} in ${trailText(other.parent!)}` : text!;
  return nowText === text ? `that in ${trailText(now.parent!)}` : `what is ${nowText} now`;
}

function moved(one: Branch, other: Branch, matching: Matching, { moves }: Structure): readonly Change[] {
  if (!moves.has(one) || moves.get(one) !== undefined) return [];
  const [from, to] = [one, other].map(({ parent }) => trailText(parent!));
  return [elementChange('moved', one, other, { from, to, leaves: kept(one, other, matching) })];
}

/** The items that were in an element and still are. */
const kept = (one: Branch, other: Branch, matching: Matching) =>
  leavesIn(other).flatMap((after) => {
    const before = matching.of(after);
    return before?.parent.upwards.includes(one) ? { before, after } : [];
  });

function named(one: Branch, other: Branch, { before }: Matching): readonly Change[] {
  const [from, to] = [one.label ?? '', other.label ?? ''];
  const isTwin = (twin: Branch) =>
    twin !== one && twin.language === one.language && branchText(twin) === branchText(one);
  const around = one.isScope && before.branches.some(isTwin) ? ofElement(other.parent) : '';
  const name = branchText(one) + around;
  return [
    ...(one.label === other.label ? [] : [elementChange('renamed', one, other, { name, from, to })]),
    ...(one.kind === other.kind ? [] : [elementChange('converted', one, other, { from: one.kind, to: other.kind })]),
  ];
}

/** ' of tab "A"': another tab can have a version of the same label. */
const ofElement = (around: Branch | undefined) =>
  around?.parent && !around.isScope ? ` of ${branchText(around)}` : '';

/** The change of the scope that readers see first. */
function defaultMoved(one: Branch, other: Branch, matching: Matching): readonly Change[] {
  const [was, is] = [one, other].map(({ branches }) => defaultScope(branches.filter(({ isScope }) => isScope)));
  if (was === undefined || is === undefined || matching.of(was) === is) return [];
  // A scope of another kind or the same label did not replace the default: its nesting changed, which is another change.
  if (was.label === is.label || was.kind !== is.kind) return [];
  const [from, to] = [was.label ?? '', is.label ?? ''];
  const name = `default ${is.kind}${ofElement(other)}`;
  return [elementChange('default-moved', one, other, { name, from, to, item: 'scope' })];
}

/**
 * What is in another order in an element. What was wrapped or unwrapped there counts too: a thing that was between such
 * ones, and is behind them now, moved.
 */
function reordered(one: Branch, other: Branch, matching: Matching, { fates, moves }: Structure): readonly Change[] {
  const were = new Map(childrenThrough(one, matching).map((before, at) => [before, at]));
  const all = childrenThrough(other, matching).flatMap((after, now) => {
    const before = matching.of(after);
    const at = before && were.get(before);
    const by = before && moves.get(before);
    const isInLayer = by !== undefined && isLayer(fates.get(by)!);
    const isHere = before?.parent === one && after.parent === other;
    return at !== undefined && (isHere || isInLayer) ? { before: before!, after, at, now, isInLayer } : [];
  });
  const inOrder = (some: typeof all) => {
    const found = ascending(some.map(({ at }) => at));
    return some.filter((_, k) => found.has(k));
  };
  const layered = inOrder(all.filter(({ isInLayer }) => isInLayer));
  const isPast = ({ at, now }: (typeof all)[number]) => layered.some((fixed) => fixed.at < at !== fixed.now < now);
  const stay = new Set(inOrder(all.filter((thing) => !isPast(thing))));
  const out = all.flatMap((thing) => (stay.has(thing) ? [] : { before: thing.before, after: thing.after }));
  if (out.length === 0) return [];
  const leaves = out.filter((both): both is { before: Leaf; after: Leaf } => 'served' in both.after);
  const branches = out.filter((both): both is { before: Branch; after: Branch } => !('served' in both.after));
  return [elementChange('reordered', one, other, { leaves, branches })];
}

function fieldChanges(one: Branch, other: Branch, { of }: Matching): readonly Change[] {
  const [a, b] = [one.place?.element, other.place?.element];
  const [was, is] = [one, other].map(stateOf);
  const hasOtherState = other.kind === 'group' && was !== is;
  const state = is === 'expanded' ? 'starts-open' : 'starts-closed';
  const opened = fieldChange('expanded', a?.field('expanded'), b?.field('expanded'));
  const changes = hasOtherState ? [elementChange(state, one, other, opened)] : [];
  if (a === undefined || b === undefined) return changes;
  // A page with another path is the same page.
  const [root, nowRoot] = [rootOf(one), rootOf(other)];
  const isSameRoot = root !== undefined && nowRoot !== undefined && of(root)?.key === nowRoot.key;
  const labels = [one, other].map(({ kind }) => labelField(kind));
  const otherwise = [...reportedElsewhere, ...labels, hasOtherState && 'expanded', isSameRoot && 'root'];
  for (const field of new Set([...b.fields, ...a.fields])) {
    const changed =
      isContainer(field) || otherwise.includes(field) ? undefined : fieldChange(field, a.field(field), b.field(field));
    if (changed !== undefined) changes.push(elementChange('field-changed', one, other, { ...changed, field }));
  }
  return changes;
}

/** An element, or the list of its pages, that is in another document now. What is inside of it has no change of its own. */
function storedElsewhere(one: Branch, other: Branch, { sites }: Matching): readonly Change[] {
  // The main document counts as the same, whatever both sites call it.
  const wayOf = (from?: string, to?: string) => ({ from: from === sites[0].main ? sites[1].main : from, to });
  const documentOf = (branch?: Branch) => branch?.place?.element.layers.at(-1)!.document;
  const waysOf = (was?: Branch, is?: Branch) => {
    const own = wayOf(documentOf(was), documentOf(is));
    const [entry, now] = [was, is].map((branch) => branch?.children.find(isListed));
    return [own, entry && now ? wayOf(entry.served.document, now.served.document) : own] as const;
  };
  const [[own, list], [, around]] = [waysOf(one, other), waysOf(one.parent, other.parent)];
  const isNew = (way: typeof own, outer: typeof own) =>
    way.from !== way.to && (way.from !== outer.from || way.to !== outer.to);
  if (one.place === undefined || other.place === undefined) return [];
  const content = { ...list, name: `the content of ${branchText(other)}` };
  return [
    ...(isNew(own, around) ? [elementChange('stored-elsewhere', one, other, own)] : []),
    ...(isNew(list, own) ? [elementChange('stored-elsewhere', one, other, content)] : []),
  ];
}

/** Whether a child of an element is an entry of its list of pages. */
const isListed = (child: Branch | Leaf): child is Leaf => 'served' in child && child.position?.field === 'pages';

/** The page that an element opens itself, by its field `root`. */
const rootOf = ({ children }: Branch) =>
  children.find((child): child is Leaf => 'served' in child && child.position?.field === 'root');

/** Fields of which other changes report the meaning: pages, links, the default. */
const reportedElsewhere = ['$ref', 'global', 'href', 'default'];

function stateOf({ parent, place }: Branch) {
  const value = place?.element.field('expanded');
  const expanded = value?.kind === 'boolean' && value.value;
  return initialState({ topLevel: parent?.kind !== 'group', expanded });
}

/** A change of one element. */
export function elementChange(kind: ChangeKind, before: Branch, after: Branch, more: Partial<Change> = {}): Change {
  const scope = scopeText(after.isScope ? (after.parent ?? after) : after);
  const branches = [{ before, after }];
  return makeChange({ kind, item: itemFor(after), name: branchText(after), scope, branches, ...more });
}

const itemFor = ({ isScope }: Branch) => (isScope ? 'scope' : 'element');

/**
 * What readers open first now: of the site, and of each language, version, product and tab. An element is left out if
 * the one around it opens with the same page.
 */
export function landingChanges({ before, of }: Matching): readonly Change[] {
  const isEntrance = ({ parent, isScope, kind }: Branch) => parent === undefined || isScope || kind === 'tab';
  const said = new Map<Branch, string>();
  return [...new Set([before.root, ...before.branches])].flatMap((one) => {
    const other = isEntrance(one) ? of(one) : undefined;
    if (other === undefined) return [];
    const [was, is] = [landingIn(one), landingIn(other)];
    if (was === undefined || is === undefined || of(was) === is || addressOf(was) === addressOf(is)) return [];
    const way = `${was.key}\0${is.key}`;
    said.set(other, way);
    if (other.upwards.some((around) => around !== other && said.get(around) === way)) return [];
    const name = other.parent === undefined ? 'the site' : branchText(other);
    // Nobody knows which endpoint of a specification is the first if it was not opened.
    const [from, to] = [was, is].map((leaf) => (isUnopened(leaf) ? `the endpoints of ${leaf.name}` : leaf.name));
    return elementChange('landing-changed', one, other, { name, from, to });
  });
}

/**
 * The difference of a field, with its values if they are short (`icon "book"`), and the node that has it now, or the
 * nearest one. If objects differ in one member, of that member (`openapi.directory`). Undefined if both sides are equal.
 */
export function fieldChange(
  path: string,
  was?: Json,
  is?: Json,
  at = is,
): Pick<Change, 'from' | 'to' | 'at'> | undefined {
  if (isSame(was, is)) return undefined;
  const isInner = [was, is].every((node) => node === undefined || node.kind === 'object');
  const [inner, ...others] = isInner ? membersChanged(was, is, `${path}.`) : [];
  if (inner !== undefined && others.length === 0) return { ...inner[1], at: inner[1].at ?? at };
  return { from: was && fieldText(path, was), to: is && fieldText(path, is), at };
}

/** The differing members of two objects. The nearest node of one that is gone is the one before it. */
function membersChanged(before: Json | undefined, after: Json | undefined, lead = '') {
  const memberOf = (node: Json | undefined, key: string) => node && getMember(node, key);
  const keys = keysOf(before, after);
  return keys.flatMap((key, k) => {
    const at = keys
      .slice(0, k + 1)
      .flatMap((one) => memberOf(after, one) ?? [])
      .at(-1);
    const changed = fieldChange(lead + key, memberOf(before, key), memberOf(after, key), at ?? after);
    return changed === undefined ? [] : [[key, changed] as const];
  });
}

/** Whether two values are equal, or both are undefined. */
export const isSame = (was?: Json, is?: Json): boolean =>
  was === is || (was !== undefined && is !== undefined && sameJson(was, is));

function fieldText(name: string, value: Json): string {
  const text = JSON.stringify(toValue(value));
  // Longer values do not fit into a line of 80 columns.
  return text.length > 60 ? `${name} …` : `${name} ${text}`;
}

/** The keys of two objects, each once. */
const keysOf = (...nodes: readonly (Json | undefined)[]): readonly string[] => [
  ...new Set(nodes.flatMap((node) => (node?.kind === 'object' ? node.members.map(({ key }) => key) : []))),
];

/** The differing members of two documents, except those named in `but`. */
export const memberChanges = (before: Json, after: Json, but: readonly string[]): readonly Change[] =>
  membersChanged(before, after).flatMap(([name, changed]) =>
    but.includes(name) ? [] : makeChange({ kind: 'setting-changed', item: 'setting', name, ...changed }),
  );
