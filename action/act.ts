import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linesOf, withinLimits } from './annotations.ts';
import { commentOf, keepComment, markerOf, verdictOf } from './comment.ts';
import { type ChangedFile, patchesOf, patchText, push, suggest } from './fix.ts';
import { ActionError, addSummary, eventOf, input, type PullRequest, setOutput, type World } from './host.ts';
import { baseOf, done, jobsOf, type Outcome } from './jobs.ts';
import { type CallError, Rest } from './rest.ts';

/** A summary can be so long; one comment cannot. */
const mostSummary = 900_000;

/** Runs the Action. Returns the exit code: 1 where something was found or could not be compared. Never throws. */
export async function act(world: World, pause?: number): Promise<number> {
  try {
    return await answer(world, pause);
  } catch (error) {
    const { what, help } =
      error instanceof ActionError ? error : { what: said(error), help: 'Nothing is known of this pull request.' };
    world.write(`::error title=navshift::${escaped(`${what}. ${help}`)}\n`);
    addSummary(world, `**❌ navshift could not run**: ${what}. ${help}`);
    return 1;
  }
}

async function answer(world: World, pause?: number): Promise<number> {
  const { env } = world;
  const event = eventOf(world);
  if (env.GITHUB_EVENT_NAME === 'pull_request_target')
    throw new ActionError(
      'navshift does not run on pull_request_target, which gives the code of a fork the rights of this repository',
      'Use pull_request; docs/action.md has the two workflows for forks.',
    );
  const token = input(world, 'token');
  const rest = new Rest(env.GITHUB_API_URL ?? 'https://api.github.com', token, env.GITHUB_REPOSITORY ?? '', pause);
  const marker = markerOf(input(world, 'key'));
  const report = input(world, 'post');
  if (report !== '') return await postReport(world, rest, marker, report, event.workflow_run?.head_sha);
  const pull = event.pull_request;
  if (pull === undefined)
    throw new ActionError(
      'This event has no pull request',
      'Run navshift in a workflow that is started on pull_request.',
    );
  const base = await baseOf(world.cwd, pull, () => mergeBaseOf(rest, pull));
  const outcomes: Outcome[] = [];
  for (const job of jobsOf(world)) outcomes.push(await done(world, job, base));
  const files = await changedFiles(rest, pull, world);
  const lines = new Map(files.map(({ filename, patch = '' }) => [filename, linesOf(patch)]));
  for (const command of withinLimits(
    outcomes.flatMap(({ annotations }) => annotations),
    lines,
  ))
    world.write(command);
  const notes = await mended(world, rest, pull, files, outcomes, marker);
  const common = { marker, outcomes, base: pull.base.ref, notes, artifact: input(world, 'artifact-url') };
  const isQuiet = outcomes.every((one) => one.isQuiet);
  addSummary(world, commentOf(common, mostSummary));
  const body = isQuiet ? undefined : commentOf(common);
  const file = input(world, 'report');
  if (file !== '') writeFileSync(join(world.cwd, file), `<!-- pull ${pull.number} -->\n${body ?? ''}`);
  setOutput(world, 'verdict', verdictOf(outcomes));
  if (input(world, 'comment') !== 'false') await comment(world, rest, pull.number, marker, body);
  for (const { isFailed, name, site, text } of outcomes)
    if (isFailed) world.write(`::error title=navshift ${name}::${escaped(`${site}: ${text.trim()}`)}\n`);
  return outcomes.some(({ code }) => code !== 0) ? 1 : 0;
}

async function mergeBaseOf(rest: Rest, { base, head }: PullRequest): Promise<string> {
  interface Compared {
    readonly merge_base_commit: { readonly sha: string };
  }
  return (await rest.ask<Compared>(`GET compare/${base.sha}...${head.sha}`)).merge_base_commit.sha;
}

/** The files of a pull request. Without them annotations are in no special order, and nothing is suggested. */
async function changedFiles(rest: Rest, { number }: PullRequest, { write }: World): Promise<readonly ChangedFile[]> {
  try {
    return await rest.list<ChangedFile>(`pulls/${number}/files`);
  } catch (error) {
    write(`The files of the pull request could not be listed: ${said(error)}.\n`);
    return [];
  }
}

/** Suggests or commits what mends the findings, as `fix` says. Returns what came of it. */
async function mended(
  world: World,
  rest: Rest,
  pull: PullRequest,
  files: readonly ChangedFile[],
  outcomes: readonly Outcome[],
  marker: string,
): Promise<readonly string[]> {
  const how = input(world, 'fix') || 'suggest';
  if (!['suggest', 'push', 'none'].includes(how))
    throw new ActionError(`fix: ${how} is not known`, 'Write suggest, push or none.');
  if (how === 'none' || outcomes.every(({ mend }) => mend === undefined)) return [];
  try {
    if (how === 'push') return [await push(world, rest, pull, outcomes)];
    const patches = await patchesOf(world, outcomes);
    try {
      return await suggest(world, rest, pull, files, patches, marker);
    } catch (error) {
      world.write(`Nothing could be suggested: ${said(error)}.\n`);
      return [patchText(patches)];
    }
  } catch (error) {
    return [`Nothing was committed: ${said(error)}.`];
  }
}

/** Keeps the comment. A token that may only read, as on a pull request of a fork, leaves the report in the summary. */
async function comment(
  world: World,
  rest: Rest,
  number: number,
  marker: string,
  body: string | undefined,
): Promise<void> {
  try {
    const address = await keepComment(rest, number, marker, body);
    if (address !== undefined) setOutput(world, 'comment-url', address);
  } catch (error) {
    const why = [401, 403, 404].includes((error as CallError).status)
      ? 'the token of this workflow may not write to the pull request'
      : said(error);
    world.write(
      `::notice title=navshift::${escaped(`No comment was posted: ${why}. The report is in the summary of this job.`)}\n`,
    );
  }
}

/**
 * Posts a report that a workflow without rights has made: the second of the two workflows for forks. Its text comes
 * from the fork, and is a text.
 */
async function postReport(
  world: World,
  rest: Rest,
  marker: string,
  report: string,
  sha: string | undefined,
): Promise<number> {
  const text = readFileSync(join(world.cwd, report), 'utf8');
  const [, number = ''] = /^<!-- pull (\d+) -->\n/.exec(text) ?? [];
  const pull = number === '' ? undefined : await rest.ask<PullRequest>(`GET pulls/${number}`);
  if (pull === undefined || sha === undefined || pull.head.sha !== sha)
    throw new ActionError(
      `${report} is of no pull request at the commit of this run`,
      'The pull request was pushed to since, or the report was forged.',
    );
  const reported = text.slice(text.indexOf('\n') + 1);
  const own = `${marker}\n`;
  const body = (reported.startsWith(own) ? reported.slice(own.length) : reported).replaceAll('<!--', '&lt;!--');
  await comment(world, rest, pull.number, marker, body === '' ? undefined : `${marker}\n${body}`.slice(0, 65_000));
  return 0;
}

const said = (error: unknown): string => (error as Error).message.split('\n')[0]!;
const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
