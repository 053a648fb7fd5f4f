import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { counted } from '../text/index.ts';
import { answerOf, type Environment, type Git, GitError, gitIn, namesIn } from './git.ts';
import { repositoryOf } from './paths.ts';
import { Store, type Wanted } from './store.ts';

/** How a repository is read. */
export interface RepositoryOptions {
  readonly env?: Environment;
  /** Hears, before, what is fetched from which remote. Without it nothing is fetched. */
  readonly fetching?: (what: string, remote: string) => void;
}

/**
 * The commits and files that a repository of git holds, each read once. What it lacks is fetched, if that is allowed,
 * beside it: the repository stays as it is.
 */
export class Repository {
  readonly #git: Git;
  readonly #options: RepositoryOptions;
  readonly #commits = new Map<string, string>();
  readonly #objects = new Map<string, Uint8Array>();
  #store: Store | undefined;
  /** Why something was not fetched that was wanted. */
  unfetched: string | undefined;

  /** @param root its outermost folder: the one that holds `.git`, or that is a bare repository */
  constructor(
    readonly root: string,
    options: RepositoryOptions = {},
  ) {
    const { env = process.env } = options;
    this.#options = options;
    this.#git = gitIn(root, env, isBare(root) ? root : undefined);
  }

  /** Asks about what is there and what was fetched. */
  get #all(): Git {
    return this.#store?.git ?? this.#git;
  }

  /** The commit of a name as git reads it, fetched if it is not there; undefined if there is none. */
  commit(name: string): string | undefined {
    return this.knownCommit(name) ?? this.#fetchCommit(name);
  }

  /** The same of what is there. */
  knownCommit(name: string): string | undefined {
    const known = this.#commits.get(name);
    if (known !== undefined) return known;
    // What begins with a dash would be an option.
    const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    // Its names are known to the repository alone, and what was fetched is not.
    const own = this.#store !== undefined && hasId(name) ? undefined : answerOf(this.#git, ...question);
    const answer = own ?? (this.#store && answerOf(this.#store.git, ...question));
    const commit = answer?.toString('utf8').trim() || undefined;
    if (commit !== undefined) this.#commits.set(name, commit);
    return commit;
  }

  /** Where two commits parted; undefined if that is not known. */
  base(one: string, other: string): string | undefined {
    return answerOf(this.#all, 'merge-base', one, other)?.toString('utf8').trim() || undefined;
  }

  /** The ids of the files of a folder in a revision, by their paths in it; undefined if there is no such revision. */
  files(revision: string, folder: string): ReadonlyMap<string, string> | undefined {
    const commit = this.#store === undefined && isCertain(revision) ? revision : this.commit(revision);
    if (commit === undefined) return undefined;
    const list = () => answerOf(this.#all, 'ls-tree', '-r', '-z', commit, `./${folder}`);
    // A commit can be there without its trees.
    const listed = list() ?? (this.#fetchCommit(commit, revision, true) === undefined ? undefined : list());
    if (listed === undefined) return undefined;
    const files = new Map<string, string>();
    for (const line of namesIn(listed)) {
      // `<mode> blob <id>\t<path>`
      const [, id, path] = /^\d+ blob (\w+)\t(.*)$/s.exec(line) ?? [];
      if (path?.startsWith(folder)) files.set(path.slice(folder.length), id!);
    }
    return files;
  }

  /** The content of an object that was read; undefined if it is missing. */
  content(id: string): Uint8Array | undefined {
    return this.#objects.get(id);
  }

  /**
   * Reads objects all at once. Those that are missing are fetched all at once, but for those of which `isElsewhere` says
   * that they need not be.
   */
  load(ids: readonly string[], revision: string, isElsewhere: (id: string) => boolean): void {
    const wanted = [...new Set(ids)].filter((id) => !this.#objects.has(id));
    let missing: readonly string[] = this.#read(wanted).filter((id) => !isElsewhere(id));
    // git in a clone that lacks objects by agreement says no more than that it may not fetch them.
    if (missing.length > 0 && this.#store === undefined && this.#openStore() !== undefined)
      missing = this.#read(missing);
    if (missing.length === 0) return;
    if (this.#fetch({ names: missing }, `${counted(missing.length, 'file')} of ${revision}`) !== undefined)
      this.#read(missing);
  }

  /** Reads objects. Returns those that are missing. */
  #read(ids: readonly string[]): readonly string[] {
    if (ids.length === 0) return ids;
    let answer: Buffer;
    try {
      answer = this.#all.fed(ids, 'cat-file', '--batch');
    } catch (error) {
      if (error instanceof GitError) return ids;
      throw error;
    }
    const missing: string[] = [];
    let at = 0;
    for (const id of ids) {
      // `<id> blob <size>`, the content, a line feed; or `<id> missing`.
      const end = answer.indexOf('\n', at);
      const [, size] = /^\w+ blob (\d+)$/.exec(answer.toString('latin1', at, end)) ?? [];
      at = end + 1;
      if (size === undefined) missing.push(id);
      else {
        this.#objects.set(id, answer.subarray(at, at + Number(size)));
        at += Number(size) + 1;
      }
    }
    return missing;
  }

  /** Fetches a commit with its trees. Of `main~2` the history is fetched that leads there, where it is cut off here. */
  #fetchCommit(name: string, what = name, whole = false): string | undefined {
    const [, start = '', steps = ''] = /^([^~^:]*)((?:~\d*|\^1?(?![\d{]))*)$/.exec(name) ?? [];
    if (!/^(?!-)[^\s*?[\\@:]+$|^@$/.test(start)) return undefined;
    const depth = [...steps.matchAll(/\^|~(\d*)/g)].reduce((sum, [, count = '1']) => sum + Number(count || 1), 1);
    const from = steps === '' ? undefined : this.knownCommit(start);
    const fetched = this.#fetch({ names: [from ?? start], depth, whole }, what);
    const commit = fetched === undefined ? undefined : this.knownCommit((from ?? fetched) + steps);
    if (commit !== undefined) this.#commits.set(name, commit);
    return commit;
  }

  #fetch(wanted: Omit<Wanted, 'say'>, what: string): string | undefined {
    const { fetching } = this.#options;
    if (fetching === undefined) return undefined;
    try {
      return this.#openStore()?.fetch({ ...wanted, say: (remote) => fetching(what, remote) });
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      this.unfetched = error.message;
      return undefined;
    }
  }

  #openStore(): Store | undefined {
    try {
      return (this.#store ??= new Store(this.#git, this.root, this.#options.env ?? process.env));
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }
}

/** What needs no look-up: neither can be an option, nor the name of something else. */
const isCertain = (revision: string): boolean => revision === 'HEAD' || (hasId(revision) && !/[~^]/.test(revision));

/** Whether a name is the id of an object, or what is told from there. */
const hasId = (name: string): boolean => /^(?:[0-9a-f]{40}|[0-9a-f]{64})(?:[~^]|$)/.test(name);

/**
 * The repository that a folder is in, by its outermost folder; undefined outside of git.
 *
 * A bare one counts if it is the folder itself and stands in no other: a checkout can bring a folder that looks like
 * one.
 */
export function rootOf(folder: string): string | undefined {
  return repositoryOf(folder) ?? (isBare(folder) ? folder : undefined);
}

const isBare = (folder: string): boolean =>
  !existsSync(join(folder, '.git')) && ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));

/** A folder as git names it from the root of its repository: `docs/`, or nothing. */
export function pathBelow(root: string, folder: string): string {
  const way = relative(root, resolve(folder)).split(sep).join('/');
  return way === '' ? '' : `${way}/`;
}
