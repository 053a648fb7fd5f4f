import { languagesAmong } from '../navigation/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { astray, type Both, type Change } from '../diff/index.ts';
import { type Branch, branchText, firstIn, type Leaf, leavesIn } from '../served/index.ts';
import type { Entry } from './told.ts';

/**
 * Changes that languages have alike are one; and those of versions and products.
 *
 * Of pages that moved it is not looked for where there are more than `most` in each of them: they are counted in one line anyway.
 */
export function alike(changes: readonly Change[], most = Infinity): readonly Entry[] {
  const moved = changes.filter(isMovedPage);
  const areMany = moved.length > most * new Set(changes.map(around)).size;
  const compared = areMany ? changes.filter((change) => !isMovedPage(change)) : changes;
  const met = new Map<string, number>();
  const signed = groupBy(compared, (change) => {
    const signature = signatureOf(change);
    if (!isPlaced(change)) return signature;
    // Which one it is of those in its language: a page that went from two elements did so twice.
    const key = `${labelAround(change)}\0${signature}`;
    met.set(key, (met.get(key) ?? 0) + 1);
    return `${met.get(key)}\0${signature}`;
  });
  return [...(areMany ? moved.map((one) => [one]) : []), ...signed.values()].map(entryOf);
}

/** Changes that are the same as what one line tells. */
export const entryOf = (all: readonly Change[]): Entry => ({ change: all[0]!, scopes: labelsAround(all), all });

/** Whether it is told where an item came or went. */
const isPlaced = ({ kind, branches }: Change) =>
  branches.length === 0 && (kind === 'removed' || kind === 'came' || kind === 'added');

const isMovedPage = ({ kind, item }: Change) => kind === 'moved' && item === 'page';

export const isLanguage = ({ kind }: Branch): boolean => kind === 'language';

/** The language around something; where there is none, the nearest version or product. */
function around({ leaves, branches }: Change): Branch | undefined {
  const one: Both<Branch | Leaf> | undefined = branches[0] ?? leaves[0];
  const parent = one && (one.after ?? one.before)!.parent;
  return parent?.language ?? (parent?.scope.isScope === true ? parent.scope : undefined);
}

/** The same by its label. */
export const labelAround = (change: Change): string | undefined => around(change)?.label;

/** The same of several changes, each label once. */
export const labelsAround = (changes: readonly Change[]): readonly string[] =>
  [...new Set(changes.map(labelAround))].filter((label) => label !== undefined);

/** Where the languages beside one another are in paths. */
const languagesAt = /* @__PURE__ */ remembered(({ branches }: Branch) =>
  languagesAmong([
    branches
      .filter((branch) => isLanguage(branch) && branch.label !== undefined)
      .map((branch) => ({ code: branch.label!, pages: new Set(leavesIn(branch).map(({ name }) => name)) })),
  ]),
);

/** What a page is called in all languages. */
export const sharedName = ({ name, parent: { language } }: Leaf): string =>
  language === undefined ? name : languagesAt(language.parent!).bare(name);

/**
 * What changes of two scopes have in common if they are the same: in languages by what the elements hold, as labels
 * are translated. A language that shows the
 * page of another one has the same page.
 */
function signatureOf(change: Change): string {
  const { kind, item, name, from = '', to = '', leaves, branches, redirect } = change;
  const scope = around(change);
  const label = scope?.label ?? '';
  if (scope === undefined)
    return JSON.stringify([kind, item, name, from, to, leaves.map(({ before, after }) => [before?.name, after?.name])]);
  const lead = [`${label}/`, `${label} › `];
  const plain = (text: string) => {
    const bare = scope.kind === 'language' ? languagesAt(scope.parent!).bare(text) : text;
    return bare.slice(lead.find((start) => bare.startsWith(start))?.length ?? 0);
  };
  const pageIn = (leaf: Leaf | undefined) => leaf && (scope.kind === 'language' ? sharedName(leaf) : plain(leaf.name));
  const parts: (string | number | boolean | undefined)[] = [kind, item, leaves.length];
  // What moved may have another path in one of them.
  leaves.forEach(({ before, after }) => parts.push(pageIn(before), kind === 'moved' ? '' : pageIn(after)));
  branches.forEach(({ before, after }) => {
    for (const one of [before, after]) parts.push(one && `${one.kind} ${one.size} ${pageIn(firstIn(one)) ?? ''}`);
  });
  const isTranslated = scope.kind === 'language' && branches.every(({ before, after }) => (after ?? before)!.size > 0);
  const isPlain = !isTranslated || ['field-changed', 'converted', 'starts-open', 'starts-closed'].includes(kind);
  if (isPlain) for (const text of [from, to]) parts.push(text === label ? '' : plain(text));
  parts.push(
    isTranslated || name === branchText(scope) ? '' : plain(name),
    redirect !== undefined,
    astray(change) !== undefined,
  );
  return parts.join('\0');
}
