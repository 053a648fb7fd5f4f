import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const group = (label: string, ...pages: string[]) => ({ group: label, pages });
const load = () => Promise.resolve(transforms);
const pageFiles = Object.fromEntries(['a', 'b', 'new', 'x', 'old'].map((name) => [`${name}.mdx`, '']));

function siteWith(...groups: object[]): string {
  const cwd = folderWith(pageFiles);
  writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation: { groups } }));
  return cwd;
}
const docsOf = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as unknown;

it('the commands of pages are steps of a pipeline too, with selectors and lists as plain words', async () => {
  const cwd = siteWith(group('A', 'b', 'a'), group('Legacy', 'old'), group('Guides', 'x'));
  const steps = [
    'add new after=b',
    `remove 'group[label="Legacy"]'`,
    'move x y no-redirects',
    'rename Guides Learn',
    `set at='group[label="A"]' field=icon=book`,
    `sort at='group[label="A"]'`,
  ];
  const { code, stderr } = await navshift(
    ['run', ...steps.flatMap((step) => ['-t', step]), '--write', '--allow-dirty', '--allow-address-changes'],
    { cwd, load },
  );
  expect([code, stderr]).toEqual([0, expect.stringContaining('Nothing lost')]);
  expect(docsOf(cwd)).toEqual({
    navigation: { groups: [{ ...group('A', 'a', 'b', 'new'), icon: 'book' }, group('Learn', 'y')] },
  });
});

it('names the sites with --site, as words are pages', async () => {
  const cwd = siteWith(group('A', 'a', 'b'));
  expect(await navshift(['remove', 'a', '--site', 'docs.json'], { cwd, load })).toMatchObject({ code: 0 });
  expect(await navshift(['remove', 'a', '--site', 'nowhere'], { cwd, load })).toMatchObject({ code: 2 });
});

it('a page of several that has no file is not added: the others are written, and the exit code is 2', async () => {
  const cwd = siteWith(group('A', 'a'));
  const { code, stderr } = await navshift(['add', 'b', 'nowhere', '--after', 'a', '--write', '--allow-dirty'], {
    cwd,
    load,
  });
  expect(code).toBe(2);
  expect(stderr).toContain('There is no file nowhere.mdx, so it is not added');
  expect(docsOf(cwd)).toEqual({ navigation: { groups: [group('A', 'a', 'b')] } });
});
