import { execFileSync } from 'node:child_process';
import { cpSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { madeOnce } from './once.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A folder that has this package, built from the sources as they are, and that no suite changes. Throws if it cannot be built. */
export const builtPackage = (): string => madeOnce('navshift-built', build);

function build(folder: string): void {
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const script = [join(root, 'scripts/build.mjs'), '--no-types', '--outdir', join(folder, 'dist')];
  execFileSync(process.execPath, script, { cwd: root, stdio: 'pipe' });
}
