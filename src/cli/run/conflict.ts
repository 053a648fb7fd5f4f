import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { answerOf, gitIn, namesIn } from '../../disk/git/index.ts';
import { diskReader, findDocument, locationOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { contentOf, type Merged, mergeSites, type Versions } from '../../diff/index.ts';
import { makeSite, type Site } from '../../site/index.ts';
import { counted, unifiedPatch, unmarkedText } from '../../text/index.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

/** Merges the documents of a navigation in which git left a conflict. Gives the exit code. */
export function resolveConflicts(path: string | undefined, writes: boolean, io: Io): number {
  const document = realPath(findDocument(path, io.cwd));
  const [folder, main] = [dirname(document), basename(document)];
  const { prefix, git } = locationOf(folder, io.cwd);
  const versions = versionsIn(folder, main, io);
  const disk = diskReader(folder);
  // Each version of a document sees the same version of the others.
  const siteAt = (k: number): Site => {
    const read = (name: string) => versions.get(name)?.[k] ?? disk.read(name);
    return makeSite(read(main)!, { path: main, reader: { ...disk, read } });
  };
  const sites = [siteAt(0), siteAt(1), siteAt(2)] as const;
  const names = [...versions.keys()].filter((name) => sites.some(({ documents }) => documents.has(name)));
  const deleted = names.find((name) => versions.get(name) === undefined);
  if (deleted !== undefined)
    throw new CliError(`${deleted} was deleted on one side`, `Decide with git add ${deleted} or git rm ${deleted}.`);
  const merged = mergeSites(...sites);
  printMerged(merged, prefix + main, io);
  for (const name of names) {
    const [file, after] = [join(folder, name), contentOf(merged, name)];
    if (after === undefined) continue;
    if (writes) writeFileSync(file, after);
    else io.stdout.write(unifiedPatch([{ path: prefix + name, before: readFileSync(file), after }], { git }));
  }
  const next = writes
    ? 'Written. Next: navshift check, then git add.'
    : 'Nothing written. navshift resolve --write writes it.';
  writeLine(io.stderr, names.length === 0 ? 'No document of the navigation has a conflict.' : next);
  return merged.conflicts.length > 0 ? exitCodes.found : exitCodes.fine;
}

/**
 * The three versions of each JSON file below a folder that has a conflict: git's own, else those between the markers of `main`.
 *
 * They are undefined for a file that one side deleted.
 */
function versionsIn(folder: string, main: string, { env }: Io): ReadonlyMap<string, Versions | undefined> {
  const git = gitIn(folder, env);
  const object = (name: string) => answerOf(git, 'cat-file', 'blob', name);
  const asked = ['diff', '--name-only', '--diff-filter=U', '--relative', '-z', '--', '*.json'];
  const names = namesIn(answerOf(git, ...asked));
  if (names.length > 0)
    return new Map(
      names.map((name) => {
        const [base, ours, theirs] = [1, 2, 3].map((stage) => object(`:${stage}:./${name}`));
        // Both sides added a file that has no base: it was not there before.
        return [name, ours && theirs && [base ?? Buffer.from('{}'), ours, theirs]];
      }),
    );
  const sides = unmarkedText(readFileSync(join(folder, main), 'utf8'));
  if (sides === undefined) return new Map();
  // A cherry-pick and a rebase take over one commit alone.
  const parted = answerOf(git, 'merge-base', 'HEAD', 'MERGE_HEAD')?.toString('utf8').trim();
  const commits = [parted ?? [], 'CHERRY_PICK_HEAD^', 'REBASE_HEAD^'].flat();
  const base = sides.base ?? commits.map((commit) => object(`${commit}:./${main}`)).find(Boolean);
  if (base === undefined)
    throw new CliError(
      `the common ancestor of ${main} is unknown`,
      `Write it into the markers, then run again: git checkout --conflict=diff3 -- ${main}`,
    );
  return new Map([[main, [Buffer.from(base), Buffer.from(sides.ours), Buffer.from(sides.theirs)]]]);
}

/** Prints what was decided without a question, and what is asked, with both sides. */
export function printMerged({ conflicts, notes }: Pick<Merged, 'conflicts' | 'notes'>, name: string, { stderr }: Io) {
  const asked = conflicts.map((one) => `conflict: ${one.name}: ours ${one.ours}, theirs ${one.theirs}`);
  for (const line of [...notes, ...asked]) writeLine(stderr, `${name}: ${line}`);
  const what = `${counted(asked.length, 'conflict')} in ${name}`;
  const next = 'Keep one side between the markers, run navshift check, then git add.';
  if (asked.length > 0) writeLine(stderr, `${what}. ${next}`);
}
