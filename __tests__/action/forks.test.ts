import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { parse } from 'yaml';
import { act } from '../../action/act.ts';
import { folderWith, git } from '../disk/folders.ts';
import { pullRequest, stepOn } from './checkout.ts';
import { GitHub } from './github.ts';

// The two workflows for forks, as they are in docs/ci: their steps of navshift run with the inputs that they name.

jest.setTimeout(60_000);

let github: GitHub;
let api: string;
beforeEach(async () => {
  github = new GitHub();
  api = await github.start();
});
afterEach(() => github.stop());

interface Workflow {
  readonly jobs: Readonly<
    Record<string, { readonly steps: readonly { uses?: string; with?: Record<string, string> }[] }>
  >;
}

/** The inputs of a step in a recipe: of navshift, unless another action is named. */
function inputsOf(recipe: string, temp: string, action = 'navshift/'): Record<string, string> {
  const text = readFileSync(`docs/ci/${recipe}`, 'utf8').replaceAll('${{ runner.temp }}', temp);
  const { jobs } = parse(text) as Workflow;
  const [step] = Object.values(jobs).flatMap(({ steps }) => steps.filter(({ uses }) => uses?.startsWith(action)));
  return step!.with!;
}

const page = '---\ntitle: "A"\n---\n';
const site = (pages: readonly string[], group = 'Guides') =>
  `${JSON.stringify({ theme: 'mint', name: 'A', colors: { primary: '#000000' }, navigation: { groups: [{ group, pages }] } }, undefined, 2)}\n`;

/** Words of a fork, as names of folders, pages, branches and groups. */
const hostile = [
  '--reporter=json=docs',
  '-C',
  `it's "$(touch ran)"`,
  '`touch ran`',
  'a\nb',
  'a\n::set-output name=verdict::fine',
  '::error file=a::b',
  '##[error]x',
  '@acme/team',
  'www.evil.example',
  '[x](https:/evil.example)',
  '<img src=x>',
];

/** A pull request of a fork that takes pages away, moves one and adds entries without files, all of hostile names. */
function request(folders: readonly string[]) {
  const each = (files: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(
      folders.flatMap((folder) => Object.entries(files).map(([name, text]) => [`${folder}/${name}`, text] as const)),
    );
  const pages = (text: string | undefined) => Object.fromEntries(hostile.map((name) => [`${name}/c.mdx`, text]));
  const all = ['a', 'b', ...hostile.map((name) => `${name}/c`)];
  return pullRequest(
    each({ 'docs.json': site(all), 'a.mdx': page, 'b.mdx': page, ...pages(page) }) as Record<string, string>,
    each({ 'docs.json': site(['a', ...hostile], hostile.join(' ')), 'b.mdx': undefined, ...pages(undefined) }),
  );
}

const head = { ref: 'x$(touch${IFS}ran)`touch`"@acme/team', label: '@acme/team:x' };
const env = { GITHUB_HEAD_REF: head.ref, GITHUB_REF_NAME: head.ref, GITHUB_ACTOR: '@acme/team' };

/** Runs the first workflow. Nothing of the names is a command to the host, and the checkout stays as it is. */
async function reported(pull: ReturnType<typeof request>, temp: string, more = {}) {
  const base = { sha: pull.baseSha, ref: 'main' };
  const event = { pull_request: { number: 7, head: { ...head, sha: pull.headSha }, base } };
  const step = stepOn(pull, api, { ...inputsOf('fork-report.yml', temp), ...more }, { env, event });
  const code = await act(step.world, 0.01);
  // The runner obeys `::` at the start of a line, and `##[` anywhere in one that does not begin with it.
  const isOurs = (line: string) => /^::(?:error|warning|notice) (?:[a-zA-Z]+=[^:,]*,?)+::/.test(line);
  const lines = step.log.join('').split('\n');
  expect(lines.filter((line) => !isOurs(line) && /^\s*::|##\[/.test(line))).toEqual([]);
  expect(git(pull.cwd, 'status', '--porcelain')).toBe('');
  const outputs = readFileSync(step.output, 'utf8').split('\n');
  expect(outputs.filter((line) => !/^(?:verdict=.*)?$/.test(line))).toEqual([]);
  expect(github.comments).toEqual([]);
  return { code, log: step.log.join('') };
}

describe('the two workflows for forks', () => {
  it('post what a fork does in our words, and no name of it that means anything', async () => {
    const temp = folderWith();
    const pull = request(['docs']);
    expect(await reported(pull, temp)).toMatchObject({ code: 1 });

    // The artifact has the files of the fork, of whatever names: none may take the place of a file of the runner.
    const folder = inputsOf('fork-comment.yml', temp, 'actions/download-artifact').path!;
    expect(relative(temp, folder)).toMatch(/^[a-z]+$/);
    mkdirSync(folder);
    for (const name of readdirSync(temp))
      if (name.endsWith('.json')) copyFileSync(join(temp, name), join(folder, name));

    github.pull = { number: 7, head: { ...head, sha: pull.headSha }, base: { ref: 'main' } };
    const url = 'https://github.example/acme/docs/actions/runs/1';
    const event = { pull_request: undefined, workflow_run: { head_sha: pull.headSha, html_url: url } };
    const trusted = stepOn({ ...pull, cwd: folderWith() }, api, inputsOf('fork-comment.yml', temp), { env, event });
    expect(await act(trusted.world, 0.01)).toBe(0);
    const [{ body } = { body: '' }] = github.comments;
    expect(body).toContain('| `lost` | 1 | … |');
    expect(body.replaceAll(url, '')).not.toMatch(/@|evil|::|##\[|touch|\$\(|<img|!\[|--reporter/);
  });

  it('run on folders of such names, and refuse to report their names to the trusted one', async () => {
    const temp = folderWith();
    const folders = hostile.filter((name) => !name.includes('\n'));
    const more = { path: folders.join('\n'), run: 'diff' };
    const { code, log } = await reported(request(folders), temp, more);
    expect(code).toBe(1);
    expect(log).toMatch(/::error title=navshift::the report has a value that is not allowed at \/outcomes\/0\/site/);
    expect(log).not.toContain('could not run');
    expect(readdirSync(temp)).toEqual([]);
  });
});
