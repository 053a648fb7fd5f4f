import { wordsFor } from '../format/index.ts';
import { counted, enumerate, groupBy, plural, withArticle } from '../text/index.ts';
import { type Change, pageFiles, specification } from './change.ts';
import { addressOf, type Branch, branchText, type Leaf } from './tree.ts';

/** How a line begins: came, gone, changed, moved, a warning, as before. */
export type Sign = '+' | '-' | '~' | '>' | '!' | '=';

/** One line of what is told. */
export interface Line {
  readonly sign: Sign;
  readonly text: string;
}

/** How many names are listed; more are counted by folder. */
const few = 3;

/** Names behind a colon: a few of them as they are, more by their folders: `: 5 in docs/learning/, 3 in docs/api/`. */
export function namesText(names: readonly string[], isFull = false): string {
  if (isFull || names.length <= few) return `: ${names.join(', ')}`;
  // The deepest folders that are few enough for a line; else the largest of the outermost.
  const found = [Infinity, 3, 2].reduce<ReturnType<typeof foldersOf>>(
    (map, depth) => map ?? foldersOf(names, depth, few + 1),
    undefined,
  );
  const folders = [...(found ?? foldersOf(names, 1)!)].sort(([, a], [, b]) => b - a);
  if (folders.length === 1 && folders[0]![0] === '') return '';
  const [shown, others] = folders.length <= few + 1 ? [folders, []] : [folders.slice(0, few), folders.slice(few)];
  const rest = others.reduce((sum, [, count]) => sum + count, 0);
  return `: ${[
    ...shown.map(([folder, count]) => `${count} in ${folder === '' ? 'no folder' : folder}`),
    ...(rest > 0 ? [`${rest} in ${others.length} other folders`] : []),
  ].join(', ')}`;
}

/** How many names stand in each folder, of so many levels. Of an endpoint there is none. Undefined if there are more folders than `most`. */
function foldersOf(names: readonly string[], depth: number, most = Infinity): ReadonlyMap<string, number> | undefined {
  const counts = new Map<string, number>();
  for (const name of names) {
    let end = -1;
    for (let level = 0; level < depth; level++) {
      const next = name.indexOf('/', end + 1);
      if (next < 0) break;
      end = next;
    }
    const folder = name.includes(' ') ? '' : name.slice(0, end + 1);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
    if (counts.size > most) return undefined;
  }
  return counts;
}

const leafOf = ({ leaves }: Change): readonly Leaf[] => leaves.map(({ before, after }) => (before ?? after)!);

const namesOf = (change: Change): readonly string[] => leafOf(change).map(({ name }) => name);

/** '3 pages', 'page a/b' or '3 pages in group "Guides": …'. */
function itemsText(change: Change, isFull: boolean): string {
  const { item, name, leaves } = change;
  if (leaves.length === 1) return `${item} ${name}`;
  const where = name === 'the navigation' ? '' : ` in ${name}`;
  return `${counted(leaves.length, item)}${where}${namesText(namesOf(change), isFull)}`;
}

/** What an element brought: '6 new pages, optimize/feedback moved in'. */
function broughtText({ leaves, branches, there = 0 }: Told): string {
  const come = leaves.filter(({ before }) => before === undefined).length - there;
  const [moved, others] = [true, false].map((isSame) =>
    leaves.flatMap(({ before, after }) =>
      before !== undefined && (before.name === after!.name) === isSame ? after!.name : [],
    ),
  ) as [string[], string[]];
  const inside = branches.filter(({ before, after }) => before !== undefined && after !== undefined);
  const names = inside.map(({ after }) => branchText(after!));
  const fewOf = (all: readonly string[]) =>
    all.length <= few ? all.join(', ') : counted(all.length, 'entry', 'entries');
  const parts = [
    ...(come > 0 ? [newText(leaves, come)] : []),
    ...(there > 0 ? [counted(there, 'page that was there', 'pages that were there')] : []),
    ...(moved.length > 0 ? [`${fewOf(moved)} moved in (same address)`] : []),
    ...(others.length > 0 ? [`${fewOf(others)} moved in under another path`] : []),
    ...(names.length > 0
      ? [`${names.length <= few ? enumerate(names) : counted(names.length, 'element')} moved in`]
      : []),
  ];
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`;
}

/** What an element was put around, or taken away from around: 'group "A" and group "B" (5 entries)'. */
function heldText({ leaves, branches: [{ before, after } = {}, ...inside] }: Change): string {
  const names = [
    ...inside.map((one) => branchText((one.after ?? one.before)!)),
    ...leaves.map((one) => one.after!.name),
  ];
  const counts = [
    ...(inside.length > 0 ? [counted(inside.length, 'element')] : []),
    ...(leaves.length > 0 ? [counted(leaves.length, 'entry', 'entries')] : []),
  ];
  const size = inside.length === 0 ? '' : ` (${counted((after ?? before)!.size, 'entry', 'entries')})`;
  return `${names.length <= few ? enumerate(names) : enumerate(counts)}${size}`;
}

/** '6 new pages'; of several kinds '6 new entries'. */
function newText(leaves: Change['leaves'], count: number): string {
  const kinds = new Set(leaves.flatMap(({ before, after }) => (before === undefined ? after!.served.item.kind : [])));
  const [kind] = kinds;
  return kinds.size > 1 || kind === 'specification'
    ? counted(count, 'new entry', 'new entries')
    : counted(count, `new ${kind}`);
}

const placeText = (trail: string | undefined) =>
  trail === undefined || trail === 'the navigation' ? '' : ` in ${trail}`;

/** A change as it is told. */
export interface Told extends Change {
  /** The redirect came with the change. */
  readonly isLedAnew?: boolean;
  /** How many older redirects lead to the new address now. */
  readonly retargeted?: number;
  /** How many of the pages that an element brought were there before. */
  readonly there?: number;
}

/** A change as a line. */
export function lineOf(change: Told, isFull = false): Line {
  const { kind, item, name, from = '', to = '', leaves, branches, answers, certain, by } = change;
  const items = () => itemsText(change, isFull);
  const element = branches[0]?.after ?? branches[0]?.before;
  const perhaps = certain
    ? ''
    : by === 'text'
      ? ' (likely, by similar text)'
      : by === 'name'
        ? ' (likely, by name)'
        : ' (likely)';
  switch (kind) {
    case 'lost':
      return {
        sign: '-',
        text: `lost, no file and no redirect${leaves[0]?.after === undefined ? '' : ', though the entry stays'}: ${items()}`,
      };
    case 'left':
      return {
        sign: '-',
        text: `out of the navigation, ${answers !== undefined ? `${answers} answers there now` : certain ? 'still answers' : 'perhaps still there'}: ${items()}`,
      };
    case 'address-changed': {
      if (leaves[0]?.after === undefined || addressOf(leaves[0].after) === addressOf(leaves[0].before!))
        return { sign: '-', text: `gone, redirected${to === '' ? '' : ` to ${to}`}: ${items()}` };
      const way = `${addressOf(leaves[0].before!)} → ${addressOf(leaves[0].after)}`;
      return {
        sign: '>',
        text: `address changed ${way} (${ledText(change)})${perhaps}`,
      };
    }
    case 'folder-renamed':
      return {
        sign: '~',
        text: `folder renamed ${from} → ${to}: ${counted(leaves.length, 'entry', 'entries')}, ${ledText(change)}${perhaps}${isFull ? namesText(namesOf(change), true) : ''}`,
      };
    case 're-pointed':
      if (item !== 'page') return togetherLine([change]);
      return { sign: '~', text: `re-pointed ${from} → ${to}: ${counted(leaves.length, 'page')}${perhaps}` };
    case 'removed':
      if (branches.length === 0) return { sign: '-', text: `not shown there any more: ${items()}` };
      return { sign: '-', text: `${name}${placeText(from)}` };
    case 'hidden':
    case 'shown':
      return { sign: '~', text: `${kind} now: ${items()}` };
    case 'dropped':
      return { sign: '-', text: `dropped by the platform (navshift check): ${items()}` };
    case 'came':
      return { sign: '+', text: `into the navigation, the file was there: ${items()}` };
    case 'added':
      if (branches.length === 0) return { sign: '+', text: items() };
      return { sign: '+', text: `${name}${placeText(to)}${broughtText(change)}${startText(element!)}` };
    case 'copied':
      return { sign: '+', text: `${name}${placeText(to)}, a copy of ${from}${broughtText(change)}` };
    case 'split':
      return {
        sign: '+',
        text: `${name}${placeText(to)}, split off from ${from}${broughtText(change)}${startText(element!)}`,
      };
    case 'merged':
      return { sign: '~', text: `${name} (${counted(leaves.length, 'entry', 'entries')}) merged into ${to}` };
    case 'wrapped':
      return { sign: '~', text: `${name}${placeText(to)} put around ${heldText(change)}` };
    case 'unwrapped':
      return { sign: '~', text: `${name}${placeText(from)} unwrapped: ${heldText(change)}` };
    case 'moved': {
      const size = branches.length > 0 && leaves.length > 0 ? ` (${counted(leaves.length, 'entry', 'entries')})` : '';
      return { sign: '>', text: `moved ${branches.length > 0 ? `${name}${size}` : items()}: ${from} → ${to}` };
    }
    case 'renamed':
      return {
        sign: '~',
        text:
          from === '' || to === ''
            ? `${name} is ${to === '' ? 'without a label' : `named "${to}"`} now`
            : `${name} → "${to}"`,
      };
    case 'converted':
      return {
        sign: '~',
        text: `${branchText(branches[0]!.before!)} became ${withArticle(wordsOf(branches[0]!.after!))}${sizeText(branches)}`,
      };
    case 'default-moved':
      return { sign: '~', text: `${name} ${from} → ${to}` };
    case 'reordered': {
      const count = leaves.length + branches.length;
      return {
        sign: '~',
        text: `order in ${name}: ${counted(count, 'entry', 'entries')} ${plural(count, 'stands', 'stand')} elsewhere`,
      };
    }
    case 'starts-open':
    case 'starts-closed':
      return togetherLine([change]);
    case 'field-changed':
      return { sign: '~', text: `${name}: ${fieldText(from, to)}` };
    case 'stored-elsewhere':
      if (branches.length === 0) return togetherLine([change]);
      return { sign: '~', text: `${name} is stored in ${to}, was in ${from}` };
    case 'redirect-added':
      return { sign: '+', text: `redirect ${name} → ${to}` };
    case 'redirect-removed':
      return { sign: '-', text: `redirect ${name} → ${from}` };
    case 'redirect-retargeted':
      return { sign: '~', text: `redirect ${name} → ${to}, was → ${from}` };
    case 'setting-changed':
      return {
        sign: '~',
        text:
          item === 'redirect'
            ? `redirect ${name}: other fields changed`
            : from + to === ''
              ? `${name} changed, and readers get what they got`
              : `setting ${fieldText(from, to)}${drilldowns[to || `${from} removed`] ?? ''}`,
      };
    case 'format-only':
      return { sign: '=', text: 'format only: readers get what they got' };
  }
}

/** Whether a redirect leads on. One that came with the change is told with it, and older ones that follow. */
function ledText({ redirect, answers, isLedAnew, leaves, retargeted = 0 }: Told): string {
  const also = retargeted === 0 ? '' : `, ${counted(retargeted, 'older one')} retargeted`;
  if (answers !== undefined) return `${answers} answers at the old one now`;
  if (redirect === undefined) return 'no redirect';
  if (isLedAnew !== true) return `redirected${also}`;
  return `redirect ${leaves.length === 1 ? '' : `${redirect} `}added${leaves.length === 1 ? '' : `, covers all`}${also}`;
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
  if (from === '') return `${to} added`;
  if (to === '') return `${from} removed`;
  const [name = ''] = from.split(' ', 1);
  const [was, is] = [from, to].map((text) => text.slice(name.length + 1));
  return was === '…' || is === '…' ? `${name} changed` : `${name} ${was} → ${is}`;
}

/** How a group that came starts: only a nested one has a choice. */
function startText({ parent, kind, place }: NonNullable<Change['branches'][number]['after']>): string {
  if (kind !== 'group' || parent?.kind !== 'group') return '';
  const value = place?.element.field('expanded');
  return value?.kind === 'boolean' && value.value ? '; starts open' : '; starts closed';
}

/** What a change has in common with others that are told with it in one line; undefined where each is told by itself. */
export function sameFor(change: Change): string | undefined {
  const { kind, branches } = change;
  if (kind === 'converted') return [branches[0]!.before!, branches[0]!.after!].map(wordsOf).join(' → ');
  if (kind === 're-pointed' && change.item !== 'page') return `${change.item} ${kind}`;
  if (kind === 'stored-elsewhere' && branches.length === 0) return `${change.item} ${change.from} → ${change.to}`;
  if (kind === 'starts-open' || kind === 'starts-closed') return kind;
  return isKeptOpen(change) ? 'kept open' : undefined;
}

/** The changes that `sameFor` finds alike, as one line. */
export function togetherLine(changes: readonly Change[]): Line {
  const [{ kind, item, from, to, branches }] = changes as readonly [Change];
  if (branches.length === 0) {
    const count = changes.reduce((sum, { leaves }) => sum + leaves.length, 0);
    const text =
      kind === 're-pointed'
        ? `${plural(count, 'is another operation', 'are other operations')} now, at the same ${plural(count, 'address', 'addresses')}${namesText([...new Set(changes.map((one) => `${one.from} → ${one.to}`))])}`
        : `${storeText(to!, count)} now; before, ${storeTextBefore(from!, count)}`;
    return { sign: '~', text: `${counted(count, item)} ${text}` };
  }
  const sizes = sizeText(changes.flatMap((change) => change.branches));
  if (kind === 'starts-open' || kind === 'starts-closed') {
    const { length } = changes;
    const what = length > few ? `${counted(length, 'group')}${sizes}` : enumerate(changes.map(({ name }) => name));
    return { sign: '~', text: `${what} ${plural(length, 'starts', 'start')} ${kind.slice(7)} now` };
  }
  const [was, is] = [branches[0]!.before!, branches[0]!.after!].map(wordsOf);
  const text = kind === 'converted' ? `became ${is}s${sizes}` : 'got `expanded: true`, so that they stay open';
  return { sign: '~', text: `${counted(changes.length, was!)} ${text}` };
}

/** Where items come from: 'are listed in docs.json', 'are made by the platform from the specification', 'are page files'. */
function storeText(store: string, count: number): string {
  if (store === pageFiles) return plural(count, 'is a page file', 'are page files');
  const way = store === specification ? 'made by the platform from the specification' : `listed in ${store}`;
  return `${plural(count, 'is', 'are')} ${way}`;
}

/** Where they came from: 'they were listed in docs.json', 'the platform made them from the specification', 'they were page files'. */
function storeTextBefore(store: string, count: number): string {
  if (store === specification) return `the platform made ${plural(count, 'it', 'them')} from the specification`;
  if (store === pageFiles) return plural(count, 'it was a page file', 'they were page files');
  return `${plural(count, 'it was', 'they were')} listed in ${store}`;
}

/** How many entries stand in elements, however deep. */
function sizeText(branches: Change['branches']): string {
  const size = branches.reduce((sum, { after }) => sum + after!.size, 0);
  return size === 0 ? '' : ` (${counted(size, 'entry', 'entries')})`;
}

const wordsOf = ({ kind, parent }: Branch) => wordsFor(kind, parent?.kind);

/** Whether a group came into another one, where it would start closed, and does not. */
function isKeptOpen({ kind, from, to, branches }: Change): boolean {
  const [{ before, after } = {}] = branches;
  const isNested = (branch: Branch | undefined) => branch?.kind === 'group' && branch.parent?.kind === 'group';
  return (
    kind === 'field-changed' && from === undefined && to === 'expanded true' && isNested(after) && !isNested(before)
  );
}

/** Many lines as one: what they are about counted, pages by their folders. */
export function foldedLine(lines: readonly { readonly line: () => Line; readonly change: Change }[]): Line {
  const changes = lines.map(({ change }) => change);
  const { sign } = lines[0]!.line();
  const { kind, item } = changes[0]!;
  if (kind === 'field-changed')
    return { sign, text: `fields of ${counted(lines.length, 'element')} changed: ${fieldNames(changes)}` };
  const names = changes.flatMap(namesOf);
  const isOfItems = changes.every(({ branches }) => branches.length === 0) && names.length > 0;
  const what = isOfItems ? counted(names.length, item) : counted(lines.length, item === 'scope' ? 'scope' : item);
  const carried = isOfItems || names.length === 0 ? '' : `, ${counted(names.length, 'entry', 'entries')}`;
  const way = kind.replaceAll('-', ' ').replace(/^redirect /, '');
  const unredirected = changes.filter(({ redirect }) => redirect === undefined).flatMap(namesOf).length;
  const led =
    kind !== 'address-changed' && kind !== 'folder-renamed'
      ? ''
      : unredirected === 0
        ? ', all redirected'
        : `, ${unredirected} without a redirect`;
  const list = names.length === 0 ? '' : namesText(names);
  return { sign, text: `${what} ${way}${carried}${led}${list}` };
}

/** Which fields changed, and how often. */
function fieldNames(changes: readonly Change[]): string {
  const fields = groupBy(changes, ({ from, to = '' }) => (from ?? to).split(' ', 1)[0]!);
  return [...fields].map(([field, { length }]) => `${field} (${length})`).join(', ');
}
