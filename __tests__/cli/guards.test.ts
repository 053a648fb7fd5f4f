import { describe, expect, it } from '@jest/globals';
import { defineTransform } from '../../src/index.ts';
import { addLanguages } from '../../transforms/index.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const removeFile = defineTransform({
  name: 'remove-file',
  summary: 'Remove a file.',
  apply: (site) => (site.exists('old.mdx') ? site.withStaged([{ kind: 'delete', path: 'old.mdx' }]) : site),
});
const load = () => Promise.resolve([addLanguages, removeFile]);

describe('what a run would cost readers', () => {
  it('names the mistake, and says that check mends it where it does', async () => {
    const group = (expanded: unknown) => ({ group: 'G', expanded, pages: ['a'] });
    const failing = async (expanded: unknown) => {
      const docs = { navigation: { groups: [group(expanded)] } };
      const cwd = folderWith({ 'docs.json': JSON.stringify(docs), '.git/HEAD': '', 'a.mdx': '' });
      const { code, stdout, stderr } = await navshift(['add-languages', '--languages', 'fr'], { cwd, load });
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toContain('1 page would be dropped by the platform: `expanded` of group "G" must be a boolean');
      return stderr;
    };
    expect(await failing('true')).toContain('`navshift check --fix --write` mends it.');
    expect(await failing(5)).not.toContain('--fix');
  });

  it('refuses to let an address go, dry and writing, and prints the flag that allows it', async () => {
    const files = { 'docs.json': '{"navigation":{"pages":["a"]}}', '.git/HEAD': '', 'a.mdx': '', 'old.mdx': 'old' };
    const cwd = folderWith(files);
    for (const more of [[], ['--write'], ['--check']]) {
      const { code, stderr } = await navshift(['remove-file', ...more], { cwd, load });
      expect([code, stderr]).toEqual([2, expect.stringContaining('1 address that no navigation shows would go: /old')]);
      expect(stderr).toContain('--allow-address-changes');
    }
    const { code, stderr } = await navshift(['remove-file', '--allow-address-changes'], { cwd, load });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 page: 1 address gone')]);
  });
});
