import { describe, expect, it, jest } from '@jest/globals';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';
import { serverOf } from './server.ts';

jest.setTimeout(60_000);

const good = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{}}}}';
const bad = 'openapi: 3.1.0\npaths:\n  /a:\n    get:\n      tags: one\n';

const server = serverOf((path) => (path === '/bad.yaml' ? bad : good));

const site = (...tabs: readonly (readonly [openapi: string, entry?: string])[]) =>
  JSON.stringify(
    {
      navigation: {
        tabs: tabs.map(([openapi, entry], i) => ({
          tab: `T${i}`,
          openapi: { source: openapi, directory: `t${i}` },
          ...(entry !== undefined && { pages: [entry] }),
        })),
      },
    },
    undefined,
    2,
  );
const run = (files: Record<string, string>, ...argv: string[]) =>
  navshift(['check', '--rule', 'undocumented=off', ...argv], { cwd: folderWith(files) });

describe('navshift check', () => {
  it('passes on what is wrong in a specification, at its place', async () => {
    const { code, stdout } = await run({
      'docs.json': site(['api/bad.yaml'], ['good.json']),
      'api/bad.yaml': bad,
      'good.json': good,
    });
    expect(code).toBe(1);
    expect(stdout).toMatch(
      /^api\/bad\.yaml:1:1 error `info` is missing at the top \[specification-invalid\]\n {2}> 1 \| openapi: 3\.1\.0\n/m,
    );
    expect(stdout).toMatch(
      /^api\/bad\.yaml:5:13 error `paths\.\/a\.get\.tags` must be an array \[specification-invalid\]$/m,
    );
    expect(stdout).toMatch(/^ {2}docs\.json:6:20 the specification "api\/bad\.yaml" is named here$/m);
    expect(stdout).toMatch(/\n2 errors\n$/);
  });

  it('asks no validator when nobody wants to hear it', async () => {
    expect(
      await run({ 'docs.json': site(['bad.yaml']), 'bad.yaml': bad }, '--rule', 'specification-invalid=off'),
    ).toMatchObject({ code: 0, stdout: '1 endpoint, 1 specification: no problems\n' });
  });

  it('says what else is wrong in a specification that cannot be read, once each', async () => {
    const { stdout } = await run({ 'docs.json': site(['bad.yaml']), 'bad.yaml': 'openapi: 3.1.0\npaths: []\n' });
    expect(stdout.match(/\[[a-z-]+\]$/gm)).toEqual(['[specification-broken]', '[specification-invalid]']);
    expect(stdout).toContain('bad.yaml:1:1 error `info` is missing');
  });

  it('tells of 20 mistakes of one specification, and how many more there are', async () => {
    const paths = Array.from({ length: 30 }, (_, i) => `  /${i}: { get: { tags: one } }\n`).join('');
    const { stdout } = await run(
      {
        'docs.json': site(['bad.yaml']),
        'bad.yaml': `openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n${paths}`,
      },
      '--reporter',
      'json',
    );
    const { sites } = JSON.parse(stdout) as {
      sites: { diagnostics: { line: number; severity: string; message: string }[] }[];
    };
    const { diagnostics } = sites[0]!;
    expect(diagnostics.map(({ line }) => line)).toEqual(Array.from({ length: 21 }, (_, i) => i + 4));
    expect(diagnostics[20]).toMatchObject({ severity: 'info', message: 'and 10 more of this kind, from here on' });
  });
});

describe('navshift check --allow-remote', () => {
  it('fetches what is remote, once over all sites, and checks it like what is local', async () => {
    server.asked = [];
    const files = {
      'a/docs.json': site([`${server.base}/bad.yaml`], [`${server.base}/good.json`, 'GET /b']),
      'b/docs.json': site([`${server.base}/good.json`, 'GET /a']),
    };
    const { code, stdout } = await run(files, '--allow-remote', 'a', 'b');
    expect(code).toBe(1);
    expect(server.asked.sort()).toEqual(['/bad.yaml', '/good.json']);
    expect(stdout).toContain(
      `"GET /b" is not an operation of "${server.base}/good.json", and Mintlify refuses the whole site because of it [endpoint-unknown]`,
    );
    expect(stdout).toContain(
      `${server.base}/bad.yaml:5:13 error \`paths./a.get.tags\` must be an array [specification-invalid]`,
    );
    expect(stdout).not.toContain('[specification-remote]');
    expect(stdout).toMatch(/\nb\/docs\.json: \d endpoints?, 1 specification: no problems\n/);
  });

  it('fetches nothing without the flag', async () => {
    server.asked = [];
    const { code, stdout } = await run({ 'docs.json': site([`${server.base}/bad.yaml`, 'GET /b']) });
    expect([code, server.asked]).toEqual([0, []]);
    expect(stdout).toContain(
      `the specification "${server.base}/bad.yaml" is remote, and was not checked [specification-remote]`,
    );
  });

  it('says why something could not be fetched, and checks the rest', async () => {
    const { code, stdout } = await run(
      {
        'docs.json': site([`${server.base}/gone.json`, 'GET /b'], ['http://a.example/o.json'], ['p.json', 'GET /b']),
        'p.json': good,
      },
      '--allow-remote',
    );
    expect(code).toBe(1);
    expect(stdout).toContain(
      `warning the specification "${server.base}/gone.json" could not be fetched: the server answered 404 Not Found [specification-remote]`,
    );
    expect(stdout).toContain(
      'warning the specification "http://a.example/o.json" could not be fetched: it is not an https: address [specification-remote]',
    );
    expect(stdout).toMatch(/\n1 error, 2 warnings\n$/);
  });
});
