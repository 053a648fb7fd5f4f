import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (...pages: string[]) => JSON.stringify({ navigation: { pages } });

/** A repository whose tag `v1` has the pages `a` and `b`; in the working tree `b` is lost. */
function repository(): string {
  const cwd = folderWith({ 'docs.json': docs('a', 'b'), 'a.mdx': '', 'b.mdx': 'b' });
  commitAll(cwd);
  git(cwd, 'tag', 'v1');
  rmSync(join(cwd, 'b.mdx'));
  writeFileSync(join(cwd, 'docs.json'), docs('a'));
  return cwd;
}

describe('a variable that is not set', () => {
  const empty = 'error: could not compare: "" is empty: it names no revision.\nWrite main, for example. If a variable';
  const start = (word: string) =>
    `error: could not compare: ${word} is a range without a start.\nWrite main${word}, for example.`;
  it.each([
    ['in place of a revision', ['diff', '', '--fail-on', 'lost'], empty],
    ['in place of the first of two', ['diff', '', 'v1'], empty],
    ['in place of the second of two', ['diff', 'v1', ''], empty],
    ['before a path', ['diff', '', '--', 'docs.json'], empty],
    ['before three dots', ['diff', '...', '--fail-on', 'lost'], start('...')],
    ['before two dots', ['diff', '..v1', '--fail-on', 'lost'], start('..v1')],
    ['behind --since', ['redirects', '--since', '...', '--check'], start('...').replace('could not compare: ', '')],
    ['behind --rev', ['show', '--rev', ''], empty.replace('could not compare: ', '')],
    ['behind --rev of pages', ['pages', '--rev', ''], empty.replace('could not compare: ', '')],
    ['in place of a path', ['diff', 'v1', '--', ''], 'error: "": the path is empty.\nName a docs.json'],
    ['in place of the path of show', ['show', ''], 'error: "": the path is empty.\nName a docs.json'],
  ])('%s is an error that says what was empty', async (_, argv, message) => {
    const { code, stdout, stderr } = await navshift(argv, { cwd: repository() });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
  });
});
