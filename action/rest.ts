import { setTimeout as wait } from 'node:timers/promises';
import { Octokit } from '@octokit/core';

type Parameters = Readonly<Record<string, unknown>>;

/** What went wrong with a call: its status, and what the host says. */
export interface CallError extends Error {
  readonly status: number;
  readonly response?: { readonly headers: Readonly<Record<string, string | undefined>> };
}

/** A host that is asked more often answers no sooner: after so many times it is given up. */
const tries = 4;
/** Seconds that are waited for a limit of the host; a longer wait would cost more than the comment is worth. */
const longest = 60;

/** The REST API of the host, for one repository. Calls that fail for a while are tried again. */
export class Rest {
  readonly #octokit: Octokit;
  readonly #repository: { readonly owner: string; readonly repo: string };

  constructor(
    baseUrl: string,
    token: string,
    repository: string,
    /** Seconds before a second try; the tests wait less. */
    private readonly pause = 1,
  ) {
    const [owner = '', repo = ''] = repository.split('/');
    this.#repository = { owner, repo };
    const quiet = () => undefined;
    this.#octokit = new Octokit({
      baseUrl,
      ...(token !== '' && { auth: token }),
      log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    });
  }

  /** The data of an answer to a call such as `GET pulls/7`, below the address of the repository. Throws `CallError`. */
  async ask<Data>(call: string, parameters: Parameters = {}): Promise<Data> {
    const route = call.replace(' ', ' /repos/{owner}/{repo}/');
    for (let k = 1; ; k++) {
      try {
        const { data } = await this.#octokit.request(route, { ...this.#repository, ...parameters });
        return data as Data;
      } catch (error) {
        // What was to be made may have been made all the same: whoever asks looks before the next try.
        const isMade = route.startsWith('POST') && (error as CallError).status >= 500;
        const seconds = isMade ? undefined : waitFor(error as CallError, this.pause * k);
        if (k === tries || seconds === undefined) throw error;
        await wait(seconds * 1000);
      }
    }
  }

  /** All of a list, such as `pulls/7/files`. */
  async list<Item>(path: string): Promise<readonly Item[]> {
    const all: Item[] = [];
    for (let page = 1; all.length === (page - 1) * 100; page++)
      all.push(...(await this.ask<readonly Item[]>(`GET ${path}`, { per_page: 100, page })));
    return all;
  }
}

/**
 * Seconds after which a call may succeed; undefined where it never does. A limit of the host is a 403 or a 429 that
 * says when it ends.
 */
function waitFor({ status, response }: CallError, pause: number): number | undefined {
  const { 'retry-after': after, 'x-ratelimit-remaining': left, 'x-ratelimit-reset': reset } = response?.headers ?? {};
  if (status === 403 || status === 429) {
    const seconds =
      after !== undefined
        ? Number(after)
        : left === '0'
          ? Number(reset) - Date.now() / 1000
          : status === 429
            ? pause
            : NaN;
    return seconds <= longest ? Math.max(0, seconds) : undefined;
  }
  // Octokit gives an answer that never came the status 500.
  return status >= 500 ? pause : undefined;
}
