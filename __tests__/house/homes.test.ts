import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The product's files, without comments. */
const files = ['src', 'transforms', 'bin'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => {
      const path = `${folder}/${file.replaceAll('\\', '/')}`;
      const text = readFileSync(join(root, path), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
      return { path, text };
    }),
);

// Each has given two answers to one question before. Whoever needs it elsewhere asks its home.
describe('what has one home', () => {
  it.each([
    ['which redirect takes a path', /redirectFinder/, ['src/site/redirects.ts', 'src/served/answers.ts']],
    ['how the file of a page ends', /\\\.mdx|\}\.mdx?\b|'\.mdx?'|\{mdx?,mdx?\}|\*\.mdx?/, ['src/format/page-name.ts']],
  ])('%s is asked of it', (_, sign, homes) => {
    const found = files.filter(({ text }) => sign.test(text)).map(({ path }) => path);
    expect(found.sort()).toEqual(homes.sort());
  });
});
