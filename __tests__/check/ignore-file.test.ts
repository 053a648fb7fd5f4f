import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readIgnoreFile } from '../../src/site/index.ts';
import { cases } from '../cases.ts';
import { folderWith, git } from '../disk/folders.ts';

describe('a file of ignored paths', () => {
  it.each([
    ['drafts/', ['drafts/a.mdx', 'x/drafts/a.mdx'], ['drafts', 'x-drafts/a.mdx', 'drafts.mdx']],
    ['*.draft.mdx', ['a.draft.mdx', 'x/.draft.mdx'], ['a.mdx', 'draft.mdx']],
    ['/notes.md', ['notes.md'], ['x/notes.md']],
    ['x/*.md', ['x/a.md'], ['y/x/a.md', 'x/y/a.md']],
    ['**/x/y', ['x/y', 'a/b/x/y/z.md'], ['x/a/y']],
    ['x/**/y', ['x/y', 'x/a/b/y'], ['y', 'a/x/y']],
    ['x/**', ['x/a', 'x/a/b'], ['x']],
    ['# a\n\n\\#b\n\\!c\nd \ne\\ ', ['#b', '!c', 'd', 'e '], ['# a', 'a', 'e', 'd ']],
    ['secret/*\n!secret/public.mdx', ['secret/a.mdx'], ['secret/public.mdx']],
    ['secret/\n!secret/public.mdx', ['secret/a.mdx', 'secret/public.mdx'], []],
    ['a[b-d!]?.md\r\n[!x]y\r\n', ['ac1.md', 'a!1.md', 'zy'], ['ae1.md', 'ac.md', 'xy']],
    ['a[b\nc\\\n/\n!', [], ['a[b', 'ab', 'c', 'c\\', 'x']],
  ])('%j', (text, ignored, kept) => {
    const ignores = readIgnoreFile(text);
    expect([...ignored, ...kept].filter(ignores)).toEqual(ignored);
  });

  it('takes less than a second for the worst text, and a line that would take more is refused at its place', () => {
    const path = `${'a/'.repeat(20)}b`;
    expect(readIgnoreFile(`a/${'**/'.repeat(100)}z`)(path)).toBe(false);
    expect(readIgnoreFile(`a/${'**/'.repeat(100)}b`)(path)).toBe(true);
    expect(readIgnoreFile('a**/**/b')('ax/y/b')).toBe(true);
    const start = process.cpuUsage();
    const deep = `x/${`${'a'.repeat(250)}/`.repeat(2_000)}a`;
    expect(readIgnoreFile('x/**/*a*/**/*a*/c\n'.repeat(50))(deep)).toBe(false);
    expect(readIgnoreFile(`${'*a'.repeat(490)}c\n`.repeat(50))(`c${'a'.repeat(100_000)}`)).toBe(false);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000_000).toBeLessThan(1);
    for (const lines of ['**/a/'.repeat(3), 'a'.repeat(1_001), `${'**/a\n'.repeat(100)}**/b`])
      expect(() => readIgnoreFile(`b\n${lines}`)).toThrow(
        expect.objectContaining({ name: 'NavshiftError', file: '.mintignore', line: lines.split('\n').length + 1 }),
      );
  });

  it('counts the outer folders of a path that has more than any site', () => {
    const path = `${'a/'.repeat(2_000)}b`;
    expect([readIgnoreFile('a/')(path), readIgnoreFile('b')(path)]).toEqual([true, false]);
  });

  it('is read as git reads it', () => {
    const folder = folderWith();
    git(folder, 'init', '-q');
    const piece = fc.constantFrom(
      'a',
      'b',
      'ab',
      '*',
      '**',
      '?',
      '/',
      '/',
      '[ab]',
      '[!a]',
      '[a-',
      ']',
      '.md',
      '\\*',
      '\\',
      ' ',
    );
    const line = fc
      .tuple(
        fc.constantFrom('', '', '!', '/', '#'),
        fc.array(piece, { minLength: 1, maxLength: 6 }),
        fc.constantFrom('', '', '/'),
      )
      .map(([before, pieces, after]) => before + pieces.join('') + after)
      // A slash in brackets is more than anybody writes; `a**/b` means something else to git than its manual says.
      .filter((text) => !/\[a-.*\/|[^/!]\*\*|\*\*[^/]/.test(text));
    const path = fc
      .array(fc.constantFrom('a', 'b', 'ab', 'ba.md', 'a*b', 'aab', ']', ' '), { minLength: 1, maxLength: 4 })
      .map((segments) => segments.join('/'));
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 4 }),
        fc.uniqueArray(path, { minLength: 20, maxLength: 60 }),
        (lines, paths) => {
          const text = lines.join('\n');
          writeFileSync(join(folder, '.gitignore'), text);
          expect(paths.filter(readIgnoreFile(text))).toEqual(ignoredByGit(folder, paths));
        },
      ),
      { numRuns: cases(1000) },
    );
  });
});

function ignoredByGit(folder: string, paths: readonly string[]): string[] {
  try {
    return execFileSync('git', ['check-ignore', '--no-index', '-z', '--stdin'], {
      cwd: folder,
      input: paths.join('\0'),
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    })
      .split('\0')
      .filter((found) => found !== '');
  } catch (error) {
    // Nothing is ignored.
    if ((error as { status?: number }).status === 1) return [];
    throw error;
  }
}
