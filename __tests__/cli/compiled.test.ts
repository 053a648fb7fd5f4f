import { existsSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { CompiledModules } from '../../src/cli/compiled.ts';
import { folderWith } from '../disk/folders.ts';

const require = createRequire(import.meta.url);
const modules = {
  'a.cjs': "'use strict'; exports.a = () => require('./b.cjs').b() + 1; exports.file = __filename; exports.sign = '→';",
  'b.cjs': "'use strict'; let times = 0; exports.b = () => ++times; exports.sep = require('node:path').sep;",
};

/** Runs a command that loads these modules, and gives what they export. */
function run(folder: string, names: readonly string[] = ['./a.cjs']) {
  const kept = join(folder, 'run.v8');
  const loaded = new CompiledModules(folder, require, { folder, name: 'run' });
  const all = names.map((name) => loaded.load(name)) as {
    a?: () => number;
    b?: () => number;
    file?: string;
    sign?: string;
  }[];
  const first = all[0]!.a?.();
  const before = existsSync(kept) ? readFileSync(kept) : undefined;
  rmSync(kept, { force: true });
  loaded.keep();
  const writes = existsSync(kept);
  if (!writes && before !== undefined) writeFileSync(kept, before);
  return { first, writes, all, kept };
}

describe('the modules of the command', () => {
  it('run once each, and take one another', () => {
    const folder = folderWith(modules);
    const { all } = run(folder, ['./a.cjs', './b.cjs', './a.cjs']);
    expect([all[0]!.a!(), all[1]!.b!(), all[2]!.a!()]).toEqual([3, 3, 5]);
    expect(all[0]).toBe(all[2]);
    expect([all[0]!.file, all[0]!.sign]).toEqual([join(folder, 'a.cjs'), '→']);
  });

  it('are compiled by the first run, and by the next only as far as that needs more', () => {
    const folder = folderWith({ ...modules, 'c.cjs': 'exports.c = 1;' });
    expect(run(folder)).toMatchObject({ first: 2, writes: true });
    expect(run(folder)).toMatchObject({ first: 2, writes: false });
    expect(run(folder, ['./c.cjs'])).toMatchObject({ writes: true });
    expect(run(folder, ['./a.cjs', './c.cjs'])).toMatchObject({ first: 2, writes: false });
  });

  it.each([
    ['is cut off', (kept: string) => truncateSync(kept, readFileSync(kept).length - 1)],
    ['has something behind it', (kept: string) => writeFileSync(kept, '\n', { flag: 'a' })],
    ['begins with something else', (kept: string) => writeFileSync(kept, '{}\n')],
    ['is empty', (kept: string) => truncateSync(kept)],
  ])('are compiled anew where what was kept %s', (_, damage) => {
    const folder = folderWith(modules);
    damage(run(folder).kept);
    expect(run(folder)).toMatchObject({ first: 2, writes: true });
    expect(run(folder)).toMatchObject({ first: 2, writes: false });
  });

  it('are compiled anew where V8 does not take what was kept', () => {
    const folder = folderWith(modules);
    run(folder);
    writeFileSync(join(folder, 'a.cjs'), 'exports.a = () => 9;');
    expect(run(folder)).toMatchObject({ first: 9, writes: true });
  });

  it('keep nothing where there is no folder for it', () => {
    const folder = folderWith(modules);
    const loaded = new CompiledModules(folder, require);
    loaded.load('./a.cjs');
    loaded.keep();
    expect(existsSync(join(folder, 'run.v8'))).toBe(false);
  });
});
