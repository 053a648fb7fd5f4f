import { type Change } from '../diff/index.ts';
import { addressOf, type Branch, type Leaf } from '../served/index.ts';

/** A change as it is told: with what is told in its line. */
export interface Told extends Change {
  /** The redirect came with the change. */
  readonly isLedAnew?: boolean;
  /** How many redirects came for the pages of a folder, one by one. */
  readonly ledBy?: number;
  /** How many older redirects lead to the new address now. */
  readonly retargeted?: number;
  /** How many of the pages that an element brought were there before. */
  readonly there?: number;
}

/** What a line tells: one change, or the same one in several languages; or else versions, or products. */
export interface Entry {
  readonly change: Told;
  /** Which languages have it; empty where none is around it. */
  readonly scopes: readonly string[];
  /** The change in each of them. */
  readonly all: readonly Change[];
  /** It counts what became the same: there is no more of it to fold. */
  readonly isCounted?: boolean;
}

/** Whether a change is about items by themselves, and no element. */
export const isOfItems = ({ branches }: Change): boolean => branches.length === 0;

export const isOfPage = ({ item }: Change): boolean => item === 'page';
export const isOfSpecification = ({ leaves }: Change): boolean =>
  leaves.every(({ before, after }) => (before ?? after)!.served.item.kind === 'specification');
export const isOfRedirect = ({ item }: Change): boolean => item === 'redirect';

/** Whether a page is lost whose entry is still in the file. */
export const keepsEntry = ({ leaves: [leaf] }: Change): boolean => leaf?.after !== undefined;

/** Whether entries are called as before. */
export const isNamedAsBefore = ({ leaves }: Change): boolean =>
  leaves.every(({ before, after }) => before!.name === after!.name);

/** Whether all that went was in such a state. */
export const wereAll =
  (isSo: (leaf: Leaf) => boolean) =>
  ({ leaves }: Change): boolean =>
    leaves.every(({ before }) => isSo(before!));

/** Whether no page is known to be at the new address: a redirect is all that there is. */
export const isUnnamed = ({ redirect, leaves: [leaf] }: Change): boolean =>
  redirect !== undefined && (leaf!.after === undefined || addressOf(leaf!.after) === addressOf(leaf!.before!));

export const isPathChange = ({ kind }: Pick<Change, 'kind'>): boolean =>
  kind === 're-pointed' || kind === 'folder-renamed';

/** The element that a change is about: as it is now, if it is still there. */
export const elementOf = ({ branches: [one] }: Change): Branch | undefined => one?.after ?? one?.before;
