import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/index.ts';
import { folderWith, makePipe } from '../disk/folders.ts';
import { navshift } from './command.ts';

const load = () => Promise.resolve(transforms);
const docs = '{ "navigation": { "languages": [{ "language": "en", "pages": ["a"] }] } }\n';
const site = { 'docs.json': docs, 'a.mdx': '' };

// Windows has no such pipes and devices.
(process.platform === 'win32' ? describe.skip : describe)('a file of the checkout that never ends', () => {
  const commands = [
    ['import-labels', '--labels', 'named'],
    ['add-languages', '--languages', 'fr', '--labels', 'named'],
    ['expand-openapi', '--spec', 'https://a.example/=named'],
    ['check', '--baseline', 'named'],
  ] as const;

  it.each(commands)('is looked at before it is read: %s %s %s', async (...argv) => {
    const refused = { code: 2, stderr: expect.stringContaining('it is neither a file nor a folder') };
    const [link, pipe] = [folderWith(site), folderWith(site)];
    symlinkSync('/dev/zero', join(link, 'named'));
    expect(await navshift(argv, { cwd: link, load })).toMatchObject(refused);
    makePipe(join(pipe, 'named'));
    expect(await navshift(argv, { cwd: pipe, load })).toMatchObject(refused);
  });
});
