export { type Declaration, Declared } from './declared.ts';
export type { Pair } from './entries.ts';
export { hasAnswer, pagesOf, textsOf } from './files.ts';
export { acrossOf, Matching, type Thing } from './matching.ts';
export { bestFirst, type Candidate, overlaps, Pairing, shareOf } from './overlap.ts';
export { fileName, foldersBetween } from './paths.ts';
export { type Evidence, evidence, type Found, isGuess, Search } from './search.ts';
export { weights } from './weights.ts';
