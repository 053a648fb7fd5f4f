import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { isInside, reasonOf, stateFolder } from '../../disk/index.ts';
import { randomName, realPath } from '../../disk/local/index.ts';
import type { Plan } from '../../plan/index.ts';
import { CliError } from '../terminal/error.ts';
import { convertsLineEnds, type Holding, isHeld, namedPath, patchFolder, wouldRestore } from './git.ts';
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
  const kept: string[] = [];
  const discard = () => {
    for (const path of kept) rmSync(path, { recursive: true, force: true });
  };
  const keep = (plan: Plan): string => {
    try {
      return keepPatch(plan, env, kept);
    } catch (error) {
      discard();
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
  return { commands, discard };
}

/** Whether `git restore` puts everything back exactly as it was. */
function isRestorable(plan: Plan, holding: Holding, paths: readonly string[], env: Io['env']): boolean {
  if (!plan.site.location.git || paths.length > most || !isHeld(holding)) return false;
  // With these in its path git takes a file for an option, or for others too.
  return !paths.some((path) => /[*?[\\]|^[:-]/.test(path)) && wouldRestore(plan, env);
}

/**
 * Keeps a patch in the user's state folder, else in the temporary folder; the first of a run clears old ones.
 * Returns the file. What was made for it joins `kept`.
 */
function keepPatch(plan: Plan, env: Io['env'], kept: string[]): string {
  const name = patchName(plan);
  const patch = plan.patchBytes();
  const state = stateFolder(env);
  try {
    if (state !== undefined) {
      const folder = join(state, 'undo');
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (lstatSync(folder).isDirectory()) {
        if (kept.length === 0) clear(folder);
        const file = join(folder, name);
        write(file, patch);
        kept.push(file);
        return file;
      }
    }
  } catch {
    // The temporary folder will do.
  }
  const folder = mkdtempSync(join(env.TMPDIR ?? tmpdir(), 'navshift-undo-'));
  kept.push(folder);
  const file = join(folder, name);
  write(file, patch);
  return file;
}

function write(file: string, patch: Uint8Array): void {
  try {
    writeFileSync(file, patch, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

const stampOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const patchPattern = /^\d{8}T\d{6}Z-[\w-]{1,40}-[0-9a-f]{8}\.patch$/;

/** A name that sorts by time, says which site it is, and that no other patch has. */
function patchName({ site: { location, main } }: Plan): string {
  const folder = location.folder ?? dirname(main);
  const site =
    folder
      .split(sep)
      .slice(-2)
      .join('-')
      .replace(/[^\w-]+/g, '-')
      .slice(-40) || 'site';
  return `${stampOf(Date.now())}-${site}-${randomName(4)}.patch`;
}

const mostKept = 50;
const longestKept = 30 * 24 * 60 * 60 * 1000;

/** Removes patches that nobody will want any more; other files, and links, stay. Should it fail, a later run clears. */
function clear(folder: string): void {
  const oldest = stampOf(Date.now() - longestKept);
  try {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    const newestFirst = files
      .map(({ name }) => name)
      .filter((name) => patchPattern.test(name))
      .sort()
      .reverse();
    for (const [i, name] of newestFirst.entries()) {
      if (i >= mostKept || name < oldest) rmSync(join(folder, name), { force: true });
    }
  } catch {
    // Nothing depends on it.
  }
}
