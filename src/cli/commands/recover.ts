import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { findDocument, pendingJournals, recover } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import type { Context } from '../config/context.ts';
import { exitCodes } from '../terminal/error.ts';
import { writeLine } from '../terminal/io.ts';
import { addNotes } from '../terminal/layout.ts';

/** Adds `recover`: what a run left behind that ended in the middle of writing. */
export function addRecover(program: Command, { io, finish }: Context): void {
  const command = program
    .command('recover')
    .description('Shows what a run changed that stopped while writing. --yes restores it.')
    .argument('[path]', 'a docs.json, or a folder that contains one')
    .option('--yes', 'restore it');
  addNotes(command, {
    says: [
      'Exit codes: 0 nothing to restore, or restored; 1 something to restore (without --yes), or to copy by hand; 2 cannot run.',
      'The next run with --write restores them first, without being asked.',
    ],
  }).action((path: string | undefined, { yes = false }: { yes?: boolean }) => {
    const folder = folderOf(path, io.cwd);
    const pending = pendingJournals(folder);
    for (const { message, steps } of pending) {
      writeLine(io.stdout, message);
      for (const step of steps) writeLine(io.stdout, `  ${step.path}: ${step.what}`);
    }
    const waits = pending.some(({ kind }) => kind === 'ours' || kind === 'elsewhere' || kind === 'running');
    if (!waits) writeLine(io.stderr, pending.length === 0 ? 'Nothing to restore.' : 'navshift can restore none of it.');
    if (!waits || !yes) return finish(pending.length > 0 ? exitCodes.wouldChange : exitCodes.fine);
    const restored = recover(folder, true)?.paths ?? [];
    writeLine(io.stderr, `Restored: ${restored.join(', ')}.`);
  });
}

/** The docs root that is meant; a folder that is named need not hold a docs.json, as it can be what is to be restored. */
function folderOf(path: string | undefined, cwd: string): string {
  const named = path === undefined ? undefined : resolve(cwd, path);
  if (named !== undefined && statSync(named, { throwIfNoEntry: false })?.isDirectory() === true) return realPath(named);
  return realPath(dirname(findDocument(path, cwd)));
}
