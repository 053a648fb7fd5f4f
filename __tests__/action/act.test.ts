import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '../../action/act.ts';
import { pullRequest, stepOn } from './checkout.ts';
import { GitHub } from './github.ts';

// Each clones a repository several times, and waits for git.
jest.setTimeout(60_000);

let github: GitHub;
let api: string;
beforeEach(async () => {
  github = new GitHub();
  api = await github.start();
});
afterEach(() => github.stop());

const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
const site = (pages: readonly string[], more: object = {}) =>
  json({
    $schema: 'https://mintlify.com/docs.json',
    theme: 'mint',
    name: 'A',
    colors: { primary: '#000000' },
    navigation: { groups: [{ group: 'Guides', pages }] },
    ...more,
  });
const page = '---\ntitle: "A"\n---\n';
const before = { 'docs.json': site(['a', 'b', 'c']), 'a.mdx': page, 'b.mdx': page, 'c.mdx': page };
const run = (step: ReturnType<typeof stepOn>) => act(step.world, 0.01);
const marker = '<!-- navshift -->';

describe('a pull request that takes a page away', () => {
  const after = { 'docs.json': site(['a', 'b']), 'c.mdx': undefined };

  it('gets one comment, a summary and annotations on what is lost, from a checkout of depth 1', async () => {
    const step = stepOn(pullRequest(before, after), api);
    expect(await run(step)).toBe(1);
    const [{ body } = { body: '' }, ...others] = github.comments;
    expect(others).toEqual([]);
    expect(body.split('\n').slice(0, 2)).toEqual([marker, '**⚠️ navshift found problems: diff, redirects**']);
    expect(body).toContain('| Guides | 3 | 2 | 1 page removed |');
    expect(body).toContain('  group Guides\n-   c\n');
    expect(readFileSync(step.summary, 'utf8')).toContain('| Guides | 3 | 2 |');
    expect(step.log.filter((line) => line.startsWith('::'))).toEqual([
      expect.stringMatching(/^::error file=docs\.json,line=\d+,title=navshift diff%3A lost::/),
      expect.stringMatching(/^::warning title=redirects\/redirect-guess::A URL returns 404: \/c/),
      expect.stringMatching(/^::notice file=docs\.json,line=1,title=navshift diff::/),
    ]);
    expect(readFileSync(step.output, 'utf8')).toContain('comment-url=https://github.example/comment/1\n');
  });

  it('is compared with the base that was merged, not with the one of the event', async () => {
    const request = pullRequest(before, after, { onBase: { 'd.mdx': page } });
    await run(stepOn({ ...request, baseSha: request.parted }, api));
    expect(github.comments[0]!.body).not.toContain('d.mdx');
    expect(github.calls.filter((call) => call.includes('/compare/'))).toEqual([]);
  });

  it('has its comment written anew, and struck when nothing is left', async () => {
    const request = pullRequest(before, after);
    github.add('Another comment');
    await run(stepOn(request, api));
    await run(stepOn(request, api));
    expect(github.comments).toHaveLength(2);
    expect(await run(stepOn(pullRequest(before, { 'd.txt': '' }), api))).toBe(0);
    expect(github.comments.map(({ body }) => body)).toEqual([
      'Another comment',
      `${marker}\n~~navshift found problems here~~\n\n✅ None of them is left.`,
    ]);
  });

  it('has a comment among hundreds found, and a second one of two runs removed', async () => {
    for (let k = 0; k < 150; k++) github.add(`Comment ${k}`);
    github.add(`${marker}\nold`);
    github.add(`${marker}\nsecond`);
    await run(stepOn(pullRequest(before, after), api));
    expect(
      github.comments.filter(({ body }) => body.startsWith(marker)).map(({ body }) => body.split('\n')[1]),
    ).toEqual(['**⚠️ navshift found problems: diff, redirects**']);
  });

  it('has no comment of another account written anew, though that begins as its own does', async () => {
    github.add(`${marker}\nforged`, 'somebody');
    await run(stepOn(pullRequest(before, after), api));
    await run(stepOn(pullRequest(before, after), api));
    expect(github.comments.map(({ body, user }) => [user.login, body.split('\n')[1]])).toEqual([
      ['somebody', 'forged'],
      ['github-actions[bot]', '**⚠️ navshift found problems: diff, redirects**'],
    ]);
  });

  it('has a comment made again that was deleted while it was written', async () => {
    github.add(`${marker}\nold`);
    github.before = (call) => void (call.startsWith('PATCH') && github.comments.splice(0));
    await run(stepOn(pullRequest(before, after), api));
    expect(github.comments).toHaveLength(1);
  });

  it.each([
    ['a limit that says when it ends', { on: /^POST/, status: 429, headers: { 'retry-after': '0' }, times: 2 }],
    ['a server that fails for a while', { on: /^GET/, status: 502, times: 3 }],
    ['an answer that got lost', { on: /^POST/, status: 502, times: 1, isDone: true }],
  ])('gets one comment in spite of %s', async (_, failure) => {
    github.failures.push(failure);
    await run(stepOn(pullRequest(before, after), api));
    expect(github.comments).toHaveLength(1);
  });

  it.each([
    [
      'whose token may only read',
      { on: /issues/, status: 403, times: 99 },
      'the token of this workflow may not write to the pull request',
    ],
    ['where the host is down', { on: /issues/, status: 500, times: 99 }, 'no'],
  ])('%s has its report in the summary, which is said', async (_, failure, why) => {
    github.failures.push(failure);
    const step = stepOn(pullRequest(before, after), api);
    expect(await run(step)).toBe(1);
    expect(step.log.at(-1)).toContain(`No comment was posted: ${why}`);
    expect(readFileSync(step.summary, 'utf8')).toContain('| Guides | 3 | 2 |');
  });
});

describe('a pull request', () => {
  it('that changes nothing for readers gets no comment', async () => {
    expect(await run(stepOn(pullRequest(before, { 'a.mdx': `${page}\nText\n` }), api))).toBe(0);
    expect(github.comments).toEqual([]);
  });

  it('that cannot be compared is never called fine', async () => {
    const step = stepOn(pullRequest(before, { 'docs.json': '{ "navigation": ' }), api);
    expect(await run(step)).toBe(1);
    expect(github.comments[0]!.body).toContain(
      '❌ navshift could not run diff, redirects, so this result is incomplete',
    );
    expect(step.log.join('')).toContain('::error title=navshift diff::.: docs.json:1:17 error');
  });

  it('shows annotations on lines of the change first, ten of a level, and counts the others', async () => {
    const many = Array.from({ length: 30 }, (_, k) => `gone${k}`);
    github.files = [{ filename: 'docs.json', sha: '', patch: '@@ -1,1 +36,3 @@\n a' }];
    const step = stepOn(pullRequest(before, { 'docs.json': site(['a', 'b', 'c', ...many]) }), api, { run: 'check' });
    await run(step);
    const errors = step.log.filter((line) => line.startsWith('::error'));
    expect(errors).toHaveLength(10);
    expect(errors.slice(0, 3).map((line) => /line=(\d+)/.exec(line)![1])).toEqual(['36', '37', '38']);
    expect(errors[9]).toBe('::error title=navshift::21 more errors: the summary of this job lists them\n');
  });

  it('has what readers lose once: of `diff` if that is asked, as `fail-on` says, else of `check`', async () => {
    const change = { 'docs.json': site(['a']) };
    const both = stepOn(pullRequest(before, change), api, { run: 'diff check', 'fail-on': 'none' });
    expect(await run(both)).toBe(0);
    expect(github.comments.at(-1)!.body).not.toContain('costs-readers');
    const alone = stepOn(pullRequest(before, change), api, { run: 'check' });
    expect(await run(alone)).toBe(1);
    expect(alone.log.join('')).toContain('costs-readers');
  });

  it('has the patch of `check --fix`', async () => {
    const docs = site(['a', 'b', 'c']).replace('"pages"', '"expanded": "true",\n"pages"');
    const step = stepOn(pullRequest(before, { 'docs.json': docs }), api, { run: 'check' });
    await run(step);
    expect(github.comments[0]!.body).toMatch(/The patch that fixes this[^]*\+.*"expanded": true/);
  });

  it('with several sites has all of them in one comment', async () => {
    const two = {
      'x y/docs.json': site(['a', 'b']),
      'x y/a.mdx': page,
      'x y/b.mdx': page,
      'y/docs.json': site(['a']),
      'y/a.mdx': page,
    };
    const step = stepOn(pullRequest(two, { 'x y/docs.json': site(['a']), 'y/docs.json': site(['a', 'gone']) }), api, {
      path: 'x y\ny',
    });
    await run(step);
    expect(github.comments).toHaveLength(1);
    expect(github.comments[0]!.body.match(/^#+ .*/gm)).toEqual([
      '## `x y`',
      '### Changes for readers',
      '### Mistakes in the navigation',
      '### Redirects',
      '## `y`',
      '### Changes for readers',
      '### Mistakes in the navigation',
      '### Redirects',
    ]);
  });

  // With NAVSHIFT_REPLAY=1 the lines are as many as that; of a tenth there is more than fits, too.
  it('of 60,000 changed lines gets a comment that is whole in what it says', async () => {
    const count = process.env.NAVSHIFT_REPLAY === undefined ? 3_000 : 30_000;
    const names = (from: string) =>
      Array.from({ length: count }, (_, k) => `${from}/a-page-with-a-long-name-of-its-own-${k}`);
    const step = stepOn(pullRequest({ 'docs.json': site(names('old')) }, { 'docs.json': site(names('other')) }), api);
    await run(step);
    const { body } = github.comments[0]!;
    expect(body.length).toBeLessThanOrEqual(65_536);
    expect(body.length).toBeGreaterThan(5_000);
    expect(body).toContain(`| Guides | ${count} | ${count} |`);
    expect(body.match(/<details/g)!.length).toBe(body.match(/<\/details>/g)!.length);
    expect(body.match(/^`{3,}/gm)!.length % 2).toBe(0);
    for (const title of ['Changes for readers', 'Mistakes in the navigation', 'Redirects'])
      expect(body).toContain(title);
  }, 120_000);

  it('whose pipeline would change something fails, with the command', async () => {
    const config = json({ pipelines: { order: ['sort at=\'group[label="Guides"]\' by=path'] } });
    const request = pullRequest(
      { ...before, 'docs.json': site(['b', 'a', 'c']), 'navshift.config.json': config },
      { 'd.txt': '' },
    );
    expect(await run(stepOn(request, api, { run: 'order' }))).toBe(1);
    expect(github.comments[0]!.body).toContain('```sh\nnavshift run order --write\n```');
  });

  it('on pull_request_target is refused, and so is an event without a pull request', async () => {
    const request = pullRequest(before, {});
    const target = stepOn(request, api, {}, { env: { GITHUB_EVENT_NAME: 'pull_request_target' } });
    expect(await run(target)).toBe(1);
    expect(target.log.join('')).toMatch(/^::error title=navshift::navshift does not run on pull_request_target/);
    const other = stepOn(request, api, {}, { event: { pull_request: undefined } });
    expect(await run(other)).toBe(1);
    expect(other.log.join('')).toMatch(/^::error title=navshift::This event has no pull request/);
  });
});

describe('what mends a pull request', () => {
  const moved = {
    'docs.json': site(['a', 'b', 'd'], { redirects: [{ source: '/x', destination: '/a' }] }),
    'c.mdx': undefined,
    'd.mdx': `${page}\nText of c\n`,
  };
  const old = {
    ...before,
    'docs.json': site(['a', 'b', 'c'], { redirects: [{ source: '/x', destination: '/a' }] }),
    'c.mdx': `${page}\nText of c\n`,
  };
  const lastLine = (text: string) => text.split('\n').length - 1;

  it('is suggested at lines of the pull request', async () => {
    const request = pullRequest(old, moved);
    github.files = [
      {
        filename: 'docs.json',
        sha: request.blob('docs.json'),
        patch: `@@ -1,1 +1,${lastLine(moved['docs.json'])} @@\n a`,
      },
    ];
    await run(stepOn(request, api, { run: 'redirects' }));
    expect(github.suggestions).toMatchObject([
      { path: 'docs.json', side: 'RIGHT', commit_id: request.headSha, body: expect.stringContaining('"source": "/c"') },
    ]);
    await run(stepOn(request, api, { run: 'redirects' }));
    expect(github.suggestions).toHaveLength(1);
  });

  it('is a patch in the comment elsewhere, and where the host refuses the suggestion', async () => {
    const request = pullRequest(old, moved);
    await run(stepOn(request, api, { run: 'redirects' }));
    expect(github.suggestions).toEqual([]);
    expect(github.comments[0]!.body).toMatch(/The patch that fixes this[^]*\+ *"source": "\/c"/);
    github.files = [{ filename: 'docs.json', sha: request.blob('docs.json'), patch: `@@ -1,1 +1,99 @@\n a` }];
    github.failures.push({ on: /^POST \/pulls/, status: 422, times: 9 });
    await run(stepOn(request, api, { run: 'redirects' }));
    expect(github.comments[0]!.body).toContain('GitHub refused 1 suggestion.');
  });

  it('is committed to the head branch with `fix: push`, where that has the file as it was checked', async () => {
    const request = pullRequest(old, moved);
    github.contents.set('docs.json', request.blob('docs.json'));
    await run(stepOn(request, api, { run: 'redirects', fix: 'push' }));
    const [tree, commit, ref] = github.commits as [{ tree: { path: string; content: string }[] }, object, object];
    expect(tree.tree.map(({ path }) => path)).toEqual(['docs.json']);
    expect(JSON.parse(tree.tree[0]!.content).redirects).toContainEqual({ source: '/c', destination: '/d' });
    expect(commit).toMatchObject({ parents: [request.headSha] });
    expect(ref).toMatchObject({ force: false });
    expect(github.comments[0]!.body).toContain('Committed to branch as');
  });

  it.each([
    ['for a fork', { fork: true }, {}, 'Nothing was committed: this workflow cannot write to branches of forks'],
    ['for Dependabot', { env: { GITHUB_ACTOR: 'dependabot[bot]' } }, {}, 'or of Dependabot'],
    [
      'where the base changed the file too',
      {},
      { 'docs.json': 'another' },
      'Nothing was committed: docs.json was changed on main too.',
    ],
  ])('is not committed %s', async (_, how, contents, text) => {
    const request = pullRequest(old, moved);
    for (const [path, sha] of Object.entries(contents)) github.contents.set(path, sha);
    await run(stepOn(request, api, { run: 'redirects', fix: 'push' }, how));
    expect(github.commits).toEqual([]);
    expect(github.comments[0]!.body).toContain(text);
  });

  it('is not committed over what somebody pushed in the meantime', async () => {
    const request = pullRequest(old, moved);
    github.contents.set('docs.json', request.blob('docs.json'));
    github.failures.push({ on: /^PATCH \/git\/refs/, status: 422, times: 1 });
    await run(stepOn(request, api, { run: 'redirects', fix: 'push' }));
    expect(github.comments[0]!.body).toContain('somebody pushed to the branch in the meantime');
  });
});

it('a file of SARIF for several sites is refused, as one would take the place of the other', async () => {
  const step = stepOn(pullRequest(before, {}), api, { path: 'x\ny', run: 'check', sarif: 'a.sarif' });
  expect(await run(step)).toBe(1);
  expect(step.log.join('')).toContain('::error title=navshift::sarif takes one site');
});

it('a pipeline that makes files is not committed', async () => {
  const openapi = json({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/a': { get: { summary: 'Get', tags: ['T'] } } },
  });
  const config = json({ pipelines: { pages: ['openapi-pages'] } });
  const docs = json({ navigation: { groups: [{ group: 'API', pages: ['GET /a'], openapi: 'openapi.json' }] } });
  const request = pullRequest(
    { 'docs.json': docs, 'openapi.json': openapi, 'navshift.config.json': config },
    { 'd.txt': '' },
  );
  github.contents.set('docs.json', request.blob('docs.json'));
  await run(stepOn(request, api, { run: 'pages', fix: 'push' }));
  expect(github.commits).toEqual([]);
  expect(github.comments[0]!.body).toContain('Nothing was committed: the fix would make or delete files');
});

describe('a fork', () => {
  it('has its report posted by a second workflow, at the commit that was reported on', async () => {
    const request = pullRequest(before, { 'docs.json': site(['a', 'b']), 'c.mdx': undefined });
    await run(stepOn(request, api, { comment: 'false', report: 'report.md' }));
    expect(github.comments).toEqual([]);
    github.pull = { number: 7, head: { sha: request.headSha } };
    const second = (sha: string) =>
      stepOn(
        request,
        api,
        { post: 'report.md' },
        { event: { pull_request: undefined, workflow_run: { head_sha: sha } } },
      );
    expect(await run(second(request.headSha))).toBe(0);
    expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('| Guides | 3 | 2 |')]);
    expect(github.comments[0]!.body).not.toContain('&lt;!--');
    const forged = second('other');
    expect(await run(forged)).toBe(1);
    expect(forged.log.join('')).toContain('is not the report of a pull request at the commit of this run');
  });

  it('has no other comment changed by what its report says', async () => {
    const request = pullRequest(before, {});
    writeFileSync(join(request.cwd, 'report.md'), '<!-- pull 7 -->\n<!-- navshift other -->\ntext');
    github.pull = { number: 7, head: { sha: request.headSha } };
    github.add('<!-- navshift other -->\ntheirs');
    await run(
      stepOn(
        request,
        api,
        { post: 'report.md' },
        { event: { pull_request: undefined, workflow_run: { head_sha: request.headSha } } },
      ),
    );
    expect(github.comments.map(({ body }) => body)).toEqual([
      '<!-- navshift other -->\ntheirs',
      `${marker}\n&lt;!-- navshift other -->\ntext`,
    ]);
  });
});
