import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { folderWith } from '../disk/folders.ts';
import { pullRequest, stepOn } from './checkout.ts';
import { GitHub } from './github.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const action = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  readonly inputs: Readonly<Record<string, { readonly description: string }>>;
  readonly runs: { readonly using: string; readonly main: string };
};

describe('the bundle of the Action', () => {
  it('is one file of at most 2.1 MB that posts a comment, with nothing installed beside it', async () => {
    const github = new GitHub();
    const api = await github.start();
    try {
      const outfile = join(folderWith(), 'index.mjs');
      execFileSync(process.execPath, [join(root, 'scripts/action.mjs'), '--outfile', outfile], { stdio: 'pipe' });
      // A twentieth of it reads MDX: `check --since` and its fixes read pages.
      expect(statSync(outfile).size).toBeLessThan(2_100_000);

      const docs = (...pages: string[]) => JSON.stringify({ navigation: { pages } });
      const request = pullRequest(
        { 'docs.json': docs('a', 'b'), 'a.mdx': '', 'b.mdx': '' },
        { 'docs.json': docs('a') },
      );
      const { env } = stepOn(request, api).world;
      const child = spawn(process.execPath, [outfile], {
        env: { ...env, GITHUB_WORKSPACE: request.cwd },
        cwd: folderWith(),
      });
      const [log, errors]: [string[], string[]] = [[], []];
      child.stdout.on('data', (chunk) => log.push(String(chunk)));
      child.stderr.on('data', (chunk) => errors.push(String(chunk)));
      await once(child, 'close');
      expect(errors.join('')).toBe('');
      expect(log.join('')).toContain('navshift diff');
      expect(github.comments.map(({ body }) => body)).toEqual([expect.stringContaining('- b\n')]);
    } finally {
      await github.stop();
    }
  }, 60_000);

  it('is what action.yml names, and each input says what it is for', () => {
    expect(action.runs).toEqual({ using: 'node24', main: 'action/dist/index.js' });
    expect(existsSync(join(root, action.runs.main))).toBe(true);
    for (const { description } of Object.values(action.inputs)) expect(description).toMatch(/\.$/);
    const asked = ['act', 'data', 'host', 'jobs', 'rest'].flatMap((name) =>
      Array.from(
        readFileSync(join(root, `action/${name}.ts`), 'utf8').matchAll(
          /(?:input\((?:talk\.)?world, |parts\()'([\w-]+)'/g,
        ),
        ([, one]) => one!,
      ),
    );
    expect([...new Set(asked)].sort()).toEqual(Object.keys(action.inputs).sort());
  });
});

describe('the workflows that people copy', () => {
  const readme = /^on: pull_request[^]*?(?=^```)/m.exec(readFileSync(join(root, 'README.md'), 'utf8'))![0];
  const page = /^# .github[^]*?(?=^```)/m.exec(readFileSync(join(root, 'docs/action.md'), 'utf8'))![0];
  const files = ['action', 'fork-report', 'fork-comment'].map((name) => `docs/ci/${name}.yml`);

  it.each([
    ['README.md', readme],
    ['docs/action.md', page],
    ...files.map((file) => [file, readFileSync(join(root, file), 'utf8')]),
  ])('(%s) are whole, and give the Action inputs that it has', (_, text) => {
    const workflow = parse(text!) as {
      readonly on: unknown;
      readonly permissions: Readonly<Record<string, string>>;
      readonly jobs: Readonly<
        Record<
          string,
          { readonly 'runs-on': string; readonly steps: readonly { readonly uses: string; readonly with?: object }[] }
        >
      >;
    };
    const [job] = Object.values(workflow.jobs);
    const step = job!.steps.find(({ uses }) => uses.startsWith('navshift/'))!;
    expect(job!['runs-on']).toBe('ubuntu-latest');
    expect(workflow.on).toBeDefined();
    expect(Object.keys(step.with!).filter((name) => !Object.hasOwn(action.inputs, name))).toEqual([]);
    // Who comments may write to pull requests, and nothing else.
    const isQuiet = (step.with as { comment?: string }).comment === 'false';
    expect(workflow.permissions['pull-requests']).toBe(isQuiet ? undefined : 'write');
  });
});
