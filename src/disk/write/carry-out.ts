import { mkdirSync, renameSync, rmdirSync, unlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Plan } from '../../plan/index.ts';
import { CarryOutError, reasonOf } from '../local/error.ts';
import { createFile, syncAll, syncFolder } from '../local/files.ts';
import { abandonJournal, beginJournal, clearJournal, endJournal } from './journal.ts';
import type { Manifest } from './manifest.ts';
import { type Prepared, prepare } from './prepare.ts';
import { notRestored, recover, restore } from './recover.ts';
import { absolutePath } from '../local/paths.ts';

/**
 * Writes plans: creates, changes, moves and deletes all files, or none.
 *
 * It first checks that no file has changed since the plan was made. Then it copies the originals into a journal, and
 * writes the new files next to their places. Only then it removes and renames files. If anything fails, it restores all
 * originals; after a crash, the next run does that. A plan without changes touches nothing. Throws `CarryOutError`, and
 * `BusyError` if another run is writing.
 *
 * @example
 * const { plan } = run(openSite('docs'), tabsToDropdowns());
 * carryOut(plan);
 * plan.changes; // → []
 */
export function carryOut(plans: Plan | readonly Plan[]): void {
  const all = (Array.isArray(plans) ? (plans as readonly Plan[]) : [plans as Plan])
    .filter(({ isEmpty }) => !isEmpty)
    .map(prepare);
  if (all.length === 0) return;
  requireDistinct(all);
  const { path, manifest } = begin(all);
  try {
    draft(all);
    for (const prepared of all) change(prepared);
    // From here on the run is done.
    endJournal(path);
  } catch (error) {
    undo(path, manifest, error);
  }
}

/** A step that failed, with the file that it was about. */
class StepError extends Error {
  constructor(
    readonly path: string,
    cause: unknown,
  ) {
    super(reasonOf(cause), { cause });
  }
}

function step(folder: string, path: string, action: (file: string) => void): void {
  const file = absolutePath(folder, path);
  try {
    action(file);
  } catch (error) {
    throw new StepError(file, error);
  }
}

function begin(all: readonly Prepared[]): { readonly path: string; readonly manifest: Manifest } {
  let begun: ReturnType<typeof beginJournal>;
  try {
    begun = beginJournal(all);
  } catch (error) {
    if (error instanceof CarryOutError) throw error;
    const what = `the journal of this run cannot be written: ${reasonOf(error)}`;
    const next = 'Nothing was written. Fix the cause, then run again.';
    throw new CarryOutError(what, all[0]!.folder, next, true, { cause: error });
  }
  if (!('taken' in begun)) return begun;
  recover(begun.taken);
  const what = 'a run stopped here while writing, and its changes were undone';
  throw new CarryOutError(what, begun.taken, 'Run again: the plan was made from files that are different now.');
}

/** Writes all that is new under names of its own. Synced one by one, a thousand files take as many turns of the disk. */
function draft(all: readonly Prepared[]): void {
  const drafts = new Map<string, string>();
  for (const { folder, writes } of all) {
    for (const { path, draft, content, ownership } of writes) {
      step(folder, path, (file) => {
        const beside = absolutePath(folder, draft);
        createFile(beside, content, ownership);
        drafts.set(beside, file);
      });
    }
  }
  syncAll([...drafts.keys()], (file, error) => {
    throw new StepError(drafts.get(file)!, error);
  });
}

function change({ folder, writes, removals, emptied }: Prepared): void {
  // Removals first: a new file may stand where another was, or where a folder was.
  for (const path of removals) step(folder, path, unlinkSync);
  for (const path of emptied) step(folder, path, rmdirSync);
  for (const { path, draft } of writes) {
    step(folder, path, (file) => {
      mkdirSync(dirname(file), { recursive: true });
      renameSync(absolutePath(folder, draft), file);
    });
  }
  const touched = [...removals, ...writes.flatMap(({ path, draft }) => [path, draft])];
  for (const parent of new Set(touched.map((path) => dirname(absolutePath(folder, path))))) syncFolder(parent);
}

/** Restores everything, and throws what is to be said. */
function undo(path: string, { sites }: Manifest, error: unknown): never {
  const what =
    error instanceof StepError
      ? `it could not be changed: ${error.message}`
      : `the run could not be ended: ${reasonOf(error)}`;
  const where = error instanceof StepError ? error.path : sites[0]!.folder;
  const failures = restore(sites);
  if (failures.length > 0) {
    abandonJournal(path);
    throw notRestored(path, failures, `${where}: ${what}`);
  }
  clearJournal(path);
  const next = 'Everything was restored: no file is changed. Fix the cause, then run again.';
  throw new CarryOutError(what, where, next, true, { cause: error });
}

/** Two plans for one file would undo each other. */
function requireDistinct(all: readonly Prepared[]): void {
  const next = 'Nothing was written. Run them one after the other.';
  const files = all.flatMap(({ folder, changes }) => changes.map(({ path }) => absolutePath(folder, path)));
  const seen = new Set<string>();
  for (const file of files) {
    if (seen.has(file)) throw new CarryOutError('two sites of this run change this file', file, next);
    seen.add(file);
  }
}
