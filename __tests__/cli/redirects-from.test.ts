import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { commitAll, folderWith, git } from '../disk/folders.ts';
import { navshift } from './command.ts';

type Rules = Readonly<Record<string, string>>;

const docs = (pages: readonly string[], redirects: Rules = {}) =>
  JSON.stringify({
    navigation: { groups: [{ group: 'Guides', pages }] },
    redirects: Object.entries(redirects).map(([source, destination]) => ({ source, destination })),
  });

const textOf = (page: string) => `# ${page}\n\nThe page ${page} has a line of its own.\n\nAnd ${page} has another.\n`;

/** A repository with one commit for each state: its pages, and its redirects. */
function repository(...states: readonly (readonly [pages: Rules, redirects?: Rules])[]): string {
  const cwd = folderWith();
  for (const [k, [pages, redirects]] of states.entries()) {
    for (const page of Object.keys(states[k - 1]?.[0] ?? {})) rmSync(join(cwd, `${page}.mdx`));
    for (const [page, text] of Object.entries(pages)) {
      mkdirSync(dirname(join(cwd, page)), { recursive: true });
      writeFileSync(join(cwd, `${page}.mdx`), textOf(text));
    }
    writeFileSync(join(cwd, 'docs.json'), docs(Object.keys(pages), redirects));
    commitAll(cwd);
  }
  return cwd;
}

const rulesIn = (cwd: string) =>
  (
    JSON.parse(readFileSync(join(cwd, 'docs.json'), 'utf8')) as { redirects: { source: string; destination: string }[] }
  ).redirects.map(({ source, destination }) => `${source} → ${destination}`);

async function from(cwd: string, list: string, ...more: readonly string[]) {
  return navshift(['redirects', '--from', '-', ...more], { cwd, stdin: list });
}

const written = async (cwd: string, list: string, ...more: readonly string[]) => {
  await from(cwd, list, '--write', ...more);
  return rulesIn(cwd);
};

describe('navshift redirects --from', () => {
  it('sorts the URLs of a list, and redirects those that git knows', async () => {
    const stays = { stays: 'stays', start: 'start' };
    const cwd = repository(
      [{ ...stays, old: 'one', gone: 'gone', setup: 'setup' }],
      [{ ...stays, new: 'one', 'set-up/guide': 'another' }, { '/known': '/stays' }],
    );
    const list = 'https://a.com/old\nhttps://a.com/stays#x\nhttps://a.com/known\nhttps://b.com/y\nhttps://a.com/gone\n';
    const { code, stderr, stdout } = await from(cwd, list);
    expect(code).toBe(0);
    expect(stderr).toContain(
      '5 URLs: 1 is of another site, 1 works, 1 is redirected already, 1 gets a redirect and 1 has a guess',
    );
    expect(stderr).toContain('/old → /new: the same file');
    expect(stdout).toContain('"destination":"/new"');
    expect(await written(cwd, list)).toEqual(['/known → /stays', '/old → /new']);
    expect((await from(cwd, list)).stdout).toBe('');
  });

  it('follows a page that was renamed twice, and edited between', async () => {
    const cwd = repository([{ a: 'one', z: 'z' }], [{ 'guides/a': 'one', z: 'z' }]);
    writeFileSync(join(cwd, 'guides/a.mdx'), `${textOf('one')}\nMore.\n`);
    commitAll(cwd);
    renameSync(join(cwd, 'guides'), join(cwd, 'learn'));
    writeFileSync(join(cwd, 'docs.json'), docs(['learn/a', 'z']));
    expect(await written(cwd, '/a\n/guides/a')).toEqual(['/a → /learn/a', '/guides/a → /learn/a']);
  });

  it('redirects as a docs.json of then did, also to another site', async () => {
    const cwd = repository(
      [
        { a: 'a', b: 'b' },
        { '/old': '/a', '/out': 'https://b.com/x', '/v1/:slug*': '/:slug*' },
      ],
      [{ a: 'a', b: 'b' }],
    );
    expect(await written(cwd, '/old\n/out\n/v1/b')).toEqual(['/old → /a', '/out → https://b.com/x', '/v1/b → /b']);
  });

  it('follows a page whose redirect was in a file that nobody reads now', async () => {
    const cwd = repository([{ a: 'a', z: 'z' }]);
    renameSync(join(cwd, 'a.mdx'), join(cwd, 'b.mdx'));
    const navigation = { groups: [{ group: 'Guides', pages: ['b', 'z'] }] };
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation, redirects: { $ref: './r.json' } }));
    writeFileSync(join(cwd, 'r.json'), '[{"source":"/a","destination":"/b"}]');
    commitAll(cwd);
    rmSync(join(cwd, 'r.json'));
    writeFileSync(join(cwd, 'docs.json'), docs(['b', 'z']));
    commitAll(cwd);
    expect(await written(cwd, '/a')).toEqual(['/a → /b']);
  });

  it('writes one wildcard for a folder that moved, unless a page is left in it', async () => {
    const moved = { 'new/a': 'a', 'new/b': 'b', 'new/c': 'c' };
    const was = { 'old/a': 'a', 'old/b': 'b', 'old/c': 'c' };
    const list = '/old/a\n/old/b\n/old/c';
    expect(await written(repository([was], [moved]), list)).toEqual(['/old/:slug* → /new/:slug*']);
    const left = { 'old/stays': 'stays' };
    const rules = ['/old/a → /new/a', '/old/b → /new/b', '/old/c → /new/c'];
    expect(await written(repository([{ ...was, ...left }], [{ ...moved, ...left }]), list)).toEqual(rules);
  });

  it('retargets a redirect to a page that moved since', async () => {
    const cwd = repository([{ a: 'a', z: 'z' }], [{ b: 'a', z: 'z' }, { '/older': '/a' }]);
    expect(await written(cwd, '/older')).toEqual(['/older → /b']);
  });

  it('proposes what is not certain as commands, the most visited first', async () => {
    const cwd = repository([{ 'guides/quickstart': 'a', 'api/errors': 'b' }]);
    const { stdout, stderr } = await from(cwd, 'Page,Clicks\n/quick-start,3\n"/error_s","1,200"\n/wp-login.php,90\n');
    expect(stdout).toBe('');
    const [first, second] = [...stderr.matchAll(/navshift redirects add .*/g)].map(([command]) => command);
    expect(first).toBe('navshift redirects add /error_s /api/errors');
    expect(second).toBe('navshift redirects add /quick-start /guides/quickstart');
    expect(stderr).toContain('/error_s (1,200 visits) returns 404, perhaps /api/errors: nearly the same name');
    expect(stderr).toContain('Nothing is found for /wp-login.php (90 visits)');
  });

  it('proposes the page of the same language', async () => {
    const pages = { 'guides/errors': 'a', 'fr/guides/errors': 'b' };
    const cwd = repository([pages]);
    const languages = Object.keys(pages).map((page, k) => ({ language: ['en', 'fr'][k], pages: [page] }));
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ navigation: { languages } }));
    const { stderr } = await from(cwd, '/fr/reference/errors\n/reference/errors');
    expect(stderr).toContain('navshift redirects add /fr/reference/errors /fr/guides/errors');
    expect(stderr).toContain('navshift redirects add /reference/errors /guides/errors');
  });

  it('exits with 1 with --check while a URL of the list returns 404', async () => {
    const cwd = repository([{ a: 'a' }]);
    expect((await from(cwd, '/a', '--check')).code).toBe(0);
    const { code, stderr } = await from(cwd, '/a\n/nowhere/x', '--check');
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 URL still returns 404: nowhere/x')]);
  });

  it('reads what failed in an access log, and URLs below --base', async () => {
    const cwd = repository([{ old: 'one', z: 'z' }], [{ new: 'one', z: 'z' }]);
    const line = (path: string, status: number) =>
      `1.2.3.4 - - [1/Jan/2026] "GET ${path} HTTP/1.1" ${status} 12 "-" "x"`;
    const log = [line('/docs/old?a=1', 404), line('/docs/old/', 404), line('/docs/other', 200), line('/blog/x', 404)];
    const { stderr } = await from(cwd, log.join('\n'), '--base', '/docs');
    expect(stderr).toContain('2 URLs: 1 is of another site and 1 gets a redirect');
    expect(stderr).toContain('/old → /new');
  });

  it('reads URLs below the path that docs.json names', async () => {
    const cwd = repository([{ old: 'one', z: 'z' }], [{ new: 'one', z: 'z' }]);
    const seo = { metatags: { canonical: 'https://x.y/docs' } };
    writeFileSync(join(cwd, 'docs.json'), JSON.stringify({ seo, ...JSON.parse(docs(['new', 'z'])) }));
    for (const url of ['https://x.y/docs/old', '/old']) expect((await from(cwd, url)).stderr).toContain('/old → /new');
  });

  it('says what it lacks: a list, a URL, the history, a place for redirects', async () => {
    const cwd = repository([{ old: 'one', z: 'z' }], [{ new: 'one', z: 'z' }]);
    const missing = await navshift(['redirects', '--from', 'no.csv'], { cwd });
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('no.csv cannot be read')]);
    expect((await from(cwd, 'URL\n')).stderr).toContain('The list has no URL');
    git(cwd, 'clone', '-q', '--depth=1', `file://${cwd}`, join(cwd, 'part'));
    expect((await from(join(cwd, 'part'), '/old')).stderr).toContain('git has only a part of the history');
    const bare = folderWith({ 'docs.json': docs(['new']), 'new.mdx': 'New' });
    expect((await from(bare, '/old')).stderr).toContain('git has no history of this folder');
    writeFileSync(join(bare, 'docs.json'), '{"navigation":{"pages":["new"]},"redirects":{"$ref":"./no.json"}}');
    const refused = await from(bare, '/old');
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('No redirect can be added')]);
  });
});
