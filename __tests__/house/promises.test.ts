import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8');

describe('SECURITY.md', () => {
  const named = [...read('SECURITY.md').matchAll(/\(`(__tests__\/[^`]+)`: "([^"]+)"\)/g)];

  it.each(named.map(([, file, name]) => [name!, file!]))('names a test that is there: %s', (name, file) =>
    expect(read(file)).toContain(`${name}',`),
  );

  it('names a test for each promise of --fail-on', () => {
    const [, section = ''] = /### What `--fail-on` promises\n\n.*\n([^]*?)\n###/.exec(read('SECURITY.md')) ?? [];
    const promises = section.split('\n').filter((line) => line.startsWith('- '));
    expect(promises.length).toBeGreaterThan(5);
    expect(promises.filter((line) => !/\(`__tests__.*"\)\.$/.test(line))).toEqual([]);
  });
});
