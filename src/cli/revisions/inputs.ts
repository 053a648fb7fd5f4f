import { statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isFile, realPath } from '../../disk/local/index.ts';
import { diskReader, findDocument, openSite } from '../../disk/index.ts';
import { makeSite, passedOver, Site, type SiteOptions } from '../../site/index.ts';
import { plural, visible } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { fetchingTo, type Io, readAll, writeLine } from '../terminal/io.ts';
import { Revisions } from './revisions.ts';
import type { RevisionSettings } from '../terminal/settings.ts';
import { siteName } from '../terminal/words.ts';

/** A site that was asked for. */
export interface Input {
  /** How it is called until it is open. */
  readonly name: string;
  /** The folder of its docs.json, absolute; undefined if it cannot be found, or for standard input. */
  readonly folder?: string;
  /** What came from standard input. */
  readonly content?: Uint8Array;
  /** Opens it; throws what `openSite` throws. `parse` reads the docs.json, but for one of a revision. */
  open(parse?: SiteOptions['parse']): Site;
  /**
   * Opens it as it is in a revision, or with `main...` where `main` was left, to be compared with what it is now. Throws `CliError`.
   * What comes from standard input has no such method, nor what cannot be found.
   */
  openAt?(revision: string, now: Site): Site;
  /** The files that were read of it so far, absolute. */
  files(): readonly string[];
}

/** Whether content comes in and goes out: the path is `-`. */
export function isStream(paths: readonly string[]): boolean {
  if (!paths.includes('-')) return false;
  if (paths.length > 1) throw new CliError('`-` is standard input and cannot be mixed with other paths');
  return true;
}

/** How sites are opened. */
interface Opening extends RevisionSettings {
  /** Undo first what a run had changed that crashed there. */
  readonly write?: boolean;
  /** Another name of the main document, for folders without a docs.json. */
  readonly otherName?: string | undefined;
}

/**
 * The sites that the paths name, each once: files, folders, globs, or without any the nearest docs.json. With `rev`
 * each is as it is in that revision.
 * Throws `CliError` for a glob that finds none.
 */
export async function findInputs(
  paths: readonly string[],
  io: Io,
  { rev, fetch = true, write: recovers = false, otherName }: Opening = {},
): Promise<readonly Input[]> {
  const { cwd, stderr } = io;
  if (isStream(paths)) {
    if (rev === undefined) return [await streamInput(io)];
    throw new CliError('the content of `-` has no revisions', 'Name the docs.json for --rev.');
  }
  let known: Revisions | undefined;
  const git = () => (known ??= new Revisions(io, fetch));
  const open = (path: string | undefined, parse?: SiteOptions['parse']) => {
    if (rev === undefined)
      return openSite(path, { cwd, note, recovers, otherName, ...(fetch && { fetching }), ...(parse && { parse }) });
    const site = git().open(rev, path);
    writeLine(stderr, `${siteName(site)} as it is in ${rev}.`);
    return site;
  };
  const note = (message: string) => writeLine(stderr, message);
  const fetching = fetchingTo(stderr);
  const inputs = new Map<string, Input>();
  for (const path of paths.length === 0 ? [undefined] : await expand(paths, cwd)) {
    const name = path ?? 'docs.json';
    const file = identity(path, cwd, otherName);
    const folder = file === undefined ? {} : { folder: dirname(file) };
    const openAt = (revision: string, now: Site) => git().open(revision, path, now, rev);
    const known = { name, ...folder, ...((file ?? rev) !== undefined && { openAt }) };
    inputs.set(
      file ?? name,
      inputOf(known, file, (parse) => open(path, parse)),
    );
  }
  return [...inputs.values()];
}

/** One site, for commands that show one. */
export async function openInput(path: string | undefined, io: Io, opening?: RevisionSettings): Promise<Site> {
  const inputs = await findInputs(path === undefined ? [] : [path], io, opening);
  if (inputs.length > 1)
    throw new CliError(`${path} matches ${inputs.length} sites`, 'This command shows one site: name it.');
  return inputs[0]!.open();
}

/** Content from standard input is read as if it were the docs.json of the working folder. */
async function streamInput(io: Io): Promise<Input> {
  const content = await readAll(io.stdin);
  const reader = diskReader(realPath(io.cwd));
  const open: Input['open'] = (parse) => makeSite(content, { reader, ...(parse && { parse }) });
  return inputOf({ name: 'docs.json', content }, undefined, open, io.cwd);
}

/** `cwd` is the root of a site that has no folder. */
function inputOf(
  known: Pick<Input, 'name' | 'folder' | 'content' | 'openAt'>,
  file: string | undefined,
  open: Input['open'],
  cwd = '',
): Input {
  let site: Site | undefined;
  return {
    ...known,
    open: (parse) => (site = open(parse)),
    files() {
      return [...(file === undefined ? [] : [file]), ...(site === undefined ? [] : filesReadOf(site, cwd))];
    },
  };
}

/** The files that were read of a site so far, absolute; `cwd` is its folder if it has none. */
export const filesReadOf = ({ reader, location: { folder } }: Site, cwd = ''): readonly string[] =>
  (reader.reads?.() ?? []).map((path) => join(folder ?? cwd, path));

/** The real docs.json that is meant, so that no site is run twice; undefined if it cannot be found, which opening it will explain. */
function identity(path: string | undefined, cwd: string, otherName?: string): string | undefined {
  try {
    return realPath(findDocument(path, cwd, otherName));
  } catch {
    return undefined;
  }
}

async function expand(paths: readonly string[], cwd: string): Promise<readonly string[]> {
  const expanded: string[] = [];
  for (const path of paths) {
    if (!/[*?[\]{}()!]/.test(path) || statSync(resolve(cwd, path), { throwIfNoEntry: false }) !== undefined)
      expanded.push(path);
    else expanded.push(...(await matches(path, cwd)));
  }
  return expanded;
}

async function matches(pattern: string, cwd: string): Promise<readonly string[]> {
  const ignore = passedOver.map((name) => `**/${name}/**`);
  const { default: glob } = await import('fast-glob');
  const found = await glob(pattern, { cwd, onlyFiles: false, objectMode: true, ignore });
  // A glob that says `.json` means any such file; another one means the docs.json among what it finds, and folders that hold one.
  const anyName = basename(pattern).includes('.json');
  const sites = found.flatMap(({ path, dirent }) => {
    if (!dirent.isDirectory()) return anyName || basename(path) === 'docs.json' ? [path] : [];
    const document = join(path, 'docs.json');
    return isDocument(resolve(cwd, document)) ? [document] : [];
  });
  if (sites.length === 0)
    throw new CliError(
      `${pattern} matches no docs.json`,
      found.length === 0
        ? 'Nothing matches it. navshift never searches node_modules.'
        : `It matches ${found.length} other ${plural(found.length, 'file or folder', 'files and folders')}, such as ${relative(cwd, resolve(cwd, found[0]!.path))}.`,
    );
  return [...new Set(sites)].sort();
}

/** Whether a docs.json is there to be opened: what is wrong with a link to itself, opening says. */
function isDocument(file: string): boolean {
  try {
    return isFile(file);
  } catch {
    return true;
  }
}

/** Reads a number that an option is given. */
export function readNumber(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('It must be a number from 0.');
  return Number(text);
}

/** Milliseconds after which one begins to wonder. */
const soon = 2000;

/** Says what comes next in the work on a site. */
export type SayNext = (what: string) => void;

/** Runs a step for each site in order, and says on a terminal how far it is: which site, and what is done to it. */
export async function withProgress<One extends Pick<Input, 'name'>, Result>(
  inputs: readonly One[],
  { stderr }: Io,
  step: (input: One, next: SayNext) => Promise<Result>,
): Promise<Result[]> {
  const start = Date.now();
  let shows = false;
  const results: Result[] = [];
  for (const input of inputs) {
    const next = (what: string) => {
      shows ||= stderr.isTTY === true && Date.now() - start >= soon;
      if (!shows) return;
      const line = visible(`${input.name}${what}`).slice(-((stderr.columns || 80) - 20));
      stderr.write(overLine(`${results.length + 1}/${inputs.length} ${line}`));
    };
    next('');
    results.push(await step(input, (what) => next(`: ${what}`)));
  }
  if (shows) stderr.write(overLine(''));
  return results;
}

/** Takes the place of the line that the terminal shows; in bytes, as the signs that do it would be escaped in text. */
const overLine = (text: string) => Buffer.from(`\r\u001b[K${text}`);

/** The site at its path of the host. */
export const located = (site: Site, base: string | undefined): Site =>
  base === undefined ? site : new Site({ ...site, location: { ...site.location, base } });
