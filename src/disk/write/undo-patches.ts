import { lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { createFile, mine } from '../local/files.ts';
import { randomName } from '../local/paths.ts';
import { stateFolder } from '../local/state.ts';

/** The patches that undo what a run is about to write: in the user's state folder, else in the temporary folder. */
export class KeptPatches {
  readonly #kept: string[] = [];

  constructor(private readonly env: Readonly<Record<string, string | undefined>>) {}

  /** Keeps a patch of a folder, and returns its file. The first of a run clears old ones. Throws what the system throws. */
  keep(patch: Uint8Array, folder: string): string {
    const name = patchName(folder);
    const state = stateFolder(this.env);
    try {
      if (state !== undefined) {
        const undo = join(state, 'undo');
        mkdirSync(undo, { recursive: true, mode: 0o700 });
        if (lstatSync(undo).isDirectory()) {
          if (this.#kept.length === 0) clear(undo);
          const file = join(undo, name);
          write(file, patch);
          this.#kept.push(file);
          return file;
        }
      }
    } catch {
      // The temporary folder will do.
    }
    const temporary = mkdtempSync(join(this.env.TMPDIR ?? tmpdir(), 'navshift-undo-'));
    this.#kept.push(temporary);
    const file = join(temporary, name);
    write(file, patch);
    return file;
  }

  /** Removes them: nothing was written. */
  discard(): void {
    for (const path of this.#kept) rmSync(path, { recursive: true, force: true });
  }
}

function write(file: string, patch: Uint8Array): void {
  try {
    createFile(file, patch, mine());
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

const stampOf = (time: number) => new Date(time).toISOString().replace(/[-:]|\.\d+/g, '');

const patchPattern = /^\d{8}T\d{6}Z-[\w-]{1,40}-[0-9a-f]{8}\.patch$/;

/** A name that sorts by time, says which site it is, and that no other patch has. */
function patchName(folder: string): string {
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
