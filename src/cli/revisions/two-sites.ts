import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { findDocument, openSite } from '../../disk/index.ts';
import { answerOf, emptyName, gitIn, isEmptyName, namesIn } from '../../disk/git/index.ts';
import { hasPageEnding } from '../../format/index.ts';
import type { Site } from '../../site/index.ts';
import { asTyped } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { comparable, explanation, notCompared, type Revisions, withoutGit } from './revisions.ts';
import { shellWord } from '../terminal/words.ts';

/** One of two sites to compare. */
export interface Side {
  readonly name: string;
  readonly site: Site;
}

/** Two sites to compare. */
export interface Sides {
  readonly sides: readonly [before: Side, after: Side];
  /** What is to be said of them first. */
  readonly notes: readonly string[];
  /** The revision that is compared with, if it is one. */
  readonly since?: string;
  /** The path of the site that is compared with the revision, as it was named. */
  readonly path?: string | undefined;
}

interface Named {
  readonly kind: 'revision' | 'path';
  readonly name: string;
  readonly note?: string | undefined;
  /** The range has no end, so that it ends with HEAD. */
  readonly isOpen?: boolean;
}

/**
 * The two sites that are meant, as `git diff` reads names: a revision against the working tree, two revisions (`a..b`,
 * or `a...b` from where they parted),
 * two files or folders; without any, HEAD against the working tree. What stands after `--` is a path, and then what
 * stands before it is none.
 *
 * Throws `CliError` for what is neither, or both, and what `openSite` throws.
 */
export async function openSides(
  words: readonly string[],
  paths: readonly string[] | undefined,
  revisions: Revisions,
): Promise<Sides> {
  const { io } = revisions;
  const named: Named[] = [];
  for (const word of words) named.push(...(await readWord(word, paths !== undefined, revisions)));
  named.push(...(paths ?? []).map((name): Named => ({ kind: 'path', name })));
  const [first, second, ...more] = named.filter(({ kind }) => kind === 'revision');
  const files = named.flatMap(({ kind, name }) => (kind === 'path' ? name : []));
  if (more.length > 0 || files.length > 2 || (first !== undefined && files.length > 1))
    throw new CliError(
      'diff compares two sites, and more are named',
      'Name two files or folders, or one or two revisions and the path of the site.',
    );
  if (files.length === 2) return { sides: [openPath(files[0], io), openPath(files[1], io)], notes: [] };
  const [path] = files;
  const open = async (name: string, now?: Site): Promise<Side> => {
    return { name, site: comparable(() => revisions.open(name, path, now, second?.name)) };
  };
  if (first !== undefined && second === undefined) requireThere(first.name, path, revisions);
  const after = second === undefined ? openPath(path, io) : await open(second.name);
  const since = first?.name ?? 'HEAD';
  const isCut = named.some(({ isOpen = false }) => isOpen) && hasUncommitted(after.site, io);
  const notes = [
    ...named.flatMap(({ note }) => note ?? []),
    ...(isCut ? [asTyped('Uncommitted changes are not included: navshift diff compares them.')] : []),
  ];
  return { sides: [await open(since, after.site), after], since, path, notes };
}

/** Whether the working tree has other documents or pages of a site than git's last commit. */
function hasUncommitted({ location, documents }: Site, { env }: Io): boolean {
  const { folder, prefix } = location;
  if (folder === undefined) return false;
  const question = ['status', '--porcelain=v1', '-z', '--no-renames', '--ignore-submodules=all', '--', '.'];
  return namesIn(answerOf(gitIn(folder, env), ...question)).some((line) => {
    const path = line.slice('XY '.length + prefix.length);
    return documents.has(path) || hasPageEnding(path);
  });
}

/** What a word of the command line names: a revision or two of them, or a path. */
async function readWord(word: string, isRevisionMeant: boolean, revisions: Revisions): Promise<readonly Named[]> {
  const { io, here } = revisions;
  const [, from = '', dots, to] = /^(.*?)(\.{2,3})([^/]*)$/s.exec(word) ?? [];
  const isThere = statSync(resolve(io.cwd, word), { throwIfNoEntry: false }) !== undefined;
  const isPath = !isRevisionMeant && isThere && word !== '';
  if (!isPath && isEmptyName(word)) throw notCompared(explanation(emptyName(word)));
  if (dots !== undefined && !isPath && !/^\.{0,2}\/|\/$/.test(word)) {
    const [one, other] = [from, to || 'HEAD'];
    for (const name of [one, other]) here?.commit(name);
    const start: Named =
      dots === '...'
        ? { kind: 'revision', ...comparable(() => revisions.whereParted(one, other)) }
        : { kind: 'revision', name: one };
    return [start, { kind: 'revision', name: other, isOpen: to === '' }];
  }
  // Whether there is one yet, reading it will say.
  const isRevision = here !== undefined && (word === 'HEAD' || here.knownCommit(word) !== undefined);
  if (isPath && isRevision)
    throw new CliError(
      `${word} is a revision and a path`,
      `Write navshift diff ${shellWord(word)} -- for the revision, or navshift diff -- ${shellWord(word)} for the path.`,
    );
  if (isPath) return [{ kind: 'path', name: word }];
  // A mistake in a path is no reason to ask a server: opening it says what is wrong.
  const isLikePath = /^[./]|\/$|\.json$/.test(word);
  if (!isRevision && isLikePath && !isRevisionMeant) return [{ kind: 'path', name: word }];
  if (!isRevision && here?.commit(word) === undefined) throw neither(word, isRevisionMeant, revisions);
  return [{ kind: 'revision', name: word }];
}

/** What to say of a name that is no revision, nor a path that is there. */
function neither(word: string, isRevisionMeant: boolean, { io, here }: Revisions): CliError {
  const { why, help } = here?.unknown(word) ?? { why: 'this folder is not in a git repository', help: withoutGit };
  if (isRevisionMeant) return new CliError(`could not compare: ${word} is ${why}`, help);
  let near: string | undefined;
  try {
    findDocument(word, io.cwd);
  } catch (error) {
    near = /^Did you mean (?!docs\.json).*/.exec((error as { readonly help?: string }).help ?? '')?.[0];
  }
  return new CliError(`could not compare: ${word} is not a path, and ${why}`, near ?? help);
}

/** Throws where a path is not in the working tree that is there in the revision that it is compared with. */
function requireThere(revision: string, path: string | undefined, revisions: Revisions): void {
  const { io } = revisions;
  if (path === undefined || statSync(resolve(io.cwd, path), { throwIfNoEntry: false }) !== undefined) return;
  const { location, main } = comparable(() => revisions.open(revision, path));
  throw new CliError(
    `could not compare: ${revision} has ${location.prefix}${main}, but the working tree does not`,
    `Name where it is now, as in navshift diff ${shellWord(revision)} -- <path>; or two revisions that have it.`,
  );
}

function openPath(path: string | undefined, { cwd, stderr }: Io): Side {
  const site = openSite(path, { cwd, note: (message) => writeLine(stderr, message) });
  return { name: path ?? 'working tree', site };
}
