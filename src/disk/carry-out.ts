import { dirname, join } from 'node:path';
import type { Plan } from '../plan/index.ts';
import { CarryOutError, reasonOf } from './error.ts';
import { diskFiles, type Files, syncFolder } from './files.ts';
import { abandonJournal, beginJournal, endJournal, journalName } from './journal.ts';
import { type Prepared, prepare } from './prepare.ts';
import { notRestored, recover, restore } from './recover.ts';
import { absolutePath } from './paths.ts';

/**
 * Carries out plans: writes, creates, moves and deletes all files, or none.
 *
 * First, every file must still be what the plan was made from. Then the originals go to a journal, and each file is replaced or created in one step, its content synced before. If anything
 * fails, all is restored; after a crash the next run does it. A plan without changes touches nothing.
 * Throws `CarryOutError`, and `BusyError` if another run is writing.
 */
export function carryOut(plans: Plan | readonly Plan[], files: Files = diskFiles): void {
  const all = (Array.isArray(plans) ? (plans as readonly Plan[]) : [plans as Plan]).filter(({ isEmpty }) => !isEmpty).map(prepare);
  requireDistinct(all);
  const begun: Prepared[] = [];
  try {
    for (const prepared of all) {
      begin(prepared);
      begun.push(prepared);
    }
    for (const prepared of all) change(prepared, files);
  } catch (error) {
    undo(begun, error);
  }
  for (const { folder } of all) endJournal(folder);
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

function begin({ folder, changes, folders, strangers, copies }: Prepared): void {
  let begun: boolean;
  try {
    begun = beginJournal(folder, { changes, folders, strangers }, copies);
  } catch (error) {
    throw new StepError(join(folder, journalName), error);
  }
  if (begun) return;
  recover(folder);
  throw new CarryOutError('a run had ended here in the middle of writing, and what it had changed was restored', folder, 'Run again: the plan was made from files that are different now.');
}

function change({ folder, changes, writes, removals, emptied }: Prepared, files: Files): void {
  const parents = new Set<string>();
  const fresh = new Set(changes.filter(({ before }) => before.kind === 'nothing').map(({ path }) => path));
  const drafts = new Map<string, string>();
  const step = (path: string, action: (file: string) => void) => {
    const file = absolutePath(folder, path);
    try {
      action(file);
    } catch (error) {
      throw new StepError(file, error);
    }
    parents.add(dirname(file));
  };
  // Removals first: a new file may stand where another was, or where a folder was.
  for (const path of removals) step(path, files.remove);
  for (const path of emptied) step(path, files.removeFolder);
  for (const { path, content, mode } of writes) {
    step(path, (file) => {
      files.makeFolder(dirname(file));
      if (fresh.has(path)) drafts.set(files.draft(file, content, mode), path);
      else files.write(file, content, mode);
    });
  }
  // Synced one by one, a thousand new files take as many turns of the disk. None has its name before its content is there to stay.
  files.sync([...drafts.keys()], (draft, error) => {
    throw new StepError(absolutePath(folder, drafts.get(draft)!), error);
  });
  for (const [draft, path] of drafts) step(path, (file) => files.rename(draft, file));
  for (const parent of parents) syncFolder(parent);
}

/** Restores what was begun, and throws what is to be said. */
function undo(begun: readonly Prepared[], error: unknown): never {
  const what = error instanceof StepError ? `it could not be changed: ${error.message}` : undefined;
  const where = error instanceof StepError ? error.path : '';
  for (const { folder, changes, folders, strangers } of [...begun].reverse()) {
    const failures = restore(folder, { version: 2, pid: process.pid, changes, folders, strangers });
    if (failures.length > 0) {
      abandonJournal(folder);
      throw notRestored(join(folder, journalName), failures, what && `${where}: ${what}`);
    }
    endJournal(folder);
  }
  if (error instanceof StepError) throw new CarryOutError(what!, where, 'Everything was restored: no file is changed. Remove the cause, then run again.', true, { cause: error.cause });
  throw error;
}

/** Two plans for one file would undo each other. */
function requireDistinct(all: readonly Prepared[]): void {
  const seen = new Set<string>();
  for (const { folder, changes } of all) {
    for (const { path } of changes) {
      const file = absolutePath(folder, path);
      if (seen.has(file)) throw new CarryOutError('two sites of this run change this file', file, 'Nothing was written. Run them one after the other.');
      seen.add(file);
    }
  }
}
