import { closeFiles, readyFiles, writeReport } from '../src/disk/index.ts';
import { command, textOnly } from '../src/report/index.ts';
import { commentOf, keepComment, markerOf, verdictOf } from './comment.ts';
import { dataOf, readData } from './data.ts';
import { suggest } from './fix.ts';
import { ActionError, askedOf, type Event, eventOf, input, type PullRequest, tell, type World } from './host.ts';
import { baseOf, done, isQuiet, type Outcome } from './jobs.ts';
import { type CallError, Rest, type Talk } from './rest.ts';

/** GitHub takes a summary of 1 MiB, in which a character has three bytes at most. One comment is shorter. */
const mostSummary = 300_000;

/** Runs the Action. Returns the exit code: 1 if navshift found problems or could not compare. Never throws. */
export async function act(world: World, pause?: number): Promise<number> {
  try {
    return await answer(world, pause);
  } catch (error) {
    const what = error instanceof ActionError ? error.message : `${said(error)}. This pull request was not checked.`;
    world.write(command('error', { title: 'navshift' }, what));
    tell(world, 'GITHUB_STEP_SUMMARY', `**❌ navshift could not run**: ${textOnly(what)}`);
    return 1;
  }
}

async function answer(world: World, pause?: number): Promise<number> {
  const event = eventOf(world);
  if (world.env.GITHUB_EVENT_NAME === 'pull_request_target')
    throw new ActionError(
      'navshift does not run on pull_request_target: it gives the code of a fork your rights. Use pull_request. docs/action.md has two workflows for forks.',
    );
  const rest = new Rest(world, pause);
  const marker = markerOf(input(world, 'key'));
  if (input(world, 'post') !== '') return await postReport(world, rest, marker, event.workflow_run);
  const pull = event.pull_request;
  if (pull === undefined)
    throw new ActionError(
      'This event has no pull request. Run navshift in a workflow that is started on pull_request.',
    );
  const talk = { world, rest, pull, marker };
  const base = await baseOf(talk);
  const { sites, names } = askedOf(world);
  const outcomes: Outcome[] = [];
  for (const site of sites) for (const name of names) outcomes.push(await done(world, { name, site }, base));
  const notes = await fixed(talk, outcomes);
  const said = { marker, outcomes, base: pull.base.ref, notes, artifact: input(world, 'artifact-url') };
  tell(world, 'GITHUB_STEP_SUMMARY', commentOf(said, mostSummary));
  const body = outcomes.every(isQuiet) ? undefined : commentOf(said);
  const file = input(world, 'report');
  if (file !== '') write(world.cwd, file, dataOf(pull.number, outcomes));
  tell(world, 'GITHUB_OUTPUT', `verdict=${verdictOf(outcomes)}`);
  if (input(world, 'comment') !== 'false') await comment(talk, body);
  for (const { code, name, site, text } of outcomes)
    if (code === 2)
      world.write(command('error', { title: `navshift ${name}` }, ...`${site}: ${text.trim()}`.split('\n')));
  return outcomes.some(({ code }) => code !== 0) ? 1 : 0;
}

/** Writes a file as a report of the command: through no link of the checkout, and over nothing of git. */
function write(cwd: string, file: string, text: string): void {
  const files = readyFiles([file], { read: [], changed: [] }, cwd);
  try {
    writeReport(files, file, Buffer.from(text));
  } finally {
    closeFiles(files);
  }
}

/** Suggests the fixes, unless the input `fix` says `none`. Returns the result as sentences. */
async function fixed(talk: Talk, all: readonly Outcome[]): Promise<readonly string[]> {
  const how = input(talk.world, 'fix') || 'suggest';
  if (!['suggest', 'none'].includes(how)) throw new ActionError(`fix: ${how} is unknown. Write suggest or none.`);
  const fixes = all.filter(({ fix }) => fix !== undefined);
  // Two jobs can name one command.
  const outcomes = [...new Map(fixes.map((one) => [JSON.stringify([one.site, one.fix]), one])).values()];
  if (how === 'none' || outcomes.length === 0) return [];
  try {
    return await suggest(talk, outcomes);
  } catch (error) {
    return [`Nothing was suggested: ${textOnly(said(error))}.`];
  }
}

/** Keeps the comment. A token that may only read, as on a pull request of a fork, leaves the report in the summary. */
async function comment(talk: Talk, body: string | undefined): Promise<void> {
  const { world } = talk;
  try {
    const address = await keepComment(talk, body);
    if (address !== undefined) tell(world, 'GITHUB_OUTPUT', `comment-url=${address}`);
  } catch (error) {
    const isForbidden = [401, 403, 404].includes((error as CallError).status);
    const why = isForbidden ? 'the token of this workflow may not write to the pull request' : said(error);
    const text = `No comment was posted: ${why}. The report is in the summary of this job.`;
    world.write(command('notice', { title: 'navshift' }, text));
  }
}

/**
 * Posts the results of a workflow without rights: the second of the two workflows for forks. They are the fork's, so they
 * are data: each value is checked, and the words are made here.
 */
async function postReport(world: World, rest: Rest, marker: string, run: Event['workflow_run']): Promise<number> {
  const file = input(world, 'post');
  const { pull: number, outcomes } = readData(world, file);
  const pull = await rest.ask<PullRequest>(`GET pulls/${number}`);
  if (run === undefined || pull.head.sha !== run.head_sha)
    throw new ActionError(
      `${file} is not the report of a pull request at the commit of this run. Somebody pushed since, or forged the report.`,
    );
  const said = { marker, outcomes, base: pull.base.ref, notes: [], artifact: run.html_url };
  await comment({ world, rest, pull, marker }, outcomes.every(isQuiet) ? undefined : commentOf(said));
  return 0;
}

const said = (error: unknown): string => (error as Error).message.split('\n')[0]!;
