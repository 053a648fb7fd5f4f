import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

/** One error without a configuration, none where `off` is read. */
const bad = '{ "navigation": { "pages": ["a", null] } }\n';
const off = '{ "rules": { "page-entry-form": "off" } }\n';
const site = { 'docs/docs.json': bad, 'docs/a.mdx': '' };

/** Runs `check` in a folder of these files. */
async function check(files: Record<string, string>, argv: readonly string[], from = '.') {
  return navshift(['check', ...argv], { cwd: join(folderWith({ ...site, ...files }), from) });
}

describe('the search for a configuration', () => {
  it('ends at the root of the git repository, wherever the command runs', async () => {
    const inside = { 'repo/docs/docs.json': bad, 'repo/docs/a.mdx': '', 'repo/.git/HEAD': '' };
    expect(await check({ ...inside, 'repo/navshift.config.json': off }, [], 'repo/docs')).toMatchObject({ code: 0 });
    expect(await check({ ...inside, 'navshift.config.json': off }, [], 'repo/docs')).toMatchObject({
      code: 1,
      stderr: '',
    });
    expect(await check({ ...inside, 'navshift.config.json': off }, ['repo/docs'])).toMatchObject({
      code: 1,
      stderr: '',
    });
  });

  it('ends at the working folder outside of git', async () => {
    expect(await check({ 'navshift.config.json': off }, ['docs'])).toMatchObject({ code: 0 });
    expect(await check({ 'navshift.config.json': off }, [], 'docs')).toMatchObject({ code: 1, stderr: '' });
  });

  it.each(['js', 'mjs', 'cjs', 'ts', 'yaml', 'yml', 'jsonc'])(
    'says that a navshift.config.%s is not read, which neither runs nor counts',
    async (ending) =>
      expect(await check({ [`navshift.config.${ending}`]: 'throw 1;' }, ['docs'])).toMatchObject({
        code: 1,
        stderr: `navshift.config.${ending} is skipped: a configuration is JSON, navshift.config.json.\n`,
      }),
  );

  it('goes nowhere but to the docs root where that is neither in git nor in the working folder', async () => {
    const files = { 'elsewhere/x.txt': '', 'navshift.config.json': off };
    expect(await check(files, ['../docs'], 'elsewhere')).toMatchObject({ code: 1, stderr: '' });
    expect(await check({ ...files, 'docs/navshift.config.json': off }, ['../docs'], 'elsewhere')).toMatchObject({
      code: 0,
    });
  });

  it('passes over a link that leads out, and says so', async () => {
    const cwd = folderWith({
      'secret.json': off,
      'repo/docs/docs.json': bad,
      'repo/docs/a.mdx': '',
      'repo/.git/HEAD': '',
      'repo/real.json': off,
    });
    symlinkSync('../../secret.json', join(cwd, 'repo/docs/navshift.config.json'));
    expect(await navshift(['check', 'docs'], { cwd: join(cwd, 'repo') })).toMatchObject({
      code: 1,
      stderr: 'docs/navshift.config.json is skipped: ' + 'it is a symbolic link to a file outside the repository.\n',
    });
    symlinkSync('real.json', join(cwd, 'repo/navshift.config.json'));
    expect(await navshift(['check', 'docs'], { cwd: join(cwd, 'repo') })).toMatchObject({ code: 0 });
  });
});

describe('--no-config', () => {
  it('reads none, and says nothing', async () => {
    const files = { 'navshift.config.json': off, 'docs/navshift.config.mjs': '' };
    expect(await check(files, ['--no-config', 'docs'])).toMatchObject({ code: 1, stderr: '' });
  });
});

describe('--config', () => {
  it('names the only one, relative to the working folder, whatever stands beside the site', async () => {
    const files = { 'docs/navshift.config.json': '{', 'my/levels.json': off, 'my.jsonc': off };
    expect(await check(files, ['--config', 'my/levels.json', 'docs'])).toMatchObject({ code: 0, stderr: '' });
    expect(await check(files, ['--config', '../my.jsonc'], 'docs')).toMatchObject({ code: 0, stderr: '' });
  });

  it('explains what it cannot read', async () => {
    const says = async (name: string) => (await check({ 'c.mjs': '' }, ['--config', name, 'docs'])).stderr;
    expect(await says('no.json')).toBe(
      'error: no.json cannot be read: it does not exist.\nFix it, or remove it. --no-config ignores it.\n',
    );
    expect(await says('c.mjs')).toBe(
      'error: --config c.mjs: a configuration is JSON.\nWrite it as JSON, with comments where you like: navshift.config.json.\n',
    );
  });
});

describe('a configuration that cannot be read', () => {
  const says = async (name: string, text: string) => {
    const { code, stderr } = await check({ [name]: text }, ['--config', name, 'docs']);
    expect(code).toBe(2);
    expect(stderr).not.toMatch(/\n\s+at /);
    return stderr.replace(/^error: /, '').split('\n')[0];
  };

  it('is named with its place, as far as that is known', async () => {
    expect(await says('c.json', '{\n  "rules": { "root-patern": "off" }\n}')).toBe(
      'c.json:2:29: unknown rule root-patern. Did you mean root-pattern?',
    );
    expect(await says('c.json', '{\n  "rules": { "root-pattern": "of" }\n}')).toMatch(
      /^c\.json:2:30: rules\.root-pattern: Invalid option/,
    );
    expect(await says('c.json', '{\n  "rule": {} }')).toMatch(/^c\.json:2:11: Unrecognized key: "rule"/);
    expect(await says('c.json', '[]')).toMatch(/^c\.json:1:1: Invalid input/);
  });

  it('is refused where it is too large or too deep', async () => {
    expect(await says('c.json', `// ${'x'.repeat(100_000)}`)).toBe('c.json cannot be read: it is larger than 100 kB.');
    expect(await says('c.json', '['.repeat(10_000) + ']'.repeat(10_000))).toMatch(/^c\.json:1:/);
  });

  it('is refused where it is a folder', async () => {
    const { code, stderr } = await check({ 'docs/navshift.config.json/x': '' }, ['docs']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringContaining('docs/navshift.config.json cannot be read: it is a folder.\n'),
    });
  });
});

describe('what the configuration ignores', () => {
  const twice = (label: string, page: string) => `{ "tab": "${label}", "pages": ["${page}", "${page}"] }`;
  const files = (ignore: object) => ({
    'docs/docs.json': `{ "navigation": { "tabs": [${twice('Old', 'a')}, ${twice('New', 'c')}, { "$ref": "more.json" }] } }`,
    'docs/more.json': '{ "tab": "More", "groups": [{ "$ref": "group.json" }] }',
    'docs/group.json': '{ "group": "G", "pages": ["b", "b"] }',
    'docs/b.mdx': '',
    'docs/c.mdx': '',
    'docs/navshift.config.json': JSON.stringify({ ignore }),
  });
  const pointers = async (ignore: object, ...argv: string[]) => {
    const { stdout, stderr } = await check(files(ignore), ['docs', '--reporter', 'json', ...argv]);
    const { sites } = JSON.parse(stdout) as {
      sites: { diagnostics: { rule: string; file: string; pointer: string }[] }[];
    };
    const found = sites[0]!.diagnostics.filter(({ rule }) => rule === 'page-twice');
    return [found.map(({ file, pointer }) => `${file}${pointer}`), stderr];
  };
  const [old, fresh, more] = [
    'docs/docs.json/navigation/tabs/0/pages/1',
    'docs/docs.json/navigation/tabs/1/pages/1',
    'docs/group.json/pages/1',
  ];

  it('is what stands in the elements that its selectors name, in documents of their own too', async () => {
    expect(await pointers({})).toEqual([[old, fresh, more], '']);
    expect(await pointers({ 'page-twice': ['tab[label=Old]', 'tab[label=More]'] })).toEqual([[fresh], '']);
    expect(await pointers({ 'page-twice': ['page[path=a], page[path=c]', 'group page'] })).toEqual([[], '']);
    expect(await pointers({ 'page-hash': ['tab'] })).toEqual([[old, fresh, more], '']);
  });
  it('is not mended either', async () => {
    const { stdout } = await check(files({ 'page-twice': ['tab[label=Old]'] }), ['docs', '--fix']);
    expect(stdout).toContain('{ "tab": "Old", "pages": ["a", "a"] }, { "tab": "New", "pages": ["c"] }');
  });
  it('is said where it names nothing, a rule that there is not, or is not a selector', async () => {
    expect((await pointers({ 'page-twice': ['tab[label=None]'] }))[1]).toBe(
      'docs/navshift.config.json:1:26: tab[label=None] matches nothing in docs.json.\n',
    );
    const says = async (ignore: object) => (await check(files(ignore), ['docs'])).stderr;
    expect(await says({ 'page-twce': ['tab'] })).toContain(
      'docs/navshift.config.json:1:25: unknown rule page-twce. Did you mean page-twice?',
    );
    expect(await says({ 'page-twice': ['tba'] })).toContain(
      'docs/navshift.config.json:1:26: "tba" is not a selector: there is no tba.',
    );
  });
});

describe('the groups that the configuration makes of folders', () => {
  const guides = { group: 'group[group=Guides]', folder: './guides/' };
  const files = (managed: object) => ({
    'docs/docs.json':
      '{ "navigation": { "tabs": [{ "tab": "Guides", "groups": [{ "group": "Guides", "pages": ["a"] }] }] } }\n',
    'docs/guides/new.mdx': '',
    'docs/guides/drafts/old.mdx': '',
    'docs/guidesmore.mdx': '',
    'docs/navshift.config.json': JSON.stringify({ managed }),
  });
  const told = async (managed: object) => {
    const { stdout, stderr } = await check(files(managed), ['docs', '--reporter', 'json']);
    const { sites } = JSON.parse(stdout) as {
      sites: {
        diagnostics: { rule: string; file: string; help: string; related?: { message: string; pointer: string }[] }[];
      }[];
    };
    const found = sites[0]!.diagnostics.filter(({ rule }) => rule === 'page-file-orphan');
    return [found.map(({ file, help, related }) => [file, help.split(', or')[0], related?.[0]?.pointer]), stderr];
  };
  const drafts = ['docs/guides/drafts/old.mdx', 'Run `navshift add guides/drafts/old`', undefined];
  const beside = ['docs/guidesmore.mdx', 'Run `navshift add guidesmore`', undefined];

  it('are named for a page of the folder that is in no navigation', async () => {
    expect(await told([{ ...guides, except: ['drafts/**'] }])).toEqual([
      [
        drafts,
        [
          'docs/guides/new.mdx',
          'navshift sync-pages adds it to the group "Guides". Or write `hidden: true` into its front matter.',
          '/navigation/tabs/0/groups/0',
        ],
        beside,
      ],
      '',
    ]);
  });
  it.each([
    ['group[group=Other]', 'group[group=Other] names no element of docs.json. navshift show --pointers lists'],
    ['/navigation/tabs/7', '/navigation/tabs/7 names no element of the navigation. The nearest that does is'],
  ])('are passed over where %s is nothing of the site, which is said', async (group, why) => {
    const [found, stderr] = await told([{ ...guides, group }]);
    expect(found).toMatchObject([drafts, [expect.anything(), expect.stringContaining('navshift add')], beside]);
    expect(stderr).toContain(`docs/navshift.config.json:1:22: ${why}`);
  });
  it.each([
    [{ ...guides, group: 'tba' }, 'docs/navshift.config.json:1:22: "tba" is not a selector: there is no tba.'],
    [{ ...guides, folder: '../x' }, 'navshift.config.json:1:53: managed.0.folder: It must be a folder in the docs'],
    [{ ...guides, folder: '.' }, 'navshift.config.json:1:53: managed.0.folder: It must be a folder in the docs root'],
    [{ group: 'group' }, 'docs/navshift.config.json:1:13: managed.0.folder: '],
  ])('%j is a mistake of the configuration', async (managed, message) => {
    for (const argv of [['check'], ['config', '--validate']])
      expect(await navshift([...argv, 'docs'], { cwd: folderWith(files([managed])) })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(message),
      });
  });
});
