import { type Change, foldersBetween } from '../diff/index.ts';
import { pageFileNames } from '../format/index.ts';
import { addressOf, alwaysLeftOut, type Branch, type Leaf } from '../served/index.ts';
import { wordsOf } from './names.ts';

/** A change with those of redirects that its line reports too. */
export interface LineChange extends Change {
  /** The redirect is new. */
  readonly hasNewRedirect?: boolean;
  /** The number of new redirects of single pages of a folder. */
  readonly newRedirects?: number;
  /** The number of older redirects that go to the new address now. */
  readonly retargeted?: number | 'some';
  /** The number of pages of an added element that existed before. */
  readonly there?: number;
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

export const isOfPage = ({ item }: Change): boolean => item === 'page';
export const isOfSpecification = ({ leaves }: Change): boolean =>
  leaves.every(({ before, after }) => (before ?? after)!.served.item.kind === 'specification');
/** Whether a change is about the operation that a page file describes. */
export const isOfOperation = ({ item, leaves }: Change): boolean => item === 'endpoint' && leaves.length === 0;
export const isOfRedirect = ({ item }: Change): boolean => item === 'redirect';

/** Whether the navigation still lists the lost page. */
export const keepsEntry = ({ leaves: [leaf] }: Change): boolean => leaf?.after !== undefined;

/** Whether entries have the same name as before. */
export const isNamedAsBefore = ({ leaves }: Change): boolean =>
  leaves.every(({ before, after }) => before!.name === after!.name);

/** Whether all removed items had a state. */
export const wereAll =
  (isSo: (leaf: Leaf) => boolean) =>
  ({ leaves }: Change): boolean =>
    leaves.every(({ before }) => isSo(before!));

/** Whether all entries name a page file that Mintlify skips in every site, as `README.md`. */
export const areSkippedByName = ({ leaves }: Change): boolean =>
  leaves.every(
    ({ after }) =>
      after?.isPage === true && pageFileNames(after.name).some((file) => alwaysLeftOut(file) !== undefined),
  );

/** Whether a redirect is all that is known of the new address, without a page at it. */
export const isUnnamed = ({ redirect, leaves: [leaf] }: Change): boolean =>
  redirect !== undefined && (leaf!.after === undefined || addressOf(leaf!.after) === addressOf(leaf!.before!));

export const isPathChange = ({ kind }: Pick<Change, 'kind'>): boolean =>
  kind === 're-pointed' || kind === 'folder-renamed';

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

/** Whether `expanded: true` was added to a group that is nested now: without it, a nested group starts closed. */
export function isKeptOpen({ from, to, branches: [{ before, after } = {}] }: Change): boolean {
  const isNested = (branch: Branch | undefined) => branch?.kind === 'group' && branch.parent?.kind === 'group';
  return from === undefined && to === 'expanded true' && isNested(after) && !isNested(before);
}

/** The kinds of the element, and both values. */
export const wayOf = ({ branches: [one], item, from, to }: Change): string =>
  [...(one === undefined ? [item] : [one.before!, one.after!].map(wordsOf)), from, to].join();
