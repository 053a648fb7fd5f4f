import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';

const summary = '# Book\n\n## Guides\n\n* [A](a.md)\n* [Gone](gone.md)\n';
const navigation = { groups: [{ group: 'Guides', pages: ['a'] }] };

function repository(files: Readonly<Record<string, string>> = {}): string {
  const cwd = folderWith({ 'SUMMARY.md': summary, 'a.md': '# A', 'b.md': '# B', ...files });
  commitAll(cwd);
  return cwd;
}

const docsIn = (cwd: string) =>
  JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as { readonly navigation: unknown };

describe('navshift import', () => {
  it('prints a patch, the tool that it read and the account, and writes nothing', async () => {
    const cwd = repository();
    const before = snapshot(cwd);
    const { code, stdout, stderr } = await navshift(['import'], { cwd });
    expect([code, snapshot(cwd)]).toEqual([0, before]);
    expect(stderr).toMatch(/^Read as summary, because of SUMMARY\.md\.\n/);
    expect(stderr).toMatch(/SUMMARY\.md:6:3/);
    expect(stderr).toMatch(
      /\n2 of 3 entries \(pages, groups, links\) placed, 1 not: 1 × There is no such file\.\nDry run: add --write to apply the changes\.\n$/,
    );
    writeFileSync(join(cwd, 'import.patch'), stdout);
    git(cwd, 'apply', '--check', 'import.patch');
  });

  it('names the folder below that has the files of a tool, with the command', async () => {
    const cwd = folderWith({ 'web/docs/mkdocs.yml': 'nav: [a.md]\n', 'web/docs/docs/a.md': '# A' });
    const { code, stderr } = await navshift(['import'], { cwd });
    expect([code, stderr]).toEqual([
      2,
      'error: the site is in another folder: web/docs/mkdocs.yml.\nRun: navshift import web/docs\n',
    ]);
    expect((await navshift(['import', 'web/docs'], { cwd })).code).toBe(0);
  });

  it('writes docs.json with --write, and nothing the second time', async () => {
    const cwd = repository();
    const written = await navshift(['import', 'gitbook', '--write'], { cwd });
    expect([written.code, written.stderr]).toEqual([0, expect.stringMatching(/\nNext: navshift check docs\.json\n$/)]);
    expect(docsIn(cwd)).toMatchObject({ navigation });
    commitAll(cwd);
    const { code, stdout } = await navshift(['import', 'gitbook', '--check'], { cwd });
    expect([code, stdout]).toEqual([0, '']);
    writeFileSync(join(cwd, 'SUMMARY.md'), `${summary}* [B](b.md)\n`);
    expect((await navshift(['import', 'gitbook', '--check'], { cwd })).code).toBe(1);
  });

  it('puts the pages into the element that --into names, and keeps what is there', async () => {
    const docs = {
      name: 'S',
      navigation: {
        tabs: [
          { tab: 'Home', pages: ['b'] },
          { tab: 'Book', groups: [] },
        ],
      },
    };
    const cwd = repository({ 'docs.json': JSON.stringify(docs) });
    const { code } = await navshift(['import', 'summary', '--into', 'tab[label="Book"]', '--write'], { cwd });
    expect([code, docsIn(cwd).navigation]).toEqual([
      0,
      { tabs: [docs.navigation.tabs[0], { tab: 'Book', ...navigation }] },
    ]);
  });

  it('renames a page file that Mintlify skips, and writes labels with --titles', async () => {
    const cwd = folderWith({
      'mkdocs.yml': 'nav:\n  - Ay: a.md\n  - contributing.md\n',
      'docs/a.md': 'Text.\n',
      'docs/contributing.md': '',
    });
    commitAll(cwd);
    const { stderr } = await navshift(['import'], { cwd });
    expect(stderr).toContain('Mintlify makes no page from a file named contributing.md');
    expect(stderr).toContain('1 page loses its label [import/titles]');
    const { stderr: written } = await navshift(['import', '--titles', '--write'], { cwd });
    expect(written).not.toContain('import/titles');
    expect(readFileSync(join(cwd, 'docs/a.md'), 'utf8')).toBe('---\nsidebarTitle: "Ay"\n---\n\nText.\n');
    expect((await navshift(['check', 'docs'], { cwd })).code).toBe(0);
  });

  it('reports each entry in JSON: placed, or lost with its line and the reason', async () => {
    const { stdout } = await navshift(['import', 'summary', '--reporter', 'json'], { cwd: repository() });
    const { sites } = JSON.parse(stdout) as { readonly sites: readonly { readonly import: unknown }[] };
    expect(sites[0]!.import).toEqual({
      entries: 3,
      placed: 2,
      losses: [{ file: 'SUMMARY.md', line: 6, column: 3, what: 'page gone.md', why: 'There is no such file.' }],
    });
  });

  it.each([
    ['mkdocs', 'mkdocs.yml', 'nav:\n  - A: a.md\n bad', 'mkdocs.yml:3:1'],
    ['docusaurus', 'docusaurus.config.js', 'module.exports = {\n  presets: [,\n', 'docusaurus.config.js:3:1'],
  ])('says where a source of %s cannot be read, and exits with 2', async (tool, file, text, place) => {
    const cwd = repository({ [file]: text });
    const { code, stdout, stderr } = await navshift(['import', tool, '--write'], { cwd });
    expect([code, stdout, stderr.includes(place), existsSync(join(cwd, 'docs.json'))]).toEqual([2, '', true, false]);
  });

  it.each([
    [['import', 'jekyll', '.'], 'jekyll is not a tool that navshift reads'],
    [['import', 'nowhere'], 'nowhere does not exist'],
    [['import', 'summary', '--into', 'tab'], 'docs.json does not exist yet'],
    [['import', 'summary', '--execute', '--since', 'HEAD'], '--execute does not go with --since'],
    [['import', 'summary', '--site', '../docs.json'], 'docs.json would be outside'],
  ])('exits with 2 for %j', async (words, message) => {
    const { code, stderr } = await navshift(words, { cwd: repository() });
    expect([code, stderr.includes(message), stderr]).toEqual([2, true, stderr]);
  });
});

describe('a script of Docusaurus that makes its entries when it runs', () => {
  const site = {
    'docusaurus.config.js': `module.exports = { presets: [['classic', { docs: { sidebarPath: require.resolve('./sidebars.js') } }]] };`,
    'sidebars.js': `console.error('ran');\nmodule.exports = { docs: ['a', ...require('fs').readdirSync(__dirname + '/docs/more').map((file) => 'more/' + file.slice(0, -3))] };`,
    'docs/a.md': '# A',
    'docs/more/b.md': '# B',
  };
  const pages = (cwd: string) => JSON.parse(readFileSync(join(cwd, 'docs/docs.json'), 'utf8')) as object;

  it('does not run, and its entries are reported, without --execute', async () => {
    const cwd = repository(site);
    const { code, stderr } = await navshift(['import', 'docusaurus', '--write'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toContain('sidebars.js:2:');
    expect(pages(cwd)).toMatchObject({ navigation: { pages: ['a'] } });
  });

  it('runs with --execute, which is said before, with what cannot be read', async () => {
    const cwd = repository(site);
    const { code, stderr } = await navshift(['import', 'docusaurus', '--execute', '--write'], { cwd });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^Running sidebars\.js: sidebars\.js:\d+:\d+ cannot be read\. /);
    expect(stderr).not.toContain('Running docusaurus.config.js');
    expect(pages(cwd)).toMatchObject({ navigation: { pages: ['a', 'more/b'] } });
  });

  it.each([
    [
      'a file that it writes',
      `require('fs').writeFileSync(__dirname + '/ran', '')`,
      'Error: Access to this API has been restricted',
    ],
    [
      'a program that it starts',
      `require('child_process').execSync('touch ran')`,
      'Error: Access to this API has been restricted',
    ],
    ['the network', `require('net').connect(1024)`, 'Error: The network is barred'],
  ])('is barred from %s', async (_, statement, said) => {
    const cwd = repository({
      ...site,
      'sidebars.js': `${statement};\nmodule.exports = { docs: [...process.argv.slice(9)] }`,
    });
    const { code, stderr } = await navshift(['import', 'docusaurus', '--execute'], { cwd });
    expect([code, existsSync(join(cwd, 'ran')), stderr]).toEqual([2, false, expect.stringContaining(said)]);
  });

  it('is named if it fails, with what it said', async () => {
    const cwd = repository({ ...site, 'sidebars.js': `throw new Error('no network');` });
    const { code, stderr } = await navshift(['import', 'docusaurus', '--execute'], { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('sidebars.js cannot be run: Error: no network')]);
  });
});
