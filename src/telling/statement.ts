import { type Change, foldersBetween, isOutside } from '../diff/index.ts';
import type { Branch } from '../served/index.ts';

/** A change with those of redirects that its line reports too. */
export interface LineChange extends Change {
  /** The number of new redirects of all of it: one or none. */
  readonly added?: number;
  /** The number of new redirects of single pages of a folder. */
  readonly ofPages?: number;
  /** The number of older redirects that go to the new address now. */
  readonly updated?: number;
  /** The change in each language of the line. */
  readonly led?: readonly Change[];
}

/** The content of one line: one change, or the same change of several languages, or else of versions or products. */
export interface Statement {
  readonly change: LineChange;
  /** The labels of these languages; empty if the change is in none. */
  readonly scopes: readonly string[];
  /** The change of each of them. */
  readonly all: readonly Change[];
}

/** Whether a change is about items and not about an element. */
export const isOfItems = ({ branches }: Change): boolean => branches.length === 0;

export const isOfSpecification = ({ leaves }: Change): boolean =>
  leaves.every(({ before, after }) => (before ?? after)!.served.item.kind === 'specification');
export const isPathChange = ({ kind }: Pick<Change, 'kind'>): boolean =>
  kind === 're-pointed' || kind === 'folder-renamed';

/** Whether a change is about pages that no navigation lists. */
export const isOfUnlisted = ({ leaves }: Change): boolean =>
  leaves.length > 0 && leaves.every(({ before }) => before !== undefined && isOutside(before));

/** The element of a change: its new state, if it still exists. */
export const elementOf = ({ branches: [one] }: Change): Branch | undefined => one?.after ?? one?.before;

/** The elements that a change added or removed, at any depth; else the one that it changed. */
export function elementsOf({ branches }: Change): readonly Branch[] {
  const alone = branches.filter(({ before, after }) => before === undefined || after === undefined);
  return (alone.length > 0 ? alone : branches.slice(0, 1)).map(({ before, after }) => (after ?? before)!);
}

/** The folders or files of the old and new specification of a field: 'old/ → new/'. */
export function specificationOf({ from = '', to = '' }: Change): string | undefined {
  const [was, is] = [from, to].map((text) => /^(?:openapi|asyncapi|graphql)(?:\.source)? "(.*)"$/.exec(text)?.[1]);
  return was === undefined || is === undefined ? undefined : foldersBetween(was, is).join(' → ');
}
