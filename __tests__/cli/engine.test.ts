import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { flagFor, isLong } from '../../src/cli/engine.ts';
import { folderWith } from '../disk/folders.ts';

describe('V8', () => {
  it('knows the flags that a command sets', () => {
    const flags = flagFor(process.versions)?.split(' ') ?? [];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-p', '1'], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['1\n', '']);
  });
  it('is left as it is in a version that was not measured, and in another engine', () => {
    const inlining = '--max-inlined-bytecode-size=150 --max-inlined-bytecode-size-cumulative=200';
    const flags = `${inlining} --no-turbo-escape --no-turbo-loop-peeling`;
    expect([
      flagFor({ v8: '11.3.244.8-node.30' }),
      flagFor({ v8: '13.6.233' }),
      flagFor({ v8: '12.4.254', bun: '1.2.0' }),
    ]).toEqual([`${flags} --heap-growing-percent=100 --semi-space-growth-factor=16`, undefined, undefined]);
  });

  it('is set up for a run that is given a large file, or a folder with a large docs.json', () => {
    const folder = folderWith({ 'large/docs.json': ' '.repeat(250_000), 'docs.json': '{}' });
    const words = [
      [join(folder, 'large')],
      ['diff', join(folder, 'large/docs.json')],
      [folder],
      ['show', '\0', folder],
    ];
    expect(words.map((given) => isLong(given))).toEqual([true, true, false, false]);
  });
});
