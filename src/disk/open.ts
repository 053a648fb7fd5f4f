import { lstatSync } from 'node:fs';
import { basename, dirname, relative } from 'node:path';
import { makeSite, type Site, type SiteOptions } from '../site/index.ts';
import { listed } from '../text/index.ts';
import { OpenError } from './local/error.ts';
import { findDocument } from './find.ts';
import { locationOf, realPath } from './local/paths.ts';
import { diskReader } from './reader.ts';
import { pendingJournals, recover } from './write/recover.ts';
import { stateProblem } from './local/state.ts';

export interface OpenOptions {
  /** The working folder, absolute. Default: that of the process. */
  cwd?: string;
  /**
   * Called with a message about each journal: of runs that crashed or are still running. Default: no messages.
   */
  note?: (message: string) => void;
  /** Another name of the main document, for folders without a docs.json. Default: none. */
  otherName?: string | undefined;
  /** Undo first what a run had changed that crashed here, as `recover` does. Default false: whoever only reads changes nothing. */
  recovers?: boolean;
  /**
   * Called before something is fetched of a revision that the clone lacks, with the remote. Default: nothing is
   * fetched.
   */
  fetching?: (what: string, remote: string) => void;
  /** Reads the docs.json itself, as `makeSite` has it. @internal */
  parse?: SiteOptions['parse'];
}

/**
 * Opens a site. `path` is a docs.json (of any name) or its folder. Without it, navshift uses the nearest docs.json, in
 * this folder or above.
 *
 * Throws `OpenError` and `JsonSyntaxError`. With `recovers` also `BusyError` if another run is writing, and
 * `CarryOutError` if the changes of a run cannot be restored.
 *
 * @example
 * openSite('docs').main; // → 'docs.json'
 */
export function openSite(path?: string, options: OpenOptions = {}): Site {
  const { cwd = process.cwd(), note, recovers = false, fetching, otherName, parse } = options;
  const file = findDocument(path, cwd, otherName);
  const folder = realPath(dirname(file));
  const restored = recovers ? recover(folder) : undefined;
  if (restored !== undefined)
    note?.(
      `A run stopped here while writing. It was undone, and these files were restored: ${listed(restored.paths)}.`,
    );
  if (note !== undefined) warnOfJournals(folder, note, recovers);
  const main = mainOf(file, folder, path ?? file, cwd);
  const reader = diskReader(folder, { ...(note && { note }), ...(fetching && { fetching }) });
  const content = reader.read(main);
  if (content === undefined) {
    const what = 'it is a symbolic link that is outside its folder';
    throw new OpenError(what, path ?? file, 'Name its target.');
  }
  return makeSite(content, { path: main, reader, location: locationOf(folder, cwd), ...(parse && { parse }) });
}

/** Who was told of the state folder: it is the same for all sites. */
const told = new WeakSet<object>();

/** Tells of journals that lie here, and of a state folder where others may lie, or that a run which writes would keep its own in. */
function warnOfJournals(folder: string, note: (message: string) => void, writes: boolean): void {
  const state = stateProblem();
  if (state !== undefined && (state.isHidden || writes) && !told.has(note)) {
    told.add(note);
    note(state.message);
  }
  for (const { journal, message } of pendingJournals(folder)) if (journal !== state?.folder) note(message);
}

/** The name of the file itself: a patch, a write and git must all mean the same one, and a link is not what it leads to. */
function mainOf(file: string, folder: string, shown: string, cwd: string): string {
  if (!lstatSync(file).isSymbolicLink()) return basename(file);
  const target = realPath(file);
  if (dirname(target) === folder) return basename(target);
  const name = relative(realPath(cwd), target);
  const help = `Run navshift on ${name}: what is written must be the file that the patch names.`;
  throw new OpenError(`${basename(file)} is a symbolic link to ${name}, in another folder`, shown, help);
}
