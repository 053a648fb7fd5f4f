import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('../..', import.meta.url));
const security = readFileSync(join(root, 'SECURITY.md'), 'utf8');
const named = [...security.matchAll(/<!-- (\S+): (.*?) -->/g)].map(([, file, name]) => [file!, name!] as const);

/** What a test is called in its source, in quotes of either kind. */
const isIn = (file: string, name: string) =>
  existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'").includes(name);

it('each promise of SECURITY.md that names its test names one that is there', () => {
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(([file, name]) => !isIn(file, name))).toEqual([]);
});
