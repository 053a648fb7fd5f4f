import type { Command } from 'commander';
import type { Context } from '../config/context.ts';
import { resolve } from '../run/resolve-conflict.ts';
import { addNotes } from '../terminal/layout.ts';

/** Adds `resolve`: a conflict that git left in docs.json, merged by what is in it. */
export function addResolve(program: Command, { io, finish }: Context): void {
  const command = program
    .command('resolve')
    .description(
      'Merges docs.json, and every file that it includes by $ref, if git left a conflict in it. It uses the three versions that git keeps, else the markers. Without --write it prints the patch.',
    )
    .argument('[path]', 'a docs.json, or a folder that contains one')
    .option('--write', 'write the result');
  addNotes(command, {
    says: ['Exit codes: 0 resolved, or no conflict; 1 conflicts are left, between markers; 2 cannot run.'],
  }).action((path: string | undefined, { write = false }: { write?: boolean }) => finish(resolve(path, write, io)));
}
