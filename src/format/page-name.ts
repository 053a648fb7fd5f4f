/** What the files of pages are called: the one home of their ending. */

/** A glob of all page files, for `list` of a reader. */
export const pageFileGlob = '**/*.{md,mdx}';

const ending = /\.mdx?$/;
const inAnyCase = /\.mdx?$/i;

/** Whether a path ends like that of a page file. */
export const hasPageEnding = (path: string, anyCase = false): boolean => (anyCase ? inAnyCase : ending).test(path);

/** The page of a file: its path without the ending. */
export const pageOf = (file: string, anyCase = false): string => file.replace(anyCase ? inAnyCase : ending, '');

/** The two files that a page can have. If both exist, the first one is the page; it is also the one to create. */
export const pageFileNames = (page: string): readonly [string, string] => [`${page}.mdx`, `${page}.md`];
