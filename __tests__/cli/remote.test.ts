import { describe, expect, it } from '@jest/globals';
import { defineTransform } from '../../src/transform/index.ts';
import { openSpecification } from '../../src/openapi/index.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';
import { serverOf } from './server.ts';

const server = serverOf((path) => `content of ${path}`);

const site = (...sources: string[]) =>
  JSON.stringify({ navigation: { tabs: sources.map((openapi, i) => ({ tab: `T${i}`, openapi })) } }, undefined, 2);

describe('remote specifications', () => {
  it('are fetched only when that is allowed, each once over all sites', async () => {
    server.asked = [];
    const cwd = folderWith({
      'a/docs.json': site(`${server.base}/x.json`, `${server.base}/y.json`, 'local.json'),
      'b/docs.json': site(`${server.base}/x.json`),
    });
    expect((await navshift(['all-kinds', 'a', 'b'], { cwd })).stderr).not.toContain('content of');
    expect(server.asked).toEqual([]);
    const { code, stderr } = await navshift(['all-kinds', '--allow-remote', 'a', 'b'], { cwd });
    expect(code).toBe(0);
    expect(server.asked.sort()).toEqual(['/x.json', '/y.json']);
    expect(stderr.match(/content of \/x\.json/g)).toHaveLength(2);
  });

  it('are fetched where only page files name them too: docs.json has those in `api.openapi`', async () => {
    server.asked = [];
    const cwd = folderWith({
      'docs.json': JSON.stringify({
        api: { openapi: ['local.json', `${server.base}/x.json`] },
        navigation: { pages: ['a'] },
      }),
    });
    const { code } = await navshift(['all-kinds', '--allow-remote'], { cwd });
    expect([code, server.asked]).toEqual([0, ['/x.json']]);
  });

  it('are not fetched where a file is given for them', async () => {
    server.asked = [];
    const cwd = folderWith({ 'docs.json': site(`${server.base}/x.json`, `${server.base}/y.json`), 'copy.json': '{}' });
    await navshift(['all-kinds', '--allow-remote', '--spec', `${server.base}/x.json=copy.json`], { cwd });
    expect(server.asked).toEqual(['/y.json']);
  });

  it('that cannot be fetched fail the site, with the place in docs.json', async () => {
    const cwd = folderWith({ 'docs.json': site(`${server.base}/gone.json`) });
    const { code, stderr } = await navshift(['all-kinds', '--allow-remote'], { cwd });
    expect(code).toBe(2);
    expect(stderr).toContain(
      `docs.json:6:20 error ${server.base}/gone.json: the server answered 404 Not Found [remote]\n`,
    );
  });
});

describe('a broken specification', () => {
  it('is explained when the run fails over it', async () => {
    const strict = defineTransform({
      name: 'strict',
      summary: 'Fail over a broken specification.',
      apply(given, _, report) {
        if ('reason' in openSpecification(given, 'api.yaml')) report.error('broken', 'api.yaml is broken');
        return given;
      },
    });
    const cwd = folderWith({
      'docs.json': site('api.yaml'),
      'api.yaml': 'openapi: 3.1.0\ninfo:\n  title: A\npaths: []\n',
    });
    const { code, stderr } = await navshift(['strict'], { cwd, load: () => Promise.resolve([strict]) });
    expect(code).toBe(2);
    expect(stderr).toContain('error api.yaml is broken [strict/broken]');
    expect(stderr).toMatch(/^api\.yaml:\d+:\d+ error `paths` must be an object \[specification\]$/m);
  });
});
