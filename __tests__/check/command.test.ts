import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { changeKinds } from '../../src/diff/index.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift, type World } from '../cli/command.ts';

const bad = '{ "navigation": { "pages": ["a", null], "tabs": [] } }\n';
const good = '{ "navigation": { "pages": ["a"] } }\n';
const warned = '{ "navigation": { "pages": ["a"], "tabs": [] } }\n';
// No transform is loaded to check a site.
const run = (files: Record<string, string>, argv: string[], world: Partial<World> = {}) =>
  navshift(['check', ...argv], {
    cwd: folderWith({ 'a.mdx': '', ...files }),
    load: () => Promise.reject(new Error('Loaded.')),
    ...world,
  });

describe('navshift check', () => {
  it('says on standard output what is wrong, where, and what to do', async () => {
    const { code, stdout, stderr } = await run({ 'docs.json': bad }, []);
    expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
    expect(stdout).toContain(
      'docs.json:1:34 error an entry of `pages` must be a string, not null, and Mintlify refuses the whole site because of it [page-entry-form]\n  > 1 | ',
    );
    expect(stdout).toContain('help: ');
    expect(stdout).toMatch(/\n1 error, 1 warning \(1 fixable with --fix\)\n$/);
  });

  it('reads links below --base as those of the site', async () => {
    const files = { 'docs.json': good, 'a.mdx': '[x](/docs/a) [y](/docs/a.mdx)' };
    expect((await run(files, [])).stdout).not.toContain('link-');
    expect((await run(files, ['--base', 'docs/'])).stdout).toContain('help: Write "/docs/a", the URL of the page.');
  });

  it('ends with 0 if there are no errors', async () => {
    expect(await run({ 'docs.json': good }, [])).toMatchObject({
      code: 0,
      stdout: '1 page: no problems\n',
      stderr: '',
    });
    expect(await run({ 'docs.json': good }, ['--dry-run'])).toMatchObject({ code: 0 });
    expect(await run({ 'docs.json': warned }, [])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 warning (1 fixable with --fix)\n'),
    });
  });

  it('finds page files whatever their names begin with, and reads .mintignore', async () => {
    const docs = '{ "navigation": { "pages": ["a", "q/.NET", "b"] } }';
    expect(await run({ 'docs.json': docs, 'q/.NET.mdx': '', 'b.mdx': '', 'c.mdx': '' }, [])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 info'),
    });
    expect(
      await run({ 'docs.json': docs, 'q/.NET.mdx': '', 'b.mdx': '', 'c.mdx': '', '.mintignore': '/c.*' }, []),
    ).toMatchObject({ code: 0, stdout: '3 pages: no problems\n' });
    expect(await run({ 'docs.json': docs, 'q/.NET.mdx': '', 'b.mdx': '', '.mintignore': 'b.mdx' }, [])).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('the page "b" is excluded by .mintignore'),
    });
  });

  it('ends with 1 if there are more warnings than are allowed', async () => {
    expect(await run({ 'docs.json': warned }, ['--max-warnings', '1'])).toMatchObject({ code: 0 });
    expect(await run({ 'docs.json': warned }, ['--max-warnings', '0'])).toMatchObject({
      code: 1,
      stderr: 'docs.json has more than 0 warnings.\n',
    });
    expect(await run({ 'docs.json': warned }, ['--max-warnings', 'x'])).toMatchObject({ code: 2 });
  });

  it('ends with 2 if it cannot run', async () => {
    expect(await run({ 'docs.json': good }, ['nowhere'])).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('there is no such file or folder'),
    });
    expect(await run({ 'docs.json': good }, ['--reporter', 'sarf'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean sarif?'),
    });
  });

  it('checks content from standard input, and takes what is not JSON for a finding', async () => {
    expect(await run({}, ['-'], { stdin: good })).toMatchObject({ code: 0 });
    expect(await run({}, ['-'], { stdin: '{ "navigation": [}' })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^docs\.json:1:18 error .* \[syntax\]\n/),
    });
  });

  it('takes levels for rules, and says which rule was meant', async () => {
    expect(
      await run({ 'docs.json': bad }, ['--rule', 'page-entry-form=warning', '--rule', 'root-pattern=off']),
    ).toMatchObject({ code: 0, stdout: expect.stringContaining('1 warning\n') });
    expect(await run({ 'docs.json': bad }, ['--rule', 'page-entry-from=off'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('unknown rule page-entry-from. Did you mean page-entry-form?'),
    });
    expect(await run({ 'docs.json': bad }, ['--rule', 'root-pattern=eror'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Did you mean error?'),
    });
    expect(await run({ 'docs.json': bad }, ['--rule', 'root-pattern'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the level is one of off, info, warning, error'),
    });
  });

  it('takes what is not in the specification for an error under its profile, which replaces --strict', async () => {
    const docs = '{ "navigation": { "languages": [{ "language": "ja", "pages": ["a"] }] } }';
    expect(await run({ 'docs.json': docs }, [])).toMatchObject({ code: 0 });
    expect(await run({ 'docs.json': docs }, ['--profile', 'specification'])).toMatchObject({ code: 1 });
    expect(await run({ 'docs.json': docs }, ['--strict'])).toMatchObject({
      code: 2,
      stderr: "error: unknown option '--strict'\nWrite --profile specification.\n",
    });
  });

  it('sums up each of several sites', async () => {
    const { code, stdout } = await run({ 'x/docs.json': bad, 'x/a.mdx': '', 'y/docs.json': good, 'y/a.mdx': '' }, [
      'x',
      'y',
    ]);
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /\nx\/docs\.json: 1 error, 1 warning \(1 fixable with --fix\)\ny\/docs\.json: 1 page: no problems\n2 sites: 1 error, 1 warning \(1 fixable with --fix\)\n$/,
    );
  });
});

describe('navshift.config.json', () => {
  const off = { rules: { 'page-entry-form': 'off' } };
  it('says the levels, with comments where one likes', async () => {
    const text = `// Known.\n${JSON.stringify(off)}`;
    expect(await run({ 'docs.json': bad, 'navshift.config.json': text }, [])).toMatchObject({ stderr: '', code: 0 });
  });

  it('is found in a folder above, and the command line wins', async () => {
    const files = {
      'site/docs.json': bad,
      'site/a.mdx': '',
      'navshift.config.json': JSON.stringify({ ...off, maxWarnings: 1 }),
    };
    expect(await run(files, ['site'])).toMatchObject({ code: 0 });
    expect(await run(files, ['site', '--max-warnings', '0'])).toMatchObject({ code: 1 });
    expect(await run(files, ['site', '--rule', 'page-entry-form=error'])).toMatchObject({ code: 1 });
  });

  it('is refused with a reason', async () => {
    const says = async (text: string) => (await run({ 'docs.json': bad, 'navshift.config.json': text }, [])).stderr;
    expect(await says('{"rules": {"root-patern": "off"}}')).toContain(
      'unknown rule root-patern. Did you mean root-pattern?',
    );
    expect(await says('{"rules": {"root-pattern": "of"}}')).toContain('rules.root-pattern');
    expect(await says('{"rule": {}}')).toContain('rule');
    expect(await says('{,')).toMatch(/navshift\.config\.json:1:2 error/);
  });
});

describe('--reporter of check', () => {
  it('writes several at once, and shows the findings beside files', async () => {
    const cwd = folderWith({ 'docs.json': bad, 'a.mdx': '' });
    const { stdout } = await navshift(
      [
        'check',
        ...['json=o.json', 'sarif=o.sarif', 'markdown=o.md', 'github=o.txt'].flatMap((name) => ['--reporter', name]),
      ],
      { cwd },
    );
    const read = (name: string) => readFileSync(join(cwd, name), 'utf8');
    expect(stdout).toContain('1 error, 1 warning');
    expect(JSON.parse(read('o.json'))).toMatchObject({
      version: '0.0.0-dev',
      summary: { errors: 1, warnings: 1, infos: 0, sites: 1, failed: 0 },
      sites: [
        {
          site: 'docs.json',
          outcome: 'unchanged',
          files: [],
          diagnostics: [
            {
              rule: 'page-entry-form',
              severity: 'error',
              file: 'docs.json',
              line: 1,
              column: 34,
              endLine: 1,
              endColumn: 38,
              pointer: '/navigation/pages/1',
            },
            { rule: 'root-pattern', severity: 'warning', line: 1, column: 41 },
          ],
        },
      ],
    });
    const { version, runs } = JSON.parse(read('o.sarif')) as {
      version: string;
      runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; ruleIndex: number }[] }[];
    };
    expect(version).toBe('2.1.0');
    expect(runs[0]!.results).toMatchObject([
      {
        ruleId: 'page-entry-form',
        level: 'error',
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: 'docs.json' },
              region: { startLine: 1, startColumn: 34, endLine: 1, endColumn: 38 },
            },
          },
        ],
      },
      { ruleId: 'root-pattern', level: 'warning' },
    ]);
    for (const { ruleId, ruleIndex } of runs[0]!.results)
      expect(runs[0]!.tool.driver.rules[ruleIndex]!.id).toBe(ruleId);
    expect(read('o.md')).toContain('- **error** `docs.json:1:34` ');
    expect(read('o.txt')).toMatch(
      /^::error file=docs\.json,line=1,endLine=1,col=34,endColumn=38,title=page-entry-form::/,
    );
  });

  it('leaves standard output to the one that takes it', async () => {
    const { stdout, stderr } = await run({ 'docs.json': bad }, ['--reporter', 'json']);
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toHaveProperty('sites.0.diagnostics');
  });
});

describe('navshift explain <rule>', () => {
  const explain = (name: string) => navshift(['explain', name], { cwd: folderWith({}) });
  it('says why, and how it looks before and after', async () => {
    const { code, stdout } = await explain('mixed-children');
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^mixed-children \(error\)\n\n[\s\S]*\nBefore:\n\n {2}[\s\S]*\nAfter:\n\n {2}[\s\S]*--rule mixed-children=off/,
    );
  });
  it('knows transforms still, and says what was meant', async () => {
    expect((await explain('rename-label')).stdout).toMatch(/^rename-label\n/);
    expect((await explain('mixed-childern')).stderr).toContain('Did you mean mixed-children?');
    expect((await explain('rename-lable')).stderr).toContain('Did you mean rename-label?');
    expect((await explain('undoc')).stderr).toBe(
      'error: unknown transform, rule, finding or kind of change: undoc. Did you mean undocumented?\n',
    );
    expect((await explain('nothing-near')).stderr).toMatch(
      /^error: unknown transform, rule, finding or kind of change: nothing-near\.\nnavshift explain lists all but the findings of runs\.\n$/,
    );
  });
  it('finds a rule by its words in any order, by how it begins, and by other words', async () => {
    expect((await explain('page-missing')).stderr).toContain('Did you mean page-file-missing?');
    expect((await explain('pagemissing')).stderr).toContain('Did you mean page-file-missing?');
    expect((await explain('duplicate-page')).stderr).toContain('Did you mean page-twice?');
    expect((await explain('ref-')).stderr).toContain('Did you mean ref-cycle, ref-form, ref-missing');
  });
  it('explains the kinds of changes that diff reports, also those that are findings of a run', async () => {
    expect((await explain('page-lost')).stdout).toMatch(
      /^lost \(a change that diff reports\)\n\nThe URL now returns 404/,
    );
    expect((await explain('lost')).stdout).toContain('`navshift diff main... --fail-on lost` exits with 1');
    expect((await explain('not-updated')).stdout).not.toContain('--fail-on');
    expect((await explain('no-redirect')).stdout).toContain('--fail-on no-redirect` exits with 1');
    expect((await explain('missing')).stdout).toMatch(/^missing\n\nEntries would.*\nmissing \(a change that diff/s);
    for (const kind of changeKinds) expect((await explain(kind)).stdout).toContain(`--fail-on ${kind}`);
  });
  it('explains what a run and a transform find', async () => {
    expect((await explain('move/missing')).stdout).toMatch(/^move\/missing\n\nEntries would have no file/);
    expect((await explain('rename-label/odd')).stdout).toBe(
      'rename-label/odd\n\nA finding of rename-label. Its message says what is wrong, and what to do.\n\n`navshift explain rename-label` says what rename-label does.\n',
    );
    expect((await explain('rename-label/absent')).stdout).toMatch(/^rename-label\/absent\n\nA selector, page, version/);
    expect((await explain('redirects/redirect-guess')).stdout).toContain('`navshift redirects --help` says');
    expect((await explain('nothing-near/odd')).code).toBe(2);
  });
  it('says of the level of a rule only what is true', async () => {
    expect((await explain('syntax')).stdout).toContain('Its level cannot be changed');
    expect(await run({ 'docs.json': '{' }, ['--rule', 'syntax=off'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('the level of syntax cannot be changed'),
    });
  });
});
