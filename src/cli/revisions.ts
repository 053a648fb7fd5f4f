import { realpathSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { diskReader, findDocument, OpenError } from '../disk/index.ts';
import { pathBelow, Repository, rootOf } from '../disk/repository.ts';
import { fetchAside, readerAt } from '../disk/revision.ts';
import { insideRoot, makeSite, type Reader, type Site } from '../site/index.ts';
import { CliError } from './error.ts';
import { type Io, writeLine } from './io.ts';
import { namedSpecifications } from './specifications.ts';

/** Where a site stands: in the working tree, or in revisions alone. */
interface Standing {
  readonly root: string;
  /** The folder of its docs.json, from the root of the repository: `docs/`, or nothing. */
  readonly folder: string;
  readonly main: string;
  /** That folder on disk, if it is there. */
  readonly directory?: string;
}

/** What git fetches of a revision while something else is done. */
export interface Coming {
  /** The names of the files are there. */
  readonly names: Promise<void>;
  /** Goes on with the files that were read of the site as it is now, and are others there. */
  contents(now: Site): Promise<void>;
}

/** Sites as they are in revisions of git. Each repository is asked once for what is in it. */
export class Revisions {
  readonly #repositories = new Map<string, Repository>();
  readonly #readers = new Map<string, Reader>();
  readonly #meant = new Map<string, string>();

  /** @param fetches whether what a clone lacks is fetched, which is said */
  constructor(
    readonly io: Io,
    readonly fetches: boolean,
  ) {}

  /** The repository of the working folder. */
  get here(): Repository | undefined {
    const root = rootOf(realpathSync(this.io.cwd));
    return root === undefined ? undefined : this.#repository(root);
  }

  /** Why nothing was fetched that was wanted, as a part of a sentence; else nothing. */
  get unfetched(): string {
    const why = [...this.#repositories.values()].map(({ unfetched }) => unfetched).find((one) => one !== undefined);
    return why === undefined ? '' : `. It was not fetched: ${why}`;
  }

  /** Where two revisions parted; the first one where that is not known, with what is to be said of that. */
  whereParted(one: string, other: string): { readonly name: string; readonly note?: string } {
    const { here } = this;
    const [a, b] = [one, other].map((name) => {
      const commit = here?.commit(name);
      if (commit !== undefined) return commit;
      throw new CliError(
        `could not compare: ${name} is no revision that this clone has${this.unfetched}`,
        'Look at git branch --all.',
      );
    });
    const base = here!.base(a!, b!);
    if (base !== undefined) return { name: base };
    const note = `Where ${one} and ${other} parted is not known to this clone: compared with ${one} itself.`;
    return { name: one, note };
  }

  /** The revision that a text means: with `main...` where `main` was left; where that is not known it is `main`, which is said. */
  meant(text: string, now = 'HEAD'): string {
    const start = startOf(text);
    if (start === text) return text;
    const known = this.#meant.get(text);
    if (known !== undefined) return known;
    const { name, note } = this.whereParted(start, now);
    if (note !== undefined) writeLine(this.io.stderr, note);
    this.#meant.set(text, name);
    return name;
  }

  /** Begins to fetch what `open` will ask for, while something else is done. What goes wrong `open` will say. */
  begin(text: string, path: string | undefined): Coming {
    const quietly = (work: () => Promise<unknown>) => work().then(undefined, () => undefined) as Promise<void>;
    const standing = () => {
      const { root, folder, main } = this.#standing(text, path);
      return { repository: this.#repository(root), folder, main };
    };
    const names = quietly(async () => {
      const { repository, folder } = standing();
      await repository.aside.commit(startOf(text));
      await repository.aside.files(this.meant(text), folder);
    });
    const contents = ({ reader: beside }: Site) =>
      quietly(async () => {
        const { main, ...options } = standing();
        await fetchAside([main, ...(beside.reads?.() ?? [])], this.meant(text), { ...options, beside });
      });
    return { names, contents };
  }

  /**
   * A site in a revision. `path` is as the command line names it; `now` is the site that it is to be compared with, of
   * which the same files were read. Throws `CliError`.
   */
  open(revision: string, path: string | undefined, now?: Site): Site {
    const { root, folder, main, directory } = this.#standing(revision, path);
    const shown = folder + main;
    const repository = this.#repository(root);
    const beside = directory === undefined ? undefined : this.#onDisk(directory);
    const reader = readerAt(revision, { repository, folder, beside });
    if (reader === undefined)
      throw new CliError(`git knows no revision ${revision} of ${shown}${this.unfetched}`, 'Look at git branch --all.');
    reader.expect?.([main, ...(now?.reader.reads?.() ?? [])]);
    const content = reader.read(main);
    if (content === undefined)
      throw new CliError(
        `${revision} has no ${shown}`,
        'If the site stood in another folder then, check it out there (git worktree add), and name both folders.',
      );
    const location = { prefix: folder, git: true, ...(directory !== undefined && { folder: directory }) };
    const site = makeSite(content, { path: main, reader, location });
    if (now === undefined)
      reader.expect?.([...namedSpecifications(site).keys()].map((path) => insideRoot(path) ?? path));
    return site;
  }

  /** Has a site of the working tree read its files for those of revisions too. */
  share({ location, reader }: Site): void {
    if (location.folder !== undefined) this.#readers.set(location.folder, reader);
  }

  /** A folder as it is on disk, each file read once. */
  #onDisk(directory: string): Reader {
    let reader = this.#readers.get(directory);
    if (reader === undefined) this.#readers.set(directory, (reader = diskReader(directory)));
    return reader;
  }

  #repository(root: string): Repository {
    let repository = this.#repositories.get(root);
    if (repository === undefined) {
      const { env, stderr } = this.io;
      const fetching = (what: string, remote: string) =>
        writeLine(stderr, `Fetching ${what} from ${remote}, as this clone lacks it; not with --no-fetch.`);
      this.#repositories.set(root, (repository = new Repository(root, { env, ...(this.fetches && { fetching }) })));
    }
    return repository;
  }

  /** The docs.json that is meant: the one in the working tree; where that has none, the one of the revision. */
  #standing(revision: string, path: string | undefined): Standing {
    const cwd = realpathSync(this.io.cwd);
    const root = rootOf(cwd);
    try {
      const file = realpathSync(findDocument(path, cwd));
      const directory = dirname(file);
      const own = rootOf(directory);
      const isAbove = path === undefined && root !== undefined && own !== root;
      if (own !== undefined && !isAbove)
        return { root: own, folder: pathBelow(own, directory), main: basename(file), directory };
      if (root === undefined)
        throw new CliError(
          `no git repository holds ${relative(cwd, file)}`,
          'Without git two files or folders can be compared: navshift diff old new.',
        );
    } catch (error) {
      if (!(error instanceof OpenError) || root === undefined) throw error;
    }
    const files = this.#repository(root).files(revision, '');
    const names = namesOf(root, cwd, path);
    const found = names.find((name) => files?.has(name));
    if (files !== undefined && found === undefined) {
      const others = [...files.keys()].filter((name) => /(?:^|\/)docs\.json$/.test(name));
      throw new CliError(
        `${revision} has no ${names[0]}`,
        others.length === 0 ? 'Nor has it another docs.json.' : `Name one behind --, such as ${others[0]}.`,
      );
    }
    const name = found ?? names[0]!;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    return { root, folder, main: name.slice(folder.length) };
  }
}

/** What stands before the three dots: what is fetched of `main...` first. */
const startOf = (text: string): string => /^(.+)\.\.\.$/s.exec(text)?.[1] ?? text;

/** The paths from the root of a repository that a docs.json can have which is meant. */
function namesOf(root: string, cwd: string, path: string | undefined): readonly string[] {
  if (path !== undefined) {
    const below = relative(root, resolve(cwd, path)).split(sep).join('/');
    return below === '' ? ['docs.json'] : [below, `${below}/docs.json`];
  }
  const names: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    names.push(`${pathBelow(root, folder)}docs.json`);
    if (folder === root) return names;
  }
}
