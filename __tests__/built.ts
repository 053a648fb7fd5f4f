import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const minute = 60_000;

/**
 * A folder that has this package, built from the sources as they are. The suites of a run, which share a temporary folder, share it
 * too: the first that asks builds, others wait, and none changes it. Throws if it cannot be built.
 */
export function builtPackage(): string {
  const folder = join(tmpdir(), 'navshift-built');
  const ready = join(folder, 'ready');
  for (const end = Date.now() + 2 * minute; !existsSync(ready);) {
    if (isFirst(folder)) build(folder, ready);
    else if (Date.now() > end) throw new Error('Another suite has not built the package in two minutes.');
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

function build(folder: string, ready: string): void {
  try {
    cpSync(join(root, 'package.json'), join(folder, 'package.json'));
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    const script = [join(root, 'scripts/build.mjs'), '--no-types', '--outdir', join(folder, 'dist')];
    execFileSync(process.execPath, script, { cwd: root, stdio: 'pipe' });
    writeFileSync(ready, '');
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}
