import { setTimeout as wait } from 'node:timers/promises';
import { Octokit } from '@octokit/core';
import { input, type PullRequest, type World } from './host.ts';

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

  /** @param pause seconds before a second try; the tests wait less */
  constructor(world: World, pause = 1) {
    const { GITHUB_API_URL: baseUrl, GITHUB_REPOSITORY = '' } = world.env;
    const [owner = '', repo = ''] = GITHUB_REPOSITORY.split('/');
    this.#repository = { owner, repo };
    this.#octokit = new Octokit({ baseUrl, auth: input(world, 'token') || undefined });
    this.#octokit.hook.wrap('request', async (request, options) => {
      for (let k = 1; ; k++)
        try {
          return await request(options);
        } catch (error) {
          const seconds = waitFor(error as CallError, pause * k);
          if (k === tries || seconds === undefined) throw error;
          await wait(seconds * 1000);
        }
    });
  }

  /** The data of an answer to a call such as `GET pulls/7`, below the address of the repository. Throws `CallError`. */
  async ask<Data>(call: string, parameters: Parameters = {}): Promise<Data> {
    const route = call.replace(' ', ' /repos/{owner}/{repo}/');
    return (await this.#octokit.request(route, { ...this.#repository, ...parameters })).data as Data;
  }

  /** The account that the token is of: of an app its bot. Throws `CallError`. */
  async account(): Promise<string> {
    const asked = '{ viewer { login } }';
    return (await this.#octokit.graphql<{ readonly viewer: { readonly login: string } }>(asked)).viewer.login;
  }

  /** All of a list, such as `pulls/7/files`. */
  async list<Item>(path: string): Promise<readonly Item[]> {
    const all: Item[] = [];
    for (let page = 1; all.length === (page - 1) * 100; page++)
      all.push(...(await this.ask<readonly Item[]>(`GET ${path}`, { per_page: 100, page })));
    return all;
  }
}

/** A pull request as the Action speaks on it. */
export interface Talk {
  readonly world: World;
  readonly rest: Rest;
  readonly pull: PullRequest;
  /** What its comments begin with. */
  readonly marker: string;
}

/** Seconds after which a call may succeed; undefined where it never does. A limit of the host says when it ends. */
function waitFor({ status, response }: CallError, pause: number): number | undefined {
  const said = response?.headers['retry-after'];
  const isPassing = status >= 500 || status === 429 || (status === 403 && said !== undefined);
  const seconds = Number(said ?? pause);
  return isPassing && seconds <= longest ? seconds : undefined;
}
