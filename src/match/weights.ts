/**
 * Every number that decides what is the same in two navigations, and what became of it. Each line says what it was measured by.
 */
export const weights = {
  /** A scope of the same name is the same one if the two share this much (0 nothing, 1 all). A name weighs 0.5, so two scopes of the same pages share at most 3/5 without it. */
  scopeShare: 0.4,
  /** Scopes of other names are compared if they share this much. */
  scopeLeast: 0.2,
  /** How much the same languages, versions and products around two scopes add to what these share. */
  scopeName: 0.5,
  /** Pages of the same file name and folder count this much, against 1 for the same path. */
  scopeTail: 0.9,
  /** An element under another label is the same one if the two share this much. */
  elementShare: 0.4,
  /** How much the same label, the same kind, and the same label around them add to what two elements share. */
  elementLabel: 0.5,
  elementKind: 0.3,
  elementParent: 0.1,
  /** An element is split off from one that is gone, if that was at most so many times as large. */
  splitOff: 3,
  /** An element is split off from one, or went into one, that has more than this share of its entries. */
  most: 0.5,
  /** A copy has at least so many entries. */
  copySize: 3,
  /** A copy has this share of the entries of the other. */
  copyShare: 0.8,
  /** Of two texts that are alike the better one counts, if it is better by this. */
  textClearly: 0.1,
  /** Of so many pages the texts are compared where none are fetched. */
  textPages: 200,
  /** So many pages of a folder that go to another folder under their own names make it likely that the others did too. */
  folderPages: 2,
  /** Of one file name so many candidates are compared. */
  sameNames: 40,
  /** So many pairs of entries of one path are compared with one another; more of them pair in their order. */
  twins: 5000,
};
