/**
 * Every number that decides what is the same in two navigations, and what became of it.
 *
 * Each number was tried at half and at one and a half of its value ("half", "more"). It was tried on 1,536 real changes
 * of eight sites, or on 386 of them. Each note counts the changes that navshift then reports differently. Read one by
 * one, those reports were worse, or as often worse as better. A number on which no real change depends is tested by a
 * written site alone (`__tests__/match/weights.test.ts`).
 */
export const weights = {
  /**
   * Two scopes, or two elements of different labels, are the same if they share this much: 0 nothing, 1 all. Half: 4 of
   * 386 changes, more: 7 (a split group is called renamed, a renamed one new).
   */
  share: 0.4,
  /**
   * The same label adds this to the share; of two scopes, the same languages, versions and products around them. Half:
   * 2 of 386, more: 1.
   */
  label: 0.5,
  /** The same kind adds this. Half: none, more: 6 of 1,536 (a group that became a tab no longer matches). */
  kind: 0.3,
  /** The same label and kind of the element around adds this. None of 386. Half: one other change (`__tests__/match/weights.test.ts`). */
  parent: 0.1,
  /** Pages of the same file name and folder count this much for a scope, against 1 for the same path. None of 386. */
  tail: 0.9,
  /**
   * A new element is split off from a removed one that had at most so many times its entries. Half: none, more: 2 of
   * 1,536 (a few pages of a large group).
   */
  splitOff: 3,
  /**
   * An element is split off from another, or merged into it, if the other has more than this share of its entries.
   * Half: 12 of 386, more: 3.
   */
  most: 0.5,
  /** A copied element has at least so many entries. Half: 1 of 1,536 (one page), more: none. */
  copySize: 3,
  /** A copy has this share of the entries of the other. Half: 4 of 386, more: 2 (none is a copy then). */
  copyShare: 0.8,
  /** A page matches the most similar text if no other is this close. None of 1,536. */
  textClearly: 0.1,
  /** At most so many pages have their texts compared, unless redirects are searched for: a limit of time. None of 1,536. */
  textPages: 200,
  /** So many pages that move from one folder to another under their own names prove each other's move. Half: 5 of 386, more: 3. */
  folderPages: 2,
  /** At most so many candidates of one file name are compared: a limit of time. Half: 4 of 386 (lost pages), more: none. */
  sameNames: 40,
  /** At most so many pairs of entries of one path are compared by trail, else they pair in order: a limit of time. None of 1,536. */
  twins: 5000,
};
