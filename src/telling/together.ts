import { counted, enumerate, figure, flattened, groupBy, plural } from '../text/index.ts';
import { type Branch, type Change, type ChangeKind, pageFiles, specification } from '../diff/index.ts';
import { few, type Line, namesOf, namesText, sizeText, wordsOf } from './names.ts';

/** What a change has in common with others that are told with it in one line; undefined where each is told by itself. */
export function sameFor(change: Change): string | undefined {
  const { kind, item, from, to, branches } = change;
  if (kind === 'converted') return [branches[0]!.before!, branches[0]!.after!].map(wordsOf).join(' → ');
  if (kind === 're-pointed' && item !== 'page') return `${item} ${kind}`;
  if (kind === 'stored-elsewhere') return [branches.length > 0 ? wordsOf(branches[0]!.after!) : item, from, to].join();
  if (kind === 'starts-open' || kind === 'starts-closed') return kind;
  return isKeptOpen(change) ? 'kept open' : undefined;
}

/** The changes that `sameFor` finds alike, as one line. */
export function togetherLine(changes: readonly Change[]): Line {
  const [{ kind, item, from, to, branches }] = changes as readonly [Change];
  const ofEach = changes.flatMap((change) => change.branches);
  const said = (text: string): Line => ({ sign: '~', text });
  if (branches.length === 0) {
    const count = changes.reduce((sum, { leaves }) => sum + leaves.length, 0);
    if (kind !== 're-pointed')
      return said(`${counted(count, item)} ${storeText(to!, count)} now; before, ${oldStoreText(from!, count)}`);
    const ways = new Set(changes.map((one) => `${one.from} → ${one.to}`));
    const text = `${plural(count, 'is another operation', 'are other operations')} now, at the same ${plural(count, 'address', 'addresses')}`;
    return said(`${counted(count, item)} ${text}${namesText([...ways])}`);
  }
  const { length } = changes;
  const names = length > few ? undefined : enumerate(changes.map(({ name }) => name));
  const words = wordsOf(branches[0]!.after!);
  const what = names ?? `${counted(length, words)}${sizeText(ofEach)}`;
  switch (kind) {
    case 'converted':
      return said(`${counted(length, wordsOf(branches[0]!.before!))} became ${words}s${sizeText(ofEach)}`);
    case 'stored-elsewhere':
      return said(
        `${what} ${plural(length, 'is', 'are')} stored in ${to}, ${plural(length, 'was', 'were')} in ${from}`,
      );
    case 'field-changed':
      return said(`${counted(length, words)} got \`expanded: true\`, so that they stay open`);
    default:
      return said(`${what} ${plural(length, 'starts', 'start')} ${kind.slice(7)} now`);
  }
}

/** Where items come from: 'are listed in docs.json', 'are made by the platform from the specification', 'are page files'. */
function storeText(store: string, count: number): string {
  if (store === pageFiles) return plural(count, 'is a page file', 'are page files');
  const way = store === specification ? 'made by the platform from the specification' : `listed in ${store}`;
  return `${plural(count, 'is', 'are')} ${way}`;
}

/** Where they came from: 'they were listed in docs.json', 'the platform made them from the specification', 'they were page files'. */
function oldStoreText(store: string, count: number): string {
  if (store === specification) return `the platform made ${plural(count, 'it', 'them')} from the specification`;
  if (store === pageFiles) return plural(count, 'it was a page file', 'they were page files');
  return `${plural(count, 'it was', 'they were')} listed in ${store}`;
}

/** Whether a group came into another one, where it would start closed, and does not. */
function isKeptOpen({ kind, from, to, branches }: Change): boolean {
  if (kind !== 'field-changed' || from !== undefined || to !== 'expanded true') return false;
  const [{ before, after } = {}] = branches;
  const isNested = (branch: Branch | undefined) => branch?.kind === 'group' && branch.parent?.kind === 'group';
  return isNested(after) && !isNested(before);
}

/** What is said of many changes of a kind, where that is not the kind itself. */
const said: Partial<Record<ChangeKind, string>> = {
  lost: 'lost, no file and no redirect',
  missing: 'without a file',
  fixed: 'have a file now',
  left: 'out of the navigation, still answer',
  removed: 'not shown where they were any more',
  dropped: 'dropped by the platform (navshift check)',
  hidden: 'hidden now',
  shown: 'shown now',
  merged: 'merged into others',
  split: 'split off from others',
  wrapped: 'put around others',
  came: 'added, their files were there',
  copied: 'added, copies of others',
  'address-changed': 'changed',
  'folder-renamed': 'renamed',
  'default-moved': 'are others',
  'redirect-added': 'added',
  'redirect-removed': 'removed',
  'redirect-retargeted': 'retargeted',
  'setting-changed': 'changed',
};

/** The kinds that are about entries, not about pages. */
const ofEntries: readonly ChangeKind[] = ['missing', 'fixed'];

/** Many changes of a kind as one line, whose sign is given: what they are about counted, pages by their folders. */
export function foldedLine(changes: readonly Change[], sign: Line['sign']): Line {
  const [{ kind, item }] = changes as readonly [Change];
  const { length } = changes;
  const elements = counted(length, changes.every((one) => one.branches.length > 0) ? nounOf(changes) : item);
  const names = flattened(changes, namesOf);
  if (kind === 'field-changed') return { sign, text: `fields of ${elements} changed: ${fieldNames(changes)}` };
  if (kind === 'renamed') {
    const [{ from, to }] = changes as readonly [Change];
    return { sign, text: `${elements} renamed, such as "${from}" → "${to}"` };
  }
  if (kind === 'reordered') {
    const count = changes.reduce((sum, one) => sum + one.leaves.length + one.branches.length, 0);
    return {
      sign,
      text: `order in ${counted(length, 'place')}: ${counted(count, 'entry stands', 'entries stand')} elsewhere`,
    };
  }
  const isOfItems = changes.every((one) => one.branches.length === 0) && names.length > 0;
  const what =
    kind === 'address-changed'
      ? counted(names.length, 'address', 'addresses')
      : kind === 'folder-renamed'
        ? counted(length, 'folder')
        : isOfItems
          ? ofEntries.includes(kind)
            ? counted(names.length, 'entry', 'entries')
            : counted(names.length, item)
          : elements;
  const way = !isOfItems && kind === 'removed' ? kind : (said[kind] ?? kind);
  const isCarried = kind === 'folder-renamed' || (!isOfItems && names.length > 0);
  const carried = isCarried ? `, ${counted(names.length, 'entry', 'entries')}` : '';
  const list = item === 'redirect' || item === 'setting' ? changes.map(({ name }) => name.replace(/^\//, '')) : names;
  return { sign, text: `${what} ${way}${carried}${ledText(changes)}${list.length === 0 ? '' : namesText(list)}` };
}

/** Whether redirects lead on from all of the addresses that changed. */
function ledText(changes: readonly Change[]): string {
  if (!['address-changed', 'folder-renamed'].includes(changes[0]!.kind)) return '';
  const unredirected = changes.reduce((sum, one) => (one.redirect === undefined ? sum + one.leaves.length : sum), 0);
  return unredirected === 0 ? ', all redirected' : `, ${figure(unredirected)} without a redirect`;
}

/** What all the elements of changes are called: 'group'; of several kinds 'element'. */
function nounOf(changes: readonly Change[]): string {
  const [words, ...others] = new Set(
    changes.map(({ branches: [{ before, after } = {}] }) => wordsOf((after ?? before)!)),
  );
  return others.length === 0 ? words! : 'element';
}

/** Which fields changed, and how often. */
function fieldNames(changes: readonly Change[]): string {
  const fields = groupBy(changes, ({ from, to = '' }) => (from ?? to).split(' ', 1)[0]!);
  return [...fields].map(([field, { length }]) => `${field} (${length})`).join(', ');
}
