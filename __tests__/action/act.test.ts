import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act } from '../../action/act.ts';
import { soaks } from '../cases.ts';
import { folderWith, git } from '../disk/folders.ts';
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
/** What the comment is about needs one job: each of them reads both sites. */
const quick = { run: 'diff' };

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
      expect.stringMatching(/^::notice file=docs\.json,line=1,title=navshift diff::/),
      expect.stringMatching(/^::warning title=redirects\/redirect-guess::A URL returns 404: \/c/),
    ]);
    expect(readFileSync(step.output, 'utf8')).toContain('comment-url=https://github.example/comment/1\n');
  });

  it('says once what breaks in pages, and suggests how such a page builds', async () => {
    const texts = { 'a.mdx': `${page}<!-- c -->\n`, 'b.mdx': `${page}[x](/none)\n` };
    const step = stepOn(pullRequest(before, texts), api);
    expect(await run(step)).toBe(1);
    const { body } = github.comments[0]!;
    expect(body).toContain('1 page no longer builds. 1 link breaks.');
    expect(body).not.toContain('has no page or file');
    expect(body).toContain('navshift check --fix --write');
    expect(step.log.filter((line) => line.startsWith('::error'))).toEqual([
      expect.stringMatching(/^::error file=a\.mdx,line=4,title=navshift diff%3A unreadable::/),
      expect.stringMatching(/^::error file=b\.mdx,line=4,title=navshift diff%3A broken-link::/),
    ]);
    expect(body.split('+{/* c */}')).toHaveLength(2);
  });

  it('is compared with the base that was merged, not with the one of the event', async () => {
    const request = pullRequest(before, after, { onBase: { 'd.mdx': page } });
    await run(stepOn({ ...request, baseSha: request.parted }, api, quick));
    expect(github.comments[0]!.body).not.toContain('d.mdx');
    expect(github.calls.filter((call) => call.includes('/compare/'))).toEqual([]);
  });

  it('has its comment written anew, and struck when nothing is left', async () => {
    const request = pullRequest(before, after);
    github.add('Another comment');
    await run(stepOn(request, api, quick));
    await run(stepOn(request, api, quick));
    expect(github.comments).toHaveLength(2);
    expect(await run(stepOn(pullRequest(before, { 'd.txt': '' }), api, quick))).toBe(0);
    expect(github.comments.map(({ body }) => body)).toEqual([
      'Another comment',
      `${marker}\n~~navshift found problems here~~\n\n✅ None of them is left.`,
    ]);
  });

  it('has a comment among hundreds found, and a second one of two runs removed', async () => {
    for (let k = 0; k < 150; k++) github.add(`Comment ${k}`);
    github.add(`${marker}\nold`);
    github.add(`${marker}\nsecond`);
    await run(stepOn(pullRequest(before, after), api, quick));
    expect(
      github.comments.filter(({ body }) => body.startsWith(marker)).map(({ body }) => body.split('\n')[1]),
    ).toEqual(['**⚠️ navshift found problems: diff**']);
  });

  it('has no comment of another account written anew, though that begins as its own does', async () => {
    github.add(`${marker}\nforged`, 'somebody');
    await run(stepOn(pullRequest(before, after), api, quick));
    await run(stepOn(pullRequest(before, after), api, quick));
    expect(github.comments.map(({ body, user }) => [user.login, body.split('\n')[1]])).toEqual([
      ['somebody', 'forged'],
      ['github-actions[bot]', '**⚠️ navshift found problems: diff**'],
    ]);
  });

  it.each([
    ['a limit that says when it ends', { on: /^POST/, status: 429, headers: { 'retry-after': '0' }, times: 2 }],
    ['a server that fails for a while', { on: /^GET/, status: 502, times: 3 }],
    ['an answer that got lost', { on: /^POST/, status: 502, times: 1, isDone: true }],
  ])('gets one comment in spite of %s', async (_, failure) => {
    github.failures.push(failure);
    await run(stepOn(pullRequest(before, after), api, quick));
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
    const step = stepOn(pullRequest(before, after), api, quick);
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

  it('takes a glob for the sites of a repository', async () => {
    const two = { 'x/docs.json': site(['a', 'b']), 'x/a.mdx': page, 'x/b.mdx': page, 'y/docs.json': site(['b']) };
    const request = pullRequest(
      { ...two, 'y/b.mdx': page },
      { 'x/docs.json': site(['a']), 'y/docs.json': site(['b', 'no']) },
    );
    await run(stepOn(request, api, { path: '*/docs.json', run: 'diff' }));
    expect(github.comments[0]!.body.match(/^## .*/gm)).toEqual(['## `x/docs.json`', '## `y/docs.json`']);
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

  // In `npm run soak` the lines are as many as that; of a tenth there is more than fits, too.
  it('of 60,000 changed lines gets a comment that is whole in what it says', async () => {
    const count = soaks ? 30_000 : 3_000;
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

  it('is never committed: no call writes to the repository', async () => {
    const step = stepOn(pullRequest(old, moved), api, { run: 'redirects', fix: 'push' });
    expect(await run(step)).toBe(1);
    expect(step.log.join('')).toContain('::error title=navshift::fix: push is unknown. Write suggest or none.');
    expect(github.calls.filter((call) => /\/(?:git|contents)\//.test(call))).toEqual([]);
  });
});

describe('names that mean something to a shell, to an option or to a log', () => {
  const names = [`it's $(touch ran) "\`touch ran\`"`, '--reporter=json=docs.json', '-C', '::error::x'];
  const moved = (folder: string) => ({
    old: { [`${folder}/docs.json`]: site(['a', 'c']), [`${folder}/a.mdx`]: page, [`${folder}/c.mdx`]: `${page}C\n` },
    next: {
      [`${folder}/docs.json`]: site(['a', 'd']),
      [`${folder}/c.mdx`]: undefined,
      [`${folder}/d.mdx`]: `${page}C\n`,
    },
  });
  /** What a shell makes of a command, instead of navshift: its words. */
  const wordsOf = (command: string) =>
    execFileSync('sh', ['-c', `navshift() { printf '%s\\n' "$@"; }\n${command}`], {
      cwd: folderWith(),
      encoding: 'utf8',
    })
      .trim()
      .split('\n');

  it('are those of folders and of the base: nothing runs, nothing is written, and each command is one', async () => {
    const sites = names.map(moved);
    const request = pullRequest(
      Object.assign({}, ...sites.map(({ old }) => old)) as Record<string, string>,
      Object.assign({}, ...sites.map(({ next }) => next)) as Record<string, string>,
    );
    const base = { sha: request.baseSha, ref: 'main$(touch${IFS}ran)' };
    const event = { pull_request: { number: 7, head: { sha: request.headSha }, base } };
    const step = stepOn(request, api, { path: names.join('\n'), run: 'redirects' }, { event });
    expect(await run(step)).toBe(1);
    expect(git(request.cwd, 'status', '--porcelain')).toBe('');
    expect(step.log.filter((line) => /^::(?:error|warning|notice) title=navshift redirects::/.test(line))).toEqual([]);
    const [{ body } = { body: '' }] = github.comments;
    expect(body).not.toContain('could not run');
    const commands = /```sh\n([^]*?)\n```/.exec(body)![1]!.split('\n');
    expect(commands.map((command) => wordsOf(command))).toEqual(
      names.map((name) => [
        'redirects',
        '--since',
        `origin/${base.ref}`,
        '--write',
        ...(name.startsWith('-') ? ['--'] : []),
        name,
      ]),
    );
  }, 120_000);

  it('are those of pages: they are text in the log and in the comment', async () => {
    const pages = [`it's "$(touch ran)"`, '`touch ran`', '--write', 'a\n::error::b', '.hidden/c', '<img src=x>'];
    const files = Object.fromEntries(pages.map((name) => [`${name}.mdx`, page]));
    const request = pullRequest(
      { ...before, ...files, 'docs.json': site(['a', ...pages]) },
      { 'docs.json': site(['a']), ...Object.fromEntries(pages.map((name) => [`${name}.mdx`, undefined])) },
    );
    const step = stepOn(request, api);
    expect(await run(step)).toBe(1);
    expect(git(request.cwd, 'status', '--porcelain')).toBe('');
    expect(step.log.join('').match(/^::error::b/m)).toBeNull();
    const [{ body } = { body: '' }] = github.comments;
    expect(body).not.toContain('could not run');
    expect(body.replace(/^(`{3,})[^]*?^\1$/gm, '').replace(/(`+)[^`]+\1/g, '')).not.toMatch(/<img/);
  });
});

it('a file of SARIF for several sites is refused, as one would take the place of the other', async () => {
  const step = stepOn(pullRequest(before, {}), api, { path: 'x\ny', run: 'check', sarif: 'a.sarif' });
  expect(await run(step)).toBe(1);
  expect(step.log.join('')).toContain('::error title=navshift::sarif takes one site');
});

describe('a fork', () => {
  const lost = { 'docs.json': site(['a', 'b']), 'c.mdx': undefined };
  const url = 'https://github.example/acme/docs/actions/runs/1';
  const nothing = { headSha: 'head', baseSha: 'base' };
  const posting = (request: Parameters<typeof stepOn>[0], sha = request.headSha) =>
    stepOn(
      request,
      api,
      { post: 'report.json' },
      { event: { pull_request: undefined, workflow_run: { head_sha: sha, html_url: url } } },
    );
  const reported = async (after: Parameters<typeof pullRequest>[1], jobs = {}) => {
    const request = pullRequest(before, after);
    await run(stepOn(request, api, { comment: 'false', report: 'report.json', ...jobs }));
    github.pull = { number: 7, head: { sha: request.headSha }, base: { ref: 'main' } };
    return request;
  };

  it('has its results posted by a second workflow in the words of that, at the commit that was reported on', async () => {
    const request = await reported(lost);
    expect(github.comments).toEqual([]);
    expect(await run(posting(request))).toBe(0);
    const [{ body } = { body: '' }] = github.comments;
    expect(body.split('\n').slice(0, 2)).toEqual([marker, '**⚠️ navshift found problems: diff, redirects**']);
    expect(body).toContain('| `lost` | 1 | `c` | the URL now returns 404: no file');
    expect(body).toContain('| `redirects/redirect-guess` | 1 | … | A URL broke, and navshift is not sure');
    expect(body).toContain(`[The whole report](${url})`);
    const forged = posting(request, 'other');
    expect(await run(forged)).toBe(1);
    expect(forged.log.join('')).toContain('is not the report of a pull request at the commit of this run');
  });

  it('has a comment struck when nothing is left, and none where a site could not be compared is called fine', async () => {
    await run(posting(await reported(lost, quick)));
    await run(posting(await reported({ 'docs.json': '{ "navigation": ' }, quick)));
    expect(github.comments.at(-1)!.body).toContain('❌ navshift could not run diff');
    await run(posting(await reported({ 'd.txt': '' }, quick)));
    expect(github.comments.map(({ body }) => body.split('\n').at(-1))).toEqual(['✅ None of them is left.']);
  });

  it('has nothing of its own words posted', async () => {
    const words = [
      'x](https://evil.example) ![y](https://evil.example/y.png)',
      '@acme/team',
      '<img src=https://evil.example/y.png>',
      '`` `@team` ``',
      'www.evil.example, GH-1, #1',
      'a\n\n# Heading',
      '| a | b |',
    ];
    const request = await reported({ 'docs.json': site(['a', 'b', ...words]), 'c.mdx': undefined });
    await run(posting(request));
    const [{ body } = { body: '' }] = github.comments;
    expect(body).toContain('| `lost` | 1 | `c` |');
    expect(body).toMatch(/\| `missing` \| \d \| … \|/);
    expect(body.replaceAll(url, '')).not.toMatch(/evil|@|#1|GH-1|<img|!\[|\n# |Heading/);
  });

  it('has valid results posted, or the next test would show nothing', async () => {
    github.pull = { number: 7, head: { sha: 'head' }, base: { ref: 'main' } };
    const cwd = folderWith({ 'report.json': JSON.stringify({ pull: 7, outcomes: [valid] }) });
    expect([await run(posting({ ...nothing, cwd })), github.comments.length]).toEqual([0, 1]);
  });

  const valid = {
    name: 'diff',
    site: '.',
    code: 1,
    isFixable: false,
    found: [{ kind: 'lost', count: 1, names: ['c'] }],
  };
  it.each<[string, object | string]>([
    ['a text', '<!-- pull 7 -->\n@team'],
    ['a name that is a mention', { ...valid, found: [{ kind: 'lost', count: 1, names: ['@team'] }] }],
    ['a name that is a URL', { ...valid, found: [{ kind: 'lost', count: 1, names: ['https://evil.example'] }] }],
    ['a name that ends its code', { ...valid, found: [{ kind: 'lost', count: 1, names: ['`<b>'] }] }],
    ['a long name', { ...valid, found: [{ kind: 'lost', count: 1, names: ['c'.repeat(121)] }] }],
    ['many names', { ...valid, found: [{ kind: 'lost', count: 9, names: [...'abcdef'] }] }],
    ['a kind that there is not', { ...valid, found: [{ kind: 'toString', count: 1, names: [] }] }],
    ['a job that is none', { ...valid, name: '[x](y)' }],
    ['a site that is a link', { ...valid, site: '[x](https://evil.example)' }],
    ['a code of its own', { ...valid, code: '0' }],
    ['words of its own', { ...valid, text: '@team' }],
  ])('has no forged results posted: %s', async (_, one) => {
    const forged = typeof one === 'string' ? one : JSON.stringify({ pull: 7, outcomes: [one] });
    const step = posting({ ...nothing, cwd: folderWith({ 'report.json': forged }) });
    expect(await run(step)).toBe(1);
    expect(step.log.join('')).toMatch(/^::error title=navshift::report\.json (?:has a value that|cannot be read)/);
    expect(github.comments).toEqual([]);
  });

  it('has no file posted that is too large', async () => {
    const step = posting({ ...nothing, cwd: folderWith({ 'report.json': ' '.repeat(1_000_001) }) });
    expect(await run(step)).toBe(1);
    expect(step.log.join('')).toContain('report.json cannot be read: it is larger than 1000 kB');
  });
});
