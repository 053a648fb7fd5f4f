import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sources = ['src', 'transforms', 'bin']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  .filter((file) => !file.startsWith('src/format/'));

/** Names that one list or one condition has only where it says what the table of the format says: which kinds divide, which fields lead somewhere. */
const together: readonly (readonly string[])[] = [
  ['language', 'version', 'product'],
  ['languages', 'versions', 'products'],
  ['href', 'openapi'],
];

/** The lists of a source, and its conditions with `||`, as far as their names are written out. */
const listsIn = (text: string): readonly string[] =>
  [...text.matchAll(/\[[^[\]]*\]|(?:[\w.]+ [!=]== '\w+'\s*(?:\|\||&&)\s*)+[\w.]+ [!=]== '\w+'/g)].map(([list]) => list);

describe('the format', () => {
  it('is asked, and not written out again: no list of names outside of src/format says what its table says', () => {
    const wrong = sources.filter((file) =>
      listsIn(readFileSync(join(root, file), 'utf8')).some((list) =>
        together.some((names) => names.every((name) => list.includes(`'${name}'`))),
      ),
    );
    expect(wrong).toEqual([]);
  });
});
