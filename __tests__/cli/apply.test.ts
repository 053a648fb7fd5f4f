import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';

const files = {
  'docs.json': '{\r\n\t"name": "Old",\r\n\t"navigation": { "pages": ["a"] }\r\n}',
  'a.mdx': 'A',
  'b.mdx': 'B\n\n',
  'deep/c.mdx': 'C',
};

function lay(folder: string, below: string): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, below, path)), { recursive: true });
    writeFileSync(join(folder, below, path), content);
  }
}

/** Where the site stands, where the command runs, and whether there is a repository. */
const cases = [
  ['in the root of a repository', '.', '.', true],
  ['in a folder of a repository, from its root', 'sites/my docs', '.', true],
  ['in a folder of a repository, from that folder', 'sites/my docs', 'sites/my docs', true],
  ['outside of git, in the working folder', '.', '.', false],
  ['outside of git, below the working folder', 'sites/my docs', '.', false],
] as const;

describe('what you saw is what you get', () => {
  it.each(cases)('%s', async (_, site, from, repository) => {
    const written = folderWith();
    lay(written, site);
    if (repository) git(written, 'init', '-q');
    const applied = folderWith();
    cpSync(written, applied, { recursive: true });

    const path = site === from ? [] : [site];
    const seen = await navshift(['change-files', ...path], { cwd: join(applied, from) });
    expect(seen.code).toBe(0);
    const patch = join(folderWith(), 'seen.patch');
    writeFileSync(patch, seen.bytes);
    git(join(applied, from), 'apply', '--whitespace=nowarn', patch);

    const { code, stderr } = await navshift(['change-files', ...path, '--write', '--allow-dirty'], {
      cwd: join(written, from),
    });
    expect({ code, wrote: stderr.includes('wrote ') }).toEqual({ code: 0, wrote: true });
    expect(snapshot(applied)).toEqual(snapshot(written));
    expect(snapshot(written)[join(site, 'fr/new page.mdx')]).toBe('644 one\r\ntwo');
  });
});
