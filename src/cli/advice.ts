import { realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { isInside, repositoryOf } from '../disk/index.ts';
import type { Plan } from '../plan/index.ts';
import { patchFolder } from './git.ts';
import { shellWord } from './words.ts';

/**
 * What is to be said of patches that a plain `git apply` in the working folder would not apply; nothing if it would.
 *
 * In a repository git takes the paths of a patch from its root, whatever folder it is run in, and passes over
 * those outside of that folder without a word (git-apply). Elsewhere it takes them from the working folder.
 */
export function applyAdvice(plans: readonly Plan[], working: string): readonly string[] {
  const cwd = realpathSync(working);
  const bases = [...new Set(plans.map((plan) => patchFolder(plan, cwd)))];
  const commandFor = (base: string) => {
    const way = relative(cwd, base) || '.';
    return `git -C ${shellWord(way.length < base.length ? way : base)} apply`;
  };
  const [base] = bases;
  if (base === undefined) return [];
  if (bases.length > 1) {
    const what = `These patches belong in ${bases.length} folders, and no one git apply takes them all.`;
    const commands = bases.slice(0, 5).map((one) => `  ${commandFor(one)}`);
    if (bases.length > 5) commands.push('  …');
    return [`${what} Run navshift for the sites of each alone, and pipe into:`, ...commands];
  }
  const { git } = plans[0]!.site.location;
  if (git ? repositoryOf(cwd) !== base : base !== cwd) {
    return [`The patch is for another ${git ? 'repository' : 'folder'}. It is applied by: ${commandFor(base)}`];
  }
  const paths = plans.flatMap(({ site, changes }) => changes.map(({ path }) => site.location.prefix + path));
  const passed = paths.filter((path) => !isInside(cwd, join(base, path)));
  if (passed.length === 0) return [];
  const names = `${passed[0]!}${passed.length > 1 ? ` and ${passed.length - 1} more` : ''}`;
  return [`In this folder git apply passes over ${names} without a word. All is applied by: ${commandFor(base)}`];
}
