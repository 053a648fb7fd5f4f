import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { answerOf, type Git, gitIn, namesIn } from '../../disk/git/index.ts';
import { diskReader, findDocument, locationOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { type Conflict, contentOf, faultsIn, type Merged, mergeSites, type Versions } from '../../diff/index.ts';
import { makeSite, type Reader, type Site } from '../../site/index.ts';
import { counted, plural, sameBytes, shellWord, thrown, unifiedPatch, unmarkedText } from '../../text/index.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { contentIn, writeFiles } from './write-files.ts';
import { gitFile, mergingIn } from './merge-in-progress.ts';

/** The document that is meant, and its folder, for a command that asks git about what it merges. */
function placeOf(path: string | undefined, io: Io) {
  const document = realPath(findDocument(path, io.cwd));
  const [folder, main] = [dirname(document), basename(document)];
  const location = locationOf(folder, io.cwd);
  const git = gitIn(folder, io.env);
  const disk = diskReader(folder);
  /** The site in a reader; undefined if the document is not there. */
  const siteIn = (reader: Reader | undefined) => {
    const content = reader?.read(main);
    return content && makeSite(content, { path: main, reader: reader!, location });
  };
  const merging = mergingIn(folder, git, io);
  const readers = typeof merging === 'object' ? merging.map((commit) => disk.at?.(commit)) : [];
  return { document, folder, main, location, git, disk, siteIn, merging, readers };
}

/**
 * Checks the merge that git is about to commit over all files of the navigation: git merges one file at a time, and asks
 * nobody about a file that only one side changed. Gives the exit code.
 */
export function checkMerge(path: string | undefined, io: Io): number {
  const { folder, main, location, git, disk, siteIn, merging, readers } = placeOf(path, io);
  const name = location.prefix + main;
  const say = (line: string) => writeLine(io.stderr, `${name}: ${line}`);
  const [base, ours, theirs] = readers.map(siteIn);
  const result = siteIn({ ...disk, read: (file) => answerOf(git, 'cat-file', 'blob', `:./${file}`) });
  if (!base || !ours || !theirs || !result) {
    const nothing = 'git does not say what it merges, as after git stash pop or git merge --squash';
    const why = readers.length > 0 ? 'a side has no such file, or git left a conflict in it' : (merging ?? nothing);
    say(`run navshift check, as the files were not checked together: ${why as string}.`);
    return exitCodes.fine;
  }
  const lines = mergeFaults(result, [base, ours, theirs]);
  lines.forEach(say);
  if (lines.length === 0) return exitCodes.fine;
  // git picks a commit once more if a hook refused it.
  const isRebase = existsSync(gitFile(folder, git, 'rebase-merge')!);
  const again = 'git rebase --edit-todo (delete the first line: it is done) and git rebase --continue';
  say(
    `git merged the files one by one, and ${counted(lines.length, 'change')} ${plural(lines.length, 'does', 'do')} not fit. Run navshift resolve --write, or edit the files. Then git add, and ${isRebase ? again : 'git commit, or git cherry-pick --continue'}.`,
  );
  return exitCodes.found;
}

/** What is wrong with git's merge of three sites, a line each. */
function mergeFaults(result: Site, sites: readonly [Site, Site, Site]): readonly string[] {
  try {
    return [...faultsIn(result, sites), ...mergeSites(...sites).conflicts.map(conflictText)];
  } catch (error) {
    return [thrown(error).message];
  }
}

/** Merges the documents of a navigation in which git left a conflict, or that it merged wrong. Gives the exit code. */
export function resolve(path: string | undefined, writes: boolean, io: Io): number {
  const { document, folder, main, location, disk, siteIn, readers } = placeOf(path, io);
  const { prefix, git } = location;
  /** A file as a command in the working folder names it. */
  const named = (name: string) => shellWord(relative(realPath(io.cwd), join(folder, name)));
  const versions = versionsIn(document, named(main), io);
  // Each version of a document sees the same version of the others: that of a commit, if these are what git merges.
  const isSame = (name: string, three: Versions | undefined) =>
    readers.every((reader, k) => three && Buffer.from(reader?.read(name) ?? '{}').equals(three[k]!));
  const trees = [...versions].every(([name, three]) => isSame(name, three)) ? readers.map(siteIn) : [];
  const isWhole = trees.length > 0 && trees.every((site) => site !== undefined);
  const siteAt = (k: number): Site =>
    (isWhole && trees[k]) || siteIn({ ...disk, read: (name) => versions.get(name)?.[k] ?? disk.read(name) })!;
  const sites = [siteAt(0), siteAt(1), siteAt(2)] as const;
  const all = new Set(sites.flatMap(({ documents }) => [...documents.keys()]));
  const isWrong = isWhole && (versions.size > 0 || mergeFaults(siteIn(disk)!, sites).length > 0);
  const names = [...all].filter((name) => isWrong || versions.has(name));
  const [deleted] = names.filter((name) => versions.has(name) && versions.get(name) === undefined).map(named);
  if (deleted !== undefined)
    throw new CliError(`${deleted} was deleted on one side`, `Decide with git add ${deleted} or git rm ${deleted}.`);
  const merged = mergeSites(...sites);
  const code = printMerged(merged, prefix + main, io);
  const changes = names.flatMap((name) => {
    const [before, after] = [contentIn(folder, name), contentOf(merged, name)];
    const isSame = after === undefined || (!versions.has(name) && before && sameBytes(before, after));
    return isSame ? [] : [[name, { before, after }] as const];
  });
  if (writes) writeFiles(folder, new Map(changes), io);
  else for (const [name, one] of changes) io.stdout.write(unifiedPatch([{ path: prefix + name, ...one }], { git }));
  const files = changes.map(([name]) => named(name)).join(' ');
  const done = code === exitCodes.fine ? `. Next: navshift check, then git add ${files}.` : ', with markers.';
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

const conflictText = ({ name, ours, theirs }: Conflict) => `conflict: ${name}: ours ${ours}, theirs ${theirs}`;

/** Prints what was decided without a question, and what is asked, with both sides. Gives the exit code. */
export function printMerged({ conflicts, notes }: Pick<Merged, 'conflicts' | 'notes'>, name: string, { stderr }: Io) {
  for (const line of [...notes, ...conflicts.map(conflictText)]) writeLine(stderr, `${name}: ${line}`);
  if (conflicts.length === 0) return exitCodes.fine;
  const next = 'Keep one side between the markers, run navshift check, then git add.';
  writeLine(stderr, `${counted(conflicts.length, 'conflict')} in ${name}. ${next}`);
  return exitCodes.found;
}
