import { type Both, type Change, hasAnswer, isUnopened, mayBeLost, scopeText } from '../diff/index.ts';
import {
  addressOf,
  type Branch,
  branchText,
  isDropped,
  type Leaf,
  leavesIn,
  repeatedText,
  trailText,
} from '../served/index.ts';
import { counted, enumerate, figure, groupBy, plural, withArticle } from '../text/index.ts';
import { allRedirectsText, isAgain, isListed, leftText, listingOf, redirectText, targetOf } from './redirected.ts';
import {
  countedAll,
  few,
  guesses,
  itemsText,
  mistakesText,
  namesList,
  namesText,
  sizeText,
  targetsText,
  trailIn,
  whereText,
  wordsOf,
} from './names.ts';
import { fieldsText, fieldText, shapeText } from './fields.ts';
import { filesText, noPageText, storesText } from './stores.ts';
import { isPlaced, labelsAround } from './same-changes.ts';
import { isMarked } from './table.ts';
import { elementOf, elementsOf, isOfItems, isOfSpecification, type LineChange, specificationOf } from './statement.ts';

/** The subject of a sentence: a change, or several of its kind in one line. */
interface Items {
  /** The first of them. */
  readonly change: LineChange;
  readonly all: readonly Change[];
  /** The line names everything. */
  readonly isFull: boolean;
  /** The items before the changes; an added item, or one that the line names as it is now, after them. A specification is in it once. */
  readonly were: readonly Leaf[];
  /** The items after the changes; a removed item before them. */
  readonly are: readonly Leaf[];
  /** The number of items, or else of elements. */
  readonly count: number;
  /** The line is about a single item. */
  readonly isOne: boolean;
}

function itemsOf(all: readonly LineChange[], isFull: boolean): Items {
  const change = all[0]!;
  const found = all.flatMap((one) => one.leaves);
  // A URL counts once, however often the page was listed.
  const leaves = isPlaced(change)
    ? found
    : [...new Map(found.map((leaf) => [leaf.before && (addressOf(leaf.before) ?? leaf.before.name), leaf])).values()];
  const isNow = isMarked(change, 'now');
  const were = withoutTwins(leaves.map(({ before, after }) => (isNow ? after! : (before ?? after)!)));
  return {
    change,
    all,
    isFull,
    were,
    are: leaves.map(({ before, after }) => (after ?? before)!),
    count: (isOfItems(change) && were.length) || all.length,
    isOne: leaves.length === 1 && all.length === 1,
  };
}

/** Items with one for each specification: several elements can name it. */
const withoutTwins = (leaves: readonly Leaf[]): readonly Leaf[] =>
  Array.from(groupBy(leaves, (leaf) => (isUnopened(leaf) ? leaf.name : leaf)).values(), (same) => same.at(-1)!);

/** Fills the holes of a sentence about changes. */
export function fill(sentence: string, all: readonly LineChange[], isFull: boolean): string {
  const items = itemsOf(all, isFull);
  return sentence.replace(/\{([^{}]+)\}/g, (_, hole: string) => {
    const [one, several] = hole.split('|') as [string, string?];
    return several === undefined ? parts[one]!(items) : plural(items.count, one, several);
  });
}

const namesOf = (things: readonly { readonly name: string }[]): readonly string[] => things.map(({ name }) => name);

/** ' in group "Guides"': the innermost element that has all of several items; by its trail, where others have its label. */
function inElement({ change: { name, diff }, all, are }: Items): string {
  if (name === 'the navigation') return '';
  const [first, ...others] = new Set(are.map(({ parent }) => parent));
  const around = first?.upwards.find((one) =>
    all.length === 1 ? branchText(one) === name : others.every(({ upwards }) => upwards.includes(one)),
  );
  const isNamed = around?.parent !== undefined && !around.isScope;
  if (!isNamed) return all.length === 1 ? ` in ${name}` : '';
  const [text, scope] = [branchText(around), scopeText(around)];
  const tree = [diff?.matching.before, diff?.matching.after].find((one) => one?.branches.includes(around));
  const alike = tree?.branches.filter((one) => branchText(one) === text && scopeText(one) === scope) ?? [];
  return ` in ${alike.length > 1 ? trailInside(around) : text}`;
}

/** The text for each hole. */
export const parts: Readonly<Record<string, (subject: Items) => string>> = {
  name: ({ change }) => change.name,
  from: ({ change }) => change.from ?? '',
  to: ({ change }) => change.to ?? '',
  'old place': ({ change }) => whereText(change.from),
  'new place': ({ change }) => whereText(change.to),
  answers: ({ change }) => change.answers ?? '',
  /** 'page a', '3 pages in group "Guides"'. */
  items: (subject) => {
    const { change, were, isOne } = subject;
    const noun = isOfSpecification(change) ? 'specification' : change.item;
    if (isOne) return `${noun} ${were[0]!.name}`;
    const different = noun === 'specification' ? were.length : new Set(were.map(targetOf)).size;
    return repeatedText(were.length, different, noun) + inElement(subject);
  },
  /** 'entry a', '3 entries in group "Guides"'. */
  entries: (subject) => {
    const { were, isOne } = subject;
    return isOne ? `entry ${were[0]!.name}` : counted(were.length, 'entry', 'entries') + inElement(subject);
  },
  entry: ({ count }) => plural(count, 'entry', counted(count, 'entry', 'entries')),
  /** '3 groups'; if their kinds differ, '3 elements'. */
  elements: ({ all }) => counted(new Set(all.map(elementOf)).size, nounOf(all)),
  /** 'group "A" and group "B"'; if there are many, or some have one name, '5 groups (12 pages)'. */
  'names or elements': ({ all }) => {
    const names = new Set(namesOf(all));
    return all.length > few || names.size < all.length
      ? counted(all.length, nounOf(all)) + sizeOf(all)
      : enumerate([...names]);
  },
  /** The number of things in folded changes: '3 groups', '12 pages', '5 redirects'. */
  many: ({ change, all, count }) =>
    isOfItems(change) ? counted(count, change.item) : enumerate(kindsOf(all.flatMap(elementsOf))),
  /** The names of these things, with the items of elements: ', 12 pages: a, b'. */
  which: ({ change, all, were }) => {
    const items = isOfItems(change) ? '' : `, ${sizeText(were)}${againText(all)}`;
    if (were.length > 0) return items + namesText(namesOf(were));
    return isOfItems(change) ? namesText(all.map(({ name }) => name.replace(/^\//, ''))) : '';
  },
  /** ', 9 with those above': other lines name some of its kind. */
  'in all': ({ change: { kind, diff }, all }) => {
    const count = diff?.changes.filter((one) => one.kind === kind).length ?? 0;
    return count > all.length ? `, ${figure(count)} with those above` : '';
  },
  again: ({ all }) => againText(all),
  /** ' (Guides → API)', ' (into API)', ' (such as group "A": Guides → API)': from where to where things moved. */
  way({ change, all }) {
    const placesOf = (side: 'from' | 'to') => [
      ...new Set(all.map((one) => whereText(trailIn(one.scope, one[side] ?? '')))),
    ];
    const [from, to] = [placesOf('from'), placesOf('to')];
    if (from.length === 1 && to.length === 1) return ` (${from[0]} → ${to[0]})`;
    if (from.length === 1) return ` (out of ${from[0]})`;
    if (to.length === 1) return ` (into ${to[0]})`;
    return isOfItems(change) ? '' : ` (such as ${change.name}: ${from[0]} → ${to[0]})`;
  },
  'count folders': ({ all }) => counted(new Set(all.map(({ from, to }) => `${from} → ${to}`)).size, 'folder'),
  places: ({ all }) => counted(all.length, 'place'),
  /** '304 pages', '3 entries without a file'. */
  pages: ({ were }) => sizeText(were),
  /** '3 of 4 pages', of folders that are still there. */
  part: ({ all, were }) => {
    const size = all.reduce((sum, { of = 0 }) => sum + of, 0);
    return `${figure(were.length)} of ${counted(size, 'page')}`;
  },
  names: ({ were, isOne, isFull }) => (isOne || were.length === 0 ? '' : namesText(namesOf(were), isFull)),
  full: ({ were, isFull }) => (isFull ? namesText(namesOf(were), true) : ''),
  /** 'page a', '2 pages (a, b)', 'group "A" (12 pages)'. */
  what: (subject) => {
    const { change, were, isFull } = subject;
    const names = were.length < 2 ? '' : inBrackets(namesList(namesOf(were), isFull));
    return isOfItems(change) ? parts.items!(subject) + names : change.name + parts['content size']!(subject);
  },
  inside: insideText,
  'in to': ({ change }) => inTrail(change.to),
  'in from': ({ change }) => inTrail(change.from),
  /** ' where it was', ' there', ' in Guides › Start': the place that no longer shows the items. */
  where: (subject) => {
    const [{ name, scope }, count, inside] = [subject.change, subject.count, insideText(subject)];
    const isHere = inside === '' && scope === '' && (count === 1 || name === 'the navigation');
    return isHere ? ` where ${plural(count, 'it was', 'they were')}` : inside === '' ? ' there' : inside;
  },
  'no page': ({ change, were }) => noPageText(change, were),
  listing: ({ all }) => listingOf(all) && `; ${listingOf(all)}`,
  outside: ({ all }) => (listingOf(all) === 'in no navigation' ? ' (in no navigation)' : ''),
  left: ({ all, were }) => leftText(all, were.length),
  unseen: ({ are, count }) => {
    const dropped = are.filter(isDropped).length;
    return dropped === 0 ? '' : `, ${dropped < count ? `${figure(dropped)} ` : ''}dropped by Mintlify`;
  },
  mistake: ({ are }) => mistakesText(are),
  'removed or replaced': ({ all }) =>
    all.every(({ to }) => to !== undefined) ? 'replaced by listed endpoints; others' : 'removed;',
  unsure: ({ change }) => (mayBeLost(change) ? '; pages may be lost (specification not opened)' : ''),
  /** ' for /a', of a page `a/index`: its path is not its URL. */
  'for URL': ({ were, isOne }) => {
    const others = were.filter((leaf) => leaf.isPage && addressOf(leaf) !== `/${leaf.name}`);
    if (others.length === 0 || others.length > few) return '';
    if (isOne) return ` for ${addressOf(were[0]!)}`;
    return `; ${enumerate(others.map((leaf) => `${leaf.name} has the URL ${addressOf(leaf)}`))}`;
  },
  URLs: ({ count }) => counted(count, 'URL'),
  urls: ({ change: { leaves, to = '' } }) => {
    const [{ before, after }] = leaves as readonly [Both<Leaf>];
    const [was, is] = [addressOf(before!), after && addressOf(after)];
    return `${was} → ${is === undefined || is === was ? `/${to}` : is}`;
  },
  /** ' to /x', ' to /x in en and to /fr/x in fr', ' 8 to /x and 4 to /y'. */
  target({ change: { kind, led, added, redirect }, all }) {
    const targets = groupBy(led ?? all, ({ from = '', to = '' }) => (kind === 'lost' ? from : to));
    const ways = Array.from(targets, ([to, some]) => {
      if (targets.size === 1) return `to ${to}`;
      return led ? `to ${to} in ${enumerate(labelsAround(some))}` : `${figure(some.length)} to ${to}`;
    });
    if (!targets.has('') && ways.length <= few) return ` ${enumerate(ways)}`;
    return added === 1 && all.every((one) => one.redirect === redirect) ? ` by ${redirect}` : '';
  },
  targets: ({ all }) => inBrackets(targetsText(all)),
  rule: ({ change }) => change.redirect ?? '',
  redirect: ({ change }) => redirectText(change),
  'all redirects': ({ all }) => allRedirectsText(all),
  probably: ({ change: { certain, by } }) => {
    const guess = by && guesses[by];
    return certain ? '' : `, probably${guess === undefined ? '' : ` (${guess})`}`;
  },
  ways: ({ all }) => namesText([...new Set(all.map(({ from, to }) => `${from} → ${to}`))]),
  'a page': (subject) => (subject.change.item === 'page' ? 'a file' : 'a page'),
  copy: ({ change }) => copyText(change),
  copies: ({ all }) => (all.every(({ same }) => same === undefined) ? 'copies' : 'mostly copies'),
  brought: ({ change }) => broughtText(change),
  /** Whether an added group starts open or closed. Only a nested group has a choice. */
  start: ({ change }) => {
    const { kind, parent, place } = elementOf(change)!;
    if (kind !== 'group' || parent?.kind !== 'group') return '';
    const value = place?.element.field('expanded');
    return value?.kind === 'boolean' && value.value ? '; starts open' : '; starts closed';
  },
  content: ({ change }) => contentText(change),
  'content size': ({ change: { leaves } }) => inBrackets(sizeText(leaves.map(({ before }) => before!))),
  size: ({ all }) => sizeOf(all),
  was: ({ change: { branches } }) => branchText(branches[0]!.before!),
  were: ({ all }) => counted(all.length, nounOf(all, 'before')),
  'a kind': ({ change: { branches } }) => withArticle(wordsOf(branches[0]!.after!)),
  kinds: ({ all }) => (nounOf(all) === 'element' ? 'other kinds of elements' : `${nounOf(all)}s`),
  'where it is': ({ are }) => enumerate([...new Set(are.map(({ parent }) => branchText(parent)))]),
  children: (subject) => {
    const names = [...namesOf(subject.are), ...branchesOf(subject.all).map(branchText)];
    return names.length > few ? movedText(subject) : enumerate(names);
  },
  moved: movedText,
  field: ({ change: { from = '', to = '' } }) => fieldText(from, to),
  /** '`icon` removed', 'docs.json changed'. */
  setting: ({ change: { name, from = '', to = '' } }) => (from + to === '' ? `${name} changed` : fieldText(from, to)),
  /** '`pages` became `groups`', '`root` added'. */
  shapes: ({ all }) => enumerate([...new Set(all.map(shapeText))]),
  /** 'fields of 4 groups changed: icon (3), tag added (1)'; 'specification old/ → new/ in 2 groups'. */
  'fields of elements': (subject) => {
    const elements = parts.elements!(subject);
    const ways = subject.all.flatMap((one) => specificationOf(one) ?? []);
    if (ways.length === subject.all.length) return `specification ${enumerate([...new Set(ways)])} in ${elements}`;
    return `fields of ${elements} changed: ${fieldsText(subject.all)}`;
  },
  documents: ({ all }) => filesText(namesOf(all)),
  'old files': ({ all }) => filesText(all.map(({ from }) => from!)),
  'new files': ({ all }) => filesText(all.map(({ to }) => to!)),
  store: ({ all }) => storesText(all, 'after'),
  'old store': ({ all }) => storesText(all, 'before'),
};

/** The trail of a single item inside of its scope: ' in Guides › Start'. */
function insideText({ all, change: { leaves } }: Items): string {
  const [one, ...more] = leaves;
  const trail = one && more.length === 0 && all.length === 1 ? trailInside((one.after ?? one.before)!.parent) : '';
  return trail === '' ? '' : ` in ${trail}`;
}

/** The trail of an element inside of its scope: 'Guides › Start'. */
const trailInside = ({ upwards }: Branch): string =>
  upwards
    .flatMap(({ isScope, parent, label, kind }) => (isScope || parent === undefined ? [] : (label ?? kind)))
    .reverse()
    .join(' › ');

const inTrail = (trail: string | undefined) =>
  trail === undefined || trail === 'the navigation' ? '' : ` in ${trail}`;

/** ' (4 moved in, 2 listed again)': what of added items is not new. */
function againText(all: readonly Change[]): string {
  const leaves = all.flatMap((change) => (isMarked(change, 'arrival') ? change.leaves : []));
  const again = leaves.filter(({ before, after }) => before === undefined && isAgain(after!, all[0]!.diff!.matching));
  const moved = leaves.filter(({ before }) => before !== undefined);
  return inBrackets(countedAll([moved.length, 'moved in'], [again.length, 'listed again']).join(', '));
}

/** The elements of changes, in their new state. */
const branchesOf = (changes: readonly Change[]): readonly Branch[] =>
  changes.flatMap(({ branches }) => branches.map(({ after }) => after!));

const inBrackets = (text: string) => (text === '' ? '' : ` (${text})`);

/** ' (12 pages)': the items in the elements of changes, at any depth, each once. */
function sizeOf(changes: readonly Change[]): string {
  const elements = new Set(branchesOf(changes));
  const outermost = [...elements].filter(({ parent }) => !parent?.upwards.some((around) => elements.has(around)));
  return inBrackets(sizeText(outermost.flatMap(leavesIn)));
}

/** The word for all elements of changes: 'group'; if their kinds differ, 'element'. */
function nounOf(changes: readonly Change[], side: 'before' | 'after' = 'after'): string {
  const [word, ...others] = new Set(changes.map(({ branches: [one] }) => wordsOf((one![side] ?? one!.before)!)));
  return others.length === 0 ? word! : 'element';
}

/** 'a copy of tab "A"', 'mostly a copy of tab "A" (4 of 5 pages)'; if its groups differ, 'a copy of the pages of tab "A"'. */
function copyText({ from, same, of = 0, branches: [one] }: Change): string {
  if (same === undefined) return `a copy of ${from}`;
  const [noun, nouns] = leavesIn(one!.after!).every(({ isPage }) => isPage) ? ['page', 'pages'] : ['entry', 'entries'];
  if (same === of) return `a copy of the ${nouns} of ${from}`;
  return `mostly a copy of ${from} (${figure(same)} of ${counted(of, noun, nouns)})`;
}

/** The content of an added element: '6 new pages, optimize/feedback moved in (same URL)'. */
function broughtText({ leaves, branches, scope, diff }: Change): string {
  const arrived = withoutTwins(leaves.flatMap(({ before, after }) => (before === undefined ? after! : [])));
  const added = arrived.filter((leaf) => !isDropped(leaf));
  const dropped = arrived.length - added.length;
  const { matching } = diff!;
  const there = added.filter((one) => isListed(one, matching.before) || hasAnswer(matching.sites[0], one) === true);
  const fresh = added.filter((leaf) => !there.includes(leaf));
  const inside = branches.filter(({ before, after }) => before !== undefined && after !== undefined);
  const isInside = ({ parent: { upwards } }: Leaf) => inside.some(({ after }) => upwards.includes(after!));
  const alone = leaves.filter(({ before, after }) => before !== undefined && !isInside(after!));
  const same = alone.filter(({ before, after }) => targetOf(before!) === targetOf(after!));
  const others = alone.filter((one) => !same.includes(one));
  const sources = groupBy(inside, ({ before }) => before!.parent!);
  const inner = branches.slice(1).flatMap(({ before, after }) => (before === undefined ? after! : []));
  const written = inner.filter(({ place }) => place !== undefined);
  const made = inner.length - written.length;
  const found = [
    ...(fresh.length > 0 ? [newText(fresh)] : []),
    ...(there.length > 0 ? [`${itemsText(there)} that existed`] : []),
    ...countedAll([dropped, 'entry that Mintlify drops', 'entries that Mintlify drops']),
    ...kindsOf(written, 'new '),
    ...countedAll([made, 'group that Mintlify makes', 'groups that Mintlify makes']),
    ...(same.length > 0 ? [`${namesOrItems(same)} moved in (same ${plural(same.length, 'URL', 'URLs')})`] : []),
    ...(others.length > 0 ? [`${namesOrItems(others)} moved in under another path`] : []),
    ...Array.from(sources, ([parent, some]) => {
      const what =
        some.length <= few ? enumerate(some.map(({ after }) => branchText(after!))) : counted(some.length, 'element');
      const isIn = ({ after: leaf }: Both<Leaf>) => some.some(({ after }) => leaf?.parent.upwards.includes(after!));
      const were = leaves.filter(isIn).flatMap(({ before }) => before ?? []);
      return `${what}${inBrackets(sizeText(were))} moved in${parent.parent === undefined ? '' : ` from ${whereText(trailIn(scope, trailText(parent)))}`}`;
    }),
  ];
  return found.length === 0 ? '' : `: ${found.join(', ')}`;
}

function namesOrItems(all: readonly Both<Leaf>[]): string {
  const leaves = all.map(({ after }) => after!);
  return leaves.length <= few ? namesOf(leaves).join(', ') : sizeText(leaves);
}

/** '6 new pages'; if their kinds differ, '4 new pages and 2 new links'; if readers see none of them, '6 new hidden pages'. */
function newText(added: readonly Leaf[]): string {
  const how = added.every(({ served: { state } }) => state === 'hidden') ? 'new hidden' : 'new';
  const kinds = groupBy(added, ({ served: { item } }) => item.kind);
  return enumerate(
    Array.from(kinds, ([kind, some]) => repeatedText(some.length, new Set(some.map(targetOf)).size, `${how} ${kind}`)),
  );
}

/** The content of an element that was wrapped or unwrapped: 'group "A" and group "B" (5 pages)'. */
function contentText({ leaves, branches: [{ before, after } = {}, ...inside] }: Change): string {
  // In the order of the element: of the new one, or of the one that was unwrapped.
  const side = after === undefined ? 'before' : 'after';
  const names = [...inside, ...leaves]
    .toSorted((a, b) => a[side]!.at - b[side]!.at)
    .map(({ after: thing }) => ('served' in thing! ? thing.name : branchText(thing!)));
  // The line of an inner element that was wrapped or unwrapped too has what is in that.
  const size = sizeText([...inside.flatMap((one) => leavesIn(one[side]!)), ...leaves.map((one) => one[side]!)]);
  if (names.length === 0) return enumerate((after ?? before)!.branches.map(branchText)) || 'nothing';
  if (inside.length === 0) return names.length <= few ? enumerate(names) : size;
  const counts = [
    ...kindsOf(inside.map((one) => (one.after ?? one.before)!)),
    ...(leaves.length > 0 ? [sizeText(leaves.map(({ after }) => after!))] : []),
  ];
  return `${enumerate(names.length <= few ? names : counts)}${inBrackets(size)}`;
}

/** The items and elements that moved in an order, or into new elements: '3 pages and 1 group'. */
function movedText({ are, all }: Items): string {
  const both = all.flatMap(({ branches }) => branches);
  const moved = both.flatMap(({ before, after }) => (before === undefined ? [] : after!));
  return enumerate([sizeText(are), ...kindsOf(moved)].filter((text) => text !== ''));
}

/** The number of elements of each kind: ['3 tabs', '6 groups']. */
const kindsOf = (branches: readonly Branch[], lead = ''): readonly string[] =>
  Array.from(groupBy(branches, wordsOf), ([kind, { length }]) => counted(length, lead + kind));
