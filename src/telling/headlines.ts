import { type Change, type NavigationDiff } from '../diff/index.ts';
import type { Branch } from '../served/index.ts';
import { counted, enumerate, groupBy } from '../text/index.ts';
import { worstLevel } from './line.ts';
import { type Line, sizeText, wordsOf } from './names.ts';
import { allRedirectsText } from './redirected.ts';
import { isPathChange } from './statement.ts';

/**
 * The lines of the main changes of a diff, each with all changes that belong to it: the same rename of scopes in several
 * others, or languages and versions that changed which is in which.
 */
export function headlinesOf({ matching, changes }: NavigationDiff): readonly Line[] {
  const turned = turnedRound(matching, changes);
  return turned === undefined ? renamedAlike(changes) : [turned];
}

/** Languages that were renamed alike in several versions (or the other way round), with the folders of their pages. */
function renamedAlike(changes: readonly Change[]): readonly Line[] {
  const isRenamed = ({ kind, item, branches: [one] }: Change) =>
    kind === 'renamed' && item === 'scope' && one!.before!.kind === one!.after!.kind;
  const renamed = groupBy(changes.filter(isRenamed), ({ branches: [one] }) => wordsOf(one!.after!));
  return [...renamed].flatMap(([word, scopes]): readonly Line[] => {
    const ways = new Set(scopes.map(({ from, to }) => `${from} → ${to}`));
    if (ways.size === scopes.length) return [];
    const now = new Set(scopes.map(({ branches: [one] }) => one!.after!));
    const paths = changes.filter((one) => isPathChange(one) && now.has(one.leaves[0]!.after?.parent.scope as Branch));
    const around = new Set([...now].map(({ parent }) => parent!));
    const where = counted(around.size, wordsOf([...around][0]!));
    const all = [...scopes, ...paths];
    const text = `${word}s renamed ${[...ways].join(', ')} in ${where}${foldersText(paths)}`;
    return [{ sign: '~', kind: 'renamed', level: worstLevel(all), text, changes: all }];
  });
}

/** ': folders cn/ → zh/ and jp/ → ja/, 120 pages (all redirected)'. */
function foldersText(paths: readonly Change[]): string {
  if (paths.length === 0) return '';
  const moved = paths.filter(({ kind }) => kind === 'folder-renamed');
  const pages = sizeText(paths.flatMap(({ leaves }) => leaves.map(({ before }) => before!)));
  const redirected = moved.length === 0 ? '' : ` (${allRedirectsText(moved)})`;
  return `: folders ${enumerate(commonFolders(paths))}, ${pages}${redirected}`;
}

/** Versions › languages that became languages › versions. */
function turnedRound({ pairs }: NavigationDiff['matching'], changes: readonly Change[]): Line | undefined {
  const isIn = (one: Pair, textOf: (scope: Scope) => string) =>
    textOf(one.before.served.place.scope) === textOf(one.after.served.place.scope);
  const moved = pairs.filter((one) => !isIn(one, String));
  const isTurned = (one: Pair) => !isIn(one, nestingText) && isIn(one, (scope) => String(scope.toSorted()));
  const [first] = moved;
  if (first === undefined || !moved.every(isTurned)) return undefined;
  const isOfScopes = ({ item, branches }: Change) =>
    item === 'scope' || (branches.length > 0 && branches.every(({ before, after }) => (after ?? before)!.isScope));
  const [from, to] = [first.before, first.after].map(({ served }) => nestingText(served.place.scope));
  const text = `${from} became ${to} (${sizeText(moved.map(({ before }) => before))})`;
  return { sign: '~', kind: 'converted', level: 'info', text, changes: changes.filter(isOfScopes) };
}

type Pair = NavigationDiff['matching']['pairs'][number];
type Scope = Pair['before']['served']['place']['scope'];

/** 'versions › languages'. */
const nestingText = (scope: Scope): string => scope.map((step) => `${step.split('=', 1)[0]}s`).join(' › ');

/** The old and new folders of paths, without the folders around both: 'cn/ → zh/'. */
function commonFolders(changes: readonly Change[]): readonly string[] {
  const ways = changes.map(({ from = '', to = '' }) => {
    const start = from.lastIndexOf('/', [...from].findIndex((sign, k) => sign !== to[k]) - 1) + 1;
    return `${from.slice(start)} → ${to.slice(start)}`;
  });
  return [...new Set(ways)];
}
