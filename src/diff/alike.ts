import { groupBy, remembered } from '../text/index.ts';
import type { Both, Change } from './change.ts';
import type { Matching } from './matching.ts';
import { type Branch, branchText, firstIn, type Leaf, leavesIn } from './tree.ts';

/** One change, or the same one in several languages; or else versions, or products. */
export interface Alike {
  readonly change: Change;
  /** Which of them have it; empty where none is around it. */
  readonly scopes: readonly string[];
  /** The change in each of them. */
  readonly all: readonly Change[];
}

/** Changes that languages have alike are one; and those of versions and products. */
export function alike(changes: readonly Change[]): readonly Alike[] {
  const languages = new Set(changes.map(around).filter((scope) => scope?.kind === 'language'));
  const folders = new Set([...languages].map((language) => folderOf(language!)));
  return [...groupBy(changes, (change) => signatureOf(change, folders)).values()].map((same) => ({
    change: same[0]!,
    scopes: [...new Set(same.flatMap((change) => labelAround(change) ?? []))],
    all: same,
  }));
}

/** The changes of the first language that change what is there, and who did not follow: a language that has it not. */
export function behind(told: readonly Alike[], { before, after }: Matching): ReadonlyMap<string, number> {
  const languagesOf = (branches: readonly Branch[]) =>
    branches.flatMap(({ kind, label }) => (kind === 'language' ? (label ?? []) : []));
  const were = new Set(languagesOf(before.branches));
  const all = [...new Set(languagesOf(after.branches))].filter((language) => were.has(language));
  const counts = new Map<string, number>();
  const [first] = all;
  for (const { change, scopes } of told) {
    if (first === undefined || !scopes.includes(first) || !steering.includes(change.kind)) continue;
    for (const language of all) if (!scopes.includes(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

/** What languages should do alike. */
const steering = ['lost', 'left', 'address-changed', 'folder-renamed', 'came', 'added', 'moved'];

/** The language around something; where there is none, the nearest version or product. */
function around({ leaves, branches }: Change): Branch | undefined {
  const one: Both<Branch | Leaf> | undefined = branches[0] ?? leaves[0];
  const parent = one && (one.after ?? one.before)!.parent;
  return parent?.language ?? (parent?.scope.isScope === true ? parent.scope : undefined);
}

/** The same by its label. */
export const labelAround = (change: Change): string | undefined => around(change)?.label;

/** The folder that the pages of a language are in: that of its code, or the one that most of them are in and none of the first language is. */
const folderOf = remembered((language: Branch): string => {
  const foldersIn = (branch: Branch) => leavesIn(branch).map(({ name }) => name.slice(0, name.indexOf('/') + 1));
  const folders = foldersIn(language);
  const [[folder, { length }] = ['', []]] = [...groupBy(folders, (one) => one)].sort(
    ([, a], [, b]) => b.length - a.length,
  );
  const first = language.parent!.children.find((child) => !('served' in child) && child.kind === 'language') as Branch;
  const isOwn = first !== language && 2 * length > folders.length && !foldersIn(first).includes(folder);
  return isOwn ? folder : `${language.label}/`;
});

/**
 * What changes of two scopes have in common if they are the same: in languages by what the elements hold, as labels are translated. A language that shows the
 * page of another one has the same page.
 */
function signatureOf(change: Change, folders: ReadonlySet<string>): string {
  const { kind, item, name, from = '', to = '', leaves, branches, redirect } = change;
  const scope = around(change);
  const label = scope?.label ?? '';
  if (scope === undefined) return JSON.stringify([kind, item, name, from, to, leaves.length]);
  const folder = scope.kind === 'language' ? folderOf(scope) : `${label}/`;
  const trail = `${label} › `;
  const plain = (text: string) =>
    text.startsWith(folder) ? text.slice(folder.length) : text.startsWith(trail) ? text.slice(trail.length) : text;
  const pageIn = (text = '') =>
    scope.kind === 'language' && folders.has(text.slice(0, text.indexOf('/') + 1))
      ? text.slice(text.indexOf('/') + 1)
      : plain(text);
  const held: string[] = [];
  leaves.forEach(({ before, after }) => held.push(pageIn(before?.name), pageIn(after?.name)));
  const holders = branches.flatMap(({ before, after }) =>
    [before, after].map((one) => one && `${one.kind} ${one.size} ${pageIn(firstIn(one)?.name)}`),
  );
  const isTranslated = scope.kind === 'language' && branches.every(({ before, after }) => (after ?? before)!.size > 0);
  const isPlain = !isTranslated || ['field-changed', 'converted', 'starts-open', 'starts-closed'].includes(kind);
  const trails = isPlain ? [from, to].map((text) => (text === label ? '' : plain(text))) : [];
  const said = isTranslated ? '' : name === branchText(scope) ? '' : plain(name);
  return [kind, item, held.length, ...held, ...holders, ...trails, said, redirect !== undefined].join('\0');
}
