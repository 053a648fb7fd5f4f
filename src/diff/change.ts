import { type FilePlace, groupBy, remembered } from '../text/index.ts';
import type { Evidence, Matching } from '../match/index.ts';
import type { Json } from '../json/index.ts';
import { isDefault } from '../navigation/index.ts';
import type { Branch, Leaf } from '../served/index.ts';

/** The kinds of changes of a navigation, in the order of a report, each with its meaning. */
export const changeKindMeanings = {
  lost: 'the URL now returns 404: no file (or `.mintignore` leaves it out), no operation, no redirect. Also of a page in no navigation, and of a redirect that was removed or now goes to a 404. `--fail-on lost` fails too if navshift did not open a specification, and its pages may be lost. If its file moved, it is `no-redirect`',
  unreadable:
    'MDX cannot read the page now, and could before, or the page is new: Mintlify shows an error in its place. A run does not look for it',
  'broken-link':
    'a link or image of a page now goes to a 404 or a missing heading, and did not before. A run does not look for it',
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
  left: 'unlisted, or listed only where Mintlify drops it: the URL still works, or another operation has it (`answers` in JSON)',
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
} as const;

/** A kind of change. */
export type ChangeKind = keyof typeof changeKindMeanings;

/** The kinds in the order of a report. */
export const changeKinds = Object.keys(changeKindMeanings) as readonly ChangeKind[];

/** Sorts changes, or things with a change each, in the order of a report. */
export function inOrder<Thing>(things: readonly Thing[], kindOf: (thing: Thing) => ChangeKind): readonly Thing[] {
  const kinds = groupBy(things, kindOf);
  return changeKinds.flatMap((kind) => kinds.get(kind) ?? []);
}

/** The sources of an operation's page, if no document lists it. */
export const [pageFiles, specification] = ['page files', 'a specification'] as const;

/** The subject of a change. */
export type ChangedItem = 'page' | 'endpoint' | 'webhook' | 'link' | 'element' | 'scope' | 'redirect' | 'setting';

/** One change of a navigation. */
export interface Change {
  readonly kind: ChangeKind;
  readonly item: ChangedItem;
  /** The name of its subject in messages: a path, 'group "Guides"', a field, the source of a redirect. */
  readonly name: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The number of pages that a folder had, if it is still there: the pages of the change left it. Beside `same` it counts entries. */
  readonly of?: number | undefined;
  /** The number of items that a copy shares with its original, if it is not exact; `of` is the number of the larger one. */
  readonly same?: number | undefined;
  /** The changed field of an element. */
  readonly field?: string | undefined;
  /** The language, version and product around it, after the change; for a removed subject before it. */
  readonly scope: string;
  /** The items that were added, removed, moved or got another path with it. */
  readonly leaves: readonly Both<Leaf>[];
  /** The elements that were added, removed, moved or changed with it. Their content is not listed. */
  readonly branches: readonly Both<Branch>[];
  /** The redirect of the URLs that would return 404: `/old/* → /new/*`. */
  readonly redirect?: string | undefined;
  /** The operation that now has the old URL. */
  readonly answers?: string | undefined;
  /** False: the match is only likely, a redirect matches the URL of a page, or files or a specification are not known. */
  readonly certain: boolean;
  /** The evidence that a page with another path is the same page. If there are several pages, the weakest evidence. */
  readonly by?: Evidence | undefined;
  /** The node in the site after that makes it, if no leaf or element has it, or a place in a page. */
  readonly at?: Json | FilePlace | undefined;
  /** The diff of the change, with the documents, places, neighbours and nodes of both sides. */
  readonly diff?: NavigationDiff | undefined;
}

/** The difference of two sites in meaning. */
export interface NavigationDiff {
  readonly matching: Matching;
  /** In the order of a report. */
  readonly changes: readonly Change[];
  /** Accepted changes, which a report counts apart. */
  readonly accepted?: readonly Change[];
}

/** Makes a change, with defaults. */
export const makeChange = (known: Pick<Change, 'kind' | 'item' | 'name'> & Partial<Change>): Change => ({
  scope: '',
  leaves: [],
  branches: [],
  certain: true,
  ...known,
});

/** A thing before and after a change; one of the two alone if it was added or removed. */
export interface Both<Thing> {
  readonly before?: Thing;
  readonly after?: Thing;
}

/** The labels of the languages, versions and products around an element: `en › v2`. */
export const scopeText: (branch: Branch) => string = /* @__PURE__ */ remembered(({ scope: { parent, label, kind } }) =>
  parent === undefined ? '' : [scopeText(parent) || [], label ?? kind].flat().join(' › '),
);

/** The scope of several in one container that readers see first. */
export const defaultScope = (scopes: readonly Branch[]): Branch | undefined =>
  scopes.find(({ place }) => place !== undefined && isDefault(place.element)) ?? scopes[0];
