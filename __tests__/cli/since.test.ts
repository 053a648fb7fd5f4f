import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift } from './command.ts';

const docs = (...tabs: unknown[]) => `${JSON.stringify({ name: 'N', navigation: { tabs } }, null, 2)}\n`;
const tab = (name: string, ...held: unknown[]) => ({
  tab: name,
  [typeof held[0] === 'string' ? 'pages' : 'groups']: held,
});
const group = (name: string, ...pages: unknown[]) => ({ group: name, pages });

/** A repository as it is before (the tag `before`) and in its working tree; page files have their path as their text. */
function changed(before: string, after: string, pages: readonly string[], edit = (_: string) => {}): string {
  const cwd = folderWith({ 'site/docs.json': before });
  for (const page of pages) {
    const file = join(cwd, `site/${page}.mdx`);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, page);
  }
  commitAll(cwd);
  git(cwd, 'tag', 'before');
  writeFileSync(join(cwd, 'site/docs.json'), after);
  edit(join(cwd, 'site'));
  return cwd;
}

/** What `check --since before` says of each finding, in what place, and what it ends with. */
async function since(cwd: string, ...words: string[]) {
  const run = ['check', '--since', 'before', '--reporter', 'json', ...words, 'site'];
  const { code, stdout, stderr } = await navshift(run, { cwd });
  const { sites } = JSON.parse(stdout) as {
    sites: { diagnostics: { rule: string; pointer?: string; file: string }[] }[];
  };
  const findings = sites.flatMap((site) =>
    site.diagnostics.map(({ rule, pointer, file }) => `${rule} ${pointer ?? file}`),
  );
  expect(stderr).toMatch(/^In pages, only links, MDX and front matter were compared\.$/m);
  return {
    code,
    findings,
    said: stderr.replace('In pages, only links, MDX and front matter were compared.\n', '').trim(),
  };
}

/** Leaves out that URLs changed. */
const noCosts = ['--rule', 'costs-readers=off'];

/** Three pages without a file are an old sin each. */
const sins = ['gone-1', 'gone-2', 'gone-3'];
const before = docs(tab('One', group('A', 'a', sins[0]), group('B', sins[1])), tab('Two', 'b', sins[2]));

describe('check --since', () => {
  it('leaves out what a file or a configuration names of `costs-readers`, and calls nothing fixed that it does not look for', async () => {
    const site = docs(tab('One', 'a', 'b', 'gone-1'));
    const cwd = changed(site, docs(tab('One', 'a', 'gone-1')), ['a', 'b']);
    const orphans = ['--rule', 'page-file-orphan=off'];
    const found = await navshift(['check', '--since', 'before', '--reporter', 'json', 'site'], { cwd });
    const all = JSON.parse(found.stdout) as { sites: { diagnostics: { rule: string; message: string }[] }[] };
    const { message } = all.sites[0]!.diagnostics.find(({ rule }) => rule === 'costs-readers')!;
    const rest = await navshift(['check', '--reporter', 'json', 'site'], { cwd });
    const old = JSON.parse(rest.stdout) as typeof all;
    const rules = old.sites[0]!.diagnostics.map((one) => [one.rule, [one.message]] as const);
    const known = { 'site/docs.json': { 'costs-readers': [message], ...Object.fromEntries(rules) } };
    writeFileSync(join(cwd, 'known.json'), JSON.stringify(known));
    const accept = [...orphans, '--accept', 'known.json'];
    const { code, findings, said } = await since(cwd, ...accept);
    expect({ code, findings }).toEqual({ code: 0, findings: [] });
    expect(said).toContain('1 finding is hidden by known.json.');
    writeFileSync(join(cwd, 'known.json'), JSON.stringify({ 'site/docs.json': { 'costs-readers': [message] } }));
    expect((await navshift(['check', ...accept, 'site'], { cwd })).stderr).toBe(
      '0 findings are hidden by known.json.\n',
    );
    const ignore = { ignore: { 'costs-readers': ['tab[label=One]'] } };
    writeFileSync(join(cwd, 'site/navshift.config.json'), JSON.stringify(ignore));
    expect(await since(cwd, ...orphans)).toMatchObject({ code: 0, findings: [] });
  });

  it('fails for what a change costs readers, though no rule finds a mistake, and takes what is accepted', async () => {
    const site = docs(tab('One', 'a', 'b'));
    const cwd = changed(site, docs(tab('One', 'a')), ['a', 'b', 'outside'], (folder) =>
      rmSync(join(folder, 'outside.mdx')),
    );
    const orphans = ['--rule', 'page-file-orphan=off'];
    expect(await since(cwd, ...orphans)).toMatchObject({
      code: 1,
      findings: ['costs-readers /navigation', 'costs-readers /navigation/tabs/0'],
    });
    expect(await since(cwd, ...orphans, ...noCosts)).toMatchObject({ code: 0, findings: [] });
    const { stdout } = await navshift(['check', '--since', 'before', 'site'], { cwd });
    const ways = Array.from(stdout.matchAll(/If you mean it: `(?:npx )?navshift (.*?)`/g), ([, words]) => words!);
    expect(ways).toHaveLength(2);
    for (const words of ways) expect((await navshift(words.split(' '), { cwd })).code).toBe(0);
    expect(await since(cwd, ...orphans, '--accept', 'accepted.json')).toMatchObject({ code: 0, findings: [] });
  });

  it('fails for a URL that a wildcard led to another redirect', async () => {
    const redirects = [
      { source: '/v1/x', destination: '/a' },
      { source: '/latest/:slug*', destination: '/v1/:slug*' },
    ];
    const site = (...led: unknown[]) => JSON.stringify({ navigation: { pages: ['v1/a', 'a'] }, redirects: led });
    const cwd = changed(site(...redirects), site({ ...redirects[0], source: '/v1/y' }, redirects[1]), ['v1/a', 'a']);
    const { stdout } = await navshift(['check', '--since', 'before', 'site'], { cwd });
    expect(stdout).toContain('URL /latest/x no longer works (it was redirected to /v1/x)');
  });
  it('says that the costs are not known where a `$ref` is broken', async () => {
    const broken = '{ "navigation": { "$ref": "none.json" } }';
    const cwd = changed(broken, docs(tab('One', 'a')), ['a']);
    expect(await since(cwd)).toMatchObject({ code: 0, findings: [expect.stringMatching(/^costs-readers /)] });
  });

  it('takes an orphan for old though a move changed its links, or moved it with its folder', async () => {
    const docsOf = (folder: string) => docs(tab('One', `${folder}/a`));
    const pages = ['guides/a', 'guides/deep/old', 'old'];
    const cwd = changed(docsOf('guides'), docsOf('learn'), pages, (site) => {
      renameSync(join(site, 'guides'), join(site, 'learn'));
      for (const page of ['old', 'learn/deep/new']) writeFileSync(join(site, `${page}.mdx`), 'See /learn/a.');
    });
    expect(await since(cwd, '--rule', 'page-file-orphan=warning', ...noCosts)).toMatchObject({
      findings: ['page-file-orphan site/learn/deep/new.mdx'],
      said: '2 findings were there before.',
    });
  });

  it('takes an orphan for old that moved alone, and an entry without a file whose folder moved', async () => {
    const docsOf = (folder: string) => docs(tab('One', `${folder}/a`, `${folder}/b`, `${folder}/deep/gone`));
    const cwd = changed(docsOf('guides'), docsOf('learn'), ['guides/a', 'guides/b', 'old'], (site) => {
      renameSync(join(site, 'guides'), join(site, 'learn'));
      mkdirSync(join(site, 'other'));
      renameSync(join(site, 'old.mdx'), join(site, 'other/name.mdx'));
    });
    expect(await since(cwd, '--rule', 'page-file-orphan=warning', ...noCosts)).toMatchObject({
      findings: [],
      said: '2 findings were there before.',
    });
  });

  it('leaves out what was there before, wherever it stands now, and counts it in one line', async () => {
    const after = docs(tab('Two', 'b', sins[2]), tab('One', group('A', 'a', sins[0]), group('B', sins[1])));
    expect(await since(changed(before, after, ['a', 'b']))).toEqual({
      code: 0,
      findings: [],
      said: '3 findings were there before.',
    });
  });

  it('tells what the change made', async () => {
    const after = before.replace('"b",', '"b",\n          "new",');
    expect(await since(changed(before, after, ['a', 'b']))).toMatchObject({
      code: 1,
      findings: ['page-file-missing /navigation/tabs/1/pages/1'],
      said: '3 findings were there before.',
    });
  });

  it('tells what stands on an entry that was moved, and not what is below an element that was renamed', async () => {
    const moved = docs(tab('One', group('A', 'a'), group('B', sins[1], sins[0])), tab('Zwei', 'b', sins[2]));
    expect(await since(changed(before, moved, ['a', 'b']))).toMatchObject({
      code: 1,
      findings: ['page-file-missing /navigation/tabs/0/groups/1/pages/1'],
      said: '2 findings were there before.',
    });
  });

  it('tells what stands on an element whose own fields changed', async () => {
    const field = (icon: string) => docs({ tab: 'One', hidden: 'yes', icon, pages: ['a'] }, tab('Two', 'b'));
    const same = await since(changed(field('x'), field('x').replace('"N"', '"M"'), ['a', 'b']));
    expect(same).toMatchObject({ code: 0, findings: [], said: '1 finding was there before.' });
    const other = await since(changed(field('x'), field('y'), ['a', 'b']));
    expect(other.findings).toEqual([expect.stringMatching(/ \/navigation\/tabs\/0/)]);
  });

  it('tells what stands on an entry whose file changed, or is gone', async () => {
    const twice = docs(tab('One', 'a', 'b', 'a'), tab('Two', 'c'));
    const other = twice.replace('"N"', '"M"');
    expect((await since(changed(twice, other, ['a', 'b', 'c']))).findings).toEqual([]);
    const edited = changed(twice, other, ['a', 'b', 'c'], (site) => writeFileSync(join(site, 'a.mdx'), 'other'));
    expect((await since(edited)).findings).toEqual([expect.stringMatching(/^page-twice /)]);
    const gone = changed(twice, other, ['a', 'b', 'c'], (site) => rmSync(join(site, 'c.mdx')));
    expect(await since(gone)).toMatchObject({ code: 1, findings: ['page-file-missing /navigation/tabs/1/pages/0'] });
  });

  it('takes a file for the same where git has written other line ends than it holds', async () => {
    const cwd = folderWith({
      'site/docs.json': docs(tab('One', 'a', 'b', 'a')),
      'site/a.mdx': 'a\n',
      'site/b.mdx': 'b\n',
    });
    commitAll(cwd);
    git(cwd, 'tag', 'before');
    writeFileSync(join(cwd, 'site/a.mdx'), 'a\r\n');
    expect(await since(cwd)).toEqual({ code: 0, findings: [], said: '1 finding was there before.' });
    writeFileSync(join(cwd, 'site/a.mdx'), 'A\r\n');
    expect((await since(cwd)).findings).toEqual([expect.stringMatching(/^page-twice /)]);
  });

  it('knows what was there before of a document that is pulled in, and of several that look alike', async () => {
    const menu = (...pages: string[]) => JSON.stringify(pages);
    const twin = group('Same', sins[0]);
    const site = docs(tab('One', twin, twin), { tab: 'Two', pages: { $ref: 'menu.json' } });
    const cwd = changed(site, site.replace('"tabs": [', '"tabs": [{ "tab": "New", "pages": ["a"] },'), ['a', 'b']);
    writeFileSync(join(cwd, 'site/menu.json'), menu('b', sins[1]!));
    git(cwd, 'add', 'site/menu.json');
    git(cwd, 'commit', '-qm', 'menu', 'site/menu.json');
    git(cwd, 'tag', '-f', 'before');
    expect(await since(cwd)).toMatchObject({ code: 0, findings: [] });
    writeFileSync(join(cwd, 'site/menu.json'), menu('b', sins[1]!, 'new'));
    expect((await since(cwd)).findings).toEqual(['page-file-missing /2']);
  });

  it('compares an element that is pulled in by its own fields, wherever these are', async () => {
    const site = docs({ $ref: 'tab.json', hidden: 'yes' }, tab('Two', 'b'));
    const cwd = changed(site, site.replace('"N"', '"M"'), ['a', 'b']);
    const write = (icon: string) =>
      writeFileSync(join(cwd, 'site/tab.json'), JSON.stringify({ tab: 'One', icon, pages: ['a'] }));
    write('x');
    git(cwd, 'add', 'site/tab.json');
    git(cwd, 'commit', '-qm', 'tab', 'site/tab.json');
    git(cwd, 'tag', '-f', 'before');
    expect(await since(cwd)).toEqual({ code: 0, findings: [], said: '1 finding was there before.' });
    write('y');
    expect((await since(cwd)).findings).toEqual([expect.stringMatching(/ \/navigation\/tabs\/0/)]);
  });

  it('tells of files that came, and of those that the change left without an entry', async () => {
    const cut = before.replace('"a",', '');
    const cwd = changed(before, cut, ['a', 'b', 'old'], (site) => writeFileSync(join(site, 'new.mdx'), 'new'));
    expect((await since(cwd)).findings).toEqual([
      'costs-readers /navigation/tabs/0/groups/0',
      'page-file-orphan site/a.mdx',
      'page-file-orphan site/new.mdx',
    ]);
  });

  it('tells of a specification that changed what is new, and not what was wrong with it before', async () => {
    const docs = { navigation: { groups: [{ group: 'A', openapi: 'api.yaml' }] } };
    const old = 'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      summary: A\n';
    const cwd = folderWith({ 'site/docs.json': JSON.stringify(docs), 'site/api.yaml': old });
    commitAll(cwd);
    git(cwd, 'tag', 'before');
    const write = (text: string) => writeFileSync(join(cwd, 'site/api.yaml'), text);
    write(old.replace('summary: A', 'summary: B'));
    expect(await since(cwd, ...noCosts)).toEqual({ code: 0, findings: [], said: '1 finding was there before.' });
    write(old.replace('summary: A', 'tags: one'));
    expect((await since(cwd, ...noCosts)).findings).toEqual(['specification-invalid /paths/~1a/get/tags']);
  });

  it('works with known findings, and with every reporter', async () => {
    const after = before.replace('"b",', '"b",\n          "new",\n          "new-too",');
    const cwd = changed(before, after, ['a', 'b']);
    const known = { 'site/docs.json': { 'page-file-missing': ['the page "new" has no file'] } };
    writeFileSync(join(cwd, 'known.json'), JSON.stringify(known));
    expect(await since(cwd, '--accept', 'known.json')).toEqual({
      code: 1,
      findings: ['page-file-missing /navigation/tabs/1/pages/2'],
      said: '3 findings were there before.\n1 finding is hidden by known.json.',
    });
    for (const reporter of ['sarif', 'github', 'markdown', 'pretty']) {
      const { stdout } = await navshift(['check', '--since', 'before', '--reporter', reporter, 'site'], { cwd });
      expect([stdout.includes('new-too'), stdout.includes('gone-1')]).toEqual([true, false]);
    }
  });

  it('reads the same of a clone without contents, whose remote it asks for what changed', async () => {
    const after = before.replace('"b",', '"b",\n          "new",');
    const cwd = changed(before, after, ['a', 'b']);
    git(cwd, 'config', 'uploadpack.allowFilter', 'true');
    git(cwd, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    git(cwd, 'commit', '-qam', 'change');
    const clone = folderWith();
    git(clone, 'clone', '-q', '--depth=1', '--filter=blob:none', `file://${cwd}`, '.');
    const { code, findings, said } = await since(clone);
    expect([code, findings]).toEqual([1, ['page-file-missing /navigation/tabs/1/pages/1']]);
    expect(said.split('\n')).toEqual([
      'Fetching before from origin, because this clone does not have it. --no-fetch forbids it.',
      'Fetching 1 file of before from origin, because this clone does not have it. --no-fetch forbids it.',
      '3 findings were there before.',
    ]);
    const offline = await navshift(['check', '--since', 'before', '--no-fetch', 'site'], { cwd: clone });
    expect([offline.code, offline.stdout]).toEqual([2, '']);
  });

  it('fetches docs.json and what it pulls in at once', async () => {
    const page = (name: string) => docs({ tab: 'One', pages: { $ref: 'menu.json' } }, tab(name, 'b'));
    const cwd = folderWith({ 'site/docs.json': page('Two'), 'site/menu.json': '["a"]' });
    commitAll(cwd);
    git(cwd, 'tag', 'before');
    for (const name of ['uploadpack.allowFilter', 'uploadpack.allowAnySHA1InWant']) git(cwd, 'config', name, 'true');
    writeFileSync(join(cwd, 'site/docs.json'), page('Three'));
    writeFileSync(join(cwd, 'site/menu.json'), '["a", "b"]');
    git(cwd, 'commit', '-qam', 'change');
    const clone = folderWith();
    git(clone, 'clone', '-q', '--depth=1', '--filter=blob:none', `file://${cwd}`, '.');
    const { said } = await since(clone);
    expect(said.match(/^Fetching .* from/gm)).toEqual(['Fetching before from', 'Fetching 2 files of before from']);
  });

  it('compares with where a branch was left, for a name with three dots', async () => {
    const cwd = changed(before, before, ['a', 'b']);
    git(cwd, 'branch', 'main');
    git(cwd, 'checkout', '-q', '-b', 'topic');
    const result = await navshift(['check', '--since', 'main...', 'site'], { cwd });
    const said = '3 findings were there before.\nIn pages, only links, MDX and front matter were compared.\n';
    expect([result.code, result.stderr]).toEqual([0, said]);
  });

  it.each([
    ['--fix', ['--fix'], '--since and --fix cannot be in one run'],
    ['--update-accepted', ['--accept', 'x', '--update-accepted'], '--since and --update-accepted cannot be in one run'],
    ['a revision that git does not know', ['--since', 'nowhere'], 'could not compare: nowhere is not a revision'],
    ['a revision without the site', ['--since', 'empty'], 'could not compare: empty has no site/docs.json'],
    ['a revision whose docs.json is none', ['--since', 'broken'], 'could not compare: docs.json was not JSON then'],
  ])('is refused with %s', async (_, words, message) => {
    const cwd = changed('{', before, ['a']);
    git(cwd, 'tag', 'broken');
    git(cwd, 'rm', '-qrf', '.');
    git(cwd, 'commit', '-qm', 'empty');
    git(cwd, 'tag', 'empty');
    mkdirSync(join(cwd, 'site'), { recursive: true });
    writeFileSync(join(cwd, 'site/docs.json'), before);
    const { code, stdout, stderr } = await navshift(['check', '--since', 'before', ...words, 'site'], { cwd });
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(message)]);
  });
});
