import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerOf, type Git } from '../../disk/git/index.ts';
import type { Io } from '../terminal/io.ts';

/** The commits of three sides, by their ids; the side of HEAD is ours. */
export type Commits = readonly [base: string, ours: string, theirs: string];

/**
 * What git is merging in a folder, also while its hooks run, which is before it says so in MERGE_HEAD. A text if the
 * three sides are not known: why. Undefined if git merges nothing.
 */
export function mergingIn(folder: string, git: Git, { env }: Pick<Io, 'env'>): Commits | string | undefined {
  const linesOf = (...asked: readonly string[]) =>
    (answerOf(git, ...asked)?.toString('utf8') ?? '').split('\n').filter((line) => line !== '');
  const commit = (name: string) => linesOf('rev-parse', '--verify', '-q', '--end-of-options', `${name}^{commit}`)[0];
  const gitText = (name: string) => {
    const file = gitFile(folder, git, name);
    return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
  };
  const head = commit('HEAD');
  if (head === undefined) return undefined;
  // `git merge` names what it merges to what it runs.
  const given = Object.keys(env).flatMap((name) => /^GITHEAD_([\da-f]{40,64})$/.exec(name)?.[1] ?? []);
  const [theirs, ...others] = given.length > 0 ? given : gitText('MERGE_HEAD').split('\n').filter(Boolean);
  if (theirs !== undefined) {
    const bases = linesOf('merge-base', '--all', head, theirs);
    if (others.length > 0) return 'it merges more than two branches';
    return bases.length === 1 ? [bases[0]!, head, theirs] : 'the branches have no common ancestor, or several';
  }
  const picked = commit('CHERRY_PICK_HEAD') ?? commit('REBASE_HEAD');
  const message = /^This reverts commit ([\da-f]{40,64})\.$/m.exec(gitText('MERGE_MSG'))?.[1];
  const reverted = picked === undefined ? (commit('REVERT_HEAD') ?? message) : undefined;
  const one = picked ?? reverted;
  if (one === undefined) return undefined;
  const before = commit(`${one}^`);
  if (before === undefined || commit(`${one}^2`) !== undefined) return `${one.slice(0, 7)} has no parent, or several`;
  return picked === undefined ? [one, head, before] : [before, head, one];
}

/** Where git has a file of its own; undefined without a repository. */
export function gitFile(folder: string, git: Git, name: string): string | undefined {
  const answer = answerOf(git, 'rev-parse', '--git-path', name)?.toString('utf8').replace(/\n$/, '');
  return answer === undefined ? undefined : resolve(folder, answer);
}
