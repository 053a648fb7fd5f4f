import { groupBy, remembered } from '../text/index.ts';
import type { Evidence, Matching } from '../match/index.ts';
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
  're-pointed',
  'left',
  'removed',
  'dropped',
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

/** A kind of change: what `--fail-on` names. */
export type ChangeKind = (typeof changeKinds)[number];

/** Changes, or what has one each, in the order in which they are told. */
export function inOrder<Thing>(things: readonly Thing[], kindOf: (thing: Thing) => ChangeKind): readonly Thing[] {
  const kinds = groupBy(things, kindOf);
  return changeKinds.flatMap((kind) => kinds.get(kind) ?? []);
}

/** Where the page of an operation comes from, if no document lists it. */
export const [pageFiles, specification] = ['page files', 'a specification'] as const;

/** What a change is about. */
export type ChangedItem = 'page' | 'endpoint' | 'webhook' | 'link' | 'element' | 'scope' | 'redirect' | 'setting';

/** Something before and what it is after; one of them alone where it came or went. */
export interface Change {
  readonly kind: ChangeKind;
  readonly item: ChangedItem;
  /** What changed, as messages name it: a path, 'group "Guides"', a field, the source of a redirect. */
  readonly name: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The field of an element that it is about, if it is about one. */
  readonly field?: string | undefined;
  /** The language, version and product around it, as the site has it after; before, where it is gone. */
  readonly scope: string;
  /** What it carries: each item that came, went, moved or got another path with it. */
  readonly leaves: readonly Both<Leaf>[];
  /** The elements that came, went, moved or changed with it, without what these hold. */
  readonly branches: readonly Both<Branch>[];
  /** The rule that leads on from the addresses that answer no more: `/old/* → /new/*`. */
  readonly redirect?: string | undefined;
  /** The operation that answers at the old address now. */
  readonly answers?: string | undefined;
  /** Whether it is known; else it is the likeliest that there is. */
  readonly certain: boolean;
  /** By what a page under another path is known to be the same; of several the weakest. */
  readonly by?: Evidence | undefined;
  /** The diff that it is a part of: it knows the documents, the places and neighbours on both sides, and the nodes. */
  readonly diff?: NavigationDiff | undefined;
}

/** The difference of two sites in meaning. */
export interface NavigationDiff {
  readonly matching: Matching & { readonly sites: readonly [before: Site, after: Site] };
  /** In the order in which they are told. */
  readonly changes: readonly Change[];
  /** Changes that are accepted, and so told and counted apart. */
  readonly accepted?: readonly Change[];
}

/** Makes a change of what is known of it. */
export const makeChange = (known: Pick<Change, 'kind' | 'item' | 'name'> & Partial<Change>): Change => ({
  scope: '',
  leaves: [],
  branches: [],
  certain: true,
  ...known,
});

/** Something as it was and as it is; one of them alone for what came or went. */
export interface Both<Thing> {
  readonly before?: Thing;
  readonly after?: Thing;
}

/** The languages, versions and products around something: `en › v2`. */
export const scopeText = ({ scope }: Branch): string => textOf(scope);

const textOf = /* @__PURE__ */ remembered(({ upwards }: Branch) =>
  upwards
    .filter(({ isScope }) => isScope)
    .map(({ label, kind }) => label ?? kind)
    .reverse()
    .join(' › '),
);

/** Which of the scopes beside one another readers come to first. */
export const defaultScope = (scopes: readonly Branch[]): Branch | undefined =>
  scopes.find(({ place }) => place !== undefined && isDefault(place.element)) ?? scopes[0];
