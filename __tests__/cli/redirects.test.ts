import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift } from './command.ts';

/** A docs.json with one group, and redirects written `/a → /b`. */
const docs = (pages: readonly string[], redirects: readonly string[] = []) =>
  `${JSON.stringify(
    {
      navigation: { groups: [{ group: 'Guides', pages }] },
      redirects: redirects.map((rule) => {
        const [source, destination] = rule.split(' → ');
        return { source, destination };
      }),
    },
    null,
    2,
  )}\n`;

/** A repository in which `old/` was renamed to `new/` since `v1`, and the page `gone` deleted. */
function repository(redirects: readonly string[] = ['/first → /old/a']): string {
  const pages = ['old/a', 'old/b', 'stays'];
  const files = Object.fromEntries([...pages, 'gone'].map((page) => [`${page}.mdx`, `The page ${page}.`]));
  const cwd = folderWith({ 'docs.json': docs([...pages, 'gone'], redirects), ...files });
  commitAll(cwd);
  git(cwd, 'tag', 'v1');
  renameSync(join(cwd, 'old'), join(cwd, 'new'));
  rmSync(join(cwd, 'gone.mdx'));
  writeFileSync(join(cwd, 'docs.json'), docs(['new/a', 'new/b', 'stays'], redirects));
  commitAll(cwd);
  return cwd;
}

const written = (cwd: string) =>
  (
    JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as { redirects: { source: string; destination: string }[] }
  ).redirects.map(({ source, destination }) => `${source} → ${destination}`);

describe('navshift redirects --since', () => {
  it('prints the patch and writes nothing, and says by what each page is known and what is only guessed', async () => {
    const cwd = repository();
    const { code, stdout, stderr } = await navshift(['redirects', '--since', 'v1'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('+      "source": "/old/:slug*",\n+      "destination": "/new/:slug*"');
    expect(stdout).toContain('-      "destination": "/old/a"\n+      "destination": "/new/a"');
    expect(stderr).toContain('/old/:slug* → /new/:slug*, for 2 URLs: the same file');
    expect(stderr).toContain('A URL returns 404: /gone');
    expect(stderr).toContain('The first page of its group is now /new/a. navshift does not write guesses');
    expect(written(cwd)).toEqual(['/first → /old/a']);
  });

  it('sums up what is still open, and says so where nothing is', async () => {
    const cwd = repository();
    const { stderr } = await navshift(['redirects', '--since', 'v1'], { cwd });
    expect(stderr).toContain('\n0 pages lost, 0 URLs changed, 0 added, 1 still returning 404\n');
    const summary = async () =>
      (await navshift(['redirects', '--since', 'v1'], { cwd })).stderr.match(/^redirects --since v1: .*/m)?.[0];
    expect(await summary()).toBe('redirects --since v1: 1 URL that worked in v1 still returns 404: gone');
    writeFileSync(join(cwd, 'docs.json'), docs(['new/a'], ['/first → /old/a', '/gone → /stays']));
    expect(await summary()).toBe('redirects --since v1: Nothing lost.');
  });

  it('counts the redirects to a lost page with it', async () => {
    const cwd = folderWith({
      'docs.json': docs(['a', 'b'], ['/old → /a', '/older → /old']),
      'a.mdx': 'A',
      'b.mdx': 'B',
    });
    commitAll(cwd);
    rmSync(join(cwd, 'a.mdx'));
    const { stderr } = await navshift(['redirects', '--since', 'HEAD'], { cwd });
    expect(stderr).toContain('3 URLs that worked in HEAD still return 404: a, old, older\n');
    expect(stderr).toContain('3 URLs return 404: /a (and 2 redirects to it)');
  });

  it('sums up what is open where nothing can be written, by folder', async () => {
    const pages = ['old/a', 'old/b', 'old/c', 'old/d'];
    const files = Object.fromEntries([...pages, 'x'].map((page) => [`${page}.mdx`, `The page ${page}.`]));
    const cwd = folderWith({ 'docs.json': docs([...pages, 'x']), ...files });
    commitAll(cwd);
    rmSync(join(cwd, 'old'), { recursive: true });
    writeFileSync(join(cwd, 'docs.json'), docs(['x']));
    expect((await navshift(['redirects', '--since', 'HEAD'], { cwd })).stderr).toContain(
      'unchanged docs.json: nothing to change; 4 URLs that worked in HEAD still return 404, all in old/\n',
    );
  });

  it('writes them with --write, and has nothing more to write then', async () => {
    const cwd = repository();
    expect((await navshift(['redirects', '--since', 'v1', '--write'], { cwd })).code).toBe(0);
    expect(written(cwd)).toEqual(['/first → /new/a', '/old/:slug* → /new/:slug*']);
    const again = await navshift(['redirects', '--since', 'v1'], { cwd });
    expect([again.code, again.stdout]).toEqual([0, '']);
  });

  it('exits with 1 with --check while an address lacks a redirect, also where that is only guessed', async () => {
    const cwd = repository();
    const codeNow = async () => (await navshift(['redirects', '--since', 'v1', '--check'], { cwd })).code;
    expect(await codeNow()).toBe(1);
    writeFileSync(join(cwd, 'docs.json'), docs(['new/a'], ['/first → /new/a', '/old/:slug* → /new/:slug*']));
    expect(await codeNow()).toBe(1);
    const all = ['/first → /new/a', '/old/:slug* → /new/:slug*', '/gone → /stays'];
    writeFileSync(join(cwd, 'docs.json'), docs(['new/a'], all));
    const { code, stderr } = await navshift(['redirects', '--since', 'v1', '--check'], { cwd });
    expect([code, stderr]).toEqual([0, expect.stringContaining('every URL that worked in v1 works')]);
  });

  it('takes for `main...` what stood where the branch left main', async () => {
    const cwd = repository();
    git(cwd, 'branch', 'there', 'v1');
    git(cwd, 'worktree', 'add', '-q', join(cwd, '.git/there'), 'there');
    writeFileSync(join(cwd, '.git/there/later.mdx'), 'Another page.');
    commitAll(join(cwd, '.git/there'));
    const guesses = async (since: string) =>
      (await navshift(['redirects', '--since', since], { cwd })).stderr.match(/404: \/.*/g);
    expect(await guesses('there...')).toEqual(['404: /gone [redirects/redirect-guess]']);
    expect(await guesses('there')).toHaveLength(2);
  });

  it('reports as a transform does', async () => {
    const cwd = repository();
    const { stdout } = await navshift(['redirects', '--since', 'v1', '--reporter', 'json'], { cwd });
    const { sites } = JSON.parse(stdout) as { sites: [{ outcome: string; diagnostics: { rule: string }[] }] };
    expect(sites[0].outcome).toBe('planned');
    expect(sites[0].diagnostics.map(({ rule }) => rule)).toEqual([
      'redirects/redirect-added',
      'redirects/redirect-retargeted',
      'redirects/redirect-guess',
    ]);
  });

  it('takes a site in a folder of the repository, with its redirects behind a `$ref`', async () => {
    const main = (page: string) =>
      `{ "navigation": { "pages": ["${page}"] }, "redirects": { "$ref": "redirects.json" } }\n`;
    const cwd = folderWith({ 'docs/docs.json': main('a'), 'docs/redirects.json': '[]\n', 'docs/a.mdx': 'The page.' });
    commitAll(cwd);
    mkdirSync(join(cwd, 'docs/deep'));
    renameSync(join(cwd, 'docs/a.mdx'), join(cwd, 'docs/deep/b.mdx'));
    writeFileSync(join(cwd, 'docs/docs.json'), main('deep/b'));
    const { code } = await navshift(['redirects', '--since', 'HEAD', '--write', 'docs'], { cwd });
    expect(code).toBe(0);
    const text = readFileSync(join(cwd, 'docs/redirects.json'), 'utf8');
    expect(JSON.parse(text)).toEqual([{ source: '/a', destination: '/deep/b' }]);
  });

  it('runs as `diff` prints it, before the change is committed, for a site that is named', async () => {
    const cwd = folderWith({ 'docs/docs.json': docs(['a']), 'docs/a.mdx': 'The page.' });
    commitAll(cwd);
    renameSync(join(cwd, 'docs/a.mdx'), join(cwd, 'docs/b.mdx'));
    writeFileSync(join(cwd, 'docs/docs.json'), docs(['b']));
    const { stderr } = await navshift(['diff', '--fail-on', 'no-redirect', '--', 'docs'], { cwd });
    const [, words = ''] = /redirects: (?:npx )?navshift (.*)/.exec(stderr)!;
    expect(words).toBe('redirects --since HEAD --write docs');
    expect((await navshift(words.split(' '), { cwd })).code).toBe(0);
    expect(written(join(cwd, 'docs'))).toEqual(['/a → /b']);
  });

  it.each([
    ['a revision that is none', ['--since', 'nowhere'], 'nowhere is not a revision'],
    ['standard input', ['--since', 'v1', '-'], 'standard input has no revisions'],
    ['neither of both', [], 'redirects needs add, retarget, remove, --since, --from, --verify or --tidy'],
    [
      'both',
      ['--since', 'v1', '--verify'],
      'redirects needs add, retarget, remove, --since, --from, --verify or --tidy, and only one of them',
    ],
    ['--verify that writes', ['--verify', '--write'], '--verify writes nothing'],
  ])('refuses %s', async (_, words, message) => {
    const { code, stdout, stderr } = await navshift(['redirects', ...words], { cwd: repository() });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });
});

describe('navshift redirects --verify', () => {
  it('says nothing is wrong where each redirect leads to a page', async () => {
    const cwd = repository(['/first → /stays', '/x/:slug* → /new/:slug*']);
    expect(await navshift(['redirects', '--verify'], { cwd })).toMatchObject({ code: 0 });
  });

  it('exits with 1 where a redirect leads nowhere', async () => {
    const { code, stdout } = await navshift(['redirects', '--verify'], { cwd: repository() });
    expect([code, stdout]).toEqual([1, expect.stringContaining('"/first" goes to "/old/a", where nothing answers')]);
  });

  it('takes a page under a wildcard for a notice', async () => {
    const cwd = repository(['/new/:slug* → /stays']);
    const { code, stdout } = await navshift(['redirects', '--verify'], { cwd });
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('info "/new/:slug*" matches the URL of 2 existing pages'),
    ]);
  });

  it('tells nothing else of a site: that is for check', async () => {
    const cwd = folderWith({ 'docs.json': '{ "navigation": { "groups": [{ "group": "", "pages": ["none"] }] } }' });
    expect(await navshift(['redirects', '--verify'], { cwd })).toMatchObject({ code: 0 });
  });
});

/** A repository whose page `a` was renamed to `b` in two languages, in the second with another text. */
function translated(from: readonly [string, string], to: readonly [string, string]): string {
  const navigation = ([en, zh]: readonly [string, string]) =>
    JSON.stringify({
      navigation: {
        languages: [
          { language: 'en', pages: [en] },
          { language: 'zh', pages: [zh] },
        ],
      },
    });
  const english = 'How to install the thing, and what it needs.';
  const cwd = folderWith({
    'docs.json': navigation(from),
    [`${from[0]}.mdx`]: english,
    [`${from[1]}.mdx`]: '怎么安装这个东西。',
  });
  commitAll(cwd);
  for (const page of from) rmSync(join(cwd, `${page}.mdx`));
  writeFileSync(join(cwd, `${to[0]}.mdx`), english);
  writeFileSync(join(cwd, `${to[1]}.mdx`), '全新的文字，写法不同。');
  writeFileSync(join(cwd, 'docs.json'), navigation(to));
  commitAll(cwd);
  return cwd;
}

describe('a page that was renamed in one language and rewritten in another', () => {
  it.each([
    ['code in front', ['en/a', 'zh/a'], ['en/b', 'zh/b']],
    ['the code in the second part', ['docs/en/a', 'docs/zh/a'], ['docs/en/b', 'docs/zh/b']],
    ['a folder that is not the code', ['docs/en/a', 'docs/cn/a'], ['docs/en/b', 'docs/cn/b']],
    ['another folder above', ['edge/en/a', 'edge/zh/a'], ['edge/en/b', 'edge/zh/b']],
    ['the default language without a folder', ['a', 'zh/a'], ['b', 'zh/b']],
  ] as const)('went there in both: %s', async (_, from, to) => {
    const cwd = translated(from, to);
    const { stdout } = await navshift(['diff', 'HEAD~1'], { cwd });
    expect(stdout).toContain('\n0 pages lost, ');
    await navshift(['redirects', '--since', 'HEAD~1', '--write'], { cwd });
    expect(written(cwd)).toEqual([`/${from[0]} → /${to[0]}`, `/${from[1]} → /${to[1]}`]);
  });
});

describe('navshift redirects --tidy', () => {
  it('prints the patch, writes it with --write, and has nothing more to do then', async () => {
    const rules = ['/a → /b', '/b → /stays', '/x → /x', '/old → /gone'];
    const cwd = folderWith({ 'docs.json': docs(['stays'], rules), 'stays.mdx': 'Here.' });
    const { code, stdout, stderr } = await navshift(['redirects', '--tidy'], { cwd });
    expect(code).toBe(0);
    expect(stdout).toContain('-      "destination": "/b"\n+      "destination": "/stays"');
    expect(stderr).toContain('These go to a 404: /old → /gone');
    expect(written(cwd)).toEqual(rules);
    expect((await navshift(['redirects', '--tidy', '--check'], { cwd })).code).toBe(1);
    expect((await navshift(['redirects', '--tidy', '--write'], { cwd })).code).toBe(0);
    expect(written(cwd)).toEqual(['/a → /stays', '/b → /stays', '/old → /gone']);
    expect((await navshift(['redirects', '--tidy', '--check'], { cwd })).code).toBe(0);
  });
});

describe('navshift redirects add, retarget and remove', () => {
  it('print the patch, and write it with --write', async () => {
    const cwd = folderWith({ 'sub/docs.json': docs(['a', 'b']), 'sub/a.mdx': 'A.', 'sub/b.mdx': 'B.' });
    const run = (...words: string[]) => navshift(['redirects', ...words, '--site', 'sub'], { cwd });
    const { code, stdout, stderr } = await run('add', 'old', 'a.mdx');
    expect([code, stdout]).toEqual([0, expect.stringContaining('+      "source": "/old",')]);
    expect(stderr).toContain('/old → /a');
    expect((await run('add', '/old', '/a', '--check')).code).toBe(1);
    await run('add', '/old', '/a', '--write');
    expect(written(join(cwd, 'sub'))).toEqual(['/old → /a']);
    expect((await run('add', '/old', '/a')).stderr).toContain('nothing to change, as /old redirects to /a');
    await run('retarget', '/old', '/b', '--write');
    expect(written(join(cwd, 'sub'))).toEqual(['/old → /b']);
    await run('remove', '/old', '--write');
    expect(written(join(cwd, 'sub'))).toEqual([]);
  });

  it.each([
    [['add', '/old'], 'redirects add needs two URLs'],
    [['remove', '/old', '/new'], 'redirects remove needs one URL'],
    [['add', '/old', '/none'], '/none returns 404'],
  ])('exit with 2 for %j', async (words, message) => {
    const cwd = folderWith({ 'docs.json': docs(['a']), 'a.mdx': 'A.' });
    const { code, stdout, stderr } = await navshift(['redirects', ...words], { cwd });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });
});
