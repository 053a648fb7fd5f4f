import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { transforms } from '../../transforms/all.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const load = () => Promise.resolve(transforms);
const mint = { name: 'A', colors: { primary: '#16A34A' }, navigation: [{ group: 'G', pages: ['a'] }] };

it.each([
  [[], false],
  [['--keep'], true],
])('opens a folder with a mint.json alone, and writes its docs.json: %j', async (flags, isKept) => {
  const cwd = folderWith({ 'mint.json': JSON.stringify(mint), 'a.mdx': '' });
  const { code } = await navshift(['upgrade-mint', ...flags, '--write'], { cwd, load });
  expect([code, existsSync(join(cwd, 'mint.json'))]).toEqual([0, isKept]);
  expect(JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8'))).toMatchObject({
    name: 'A',
    navigation: { groups: [{ group: 'G', pages: ['a'] }] },
  });
});
