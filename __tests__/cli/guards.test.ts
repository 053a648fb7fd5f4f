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
      expect(stderr).toContain('1 page would be dropped by Mintlify: `expanded` of group "G" must be a boolean');
      return stderr;
    };
    expect(await failing('true')).toContain('`navshift check --fix --write` fixes it.');
    expect(await failing(5)).not.toContain('--fix');
  });

  it('refuses to let an address go, dry and writing, and prints the flag that allows it', async () => {
    const files = { 'docs.json': '{"navigation":{"pages":["a"]}}', '.git/HEAD': '', 'a.mdx': '', 'old.mdx': 'old' };
    const cwd = folderWith(files);
    for (const more of [[], ['--write'], ['--check']]) {
      const { code, stderr } = await navshift(['remove-file', ...more], { cwd, load });
      expect([code, stderr]).toEqual([2, expect.stringContaining('1 URL outside the navigation would break: /old')]);
      expect(stderr).toContain('--allow-address-changes');
    }
    const { code, stderr } = await navshift(['remove-file', '--allow-address-changes'], { cwd, load });
    expect([code, stderr]).toEqual([0, expect.stringContaining('1 page: 1 URL broken')]);
  });

  const own = (change: string) => ({
    'own.mjs': `import { defineTransform } from 'navshift';
      import { parse } from 'navshift';
      const content = (text) => new TextEncoder().encode(text);
      export default defineTransform({ name: 'own', summary: 'Mine.', apply: (site) => ${change} });`,
    '.git/HEAD': '',
    'a.mdx': '',
  });
  const docs = { theme: 'mint', name: 'N', colors: { primary: '#16A34A' }, navigation: { $ref: 'nav.json' } };
  const files = { 'docs.json': JSON.stringify(docs), 'nav.json': '{"pages":["a"]}' };
  const writing = (text: string) => `site.withDocuments(new Map([[site.main, parse('${text}').root]]))`;
  it.each([
    [
      'deletes a file that a `$ref` names',
      `site.withStaged([{ kind: 'delete', path: 'nav.json' }])`,
      'docs.json:1:80 error Mintlify would refuse the whole site afterwards: `$ref` "nav.json" names nav.json, which does not exist',
    ],
    [
      'leaves a page out by .mintignore',
      `site.withStaged([{ kind: 'create', path: '.mintignore', content: content('a.mdx') }])`,
      'nav.json:1:11 error 1 URL would break: /a',
    ],
    [
      'writes a comment',
      writing(JSON.stringify(docs).replace('}}', '}/* c */}')),
      'it reads strict JSON, which has no comment',
    ],
    [
      'takes `theme` away',
      writing(JSON.stringify({ ...docs, theme: undefined })),
      '`theme` is missing, which Mintlify requires',
    ],
  ])('refuses a transform that %s', async (_, change, message) => {
    const { code, stderr } = await navshift(['./own.mjs', '--write'], {
      cwd: folderWith({ ...files, ...own(change) }),
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain('nothing was written');
  });
  it('does not say that nothing changes where it does not know', async () => {
    const change = `site.withStaged([{ kind: 'delete', path: 'b.mdx' }, { kind: 'create', path: 'b.mdx', content: content('B') }])`;
    const cwd = folderWith({ ...files, ...own(change), 'b.mdx': '' });
    const { code, stderr } = await navshift(['./own.mjs'], { cwd });
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining('The navigation does not change. Other files change, and are not compared: b.mdx.'),
    ]);
  });
});
