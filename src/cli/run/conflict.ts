import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerOf, gitIn, namesIn } from '../../disk/git/index.ts';
import type { Merged, Versions } from '../../diff/index.ts';
import { counted, unmarkedText } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';

/**
 * The three versions of each JSON file below a folder that has a conflict: git's own, else those between the markers of `main`.
 *
 * They are undefined for a file that one side deleted.
 */
export function versionsIn(folder: string, main: string, { env }: Io): ReadonlyMap<string, Versions | undefined> {
  const git = gitIn(folder, env);
  const object = (name: string) => answerOf(git, 'cat-file', 'blob', name);
  const found = new Map<string, Versions | undefined>();
  const asked = ['diff', '--name-only', '--diff-filter=U', '--relative', '-z', '--', '*.json'];
  for (const name of namesIn(answerOf(git, ...asked))) {
    const [base, ours, theirs] = [1, 2, 3].map((stage) => object(`:${stage}:./${name}`));
    // Both sides added a file that has no base: it was not there before.
    const isWhole = ours !== undefined && theirs !== undefined;
    found.set(name, isWhole ? [base ?? Buffer.from('{}'), ours, theirs] : undefined);
  }
  if (found.size > 0) return found;
  const sides = unmarkedText(readFileSync(join(folder, main), 'utf8'));
  if (sides === undefined) return found;
  const parted = answerOf(git, 'merge-base', 'HEAD', 'MERGE_HEAD')?.toString('utf8').trim() ?? [];
  // A cherry-pick and a rebase take over one commit alone.
  const commits = [parted, 'CHERRY_PICK_HEAD^', 'REBASE_HEAD^'].flat();
  const base = sides.base ?? commits.map((commit) => object(`${commit}:./${main}`)).find(Boolean);
  if (base === undefined)
    throw new CliError(
      `the common ancestor of ${main} is unknown`,
      `Write it into the markers, then run again: git checkout --conflict=diff3 -- ${main}`,
    );
  return found.set(main, [Buffer.from(base), Buffer.from(sides.ours), Buffer.from(sides.theirs)]);
}

/** Prints what was decided without a question, and what is asked, with both sides. */
export function tellMerged({ conflicts, notes }: Pick<Merged, 'conflicts' | 'notes'>, name: string, { stderr }: Io) {
  const asked = conflicts.map((one) => `conflict: ${one.name}: ours ${one.ours}, theirs ${one.theirs}`);
  for (const line of [...notes, ...asked]) writeLine(stderr, `${name}: ${line}`);
  const what = `${counted(asked.length, 'conflict')} in ${name}`;
  const next = 'Keep one side between the markers, run navshift check, then git add.';
  if (asked.length > 0) writeLine(stderr, `${what}. ${next}`);
}
