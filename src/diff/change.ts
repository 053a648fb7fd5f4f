import { groupBy, remembered } from '../text/index.ts';
import type { Evidence, Matching } from '../match/index.ts';
import type { Json } from '../json/index.ts';
import { isDefault } from '../navigation/index.ts';
import type { Branch, Leaf } from '../served/index.ts';
import type { Site } from '../site/index.ts';

/** The kinds of changes of a navigation, in the order of a report. */
export const changeKinds = [
  'lost',
  'missing',
  'address-changed',
  'folder-renamed',
  'default-moved',
  'landing-changed',
  're-pointed',
  'left',
  'removed',
  'dropped',
  'taken',
  'hidden',
  'shown',
  'fixed',
  'moved',
  'merged',
  'split',
  'wrapped',
  'unwrapped',
  'came',
  'added',
  'copied',
  'renamed',
  'converted',
  'reordered',
  'starts-open',
  'starts-closed',
  'field-changed',
  'stored-elsewhere',
  'redirect-added',
  'redirect-removed',
  'redirect-retargeted',
  'setting-changed',
  'rewritten',
  'format-only',
] as const;

/** A kind of change. */
export type ChangeKind = (typeof changeKinds)[number];

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
  /** False: the match is only likely, or the page files are not known. */
  readonly certain: boolean;
  /** The evidence that a page with another path is the same page. If there are several pages, the weakest evidence. */
  readonly by?: Evidence | undefined;
  /** The node in the site after that makes it, if no leaf or element has it. */
  readonly at?: Json | undefined;
  /** The diff of the change, with the documents, places, neighbours and nodes of both sides. */
  readonly diff?: NavigationDiff | undefined;
}

/** The difference of two sites in meaning. */
export interface NavigationDiff {
  readonly matching: Matching & { readonly sites: readonly [before: Site, after: Site] };
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
export const scopeText = ({ scope }: Branch): string => textOf(scope);

const textOf = /* @__PURE__ */ remembered(({ upwards }: Branch) =>
  upwards
    .filter(({ isScope }) => isScope)
    .map(({ label, kind }) => label ?? kind)
    .reverse()
    .join(' › '),
);

/** The scope of several in one container that readers see first. */
export const defaultScope = (scopes: readonly Branch[]): Branch | undefined =>
  scopes.find(({ place }) => place !== undefined && isDefault(place.element)) ?? scopes[0];
