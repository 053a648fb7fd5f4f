import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, name), 'utf8');
/** What a page puts between backticks, if it looks like a path of this repository. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([\w@./-]+)`/g)]
    .map(([, path]) => path!)
    .filter((path) => /^(src|transforms|bin|docs|__\w+__)\//.test(path));

describe('the map of the house', () => {
  it.each(['ARCHITECTURE.md', 'CONTRIBUTING.md'])('%s names only what is there', (page) => {
    const paths = pathsIn(read(page));
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
