/**
 * Every number that decides what is the same in two navigations, and what became of it.
 *
 * Measured on 1,536 real changes of eight sites, each number at half and at one and a half: how many changes are reported otherwise. Read one by one, those
 * were worse, or worse and better alike. Numbers on which no real change depends are held by written sites alone (`__tests__/match/weights.test.ts`).
 */
export const weights = {
  /**
   * Two scopes, or two elements of different labels, are the same if they share this much: 0 nothing, 1 all. A label weighs 0.5, so two versions with the same
   * pages share at most 3/5 without it; 0.4 accepts a renamed one. Half: 4 of 386 changes, more: 7 (a split group is called renamed, a renamed one new).
   */
  share: 0.4,
  /** What the same label adds to what two share; of scopes, the same languages, versions and products around them. Half: 4 of 386, more: 2. */
  label: 0.5,
  /** What the same kind adds. Half: none, more: 6 of 1,536 (a group that became a tab is no longer the same). */
  kind: 0.3,
  /** What the same label and kind of the element around adds. Half: 3 of 1,536, more: 1. */
  parent: 0.1,
  /** Pages of the same file name and folder count this much for a scope, against 1 for the same path. Half: 1 of 1,536, more: none. */
  tail: 0.9,
  /** An element is split off from one that is gone, if that had at most so many times its entries. Half: none, more: 2 of 1,536 (a few pages of a large group). */
  splitOff: 3,
  /** An element is split off from one, or went into one, that has more than this share of its entries. Half: 12 of 386, more: 3. */
  most: 0.5,
  /** A copy has at least so many entries. Half: 1 of 1,536 (one page), more: none. */
  copySize: 3,
  /** A copy has this share of the entries of the other. Half: 4 of 386, more: 2 (none is a copy then). */
  copyShare: 0.8,
  /** Of two texts that are alike the better one counts, if it is better by this. None of 1,536. */
  textClearly: 0.1,
  /** Of so many pages the texts are compared where none are fetched: a limit of time. None of 1,536. */
  textPages: 200,
  /** So many pages that go from one folder to another under their own names are evidence for each other. Half: 5 of 386, more: 3. */
  folderPages: 2,
  /** Of one file name so many candidates are compared: a limit of time. Half: 4 of 386 (lost pages), more: none. */
  sameNames: 40,
  /** So many pairs of entries of one path are compared, else they pair in their order: a limit of time. None of 1,536. */
  twins: 5000,
};
