import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load, main } from '../bin/command.ts';
import { gitIn } from '../src/disk/git/index.ts';
import { temporaryFolder } from '../src/disk/local/index.ts';
import type { JsonDiff, JsonReport } from '../src/report/index.ts';
import { visibleLines } from '../src/text/index.ts';
import { ActionError, askedOf, input, type World } from './host.ts';
import type { Talk } from './rest.ts';

/** What navshift is to do with one site. */
export interface Job {
  /** As the input `run` has it: `diff`, `check`, `redirects`, or a pipeline. */
  readonly name: string;
  /** As the input `path` has it. */
  readonly site: string;
}

/** Whether there is nothing to say. */
export const isQuiet = ({ code, found }: Outcome): boolean => code === 0 && found.length === 0;

/** The result of a job. */
export interface Outcome extends Job {
  /** 0 fine, 1 found something, 2 could not run: nothing is known of the site. */
  readonly code: number;
  /** The report as Markdown; where the command could not run, its error. */
  readonly text: string;
  /** What was found, by its kind or rule; `name` is the page or the file that it is about. */
  readonly found: readonly { readonly kind: string; readonly name: string }[];
  /** The command that fixes the findings, without `--write`; undefined if there is none. */
  readonly fix: readonly string[] | undefined;
}

/**
 * The commit to compare with: the base that was merged into what is checked out, else where the branch left its base.
 */
export async function baseOf({ world, rest, pull: { head, base } }: Talk): Promise<string> {
  try {
    const commit = String(gitIn(world.cwd, world.env)('cat-file', 'commit', 'HEAD'));
    const [first, second] = Array.from(commit.matchAll(/^parent (\w+)$/gm), ([, id]) => id);
    // `actions/checkout` checks out the merge of the two; its parents are named though they are not there.
    if (first !== undefined && second === head.sha) return first;
    const compared = await rest.ask<{ readonly merge_base_commit: { readonly sha: string } }>(
      `GET compare/${base.sha}...${head.sha}`,
    );
    return compared.merge_base_commit.sha;
  } catch {
    return base.sha;
  }
}

/** Runs a command of navshift in this process. */
export async function navshift({ cwd, env, write }: World, argv: readonly string[]) {
  const said = { stdout: '', stderr: '' };
  const to = (name: keyof typeof said) => ({
    write: (chunk: string | Uint8Array) =>
      void (said[name] += typeof chunk === 'string' ? chunk : Buffer.from(chunk).toString()),
  });
  const stdin = (async function* () {})();
  write(visibleLines(`navshift ${argv.filter((word) => !word.startsWith('--reporter')).join(' ')}\n`));
  const code = await main(argv, { stdin, stdout: to('stdout'), stderr: to('stderr'), env, cwd }, load);
  return { code, ...said };
}

/** Does a job, compared with a commit. */
export async function done(world: World, job: Job, base: string): Promise<Outcome> {
  const folder = temporaryFolder('navshift-action-');
  try {
    const fileOf = (name: string) => join(folder.path, name);
    const reporters = ['markdown', 'github', 'json'].map((name) => `--reporter=${name}=${fileOf(name)}`);
    const { ask, fix } = wordsOf(world, job, base);
    const { code, stderr } = await navshift(world, [...ask, ...reporters, '--', job.site]);
    // What was fetched is of the log.
    const text = stderr.replace(/^Fetching .*\n/gm, '');
    if (code !== 0 && code !== 1) return { ...job, code: 2, found: [], text, fix: undefined };
    const read = (name: string) => readFileSync(fileOf(name), 'utf8');
    world.write(read('github'));
    const { changes, summary, sites = [] } = JSON.parse(read('json')) as Partial<JsonDiff & JsonReport>;
    const findings = sites.flatMap((site) =>
      site.diagnostics.map(({ rule, file = '' }) => ({ kind: rule, name: file })),
    );
    return {
      ...job,
      code,
      found: changes?.map(({ kind, name }) => ({ kind, name })) ?? findings,
      // The heading of a site is one of the comment.
      text: read('markdown').replace(/^### /gm, ''),
      // A page that does not build is a finding of `check` too, which can fix some.
      fix:
        (summary?.fixable ?? 0) > 0 ||
        changes?.some(({ kind }) => kind === 'unreadable') ||
        sites.some(({ outcome }) => outcome === 'planned')
          ? fix
          : undefined,
    };
  } finally {
    folder.remove();
  }
}

/** The rules that find what `diff` reports. */
const toldByDiff = ['costs-readers', 'page-mdx', 'link-nowhere', 'link-anchor', 'link-page-file'];

/** The words of a job: the command that checks, and the one that fixes. Neither runs a program that a pull request names. */
export function wordsOf(
  world: World,
  { name }: Pick<Job, 'name'>,
  base: string,
): { readonly ask: readonly string[]; readonly fix?: readonly string[] } {
  const [kinds, sarif, asked] = [input(world, 'fail-on'), input(world, 'sarif'), askedOf(world)];
  if (sarif !== '' && asked.sites.length > 1)
    throw new ActionError('sarif takes one site. Run navshift in a step for each path, each with its own file.');
  const safe = '--no-config-scripts';
  if (name === 'diff') {
    const ask = ['diff', base, ...(['', 'none'].includes(kinds) ? [] : ['--fail-on', kinds])];
    return { ask, fix: ['check', safe, '--fix'] };
  }
  if (name === 'check') {
    // What `diff` reports is said once, and fails as `fail-on` says.
    const isTold = asked.names.includes('diff');
    const ask = [
      'check',
      '--since',
      base,
      ...(isTold ? toldByDiff.flatMap((rule) => ['--rule', `${rule}=off`]) : []),
      safe,
    ];
    return { ask: [...ask, ...(sarif === '' ? [] : [`--reporter=sarif=${sarif}`])], fix: ['check', safe, '--fix'] };
  }
  if (!/^[\w-]+$/.test(name))
    throw new ActionError(
      `run: ${name} is not a job. Write diff, check, redirects, or a pipeline of navshift.config.json.`,
    );
  const fix = [...(name === 'redirects' ? ['redirects', '--since', base] : ['run', name]), safe];
  return { ask: [...fix, '--check'], fix };
}
