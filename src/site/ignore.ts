import library from 'ignore';

/** The library for `.gitignore` syntax. In Node, `#ignore` is `src/disk/ignore.ts` instead, which loads it when it is first asked for. */
export const ignore = (): typeof library => library;
