import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { diskReader, findDocument, locationOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { mergeFiles } from '../../diff/index.ts';
import { makeSite, type Reader } from '../../site/index.ts';
import { unifiedPatch } from '../../text/index.ts';
import type { Context } from '../config/context.ts';
import { tellMerged, versionsIn } from '../run/conflict.ts';
import { CliError, exitCodes } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { addNotes } from '../terminal/layout.ts';

/** Adds `resolve`: a conflict that git left in docs.json, merged by what is in it. */
export function addResolve(program: Command, { io, finish }: Context): void {
  const command = program
    .command('resolve')
    .summary('Resolve a git conflict in docs.json.')
    .description(
      'Merges docs.json, and every file that it includes by $ref, if git left a conflict in it. It uses the three versions that git keeps, else the markers. Without --write it prints the patch.',
    )
    .argument('[path]', 'a docs.json, or a folder that contains one')
    .option('--write', 'write the result');
  addNotes(command, {
    says: ['Exit codes: 0 resolved, or no conflict; 1 conflicts are left, between markers; 2 cannot run.'],
  }).action((path: string | undefined, { write = false }: { write?: boolean }) => finish(runResolve(path, write, io)));
}

function runResolve(path: string | undefined, writes: boolean, io: Io): number {
  const document = realPath(findDocument(path, io.cwd));
  const [folder, main] = [dirname(document), basename(document)];
  const { prefix, git } = locationOf(folder, io.cwd);
  const versions = versionsIn(folder, main, io);
  const disk = diskReader(folder);
  // Each version of a document sees the same version of the others.
  const readers = [0, 1, 2].map((k): Reader => ({
    ...disk,
    read: (name) => versions.get(name)?.[k] ?? disk.read(name),
  }));
  const sites = readers.map((reader) => makeSite(reader.read(main)!, { path: main, reader }));
  const merged = [...versions].flatMap(([name, all]) => {
    if (!sites.some(({ documents }) => documents.has(name))) return [];
    if (all !== undefined) return { name, ...mergeFiles(name, all, { readers }) };
    throw new CliError(`${name} was deleted on one side`, `Decide with git add ${name} or git rm ${name}.`);
  });
  for (const { name, content, ...result } of merged) {
    const [file, shown] = [join(folder, name), prefix + name];
    tellMerged(result, shown, io);
    if (writes) writeFileSync(file, content);
    else io.stdout.write(unifiedPatch([{ path: shown, before: readFileSync(file), after: content }], { git }));
  }
  const next = writes
    ? 'Written. Next: navshift check, then git add.'
    : 'Nothing written. navshift resolve --write writes it.';
  writeLine(io.stderr, merged.length === 0 ? 'No document of the navigation has a conflict.' : next);
  return merged.some(({ conflicts }) => conflicts.length > 0) ? exitCodes.found : exitCodes.fine;
}
