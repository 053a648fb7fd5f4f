import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { splitWords } from '../../src/cli/config/step.ts';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { shapes } from '../house/shapes.ts';
import { navshift } from './command.ts';

// What docs/shapes.md says of the shape of a navigation.
it.each(shapes)('$want', async ({ command, before, after }) => {
  const names = ['a', 'b', 'api/a', 'api/users/b', 'api/users/c', 'draft/a', 'draft/b', 'v1/a'];
  const pages = names.map((page) => [`${page}.mdx`, ''] as const);
  const cwd = folderWith({ 'docs.json': `{ "navigation": ${before} }`, ...Object.fromEntries(pages) });
  const { code, stderr } = await navshift([...splitWords(command), '--write'], {
    cwd,
    load: () => Promise.resolve(transforms),
  });
  expect([code, stderr.includes('error')]).toEqual([0, false]);
  expect(JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8'))).toEqual({
    navigation: JSON.parse(after) as unknown,
  });
});
