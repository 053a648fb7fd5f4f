import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { World } from '../../action/host.ts';
import { folderWith, git } from '../disk/folders.ts';

type Files = Readonly<Record<string, string | undefined>>;

/**
 * A pull request as a workflow meets it: an origin with the merge of both branches, and a checkout of depth 1 of
 * that.
 */
export function pullRequest(base: Files, head: Files, { onBase = {} as Files, depth = '1' } = {}) {
  const origin = folderWith();
  git(origin, 'init', '-q', '-b', 'main');
  git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  const commit = (files: Files, message: string) => {
    for (const [path, text] of Object.entries(files)) {
      if (text === undefined) git(origin, 'rm', '-q', path);
      else {
        mkdirSync(dirname(join(origin, path)), { recursive: true });
        writeFileSync(join(origin, path), text);
      }
    }
    git(origin, 'add', '-A');
    git(origin, '-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', message, '--allow-empty');
    return git(origin, 'rev-parse', 'HEAD').trim();
  };
  const parted = commit(base, 'base');
  git(origin, 'checkout', '-q', '-b', 'branch');
  const headSha = commit(head, 'head');
  git(origin, 'checkout', '-q', 'main');
  const baseSha = commit(onBase, 'later');
  git(origin, 'checkout', '-q', '-b', 'merge');
  git(origin, '-c', 'user.name=a', '-c', 'user.email=a@b', 'merge', '-q', '--no-ff', '-m', 'merge', 'branch');
  git(origin, 'update-ref', 'refs/pull/7/merge', 'HEAD');
  const cwd = join(folderWith(), 'checkout');
  const clone = ['clone', '-q', `--depth=${depth}`, '--branch', 'merge', `file://${origin}`, cwd];
  execFileSync('git', clone, { stdio: 'pipe' });
  return {
    origin,
    cwd,
    parted,
    headSha,
    baseSha,
    blob: (path: string) => git(origin, 'rev-parse', `${headSha}:${path}`).trim(),
  };
}

/** The world of a step on a pull request, with what it writes. */
export function stepOn(
  { cwd, headSha, baseSha }: { readonly cwd: string; readonly headSha: string; readonly baseSha: string },
  api: string,
  inputs: Readonly<Record<string, string>> = {},
  { env = {} as Readonly<Record<string, string>>, event = {} as object } = {},
) {
  const folder = folderWith();
  const path = (name: string) => join(folder, name);
  writeFileSync(
    path('event.json'),
    JSON.stringify({
      pull_request: { number: 7, head: { sha: headSha }, base: { sha: baseSha, ref: 'main' } },
      ...event,
    }),
  );
  writeFileSync(path('summary.md'), '');
  writeFileSync(path('output'), '');
  const given = {
    path: '.',
    run: 'diff check redirects',
    'fail-on': 'lost,no-redirect,missing,dropped,hidden',
    token: 'ghs_token',
    ...inputs,
  };
  const log: string[] = [];
  const world: World = {
    cwd,
    write: (text) => void log.push(text),
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      TMPDIR: process.env.TMPDIR,
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: path('event.json'),
      GITHUB_REPOSITORY: 'acme/docs',
      GITHUB_API_URL: api,
      GITHUB_STEP_SUMMARY: path('summary.md'),
      GITHUB_OUTPUT: path('output'),
      ...Object.fromEntries(Object.entries(given).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...env,
    },
  };
  return { world, log, summary: path('summary.md'), output: path('output') };
}
