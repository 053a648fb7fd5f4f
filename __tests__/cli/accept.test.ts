import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diffSchema } from '../../src/report/diff-schema.ts';
import { commitAll, folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (...pages: string[]) => JSON.stringify({ navigation: { groups: [{ group: 'G', pages }] } });

/** A repository whose pages `b` and `c` are lost in the working tree; `d`, in no navigation, too. */
function repository(files: Readonly<Record<string, string>> = {}): string {
  const pages = Object.fromEntries(['a', 'b', 'c', 'd'].map((page) => [`${page}.mdx`, `Page ${page}`]));
  const cwd = folderWith({ ...pages, 'docs.json': docs('a', 'b', 'c') });
  commitAll(cwd);
  for (const page of ['b', 'c', 'd']) rmSync(join(cwd, `${page}.mdx`));
  for (const [path, text] of Object.entries({ 'docs.json': docs('a'), ...files })) writeFileSync(join(cwd, path), text);
  return cwd;
}

const file = 'accepted.json';
const accepts = (kinds: Readonly<Record<string, readonly string[]>>) => ({
  [file]: JSON.stringify({ 'docs.json': kinds }),
});
const written = (cwd: string) => readFileSync(join(cwd, file), 'utf8');

describe('diff --accept', () => {
  const diff = (cwd: string, ...more: string[]) =>
    navshift(['diff', 'HEAD', '--fail-on', 'lost', '--accept', file, ...more], { cwd });

  it('counts apart what the file lists, and fails for the rest', async () => {
    const some = await diff(repository(accepts({ lost: ['/b'] })));
    expect([some.code, some.stdout]).toEqual([
      1,
      '2 pages lost. 1 accepted. 3 → 1 pages.\n- page c lost (no file, no working redirect)\n- page d lost (no file, no working redirect; in no navigation)\n2 pages lost, 0 URLs changed, 0 added\n',
    ]);
    const all = await diff(repository(accepts({ lost: ['/b', '/c', '/d'] })));
    expect([all.code, all.stdout]).toEqual([
      0,
      'No other change. 3 accepted. 3 → 1 pages.\n0 pages lost, 0 URLs changed, 0 added\n',
    ]);
  });

  it('accepts a kind of change alone, of one docs.json alone', async () => {
    expect((await diff(repository(accepts({ removed: ['/b', '/c'] })))).code).toBe(1);
    const other = { [file]: JSON.stringify({ 'docs/docs.json': { lost: ['/b', '/c'] } }) };
    expect((await diff(repository(other))).code).toBe(1);
  });

  it('adds to the file what the guard fails for, sorted and without lines, and leaves the rest of it', async () => {
    const cwd = repository(accepts({ moved: ['x'], lost: ['/c'] }));
    const made = await diff(cwd, '--update-accepted');
    expect([made.code, made.stderr]).toEqual([
      0,
      '2 changes are now accepted by accepted.json.\nPassed --fail-on. In pages, only links and MDX were compared.\n',
    ]);
    expect(written(cwd)).toBe(
      `${JSON.stringify({ 'docs.json': { lost: ['/b', '/c', '/d'], moved: ['x'] } }, undefined, 2)}\n`,
    );
    expect((await diff(cwd)).code).toBe(0);
    rmSync(join(cwd, file));
    await diff(cwd, '--update-accepted');
    expect(JSON.parse(written(cwd))).toEqual({ 'docs.json': { lost: ['/b', '/c', '/d'] } });
  });

  it('accepts every kind of change for --exit-code', async () => {
    const cwd = folderWith({ 'docs.json': docs('a', 'b'), 'a.mdx': '', 'b.mdx': '' });
    commitAll(cwd);
    const after = {
      navigation: { tabs: [{ tab: 'T', pages: ['b'] }] },
      redirects: [{ source: '/x', destination: '/b' }],
    };
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify(after));
    const words = ['diff', 'HEAD', '--exit-code', '--accept', file];
    expect((await navshift([...words, '--update-accepted'], { cwd })).code).toBe(0);
    expect(await navshift(words, { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^No other change\./),
    });
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ ...after, name: 'New' }));
    expect((await navshift(words, { cwd })).code).toBe(1);
  });

  it('tells an address that a redirect leads on from one that is left alone', async () => {
    const cwd = repository();
    const redirect = (source: string) => ({ source, destination: '/a' });
    const site = { ...JSON.parse(docs('a')), redirects: [redirect('/b'), redirect('/c')] };
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify(site));
    const words = ['diff', 'HEAD', '--fail-on', 'lost,address-changed', '--accept', file];
    expect((await navshift([...words, '--update-accepted'], { cwd })).code).toBe(0);
    expect(JSON.parse(written(cwd))).toEqual({
      'docs.json': { 'address-changed': ['/b → /a', '/c → /a'], lost: ['/d'] },
    });
    writeFileSync(join(cwd, 'docs.json'), docs('a'));
    expect((await navshift(words, { cwd })).code).toBe(1);
  });

  it('marks in JSON what is accepted, where each page is named still', async () => {
    const { stdout } = await diff(repository(accepts({ lost: ['/b'] })), '--reporter', 'json');
    const { changes } = diffSchema.parse(JSON.parse(stdout));
    expect(changes.map(({ kind, name, pages, accepted }) => [kind, name, pages, accepted])).toEqual([
      ['lost', 'c', [{ before: 'c' }], undefined],
      ['lost', 'd', undefined, undefined],
      ['lost', 'b', [{ before: 'b' }], true],
    ]);
  });

  it('lists a page that no navigation names without its language', async () => {
    const pages = Object.fromEntries(['en/a', 'fr/a', 'fr/x', 'fr/y'].map((page) => [`${page}.mdx`, page]));
    const navigation = { languages: ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`] })) };
    const cwd = folderWith({ ...pages, 'docs.json': JSON.stringify({ navigation }) });
    commitAll(cwd);
    rmSync(join(cwd, 'fr/y.mdx'));
    const redirects = [{ source: '/fr/x', destination: '/fr/a' }];
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation, redirects }));
    expect((await diff(cwd, '--update-accepted')).code).toBe(0);
    expect(JSON.parse(written(cwd))).toEqual({ 'docs.json': { lost: ['/fr/y'], taken: ['fr/x'] } });
    expect((await diff(cwd)).code).toBe(0);
  });

  it('does not accept that Mintlify refuses the site', async () => {
    const cwd = repository();
    writeFileSync(join(cwd, 'docs.json'), '{ "navigation": { "languages": [{ "pages": ["a"] }] } }');
    expect((await diff(cwd, '--update-accepted')).code).toBe(1);
    expect((await diff(cwd)).code).toBe(1);
  });

  it.each([
    [
      'a file that is not there',
      ['--accept', 'gone.json'],
      'the list of what is accepted cannot be read from gone.json',
    ],
    [
      'a file that is not a list',
      ['--accept', 'docs.json'],
      'docs.json is not a list of what is accepted.\nMake one: ',
    ],
    [
      'a docs.json to write to',
      ['--accept', 'docs.json', '--update-accepted'],
      'docs.json is not a list of what is accepted',
    ],
    ['no file', ['--update-accepted'], '--update-accepted needs --accept.\nName the file: '],
  ])('is an error for %s', async (_, argv, message) => {
    const { code, stderr } = await navshift(['diff', 'HEAD', '--exit-code', ...argv], { cwd: repository() });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });

  it('needs a guard to update for', async () => {
    const { code, stderr } = await navshift(['diff', '--accept', file, '--update-accepted'], { cwd: repository() });
    expect([code, stderr]).toEqual([2, expect.stringContaining('Add --fail-on lost, or --exit-code.')]);
  });
});

describe('redirects --accept', () => {
  const redirects = (cwd: string, ...more: string[]) =>
    navshift(['redirects', '--since', 'HEAD', '--check', '--accept', file, ...more], { cwd });

  it('takes what diff accepts for no missing redirect', async () => {
    const cwd = repository(accepts({ lost: ['/b', '/c'] }));
    const { code, stderr } = await redirects(cwd);
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 URL that worked in HEAD still returns 404: d')]);
    expect(stderr).toContain('2 URLs accepted by accepted.json.\n');
  });

  it('adds the addresses that are left, which diff accepts too', async () => {
    const cwd = repository();
    expect((await redirects(cwd, '--update-accepted')).code).toBe(0);
    expect(JSON.parse(written(cwd))).toEqual({ 'docs.json': { 'no-redirect': ['/b', '/c', '/d'] } });
    const { code, stderr } = await redirects(cwd);
    expect([code, stderr]).toEqual([0, expect.stringContaining('every URL that worked in HEAD works, or is accepted')]);
    expect((await navshift(['diff', 'HEAD', '--fail-on', 'lost', '--accept', file], { cwd })).code).toBe(0);
  });

  it('adds no redirect for an address that is accepted', async () => {
    const cwd = folderWith({ 'docs.json': docs('a', 'b'), 'a.mdx': 'a', 'b.mdx': 'Page b' });
    commitAll(cwd);
    rmSync(join(cwd, 'b.mdx'));
    writeFileSync(join(cwd, 'new.mdx'), 'Page b');
    writeFileSync(join(cwd, 'docs.json'), docs('a', 'new'));
    expect((await navshift(['redirects', '--since', 'HEAD'], { cwd })).stdout).toContain('"source":"/b"');
    await navshift(['diff', 'HEAD', '--fail-on', 'address-changed', '--accept', file, '--update-accepted'], { cwd });
    expect(await redirects(cwd)).toMatchObject({ code: 0, stdout: '' });
  });

  it('is refused with --verify', async () => {
    const { code, stderr } = await navshift(['redirects', '--verify', '--accept', file], {
      cwd: repository(accepts({})),
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('--accept needs --since')]);
  });
});

const sites = (...groups: object[]) => JSON.stringify({ navigation: { groups } }, null, 2);
const bad = (label: string) => ({ group: label, icon: 'fa-x', pages: ['a'] });
const checkIn = (cwd: string, ...argv: string[]) => navshift(['check', '--accept', file, ...argv], { cwd });

describe('check --accept', () => {
  it('leaves out what was there, wherever it stands by now, and tells what is new', async () => {
    const cwd = folderWith({ 'docs.json': sites(bad('One')), '.git/HEAD': '', 'a.mdx': '' });
    const made = await checkIn(cwd, '--update-accepted');
    expect([made.code, made.stderr]).toEqual([0, '1 finding is now accepted by accepted.json.\n']);
    expect((await checkIn(cwd)).code).toBe(0);
    const more = folderWith({
      'docs.json': `\n\n${sites({ group: 'New', pages: ['a'] }, bad('One'), bad('Two'))}`,
      [file]: readFileSync(join(cwd, file), 'utf8'),
      '.git/HEAD': '',
      'a.mdx': '',
    });
    const { code, stdout, stderr } = await checkIn(more, '--rule', 'page-twice=off');
    expect([code, stderr]).toEqual([1, '1 finding is hidden by accepted.json.\n']);
    expect(stdout).toContain('`icon` of group "Two"');
    expect(stdout).not.toContain('group "One"');
  });

  it('is sorted, so that two that were changed apart can be merged, and says what it knows in vain', async () => {
    const cwd = folderWith({ 'docs.json': sites(bad('B'), bad('A'), bad('A')), '.git/HEAD': '', 'a.mdx': '' });
    await checkIn(cwd, '--update-accepted');
    const text = readFileSync(join(cwd, file), 'utf8');
    const [{ 'field-form': messages }] = Object.values(
      JSON.parse(text) as Record<string, { 'field-form': string[] }>,
    ) as [{ 'field-form': string[] }];
    expect(messages.map((message) => /"(.)"/.exec(message)![1])).toEqual(['A', 'A', 'B']);
    const mended = folderWith({ 'docs.json': sites(bad('A')), [file]: text, '.git/HEAD': '', 'a.mdx': '' });
    expect((await checkIn(mended)).stderr).toMatch(
      /^1 finding is hidden by accepted\.json; \d+ that it lists are fixed: --update-accepted removes them\.\n$/,
    );
  });

  it('shares the file with diff: each leaves what the other wrote', async () => {
    const cwd = repository();
    await navshift(['diff', 'HEAD', '--fail-on', 'lost', '--accept', file, '--update-accepted'], { cwd });
    const site = { navigation: { groups: [bad('One')] } };
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify(site));
    for (const _ of ['first', 'again']) await checkIn(cwd, '--update-accepted');
    const listed = (JSON.parse(written(cwd)) as Record<string, Record<string, string[]>>)['docs.json']!;
    expect(listed).toMatchObject({ lost: ['/b', '/c', '/d'], 'field-form': [expect.stringContaining('group "One"')] });
    expect((await checkIn(cwd)).code).toBe(0);
    expect((await checkIn(cwd, '--since', 'HEAD')).code).toBe(0);
  });

  it.each([
    [['--update-accepted', '--fix'], '--update-accepted and --fix cannot be in one run.'],
    [['--update-accepted', '--since', 'HEAD'], '--since and --update-accepted cannot be in one run.'],
    [['--baseline', 'known.json'], 'Write --accept <file>.'],
    [['--update-baseline'], 'Write --accept <file> --update-accepted.'],
    [['--strict'], 'Write --profile specification.'],
  ])('is an error with %j', async (argv, message) => {
    const { code, stderr } = await checkIn(repository(accepts({})), ...argv);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
