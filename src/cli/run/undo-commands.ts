import { dirname, join, relative } from 'node:path';
import { isInside, KeptPatches, reasonOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import type { Plan } from '../../plan/index.ts';
import { CliError } from '../terminal/error.ts';
import { convertsLineEnds, type Holding, isHeld, namedPath, patchFolder, wouldRestore } from './git-holdings.ts';
import type { Io } from '../terminal/io.ts';
import { shellWord } from '../terminal/words.ts';

/** How to undo what is about to be written. */
export interface Undo {
  /** Commands for a shell in the working folder, one for each plan. */
  readonly commands: readonly string[];
  /** Forgets it all: nothing was written. */
  discard(): void;
}

/** More files than this are not named in a command. */
const most = 5;

/**
 * Makes it possible to undo plans, before they are carried out.
 *
 * Where git holds every file exactly as it was, git restores them; else the patch is kept, to be applied in reverse.
 * Throws `CliError` if it cannot be kept.
 */
export function prepareUndo(plans: readonly Plan[], holdings: readonly Holding[], { cwd: working, env }: Io): Undo {
  const cwd = realPath(working);
  const kept = new KeptPatches(env);
  const keep = (plan: Plan): string => {
    const { location, main } = plan.site;
    try {
      return kept.keep(plan.patchBytes(), location.folder ?? dirname(main));
    } catch (error) {
      kept.discard();
      const what = `The undo patch cannot be saved: ${reasonOf(error)}. Nothing was written`;
      throw new CliError(what, 'Free disk space, or set TMPDIR to a writable folder.');
    }
  };
  const commands = plans.map((plan, i) => {
    const base = patchFolder(plan, cwd);
    const { folder = base } = plan.site.location;
    const inside = isInside(base, cwd);
    const files = plan.changes.map((change) => join(folder, namedPath(folder, change)));
    const paths = files.map((file) => relative(inside ? cwd : base, file));
    if (isRestorable(plan, holdings[i]!, paths, env)) {
      return `git ${inside ? '' : `-C ${shellWord(base)} `}restore ${paths.map(shellWord).join(' ')}`;
    }
    // Below that folder git would pass over what stands elsewhere; its settings could change white space and line ends.
    const ends = convertsLineEnds(base, env) ? '-c core.autocrlf=false ' : '';
    const place = base === cwd ? '' : `-C ${shellWord(base)} `;
    return `git ${ends}${place}apply -R --whitespace=nowarn ${shellWord(keep(plan))}`;
  });
  return { commands, discard: () => kept.discard() };
}

/** Whether `git restore` puts everything back exactly as it was. */
function isRestorable(plan: Plan, holding: Holding, paths: readonly string[], env: Io['env']): boolean {
  if (!plan.site.location.git || paths.length > most || !isHeld(holding)) return false;
  // With these in its path git takes a file for an option, or for others too.
  return !paths.some((path) => /[*?[\\]|^[:-]/.test(path)) && wouldRestore(plan, env);
}
