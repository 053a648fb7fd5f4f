import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { diffSchema } from '../../src/report/diff-schema.ts';
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

describe('a document behind a link', () => {
  /** A repository whose `$ref` leads through a link to a list of pages; two of them are lost in the working tree. */
  function linked(): string {
    const cwd = folderWith({
      'docs.json': '{ "navigation": { "pages": { "$ref": "menu/pages.json" } } }',
      'real/pages.json': '["a", "b", "c"]',
      ...{ 'a.mdx': 'a', 'b.mdx': 'b', 'c.mdx': 'c' },
    });
    symlinkSync('real', join(cwd, 'menu'));
    commitAll(cwd);
    for (const name of ['b.mdx', 'c.mdx']) rmSync(join(cwd, name));
    writeFileSync(join(cwd, 'real/pages.json'), '["a"]');
    return cwd;
  }

  it('is read in a revision as it is on disk', async () => {
    const cwd = linked();
    const { code, stdout, stderr } = await navshift(['diff', 'HEAD', '--fail-on', 'lost'], { cwd });
    expect([code, stdout.split('\n')[0], stderr]).toEqual([
      1,
      '2 pages lost. 3 → 1 pages.',
      expect.stringMatching(/^Failed by --fail-on:\n {2}2 pages lost, first: /),
    ]);
    commitAll(cwd);
    expect((await navshift(['diff', 'HEAD~1..HEAD', '--fail-on', 'lost'], { cwd })).code).toBe(1);
  });

  it('is fetched with the link where a clone lacks both', async () => {
    const origin = linked();
    for (const name of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant']) git(origin, 'config', name, 'true');
    commitAll(origin);
    const cwd = folderWith();
    git(cwd, 'clone', '-q', '--bare', '--filter=blob:none', `file://${origin}`, '.');
    const { code, stdout, stderr } = await navshift(['diff', 'HEAD~1', 'HEAD', '--', 'docs.json'], { cwd });
    expect([code, stdout.split('\n')[0]]).toEqual([0, '2 pages lost. 3 → 1 pages.']);
    expect(stderr).toContain('Fetching');
  });
});

describe('a `$ref` that leads nowhere', () => {
  const broken = (text: string) =>
    `{ "navigation": { "groups": [{ "group": "G", "pages": ["a"] }, { "$ref": "${text}" }] } }`;
  const right = '{ "navigation": { "groups": [{ "group": "G", "pages": ["a"] }] } }';
  const sides = (before: string, after: string) =>
    folderWith({
      'old/docs.json': before,
      'old/a.mdx': '',
      'new/docs.json': after,
      'new/a.mdx': '',
      'new/list.json': '[',
    });
  const missing = '`$ref` "gone.json" names gone.json, which does not exist';

  it.each([
    ['that is missing before', broken('gone.json'), right, `in old ${missing} (old/docs.json:1:74)`],
    ['that is missing after', right, broken('gone.json'), `in new ${missing} (new/docs.json:1:74)`],
    ['that leads out', right, broken('../a.json'), 'in new `$ref` "../a.json" is outside the docs root'],
    ['that is not JSON', right, broken('list.json'), 'in new '],
  ])('%s is no comparison for a guard', async (_, before, after, message) => {
    const cwd = sides(before, after);
    for (const guard of [['--fail-on', 'hidden'], ['--exit-code']]) {
      const { code, stdout, stderr } = await navshift(['diff', 'old', 'new', ...guard], { cwd });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain(`error: could not compare: ${message}`);
    }
    const { code, stdout } = await navshift(['diff', 'old', 'new'], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Not all is compared: in /)]);
  });

  it('in the past is no comparison for redirects --check', async () => {
    const cwd = folderWith({ 'docs.json': broken('gone.json'), 'a.mdx': '' });
    commitAll(cwd);
    writeFileSync(join(cwd, 'docs.json'), right);
    const { code, stderr } = await navshift(['redirects', '--since', 'HEAD', '--check'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining(`could not compare: in HEAD ${missing}`)]);
    expect((await navshift(['redirects', '--since', 'HEAD'], { cwd })).code).toBe(0);
  });
});

describe('a site that Mintlify refuses', () => {
  const languages = (code: string) => `{ "navigation": { "languages": [{ ${code}"pages": ["a", "b"] }] } }`;
  const [right, wrong] = [languages('"language": "en", '), languages('')];
  const sides = (before: string, after: string) =>
    folderWith({
      ...{ 'old/docs.json': before, 'old/a.mdx': '', 'old/b.mdx': '' },
      ...{ 'new/docs.json': after, 'new/a.mdx': '', 'new/b.mdx': '' },
    });
  const codes = async (before: string, after: string) => {
    const cwd = sides(before, after);
    const guards = [['--fail-on', 'lost'], ['--exit-code'], ['--fail-on', 'moved'], []];
    return Promise.all(guards.map(async (guard) => (await navshift(['diff', 'old', 'new', ...guard], { cwd })).code));
  };

  it('has lost all for --fail-on lost', async () => {
    expect(await codes(right, wrong)).toEqual([1, 1, 0, 0]);
    // Nothing more is lost where it was refused for the same.
    expect(await codes(wrong, wrong)).toEqual([0, 0, 0, 0]);
    expect(await codes(wrong, right)).toEqual([0, 1, 0, 0]);
  });

  it('is told first, with what that costs', async () => {
    const cwd = sides(right, wrong);
    const told =
      'Mintlify refuses this site: this language has no `language` (new/docs.json:1:33). All of it is lost: 2 pages.';
    expect((await navshift(['diff', 'old', 'new', '--stat'], { cwd })).stdout).toBe(
      `${told} Fix that first. Other changes are listed as if it were fixed.\n2 pages lost, 0 URLs changed, 0 added\n`,
    );
    const guarded = await navshift(['diff', 'old', 'new', '--fail-on', 'lost'], { cwd });
    expect(guarded.stderr).toBe(
      'Failed by --fail-on:\n  all lost: new/docs.json:1:33 Mintlify refuses this site: this language has no `language`\n',
    );
    const json = await navshift(['diff', 'old', 'new', '--reporter', 'json'], { cwd });
    expect(diffSchema.parse(JSON.parse(json.stdout)).refused).toBe(told);
    const github = await navshift(['diff', 'old', 'new', '--reporter', 'github'], { cwd });
    expect(github.stdout).toContain(
      '::error file=new/docs.json,line=1,title=navshift diff%3A refused::Mintlify refuses',
    );
  });
});
