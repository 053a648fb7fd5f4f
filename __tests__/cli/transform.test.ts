import { existsSync, readFileSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { labels } from '../../transforms/index.ts';
import { openSite } from '../../src/disk/index.ts';
import { abandonJournal, beginJournal } from '../../src/disk/write/journal.ts';
import { prepare } from '../../src/disk/write/prepare.ts';
import { makePlan } from '../../src/plan/index.ts';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = '{\n  "name": "Old",\n  "navigation": { "groups": [{ "group": "Old", "pages": ["a"] }] }\n}\n';
const given = async (argv: string[], files: Record<string, string> = {}) => {
  const cwd = folderWith({ 'docs.json': docs, ...files });
  const { stderr, code } = await navshift(['all-kinds', ...argv], { cwd });
  const text = /info (\{.*\}) \[all-kinds\/given\]/.exec(stderr)?.[1];
  return text === undefined ? { code, stderr } : (JSON.parse(text) as Record<string, unknown>);
};

describe('a transform on the command line', () => {
  it('prints the patch to standard output, the summary to standard error, and writes nothing', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const { code, stdout, stderr } = await navshift(['rename-label', '--from', 'Old'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe(
      '--- a/docs.json\n+++ b/docs.json\n@@ -1,4 +1,4 @@\n {\n   "name": "Old",\n-  "navigation": { "groups": [{ "group": "Old", "pages": ["a"] }] }\n+  "navigation": { "groups": [{ "group": "New", "pages": ["a"] }] }\n }\n',
    );
    expect(stderr).toBe(
      'would change docs.json +1 -1\nrename-label --from Old: Nothing lost.\n  ~ group "Old" → "New"\n1 page, as before\n\n0 pages lost, 0 URLs changed, 0 added\nDry run: add --write to apply the changes.\n',
    );
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(docs);
  });

  it('writes with --write, says what, and how to undo it', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    commitAll(cwd);
    const { code, stdout, stderr } = await navshift(['rename-label', '--from', 'Old', '--write'], { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain('wrote docs.json +1 -1\n');
    expect(stderr).toContain('To undo: git restore docs.json\n');
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(docs.replace('"group": "Old"', '"group": "New"'));
    git(cwd, 'restore', 'docs.json');
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(docs);
  });

  it.each([true, false])(
    'keeps a patch that undoes what git cannot restore (in a repository: %s)',
    async (repository) => {
      const cwd = folderWith({ 'docs/docs.json': docs, 'docs/a.mdx': 'A', 'docs/b.mdx': 'B', 'docs/deep/c.mdx': 'C' });
      if (repository) commitAll(cwd);
      const before = snapshot(join(cwd, 'docs'));
      const { stderr } = await navshift(['change-files', 'docs', '--write'], { cwd });
      expect(snapshot(join(cwd, 'docs'))).not.toEqual(before);
      const [, undo] = /To undo: git (.*)\n/.exec(stderr)!;
      git(cwd, ...undo!.split(' '));
      expect(snapshot(join(cwd, 'docs'))).toEqual(before);
    },
  );

  it('ends with 1 under --check if something would change, and with 0 if not, and prints no patch', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    expect(await navshift(['rename-label', '--from', 'Old', '--check'], { cwd })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('would change docs.json'),
    });
    expect(await navshift(['rename-label', '--from', 'Other', '--check'], { cwd })).toMatchObject({
      code: 0,
      stdout: '',
    });
    expect((await navshift(['rename-label', '--from', 'Old', '--check', '--write'], { cwd })).code).toBe(2);
  });

  it('says plainly that there is nothing to change, and touches no file', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    utimesSync(join(cwd, 'docs.json'), 1, 1);
    expect(await navshift(['rename-label', '--from', 'Other', '--write'], { cwd })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'unchanged docs.json: nothing to change\n',
    });
    expect(statSync(join(cwd, 'docs.json')).mtimeMs).toBe(1000);
    expect((await navshift(['all-kinds'], { cwd })).stderr).toContain('nothing to change; see above why');
  });

  it('prints diagnostics and nothing else when the transform fails, and ends with 2', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const { code, stdout, stderr } = await navshift(['fail', '--write'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toBe(
      'docs.json:1:1 error It is broken [fail/broken]\n  > 1 | {\n      | ^\n    2 |   "name": "Old",\n    3 |   "navigation": { "groups": [{ "group": "Old", "pages": ["a"] }] }\n  help: Mend it.\n\nfailed docs.json: nothing was written\n\n1 error\n',
    );
    expect((await navshift(['fail', '--how', 'edit'], { cwd })).stderr).toContain(
      'error It cannot be edited. [fail/edit]',
    );
  });

  it('never shows a stack for bad input, and one for a defect only if it is asked for', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const { code, stderr } = await navshift(['fail', '--how', 'throw'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toBe(
      'error: an unexpected error: Cannot read properties of undefined. This is a defect of navshift: please report it, with what NAVSHIFT_DEBUG=1 prints.\n',
    );
    expect((await navshift(['fail', '--how', 'throw'], { cwd, env: { NAVSHIFT_DEBUG: '1' } })).stderr).toContain(
      'command.ts',
    );
  });

  it('explains a docs.json that is not JSON with its place', async () => {
    const cwd = folderWith({ 'docs.json': '{ "a": 1 "b": 2 }\n' });
    const { code, stdout, stderr } = await navshift(['rename-label', '--from', 'Old'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^docs\.json:1:\d+ error .* \[syntax\]\n/);
    expect(stderr).not.toContain('.ts:');
  });

  it('makes flags of options of every kind', async () => {
    expect(await given([])).toEqual({ groupBy: 'tag', flatten: false, tidy: true, rename: {}, allowRemote: false });
    expect(
      await given([
        '--group-by',
        'path',
        '--languages',
        'fr,es',
        '--languages',
        'de',
        '--deep-level',
        '3',
        '--flatten',
        '--no-tidy',
        '--other-name',
        'x',
        '--rename',
        'a=b',
        '--rename',
        'c=d=e',
      ]),
    ).toEqual({
      groupBy: 'path',
      languages: ['fr', 'es', 'de'],
      deepLevel: 3,
      flatten: true,
      tidy: false,
      odd: 'x',
      rename: { a: 'b', c: 'd=e' },
      allowRemote: false,
    });
  });

  it('reads the files that options name, relative to the working folder', async () => {
    expect(
      await given(['--labels', 'l/labels.yaml', '--spec', 'https://x.example/?a=b=api.json'], {
        'l/labels.yaml': 'a: b\n',
        'api.json': '{}',
      }),
    ).toMatchObject({ labels: 'a: b\n', spec: { 'https://x.example/?a=b': '{}' } });
    expect(await given(['--labels', 'none.yaml'])).toEqual({
      code: 2,
      stderr:
        'error: --labels: none.yaml cannot be read: it does not exist.\nName a file, relative to the working folder.\n',
    });
  });

  it('names the file whose content does not fit, and the place in it', async () => {
    const cwd = folderWith({
      'docs.json': '{"navigation": {"languages": [{"language": "en"}, {"language": "fr"}]}}',
      'l/bad.yaml': 'fr:\n  A: [Un\n',
      'list.yaml': '- A\n',
    });
    const said = async (file: string) =>
      (
        await navshift(['labels', 'import', '--labels', file], {
          cwd,
          load: () => Promise.resolve([labels]),
        })
      ).stderr
        .split('\n')
        .slice(0, 2);
    expect(await said('l/bad.yaml')).toEqual([
      'l/bad.yaml:3:1 error --labels: Flow sequence in block collection must be sufficiently indented and end with a ] [labels/options]',
      '  help: Fix the file, then run again. See navshift labels --help.',
    ]);
    expect(await said('list.yaml')).toEqual([
      'list.yaml:1:1 error --labels: must map each language to its labels: {"fr": {"Guides": "Guides"}} [labels/options]',
      '  help: Fix the file, then run again. See navshift labels --help.',
    ]);
  });

  it('says which flag does not fit, and why', async () => {
    expect(await given(['--group-by', 'title'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Allowed choices are tag, path, none.'),
    });
    expect(await given(['--deep-level', 'two'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must be a number.'),
    });
    expect(await given(['--rename', 'a'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It is written key=value.'),
    });
    const cwd = folderWith({ 'docs.json': docs });
    expect(await navshift(['rename-label'], { cwd })).toMatchObject({
      code: 2,
      stderr:
        'error: rename-label needs --from <text>.\nFor example: navshift rename-label --from Old --to New. See navshift rename-label --help.\n',
    });
  });

  it('guards files with changes that are not committed, and only those that it would write', async () => {
    const cwd = folderWith({ 'docs/docs.json': docs, 'docs/other.mdx': '' });
    commitAll(cwd);
    writeFileSync(join(cwd, 'docs/other.mdx'), 'changed');
    expect((await navshift(['rename-label', '--from', 'Old', '--write', 'docs'], { cwd })).code).toBe(0);
    const { code, stderr } = await navshift(['rename-label', '--from', 'New', '--to', 'Newer', '--write', 'docs'], {
      cwd,
    });
    expect(code).toBe(2);
    expect(stderr).toContain('docs/docs.json has uncommitted changes. Nothing was written');
    expect(stderr).toContain('--allow-dirty');
    expect(
      (await navshift(['rename-label', '--from', 'New', '--to', 'Newer', '--write', '--allow-dirty', 'docs'], { cwd }))
        .code,
    ).toBe(0);
    expect(readFileSync(join(cwd, 'docs/docs.json'), 'utf8')).toContain('Newer');
  });

  it('knows colours only on a terminal, and not under NO_COLOR; FORCE_COLOR asks for them, but never in a patch that is piped', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const escapes = async (world: object) => {
      const { stdout, stderr } = await navshift(['rename-label', '--from', 'Old'], { cwd, ...world });
      return [stdout, stderr].map((text) => text.includes('\u001b['));
    };
    expect(await escapes({})).toEqual([false, false]);
    expect(await escapes({ terminal: true })).toEqual([true, true]);
    expect(await escapes({ terminal: true, env: { NO_COLOR: '1' } })).toEqual([false, false]);
    expect(await escapes({ terminal: true, env: { TERM: 'dumb' } })).toEqual([false, false]);
    expect(await escapes({ env: { FORCE_COLOR: '1' } })).toEqual([false, true]);
    expect(await escapes({ terminal: true, env: { FORCE_COLOR: '0' } })).toEqual([false, false]);
  });

  it('undoes a run that had crashed before it writes, and tells of it where it only reads', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const site = openSite(cwd);
    const plan = makePlan(site, site.withStaged([{ kind: 'create', path: 'x.mdx', content: Buffer.from('X') }]));
    // As a run leaves it that is killed before it ends.
    const begun = beginJournal([prepare(plan)]) as { path: string };
    writeFileSync(join(cwd, 'x.mdx'), 'X');
    abandonJournal(begun.path);
    for (const argv of [
      ['show'],
      ['pages'],
      ['check'],
      ['rename-label', '--from', 'Old'],
      ['rename-label', '--from', 'Old', '--check'],
    ]) {
      const { stderr } = await navshift(argv, { cwd });
      expect(stderr).toContain('A run stopped here while writing x.mdx. `navshift recover` shows what it was before');
      expect(existsSync(join(cwd, 'x.mdx'))).toBe(true);
    }
    const shown = await navshift(['recover'], { cwd });
    expect(shown).toMatchObject({ code: 1, stdout: expect.stringContaining('\n  x.mdx: was not there\n') });
    const { code, stderr } = await navshift(['rename-label', '--from', 'Old', '--write'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('A run stopped here while writing. It was undone, and these files were restored: x.mdx.');
    expect(existsSync(join(cwd, 'x.mdx'))).toBe(false);
    expect(await navshift(['recover', '--yes'], { cwd })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'Nothing to restore.\n',
    });
  });

  it('restores with `recover --yes`, even a docs.json that is gone', async () => {
    const cwd = folderWith({ 'docs.json': docs });
    const site = openSite(cwd);
    const moved = makePlan(site, site.withStaged([{ kind: 'move', path: 'other.json', from: 'docs.json' }]));
    abandonJournal((beginJournal([prepare(moved)]) as { path: string }).path);
    unlinkSync(join(cwd, 'docs.json'));
    expect(await navshift(['recover', cwd, '--yes'], { cwd })).toMatchObject({
      code: 0,
      stderr: 'Restored: docs.json, other.json.\n',
    });
    expect(readFileSync(join(cwd, 'docs.json'), 'utf8')).toBe(docs);
  });
});

it('--at and --into take the label of one element, the same in every language, and list what several could be', async () => {
  const tabs = (folder: string) => [
    { tab: 'Docs', groups: ['A', 'B'].map((group) => ({ group, pages: [`${folder}${group}`] })) },
    { tab: 'B', pages: [`${folder}c`] },
  ];
  const languages = [
    { language: 'en', tabs: tabs('') },
    { language: 'fr', tabs: tabs('fr/') },
  ];
  const pages = Object.fromEntries(
    ['A', 'B', 'c'].flatMap((page) => [
      [`${page}.mdx`, ''],
      [`fr/${page}.mdx`, ''],
    ]),
  );
  const cwd = folderWith({ 'docs.json': JSON.stringify({ navigation: { languages } }), ...pages });
  const run = (...argv: string[]) => navshift(argv, { cwd, load: () => Promise.resolve(transforms) });
  for (const [label, command] of [
    ['A', ['set', '--field', 'icon=book', '--at']],
    ['A', ['rename', 'New', '--at']],
    ['Docs', ['sort', '--by', 'title', '--reverse', '--at']],
    ['A', ['move', 'B', '--into']],
  ] as const) {
    const kind = label === 'A' ? 'group' : 'tab';
    const [byLabel, bySelector] = [await run(...command, label), await run(...command, `${kind}[label="${label}"]`)];
    expect(byLabel.stdout).toBe(bySelector.stdout);
  }
  expect((await run('set', '--field', 'icon=book', '--at', 'A')).stdout).toContain('"icon":"book"');
  const several = await run('set', '--field', 'icon=book', '--at', 'B', '--json');
  expect(several).toMatchObject({ code: 2 });
  expect(several.stdout).toContain('Did you mean \'group[label=\\"B\\"]\' or \'tab[label=\\"B\\"]\'?');
});
