import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = JSON.stringify({ navigation: { pages: ['a', 'b', 'c'] } }, null, 2);
const links = (...targets: string[]) => `${targets.map((to) => `[x](${to})`).join('\n')}\n`;

/** A repository whose working tree breaks two pages and five links, beside a link that was broken before. */
function broken(): string {
  const cwd = folderWith({
    'docs.json': docs,
    'a.mdx': links('/old', '/sooner', '/old'),
    'b.mdx': 'B',
    'c.mdx': links('/old', '/a'),
    'd.mdx': '## Setup\n',
    'old.mdx': 'O',
    'e/e.mdx': links('../old', '../d#setup'),
  });
  commitAll(cwd);
  git(cwd, 'tag', 'before');
  rmSync(join(cwd, 'old.mdx'));
  writeFileSync(join(cwd, 'b.mdx'), '<!-- c -->');
  writeFileSync(join(cwd, 'f.mdx'), 'A {b');
  writeFileSync(join(cwd, 'd.mdx'), '## Install\n');
  return cwd;
}

describe('what breaks in pages', () => {
  it('is counted in the summary, and named in one line', async () => {
    const { stdout } = await navshift(['diff'], { cwd: broken() });
    const [summary, ...lines] = stdout.split('\n');
    expect(summary).toBe('1 page lost. 2 pages no longer build. 5 links break.');
    expect(lines.slice(1, 4)).toEqual([
      '- page b no longer builds: `<!--` begins no comment in MDX',
      '- page f no longer builds: `{` has no `}`',
      '- 5 links break (4 to /old, 1 to /d#setup): a (2 times), c, e/e (2 times)',
    ]);
  });

  it('is a link below --base too', async () => {
    const cwd = folderWith({ 'docs.json': docs, 'x.mdx': 'X', 'a.mdx': 'A' });
    commitAll(cwd);
    writeFileSync(join(cwd, 'x.mdx'), links('/docs/a.mdx'));
    const linesOf = async (...words: string[]) => (await navshift(['diff', ...words], { cwd })).stdout;
    expect(await linesOf()).not.toContain('break');
    expect(await linesOf('--base', '/docs')).toContain('link to /docs/a in x breaks');
  });

  it('is counted by links, also by those that it does not name', async () => {
    const targets = ['/a', '/b', '/c', '/d', '/d', '/e'];
    const cwd = folderWith({ 'docs.json': docs, 'x.mdx': links(...targets) });
    for (const page of 'abcde') writeFileSync(join(cwd, `${page}.mdx`), page);
    commitAll(cwd);
    for (const page of 'abcde') rmSync(join(cwd, `${page}.mdx`));
    const { stdout } = await navshift(['diff'], { cwd });
    expect(stdout).toContain('- 6 links break (2 to /d, 1 to /a, 1 to /b, 2 elsewhere): x (6 times)');
  });

  it('is one line each with --full, and one change each in JSON and annotations, at its line', async () => {
    const cwd = broken();
    const full = await navshift(['diff', '--full'], { cwd });
    expect(full.stdout).toContain('- link to /old in c breaks\n');
    expect(full.stdout).toContain('- link to /old in a breaks\n- link to /old in a breaks\n');
    const { changes } = JSON.parse((await navshift(['diff', '--reporter', 'json'], { cwd })).stdout) as {
      changes: { kind: string; name: string; to?: string }[];
    };
    expect(changes.filter(({ kind }) => kind === 'broken-link')).toHaveLength(5);
    expect(changes.find(({ kind }) => kind === 'unreadable')).toMatchObject({ item: 'page', name: 'b' });
    const { stdout } = await navshift(['diff', '--reporter', 'github'], { cwd });
    expect(stdout).toContain('::error file=a.mdx,line=3,title=navshift diff%3A broken-link::link to /old in a breaks');
  });

  it('fails a guard, at its place, and can be accepted', async () => {
    const cwd = broken();
    const guard = (...words: string[]) => navshift(['diff', '--fail-on', 'unreadable,broken-link', ...words], { cwd });
    const { code, stderr } = await guard();
    expect(code).toBe(1);
    expect(stderr).toContain('  2 pages unreadable, first: b.mdx:1:1 page b no longer builds');
    expect(stderr).toContain('  5 links broken-link, first: a.mdx:1:5 link to /old in a breaks');
    await guard('--accept', 'ok.json', '--update-accepted');
    expect((await guard('--accept', 'ok.json')).code).toBe(0);
    git(cwd, 'checkout', '-q', '.');
    rmSync(join(cwd, 'f.mdx'));
    expect((await guard()).code).toBe(0);
  });

  it('is said once by check --since, without what was broken before', async () => {
    const cwd = broken();
    writeFileSync(join(cwd, 'a.mdx'), `More.\n${links('/old', '/sooner', '/old')}`);
    const { stdout } = await navshift(['check', '--since', 'before', '--reporter', 'json'], { cwd });
    const { sites } = JSON.parse(stdout) as {
      sites: { diagnostics: { rule: string; file: string; message: string }[] }[];
    };
    const found = sites[0]!.diagnostics.filter(({ rule }) => /^(?:link|page-mdx|costs)/.test(rule));
    expect(found.map(({ rule, file }) => `${file} ${rule}`).sort()).toEqual([
      'a.mdx link-nowhere',
      'b.mdx page-mdx',
      'c.mdx link-nowhere',
      'docs.json costs-readers',
      'e/e.mdx link-anchor',
      'e/e.mdx link-nowhere',
      'f.mdx page-mdx',
    ]);
  });
});
