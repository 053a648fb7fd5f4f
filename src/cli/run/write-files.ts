import { diskReader, locationOf } from '../../disk/index.ts';
import { realPath } from '../../disk/local/index.ts';
import { Plan, type PlannedChange } from '../../plan/index.ts';
import { makeSite } from '../../site/index.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { writeSites } from './write-or-print.ts';

/** Files of a folder, by their paths in it: what each has now (undefined if it is not there), and what it gets. */
type Contents = ReadonlyMap<string, { readonly before: Uint8Array | undefined; readonly after: Uint8Array }>;

/** What a folder has at a path now; undefined if nothing is there, or a link that leads out of the folder. */
export const contentIn = (folder: string, path: string) => diskReader(realPath(folder)).read(path);

/**
 * Writes files that no transform made as a run writes: all or none, through no link that leads out, and with what
 * undoes it on standard error. Throws `CarryOutError` and `CliError`.
 */
export function writeFiles(named: string, files: Contents, io: Io): void {
  const folder = realPath(named);
  const site = makeSite('{}', { reader: diskReader(folder), location: locationOf(folder, io.cwd) });
  const changes = Array.from(files, ([path, { before, after }]): PlannedChange =>
    before === undefined ? { kind: 'create', path, after } : { kind: 'modify', path, before, after },
  );
  const report = { name: folder, outcome: 'planned', diagnostics: [], plan: new Plan(site, changes) } as const;
  // Nobody asked for --write, and the patch undoes it in a file with other changes too.
  for (const note of writeSites([report], { allowDirty: true }, io).notes) writeLine(io.stderr, note);
}
