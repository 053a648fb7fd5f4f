import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { answerOf, gitIn } from '../disk/git.ts';
import { findDocument, locationOf, openSite } from '../disk/index.ts';
import { revisionReader } from '../disk/revision.ts';
import { makeSite, type Site } from '../site/index.ts';
import { CliError } from './error.ts';
import { type Io, writeLine } from './io.ts';
import { shellWord } from './words.ts';

/** One of two sites to compare. */
export interface Side {
  readonly name: string;
  readonly site: Site;
}

type Named = { readonly kind: 'revision' | 'path'; readonly name: string } | { readonly kind: 'working tree' };

/**
 * The two sites that are meant, as `git diff` reads names: a revision against the working tree, two revisions (`a..b`, or `a...b` from where they parted),
 * two files or folders; without any, HEAD against the working tree. What stands after `--` is a path, and then what stands before it is none.
 *
 * Throws `CliError` for what is neither, or both, and what `openSite` throws.
 */
export function openSides(
  words: readonly string[],
  paths: readonly string[] | undefined,
  io: Io,
): readonly [Side, Side] {
  const named = [
    ...words.flatMap((word) => readWord(word, paths !== undefined, io)),
    ...(paths ?? []).map((name) => ({ kind: 'path', name }) as const),
  ];
  const revisions = named.filter(({ kind }) => kind === 'revision');
  const files = named.flatMap((one) => (one.kind === 'path' ? one.name : []));
  if (revisions.length > 2 || files.length > 2 || (revisions.length > 0 && files.length > 1))
    throw new CliError(
      'two sites are compared, and more are named',
      'Name two files or folders, or one or two revisions and the path of the site.',
    );
  if (files.length === 2) return [openPath(files[0], io), openPath(files[1], io)];
  const [first = { kind: 'revision', name: 'HEAD' } as const, second] = revisions;
  const [path] = files;
  const at = placeOf(path, io);
  const open = (one: Named) => (one.kind === 'revision' ? openRevision(one.name, at, io) : openPath(path, io));
  return [open(first), second === undefined ? openPath(path, io) : open(second)];
}

/** What a word of the command line names: a revision or two of them, or a path. */
function readWord(word: string, isRevisionMeant: boolean, io: Io): readonly Named[] {
  const [, from, dots, to] = /^(.*?)(\.{2,3})([^/]*)$/s.exec(word) ?? [];
  const isPath = !isRevisionMeant && statSync(resolve(io.cwd, word), { throwIfNoEntry: false }) !== undefined;
  if (dots !== undefined && !isPath && !/^[./]|\/$/.test(word)) {
    const [one, other] = [from || 'HEAD', to || 'HEAD'];
    const start = dots === '...' ? mergeBase(one, other, io) : one;
    return [start, other].map((name) => ({ kind: 'revision', name }));
  }
  const isRevision = commitOf(word, io) !== undefined;
  if (isPath && isRevision)
    throw new CliError(
      `${word} is a revision and a path`,
      `Write navshift diff ${shellWord(word)} -- for the revision, or navshift diff -- ${shellWord(word)} for the path.`,
    );
  if (!isPath && !isRevision)
    throw new CliError(
      `could not compare: ${word} is no path, and no revision that this clone has`,
      `If it is a branch of the remote: git fetch --depth=1 origin ${shellWord(word)}, then navshift diff FETCH_HEAD.`,
    );
  return [{ kind: isPath ? 'path' : 'revision', name: word }];
}

const commitOf = (name: string, { cwd, env }: Io): string | undefined =>
  answerOf(gitIn(cwd, env), 'rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`)
    ?.toString('utf8')
    .trim();

/** Where two revisions parted; the first one where that is not known, which is said. */
function mergeBase(one: string, other: string, io: Io): string {
  const [a, b] = [one, other].map((name) => {
    const commit = commitOf(name, io);
    if (commit !== undefined) return commit;
    throw new CliError(`could not compare: ${name} is no revision that this clone has`, 'Look at git branch --all.');
  });
  const base = answerOf(gitIn(io.cwd, io.env), 'merge-base', a!, b!)?.toString('utf8').trim();
  if (base !== undefined && base !== '') return base;
  writeLine(io.stderr, `Where ${one} and ${other} parted is not known to this clone: compared with ${one} itself.`);
  return one;
}

/** The docs.json that is meant, in the folder that it stands in. */
function placeOf(path: string | undefined, { cwd }: Io): string {
  return realpathSync(findDocument(path, cwd));
}

function openPath(path: string | undefined, { cwd, stderr }: Io): Side {
  const site = openSite(path, { cwd, note: (message) => writeLine(stderr, message) });
  return { name: path ?? 'working tree', site };
}

function openRevision(revision: string, file: string, { cwd }: Io): Side {
  const folder = dirname(file);
  const reader = revisionReader(folder, revision);
  const shown = relative(realpathSync(cwd), file).split(sep).join('/');
  if (reader === undefined)
    throw new CliError(
      `could not compare: git knows no revision ${revision} of ${shown}`,
      'Name two files or folders instead.',
    );
  const main = basename(file);
  const content = reader.read(main);
  if (content === undefined)
    throw new CliError(
      `could not compare: ${revision} has no ${shown}`,
      'If the site stood in another folder then, check it out there (git worktree add), and name both folders.',
    );
  return { name: revision, site: makeSite(content, { path: main, reader, location: locationOf(folder, cwd) }) };
}
