import type { Json, Member } from '../json/index.ts';
import type { Place, TrailStep } from '../navigation/index.ts';
import type { Operation } from '../spec/index.ts';
import { counted, enumerate, groupBy } from '../text/index.ts';

/**
 * A thing that the navigation lists: a page entry, an endpoint or webhook of a specification, a link, or a source of
 * generated pages that was not opened.
 */
export type Item =
  | { readonly kind: 'page'; readonly page: string }
  | { readonly kind: 'endpoint'; readonly specification: string; readonly method: string; readonly path: string }
  | { readonly kind: 'webhook'; readonly specification: string; readonly name: string }
  | { readonly kind: 'graphql'; readonly specification: string; readonly method: string; readonly path: string }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'specification'; readonly specification: string };

/** The name of an item in messages. */
export function itemText(item: Item): string {
  switch (item.kind) {
    case 'page':
      return `page ${item.page}`;
    case 'link':
      return `link ${item.href}`;
    case 'specification':
      return `specification ${item.specification}`;
    case 'webhook':
      return `WEBHOOK ${item.name} of ${item.specification || 'no specification'}`;
    default:
      return `${item.method} ${item.path} of ${item.specification || 'no specification'}`;
  }
}

/** Items of one kind, counted: each item, or what is one of several entries of it. */
interface Counted {
  readonly item: Item;
  readonly address?: string | undefined;
  readonly count?: number;
}

/** Numbers of items in words: `12 pages, 3 endpoints and 1 link`; `46 entries of 44 pages, 2 links`: 48 entries in all. */
export function itemsText(counts: Iterable<Counted>): string {
  const kinds = groupBy(counts, ({ item: { kind } }) => (kind === 'webhook' || kind === 'graphql' ? 'endpoint' : kind));
  const texts = (['page', 'endpoint', 'link', 'specification'] as const).flatMap((noun) => {
    const some = kinds.get(noun) ?? [];
    if (some.length === 0) return [];
    const things = differentOf(some);
    // Several elements can name one specification.
    const entries = noun === 'specification' ? things : some.reduce((sum, { count = 1 }) => sum + count, 0);
    return repeatedText(entries, things, noun);
  });
  return texts.some((text) => text.includes(' of ')) ? texts.join(', ') : enumerate(texts);
}

/** How many different items there are: two entries with one URL are one item. */
export const differentOf = (items: readonly Counted[]): number =>
  new Set(
    items.map(({ item, address }) => (item.kind === 'page' ? addressOfPage(item.page) : (address ?? itemText(item)))),
  ).size;

/** `12 pages`; if some are listed several times, `12 entries of 9 pages`. */
export const repeatedText = (entries: number, things: number, noun: string): string =>
  (entries === things ? '' : `${counted(entries, 'entry', 'entries')} of `) + counted(things, noun);

/** Why Mintlify drops something, and where the mistake is. */
export interface Mistake {
  /** A sentence without its full stop: '`icon` of tab "API" must be a string or an object'. */
  readonly message: string;
  readonly at: Json | Member;
  /** The content that Mintlify shows instead. */
  readonly winner?: Member;
}

/**
 * The state of an item for readers.
 *
 * - `shown`: the navigation shows it
 * - `hidden`: its URL works, and the navigation does not show it (`hidden`)
 * - `unlisted`: its URL works, and no navigation lists it (an operation with `x-hidden`)
 * - `dropped`: the file names it, and Mintlify skips it
 * - `missing`: an entry that names a page without a file. Mintlify keeps it in the sidebar, and its URL returns 404
 * - `unknown`: a source of generated pages that was not opened
 */
export type State = 'shown' | 'hidden' | 'unlisted' | 'dropped' | 'missing' | 'unknown';

/** The place of an item, and what it inherits there. */
export interface Standing {
  readonly place: Place;
  /** The nearest `hidden` that says true or false. */
  readonly hidden: boolean;
}

/** The page that Mintlify generates from an operation. */
export interface Generated {
  /** Its URL, without a leading slash. */
  readonly address: string;
  /** Undefined for an entry that Mintlify takes for the path of a page, because no specification is in scope. */
  readonly operation?: Operation;
  /** The labels of the groups that Mintlify makes around it; undefined for an operation that the file lists. */
  readonly groups?: readonly string[];
  /** Its URL works, and no navigation lists it. */
  readonly isUnlisted?: boolean;
  /** Its webhook has a page of another method already. */
  readonly isFurther?: boolean;
  /** The file lists some operations instead, but Mintlify drops these entries and generates all pages. */
  readonly isBeyondFile?: boolean;
}

/** A page, endpoint, webhook or link that docs.json names, or that Mintlify generates. */
export class ServedItem {
  /** The mistake for which Mintlify drops the item. */
  mistake: Mistake | undefined;
  /** The page of an endpoint or a webhook; undefined where the specification could not be opened. */
  page: Generated | undefined;
  /** It is the entry of a page, and no page is at its address. */
  isMissing = false;
  /** For a source that was not opened: its pages would be beside `pages`, where no navigation shows them. */
  isUnlisted = false;

  constructor(
    readonly item: Item,
    /** The node that names it: an entry, a field, or for a generated page the value of `openapi`. */
    readonly node: Json,
    readonly standing: Standing,
    /** The document of the node. */
    readonly document: string,
  ) {}

  /** The element around it. */
  get place(): Place {
    return this.standing.place;
  }

  get state(): State {
    const { kind } = this.item;
    if (this.mistake !== undefined) return 'dropped';
    if (this.isMissing) return 'missing';
    if (this.page?.isUnlisted === true) return 'unlisted';
    if (kind === 'specification' || (this.page === undefined && kind !== 'page' && kind !== 'link')) return 'unknown';
    return this.standing.hidden ? 'hidden' : 'shown';
  }

  /** Whether the sidebar shows it, or could: a source that was not opened counts by its place. */
  get isShown(): boolean {
    const { state } = this;
    return state === 'shown' || (state === 'unknown' && !this.isUnlisted && !this.standing.hidden);
  }

  /**
   * Its URL, without a leading slash: `guides/start`, or empty for `index`. Undefined for a link, and if it is not
   * known.
   */
  get address(): string | undefined {
    return this.item.kind === 'page' ? addressOfPage(this.item.page) : this.page?.address;
  }

  /**
   * Whether it counts as an entry. An unlisted hidden operation has only a URL, and all methods of a webhook have one
   * entry.
   */
  get isEntry(): boolean {
    const { page } = this;
    return page?.groups === undefined || (page.operation?.hidden !== true && page.isFurther !== true);
  }

  /** The elements around it, outermost first, with the groups that Mintlify makes. */
  get trail(): readonly TrailStep[] {
    const { trail } = this.place;
    const { groups } = this.page ?? {};
    return groups === undefined ? trail : [...trail, ...groups.map((label) => ({ kind: 'group' as const, label }))];
  }
}

/**
 * The path of a page entry from the root, `.` and `..` resolved. Most paths have neither, and every page of a site asks:
 * the test spares them the work.
 */
export const pathOfPage = (page: string): string => (/(?:^|\/)\.{0,2}(?:\/|$)/.test(page) ? resolved(page) : page);

/** The address of a page entry: its path from the root; a final `index` is its folder. */
export function addressOfPage(page: string): string {
  const path = pathOfPage(page);
  return path === 'index' ? '' : path.endsWith('/index') ? path.slice(0, -6) : path;
}

function resolved(page: string): string {
  const parts: string[] = [];
  for (const part of page.split('/'))
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  return parts.join('/');
}
