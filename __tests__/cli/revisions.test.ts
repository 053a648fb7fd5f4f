import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { transforms } from '../../transforms/all.ts';
import { navshift } from './command.ts';

const docs = (...pages: unknown[]) => JSON.stringify({ navigation: { pages } }, null, 2);

/** A `git` that writes down what it is asked, one line each, and then asks git. */
function counting(): { env: Record<string, string>; asked: () => readonly string[] } {
  const bin = folderWith({ log: '' });
  const real = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
  const skip = 'for word in "$@"; do case $skip$word in -c) skip=1;; 1*) skip=;; *) echo "$word"; break;; esac; done';
  writeFileSync(join(bin, 'git'), `#!/bin/sh\n(${skip}) >> '${bin}/log'\nexec '${real}' "$@"\n`);
  chmodSync(join(bin, 'git'), 0o755);
  const asked = () => readFileSync(join(bin, 'log'), 'utf8').split('\n').filter(Boolean);
  return { env: { PATH: `${bin}:${process.env.PATH}` }, asked };
}

/** A site whose navigation stands in two documents, and that names two specifications; both changed since `v1`. */
function several(): string {
  const spec = (title: string) => `{"openapi":"3.1.0","info":{"title":"${title}","version":"1"},"paths":{}}`;
  const menu = (page: string) => JSON.stringify([page]);
  const group = (name: string) => ({ group: name, openapi: `${name}.json`, pages: { $ref: `${name}-menu.json` } });
  const filesOf = (word: string) => ({
    'docs.json': docs(word, group('x'), group('y')),
    'x-menu.json': menu(`x-${word}`),
    'y-menu.json': menu(`y-${word}`),
    'x.json': spec(`x ${word}`),
    'y.json': spec(`y ${word}`),
  });
  const cwd = folderWith({ ...filesOf('one'), 'same.mdx': 'same' });
  commitAll(cwd);
  git(cwd, 'tag', 'v1');
  for (const [path, text] of Object.entries(filesOf('two'))) writeFileSync(join(cwd, path), text);
  commitAll(cwd);
  return cwd;
}

describe('git is asked seldom', () => {
  it('for the names of all files, and for no content that stands on disk', async () => {
    const cwd = folderWith({ 'docs.json': docs('a', 'b'), 'a.mdx': 'a', 'b.mdx': 'b' });
    commitAll(cwd);
    const { env, asked } = counting();
    const { stdout } = await navshift(['diff', 'HEAD'], { cwd, env });
    expect([stdout, asked()]).toEqual(['No change.\n0 pages lost, 0 URLs changed, 0 added\n', ['ls-tree']]);
  });

  it('for docs.json, for all that it pulls in by `$ref`, and for all of its specifications', async () => {
    const { env, asked } = counting();
    const { stdout } = await navshift(['diff', 'v1'], { cwd: several(), env });
    expect(stdout).toContain('x-one');
    expect(asked()).toEqual(['rev-parse', 'ls-tree', 'cat-file', 'cat-file']);
  });

  it('for all specifications that a document names which is pulled in', async () => {
    const cwd = several();
    const { env, asked } = counting();
    const { navigation } = JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as {
      navigation: { pages: object };
    };
    writeFileSync(join(cwd, 'pages.json'), JSON.stringify(navigation.pages));
    writeFileSync(join(cwd, 'docs.json'), '{ "navigation": { "pages": { "$ref": "pages.json" } } }');
    commitAll(cwd);
    for (const name of ['x.json', 'y.json', 'pages.json']) writeFileSync(join(cwd, name), '[]');
    await navshift(['diff', 'HEAD'], { cwd, env });
    expect(asked()).toEqual(['ls-tree', 'cat-file', 'cat-file']);
  });
});

/**
 * A repository whose site stands in the folder `site`: at `main~1` it has the page `a`, at `main` the page `b`, at the
 * branch `topic` the page `c`.
 */
function origin(): string {
  const root = folderWith();
  git(root, 'init', '-q', '-b', 'main');
  for (const name of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant']) git(root, 'config', name, 'true');
  const commit = (page: string) => {
    mkdirSync(join(root, 'site'), { recursive: true });
    writeFileSync(join(root, 'site/docs.json'), docs('x', page));
    for (const name of ['x', page]) writeFileSync(join(root, `site/${name}.mdx`), name);
    commitAll(root);
  };
  commit('a');
  commit('b');
  git(root, 'checkout', '-q', '-b', 'topic', 'main~1');
  commit('c');
  git(root, 'checkout', '-q', 'main');
  return root;
}

function clone(...options: string[]): string {
  const to = folderWith();
  git(to, 'clone', '-q', ...options, `file://${origin()}`, '.');
  return to;
}

describe('navshift diff, of a clone', () => {
  it('that is bare, compares two revisions of the site that is named', async () => {
    const cwd = clone('--bare');
    const words = ['diff', 'main~1', 'main'];
    const named = await navshift([...words, '--', 'site'], { cwd });
    expect([named.code, named.stdout]).toEqual([0, expect.stringContaining('+ page b')]);
    expect(await navshift([...words, '--', 'site/docs.json'], { cwd })).toEqual(named);
    expect(await navshift(words, { cwd })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error: could not compare: main has no docs.json.\nName one behind --, such as site/docs.json.\n',
    });
  });

  it('that has no working tree yet, as in one that has', async () => {
    const there = await navshift(['diff', 'main~1', 'main', '--', 'site'], { cwd: clone() });
    const without = await navshift(['diff', 'main~1', 'main', '--', 'site'], { cwd: clone('--no-checkout') });
    expect([without, there.stdout]).toEqual([there, expect.stringContaining('+ page b')]);
  });

  it('of depth 1 without contents, fetches what is lacking, says so, and compares with the tip', async () => {
    const cwd = join(clone('--depth=1', '--filter=blob:none'), 'site');
    const { code, stdout, stderr } = await navshift(['diff', 'origin/topic...'], { cwd });
    expect(stdout).toMatch(
      /^The common ancestor of origin\/topic and HEAD is unknown in this clone: compared with origin\/topic itself\.\n/,
    );
    expect([code, stdout]).toEqual([0, expect.stringContaining('/c → /b (no redirect), probably (same position)')]);
    expect(stderr).toBe(
      'Fetching origin/topic from origin, because this clone does not have it. --no-fetch forbids it.\n' +
        // docs.json, then the front matter of the page that is another one.
        'Fetching 1 file of origin/topic from origin, because this clone does not have it. --no-fetch forbids it.\n'.repeat(
          2,
        ),
    );
    const json = await navshift(['diff', 'topic...', '--reporter', 'json'], { cwd });
    expect([JSON.parse(json.stdout).before.revision, json.stderr]).toEqual([
      'topic',
      expect.stringContaining('compared with topic itself'),
    ]);
  });

  it('that lacks a revision, cannot compare where nothing may be fetched, and does not say that nothing changed', async () => {
    const cwd = join(clone('--depth=1', '--filter=blob:none'), 'site');
    const all = [
      await navshift(['diff', 'topic', '--no-fetch'], { cwd }),
      await navshift(['diff', 'main~1', '--no-fetch'], { cwd }),
      await navshift(['diff', 'nowhere'], { cwd }),
    ];
    expect(all.map(({ code, stdout }) => [code, stdout])).toEqual([
      [2, ''],
      [2, ''],
      [2, ''],
    ]);
    expect(all[2]!.stderr).toContain(
      'not a revision: neither this clone nor its remote origin has a commit, branch or tag of that name.',
    );
  });

  it('compares with a revision by the history that leads to it', async () => {
    const cwd = join(clone('--depth=1'), 'site');
    expect((await navshift(['diff', 'HEAD~1'], { cwd })).stdout).toContain('+ page b');
  });
});

describe('of what is not a revision it is said what is wrong, and what to do next', () => {
  const names = 'git branch --all and git tag list the names that there are.';
  const nowhere = 'not a revision: no commit, branch or tag has that name, and there is no remote to fetch one from.';
  const alone = () => {
    const cwd = folderWith({ 'docs/docs.json': docs('a'), 'docs/a.mdx': 'a' });
    commitAll(cwd);
    git(cwd, 'tag', 'v1.0');
    return cwd;
  };
  it.each([
    ['that nobody knows', ['diff', 'other', '--', 'docs'], `could not compare: other is ${nowhere}`, names],
    ['that is misspelt', ['diff', 'v10', '--', 'docs'], `could not compare: v10 is ${nowhere}`, 'Did you mean v1.0?'],
    [
      'that could be a path',
      ['diff', 'doc'],
      `could not compare: doc is not a path, and ${nowhere}`,
      'Did you mean docs?',
    ],
    ['that is a path', ['diff', './..nope'], './..nope: there is no such file or folder.', /Name a docs.json/],
    [
      'that cannot be one',
      ['check', '--rev', ':x', 'docs'],
      ':x is not a possible name of a revision.',
      /Name a commit, a branch/,
    ],
    [
      'from before the beginning',
      ['show', '--rev', 'HEAD~1', 'docs'],
      'HEAD~1 is not a revision: the history does not go back that far.',
      'git log --oneline --graph shows it.',
    ],
    [
      'that is a range',
      ['redirects', '--since', 'v1.0..HEAD', 'docs'],
      'v1.0..HEAD is a range of revisions, and one revision is meant.',
      'Write v1.0, or v1.0... for where it was left.',
    ],
  ])('of one %s', async (_, words, what, next) => {
    const { code, stdout, stderr } = await navshift(words, { cwd: alone() });
    const [first, second] = stderr.split('\n');
    expect([code, stdout, first]).toEqual([2, '', `error: ${what}`]);
    expect(second).toMatch(next);
  });

  it('where a clone is shallow, or fetches nothing', async () => {
    const cwd = clone('--depth=1');
    const said = async (...words: string[]) => (await navshift([...words, 'site'], { cwd })).stderr;
    expect(await said('check', '--rev', 'HEAD^2')).toMatch(
      /^error: HEAD\^2 is not a revision that this clone has\.\nFetch the whole history: git fetch --unshallow origin/,
    );
    expect(await said('check', '--no-fetch', '--rev', 'topic')).toMatch(
      /^error: topic is not a revision that this clone has, and nothing is fetched\.\nFetch it: git fetch --depth=1 origin topic/,
    );
    expect(await said('check', '--rev', '0123abc')).toContain('A remote is asked for a commit by its whole id');
    git(cwd, 'config', 'remote.origin.url', 'http://example.invalid/x');
    expect(await said('check', '--rev', 'topic')).toMatch(
      /^error: topic is not a revision that this clone has\. It was not fetched: its remote origin is asked by http/,
    );
  });
});

describe('where nothing can be compared, it is said why', () => {
  it('as nothing is committed yet', async () => {
    const cwd = folderWith({ 'docs.json': docs('a') });
    git(cwd, 'init', '-q');
    const { code, stderr } = await navshift(['diff'], { cwd });
    expect([code, stderr]).toEqual([
      2,
      'error: could not compare: HEAD is not a revision: nothing is committed here yet.\nCommit first, or name two folders.\n',
    ]);
  });

  it('as git does not answer in a folder of another user', async () => {
    const cwd = folderWith({ 'docs.json': docs('a') });
    commitAll(cwd);
    const env = { GIT_TEST_ASSUME_DIFFERENT_OWNER: '1' };
    const { code, stderr } = await navshift(['check', '--since', 'HEAD'], { cwd, env });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/git does not answer: fatal: (?:detected dubious|unsafe)/),
    ]);
    expect(stderr).toContain(`git config --global --add safe.directory ${cwd}`);
  });

  it('as the site was a mint.json then, or was not there', async () => {
    const cwd = folderWith({ 'mint.json': docs('a') });
    commitAll(cwd);
    writeFileSync(join(cwd, 'docs.json'), docs('a'));
    expect((await navshift(['diff', 'HEAD'], { cwd })).stderr).toContain('It has a mint.json, the old form: make a');
    git(cwd, 'rm', '-q', 'mint.json');
    git(cwd, 'commit', '-qm', 'none', '--allow-empty');
    expect((await navshift(['diff', 'HEAD'], { cwd })).stderr).toContain('If it is new, there is nothing to compare');
  });
});

describe('a sparse checkout', () => {
  it('is said to leave out files of the site, as they look gone', async () => {
    const cwd = folderWith({
      'docs/docs.json': docs('x', 'a/b'),
      'docs/x.mdx': 'x',
      'docs/a/b.mdx': 'b',
      'src/c.ts': '',
    });
    commitAll(cwd);
    const diff = async () => (await navshift(['diff', 'HEAD', '--', 'docs'], { cwd })).stderr;
    git(cwd, 'sparse-checkout', 'set', 'docs');
    expect(await diff()).toBe('');
    git(cwd, 'sparse-checkout', 'set', '--no-cone', '/docs/*', '!/docs/a');
    const note = 'This checkout is sparse: 1 file of the site is not in the working tree, and reported as removed.\n';
    expect(await diff()).toBe(note);
    git(cwd, 'sparse-checkout', 'disable');
    expect(await diff()).toBe('');
  });
  it('moves no file, as a page that is left out may link to it', async () => {
    const cwd = folderWith({ 'docs.json': docs('x', 'a/b'), 'x.mdx': 'x', 'a/b.mdx': '[x](/x)', 'c.mdx': '' });
    commitAll(cwd);
    git(cwd, 'sparse-checkout', 'set', '--no-cone', '/*', '!/a');
    const load = () => Promise.resolve(transforms);
    const move = async () => await navshift(['move', 'x', 'y', '--write'], { cwd, load });
    expect(await move()).toMatchObject({ code: 2 });
    expect((await move()).stderr + (await move()).stdout).toContain(
      'This checkout is sparse: 1 file of the site is not in the working tree, and may name files that move or go',
    );
    git(cwd, 'sparse-checkout', 'disable');
    expect(await move()).toMatchObject({ code: 0 });
    expect(readFileSync(join(cwd, 'a/b.mdx'), 'utf8')).toBe('[x](/y)');
  });
});

describe('a site that stood in another folder', () => {
  const moved = () => {
    const cwd = folderWith({ 'docs/docs.json': docs('a', 'gone'), 'docs/a.mdx': 'a' });
    commitAll(cwd);
    git(cwd, 'mv', 'docs', 'site');
    writeFileSync(join(cwd, 'site/docs.json'), docs('a', 'gone', 'new'));
    return cwd;
  };
  const note = 'HEAD has no site/docs.json: compared with docs/docs.json, which was removed since.\n';

  it('is compared with what it was there', async () => {
    const cwd = moved();
    const diff = await navshift(['diff', 'HEAD', '--', 'site'], { cwd });
    expect([diff.stdout, diff.stderr]).toEqual([expect.stringContaining('+ entry new has no file'), note]);
    const check = await navshift(['check', '--since', 'HEAD', 'site'], { cwd });
    expect([check.stdout.match(/the page "\w+"/g), check.stderr]).toEqual([
      ['the page "new"'],
      `${note}1 finding was there before.\nIn pages, only links, MDX and front matter were compared.\n`,
    ]);
    const redirects = await navshift(['redirects', '--since', 'HEAD', '--check', 'site'], { cwd });
    expect([redirects.code, redirects.stderr]).toEqual([0, expect.stringContaining(note)]);
  });

  it('is another site where the old one is still there', async () => {
    const cwd = moved();
    git(cwd, 'checkout', '-q', 'HEAD', '--', 'docs');
    const { code, stderr } = await navshift(['check', '--since', 'HEAD', 'site'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('HEAD has no site/docs.json.')]);
  });

  it('is not named by the path where it was', async () => {
    const { code, stderr } = await navshift(['diff', 'HEAD', '--', 'docs'], { cwd: moved() });
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('could not compare: HEAD has docs/docs.json, but the working tree does not.'),
    ]);
  });
});

describe('sync-languages --since', () => {
  const languages = (...pages: string[]) =>
    JSON.stringify({
      navigation: {
        languages: [
          { language: 'en', pages: ['x', ...pages] },
          { language: 'fr', pages: ['fr/x'] },
        ],
      },
    });
  const load = () => Promise.resolve(transforms);

  it('reads a revision as check does: with three dots, and fetched where the clone lacks it', async () => {
    const root = folderWith({ 'docs.json': languages('old'), 'x.mdx': '', 'fr/x.mdx': '', 'old.mdx': '' });
    commitAll(root);
    git(root, 'branch', '-M', 'main');
    git(root, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    git(root, 'checkout', '-q', '-b', 'topic');
    writeFileSync(join(root, 'docs.json'), languages('old', 'new'));
    for (const file of ['new.mdx', 'fr/new.mdx']) writeFileSync(join(root, file), '');
    commitAll(root);
    const cwd = folderWith();
    git(cwd, 'clone', '-q', '--depth=1', '-b', 'topic', `file://${root}`, '.');
    for (const [folder, since] of [
      [root, 'main...'],
      [cwd, 'main'],
    ] as const) {
      const { stdout, stderr } = await navshift(['sync-languages', '--since', since], { cwd: folder, load });
      expect(stdout).toContain('"fr/new"');
      expect(stdout).not.toContain('"fr/old"');
      expect(stderr.includes('Fetching main from origin')).toBe(folder === cwd);
    }
    const range = await navshift(['sync-languages', '--since', 'main..topic'], { cwd: root, load });
    expect([range.code, range.stderr]).toEqual([2, expect.stringContaining('a range of revisions, and one revision')]);
    const unknown = await navshift(['sync-languages', '--since', 'nope'], { cwd: root, load });
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('nope error it is not a revision: no commit'),
    ]);
  });
});

describe('a page that was renamed and edited', () => {
  it('is found by its text where that is there, and by less where it would have to be fetched', async () => {
    const text = Array.from({ length: 9 }, (_, k) => `Line ${k} of the page.`).join('\n');
    const cwd = folderWith({ 'docs.json': docs('x', 'begin'), 'x.mdx': 'x', 'begin.mdx': text });
    commitAll(cwd);
    git(cwd, 'tag', 'v1');
    git(cwd, 'mv', 'begin.mdx', 'first.mdx');
    writeFileSync(join(cwd, 'docs.json'), docs('x', 'first'));
    writeFileSync(join(cwd, 'first.mdx'), `${text}\nMore.`);
    commitAll(cwd);
    const whole = await navshift(['diff', 'v1'], { cwd });
    expect(whole.stdout).toContain('/begin → /first (no redirect), probably (similar text)');
    git(cwd, 'config', 'uploadpack.allowFilter', 'true');
    git(cwd, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    const blobless = folderWith();
    git(blobless, 'clone', '-q', '--filter=blob:none', `file://${cwd}`, '.');
    const { stdout, stderr } = await navshift(['diff', 'v1'], { cwd: blobless });
    expect([stdout, stderr]).toEqual([
      expect.stringContaining('/begin → /first (no redirect), probably (same position)'),
      // docs.json, then the front matter of the page.
      'Fetching 1 file of v1 from origin, because this clone does not have it. --no-fetch forbids it.\n'.repeat(2),
    ]);
  });
});

describe('a site as it is in a revision', () => {
  const one = docs({ group: 'Old', pages: ['a', 'b'] }, 'gone');
  /** The folder `site` with a page that is not there at `v1`; the working tree has another navigation. */
  function repository(): string {
    const cwd = folderWith({ 'site/docs.json': one, 'site/a.mdx': 'a', 'site/b.mdx': 'b' });
    commitAll(cwd);
    git(cwd, 'tag', 'v1');
    writeFileSync(join(cwd, 'site/docs.json'), docs('a'));
    return cwd;
  }
  const there = 'site/docs.json as it is in v1.\n';

  it('is shown, listed and checked, from its folder and from above', async () => {
    const cwd = repository();
    for (const [folder, path] of [
      ['', ['site']],
      ['site', []],
    ] as const) {
      const run = (...words: string[]) => navshift([...words, '--rev', 'v1', ...path], { cwd: join(cwd, folder) });
      const [show, pages, check] = [await run('show'), await run('pages'), await run('check')];
      expect([show.stdout, show.stderr]).toEqual([expect.stringContaining('group Old'), there]);
      expect([pages.stdout, pages.stderr]).toEqual([
        expect.stringContaining('b  Old  site/docs.json:8'),
        `${there}1 of 3 entries has no file: see navshift check.\n`,
      ]);
      expect([check.code, check.stdout]).toEqual([1, expect.stringContaining('site/docs.json:11:7')]);
      expect(check.stderr).toContain(there);
    }
  });

  it('is what a dry run of a transform is made of', async () => {
    const cwd = repository();
    const words = ['rename-label', '--from', 'Old', '--rev', 'v1', 'site'];
    const { code, stdout, stderr } = await navshift(words, { cwd });
    expect([code, stdout]).toEqual([0, expect.stringContaining('+        "group": "New",')]);
    expect(stderr).toContain(there);
    git(cwd, 'checkout', '-q', 'v1', '--', 'site/docs.json');
    expect(stdout).toBe((await navshift(words.slice(0, 3).concat('site'), { cwd })).stdout);
  });

  it.each([
    ['a transform', ['rename-label', '--from', 'Old']],
    ['check --fix', ['check', '--fix']],
  ])('is not written by %s', async (_, words) => {
    const cwd = repository();
    const { code, stdout, stderr } = await navshift([...words, '--rev', 'v1', '--write', 'site'], { cwd });
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      expect.stringContaining('--rev reads from git, so there is nothing to --write'),
    ]);
    expect((await navshift([...words, '--rev', 'v1', 'site'], { cwd })).stderr).toContain(there);
  });

  it('is not a revision that git does not know, and nothing that comes in by a pipe', async () => {
    const cwd = repository();
    const unknown = await navshift(['check', '--rev', 'v2', 'site'], { cwd });
    expect([unknown.code, unknown.stdout, unknown.stderr]).toEqual([
      2,
      '',
      expect.stringContaining('v2 is not a revision: no commit, branch or tag has that name'),
    ]);
    expect((await navshift(['check', '--rev', 'v1', '-'], { cwd })).stderr).toContain('has no revisions');
  });

  it('is read in a bare repository too', async () => {
    const cwd = clone('--bare');
    expect((await navshift(['pages', '--rev', 'main', 'site'], { cwd })).stdout).toContain('b  site/docs.json:5');
  });
});
