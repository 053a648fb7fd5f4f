import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { builtPackage, root } from './shell.ts';

// The files that people copy into their own repositories are run here as they are, by sh, in local clones.
const migrate = join(root, 'docs/fleets/migrate.sh');
const { sh } = builtPackage();

const site = (container: 'tabs' | 'dropdowns') =>
  `{ "theme": "mint", "name": "A", "colors": { "primary": "#000000" }, "navigation": { "${container}": [{ "${container.slice(0, -1)}": "A", "pages": ["a"] }] } }\n`;

function clone(files: Record<string, string>): string {
  const folder = folderWith(files);
  commitAll(folder);
  return folder;
}

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Record<string, unknown>;
  readonly 'working-directory'?: string;
  readonly env?: Record<string, string>;
}
const yaml = (path: string) => parse(readFileSync(join(root, path), 'utf8')) as unknown;
const stepsOf = (path: string) =>
  Object.values((yaml(path) as { jobs: Record<string, { steps: Step[] }> }).jobs).flatMap(({ steps }) => steps);

describe('docs/fleets/migrate.sh', () => {
  const run = (cwd: string) => {
    const reports = folderWith();
    const answer = sh(`'${migrate}' -t tabs-to-dropdowns`, cwd, { REPORTS: reports, REPOSITORY: 'acme/docs' });
    return { ...answer, report: join(reports, 'acme/docs') };
  };

  it('changes the sites of a clone and reports outside it', () => {
    const cwd = clone({ 'docs/docs.json': site('tabs'), 'docs/a.mdx': '', 'x/docs.json': '{ "broken"' });
    const { status, report } = run(cwd);
    expect(status).toBe(0);
    expect(git(cwd, 'status', '--porcelain')).toBe(' M docs/docs.json\n');
    expect(readFileSync(join(cwd, 'docs/docs.json'), 'utf8')).toBe(site('dropdowns'));
    expect(readFileSync(`${report}.md`, 'utf8')).toContain('1 file changed');
    expect(readFileSync(`${report}.jsonl`, 'utf8').match(/"outcome":"\w+"/g)).toEqual([
      '"outcome":"written"',
      '"outcome":"failed"',
    ]);
  });

  it('names a site that it skips, as the name of its folder has a line break', () => {
    const odd = { 'a\nb/docs.json': site('tabs'), 'a\nb/a.mdx': '' };
    for (const [more, code] of [[{ 'docs.json': site('tabs'), 'a.mdx': '' }, 0] as const, [{}, 2] as const]) {
      const { status, stderr, report } = run(clone({ ...odd, ...more }));
      expect(status).toBe(code);
      for (const text of [stderr, readFileSync(`${report}.md`, 'utf8')])
        expect(text).toContain('Skipped, as the name of a folder has a line break: ./a?b/docs.json?\n');
    }
  });

  it.each([
    ['there is nothing to change', { 'docs.json': site('dropdowns'), 'a.mdx': '' }, 0],
    ['there is no docs.json', { 'README.md': 'A' }, 0],
    ['another tool wrote the docs.json', { 'docs.json': '{ "sidebar": [["a"]] }' }, 0],
    ['the only site is broken', { 'docs.json': '{ "broken"' }, 2],
  ])('touches nothing where %s', (_, files: Record<string, string>, code) => {
    const cwd = clone(files);
    const before = snapshot(cwd);
    expect([run(cwd).status, snapshot(cwd)]).toEqual([code, before]);
  });
});

describe('the files for a fleet', () => {
  it.each([
    ['where something changed', 'tabs', 'Turn tabs into dropdowns\nBegin\n'],
    ['not where nothing changed', 'dropdowns', 'Begin\n'],
  ] as const)('of a matrix opens a pull request %s', (_, container, commits) => {
    const there = clone({ 'docs.json': site(container), 'a.mdx': '' });
    const cwd = folderWith({ 'fleet/migrate.sh': readFileSync(migrate, 'utf8') });
    git(cwd, 'clone', '-q', there, 'site');
    const env = { RUNNER_TEMP: folderWith(), REPOSITORY: 'acme/docs' };
    for (const { run, 'working-directory': below = '.' } of stepsOf('docs/fleets/matrix.yml'))
      if (run !== undefined) expect(sh(run, join(cwd, below), env)).toMatchObject({ status: 0 });
    expect(git(there, 'log', '--topo-order', '--branches', '--format=%s')).toBe(commits);
    const body = `--body-file ${env.RUNNER_TEMP}/reports/acme/docs.md`;
    const opened = join(env.RUNNER_TEMP, 'gh.txt');
    expect(existsSync(opened) && readFileSync(opened, 'utf8').includes(body)).toBe(container === 'tabs');
  });
});

describe('the files for a check', () => {
  const lines: readonly [file: string, run: (cwd: string, env: Record<string, string>) => number][] = [
    [
      'docs/ci/github.yml',
      (cwd, env) =>
        worst(
          stepsOf('docs/ci/github.yml').flatMap(({ run }) => run ?? []),
          cwd,
          env,
        ),
    ],
    [
      'docs/ci/gitlab.yml',
      (cwd, env) => worst((yaml('docs/ci/gitlab.yml') as { navshift: { script: string[] } }).navshift.script, cwd, env),
    ],
    ...(yaml('.pre-commit-hooks.yaml') as { id: string; entry: string; pass_filenames?: boolean }[]).map(
      ({ id, entry, pass_filenames: given = true }): (typeof lines)[number] => [
        `the hook ${id}`,
        (cwd) => worst([given ? `${entry} docs.json` : entry], cwd, {}),
      ],
    ),
  ];
  const environment = (before: string) => {
    const RUNNER_TEMP = folderWith();
    const GITHUB_STEP_SUMMARY = join(RUNNER_TEMP, 'summary.md');
    return { RUNNER_TEMP, GITHUB_STEP_SUMMARY, CI_MERGE_REQUEST_DIFF_BASE_SHA: before };
  };
  const worst = (scripts: readonly string[], cwd: string, env: Record<string, string>) =>
    Math.max(...scripts.map((script) => sh(script, cwd, env).status ?? 3));

  it.each(lines)('(%s) fail for a change that loses, and for no other', (_, run) => {
    const lost = site('tabs').replace('["a"]', '["a", "gone"]');
    const fine = site('tabs').replace('["a"]', '["a", "b"]');
    const codes = [fine, lost].map((docs) => {
      const cwd = clone({ 'docs.json': site('tabs'), 'a.mdx': '', 'b.mdx': '' });
      writeFileSync(join(cwd, 'docs.json'), docs);
      const before = git(cwd, 'rev-parse', 'HEAD').trim();
      if (_.startsWith('docs/')) git(cwd, 'commit', '-qam', 'Change');
      return run(cwd, environment(before));
    });
    expect(codes).toEqual([0, 1]);
  });

  it.each(lines.filter(([file]) => file.startsWith('docs/')))(
    '(%s) fail for a page that moved without a redirect',
    (_, run) => {
      const moved = site('tabs').replace('["a"]', '["b"]');
      const redirects = ', "redirects": [{ "source": "/a", "destination": "/b" }] }\n';
      const codes = [moved.replace(/ }\n$/, redirects), moved].map((docs) => {
        const cwd = clone({ 'docs.json': site('tabs'), 'a.mdx': 'The one page.' });
        const before = git(cwd, 'rev-parse', 'HEAD').trim();
        git(cwd, 'mv', 'a.mdx', 'b.mdx');
        writeFileSync(join(cwd, 'docs.json'), docs);
        git(cwd, 'commit', '-qam', 'Move');
        return run(cwd, environment(before));
      });
      expect(codes).toEqual([0, 1]);
    },
  );
});

describe('the files that people copy', () => {
  it('give the token that writes to the last step of a matrix alone, and run no script of a package', () => {
    const text = readFileSync(join(root, 'docs/fleets/matrix.yml'), 'utf8');
    const steps = stepsOf('docs/fleets/matrix.yml');
    const { env, run } = steps.at(-1)!;
    expect(env).toEqual({ GH_TOKEN: '${{ secrets.FLEET_TOKEN }}' });
    expect(run).toContain('git push');
    expect(text.match(/secrets\.FLEET_TOKEN/g)).toHaveLength(1);
    for (const { run: script = '' } of steps)
      if (script.includes('npm ')) expect(script).toBe('npm install --global --ignore-scripts ./fleet/navshift-*.tgz');
  });

  it('never take the name of a folder for an option', () => {
    const hooks = yaml('.pre-commit-hooks.yaml') as { entry: string; pass_filenames?: boolean }[];
    const given = hooks.filter(({ pass_filenames = true }) => pass_filenames);
    expect(given).toHaveLength(1);
    for (const name of ['--reporter=json=docs/docs.json', '-C/docs.json', '--fix/docs.json', '--help/docs.json']) {
      const cwd = clone({ 'docs/docs.json': site('tabs'), [name]: site('tabs') });
      writeFileSync(join(cwd, name), site('tabs').replace('["a"]', '["a", "gone"]'));
      const before = snapshot(cwd);
      // As pre-commit does: the words of the entry, then the names, each as it is.
      const { status, stdout, stderr } = sh(`${given[0]!.entry} '${name}'`, cwd);
      expect([name, status, snapshot(cwd)]).toEqual([name, 1, before]);
      expect(stdout + stderr).toContain(name);
    }
  });
});
