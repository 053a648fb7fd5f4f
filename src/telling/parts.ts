import {
  astray,
  type Both,
  type Change,
  type Evidence,
  foldersBetween,
  pageFiles,
  specification,
} from '../diff/index.ts';
import {
  addressOf,
  type Branch,
  branchText,
  isDropped,
  isMissing,
  type Leaf,
  leavesIn,
  trailText,
} from '../served/index.ts';
import { placeOf, placeText } from '../finding/index.ts';
import { counted, enumerate, figure, flattened, groupBy, plural, withArticle } from '../text/index.ts';
import { few, itemsText, namesList, namesText, wordsOf } from './names.ts';
import { elementOf, isOfItems, isOfSpecification, isPathChange, type Told } from './told.ts';

/** What a sentence is about: a change, or several of its kind that are told in one line. */
export interface Subject {
  /** The first of them. */
  readonly change: Told;
  readonly all: readonly Change[];
  /** Nothing is shortened. */
  readonly isFull: boolean;
  /** They are counted, and not one by one. */
  readonly isFolded: boolean;
}

/** Fills the holes of a sentence. */
export function fill(sentence: string, subject: Subject): string {
  return sentence.replace(/\{([^{}]+)\}/g, (_, hole: string) => {
    const [one, several] = hole.split('|') as [string, string?];
    return several === undefined ? parts[one]!(subject) : plural(countOf(subject), one, several);
  });
}

const leavesOf = ({ all }: Subject): readonly Both<Leaf>[] => flattened(all, ({ leaves }) => leaves);
const branchesOf = ({ all }: Subject): readonly Both<Branch>[] => flattened(all, ({ branches }) => branches);

const countOf = (subject: Subject): number =>
  isOfItems(subject.change) ? leavesOf(subject).length : subject.all.length;

const nameOf = ({ before, after }: Both<Leaf>): string => (before ?? after)!.name;
const nameNow = ({ before, after }: Both<Leaf>): string => (after ?? before)!.name;

/** ' in group "Guides"' of several items of one element. */
const inElement = ({ change: { name }, isFolded }: Subject) =>
  isFolded || name === 'the navigation' ? '' : ` in ${name}`;

/** What fills each hole. */
export const parts: Readonly<Record<string, (subject: Subject) => string>> = {
  name: ({ change }) => change.name,
  from: ({ change }) => change.from ?? '',
  to: ({ change }) => change.to ?? '',
  answers: ({ change }) => change.answers ?? '',
  /** 'page a', '3 pages in group "Guides"'. */
  items: (subject) => {
    const [leaves, { change, isFolded }] = [leavesOf(subject), subject];
    const noun = isOfSpecification(change) ? 'specification' : change.item;
    return leaves.length === 1 && !isFolded
      ? `${noun} ${change.name}`
      : counted(leaves.length, noun) + inElement(subject);
  },
  /** 'entry a', '3 entries in group "Guides"'. */
  entries: (subject) => {
    const leaves = leavesOf(subject);
    return leaves.length === 1 && !subject.isFolded
      ? `entry ${nameOf(leaves[0]!)}`
      : counted(leaves.length, 'entry', 'entries') + inElement(subject);
  },
  entry: (subject) => plural(countOf(subject), 'entry', counted(countOf(subject), 'entry', 'entries')),
  /** '3 groups'; of several kinds '3 elements'. */
  elements: ({ all }) => counted(all.length, nounOf(all)),
  /** 'group "A" and group "B"'; of many '5 groups (12 pages)'. */
  'names or elements': ({ all }) =>
    all.length > few ? counted(all.length, nounOf(all)) + sizeOf(all) : enumerate(all.map(({ name }) => name)),
  /** How many things many changes are about: '3 groups', '12 pages', '5 redirects'. */
  many: (subject) => {
    const { change, all } = subject;
    if (!isOfItems(change)) return parts.elements!(subject);
    return counted(countOf(subject) || all.length, change.item);
  },
  /** Which these are, or what they hold. */
  which: (subject) => {
    const { change, all } = subject;
    const leaves = leavesOf(subject).map(({ before, after }) => (before ?? after)!);
    if (leaves.length > 0)
      return `${isOfItems(change) ? '' : `, ${itemsText(leaves)}`}${namesText(leaves.map(({ name }) => name))}`;
    return isOfItems(change) ? namesText(all.map(({ name }) => name.replace(/^\//, ''))) : '';
  },
  'count folders': ({ all }) => counted(all.length, 'folder'),
  places: ({ all }) => counted(all.length, 'place'),
  /** '304 pages', '3 entries without a file'. */
  pages: (subject) => {
    const leaves = leavesOf(subject).map(({ before }) => before!);
    return leaves.every(isMissing) ? `${counted(leaves.length, 'entry', 'entries')} without a file` : itemsText(leaves);
  },
  names: (subject) => {
    const leaves = leavesOf(subject);
    const isOne = leaves.length === 1 && !subject.isFolded;
    return isOne || leaves.length === 0 ? '' : namesText(leaves.map(nameOf), subject.isFull);
  },
  full: (subject) => (subject.isFull ? namesText(leavesOf(subject).map(nameOf), true) : ''),
  listed: (subject) => {
    const leaves = leavesOf(subject);
    const list = leaves.length === 1 ? '' : namesList(leaves.map(nameOf), subject.isFull);
    return list === '' ? '' : ` (${list})`;
  },
  inside: (subject) => insideText(subject),
  'in to': ({ change }) => inTrail(change.to),
  'in from': ({ change }) => inTrail(change.from),
  /** ' where it was', ' there', ' in Guides › Start': what a single item is no longer in. */
  where: (subject) => {
    const [{ name, scope }, count, inside] = [subject.change, countOf(subject), insideText(subject)];
    const isHere = inside === '' && scope === '' && (count === 1 || name === 'the navigation');
    return isHere ? ` where ${plural(count, 'it was', 'they were')}` : inside === '' ? ' there' : inside;
  },
  besides: (subject) => {
    const leaves = leavesOf(subject).map(({ before }) => before!);
    const [unseen, without] = [leaves.filter(isDropped).length, leaves.filter(isMissing).length];
    const besides = [
      ...(unseen === 0 ? [] : [`Mintlify did not show ${figure(unseen)} of them`]),
      ...(without === 0 ? [] : [`${figure(without)} of them had no file`]),
    ];
    return besides.length === 0 ? '' : ` (${besides.join(', ')})`;
  },
  unseen: (subject) => {
    const dropped = leavesOf(subject).filter(({ after }) => isDropped(after!));
    return dropped.length === 0
      ? ''
      : `, ${dropped.length < countOf(subject) ? `${figure(dropped.length)} ` : ''}dropped by Mintlify`;
  },
  mistake: (subject) => mistakesText(leavesOf(subject).map(({ after }) => after!)),
  URLs: (subject) => counted(countOf(subject), 'URL'),
  urls: ({ change: { leaves, to = '' } }) => {
    const [{ before, after }] = leaves as readonly [Both<Leaf>];
    const [was, is] = [addressOf(before!), after && addressOf(after)];
    return `${was} → ${is === undefined || is === was ? `/${to}` : is}`;
  },
  target: ({ change: { to = '' } }) => (to === '' ? '' : ` to ${to}`),
  led: ({ change }) => ledText(change),
  'all led': ({ all }) => {
    const unredirected = all.reduce((sum, one) => (one.redirect === undefined ? sum + one.leaves.length : sum), 0);
    return unredirected === 0 ? 'all redirected' : `${figure(unredirected)} without a redirect`;
  },
  probably: ({ change: { certain, by } }) => {
    const guess = by && guesses[by];
    return certain ? '' : `, probably${guess === undefined ? '' : ` (${guess})`}`;
  },
  ways: ({ all }) => namesText([...new Set(all.map(({ from, to }) => `${from} → ${to}`))]),
  'a page': (subject) => (subject.change.item === 'page' ? 'a file' : 'a page'),
  brought: ({ change }) => broughtText(change),
  /** How a group that came starts: only a nested one has a choice. */
  start: ({ change }) => {
    const { kind, parent, place } = elementOf(change)!;
    if (kind !== 'group' || parent?.kind !== 'group') return '';
    const value = place?.element.field('expanded');
    return value?.kind === 'boolean' && value.value ? '; starts open' : '; starts closed';
  },
  held: ({ change }) => heldText(change),
  'held size': ({ change: { leaves } }) => inBrackets(itemsText(leaves.map(({ after }) => after!))),
  size: ({ all }) => sizeOf(all),
  was: ({ change: { branches } }) => branchText(branches[0]!.before!),
  were: ({ all }) => counted(all.length, wordsOf(all[0]!.branches[0]!.before!)),
  'a kind': ({ change: { branches } }) => withArticle(wordsOf(branches[0]!.after!)),
  kinds: ({ change: { branches } }) => `${wordsOf(branches[0]!.after!)}s`,
  /** 'cn → zh, jp → ja'. */
  renames: ({ all }) =>
    [...new Set(all.flatMap((one) => (one.kind === 'renamed' ? `${one.from} → ${one.to}` : [])))].join(', '),
  /** In how many elements: '15 versions'. */
  'count around': ({ all }) => {
    const around = new Set(
      all.flatMap(({ kind, branches }) => (kind === 'renamed' ? branches[0]!.after!.parent! : [])),
    );
    return counted(around.size, wordsOf([...around][0]!));
  },
  /** ': folders cn/ → zh/ and jp/ → ja/, 120 pages (all redirected)'. */
  folders: (subject) => {
    const { all } = subject;
    const paths = all.filter(isPathChange);
    if (paths.length === 0) return '';
    const renamed = paths.filter(({ kind }) => kind === 'folder-renamed');
    const led = renamed.length === 0 ? '' : ` (${parts['all led']!({ ...subject, all: renamed })})`;
    return `: folders ${enumerate(foldersOf(paths))}, ${parts.pages!({ ...subject, all: paths })}${led}`;
  },
  /** 'old/ → new/': where the specifications of elements are. */
  way: ({ change: { from = '', to = '' } }) =>
    foldersBetween(...([from, to].map((text) => text.slice(text.indexOf('"') + 1, -1)) as [string, string])).join(
      ' → ',
    ),
  'where it is': (subject) => enumerate([...new Set(leavesOf(subject).map(({ after }) => branchText(after!.parent)))]),
  children: (subject) => {
    const names = [...leavesOf(subject).map(nameNow), ...branchesOf(subject).map(({ after }) => branchText(after!))];
    return names.length > few ? movedText(subject) : enumerate(names);
  },
  moved: (subject) => movedText(subject),
  field: ({ change: { from = '', to = '' } }) => fieldText(from, to),
  /** '`pages` became `groups`', '`root` added'. */
  shape: ({ change: { from = '', to = '' } }) => {
    if (/\s/.test(from + to)) return fieldText(from, to);
    return from === '' || to === ''
      ? `\`${from + to}\` ${from === '' ? 'added' : 'removed'}`
      : `\`${from}\` became \`${to}\``;
  },
  /** 'icon (3), tag (1)'. */
  fields: ({ all }) => {
    const fields = groupBy(all, ({ from, to = '' }) => (from ?? to).split(' ', 1)[0]!);
    return [...fields].map(([field, { length }]) => `${field} (${figure(length)})`).join(', ');
  },
  meaning: ({ change: { from = '', to } }) => drilldowns[to ?? `${from} removed`] ?? '',
  store: (subject) => storeText(subject.change.to!, countOf(subject)),
  'old store': (subject) => storeText(subject.change.from!, countOf(subject)),
};

/** By what a guess was made. */
const guesses: Partial<Record<Evidence, string>> = {
  text: 'similar text',
  name: 'same file name',
  place: 'same position',
};

/** Where a single item is, in its scope: ' in Guides › Start'. */
function insideText({ change: { leaves }, isFolded }: Subject): string {
  const [one, ...more] = leaves;
  const around = (one?.after ?? one?.before)?.parent.upwards.filter(({ isScope, parent }) => !isScope && parent) ?? [];
  if (around.length === 0 || more.length > 0 || isFolded) return '';
  return ` in ${around
    .map(({ kind, label }) => label ?? kind)
    .reverse()
    .join(' › ')}`;
}

const inTrail = (trail: string | undefined) =>
  trail === undefined || trail === 'the navigation' ? '' : ` in ${trail}`;

const inBrackets = (text: string) => (text === '' ? '' : ` (${text})`);

/** ' (12 pages)': what is in the elements of changes, however deep; of one in another of them once. */
function sizeOf(changes: readonly Change[]): string {
  const elements = new Set(flattened(changes, ({ branches }) => branches).map(({ after }) => after!));
  const outermost = [...elements].filter(({ parent }) => !parent?.upwards.some((around) => elements.has(around)));
  return inBrackets(itemsText(flattened(outermost, leavesIn)));
}

/** What all the elements of changes are called: 'group'; of several kinds 'element'. */
function nounOf(changes: readonly Change[]): string {
  const [words, ...others] = new Set(changes.map((change) => wordsOf(elementOf(change)!)));
  return others.length === 0 ? words! : 'element';
}

/** What an element brought: '6 new pages, optimize/feedback moved in (same URL)'. */
function broughtText({ leaves, branches, there = 0 }: Told): string {
  const come = leaves.flatMap(({ before, after }) => (before === undefined ? after! : []));
  const moved = leaves.filter(({ before }) => before !== undefined);
  const [same, others] = [true, false].map((isSame) =>
    moved.filter(({ before, after }) => (before!.name === after!.name) === isSame),
  );
  const inside = branches.filter(({ before, after }) => before !== undefined && after !== undefined);
  const found = [
    ...(come.length > there ? [newText(come, come.length - there)] : []),
    ...(there > 0 ? [counted(there, 'page that existed', 'pages that existed')] : []),
    ...(same!.length > 0 ? [`${namesOrItems(same!)} moved in (same ${plural(same!.length, 'URL', 'URLs')})`] : []),
    ...(others!.length > 0 ? [`${namesOrItems(others!)} moved in under another path`] : []),
    ...Array.from(
      groupBy(inside, ({ before }) => before!.parent!),
      ([parent, some]) => {
        const what =
          some.length <= few ? enumerate(some.map(({ after }) => branchText(after!))) : counted(some.length, 'element');
        return `${what} moved in${parent.parent === undefined ? '' : ` from ${trailText(parent)}`}`;
      },
    ),
  ];
  return found.length === 0 ? '' : `: ${found.join(', ')}`;
}

const namesOrItems = (leaves: readonly Both<Leaf>[]): string =>
  leaves.length <= few ? leaves.map(nameNow).join(', ') : itemsText(leaves.map(({ after }) => after!));

/** '6 new pages'; of several kinds '4 new pages and 2 new links'; where readers see none of them '6 new hidden pages'. */
function newText(come: readonly Leaf[], count: number): string {
  const how = come.every(({ served: { state } }) => state === 'hidden') ? 'new hidden' : 'new';
  const kinds = [...groupBy(come, ({ served: { item } }) => item.kind)];
  if (kinds.length === 1) return counted(count, `${how} ${kinds[0]![0]}`);
  return enumerate(
    kinds.map(([kind, { length }]) =>
      counted(kind === 'page' ? length - (come.length - count) : length, `${how} ${kind}`),
    ),
  );
}

/** What an element was put around, or taken away from around: 'group "A" and group "B" (5 pages)'. */
function heldText({ leaves, branches: [{ before, after } = {}, ...inside] }: Change): string {
  const names = [...inside.map((one) => branchText((one.after ?? one.before)!)), ...leaves.map(nameNow)];
  const size = itemsText(leavesIn((after ?? before)!));
  // What it holds can be told with what it is in.
  if (names.length === 0) return size === '' ? 'nothing' : size;
  if (inside.length === 0) return names.length <= few ? enumerate(names) : size;
  const counts = [
    counted(inside.length, 'element'),
    ...(leaves.length > 0 ? [itemsText(leaves.map(({ after }) => after!))] : []),
  ];
  return `${enumerate(names.length <= few ? names : counts)}${inBrackets(size)}`;
}

/** What got another place among its neighbours: '3 pages and 1 group'. */
function movedText(subject: Subject): string {
  const kinds = groupBy(branchesOf(subject), ({ after }) => wordsOf(after!));
  const items = itemsText(leavesOf(subject).map(({ after }) => after!));
  return enumerate([
    ...(items === '' ? [] : [items]),
    ...Array.from(kinds, ([kind, { length }]) => counted(length, kind)),
  ]);
}

/** For which mistake items are dropped, and where that is: the first of several. */
export function mistakesText(leaves: readonly Leaf[]): string {
  const mistakes = [...new Set(leaves.flatMap(({ served: { mistake } }) => mistake ?? []))];
  const [first, ...others] = mistakes;
  if (first === undefined) return 'see navshift check';
  const where = placeText(placeOf(first.at));
  return `${first.message}, ${where}${others.length === 0 ? '' : `, and ${counted(others.length, 'other mistake')}`}`;
}

/** What became of the entry, where the navigation does not name the new path of the file. */
function namingText(leaves: Change['leaves']): string {
  const { before, after } = leaves[0]!;
  if (after === undefined) return '; unlisted';
  if (!after.isPage || after.name !== before!.name) return '';
  return plural(leaves.length, '; the entry keeps the old path', '; the entries keep the old path');
}

/** Whether a redirect leads on. One that came with the change is told with it, and older ones that follow. */
function ledText(change: Told): string {
  const { redirect, answers, isLedAnew, leaves, retargeted = 0, ledBy = 0 } = change;
  const also = retargeted === 0 ? '' : `, ${counted(retargeted, 'older redirect')} updated`;
  if (answers !== undefined) return `${answers} has the old URL now`;
  if (redirect === undefined) return `no redirect${namingText(leaves)}`;
  if (ledBy > 0) return `${ledBy < leaves.length ? 'redirected, ' : ''}${counted(ledBy, 'redirect')} added${also}`;
  const destination = astray(change);
  const to = destination === undefined ? '' : ` to ${destination}`;
  if (isLedAnew !== true) return `redirected${to}${also}`;
  return leaves.length > 1 ? `redirect ${redirect} added, covers all${also}` : `redirect${to} added${also}`;
}

/** The folders that paths went from and to, without what is around both: 'cn/ → zh/'. */
function foldersOf(changes: readonly Change[]): readonly string[] {
  const ways = changes.map(({ from = '', to = '' }) => {
    let start = 0;
    for (let end = from.indexOf('/'); end >= 0 && to.startsWith(from.slice(0, end + 1)); end = from.indexOf('/', start))
      start = end + 1;
    return `${from.slice(start)} → ${to.slice(start)}`;
  });
  return [...new Set(ways)];
}

/** What the selection of a group does by `interaction.drilldown` ('States and transitions'). */
const drilldowns: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ['true', 'a closed group opens with its first page'],
    ['false', 'a group opens and closes, and leads nowhere'],
    ...['true removed', 'false removed'].map((value) => [value, 'the theme decides what opening a group does']),
  ].map(([value, text]) => [`interaction.drilldown ${value}`, `: ${text}`]),
);

/** What became of a field: 'icon "book" → "pen"'. */
function fieldText(from: string, to: string): string {
  if (from === '' || to === '') return `${(from + to).replace(/ …$/, '')} ${from === '' ? 'added' : 'removed'}`;
  const [name = ''] = from.split(' ', 1);
  const [was, is] = [from, to].map((text) => text.slice(name.length + 1));
  return was === '…' || is === '…' ? `${name} changed` : `${name} ${was} → ${is}`;
}

/** Where items come from: 'listed in docs.json', 'made by Mintlify from the specification', 'page files'. */
function storeText(store: string, count: number): string {
  if (store === pageFiles) return plural(count, 'a page file', 'page files');
  return store === specification ? 'made by Mintlify from the specification' : `listed in ${store}`;
}
