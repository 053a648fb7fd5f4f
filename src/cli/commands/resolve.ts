import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { diskReader, findDocument, locationOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { contentOf, mergeSites } from '../../diff/index.ts';
import { makeSite } from '../../site/index.ts';
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
  const siteAt = (k: number) => {
    const read = (name: string) => versions.get(name)?.[k] ?? disk.read(name);
    return makeSite(read(main)!, { path: main, reader: { ...disk, read } });
  };
  const sites = [siteAt(0), siteAt(1), siteAt(2)] as const;
  const names = [...versions.keys()].filter((name) => sites.some(({ documents }) => documents.has(name)));
  const deleted = names.find((name) => versions.get(name) === undefined);
  if (deleted !== undefined)
    throw new CliError(`${deleted} was deleted on one side`, `Decide with git add ${deleted} or git rm ${deleted}.`);
  const merged = mergeSites(...sites);
  tellMerged(merged, prefix + main, io);
  for (const name of names) {
    const content = contentOf(merged, name);
    const [file, shown] = [join(folder, name), prefix + name];
    if (content === undefined) continue;
    if (writes) writeFileSync(file, content);
    else io.stdout.write(unifiedPatch([{ path: shown, before: readFileSync(file), after: content }], { git }));
  }
  const next = writes
    ? 'Written. Next: navshift check, then git add.'
    : 'Nothing written. navshift resolve --write writes it.';
  writeLine(io.stderr, names.length === 0 ? 'No document of the navigation has a conflict.' : next);
  return merged.conflicts.length > 0 ? exitCodes.found : exitCodes.fine;
}
