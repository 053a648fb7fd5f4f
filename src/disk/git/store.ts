import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { answerOf, type Environment, environmentFor, type Git, GitError, gitIn, runGit } from './git.ts';
import { entriesIn, isTrusted, maybeRead, maybeStat } from '../local/files.ts';
import type { RepositoryOptions } from '../local/options.ts';

/** What may carry objects here. */
const protocols = ['https', 'ssh', 'git', 'file'];

/** Milliseconds that a fetch may take. */
const patience = 120_000;

/** A remote of a repository: its address, and the headers that its configuration sends there. */
interface Remote {
  readonly name: string;
  readonly url: string;
  readonly headers: readonly (readonly [key: string, value: string])[];
}

/** What is fetched. */
export interface Wanted {
  /** Commits, branches, tags, or ids of objects. */
  readonly names: readonly string[];
  /** How many commits of the history; without it what is wanted are objects. */
  readonly depth?: number | undefined;
  /**
   * Whether a commit is not enough from which the other end would infer what is there: a clone can lack the trees and
   * files of its own commits.
   */
  readonly whole?: boolean;
  /** How that is called where it is said. */
  readonly what: string;
}

/**
 * A repository of our own, in a temporary folder, that sees the objects of another one: what that lacks is fetched
 * into it.
 *
 * The other one is not changed by that: it gets no reference, no object, and no mark of where its history ends.
 * Of its configuration nothing is taken but the address of the remote and the headers that go there, so that no
 * program which it names can run:
 * no ssh command, credential helper, proxy, hook, helper of a protocol, and no program at the other end.
 */
export class Store {
  /** Asks about the objects of both. What both lack is said to be missing. */
  readonly git: Git;
  readonly #folder: string;
  readonly #env: Environment;
  readonly #fetching: RepositoryOptions['fetching'];
  /** What the configuration says of remotes. */
  #settings: Buffer | undefined;

  /** @param asked asks the other repository, whose outermost folder is `root`. Throws `GitError`. */
  constructor(
    private readonly asked: Git,
    private readonly root: string,
    { env = process.env, fetching }: RepositoryOptions,
  ) {
    this.#env = env;
    this.#fetching = fetching;
    const answer = asked('rev-parse', '--show-object-format', '--git-path', 'objects', '--git-path', 'shallow');
    const [format, objects, shallow] = answer.toString('utf8').split('\n') as [string, string, string];
    this.#folder = temporaryFolder();
    const write = (name: string, content: string | Uint8Array) => writeFileSync(join(this.#folder, name), content);
    for (const name of ['objects/info', 'refs']) mkdirSync(join(this.#folder, name), { recursive: true });
    write('HEAD', 'ref: refs/heads/none\n');
    write('objects/info/alternates', `${resolve(root, objects)}\n`);
    const extensions = format === 'sha1' ? '' : `[extensions]\nobjectFormat = ${format}\n`;
    write('config', `[core]\nbare = true\nrepositoryFormatVersion = 1\n${extensions}`);
    const ends = maybeRead(resolve(root, shallow));
    if (ends !== undefined) write('shallow', ends);
    this.git = gitIn(this.#folder, env, this.#folder);
  }

  /**
   * Fetches what is wanted, without the content of files but where that is wanted by its id. Returns the id of the
   * first; throws `GitError`.
   */
  fetch(wanted: Wanted): string {
    runGit(...this.#command(wanted));
    return /^\w+/.exec(readFileSync(join(this.#folder, 'FETCH_HEAD'), 'utf8'))?.[0] ?? '';
  }

  #command({ names, depth, whole = depth === undefined, what }: Wanted): Parameters<typeof runGit> {
    const { name, url, headers } = this.#remote(names[0]!);
    this.#fetching?.(what, name);
    const settings = [
      ['remote.asked.url', url],
      ['remote.asked.promisor', 'true'],
      ['remote.asked.partialCloneFilter', 'blob:none'],
      ...(whole ? [['fetch.negotiationAlgorithm', 'noop']] : []),
      ...headers,
    ];
    const env = {
      ...environmentFor(this.#folder, this.#env),
      ...settingsFor(this.#env, settings),
      GIT_ALLOW_PROTOCOL: allowedBy(this.#env).join(':'),
      GIT_TERMINAL_PROMPT: '0',
    };
    const options = [
      '--quiet',
      '--no-tags',
      '--no-auto-maintenance',
      '--recurse-submodules=no',
      '--filter=blob:none',
      '--stdin',
    ];
    const history = depth === undefined ? [] : [`--depth=${depth}`];
    const lines = names.map((one) => (one.startsWith(`${name}/`) ? one.slice(name.length + 1) : one));
    return [['fetch', ...options, ...history, 'asked'], { folder: this.#folder, env, lines, timeout: patience }];
  }

  /**
   * The remote that a name begins with; else the one that promised to have what is missing; else `origin`, or the only
   * one.
   */
  #remote(name: string): Remote {
    const pattern = '^(remote\\..*\\.(url|promisor)|http\\..*extraheader)$';
    this.#settings ??= answerOf(this.asked, 'config', '-z', '--show-scope', '--get-regexp', pattern);
    const parts = this.#settings?.toString('utf8').split('\0') ?? [];
    const urls = new Map<string, string>();
    const headers: [string, string][] = [];
    let promisor: string | undefined;
    for (let k = 0; k + 1 < parts.length; k += 2) {
      const [, key = '', value = ''] = /^([^\n]*)\n?(.*)$/s.exec(parts[k + 1]!)!;
      const [, remote = '', field] = /^remote\.(.*)\.(url|promisor)$/s.exec(key) ?? [];
      if (field === 'url' && !urls.has(remote)) urls.set(remote, value);
      else if (field === 'promisor' && value !== 'false') promisor = remote;
      // Those of the user's own configuration are sent anyway.
      else if (field === undefined && ['local', 'worktree'].includes(parts[k]!)) headers.push([key, value]);
    }
    const names = [...urls.keys()];
    const found =
      names.find((one) => name.startsWith(`${one}/`)) ??
      names.find((one) => one === promisor) ??
      names.find((one) => one === 'origin' || names.length === 1);
    if (found === undefined)
      throw new GitError(names.length === 0 ? 'there is no remote' : 'no remote is called origin', false);
    const url = urls.get(found)!;
    const protocol = protocolOf(url);
    if (!protocols.includes(protocol))
      throw new GitError(
        `its remote ${found} is asked by ${protocol}, which is none of ${protocols.join(', ')}`,
        false,
      );
    return { name: found, url: protocol === 'file' && !/^file:/i.test(url) ? resolve(this.root, url) : url, headers };
  }
}

/** By what an address is asked, as git reads it: `ext::…` names a program, `host:path` is for ssh. */
function protocolOf(url: string): string {
  const [, helper, scheme] = /^([\w+.-]+)::|^([\w+.-]+):\/\//.exec(url) ?? [];
  const isHost = process.platform === 'win32' ? /^[^/\\:]{2,}:/.test(url) : /^[^/:]+:/.test(url);
  return helper ?? scheme?.toLowerCase() ?? (isHost ? 'ssh' : 'file');
}

/** Those of the protocols that the user's environment allows. */
const allowedBy = ({ GIT_ALLOW_PROTOCOL: allowed }: Environment): readonly string[] =>
  protocols.filter((one) => allowed === undefined || allowed.split(':').includes(one));

/** Settings as git takes them from its environment, where nobody else reads them, behind those that stand there. */
function settingsFor(env: Environment, settings: readonly (readonly string[])[]): Environment {
  const start = Number(env.GIT_CONFIG_COUNT) || 0;
  const named = settings.flatMap(([key, value], k) => [
    [`GIT_CONFIG_KEY_${start + k}`, key],
    [`GIT_CONFIG_VALUE_${start + k}`, value],
  ]);
  return { ...(Object.fromEntries(named) as Environment), GIT_CONFIG_COUNT: String(start + settings.length) };
}

const folders: string[] = [];

/** A folder for this user alone, until this process ends, by a signal too. What a process left that was killed goes after a day. */
function temporaryFolder(): string {
  if (folders.length === 0) {
    removeOld();
    process.once('exit', () => folders.forEach(remove));
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.once(signal, () => {
        // Whoever waits for this process should see what ended it.
        process.once('exit', () => process.kill(process.pid, signal));
        process.exit();
      });
  }
  const folder = mkdtempSync(join(tmpdir(), prefix));
  folders.push(folder);
  return folder;
}

const prefix = 'navshift-git-';

const day = 24 * 60 * 60 * 1000;

function removeOld(): void {
  for (const { name } of entriesIn(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(prefix) || !isTrusted(folder)) continue;
    if ((maybeStat(folder)?.mtimeMs ?? Infinity) < Date.now() - day) remove(folder);
  }
}

/** git can still write there, and what is left is no reason to fail. */
function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A later run tries again.
  }
}
