import { readFileSync } from 'node:fs';
import { diskReader } from '../src/disk/index.ts';
import { addTo, realPath } from '../src/disk/local/index.ts';

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

/** The sites and the jobs that the inputs name: a site or a glob on each line, as a path may have blanks in it. */
export const askedOf = (world: World) => {
  const parts = (name: string, separator: RegExp) =>
    input(world, name)
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean);
  const reader = diskReader(realPath(world.cwd));
  const sites = parts('path', /\n/).flatMap((path) => {
    const found = /[*?{[]/.test(path) ? reader.list(path) : [];
    return found.length > 0 ? found : path;
  });
  return { sites: [...new Set(sites)], names: parts('run', /[\s,]/) };
};

/** Reads the event that started the workflow. Throws `ActionError`. */
export function eventOf({ env }: World): Event {
  try {
    return JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? '', 'utf8')) as Event;
  } catch {
    throw new ActionError('GITHUB_EVENT_PATH names no event. Run this in a workflow of GitHub Actions.');
  }
}

/** Adds to a file that the host reads after the step: the summary, or its outputs. */
export function tell({ env }: World, name: 'GITHUB_STEP_SUMMARY' | 'GITHUB_OUTPUT', text: string): void {
  const file = env[name];
  if (file) addTo(file, `${text}\n`);
}
