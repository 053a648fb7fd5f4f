import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diffSchema } from '../../src/report/diff-schema.ts';
import { syncLanguages } from '../../transforms/index.ts';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (...pages: string[]) => JSON.stringify({ navigation: { pages } }, null, 2);

/** A repository of two commits: the first has the pages `a` and `b`, the second `a` and `c`; nothing is left of `b`. */
function repository(): string {
  const cwd = folderWith({ 'docs.json': docs('a', 'b'), 'a.mdx': 'a', 'b.mdx': 'b' });
  commitAll(cwd);
  git(cwd, 'tag', 'v1');
  rmSync(join(cwd, 'b.mdx'));
  writeFileSync(join(cwd, 'c.mdx'), 'other');
  writeFileSync(join(cwd, 'docs.json'), docs('a', 'c'));
  commitAll(cwd);
  return cwd;
}

const told =
  '1 page lost. 1 added.\n- page b lost (no file, no working redirect)\n+ page c\n1 page lost, 0 URLs changed, 1 added\n';
const nothing = '0 pages lost, 0 URLs changed, 0 added\n';

describe('navshift diff', () => {
  it.each([
    ['a revision and the working tree', ['v1']],
    ['two revisions', ['v1', 'HEAD']],
    ['a range', ['v1..HEAD']],
    ['where two revisions parted, and the later one', ['v1...']],
    ['a revision of the site that is named', ['v1', '--', 'docs.json']],
  ])('compares %s', async (_, words) =>
    expect(await navshift(['diff', ...words], { cwd: repository() })).toMatchObject({
      code: 0,
      stdout: told,
      stderr: '',
    }),
  );

  it('compares HEAD with the working tree where nothing is named', async () => {
    const cwd = repository();
    expect((await navshift(['diff'], { cwd })).stdout).toBe(`No change.\n${nothing}`);
    writeFileSync(join(cwd, 'docs.json'), docs('c', 'a'));
    const { stdout } = await navshift(['diff'], { cwd });
    expect(stdout).toBe(
      `Nothing lost.\n~ the site opens with c (before: a)\n~ order in the navigation: c moved\n${nothing}`,
    );
  });

  it('says that a range without an end leaves out what is not committed', async () => {
    const cwd = repository();
    const firstOf = async (...words: string[]) => (await navshift(['diff', ...words], { cwd })).stdout.split('\n')[0];
    expect(await firstOf('v1...')).toBe('1 page lost. 1 added.');
    writeFileSync(join(cwd, 'notes.txt'), '');
    expect(await firstOf('v1...')).toBe('1 page lost. 1 added.');
    writeFileSync(join(cwd, 'docs.json'), docs('c', 'a'));
    expect(await firstOf('v1...')).toBe('Uncommitted changes are not included: navshift diff compares them.');
    expect(await firstOf('v1..HEAD')).toBe('1 page lost. 1 added.');
  });

  it('compares two files, and two folders', async () => {
    const cwd = folderWith({
      'old/docs.json': docs('a'),
      'old/a.mdx': '',
      'new/docs.json': docs('b'),
      'new/b.mdx': '',
    });
    const all = [
      await navshift(['diff', 'old/docs.json', 'new/docs.json'], { cwd }),
      await navshift(['diff', 'old', 'new'], { cwd }),
    ];
    for (const { stdout } of all) expect(stdout).toContain('/a → /b');
  });

  it('names the command with which languages catch up, and that is all there is to do', async () => {
    const languages = (...en: string[]) => {
      const language = (code: string, pages: readonly string[]) => ({ language: code, pages });
      return JSON.stringify({ navigation: { languages: [language('en', en), language('fr', ['fr/a'])] } }, null, 2);
    };
    const cwd = folderWith({ 'docs.json': languages('a', 'long-ago') });
    commitAll(cwd);
    git(cwd, 'tag', 'v1');
    writeFileSync(join(cwd, 'docs.json'), languages('a', 'long-ago', 'new'));
    commitAll(cwd);
    const command = 'navshift sync-languages --since v1 --write';
    const load = () => Promise.resolve([syncLanguages]);
    expect((await navshift(['diff', 'v1'], { cwd, load })).stdout).toContain(
      `! fr not updated in 1 change: run ${command}\n`,
    );
    expect(await navshift(command.split(' ').slice(1), { cwd, load })).toMatchObject({ code: 0 });
    expect((await navshift(['diff', 'v1'], { cwd })).stdout).toBe(
      'Nothing lost. 2 added. 3 → 5 pages.\n+ page new (en, likewise fr)\n0 pages lost, 0 URLs changed, 2 added\n',
    );
  });

  it('says where a new page has no file, and names no command that would list it there', async () => {
    const languages = (...en: string[]) => {
      const language = (code: string, pages: readonly string[]) => ({ language: code, pages });
      const all = [language('en', en), language('fr', ['fr/a']), language('es', ['es/a'])];
      return JSON.stringify({ navigation: { languages: all } }, null, 2);
    };
    const pages = { 'a.mdx': '', 'fr/a.mdx': '', 'es/a.mdx': '' };
    const cwd = folderWith({ ...pages, 'docs.json': languages('a') });
    commitAll(cwd);
    writeFileSync(join(cwd, 'docs.json'), languages('a', 'new'));
    writeFileSync(join(cwd, 'new.mdx'), '');
    const late = async () => {
      const { stdout } = await navshift(['diff', 'HEAD'], { cwd, load: () => Promise.resolve([syncLanguages]) });
      return stdout.split('\n').find((line) => line.startsWith('!'));
    };
    expect(await late()).toBe('! fr and es not updated in 1 change: fr and es lack a file for new');
    writeFileSync(join(cwd, 'fr/new.mdx'), '');
    const command = 'navshift sync-languages --since HEAD --missing prune --write';
    expect(await late()).toBe(`! fr and es not updated in 1 change: es lacks a file for new; run ${command}`);
  });

  it('says no more than what it comes to with --stat', async () =>
    expect((await navshift(['diff', 'v1', '--stat'], { cwd: repository() })).stdout).toBe(
      '1 page lost. 1 added.\n1 page lost, 0 URLs changed, 1 added\n',
    ));

  it('names the level and the kind of each line with --verbose, and the signs on a terminal', async () => {
    const { stdout } = await navshift(['diff', 'v1', '--verbose'], { cwd: repository() });
    expect(stdout).toContain('\n- page b lost (no file, no working redirect) [error lost]\n+ page c [info added]\n');
    const shown = await navshift(['diff', 'v1'], { cwd: repository(), terminal: true, env: { NO_COLOR: '1' } });
    expect(shown.stdout).toMatch(/\n\+ added {3}- removed\n1 page lost, 0 URLs changed, 1 added\n$/);
  });

  it('exits with 1 for a change with --exit-code, and for changes of the kinds of --fail-on', async () => {
    const cwd = repository();
    const codeOf = async (...words: string[]) => (await navshift(['diff', ...words], { cwd })).code;
    expect([
      await codeOf('v1', '--exit-code'),
      await codeOf('HEAD', '--exit-code'),
      await codeOf('v1', '--fail-on', 'lost,moved'),
      await codeOf('v1', '--fail-on', 'moved'),
    ]).toEqual([1, 0, 1, 0]);
  });

  it('says on standard error for which changes --fail-on fails, with the first place, and how to accept them', async () => {
    const cwd = repository();
    writeFileSync(join(cwd, 'docs.json'), docs('a', 'none', 'nor'));
    const failed = (...words: string[]) => navshift(['diff', '--fail-on', 'left,missing,moved', ...words], { cwd });
    expect((await failed()).stderr).toBe(
      [
        'Failed by --fail-on:',
        '  1 page left: docs.json:2:17 page c unlisted (URL still works)',
        '  2 pages missing, first: docs.json:5:7 entry none has no file',
        'If you mean these changes, accept them: add --accept accepted.json --update-accepted.',
        '',
      ].join('\n'),
    );
    expect((await failed('--accept', 'ok.json', '--update-accepted')).stderr).not.toContain('Failed');
    expect((await navshift(['diff', '--exit-code'], { cwd })).stderr).toBe('');
  });

  it('exits with 1 for a page that moved without a redirect with --fail-on no-redirect, which --accept knows', async () => {
    const cwd = repository();
    git(cwd, 'mv', 'a.mdx', 'moved.mdx');
    const site = (redirects: readonly object[]) => {
      const pages = ['moved', 'c'];
      writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation: { pages }, redirects }));
    };
    const diff = (...words: string[]) => navshift(['diff', '--fail-on', 'lost,no-redirect', ...words], { cwd });
    site([]);
    expect(await diff()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('1 URL no-redirect: docs.json:1:25 URL'),
    });
    expect((await diff('--accept', 'ok.json', '--update-accepted')).code).toBe(0);
    writeFileSync(join(cwd, 'ok.json'), '{ "docs.json": { "no-redirect": ["/a"] } }');
    expect((await diff('--accept', 'ok.json')).code).toBe(0);
    site([{ source: '/a', destination: '/moved' }]);
    expect((await diff()).code).toBe(0);
  });

  it('names first the commands that fix what --fail-on fails for', async () => {
    const cwd = repository();
    git(cwd, 'mv', 'a.mdx', 'moved.mdx');
    const group = { group: 'C', pages: ['c'], expanded: 'true' };
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation: { pages: ['moved', group] } }));
    const { stderr } = await navshift(['diff', '--fail-on', 'no-redirect,dropped'], { cwd });
    expect(stderr).toContain(
      'To fix docs.json:1:71: navshift check --fix --write\n' +
        'To add the missing redirects: navshift redirects --since HEAD --write\n' +
        'If you mean these changes, accept them',
    );
  });

  it('names five of many places to fix', async () => {
    const cwd = repository();
    const groups = Array.from({ length: 7 }, (_, k) => ({ group: `G${k}`, pages: ['c'], expanded: 'true' }));
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation: { groups } }, null, 1));
    const { stderr } = await navshift(['diff', '--fail-on', 'lost'], { cwd });
    expect(stderr).toMatch(/^To fix (?:docs\.json:\d+:\d+,? ){5}and 2 more: navshift check --fix --write$/m);
  });

  it('exits with 1 for a new entry without a file with --fail-on missing, which is an error in a workflow', async () => {
    const cwd = repository();
    const diff = (...words: string[]) => navshift(['diff', ...words], { cwd });
    expect((await diff('v1', '--fail-on', 'missing')).code).toBe(0);
    writeFileSync(join(cwd, 'docs.json'), docs('a', 'c', 'none'));
    expect(await diff('--fail-on', 'missing', '--reporter', 'github')).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^::error file=docs\.json,line=6,[^:]*missing::entry none has no file\n/),
    });
  });

  it('writes JSON as its schema says, in which each page stands once', async () => {
    const { stdout } = await navshift(['diff', 'v1', '--reporter', 'json'], { cwd: repository() });
    const { before, changes } = diffSchema.parse(JSON.parse(stdout));
    expect(before).toMatchObject({ revision: 'v1', counts: { pages: 2 } });
    expect(changes).toEqual([
      { kind: 'lost', item: 'page', name: 'b', pages: [{ before: 'b' }], certain: true },
      { kind: 'added', item: 'page', name: 'c', pages: [{ after: 'c' }], certain: true },
    ]);
  });

  it('writes Markdown that begins with what it comes to', async () => {
    const { stdout } = await navshift(['diff', 'v1', '--reporter', 'markdown'], { cwd: repository() });
    expect(stdout).toMatch(
      /^\*\*1 page lost\. 1 added\.\*\*\n\n```diff\n- page b lost \(no file, no working redirect\)\n\+ page c\n```\n/,
    );
    expect(stdout).toContain('```diff\n- b\n+ c\n```\n\n</details>\n');
  });

  it('writes Markdown that GitHub takes, however much changed', async () => {
    const pages = Array.from({ length: 9000 }, (_, k) => `guides/${k}`);
    const cwd = folderWith({
      'old/docs.json': JSON.stringify({ navigation: { pages: [] } }),
      'new/docs.json': JSON.stringify({ navigation: { pages } }),
    });
    const { stdout } = await navshift(['diff', 'old', 'new', '--full', '--reporter', 'markdown'], { cwd });
    expect(stdout.length).toBeLessThan(60_000);
    expect(stdout).toMatch(/guides\/17, .* …\n/);
  });

  it('writes such Markdown too where labels are long and many elements changed', async () => {
    const long = 'a label that is as long as a sentence '.repeat(5);
    const docsOf = (word: string) => {
      const groups = Array.from({ length: 500 }, (_, k) => ({ group: `${word} ${long} ${k}`, pages: [`a/${k}`] }));
      return JSON.stringify({ navigation: { groups } });
    };
    const cwd = folderWith({ 'old/docs.json': docsOf('Old'), 'new/docs.json': docsOf('New') });
    const { stdout } = await navshift(['diff', 'old', 'new', '--full', '--reporter', 'markdown'], { cwd });
    expect(stdout.length).toBeLessThan(60_000);
    expect(stdout).toContain('480 more changed.');
  });

  it('annotates a page that Mintlify drops now', async () => {
    const docs = (more: object) => JSON.stringify({ navigation: { groups: [{ group: 'G', pages: ['a'] }], ...more } });
    const cwd = folderWith({
      'old/docs.json': docs({}),
      'old/a.mdx': '',
      'new/docs.json': docs({ tabs: [{ tab: 'T', href: 'https://example.com' }] }),
      'new/a.mdx': '',
    });
    const { stdout } = await navshift(['diff', 'old', 'new', '--reporter', 'github'], { cwd });
    expect(stdout).toMatch(/^::warning file=new\/docs\.json,line=1,title=navshift diff%3A dropped::page a dropped/);
    const failed = await navshift(['diff', 'old', 'new', '--reporter', 'github', '--fail-on', 'dropped'], { cwd });
    expect(failed.stdout).toMatch(/^::error file=new\/docs\.json,line=1,title=navshift diff%3A dropped::page a/);
  });

  it('writes annotations: what is lost at the nearest place that is there, an address that is led on at its entry', async () => {
    const docs = (...pages: string[]) =>
      JSON.stringify({ navigation: { pages: ['a', { group: 'G', pages }] } }, null, 1);
    const after = docs('new').replace('{', '{ "redirects": [{ "source": "/old", "destination": "/new" }],');
    const cwd = folderWith({
      'old/docs.json': docs('b', 'old'),
      'old/a.mdx': '',
      'old/b.mdx': '',
      'old/old.mdx': 'x',
      'new/docs.json': after,
      'new/a.mdx': '',
      'new/new.mdx': 'x',
    });
    const { stdout } = await navshift(['diff', 'old', 'new', '--reporter', 'github'], { cwd });
    expect(stdout.split('\n')).toEqual([
      '::error file=new/docs.json,line=5,title=navshift diff%3A lost::page b lost (no file, no working redirect); it was in group "G"',
      '::warning file=new/docs.json,line=8,title=navshift diff%3A address-changed::URL changed /old → /new (redirected)',
      expect.stringMatching(
        /^::notice file=new\/docs\.json,line=1,title=navshift diff::1 page lost\. 1 URL changed, redirected\..*%0A- page b lost /,
      ),
      '',
    ]);
  });

  it('writes an annotation for each page that is lost', async () => {
    const pages = Array.from({ length: 12 }, (_, k) => `p${k}`);
    const cwd = folderWith({
      'old/docs.json': JSON.stringify({ navigation: { pages: ['a', ...pages] } }),
      ...Object.fromEntries(['a', ...pages].map((page) => [`old/${page}.mdx`, page])),
      'new/docs.json': JSON.stringify({ navigation: { pages: ['a'] } }),
      'new/a.mdx': 'a',
    });
    const { stdout } = await navshift(['diff', 'old', 'new', '--reporter', 'github'], { cwd });
    const errors = stdout.split('\n').filter((line) => line.startsWith('::error'));
    expect([errors.length, errors[0]]).toEqual([
      12,
      '::error file=new/docs.json,line=1,title=navshift diff%3A lost::page p0 lost (no file, no working redirect)',
    ]);
  });

  it('refuses a name that is a revision and a path, and takes it for what `--` says', async () => {
    const cwd = repository();
    git(cwd, 'tag', 'docs.json', 'v1');
    const both = await navshift(['diff', 'docs.json'], { cwd });
    expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('docs.json is a revision and a path')]);
    expect((await navshift(['diff', 'docs.json', '--'], { cwd })).stdout).toBe(told);
    expect((await navshift(['diff', '--', 'docs.json'], { cwd })).stdout).toBe(`No change.\n${nothing}`);
  });

  it.each([
    [
      'a revision that is none',
      ['nowhere'],
      'could not compare: nowhere is not a path, and not a revision: no commit, branch or tag has that name',
    ],
    ['a revision without the site', ['empty'], 'could not compare: empty has no docs.json'],
    ['a kind of change that is none', ['v1', '--fail-on', 'lots'], 'Unknown kind lots.'],
    [
      'the kinds, where none is near',
      ['v1', '--fail-on', 'bogus'],
      'Unknown kind bogus. navshift explain lists all kinds.',
    ],
    ['a line that is no change', ['v1', '--fail-on', 'not-updated'], 'not-updated is not a change: navshift explain'],
    ['a kind that is left out', ['v1', '--fail-on', 'lost,,moved'], 'A kind is empty'],
    ['three names', ['v1', 'HEAD', 'v1'], 'diff compares two sites, and more are named'],
  ])('cannot compare %s, and does not say that nothing changed', async (_, words, message) => {
    const cwd = repository();
    const tree = execFileSync('git', ['-C', cwd, 'hash-object', '-t', 'tree', '-w', '--stdin'], { input: '' });
    git(cwd, 'tag', 'empty', git(cwd, 'commit-tree', '-m', 'empty', String(tree).trim()).trim());
    const { code, stdout, stderr } = await navshift(['diff', ...words], { cwd });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });

  it('cannot compare with a revision whose files the clone lacks', async () => {
    const cwd = repository();
    const blob = git(cwd, 'rev-parse', 'v1:docs.json').trim();
    rmSync(join(cwd, '.git/objects', blob.slice(0, 2), blob.slice(2)));
    const { code, stdout, stderr } = await navshift(['diff', 'v1'], { cwd });
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining('git has not got its content as it is in v1'),
    ]);
  });

  it('says what a side does not hold, so that it does not look lost', async () => {
    const cwd = folderWith({ 'old.json': docs('a'), 'new.json': '{ "navigation": { "$ref": "gone.json" } }' });
    const { stdout } = await navshift(['diff', 'old.json', 'new.json'], { cwd });
    expect(stdout).toMatch(
      /^Not all is compared: in new.json `\$ref` "gone.json" names gone.json, which does not exist/,
    );
  });
});
