import { groupBy } from '../text/index.ts';
import type { Both, Change } from './change.ts';
import type { Matching } from './matching.ts';
import { type Branch, type Leaf, leavesIn } from './tree.ts';

/** One change, or the same one in several languages. */
export interface Alike {
  readonly change: Change;
  /** The languages that have it; empty where there are no languages, or none is around it. */
  readonly languages: readonly string[];
}

/** Changes that languages have alike are one. */
export function alike(changes: readonly Change[]): readonly Alike[] {
  return [...groupBy(changes, signatureOf).values()].map((same) => ({
    change: same[0]!,
    languages: [...new Set(same.flatMap((change) => languageOf(change) ?? []))],
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
  for (const { change, languages } of told) {
    if (first === undefined || !languages.includes(first) || !steering.includes(change.kind)) continue;
    for (const language of all)
      if (!languages.includes(language)) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return counts;
}

/** What languages should do alike. */
const steering = ['lost', 'left', 'address-changed', 'folder-renamed', 'came', 'added', 'moved'];

const nearestLanguage = (branch: Branch | undefined) => branch?.upwards.find(({ kind }) => kind === 'language')?.label;

const parentOf = ({ before, after }: Both<Leaf | Branch>) => (after ?? before)!.parent;

/** The language that a change is in. */
function languageOf({ leaves, branches }: Change): string | undefined {
  const [one] = [...branches, ...leaves];
  return one && nearestLanguage(parentOf(one));
}

/** What two changes have in common if languages did the same: by what the elements hold, as labels are translated. */
function signatureOf(change: Change): string {
  const language = languageOf(change);
  const { kind, item, name, from = '', to = '', leaves, branches } = change;
  if (language === undefined) return JSON.stringify([kind, item, name, from, to, change.scope, leaves.length]);
  const plain = (text: string) => (text.startsWith(`${language}/`) ? text.slice(language.length + 1) : text);
  const leafText = ({ before, after }: Both<Leaf>) => [before, after].map((one) => one && plain(one.name));
  const branchTexts = ({ before, after }: Both<Branch>) =>
    [before, after].map((one) => one && [one.kind, one.size, plain(leavesIn(one)[0]?.name ?? '')]);
  const field = ['field-changed', 'converted', 'starts-open', 'starts-closed'].includes(kind)
    ? [from, to].map(plain)
    : [];
  const labels =
    branches.length === 0 || branches.some(({ before, after }) => (after ?? before)!.size === 0) ? [] : [name];
  const held = branches.map(branchTexts);
  return JSON.stringify([
    kind,
    item,
    leaves.map(leafText),
    held,
    field,
    held.flat(2).length === 0 ? labels : [],
    redirectShape(change),
  ]);
}

const redirectShape = ({ redirect }: Change) => redirect !== undefined;
