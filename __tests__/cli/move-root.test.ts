import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, snapshot } from '../disk/folders.ts';
import { transforms } from '../../transforms/all.ts';
import { navshift as run } from './command.ts';

const site = {
  'docs.json':
    '{ "name": "A", "logo": "/images/logo.svg", "api": { "openapi": "api/spec.yaml" },\n  "navigation": { "pages": ["index", "docs/a", { "$ref": "./nav.json" }] } }\n',
  'nav.json': '{ "group": "G", "pages": ["b"] }\n',
  'index.mdx': 'import X from "/snippets/x.jsx"\n\n![a](/images/a%20b.png) [a](./docs/a)\n',
  'docs/a.mdx': 'Text of a.\n',
  'b.md': '# B\n',
  'hidden.mdx': '# In no list\n',
  'snippets/x.jsx': 'import y from "./y.jsx"\nexport default () => y\n',
  'snippets/y.jsx': 'export default 1\n',
  'images/logo.svg': '<svg/>',
  'images/a b.png': 'png',
  'api/spec.yaml': 'openapi: 3.0.0\npaths: {}\ncomponents:\n  $ref: ./schemas.yaml\n',
  'api/schemas.yaml': 'schemas: {}\n',
};
const stays = {
  'src/code.ts': 'export {}\n',
  'README.md': '# For authors\n',
  'AGENTS.md': '# For agents\n',
  'style.css': 'a {}\n',
  '.github/workflows/docs.yml': 'on: push\njobs:\n  docs:\n    run: npx mintlify broken-links\n',
};
const navshift = (words: readonly string[], { cwd }: { cwd: string }) =>
  run(words, { cwd, load: () => Promise.resolve(transforms) });
const filesOf = (folder: string) =>
  Object.entries(snapshot(folder)).flatMap(([path, text]) => (path.endsWith('/') ? [] : [[path, text.slice(4)]]));
const moved = { ...Object.fromEntries(Object.entries(site).map(([path, text]) => [`docs/${path}`, text])), ...stays };
const sorted = (files: object) => Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));

describe('move of the docs root', () => {
  it('moves what the site consists of, byte for byte, and nothing else', async () => {
    const cwd = folderWith({ ...site, ...stays });
    expect(await navshift(['move', './', 'docs/', '--write'], { cwd })).toMatchObject({ code: 0 });
    expect(filesOf(cwd).sort()).toEqual(sorted(moved));
  });

  it('and back is as it was', async () => {
    const cwd = folderWith(moved);
    expect(await navshift(['move', 'docs/', './', '--write'], { cwd })).toMatchObject({ code: 0 });
    expect(filesOf(cwd).sort()).toEqual(sorted({ ...site, ...stays }));
  });

  it('prints a patch that makes what --write makes', async () => {
    const cwd = folderWith({ ...site, ...stays });
    commitAll(cwd);
    const { stdout, stderr } = await navshift(['move', '.', 'docs'], { cwd });
    expect(stdout).toContain('rename from docs/a.mdx\nrename to docs/docs/a.mdx\n');
    expect(stderr).toContain('3 pages, 1 page unlisted, as before');
    execFileSync('git', ['apply'], { cwd, input: stdout });
    expect(filesOf(cwd).sort()).toEqual(sorted(moved));
  });

  it('names what stays, what would become a page, and who names the folder', async () => {
    const { stderr } = await navshift(['move', './', 'docs/'], { cwd: folderWith({ ...site, ...stays }) });
    expect(stderr).toContain('info 1 file would have no URL any more: AGENTS.md [move/root-left]');
    expect(stderr).toContain('info 1 file is not moved: style.css [move/root-left]');
    expect(stderr).toContain(
      '.github/workflows/docs.yml:4:1 info This line may name the docs root: run: npx mintlify broken-links [move/root-named]',
    );
    const back = await navshift(['move', 'docs/', './'], { cwd: folderWith({ ...moved, 'notes/x.md': '# X' }) });
    expect(back.stderr).toContain(
      'warning 2 files would be part of the site too: AGENTS.md, notes/x.md [move/root-page]',
    );
  });

  it('is refused where something stands in the way', async () => {
    const cwd = folderWith({ ...moved, 'b.md': '# Another\n' });
    const { code, stdout, stderr } = await navshift(['move', 'docs/', './', '--write'], { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('b.md error 1 file would be moved to a path that exists already: b.md [move/file-exists]');
    expect(filesOf(cwd).sort()).toEqual(sorted({ ...moved, 'b.md': '# Another\n' }));
  });

  it('takes no options of pages, and stays in the working folder', async () => {
    const cwd = folderWith(site);
    const said = async (...words: string[]) => (await navshift(['move', ...words], { cwd })).stderr;
    expect(await said('./', 'docs/', '--no-redirects')).toContain('the docs root moves alone');
    expect(await said('./', '../other/')).toContain('is outside of this folder');
    expect(await said('./', '.')).toContain('are one folder');
  });
});
