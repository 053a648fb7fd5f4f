import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const load = () => Promise.resolve(transforms);
const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
const docs = (...groups: unknown[]) => `${JSON.stringify({ navigation: { groups } }, null, 2)}\n`;
const files = (managed: unknown, more = {}) => ({
  'docs.json': docs(group('SDK', 'sdk/a'), group('Notes', 'notes/v1'), group('CLI', 'cli/a')),
  'navshift.config.json': JSON.stringify({ managed, ...more }),
  ...Object.fromEntries(
    ['sdk/a', 'sdk/b', 'sdk/old/c', 'notes/v1', 'notes/v2', 'cli/a', 'cli/b'].map((name) => [`${name}.mdx`, '']),
  ),
  'cli.txt': 'cli/a\ncli/b\n',
});
const managed = [
  { group: 'group[label="SDK"]', folder: 'sdk/', except: ['old/**'] },
  { group: 'group[label="Notes"]', folder: './notes', options: { sort: 'natural', reverse: true } },
  { group: '/navigation/groups/2', options: { pages: 'cli.txt' } },
];
const after = docs(
  group('SDK', 'sdk/a', 'sdk/b'),
  group('Notes', 'notes/v2', 'notes/v1'),
  group('CLI', 'cli/a', 'cli/b'),
);

describe('sync-pages without an element', () => {
  it.each([
    ['alone', ['sync-pages', '--write']],
    ['as a step', ['run', '-t', 'sync-pages', '--write']],
    ['as a step of a pipeline', ['run', 'nightly', '--write']],
  ])('brings everything into step that the configuration manages: %s', async (_, argv) => {
    const cwd = folderWith(files(managed, { pipelines: { nightly: ['sync-pages'] } }));
    expect(await navshift([argv[0]!, '--check', ...argv.slice(1, -1)], { cwd, load })).toMatchObject({ code: 1 });
    expect(await navshift(argv, { cwd, load })).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(after);
    expect(await navshift([argv[0]!, '--check', ...argv.slice(1, -1)], { cwd, load })).toMatchObject({ code: 0 });
  });

  it('takes what the command line says before what the configuration says', async () => {
    const cwd = folderWith(files(managed));
    const { stdout } = await navshift(['sync-pages', '--sort', 'given'], { cwd, load });
    expect(stdout).toContain('"notes/v1",\n+          "notes/v2"');
  });

  it('does the element alone that is named', async () => {
    const cwd = folderWith(files(managed));
    const argv = ['sync-pages', '--at', 'group[label="CLI"]', '--from', 'cli/*'];
    const { stdout } = await navshift(argv, { cwd, load });
    expect(stdout.match(/(?<=^\+ +)".*/gm)).toEqual(['"cli/a",', '"cli/b"']);
  });

  it.each([
    [
      [{ group: 'group', folder: 'sdk', options: { srot: 'title' } }],
      'sync-pages has no option srot. Did you mean sort?',
    ],
    [[{ group: 'group', folder: 'sdk', options: { pages: '../list' } }], '../list is outside '],
    [[{ group: 'grup', folder: 'sdk' }], '"grup" is not a selector'],
    [
      [{ group: 'group', options: { sort: 'title' } }],
      'managed.0.folder: It is missing, and the options name no pages',
    ],
  ])('says what is wrong with %j, with its place', async (wrong, message) => {
    const cwd = folderWith(files(wrong));
    for (const argv of [['sync-pages'], ['config', '--validate']]) {
      const { code, stderr } = await navshift(argv, { cwd, load });
      expect([code, stderr]).toEqual([2, expect.stringMatching(/navshift\.config\.json:1:\d+: /)]);
      expect(stderr).toContain(message);
    }
  });

  it('needs an element where the configuration names none', async () => {
    const { code, stderr } = await navshift(['sync-pages', '--from', 'sdk/*'], { cwd: folderWith(files([])), load });
    expect([code, stderr]).toEqual([2, expect.stringContaining('error: sync-pages needs --at <selector|pointer>.')]);
  });
});

describe('a list on standard input', () => {
  const argv = ['sync-pages', '--at', 'group[label="SDK"]', '--pages', '-'];
  it('is read by --pages -, and by a step', async () => {
    const cwd = folderWith(files([]));
    const { stdout } = await navshift(argv, { cwd, load, stdin: 'sdk/b\nsdk/a\n' });
    expect(stdout).toContain('+          "sdk/b",\n');
    const step = await navshift(['run', '-t', 'sync-pages at=/navigation/groups/0 pages=-'], {
      cwd,
      load,
      stdin: '["sdk/b", "sdk/a"]',
    });
    expect(step.stdout).toBe(stdout);
  });

  it('is refused together with a site on standard input', async () => {
    const cwd = folderWith(files([]));
    expect(await navshift([...argv, '-'], { cwd, load, stdin: 'sdk/b\n' })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error: standard input is named twice, but can be read only once.\nName a file for one of the two.\n',
    });
  });
});
