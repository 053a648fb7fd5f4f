import { changeKindMeanings, type GuardKind, guardKinds } from '../diff/index.ts';
import type { LineKind } from './names.ts';

/** What can be explained of a diff. */
type KnownKind = LineKind | GuardKind;

/** What each kind of change means: for `explain`, and for the table of `docs/diff.md`, which a test compares. */
export const kindMeanings: Readonly<Record<KnownKind, string>> = {
  ...changeKindMeanings,
  'no-redirect':
    'an `address-changed` or `folder-renamed` without a redirect: the old URL now returns 404. Only `--fail-on` and `--accept` use this word',
  'not-updated':
    'other languages did not get the change. The line names pages without a file there, and a command that updates the rest. With `--check` for `--write`, it exits with 1',
};

/** Other words that people try for a kind. */
const synonyms: Readonly<Record<string, KnownKind>> = {
  unlisted: 'left',
  'url-changed': 'address-changed',
  redirected: 'address-changed',
  'no-file': 'missing',
  'still-there': 'came',
};

/** The kind that a word means, also as people write it (`page-lost`); undefined if it means none. */
export function kindNamed(word: string): KnownKind | undefined {
  // `page-missing` means a rule.
  const name = word.replace(/^pages?-(?!missing$)/, '');
  const kind = Object.hasOwn(synonyms, name) ? synonyms[name] : name;
  return Object.hasOwn(kindMeanings, kind!) ? (kind as KnownKind) : undefined;
}

/** Whether `--fail-on` takes it: `not-updated` is of languages that lack a change. */
export const isGuardKind = (kind: string): kind is GuardKind => (guardKinds as readonly string[]).includes(kind);
