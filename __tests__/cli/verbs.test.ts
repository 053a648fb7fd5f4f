import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { splitWords } from '../../src/cli/config/step.ts';
import { ways } from '../../src/cli/terminal/verbs.ts';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const load = () => Promise.resolve(transforms);

it('what was named and not done is exit code 2: a page without a sure place', async () => {
  const groups = ['a', 'b', 'c'].map((name) => ({ group: name, pages: [`g/${name}1`, `g/${name}2`] }));
  const docs = JSON.stringify({ navigation: { groups } });
  const cwd = folderWith({ 'docs.json': docs, 'g/x.mdx': '' });
  const { code, stderr } = await navshift(['add', 'g/x', '--write'], { cwd, load });
  expect([code, stderr]).toEqual([2, expect.stringContaining('g/x was not added: navshift is not sure')]);
  expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(docs);
});

describe('--json', () => {
  const pages = ['a', 'b', 'c'].map((page) => [`${page}.mdx`, '']);
  const files = {
    'docs.json':
      '{ "navigation": { "groups": [{ "group": "A", "pages": ["b", "a"] }, { "group": "B", "pages": [] }] } }',
    ...Object.fromEntries(pages),
  };
  it.each([
    'add c --into /navigation/groups/0',
    'move a d',
    'move a --before b',
    'remove a',
    'rename A C',
    'set --at /navigation/groups/0 --field icon=x',
    'sort --at /navigation/groups/0',
    'sync-pages --at /navigation/groups/0 --from *',
    'run -t sort\\ at=/navigation/groups/0',
  ])('is the short form of --reporter json: %s', async (line) => {
    const cwd = folderWith(files);
    const words = splitWords(line);
    const { code, stdout } = await navshift([...words, '--json'], { cwd, load });
    expect([code, stdout]).toEqual([0, (await navshift([...words, '--reporter', 'json'], { cwd, load })).stdout]);
    expect(JSON.parse(stdout)).toMatchObject({
      sites: [{ outcome: 'planned', steps: [{ summary: expect.anything() }] }],
    });
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(files['docs.json']);
  });
  it('goes beside other reporters, and is there for check, diff and redirects', async () => {
    const cwd = folderWith(files);
    await navshift(['check', '--json', '--reporter', 'markdown=check.md'], { cwd, load });
    expect(readFileSync(join(cwd, 'check.md'), 'utf8')).not.toBe('');
    for (const words of [['check'], ['diff', 'docs.json', 'docs.json'], ['redirects', '--verify']])
      expect(JSON.parse((await navshift([...words, '--json'], { cwd, load })).stdout)).toBeInstanceOf(Object);
  });
});

describe('what does not exist', () => {
  const says = async (...argv: string[]) => {
    const { code, stderr } = await navshift(argv, { cwd: folderWith({ 'docs.json': '{}' }), load });
    expect(code).toBe(2);
    return stderr;
  };
  it('is not helped with the help of everything', async () => {
    expect(await says('help', 'foo')).toBe('error: unknown command foo.\nSee navshift --help.\n');
    expect(await says('help', 'sho')).toBe('error: unknown command sho. Did you mean show?\nSee navshift --help.\n');
  });
  it('is converted by convert, whatever the kinds', async () => {
    expect(await says('dropdowns-to-tabs')).toBe(
      'error: unknown command dropdowns-to-tabs.\nnavshift convert --from dropdown --to tab converts every dropdown into a tab.\n',
    );
    expect(await says('menus-to-tabs')).toContain('See navshift --help.');
  });
  it('is converted with kinds as docs.json names their lists', async () => {
    const cwd = folderWith({ 'docs.json': JSON.stringify({ navigation: { tabs: [{ tab: 'A', pages: ['a'] }] } }) });
    const { stdout } = await navshift(['convert', '--from', 'tabs', '--to', 'dropdowns'], { cwd, load });
    expect(stdout).toContain('"dropdown":"A"');
  });
  it('is an option that the command has under another name', async () => {
    expect(await says('show', '--format', 'json')).toContain('\nWrite --reporter <name>, such as --reporter json.\n');
    expect(await says('diff', '--html')).toContain('\nWrite --reporter html.\n');
    expect(await says('diff', '--sarif')).toContain('\nSee navshift diff --help.\n');
    expect(await says('move', 'a', 'b', '-w')).toContain('\n--write writes the files.\n');
    expect(await says('show', '--force')).toContain('\nSee navshift show --help.\n');
  });
});

describe('a verb of another tool', () => {
  it.each(Object.entries(ways))('%s is answered by what does it', async (verb, way) => {
    const { code, stderr } = await navshift([verb, 'a', 'b'], { cwd: folderWith({ 'docs.json': '{}' }), load });
    expect([code, stderr]).toEqual([2, `error: unknown command ${verb}.\n${way}\n`]);
    const site = { navigation: { groups: [{ group: 'A', pages: ['a', 'b'] }] } };
    const named = { '<page>': 'a', '<new path>': 'c', '<selector>': 'group' };
    for (const [, command] of way.matchAll(
      /navshift (?!labels)([\w-]+(?: (?:<[^>]*>|--(?:from|to) \w+|--[\w-]+|\w+=\w+))*)/g,
    )) {
      const cwd = folderWith({ 'docs.json': JSON.stringify(site), 'a.mdx': '', 'b.mdx': '' });
      const typed = Object.entries(named).reduce(
        (text, [name, value]) => text.replace(name, value),
        command!.replace('<page or selector>', 'a').replace('<page or selector>', 'b'),
      );
      const more = typed.endsWith('--delete') ? ['--no-redirects'] : [];
      const argv = typed === 'rename' ? ['rename', 'A', 'B'] : [...typed.split(' '), ...more];
      expect([typed, await navshift(argv, { cwd, load, env: { EDITOR: 'true' } })]).toEqual([
        typed,
        expect.objectContaining({ code: 0 }),
      ]);
    }
  });
});
