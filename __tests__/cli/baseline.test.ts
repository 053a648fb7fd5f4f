import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (...groups: object[]) => JSON.stringify({ navigation: { groups } }, null, 2);
const bad = (label: string) => ({ group: label, icon: 'fa-x', pages: ['a'] });
const checkIn = (cwd: string, ...argv: string[]) => navshift(['check', '--baseline', 'known.json', ...argv], { cwd });

describe('check --baseline', () => {
  it('leaves out what was there, wherever it stands by now, and tells what is new', async () => {
    const cwd = folderWith({ 'docs.json': docs(bad('One')), '.git/HEAD': '', 'a.mdx': '' });
    const made = await checkIn(cwd, '--update-baseline');
    expect([made.code, made.stderr]).toEqual([0, '1 finding is now in known.json.\n']);
    expect((await checkIn(cwd)).code).toBe(0);
    const more = folderWith({
      'docs.json': `\n\n${docs({ group: 'New', pages: ['a'] }, bad('One'), bad('Two'))}`,
      'known.json': readFileSync(join(cwd, 'known.json'), 'utf8'),
      '.git/HEAD': '',
      'a.mdx': '',
    });
    const { code, stdout, stderr } = await checkIn(more, '--rule', 'page-twice=off');
    expect([code, stderr]).toEqual([1, '1 finding is hidden by known.json.\n']);
    expect(stdout).toContain('`icon` of group "Two"');
    expect(stdout).not.toContain('group "One"');
  });

  it('is sorted, so that two that were changed apart can be merged, and says what it knows in vain', async () => {
    const cwd = folderWith({ 'docs.json': docs(bad('B'), bad('A'), bad('A')), '.git/HEAD': '', 'a.mdx': '' });
    await checkIn(cwd, '--update-baseline');
    const text = readFileSync(join(cwd, 'known.json'), 'utf8');
    const [{ 'field-form': messages }] = Object.values(
      JSON.parse(text) as Record<string, { 'field-form': string[] }>,
    ) as [{ 'field-form': string[] }];
    expect(messages.map((message) => /"(.)"/.exec(message)![1])).toEqual(['A', 'A', 'B']);
    const mended = folderWith({ 'docs.json': docs(bad('A')), 'known.json': text, '.git/HEAD': '', 'a.mdx': '' });
    expect((await checkIn(mended)).stderr).toMatch(
      /^1 finding is hidden by known.json; \d+ that it lists are fixed: --update-baseline removes them\.\n$/,
    );
  });

  it.each([
    ['is not there', {}, [], 'error: the baseline cannot be read from known.json: it does not exist'],
    ['is none', { 'known.json': '[5]' }, [], 'error: known.json is not a baseline'],
    [
      'is to be fixed too',
      {},
      ['--update-baseline', '--fix'],
      'error: --update-baseline and --fix cannot be in one run',
    ],
  ])('that %s is an error with the way out', async (_, files, argv, message) => {
    const cwd = folderWith({ 'docs.json': docs(bad('A')), '.git/HEAD': '', ...files });
    const { code, stderr } = await checkIn(cwd, ...argv);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('navshift check --baseline <file> --update-baseline');
  });
});
