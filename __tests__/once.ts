import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const minute = 60_000;

/**
 * A folder that is made once in a run of tests: its suites share a temporary folder, and what stands there under this name. The first that
 * asks makes it, others wait, and none changes it. Throws if it cannot be made.
 */
export function madeOnce(name: string, make: (folder: string) => void): string {
  const folder = join(tmpdir(), name);
  const ready = `${folder}.ready`;
  for (const end = Date.now() + 2 * minute; !existsSync(ready);) {
    if (isFirst(folder)) begin(folder, ready, make);
    else if (Date.now() > end) throw new Error(`Another suite has not made ${name} in two minutes.`);
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return folder;
}

function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

function begin(folder: string, ready: string, make: (folder: string) => void): void {
  try {
    make(folder);
    writeFileSync(ready, '');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
