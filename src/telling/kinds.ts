import { type GuardKind, guardKinds } from '../diff/index.ts';
import type { LineKind } from './names.ts';

/** What can be explained of a diff. */
type KnownKind = LineKind | GuardKind;

/** What each kind of change means: for `explain`, and for the table of `docs/diff.md`, which a test compares. */
export const kindMeanings: Readonly<Record<KnownKind, string>> = {
  lost: 'the URL now returns 404: no file (or `.mintignore` leaves it out), no operation, no redirect. Also of a page in no navigation, and of a redirect that was removed or now goes to a 404. If its file moved, it is `no-redirect`',
  missing:
    'a new entry has no file, or an entry was changed to a path without a file. An entry that stays while its file is deleted is `lost`',
  'address-changed':
    'the page has another URL: moved, redirected, or an operation whose page Mintlify now makes elsewhere. Also if only the file moved and the navigation does not list the new path',
  'folder-renamed':
    'several pages moved from one folder to another. `of` in JSON: the folder is still there, and had so many pages',
  'default-moved': 'readers see another version, language or product first',
  'landing-changed': 'readers open another page first: of the site, a language, version, product or tab',
  're-pointed':
    'entries list other files; the old URLs still work, or never did. An endpoint is another operation at the same URL. An element has another link',
  left: 'unlisted: the URL still works, or another operation has it (`answers` in JSON)',
  removed: 'an element or a link was removed, or a page is now shown only elsewhere',
  dropped: 'Mintlify now skips it, because of a mistake in docs.json. `navshift check` names the mistake',
  taken:
    'a new redirect matches the URL of a page or of another redirect. Mintlify does not document which of them readers see. `--fail-on lost` fails for it too',
  hidden:
    'Mintlify does not show it any more. `hidden` in the front matter counts. `--fail-on hidden` fails too if a page leaves the sidebar of its language, version or product',
  shown: 'Mintlify shows it now, and did not before',
  fixed: 'an entry without a file has one now, under the same path or another one',
  moved: 'into another element',
  merged: 'the pages of an element were put into another one',
  split: 'a new element has pages that were taken out of another one',
  wrapped: 'pages or elements were wrapped in a new element',
  unwrapped: 'the element around pages or elements was removed',
  came: 'added to the navigation; the file was there',
  added: 'new',
  copied: 'a new element that repeats an existing one, such as a new version',
  renamed: 'another label',
  converted: 'another kind: a tab became a dropdown',
  reordered: 'the same things in another order',
  'starts-open': 'a group now starts open, by `expanded` or by its place: a group at the top starts open',
  'starts-closed': 'a group now starts closed, by `expanded` or by its place: a nested group starts closed',
  'field-changed': 'another field of an element',
  'stored-elsewhere':
    'moved to or from a file named by `$ref`. Or an endpoint is now listed instead of made from the spec, or the reverse',
  'redirect-added': 'docs.json has a new redirect',
  'redirect-removed': 'docs.json lost a redirect',
  'redirect-retargeted': 'a redirect has another destination',
  'setting-changed': 'a setting outside of the navigation, or `.mintignore`',
  rewritten: 'no visible change: an entry got a leading slash, `groups` replaced `pages`',
  'format-only': 'only formatting changed: no visible change',
  'no-redirect':
    'an `address-changed` or `folder-renamed` without a redirect: the old URL now returns 404. Only `--fail-on` and `--accept` use this word',
  'not-updated':
    'other languages did not get the change. The line names pages without a file there, and a command that updates the rest. With `--check` for `--write`, it exits with 1',
  unchanged: 'languages, versions or products that did not change',
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

/** Whether `--fail-on` takes it: the others are lines about what did not change. */
export const isGuardKind = (kind: string): kind is GuardKind => (guardKinds as readonly string[]).includes(kind);
