import { existsSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { realPath, RevisionError } from '../../disk/local/index.ts';
import { diskReader, findDocument, OpenError } from '../../disk/index.ts';
import { leftOut, type Meant, pathBelow, readerAt, Repository, rootOf } from '../../disk/git/index.ts';
import { convertMintJson } from '../../format/index.ts';
import { namedSpecifications } from '../../openapi/index.ts';
import { insideRoot, makeSite, type Reader, type Site } from '../../site/index.ts';
import { counted, plural } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { fetchingTo, type Io, writeLine } from '../terminal/io.ts';

/** Where a site stands: in the working tree, or in revisions alone. */
interface DocumentPlace {
  readonly repository: Repository;
  /** The folder of its docs.json, from the root of the repository: `docs/`, or nothing. */
  readonly folder: string;
  readonly main: string;
  /** That folder on disk, if it is there. */
  readonly directory?: string;
}

/** Sites as they are in revisions of git. Each repository is asked once for what is in it. */
export class Revisions {
  readonly #repositories = new Map<string, Repository>();
  readonly #readers = new Map<string, Reader>();
  readonly #said = new Set<string>();

  /** @param fetches whether what a clone lacks is fetched, which is said */
  constructor(
    readonly io: Io,
    readonly fetches: boolean,
  ) {}

  /** The repository of the working folder. */
  get here(): Repository | undefined {
    const root = rootOf(realPath(this.io.cwd));
    return root === undefined ? undefined : this.#repository(root);
  }

  /** Where two revisions parted; the first one where that is not known, with what is to be said of that. Throws `CliError`. */
  whereParted(one: string, other: string): Meant {
    const { here } = this;
    if (here === undefined) throw new CliError('this folder is not in a git repository', withoutGit);
    return explained(() => here.whereParted(one, other));
  }

  /**
   * A site in the one revision that a text means: with `main...` where `main` was left; where that is not known it is
   * `main`, which is said. `path` is as the command line names it; `now` is the same site to compare with, as it is in
   * the working tree, or in `rev`. Throws `CliError`.
   */
  open(text: string, path: string | undefined, now?: Site, rev?: string): Site {
    const standing = this.#standing(text, path, rev);
    const { repository, directory } = standing;
    const revision = this.#meant(repository, text, rev);
    const isInTree = now !== undefined && rev === undefined && directory !== undefined;
    // Each file is read once for both.
    if (isInTree) this.#readers.set(directory, now.reader);
    const beside = directory === undefined ? undefined : this.#onDisk(directory);
    const { folder, main } = now === undefined ? standing : this.#thenIn(revision, standing);
    if (isInTree) this.#noteLeftOut(directory, repository);
    const reader = readerAt(revision, { repository, folder, beside });
    if (reader === undefined) throw explanation(repository.unknown(revision));
    // What was read of the one will be read of the other.
    reader.expect?.([main, ...(now?.reader.reads?.() ?? [])]);
    const content = reader.read(main);
    if (content === undefined) {
      const isOld = reader.exists('mint.json');
      const help =
        'If it is new, there is nothing to compare with. If it was in another folder, check that out (git worktree add), and name both.';
      throw new CliError(
        `${revision} has no ${folder}${main}`,
        isOld
          ? `It has a mint.json, the old form: make a docs.json from a copy, and name both files. ${convertMintJson}`
          : help,
      );
    }
    const location = { prefix: folder, git: true, ...(directory !== undefined && { folder: directory }) };
    const site = makeSite(content, { path: main, reader, location });
    // A site that is compared has them read with its navigation (`served`).
    if (now === undefined)
      reader.expect?.([...namedSpecifications(site).keys()].map((path) => insideRoot(path) ?? path));
    return site;
  }

  #meant(repository: Repository, text: string, rev?: string): string {
    const { name, note } = explained(() => repository.meant(text, rev));
    if (note !== undefined) this.#note(note);
    return name;
  }

  /** Says something once. */
  #note(text: string): void {
    if (!this.#said.has(text)) writeLine(this.io.stderr, text);
    this.#said.add(text);
  }

  #noteLeftOut(directory: string, { root }: Repository): void {
    const count = leftOut(directory, root);
    if (count > 0)
      this.#note(
        `This checkout is sparse: ${counted(count, 'file')} of the site ${plural(count, 'is', 'are')} not in the working tree, and reported as removed.`,
      );
  }

  /** Where a site stood in a revision: elsewhere, if its docs.json is not there and just one other is gone since. */
  #thenIn(
    revision: string,
    { repository, folder, main, directory }: DocumentPlace,
  ): Pick<DocumentPlace, 'folder' | 'main'> {
    const files = directory === undefined ? undefined : repository.files(revision, '');
    if (files === undefined || files.ids.has(folder + main)) return { folder, main };
    const gone = [...files.ids.keys()].filter(
      (name) => basename(name) === main && !existsSync(join(repository.root, name)),
    );
    if (gone.length !== 1) return { folder, main };
    this.#note(`${revision} has no ${folder}${main}: compared with ${gone[0]!}, which was removed since.`);
    return { folder: gone[0]!.slice(0, -main.length), main };
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
      repository = new Repository(root, { env, ...(this.fetches && { fetching: fetchingTo(stderr) }) });
      this.#repositories.set(root, repository);
    }
    return repository;
  }

  /** The repository of the docs.json that is meant, and that file if it is in the working tree. */
  #home(path: string | undefined): { readonly repository: Repository; readonly file?: string } {
    const cwd = realPath(this.io.cwd);
    const root = rootOf(cwd);
    try {
      const file = realPath(findDocument(path, cwd));
      const own = rootOf(dirname(file));
      const isAbove = path === undefined && root !== undefined && own !== root;
      if (own !== undefined && !isAbove) return { repository: this.#repository(own), file };
      if (root === undefined) throw new CliError(`${relative(cwd, file)} is not in a git repository`, withoutGit);
    } catch (error) {
      if (!(error instanceof OpenError) || root === undefined) throw error;
    }
    return { repository: this.#repository(root) };
  }

  /** Where the docs.json stands that is meant: in the working tree; where that has none, in the revision. */
  #standing(text: string, path: string | undefined, rev?: string): DocumentPlace {
    const { repository, file } = this.#home(path);
    const { root } = repository;
    if (file !== undefined) {
      const directory = dirname(file);
      return { repository, folder: pathBelow(root, directory), main: basename(file), directory };
    }
    const revision = this.#meant(repository, text, rev);
    const files = repository.files(revision, '')?.ids;
    const names = namesOf(root, realPath(this.io.cwd), path);
    const found = names.find((name) => files?.has(name));
    if (files !== undefined && found === undefined) {
      const others = [...files.keys()].filter((name) => /(?:^|\/)docs\.json$/.test(name));
      throw new CliError(
        `${revision} has no ${names[0]}`,
        others.length === 0 ? 'It has no other docs.json.' : `Name one behind --, such as ${others[0]}.`,
      );
    }
    const name = found ?? names[0]!;
    const folder = name.slice(0, name.lastIndexOf('/') + 1);
    return { repository, folder, main: name.slice(folder.length) };
  }
}

/** What is left where there is no git. */
export const withoutGit = 'Without git compare two files or folders: navshift diff old new.';

/** What a repository says, in a sentence of its own. */
function explained<Result>(ask: () => Result): Result {
  try {
    return ask();
  } catch (error) {
    throw error instanceof RevisionError ? explanation(error) : error;
  }
}

/** Says of what goes wrong that nothing could be compared. */
export function comparable<Result>(ask: () => Result): Result {
  try {
    return ask();
  } catch (error) {
    throw error instanceof CliError ? notCompared(error) : error;
  }
}

export const notCompared = ({ what, help }: CliError): CliError => new CliError(`could not compare: ${what}`, help);

export const explanation = ({ file, why, help }: RevisionError): CliError => new CliError(`${file} is ${why}`, help);

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
