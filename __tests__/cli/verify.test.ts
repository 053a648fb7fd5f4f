import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { commitAll, folderWith } from '../disk/folders.ts';
import { navshift, type World } from './command.ts';

/** What a server answers at a path: a text, a status, or a redirect. */
type Answer = string | number | { readonly to: string };

let server: Server;
let base: string;
let pages: Record<string, Answer>;
let unknown: Answer;
let asked: string[];
/** How often a path is answered with an error first. */
let busy: Record<string, number>;
let open: number;
let mostOpen: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url!;
    asked.push(`${request.method} ${path}`);
    mostOpen = Math.max(mostOpen, ++open);
    setTimeout(() => {
      open--;
      if ((busy[path] ?? 0) > 0) {
        busy[path]!--;
        response.writeHead(503).end();
        return;
      }
      const answer = pages[path] ?? unknown;
      if (typeof answer === 'string') response.end(`<title>x</title><p>${answer} ${path}</p>`);
      else if (typeof answer === 'number') response.writeHead(answer).end();
      else response.writeHead(308, { location: answer.to }).end();
    }, 5);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  pages = { '/': 'Start', '/a': 'A', '/guides/b': 'B', '/old': { to: '/a' }, '/out': { to: 'https://b.example/x' } };
  [unknown, asked, busy, open, mostOpen] = [404, [], {}, 0, 0];
});

const rules = [
  { source: '/old', destination: '/a' },
  { source: '/out', destination: 'https://b.example/x' },
];
const docs = (names: readonly string[], redirects: readonly unknown[] = rules) =>
  JSON.stringify({ navigation: { groups: [{ group: 'G', pages: names }] }, redirects }, null, 2);
const files = { 'docs.json': docs(['a', 'guides/b']), 'a.mdx': 'A', 'guides/b.mdx': 'B' };

const verify = (cwd: string, words: readonly string[] = [], world: Partial<World> = {}) =>
  navshift(['verify', base, '--allow-local', '--rate', '1000', ...words], { cwd, ...world });

describe('navshift verify', () => {
  it('finds nothing on a site that is as docs.json says', async () => {
    const { code, stdout } = await verify(folderWith(files));
    expect(stdout).toBe('5 URLs: no problems\n');
    expect(code).toBe(0);
    expect(asked.slice(2).every((one) => one.startsWith('HEAD '))).toBe(true);
    expect(mostOpen).toBeLessThanOrEqual(5);
  });

  it('reports a page and a redirect that return 404, and redirects that go elsewhere', async () => {
    pages = { '/': 'Start', '/a': { to: '/guides/b' }, '/guides/b': 'B', '/out': 'A page' };
    const { code, stdout } = await verify(folderWith(files));
    expect(code).toBe(1);
    expect(stdout).toContain('/a redirects to /guides/b. It is a page of this site [verify/redirected]');
    expect(stdout).toContain('/old returns 404. It should redirect to /a [verify/not-found]');
    expect(stdout).toContain('/out shows a page. It should redirect to https://b.example/x [verify/redirected]');
    expect(stdout).toContain('docs.json:7:11 error /a redirects');
    expect(stdout).toContain('3 errors');
  });

  it('says of the root without a file that it should open the first page', async () => {
    delete pages['/'];
    const { stdout } = await verify(folderWith(files));
    expect(stdout).toContain('/ returns 404. It should open the first page [verify/not-found]');
    const { stdout: own } = await verify(folderWith({ ...files, 'index.mdx': 'Start' }));
    expect(own).toContain('/ returns 404. It is a page of this site [verify/not-found]');
  });

  it('knows the page for unknown URLs by one that cannot exist, with status 200 or behind a redirect', async () => {
    unknown = 'Nothing here:';
    pages = { '/': 'Start', '/a': 'A', '/old': { to: '/a' }, '/out': { to: 'https://b.example/x' } };
    const { stdout } = await verify(folderWith(files));
    expect(stdout).toContain('/guides/b shows the page for unknown URLs, with status 200');
    expect(stdout).toContain('1 error');
    [unknown, pages] = [{ to: '/404' }, { ...pages, '/404': 'Nothing' }];
    expect((await verify(folderWith(files))).stdout).toContain('/guides/b redirects to /404, as an unknown URL does');
  });

  it('reports a page that was deleted and is still there', async () => {
    const cwd = folderWith({ ...files, 'docs.json': docs(['a', 'guides/b', 'gone']), 'gone.mdx': 'Gone' });
    commitAll(cwd);
    rmSync(join(cwd, 'gone.mdx'));
    writeFileSync(join(cwd, 'docs.json'), files['docs.json']);
    commitAll(cwd);
    expect((await verify(cwd)).stdout).toContain('no problems');
    pages['/gone'] = 'Gone';
    const { code, stdout } = await verify(cwd);
    expect([code, stdout]).toEqual([0, expect.stringContaining('/gone shows a page, and docs.json has nothing there')]);
    expect(stdout).toContain('The site is 1 commit behind: the difference fits');
  });

  it('says how many commits the site is behind, and what is only not committed', async () => {
    const cwd = folderWith(files);
    commitAll(cwd);
    for (const page of ['c', 'd']) {
      writeFileSync(join(cwd, `${page}.mdx`), page);
      commitAll(cwd);
    }
    expect((await verify(cwd)).stdout).toMatch(/The site is 2 commits behind: all 2 differences fit [0-9a-f]{8} /);
    pages = { ...pages, '/c': 'C', '/d': 'D' };
    writeFileSync(join(cwd, 'e.mdx'), 'e');
    expect((await verify(cwd)).stdout).toContain('The difference fits HEAD: what is not committed is not deployed');
  });

  it('takes the URL of an index page for that of its folder', async () => {
    const index = docs(['guides/index'], [{ source: '/g', destination: '/guides/index' }]);
    pages = { '/': 'Start', '/guides': 'G', '/guides/index': 'G', '/g': { to: '/guides/index' } };
    const { stdout } = await verify(folderWith({ 'docs.json': index, 'guides/index.mdx': 'G' }));
    expect(stdout).toBe('3 URLs: no problems\n');
  });

  it('asks again where the server is busy, and by GET where it refuses HEAD', async () => {
    busy = { '/a': 2 };
    expect((await verify(folderWith(files))).stdout).toContain('no problems');
    expect(asked.filter((one) => one.endsWith(' /a'))).toHaveLength(4);
    pages['/guides/b'] = 403;
    const { code, stdout } = await verify(folderWith(files));
    expect([code, stdout]).toEqual([0, expect.stringContaining('/guides/b has no answer: 403')]);
    expect(asked).toContain('GET /guides/b');
  });

  it('asks below the path of its URL, for a sample, and no other host', async () => {
    pages = Object.fromEntries(Object.entries(pages).map(([path, answer]) => [`/docs${path}`, answer]));
    pages['/docs/old'] = { to: '/docs/a' };
    const cwd = folderWith(files);
    const words = ['verify', `${base}/docs`, '--allow-local', '--rate', '1000'];
    expect((await navshift(words, { cwd })).stdout).toBe('5 URLs: no problems\n');
    asked = [];
    const { stderr } = await navshift([...words, '--sample', '2'], { cwd });
    expect(stderr).toBe('Asked for 2 of 5 URLs.\n');
    expect(asked).toHaveLength(4);
    expect((await navshift([...words, '--sample', '0'], { cwd })).stderr).toContain('--sample 0 asks for nothing');
    unknown = { to: 'https://www.a.example/x' };
    const moved = await verify(cwd);
    expect([moved.code, moved.stderr]).toEqual([
      2,
      expect.stringContaining('an unknown URL redirects to https://www.'),
    ]);
  });

  it('asks neither this computer nor a private network, unless that is allowed', async () => {
    for (const url of ['https://127.0.0.1:1', 'https://localhost:1', 'https://10.0.0.1', 'https://[::1]:1']) {
      const { code, stderr } = await navshift(['verify', url], { cwd: folderWith(files) });
      expect([code, stderr]).toEqual([
        2,
        expect.stringMatching(/this machine or of a private network.*\n.*--allow-local/),
      ]);
    }
    const { stderr } = await navshift(['verify', base], { cwd: folderWith(files) });
    expect(stderr).toContain('this is not an https: URL');
    expect(asked).toEqual([]);
  });

  it('prints JSON and SARIF as check does', async () => {
    delete pages['/a'];
    const cwd = folderWith(files);
    const { stdout, code } = await verify(cwd, ['--json', '--reporter', 'sarif=v.sarif']);
    const found = JSON.parse(stdout) as { sites: { diagnostics: { rule: string; line: number }[] }[] };
    expect(code).toBe(1);
    expect(found.sites[0]!.diagnostics.map(({ rule, line }) => [rule, line])).toEqual([['verify/not-found', 7]]);
    const log = JSON.parse(readFileSync(join(cwd, 'v.sarif'), 'utf8')) as { runs: { results: { ruleId: string }[] }[] };
    expect(log.runs[0]!.results.map(({ ruleId }) => ruleId)).toEqual(['verify/not-found']);
  });
});
