/** What the files of pages are called: the one home of their ending. */

/** Every page file, as `list` of a reader finds it. */
export const pageFileGlob = '**/*.{md,mdx}';

const ending = /\.mdx?$/;
const inAnyCase = /\.mdx?$/i;

/** Whether a path ends as that of a page file does. */
export const hasPageEnding = (path: string, anyCase = false): boolean => (anyCase ? inAnyCase : ending).test(path);

/** The page that a file is: its path without the ending. */
export const pageOf = (file: string, anyCase = false): string => file.replace(anyCase ? inAnyCase : ending, '');

/** The files that a page may have; the first is the page where both are there, and the one to create. */
export const pageFileNames = (page: string): readonly [string, string] => [`${page}.mdx`, `${page}.md`];
