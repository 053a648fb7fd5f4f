import { expect } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';
import { tell } from '../../src/telling/index.ts';
import { wrongIn } from './replay.ts';

/** A site whose page files are those named. */
export function site(docs: Readonly<Record<string, unknown>>, files: readonly string[] = []): Site {
  return makeSite(JSON.stringify(docs), { reader: memoryReader(files.map((page) => `${page}.mdx`)) });
}

/** A group with its entries. */
export const group = (label: string, ...pages: readonly unknown[]) => ({ group: label, pages });

/** The lines of a diff of two sites. */
export function linesBetween(before: Site, after: Site): readonly string[] {
  const diff = navigationDiff(before, after);
  expect(wrongIn(diff)).toEqual([]);
  return tell(diff).lines.map(({ sign, text }) => `${sign} ${text}`);
}

/** The lines of a diff of two sites of one navigation each, and of the page files before and after. */
export const linesOf = (
  before: unknown,
  after: unknown,
  files: readonly string[] = [],
  filesAfter = files,
): readonly string[] => linesBetween(site({ navigation: before }, files), site({ navigation: after }, filesAfter));
