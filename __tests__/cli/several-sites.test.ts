import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (...pages: string[]) => JSON.stringify({ navigation: { pages } });

/** Two sites; the page `moved` went from one to the other since the commit. */
function repository(text = 'Its text.\n') {
  const cwd = folderWith({
    'apps/a/docs.json': docs('index', 'moved'),
    'apps/a/index.mdx': 'A\n',
    'apps/a/moved.mdx': text,
    'apps/b/docs.json': docs('start'),
    'apps/b/start.mdx': 'B\n',
  });
  commitAll(cwd);
  mkdirSync(join(cwd, 'apps/b/guides'));
  renameSync(join(cwd, 'apps/a/moved.mdx'), join(cwd, 'apps/b/guides/moved.mdx'));
  writeFileSync(join(cwd, 'apps/a/docs.json'), docs('index'));
  writeFileSync(join(cwd, 'apps/b/docs.json'), docs('start', 'guides/moved'));
  return cwd;
}
const all = ['--site', 'apps/*/docs.json'];

describe('several sites of a repository', () => {
  it('have one report by site, and then what moved between them', async () => {
    const { code, stdout } = await navshift(['diff', ...all], { cwd: repository() });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^apps\/a\/docs\.json\n\n1 page lost[^]*\napps\/b\/docs\.json\n\n[^]*\nBetween sites\n\n> page moved of apps\/a\/docs\.json moved to site apps\/b\/docs\.json, as guides\/moved\n$/,
    );
  });

  it('are compared beside one that the revision does not have', async () => {
    const cwd = repository();
    mkdirSync(join(cwd, 'apps/0'));
    writeFileSync(join(cwd, 'apps/0/docs.json'), docs('index'));
    const { code, stdout, stderr } = await navshift(['diff', ...all], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('HEAD has no apps/0/docs.json')]);
    expect(stdout).toContain('moved to site apps/b/docs.json');
  });

  it('have headings in Markdown', async () => {
    const { stdout } = await navshift(['diff', 'HEAD', ...all, '--reporter', 'markdown'], { cwd: repository() });
    expect(stdout.match(/^## .*/gm)).toEqual(['## `apps/a/docs.json`', '## `apps/b/docs.json`', '## Between sites']);
  });

  it('fail together if one of them does', async () => {
    const { code, stderr } = await navshift(['diff', ...all, '--fail-on', 'lost'], { cwd: repository() });
    expect(code).toBe(1);
    expect(stderr).toContain('Failed by --fail-on:');
    expect(stderr).toContain('Passed --fail-on.');
  });

  it('say nothing of a page without a text, as it could be any', async () => {
    const { stdout } = await navshift(['diff', ...all], { cwd: repository('\n') });
    expect(stdout).not.toContain('Between sites');
  });

  it('have no report of one site alone', async () => {
    const { code, stderr } = await navshift(['diff', ...all, '--json'], { cwd: repository() });
    expect([code, stderr.split('\n')[0]]).toEqual([
      2,
      expect.stringContaining('--reporter json takes one site, and 2 are named'),
    ]);
  });

  it('are checked by check and merge --check too', async () => {
    const cwd = repository();
    expect((await navshift(['check', ...all], { cwd })).stdout).toContain('2 sites: ');
    const { code, stderr } = await navshift(['merge', '--check', ...all], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(/apps\/a\/docs\.json: run navshift check[^]*apps\/b\/docs\.json: run navshift check/);
  });
});
