import { languagesAmong } from '../navigation/index.ts';
import { flattened, groupBy, remembered } from '../text/index.ts';
import {
  astray,
  type Both,
  type Branch,
  branchText,
  type Change,
  firstIn,
  type Leaf,
  leavesIn,
  type SiteMatching,
  type Tree,
} from '../diff/index.ts';

/** One change, or the same one in several languages; or else versions, or products. */
export interface Alike {
  readonly change: Change;
  /** Which of them have it; empty where none is around it. */
  readonly scopes: readonly string[];
  /** The change in each of them. */
  readonly all: readonly Change[];
}

/**
 * Changes that languages have alike are one; and those of versions and products.
 *
 * Of pages that moved it is not looked for where there are more than `most` in each of them: they are counted in one line anyway.
 */
export function alike(changes: readonly Change[], most = Infinity): readonly Alike[] {
  const scopes = new Set(changes.map(around));
  const moved = changes.filter(isMovedPage);
  const areMany = moved.length > most * scopes.size;
  const compared = areMany ? changes.filter((change) => !isMovedPage(change)) : changes;
  const met = new Map<string, number>();
  /** Which one it is of those in its language: a page that went from two elements did so twice. */
  const numbered = (change: Change, signature: string) => {
    const key = `${labelAround(change)}\0${signature}`;
    const number = (met.get(key) ?? 0) + 1;
    met.set(key, number);
    return `${number}\0${signature}`;
  };
  const signed = groupBy(compared, (change) => {
    const signature = signatureOf(change);
    return isPlaced(change) ? numbered(change, signature) : signature;
  });
  const all = [...(areMany ? moved.map((one) => [one]) : []), ...signed.values()];
  return all.map((same) => ({ change: same[0]!, scopes: labelsAround(same), all: same }));
}

/** Whether it is told where an item came or went. */
const isPlaced = ({ kind, branches }: Change) =>
  branches.length === 0 && (kind === 'removed' || kind === 'came' || kind === 'added');

const isMovedPage = ({ kind, item }: Change) => kind === 'moved' && item === 'page';

/** A language that did not follow the first one. */
export interface Late {
  readonly language: string;
  /** In how many changes. */
  readonly count: number;
  /** Whether sync-languages makes some of them. */
  readonly canCatchUp: boolean;
}

/** The languages that did not follow the first one, in changes of what they have too. */
export function behind(told: readonly Alike[], { before, after }: SiteMatching): readonly Late[] {
  const [first, ...others] = languagesIn(after);
  const were = languagesIn(before);
  const isFollowed = ({ change, scopes }: Alike) =>
    first !== undefined && scopes.includes(first) && steering.includes(change.kind);
  if (!told.some(isFollowed)) return [];
  const namesOf = (leaves: readonly (Leaf | undefined)[]) => leaves.map((leaf) => leaf && sharedName(leaf));
  const steps = told.filter(isFollowed).map(({ change, scopes }) => ({
    change,
    scopes,
    names: namesOf(change.leaves.map((one) => (arrivals.includes(change.kind) ? one.after : one.before))),
  }));
  const moves = groupBy(
    flattened(told, ({ change, all }) => (change.kind === 'moved' ? all : [])),
    labelAround,
  );
  return others
    .filter((language) => were.includes(language))
    .flatMap((language): readonly Late[] => {
      const own = after.branches.filter((branch) => isLanguage(branch) && branch.label === language);
      const pages = new Set(namesOf(flattened(own, leavesIn)));
      // Of an element that all moved a language may have had less.
      const moved = new Set(
        namesOf(flattened(moves.get(language) ?? [], ({ leaves }) => leaves).map(({ before: leaf }) => leaf)),
      );
      const missed = steps
        .filter(({ change, scopes, names }) => {
          const isThere = (name: string | undefined) =>
            name !== undefined && pages.has(name) && !(change.kind === 'moved' && moved.has(name));
          return !scopes.includes(language) && isOpen(change, names, isThere);
        })
        .map(({ change }) => change);
      return missed.length === 0 ? [] : [{ language, count: missed.length, canCatchUp: missed.some(isCarried) }];
    });
}

/** Whether a language has not done what a change did: it has some of what went, or lacks some of what came, by the names of these. */
function isOpen(
  { kind }: Change,
  names: readonly (string | undefined)[],
  isThere: (name: string | undefined) => boolean,
): boolean {
  if (names.length === 0) return true;
  if (!arrivals.includes(kind)) return names.some(isThere);
  // Of what was copied a language may have had less.
  return kind === 'copied' ? !names.some(isThere) : !names.every(isThere);
}

/** Whether sync-languages does the same elsewhere: it changes entries, and no files. */
const isCarried = ({ kind, leaves }: Change) =>
  kind === 'lost'
    ? leaves.every(({ after }) => after === undefined)
    : !['address-changed', 'folder-renamed'].includes(kind);

const isLanguage = ({ kind }: Branch) => kind === 'language';

/** The languages of a site by their codes, in reading order. */
const languagesIn = ({ branches }: Tree): readonly string[] => [
  ...new Set(branches.flatMap((branch) => (isLanguage(branch) ? (branch.label ?? []) : []))),
];

/** The kinds of what came. */
const arrivals = ['came', 'added', 'copied'];

/** What languages should do alike. */
const steering = ['lost', 'left', 'address-changed', 'folder-renamed', 'came', 'added', 'copied', 'moved'];

/** The language around something; where there is none, the nearest version or product. */
function around({ leaves, branches }: Change): Branch | undefined {
  const one: Both<Branch | Leaf> | undefined = branches[0] ?? leaves[0];
  const parent = one && (one.after ?? one.before)!.parent;
  return parent?.language ?? (parent?.scope.isScope === true ? parent.scope : undefined);
}

/** The same by its label. */
export const labelAround = (change: Change): string | undefined => around(change)?.label;

/** The same of several changes, each label once. */
const labelsAround = (changes: readonly Change[]): readonly string[] =>
  [...new Set(changes.map(labelAround))].filter((label) => label !== undefined);

/** Where the languages beside one another are in paths. */
const languagesAt = remembered(({ branches }: Branch) => {
  const pagesOf = (language: Branch) => new Set(leavesIn(language).map(({ name }) => name));
  const languages = branches.filter((branch) => isLanguage(branch) && branch.label !== undefined);
  return languagesAmong([languages.map((language) => ({ code: language.label!, pages: pagesOf(language) }))]);
});

/** What a page is called in all languages. */
const sharedName = ({ name, parent: { language } }: Leaf): string =>
  language === undefined ? name : languagesAt(language.parent!).bare(name);

/**
 * What changes of two scopes have in common if they are the same: in languages by what the elements hold, as labels are translated. A language that shows the
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
