import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { answerOf, type Git, gitIn, namesIn } from '../../disk/git/index.ts';
import { diskReader, findDocument, locationOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { contentOf, type Merged, mergeSites, type Versions } from '../../diff/index.ts';
import { makeSite, type Site } from '../../site/index.ts';
import { counted, shellWord, unifiedPatch, unmarkedText } from '../../text/index.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { writeFiles } from './files.ts';

/** Merges the documents of a navigation in which git left a conflict. Gives the exit code. */
export function resolve(path: string | undefined, writes: boolean, io: Io): number {
  const document = realPath(findDocument(path, io.cwd));
  const [folder, main] = [dirname(document), basename(document)];
  const { prefix, git } = locationOf(folder, io.cwd);
  /** A file as a command in the working folder names it. */
  const named = (name: string) => shellWord(relative(realPath(io.cwd), join(folder, name)));
  const versions = versionsIn(document, named(main), io);
  const disk = diskReader(folder);
  // Each version of a document sees the same version of the others.
  const siteAt = (k: number): Site => {
    const read = (name: string) => versions.get(name)?.[k] ?? disk.read(name);
    return makeSite(read(main)!, { path: main, reader: { ...disk, read } });
  };
  const sites = [siteAt(0), siteAt(1), siteAt(2)] as const;
  const names = [...versions.keys()].filter((name) => sites.some(({ documents }) => documents.has(name)));
  const [deleted] = names.filter((name) => versions.get(name) === undefined).map(named);
  if (deleted !== undefined)
    throw new CliError(`${deleted} was deleted on one side`, `Decide with git add ${deleted} or git rm ${deleted}.`);
  const merged = mergeSites(...sites);
  const code = printMerged(merged, prefix + main, io);
  const changes = names.flatMap((name) => {
    const after = contentOf(merged, name);
    return after === undefined ? [] : [[name, { before: readFileSync(join(folder, name)), after }] as const];
  });
  if (writes) writeFiles(folder, new Map(changes), io);
  else for (const [name, one] of changes) io.stdout.write(unifiedPatch([{ path: prefix + name, ...one }], { git }));
  const isDone = code === exitCodes.fine;
  const done = isDone ? `. Next: navshift check, then git add ${names.map(named).join(' ')}.` : ', with markers.';
  const next = writes ? `Written${done}` : 'Nothing written. To write it, add --write.';
  writeLine(io.stderr, names.length === 0 ? 'No document of the navigation has a conflict.' : next);
  return code;
}

/**
 * The three versions of each JSON file beside or below a docs.json that has a conflict: git's own, else those between the
 * markers of the docs.json. Where neither shows the base there is none: each side added all that it has.
 *
 * They are undefined for a file that one side deleted.
 */
function versionsIn(document: string, name: string, { env, stderr }: Io): ReadonlyMap<string, Versions | undefined> {
  const git = gitIn(dirname(document), env);
  const names = namesIn(answerOf(git, 'diff', '--name-only', '--diff-filter=U', '--relative', '-z', '--', '*.json'));
  if (names.length > 0)
    return new Map(
      names.map((file) => {
        const [base, ours, theirs] = [1, 2, 3].map((stage) => answerOf(git, 'cat-file', 'blob', `:${stage}:./${file}`));
        // Both sides added a file that has no base: it was not there before.
        return [file, ours && theirs && [base ?? Buffer.from('{}'), ours, theirs]];
      }),
    );
  const sides = unmarkedText(readFileSync(document, 'utf8'));
  if (sides === undefined) return new Map();
  const own = basename(document);
  const base = sides.base ?? answerOf(git, 'cat-file', 'blob', resolvedBase(git, own))?.toString('utf8');
  if (base === undefined)
    writeLine(
      stderr,
      `${name}: the markers show no base, so lists are united: an entry that only one side has is kept. Look for entries that one side had removed.`,
    );
  return new Map([
    [own, [base ?? '{}', sides.ours, sides.theirs].map((text) => Buffer.from(text)) as unknown as Versions],
  ]);
}

/** The base that git keeps of a file whose conflict was marked as resolved, by its object name; one that names nothing if there is none. */
function resolvedBase(git: Git, file: string): string {
  const kept = namesIn(answerOf(git, 'ls-files', '--resolve-undo', '-z', '--', file));
  return kept.map((line) => /^\d+ ([\da-f]+) 1\t/.exec(line)?.[1]).find((name) => name !== undefined) ?? '';
}

/** Prints what was decided without a question, and what is asked, with both sides. Gives the exit code. */
export function printMerged({ conflicts, notes }: Pick<Merged, 'conflicts' | 'notes'>, name: string, { stderr }: Io) {
  const asked = conflicts.map((one) => `conflict: ${one.name}: ours ${one.ours}, theirs ${one.theirs}`);
  for (const line of [...notes, ...asked]) writeLine(stderr, `${name}: ${line}`);
  if (asked.length === 0) return exitCodes.fine;
  const next = 'Keep one side between the markers, run navshift check, then git add.';
  writeLine(stderr, `${counted(asked.length, 'conflict')} in ${name}. ${next}`);
  return exitCodes.found;
}
