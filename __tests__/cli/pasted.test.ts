import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from '@jest/globals';
import { programIn } from '../../src/cli/terminal/program-name.ts';
import { rules } from '../../src/check/index.ts';
import { asTyped, runBy } from '../../src/text/index.ts';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

afterEach(() => runBy(() => 'navshift'));

const load = () => Promise.resolve(transforms);
const site = { 'docs.json': '{ "navigation": { "pages": ["a", "gone"] } }', 'a.mdx': 'A' };

it('a command is typed with npx unless a shell finds navshift', () => {
  const folder = folderWith({ 'bin/navshift': '', 'node_modules/.bin/navshift': '' });
  chmodSync(join(folder, 'bin/navshift'), 0o755);
  expect(programIn({ PATH: `/none:${join(folder, 'bin')}` })).toBe('navshift');
  expect(programIn({ PATH: join(folder, 'node_modules/.bin') })).toBe('npx navshift');
});

it('every command of the help is typed with npx, and no sentence about navshift', async () => {
  const names = await commandNames();
  runBy(() => 'npx navshift');
  expect(names.length).toBeGreaterThan(40);
  expect(names.map((name) => asTyped(`See navshift ${name}.`))).toEqual(
    names.map((name) => `See npx navshift ${name}.`),
  );
  for (const text of ['navshift never writes there', 'navshift lists them', 'src/navshift check', 'npx navshift check'])
    expect(asTyped(text)).toBe(text);
});

it.each([
  ['help', ['check', '--help'], /Usage: npx navshift check[^]*\$ npx navshift check/],
  ['explanations', ['explain', 'move'], / {2}npx navshift move/],
  ['findings', ['remove', 'other/pages'], /npx navshift pages/],
  ['errors', ['nothing'], /See npx navshift --help/],
  ['Markdown', ['remove', 'other/pages', '--reporter', 'markdown'], /npx navshift pages/],
  ['annotations', ['remove', 'other/pages', '--reporter', 'github'], /npx navshift pages/],
])('the commands of %s can be pasted', async (_, words, expected) => {
  runBy(() => 'npx navshift');
  const { stdout, stderr } = await navshift(words, { cwd: folderWith(site), load });
  expect(stdout + stderr).toMatch(expected);
});

it('labels and trails of a site are as they were', async () => {
  runBy(() => 'npx navshift');
  const [first, second] = ['Use navshift check', "It's navshift edit"];
  const write = (group: string, pages: readonly string[]) =>
    JSON.stringify({
      navigation: {
        groups: [
          { group, pages: [pages[0], 'c'] },
          { group: second, pages: pages.slice(1) },
        ],
      },
    });
  const cwd = folderWith({ ...site, 'b.mdx': 'B', 'c.mdx': 'C' });
  for (const [name, content] of [
    ['old.json', write(first, ['a', 'b'])],
    ['docs.json', write(`${first} 2`, ['b', 'a'])],
  ] as const)
    writeFileSync(join(cwd, name), content);
  for (const words of [
    ['diff', 'old.json', 'docs.json'],
    ['diff', 'old.json', 'docs.json', '--full', '--reporter', 'markdown'],
    ['diff', 'old.json', 'docs.json', '--reporter', 'github'],
    ['rename', `${first} 2`, first, '--check'],
    ['rename', first, 'Other'],
    ['move', 'a', '--into', first],
    ['convert', '--at', `${first} 2`, '--to', 'tab'],
  ]) {
    const { stdout, stderr } = await navshift(words, { cwd, load });
    expect(stdout + stderr).toMatch(/navshift (check|edit)/);
    expect(stdout + stderr).not.toMatch(/(Use|It's) npx/);
  }
});

it('no help has a line over 80 columns', async () => {
  runBy(() => 'npx navshift');
  const cwd = folderWith();
  const names = await commandNames();
  const asked = [
    ['explain'],
    ...rules.map(({ id }) => ['explain', id]),
    ...names.map((name) => [name, '--help']),
    ...transforms.map(({ definition }) => ['explain', definition.name]),
  ];
  for (const words of asked) {
    const { stdout } = await navshift(words, { cwd, load, columns: 80 });
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  }
});

it('no string of an example is broken', async () => {
  for (const { id } of rules) {
    const { stdout } = await navshift(['explain', id], { cwd: folderWith(), load, columns: 80 });
    const broken = stdout.split('\n').filter((line) => /^ *["{]/.test(line) && line.split('"').length % 2 === 0);
    expect(broken).toEqual([]);
  }
});

async function commandNames(): Promise<readonly string[]> {
  const help = (await navshift(['--help'], { cwd: folderWith(), load })).stdout;
  return Array.from(help.matchAll(/^ {2}([a-z][a-z-]+) {2}/gm), ([, name]) => name!);
}
