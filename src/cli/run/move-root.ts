import { readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { diskReader, locationOf, openSite, repositoryOf } from '../../disk/index.ts';
import { entriesIn, isFile, realPath, realTarget } from '../../disk/local/index.ts';
import { hasPageEnding, pageFileGlob, pageOf } from '../../format/index.ts';
import { visitJson } from '../../json/index.ts';
import { filesRead, readPage } from '../../pages/index.ts';
import { makePlan, run } from '../../plan/index.ts';
import { isPageFile, siteCounts } from '../../served/index.ts';
import { ignoreFile, insideRoot, makeSite, type Reader, resolvePath, Site } from '../../site/index.ts';
import { counted, listed, partition, plural } from '../../text/index.ts';
import { Collector } from '../../transform/report.ts';
import { CliError } from '../terminal/error.ts';
import type { Io } from '../terminal/io.ts';
import type { ConfigSettings } from '../config/config.ts';
import type { Settings } from '../terminal/settings.ts';
import { siteName } from '../terminal/words.ts';
import { sendRan } from './transform-sites.ts';

/** Whether `move` is told to move the docs root itself: `./ docs/`, or `docs/ ./` where `docs` has a docs.json. */
export const isRootMove = ([from, to]: readonly unknown[], cwd: string): boolean =>
  typeof from === 'string' &&
  typeof to === 'string' &&
  [from, to].some((word) => /^\.\/?$/.test(word)) &&
  isFile(resolve(cwd, from, 'docs.json'));

/** Moves the docs root to another folder: all files of the site, whose texts and URLs stay. Returns the exit code. */
export async function moveRoot(
  [from, to]: readonly [string, string],
  settings: Settings & ConfigSettings,
  io: Io,
): Promise<number> {
  const base = realPath(io.cwd);
  const [old, next] = [from, to].map((word) => prefixOf(base, resolve(base, word))) as [string, string];
  if (old === next) throw new CliError(`${from} and ${to} are one folder`, 'Name another folder.');
  const site = openSite(join(base, old), { cwd: io.cwd, recovers: settings.write === true });
  const report = new Collector('move/');
  const files = filesOf(site);
  const longest = (one: string, other: string) => (next.length > old.length ? -1 : 1) * (one.length - other.length);
  // What stands where another file goes is moved out of the way first.
  const moves = new Map([...files].sort(longest).map((path) => [old + path, next + path]));
  const reader = diskReader(base);
  const taken = [...moves.values()].filter((path) => reader.exists(path) && !moves.has(path));
  if (taken.length > 0)
    report.error(
      'file-exists',
      `${counted(taken.length, 'file')} would be moved to a path that exists already: ${listed(taken)}`,
      {
        at: { file: locationOf(base, io.cwd).prefix + taken[0]! },
        help: 'Move or remove what is there, then run again.',
      },
    );
  const after = new Site({ ...site, reader: only(site.reader, files) });
  const notes = site.list(pageFileGlob).filter((file) => !files.has(file) && isPageFile(site, file));
  // The same site without all that stays must show the same pages at the same URLs.
  const proof = run(site, {
    name: 'move',
    apply(_, proved) {
      for (const file of notes) proved?.declare({ kind: 'removed', item: { kind: 'page', page: pageOf(file) } });
      return after;
    },
  });
  const failed = report.failed || proof.failed;
  if (!failed) tell(site, { base, old, next, moves, reader, notes }, report);
  const name = siteName(site);
  const how = { asked: [], fetched: new Map(), stream: false, findsCaused: false, settings, io };
  const diagnostics = [...proof.diagnostics, ...report.diagnostics];
  if (failed) return sendRan([{ report: { name, outcome: 'failed', diagnostics } }], [], how);
  const location = locationOf(base, io.cwd);
  const before = makeSite(reader.read(old + site.main)!, { path: old + site.main, reader, location });
  const staged = Array.from(moves, ([from, path]) => ({ kind: 'move', from, path }) as const);
  const plan = makePlan(before, before.withStaged(staged));
  const entries = { before: siteCounts(site), after: siteCounts(after), gone: 0 };
  return sendRan([{ report: { name, outcome: 'planned', diagnostics, plan, entries } }], [], how);
}

/** The way from one folder to another in it, with a slash; empty for the folder itself. Throws `CliError`. */
function prefixOf(base: string, folder: string): string {
  const way = relative(base, realTarget(folder) ?? folder)
    .split(sep)
    .join('/');
  if (way === '..' || way.startsWith('../'))
    throw new CliError(
      `${folder} is outside of this folder`,
      'Run navshift in a folder that contains both: -C <folder>.',
    );
  return way === '' ? '' : `${way}/`;
}

/** A reader that has some files alone. */
const only = (reader: Reader, files: ReadonlySet<string>): Reader => ({
  read: (path) => (files.has(path) ? reader.read(path) : undefined),
  exists: (path) => files.has(path),
  list: (glob) => reader.list(glob).filter((path) => files.has(path)),
});

/** The files of a site: its documents, pages and snippets, and whatever these name. */
function filesOf(site: Site): ReadonlySet<string> {
  const isThere = (path: string | undefined): path is string =>
    path !== undefined && site.exists(path) && site.reader.ignores?.(path) !== true;
  const pages = site.list(pageFileGlob).filter((file) => pageOf(file) === '404' && isPageFile(site, file));
  const files = new Set([...site.documents.keys(), ignoreFile, ...pages, ...filesRead(site)].filter(isThere));
  for (const root of site.documents.values())
    visitJson(root, {
      enter(node) {
        const path = node.kind === 'string' ? insideRoot(node.value.replace(/[?#].*$/s, '')) : undefined;
        if (isThere(path)) files.add(path);
      },
    });
  // A set takes what is added to it while it is walked.
  for (const file of files)
    for (const reference of namedIn(site, file))
      for (const path of [resolvePath(file, reference), insideRoot(reference)]) if (isThere(path)) files.add(path);
  return files;
}

/** What a file names: by links, imports, the specification of its front matter, and `$ref`s of a specification. */
function namedIn(site: Site, file: string): readonly string[] {
  const isPage = hasPageEnding(file);
  const pattern = isPage
    ? /^openapi:[ \t]*["']?([^\s"']+)/gm
    : /\.(?:[jt]sx?|mjs)$/.test(file)
      ? /\b(?:from|import)\s*\(?\s*["']([^"']+)["']/g
      : /\.(?:json|ya?ml)$/.test(file)
        ? /\$ref["']?\s*:\s*["']?([^\s"'#]+)/g
        : undefined;
  if (pattern === undefined) return [];
  const text = new TextDecoder().decode(site.read(file));
  const links = isPage ? readPage(site, file).links.map(({ reference }) => reference) : [];
  const named = [...links, ...Array.from(text.matchAll(pattern), ([, reference]) => reference!)];
  return named.map((reference) => decoded(reference.replace(/[?#].*$/s, '')));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

interface RootMove {
  readonly base: string;
  readonly old: string;
  readonly next: string;
  readonly moves: ReadonlyMap<string, string>;
  readonly reader: Reader;
  /** What is for those who write the site, such as AGENTS.md. */
  readonly notes: readonly string[];
}

/** Says what stays, what becomes a page of the site, and which lines name the folder. */
function tell(site: Site, { base, old, next, moves, reader, notes }: RootMove, report: Collector): void {
  const say = (
    rule: string,
    files: readonly string[],
    what: (are: string) => string,
    help: string,
    isGrave = false,
  ) => {
    const message = `${counted(files.length, 'file')} ${what(plural(files.length, 'is', 'are'))}: ${listed(files)}`;
    if (files.length > 0) report[isGrave ? 'warning' : 'info'](rule, message, { help });
  };
  say(
    'root-left',
    notes,
    () => 'would have no URL any more',
    'They are notes for authors, and stay. Move them by hand if readers need them.',
  );
  const stays = reader.list('**/*').filter((path) => path.startsWith(old) && !moves.has(path));
  // The platform includes these without a name.
  const [included, others] = partition(stays, (path) => /\.(?:css|js)$/.test(path));
  say(
    'root-left',
    included,
    (are) => `${are} not moved`,
    'Mintlify includes each CSS and JavaScript file of the docs root: move those of the site.',
    old !== '',
  );
  if (old !== '') say('root-left', others, (are) => `${are} not moved`, 'No page and no setting names them.');
  const targets = new Set(moves.values());
  const isNew = (path: string) => path.startsWith(next) && !targets.has(path) && !moves.has(path);
  const pages = reader.list(pageFileGlob).filter((path) => isNew(path) && isPageFile(site, path.slice(next.length)));
  say(
    'root-page',
    pages,
    () => 'would be part of the site too',
    `Mintlify makes a page of each in the docs root: list them in ${ignoreFile}.`,
    true,
  );
  const folder = old.slice(0, -1).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const isNamed = new RegExp(
    `docs\\.json|\\bmint(?:lify)?\\b|navshift${old === '' ? '' : `|(?<![\\w.-])${folder}(?![\\w.-])`}`,
  );
  const root = repositoryOf(base) ?? base;
  for (const path of settingFiles(root)) {
    const lines = readFileSync(join(root, path), 'utf8').split('\n');
    const line = lines.findIndex((text) => isNamed.test(text)) + 1;
    if (line > 0)
      report.info('root-named', `This line may name the docs root: ${lines[line - 1]!.trim()}`, {
        at: { file: path, line, column: 1 },
      });
  }
}

/** The files of a repository that settle what programs do: in its root, and of CI. */
function settingFiles(root: string, folder = ''): readonly string[] {
  return entriesIn(join(root, folder)).flatMap((entry) => {
    const path = folder + entry.name;
    if (entry.isDirectory()) return /^\.(?:github|circleci|husky)\b/.test(path) ? settingFiles(root, `${path}/`) : [];
    const isOne = /^(?:\.[\w.]+|Makefile|justfile|CODEOWNERS)$|\.(?:ya?ml|toml|json|[cm]?[jt]s)$/.test(entry.name);
    return entry.isFile() && isOne && !/^docs\.json$|lock/.test(entry.name) ? path : [];
  });
}
