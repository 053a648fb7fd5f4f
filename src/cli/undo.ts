import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { isInside } from '../disk/index.ts';
import type { Plan } from '../plan/index.ts';
import { patchFolder } from './git.ts';
import type { Io } from './io.ts';
import { shellWord } from './words.ts';

/** More files than this are not named in a command. */
const most = 5;

/**
 * How to undo what is written, as commands, one for each plan.
 *
 * Where git knows every file as it was, git restores them; else the patch is kept in the temporary folder, to be applied in reverse.
 */
export function undoCommands(plans: readonly Plan[], dirty: boolean, { cwd: working, env }: Io): readonly string[] {
  const cwd = realpathSync(working);
  return plans.map((plan, i) => {
    const base = patchFolder(plan, cwd);
    const { prefix, git } = plan.site.location;
    if (git && !dirty && plan.changes.length <= most && plan.changes.every(({ kind }) => kind === 'modify' || kind === 'delete')) {
      const inside = isInside(base, cwd);
      const paths = plan.changes.map(({ path }) => (inside ? relative(cwd, join(base, prefix + path)) : prefix + path));
      return `git ${inside ? '' : `-C ${shellWord(base)} `}restore ${paths.map(shellWord).join(' ')}`;
    }
    const folder = mkdtempSync(join(env.TMPDIR ?? tmpdir(), 'navshift-undo-'));
    const file = join(folder, plans.length === 1 ? 'undo.patch' : `undo-${i + 1}.patch`);
    writeFileSync(file, plan.patchBytes());
    return `git ${base === cwd ? '' : `-C ${shellWord(base)} `}apply -R ${shellWord(file)}`;
  });
}
