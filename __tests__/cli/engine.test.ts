import { spawnSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { flagFor } from '../../src/cli/engine.ts';

describe('V8', () => {
  it('knows the flags that a command sets', () => {
    const flags = flagFor(process.versions)?.split(' ') ?? [];
    const { stdout, stderr } = spawnSync(process.execPath, [...flags, '-p', '1'], { encoding: 'utf8' });
    expect([stdout, stderr]).toEqual(['1\n', '']);
  });
  it('is left as it is in a version that was not measured, and in another engine', () => {
    expect([
      flagFor({ v8: '11.3.244.8-node.30' }),
      flagFor({ v8: '13.6.233' }),
      flagFor({ v8: '12.4.254', bun: '1.2.0' }),
    ]).toEqual(['--interrupt-budget=264000 --heap-growing-percent=100', undefined, undefined]);
  });
});
