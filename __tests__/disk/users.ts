import { chownSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, it, jest } from '@jest/globals';

/** Only root can give files to another user. */
export const asRoot = process.getuid?.() === 0 ? it : it.skip;

/** A user other than the one who runs the tests. */
export const other = 12345;

/** Takes a user's id for the one who runs the tests, and as root that user's rights on the file system too. */
export function as<Result>(uid: number, action: () => Result): Result {
  const getuid = jest.spyOn(process as { getuid(): number }, 'getuid').mockReturnValue(uid);
  const isRoot = process.geteuid?.() === 0;
  if (isRoot) process.seteuid!(uid);
  try {
    return action();
  } finally {
    if (isRoot) process.seteuid!(0);
    getuid.mockRestore();
  }
}

/** Gives a folder, with all that is in it, to a user. */
export function give(folder: string, uid: number): void {
  chownSync(folder, uid, uid);
  if (lstatSync(folder).isDirectory()) for (const name of readdirSync(folder)) give(join(folder, name), uid);
}

const made: string[] = [];
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A new folder that others can reach, gone after the test. */
export function reachableFolder(): string {
  const folder = mkdtempSync('/tmp/navshift-test-');
  made.push(folder);
  return folder;
}
