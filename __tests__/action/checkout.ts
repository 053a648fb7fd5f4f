import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { World } from '../../action/host.ts';
import { copyOf, folderWith, git, gits, original } from '../disk/folders.ts';

type Files = Readonly<Record<string, string | undefined>>;

/** A repository with the merge of both branches; what is `undefined` is removed. */
function makeOrigin(origin: string, base: Files, head: Files, onBase: Files): void {
  const commit = (files: Files, message: string) => {
    const removed: string[] = [];
    for (const [path, text] of Object.entries(files)) {
      if (text === undefined) removed.push(path);
      else {
        mkdirSync(dirname(join(origin, path)), { recursive: true });
        writeFileSync(join(origin, path), text);
      }
    }
    for (const path of removed) rmSync(join(origin, path));
    gits(origin, `git add -A; git commit -qm ${message} --allow-empty`);
  };
  gits(origin, 'git init -q -b main; git config uploadpack.allowAnySHA1InWant true');
  commit(base, 'base');
  gits(origin, 'git tag parted; git checkout -q -b branch');
  commit(head, 'head');
  gits(origin, 'git checkout -q main');
  commit(onBase, 'later');
  gits(origin, 'git checkout -q -b merge; git merge -q --no-ff -m merge branch; git update-ref refs/pull/7/merge HEAD');
}

/**
 * A pull request as a workflow meets it: an origin with the merge of both branches, and a checkout of depth 1 of
 * that.
 */
export function pullRequest(base: Files, head: Files, { onBase = {} as Files } = {}) {
  const name = JSON.stringify([base, head, onBase], (_, value: unknown) => value ?? null);
  const origin = original(name, (folder) => makeOrigin(folder, base, head, onBase));
  const clone = original(`clone ${name}`, (folder) =>
    gits(folder, `git clone -q --depth=1 --branch merge 'file://${origin}' .`),
  );
  const [parted, headSha, baseSha] = ['tags/parted', 'heads/branch', 'heads/main'].map((ref) =>
    readFileSync(join(origin, '.git/refs', ref), 'utf8').trim(),
  ) as [string, string, string];
  return {
    origin,
    cwd: copyOf(clone),
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
    'fail-on': 'lost,no-redirect,missing,dropped,hidden,unreadable,broken-link',
    token: 'ghs_token',
    ...inputs,
  };
  const log: string[] = [];
  const world: World = {
    cwd,
    write: (text) => void log.push(...text.split(/(?<=\n)/)),
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
