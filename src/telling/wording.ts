import { counted, enumerate, figure, plural, withArticle } from '../text/index.ts';
import { addressOf, astray, branchText, type Change, type Evidence, isDropped, isMissing } from '../diff/index.ts';
import { entriesText, few, type Line, namesList, namesText, sizeText, wordsOf } from './names.ts';
import { togetherLine } from './together.ts';

/** Items, what became of them, and their names: 'page a lost', '3 pages in group "Guides" lost: a, b, c'. */
function itemsText({ item, name, leaves }: Change, isFull: boolean, one = '', several = one): string {
  const isSpecification = leaves.every(({ before, after }) => (before ?? after)!.served.item.kind === 'specification');
  const noun = isSpecification ? 'specification' : item;
  if (leaves.length === 1) return `${noun} ${name}${one}`;
  const where = name === 'the navigation' ? '' : ` in ${name}`;
  return `${counted(leaves.length, noun)}${where}${several}${namesText(leaves.map(nameOf), isFull)}`;
}

const nameOf = ({ before, after }: Change['leaves'][number]) => (before ?? after)!.name;

/** Entries without a file, and what of them: 'entry a in A has no file', '3 entries in group "A" have no file: a, b, c'. */
function missingText(change: Change, isFull: boolean, one: string, several = one): string {
  const { name, leaves } = change;
  if (leaves.length === 1) return `entry ${nameOf(leaves[0]!)}${insideText(change)} ${one}`;
  const where = name === 'the navigation' ? '' : ` in ${name}`;
  return `${counted(leaves.length, 'entry', 'entries')}${where} ${several}${namesText(leaves.map(nameOf), isFull)}`;
}

/** '3 pages', or '3 entries without a file'. */
const pagesText = (leaves: Change['leaves']): string =>
  leaves.every(({ before }) => isMissing(before!))
    ? `${counted(leaves.length, 'entry', 'entries')} without a file`
    : counted(leaves.length, 'page');

/** Where a single item stands, in its scope: ' in Guides › Start'. */
function insideText({ leaves: [one, ...more] }: Change): string {
  const around = (one?.after ?? one?.before)?.parent.upwards.filter(({ isScope, parent }) => !isScope && parent);
  if (around === undefined || around.length === 0 || more.length > 0) return '';
  return ` in ${around
    .map(({ kind, label }) => label ?? kind)
    .reverse()
    .join(' › ')}`;
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
  const size = counted((after ?? before)!.size, 'entry', 'entries');
  // What it holds can be told with what it stands in.
  if (names.length === 0) return size;
  const counts = [
    ...(inside.length > 0 ? [counted(inside.length, 'element')] : []),
    ...(leaves.length > 0 ? [counted(leaves.length, 'entry', 'entries')] : []),
  ];
  return `${names.length <= few ? enumerate(names) : enumerate(counts)}${inside.length === 0 ? '' : ` (${size})`}`;
}

/** '6 new pages'; of several kinds '6 new entries'; where readers see none of them '6 new hidden pages'. */
function newText(leaves: Change['leaves'], count: number): string {
  const come = leaves.flatMap(({ before, after }) => (before === undefined ? after!.served : []));
  const how = come.every(({ state }) => state === 'hidden') ? 'new hidden' : 'new';
  const [kind, ...kinds] = new Set(come.map(({ item }) => item.kind));
  return kinds.length > 0 || kind === 'specification'
    ? counted(count, `${how} entry`, `${how} entries`)
    : counted(count, `${how} ${kind}`);
}

const placeText = (trail: string | undefined) =>
  trail === undefined || trail === 'the navigation' ? '' : ` in ${trail}`;

/** A change as it is told. */
export interface Told extends Change {
  /** The redirect came with the change. */
  readonly isLedAnew?: boolean;
  /** How many redirects came for the pages of a folder, one by one. */
  readonly ledBy?: number;
  /** How many older redirects lead to the new address now. */
  readonly retargeted?: number;
  /** How many of the pages that an element brought were there before. */
  readonly there?: number;
}

/** By what a guess was made, in words. */
const guessed: Partial<Record<Evidence, string>> = {
  text: ', by similar text',
  name: ', by name',
  place: ', by its place',
};

/** A change as a line. */
export function lineOf(change: Told, isFull = false): Line {
  const { kind, item, name, from = '', to = '', leaves, branches, answers, certain, by } = change;
  const items = (one = '', several = one) => itemsText(change, isFull, one, several);
  const element = branches[0]?.after ?? branches[0]?.before;
  const perhaps = certain ? '' : ` (likely${by === undefined ? '' : (guessed[by] ?? '')})`;
  switch (kind) {
    case 'lost': {
      const stays =
        leaves[0]?.after === undefined ? '' : `, though the ${plural(leaves.length, 'entry stays', 'entries stay')}`;
      return { sign: '-', text: items(` lost, no file and no redirect${stays}`) };
    }
    case 'left': {
      const [one, several] =
        answers !== undefined
          ? [`${answers} answers there now`]
          : certain
            ? ['still answers', 'still answer']
            : ['perhaps still there'];
      return { sign: '-', text: items(` out of the navigation, ${one}`, ` out of the navigation, ${several ?? one}`) };
    }
    case 'address-changed': {
      const { before: was, after: is } = leaves[0]!;
      const isNamed = is !== undefined && addressOf(is) !== addressOf(was!);
      if (!isNamed && change.redirect !== undefined)
        return { sign: '-', text: items(` gone, redirected${to === '' ? '' : ` to ${to}`}`) };
      const way = `${addressOf(was!)} → ${isNamed ? addressOf(is) : `/${to}`}`;
      return {
        sign: '>',
        text: `address changed ${way} (${ledText(change)})${perhaps}`,
      };
    }
    case 'folder-renamed':
      return {
        sign: '~',
        text: `folder renamed ${from} → ${to}: ${counted(leaves.length, 'entry', 'entries')} (${ledText(change)})${perhaps}${isFull ? namesText(leaves.map(nameOf), true) : ''}`,
      };
    case 're-pointed':
      if (item !== 'page') return togetherLine([change]);
      return { sign: '~', text: `re-pointed ${from} → ${to}: ${pagesText(leaves)}${perhaps}` };
    case 'removed': {
      if (branches.length > 0) return { sign: '-', text: `${name}${placeText(from)}` };
      const unseen = leaves.filter(({ before }) => isDropped(before!)).length;
      const without = leaves.filter(({ before }) => isMissing(before!)).length;
      if (without === leaves.length)
        return { sign: '-', text: missingText(change, isFull, 'removed; it had no file', 'removed; they had no file') };
      if (unseen === leaves.length)
        return {
          sign: '-',
          text: items(' taken out; the platform had dropped it', ' taken out; the platform had dropped them'),
        };
      const where = insideText(change);
      const isHere = where === '' && change.scope === '' && (leaves.length === 1 || name === 'the navigation');
      const there = isHere ? ` where ${plural(leaves.length, 'it was', 'they were')}` : where === '' ? ' there' : where;
      const besides = [
        ...(unseen === 0 ? [] : [`${figure(unseen)} of them the platform had dropped`]),
        ...(without === 0 ? [] : [`${figure(without)} of them had no file`]),
      ].join(', ');
      return { sign: '-', text: items(` not shown${there} any more${besides === '' ? '' : ` (${besides})`}`) };
    }
    case 'hidden':
    case 'shown':
      return { sign: '~', text: items(` ${kind} now`) };
    case 'missing':
      return { sign: '-', text: missingText(change, isFull, 'has no file', 'have no file') };
    case 'fixed': {
      const now = item === 'page' ? 'a file now' : 'a page now';
      if (leaves.every(({ before, after }) => before!.name === after!.name))
        return { sign: '+', text: missingText(change, isFull, `has ${now}`, `have ${now}`) };
      const entries = leaves.length === 1 ? 'entry' : counted(leaves.length, 'entry', 'entries');
      return { sign: '+', text: `${entries} ${from} → ${to} ${plural(leaves.length, 'has', 'have')} ${now}${perhaps}` };
    }
    case 'dropped':
      return { sign: '-', text: items(' dropped by the platform (navshift check)') };
    case 'came':
      return { sign: '+', text: items(`${insideText(change)}, its file was there`, ', their files were there') };
    case 'added':
      if (branches.length === 0) return { sign: '+', text: items(insideText(change)) };
      return { sign: '+', text: `${name}${placeText(to)}${broughtText(change)}${startText(element!)}` };
    case 'copied':
      return { sign: '+', text: `${name}${placeText(to)}, a copy of ${from}${broughtText(change)}` };
    case 'split':
      return {
        sign: '+',
        text: `${name}${placeText(to)}, split off from ${from}${broughtText(change)}${startText(element!)}`,
      };
    case 'merged':
      return { sign: '~', text: `${name}${entriesText(leaves.length)} merged into ${to}` };
    case 'wrapped':
      return { sign: '~', text: `${name}${placeText(to)} put around ${heldText(change)}` };
    case 'unwrapped':
      return { sign: '~', text: `${name}${placeText(from)} unwrapped: ${heldText(change)}` };
    case 'moved': {
      const list = leaves.length === 1 ? '' : namesList(leaves.map(nameOf), isFull);
      const what =
        branches.length > 0
          ? `${name}${entriesText(leaves.length)}`
          : leaves.length === 1
            ? `${item} ${name}`
            : `${counted(leaves.length, item)}${list === '' ? '' : ` (${list})`}`;
      return { sign: '>', text: `moved ${what}: ${from} → ${to}` };
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
      const names = [...leaves.map(nameOf), ...branches.map((one) => branchText(one.after!))];
      const what = names.length > few ? counted(names.length, 'entry', 'entries') : enumerate(names);
      return { sign: '~', text: `order in ${name}: ${what} ${plural(names.length, 'stands', 'stand')} elsewhere` };
    }
    case 'starts-open':
    case 'starts-closed':
    case 'stored-elsewhere':
      return togetherLine([change]);
    case 'field-changed':
      return { sign: '~', text: `${name}: ${fieldText(from, to)}` };
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

/** What became of the entry, where the navigation does not name the new path of the file. */
function namingText(leaves: Change['leaves']): string {
  const { before, after } = leaves[0]!;
  if (after === undefined) return '; out of the navigation';
  if (!after.isPage || after.name !== before!.name) return '';
  return leaves.length === 1 ? '; the entry keeps the old path' : '; the entries keep the old path';
}

/** Whether a redirect leads on. One that came with the change is told with it, and older ones that follow. */
function ledText(change: Told): string {
  const { redirect, answers, isLedAnew, leaves, retargeted = 0, ledBy = 0 } = change;
  const also = retargeted === 0 ? '' : `, ${counted(retargeted, 'older one')} retargeted`;
  if (answers !== undefined) return `${answers} answers at the old one now`;
  if (redirect === undefined) return `no redirect${namingText(leaves)}`;
  if (ledBy > 0) return `${ledBy < leaves.length ? 'redirected, ' : ''}${counted(ledBy, 'redirect')} added${also}`;
  if (isLedAnew !== true) return `redirected${toText(change)}${also}`;
  if (leaves.length > 1) return `redirect ${redirect} added, covers all${also}`;
  return `redirect${toText(change)} added${also}`;
}

/** ' to /start', where that is not where the page is now. */
function toText(change: Change): string {
  const destination = astray(change);
  return destination === undefined ? '' : ` to ${destination}`;
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

/** How a group that came starts: only a nested one has a choice. */
function startText({ parent, kind, place }: NonNullable<Change['branches'][number]['after']>): string {
  if (kind !== 'group' || parent?.kind !== 'group') return '';
  const value = place?.element.field('expanded');
  return value?.kind === 'boolean' && value.value ? '; starts open' : '; starts closed';
}
