import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { addTo } from '../src/disk/local/index.ts';

/** What the Action sees of the workflow that runs it, so that it can run in a test. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The checkout, absolute. */
  readonly cwd: string;
  /** Takes lines of the log; workflow commands are among them. */
  readonly write: (text: string) => void;
}

/** Thrown where the Action cannot go on. Each says what is wrong, and then what to do next. */
export class ActionError extends Error {}

/** What git answers in a folder. */
export const git = (cwd: string, ...argv: readonly string[]): string =>
  execFileSync('git', argv, { cwd, encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 }).trim();

/** A pull request, as the event of a workflow says. */
export interface PullRequest {
  readonly number: number;
  readonly head: { readonly sha: string };
  readonly base: { readonly sha: string; readonly ref: string };
}

/** The event that started the workflow, as far as the Action asks. */
export interface Event {
  readonly pull_request?: PullRequest;
  readonly workflow_run?: { readonly head_sha: string; readonly html_url: string };
}

/** An input of `action.yml`; empty where none is given. GitHub hands each on as a variable. */
export const input = ({ env }: World, name: string): string => (env[`INPUT_${name.toUpperCase()}`] ?? '').trim();

/** The parts of an input, which may be on several lines: its words, or its lines, as a path may have blanks in it. */
export const partsOf = (world: World, name: string, separator: RegExp): readonly string[] =>
  input(world, name)
    .split(separator)
    .map((part) => part.trim())
    .filter(Boolean);

/** Reads the event that started the workflow. Throws `ActionError`. */
export function eventOf({ env }: World): Event {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8')) as Event;
  } catch {
    throw new ActionError('GITHUB_EVENT_PATH names no event. Run this in a workflow of GitHub Actions.');
  }
}

/** GitHub shows a summary of at most 1 MiB for each step. */
const mostSummary = 1_048_576;

/** Adds a text to the summary of the job, as much of it as fits. */
export function addSummary({ env, write }: World, text: string): void {
  const file = env.GITHUB_STEP_SUMMARY;
  if (!file) return;
  const room = mostSummary - (statSync(file, { throwIfNoEntry: false })?.size ?? 0) - 1;
  const bytes = Buffer.from(text);
  if (bytes.length > room) write('The report does not fit the summary of this step.\n');
  else addTo(file, `${text}\n`);
}

/** Sets an output of the step. */
export function setOutput({ env }: World, name: string, value: string): void {
  const file = env.GITHUB_OUTPUT;
  if (file) addTo(file, `${name}=${value.replace(/[\r\n]+/g, ' ')}\n`);
}
