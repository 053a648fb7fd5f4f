import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { counted, didYouMean } from '../../text/index.ts';
import { RevisionError } from '../local/error.ts';
import { maybeRead } from '../local/files.ts';
import { answerOf, type Git, GitError, gitIn } from './git.ts';
import type { RepositoryOptions } from '../local/options.ts';
import { repositoryOf } from '../local/paths.ts';
import { Store, type Wanted } from './store.ts';

/** A revision that is meant, and what is to be said of that. */
export interface Meant {
  readonly name: string;
  readonly note?: string;
}

/** The files of a folder in a revision. */
export interface Listing {
  /** The id that git gives to the content of each, by its path in the folder; of a link to the text of its target. */
  readonly ids: ReadonlyMap<string, string>;
  /** Which of them are symbolic links. */
  readonly links: ReadonlySet<string>;
}

/**
 * The commits and files that a repository of git holds, each read once. What it lacks is fetched, if that is allowed,
 * beside it: the repository stays as it is.
 */
export class Repository {
  readonly #git: Git;
  /** Whether it lacks objects by agreement, as far as its own folder tells: that of a worktree does not. */
  readonly #isPartial: boolean;
  readonly #options: RepositoryOptions;
  readonly #commits = new Map<string, string>();
  readonly #files = new Map<string, Listing>();
  readonly #objects = new Map<string, Uint8Array>();
  /** What did not come when it was fetched: it is not asked for again. */
  readonly #gone = new Set<string>();
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
    const isItself = isBare(root);
    this.#git = gitIn(root, env, isItself ? root : undefined);
    const settings = maybeRead(join(root, isItself ? '' : '.git', 'config')) ?? [];
    this.#isPartial = Buffer.from(settings).includes('promisor = true');
  }

  /** Asks about what is there and what was fetched. */
  get #all(): Git {
    // In a partial clone git goes through all that was promised before it says that an object is missing.
    if (this.#isPartial && this.#options.fetching !== undefined) this.#openStore();
    return this.#store?.git ?? this.#git;
  }

  /** The commit of a name as git reads it, fetched if it is not there; undefined if there is none. */
  commit(name: string): string | undefined {
    return this.knownCommit(name) ?? this.#fetchedCommit(name);
  }

  /** The same of what is there. */
  knownCommit(name: string): string | undefined {
    const known = this.#commits.get(name);
    if (known !== undefined) return known;
    // What begins with a dash would be an option.
    const question = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
    // Its names are known to the repository alone, and what was fetched is not.
    const own = hasId(name) && this.#all !== this.#git ? undefined : answerOf(this.#git, ...question);
    const answer = own ?? (this.#store && answerOf(this.#store.git, ...question));
    const commit = answer?.toString('utf8').trim() || undefined;
    if (commit !== undefined) this.#commits.set(name, commit);
    return commit;
  }

  /**
   * Where two revisions parted; the first one where that is not known, with what is to be said of that. Throws
   * `RevisionError`.
   */
  whereParted(one: string, other: string): Meant {
    const [a, b] = [one, other].map((name) => {
      const commit = this.commit(name);
      if (commit === undefined) throw this.unknown(name);
      return commit;
    });
    const base = answerOf(this.#all, 'merge-base', a!, b!)?.toString('utf8').trim();
    if (base) return { name: base };
    const note = `The common ancestor of ${one} and ${other} is unknown in this clone: compared with ${one} itself.`;
    return { name: one, note };
  }

  /** The one revision that a text means: with `main...` where `main` and another one parted. Throws `RevisionError`. */
  meant(text: string, other = 'HEAD'): Meant {
    const [, start = '', dots, end] = /^(.*?)(\.{2,3})(.*)$/s.exec(text) ?? [];
    if (dots === undefined || text.startsWith('.')) return { name: text };
    if (dots === '...' && end === '') return this.whereParted(start, other);
    const help = `Write ${start}, or ${start}... for where it was left.`;
    throw new RevisionError(text, 'a range of revisions, and one revision is meant', help);
  }

  /** The error for a name that is not a revision here. */
  unknown(name: string): RevisionError {
    if (isEmptyName(name)) return emptyName(name);
    try {
      this.#git('rev-parse', '--git-dir');
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      const trust = `If you trust it: git config --global --add safe.directory ${this.root}`;
      const help = /dubious ownership/.test(error.message) ? trust : 'git status says more.';
      return new RevisionError(
        name,
        `not known, as git does not answer: ${error.message.replace(/[.:\s]+$/, '')}`,
        help,
      );
    }
    const lines = (...asked: readonly string[]) =>
      (answerOf(this.#git, ...asked)?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');
    const refs = lines('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads', 'refs/tags', 'refs/remotes');
    const near = didYouMean(name, [...refs, ...refs.map((ref) => ref.replace(/^origin\//, ''))]).trim();
    const list = 'git branch --all and git tag list the names that there are.';
    const no = (why: string, help = near || list) => new RevisionError(name, `not a ${why}`, help);
    if (!isName(name.replace(/(?<=.)[~^].*$/, '')))
      return no('possible name of a revision', `Name a commit, a branch or a tag: ${list}`);
    const isShallow = lines('rev-parse', '--is-shallow-repository')[0] === 'true';
    if (/[~^]/.test(name) && !isShallow)
      return no('revision: the history does not go back that far', 'git log --oneline --graph shows it.');
    if (name === 'HEAD') return no('revision: nothing is committed here yet', 'Commit first, or name two folders.');
    const remotes = lines('remote');
    const remote = remotes.find((one) => one === 'origin') ?? remotes[0];
    if (remote === undefined)
      return no('revision: no commit, branch or tag has that name, and there is no remote to fetch one from');
    const lacks = 'revision that this clone has';
    if (/[~^]/.test(name))
      return no(lacks, `Fetch the whole history: git fetch --unshallow ${remote}; in CI, fetch-depth: 0.`);
    const word = /^[\w./-]+$/.test(name) ? name : '<revision>';
    const itself = near || `Fetch it: git fetch --depth=1 ${remote} ${word}; then name FETCH_HEAD.`;
    if (this.#options.fetching === undefined) return no(`${lacks}, and nothing is fetched`, itself);
    if (/^[0-9a-f]{4,39}$/.test(name))
      return no(lacks, 'A remote is asked for a commit by its whole id: write all of it.');
    if (/remote ref|not our ref|unadvertised/.test(this.unfetched ?? 'remote ref'))
      return no(`revision: neither this clone nor its remote ${remote} has a commit, branch or tag of that name`);
    return no(`${lacks}. It was not fetched: ${this.unfetched}`, itself);
  }

  /** The content of an object that was read; undefined if it is missing. */
  content(id: string): Uint8Array | undefined {
    return this.#objects.get(id);
  }

  /** The files of a folder in a revision; undefined if there is no such revision. */
  files(revision: string, folder: string): Listing | undefined {
    const isCertain = revision === 'HEAD' && this.#all === this.#git;
    const commit = isCertain ? revision : this.commit(revision);
    if (commit === undefined) return undefined;
    const key = `${commit}:${folder}`;
    const known = this.#files.get(key);
    if (known !== undefined) return known;
    const list = () => answerOf(this.#all, 'ls-tree', '-r', '-z', commit, `./${folder}`);
    // A commit can be there without its trees.
    const listed = list() ?? (this.#fetchedCommit(commit, revision, true) === undefined ? undefined : list());
    if (listed === undefined) return undefined;
    const ids = new Map<string, string>();
    const links = new Set<string>();
    // `<mode> blob <id>\t<path>\0`; taken apart by hand, as there can be tens of thousands.
    const text = listed.toString('utf8');
    for (let at = 0, end; (end = text.indexOf('\0', at)) >= 0; at = end + 1) {
      const tab = text.indexOf('\t', at);
      const path = text.slice(tab + 1, end);
      if (!text.startsWith('blob ', at + 7) || !path.startsWith(folder)) continue;
      const name = path.slice(folder.length);
      ids.set(name, text.slice(at + 12, tab));
      if (text.startsWith('120000', at)) links.add(name);
    }
    const files = { ids, links };
    this.#files.set(key, files);
    return files;
  }

  /** Reads objects all at once. With `fetches` those that are missing are fetched, all at once too. */
  load(ids: readonly string[], revision: string, fetches: boolean): void {
    let missing = this.#read([...new Set(ids)].filter((id) => !this.#objects.has(id)));
    if (!fetches || missing.length === 0) return;
    // git in a clone that lacks objects by agreement says no more than that it may not fetch them.
    if (this.#store === undefined && this.#openStore() !== undefined) missing = this.#read(missing);
    if (missing.length === 0) return;
    const what = `${counted(missing.length, 'file')} of ${revision}`;
    if (this.#fetch({ names: missing, what }) !== undefined) this.#read(missing);
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
  #fetchedCommit(name: string, what = name, whole = false): string | undefined {
    const [, start = '', steps = ''] = /^([^~^:]*)((?:~\d*|\^1?(?![\d{]))*)$/.exec(name) ?? [];
    if (!isName(start) || this.#gone.has(what)) return undefined;
    const depth = [...steps.matchAll(/\^|~(\d*)/g)].reduce((sum, [, count = '1']) => sum + Number(count || 1), 1);
    const from = steps === '' ? undefined : this.knownCommit(start);
    const fetched = this.#fetch({ names: [from ?? start], depth, whole, what });
    const commit = fetched === undefined ? undefined : this.knownCommit((from ?? fetched) + steps);
    if (commit === undefined) this.#gone.add(what);
    else this.#commits.set(name, commit);
    return commit;
  }

  /**
   * Fetches what is wanted, and gives the id of the first; undefined if nothing may be fetched, or if it does not come,
   * or did not before.
   */
  #fetch(wanted: Wanted): string | undefined {
    const name = wanted.names.join();
    if (this.#options.fetching === undefined || this.#gone.has(name)) return undefined;
    try {
      return this.#openStore()?.fetch(wanted);
    } catch (error) {
      if (!(error instanceof GitError)) throw error;
      this.#gone.add(name);
      this.unfetched = error.message;
      return undefined;
    }
  }

  #openStore(): Store | undefined {
    try {
      return (this.#store ??= new Store(this.#git, this.root, this.#options));
    } catch (error) {
      if (error instanceof GitError) return undefined;
      throw error;
    }
  }
}

/** Whether a text names no revision, or a range without its start: what a script makes of a variable that is not set. */
export const isEmptyName = (text: string): boolean => /^\s*(?:$|\.{2,3}(?!\/))/.test(text);

/** What to say of such a text. */
export const emptyName = (text: string): RevisionError =>
  text.trim() === ''
    ? new RevisionError('""', 'empty: it names no revision', `Write main, for example. ${isUnset}`)
    : new RevisionError(text, 'a range without a start', `Write main${text.trim()}, for example. ${isUnset}`);

const isUnset = 'If a variable should name the revision, it is not set.';

/** Whether a remote can be asked for something by that name (git-check-ref-format). */
const isName = (name: string): boolean => /^(?![-./])(?!.*\.\.)[^\s*?[\\@:]+(?<!\/)$|^@$/.test(name);

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
