import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll } from '@jest/globals';
import { builtPackage as built } from '../built.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A shell that has this package, built from the sources as they are, and its commands: `npx` and `npm` ask no registry. */
export function builtPackage() {
  let folder: string;
  const program = (name: string, script: string) => {
    const path = join(folder, 'bin', name);
    writeFileSync(path, `#!/bin/sh\n${script}\n`);
    chmodSync(path, 0o755);
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'navshift-built-'));
    mkdirSync(join(folder, 'bin'));
    program('navshift', `exec '${process.execPath}' '${built()}/dist/navshift.js' "$@"`);
    program('npx', 'exec "$@"');
    program('npm', 'exit 0');
    program('gh', 'echo "$@" >> "$RUNNER_TEMP/gh.txt"');
  }, 180_000);

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  return {
    /** What a program imports as `navshift` from a folder. */
    linkInto(cwd: string) {
      mkdirSync(join(cwd, 'node_modules'));
      symlinkSync(built(), join(cwd, 'node_modules/navshift'));
    },
    sh(script: string, cwd: string, env: Record<string, string> = {}) {
      const own = {
        PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
        XDG_STATE_HOME: join(folder, 'state'),
        XDG_CACHE_HOME: join(folder, 'cache'),
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_CONFIG_SYSTEM: '/dev/null',
      };
      const options = { cwd, env: { ...process.env, ...own, ...env }, encoding: 'utf8' } as const;
      const { status, stdout, stderr } = spawnSync('sh', ['-c', script], options);
      return { status, stdout, stderr };
    },
  };
}
