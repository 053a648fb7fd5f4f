import { describe, expect, it } from '@jest/globals';
import { folderWith } from '../disk/folders.ts';
import { navshift, type World } from './command.ts';

const docs = JSON.stringify(
  {
    navigation: {
      global: { anchors: [{ anchor: 'Blog', href: 'https://blog.example' }] },
      tabs: [
        {
          tab: 'Guides',
          groups: [
            { group: 'Start', root: 'start', pages: ['a', { group: 'More', pages: ['b', 'c'] }] },
            { group: 'Last', pages: ['d'] },
          ],
        },
        { tab: 'API', openapi: 'openapi.json', pages: ['GET /x'] },
        { href: '/z' },
      ],
    },
  },
  undefined,
  2,
);
// No transform is loaded to look at a site.
const look = (argv: string[], world: Partial<World> = {}) =>
  navshift(argv, {
    cwd: folderWith({ 'docs.json': docs }),
    load: () => Promise.reject(new Error('Loaded.')),
    ...world,
  });

describe('navshift show', () => {
  it('shows the navigation as a tree with counts', async () => {
    const { code, stdout } = await look(['show']);
    expect(code).toBe(0);
    expect(stdout).toBe(
      [
        'docs.json · 5 pages, 1 endpoint, 2 links',
        '├─ global · 1 link',
        '│  └─ global anchor Blog · https://blog.example · 1 link',
        '├─ tab Guides · 5 pages',
        '│  ├─ group Start · 4 pages',
        '│  │  └─ group More · 2 pages',
        '│  └─ group Last · 1 page',
        '├─ tab API · openapi openapi.json · 1 endpoint',
        '└─ tab (without a label) · /z · 1 link',
        '',
      ].join('\n'),
    );
  });

  it('counts what is hidden in each element, also by the front matter of a page', async () => {
    const groups = [
      { group: 'A', pages: ['a', 'b'] },
      { group: 'B', hidden: true, pages: ['c'] },
    ];
    const cwd = folderWith({
      'docs.json': JSON.stringify({ navigation: { groups } }),
      'a.mdx': '---\nhidden: true\n---\n',
      'b.mdx': '',
      'c.mdx': '',
    });
    expect((await look(['show'], { cwd })).stdout.split('\n').slice(0, 3)).toEqual([
      'docs.json · 3 pages (1 visible, 2 hidden)',
      '├─ group A · 2 pages (1 visible, 1 hidden)',
      '└─ group B · 1 page (0 visible, 1 hidden)',
    ]);
  });

  it('stops at a depth', async () => {
    expect((await look(['show', '--depth', '1'])).stdout.split('\n')).toHaveLength(6);
    expect((await look(['show', '--depth', '0'])).stdout).toBe('docs.json · 5 pages, 1 endpoint, 2 links\n');
    expect(await look(['show', '--depth', 'x'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('It must be a number from 0.'),
    });
  });

  it('shows one element, named by a selector, its label or a pointer, with the pointers of what is in it', async () => {
    const shown = 'tab Guides · /navigation/tabs/0 · 5 pages\n├─ group Start · /navigation/tabs/0/groups/0 · 4 pages\n';
    for (const at of ['tab[label=Guides]', 'Guides', '/navigation/tabs/0'])
      expect((await look(['show', '--at', at, '--pointers', '--depth', '1'])).stdout).toMatch(shown);
  });

  it.each([
    ['group', 'error: group names 3 elements, where one is needed.\nName one of them: group[label="Start"] ('],
    ['start', `error: --at: "start" is a label, not a selector.\nDid you mean 'group[label="Start"]'?\n`],
    ['tap', 'error: --at: "tap" is not a selector: there is no tap. Did you mean tab?'],
    ['/navigation/tabs', 'error: /navigation/tabs is a container'],
  ])('says what to write instead of --at %s', async (at, message) => {
    const { code, stderr } = await look(['show', '--at', at]);
    expect([code, stderr.slice(0, message.length)]).toEqual([2, message]);
  });

  it('shows fifty levels of a navigation without end, and more if they are asked for', async () => {
    const stdin = `{"navigation": {"groups": [${'{"group": "G", "pages": ["a", '.repeat(300)}"b"${']}'.repeat(300)}]}}`;
    const { stdout, stderr } = await look(['show', '-'], { stdin });
    expect(stdout.split('\n')).toHaveLength(52);
    expect(stdout).toMatch(
      /^docs\.json · 301 entries of 2 pages\n└─ group G · 301 entries of 2 pages\n {3}└─ group G · 300 entries of 2 pages\n/,
    );
    expect(stderr).toBe('300 levels, of which 50 are shown: --depth shows more.\n');
    const more = await look(['show', '-', '--depth', '100'], { stdin });
    expect([more.stdout.split('\n').length, more.stderr]).toEqual([102, '']);
  });

  it('--at shows the entries of the element itself', async () => {
    const pages = ['a', { group: 'H', pages: ['b'] }];
    const shown = async (label: string) => {
      const stdin = JSON.stringify({ navigation: { groups: [{ group: 'G', pages }] } });
      return (await look(['show', '--at', `group[label=${label}]`, '-'], { stdin })).stdout;
    };
    expect(await shown('G')).toBe('group G · 2 pages\n├─ a\n└─ group H · 1 page\n');
    expect(await shown('H')).toBe('group H · 1 page\n└─ b\n');
  });
  it('--json --at gives a part with its fields and entries, for a program that changes it', async () => {
    const groups = [
      { group: 'G', icon: 'book', expanded: false, pages: ['a', { group: 'H', pages: ['b', 'GET /x'] }] },
    ];
    const stdin = JSON.stringify({ navigation: { groups: [...groups, { group: 'Other', pages: ['c'] }] } });
    const { stdout } = await look(['show', '--json', '--at', 'group[label=G]', '-'], { stdin });
    expect(JSON.parse(stdout)).toMatchObject([
      { kind: 'group', label: 'G', fields: { icon: 'book', expanded: false }, entries: ['a'] },
      { kind: 'group', label: 'H', fields: {}, entries: ['b', 'GET /x'] },
    ]);
  });
  it('--json gives one object for each element, with all that is inside counted', async () => {
    const stdin = '{ "navigation": { "tabs": [{ "tab": "A", "pages": ["a", "GET /x"] }] } }';
    const items = async (...argv: string[]) =>
      JSON.parse((await look(['show', '--json', ...argv, '-'], { stdin })).stdout) as unknown;
    const place = {
      file: 'docs.json',
      line: 1,
      pages: 1,
      repeated: { pages: 0, endpoints: 0, links: 0 },
      endpoints: 1,
      links: 0,
      missing: 0,
      dropped: 0,
      unknown: 0,
    };
    const tab = { kind: 'tab', label: 'A', pointer: '/navigation/tabs/0', ...place };
    expect(await items()).toEqual([
      { kind: 'navigation', depth: 0, pointer: '/navigation', ...place },
      { ...tab, depth: 1 },
    ]);
    expect(await items('--at', 'tab')).toEqual([{ ...tab, depth: 0, fields: {}, entries: ['a', 'GET /x'] }]);
    expect(await items('--depth', '0')).toHaveLength(1);
  });

  it('reads standard input, and says when there is no navigation', async () => {
    expect((await look(['show', '-'], { stdin: '{ "navigation": { "pages": ["x"] } }' })).stdout).toBe(
      'docs.json · 1 page\n',
    );
    expect(await look(['show', '-'], { stdin: '{}' })).toMatchObject({
      code: 0,
      stdout: '',
      stderr: 'docs.json has no navigation. Name a docs.json, or a folder that contains one.\n',
    });
    expect(await look(['show', '-'], { stdin: '{,' })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^docs\.json:1:2 error /),
    });
    expect(await look(['show', 'nowhere'])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: nowhere: there is no such file or folder\.\n/),
    });
  });
});

describe('an entry without a file', () => {
  const files = {
    'docs.json': '{ "navigation": { "groups": [{ "group": "G", "pages": ["a", "b", "c"] }] } }',
    'a.mdx': '',
  };

  it('is counted apart by show and pages', async () => {
    const cwd = folderWith(files);
    const show = await look(['show'], { cwd });
    expect(show.stdout).toContain('group G · 1 page, 2 entries without a file\n');
    const json = JSON.parse((await look(['show', '--json'], { cwd })).stdout) as unknown[];
    expect(json[0]).toMatchObject({ pages: 1, missing: 2, dropped: 0 });
    const pages = await look(['pages'], { cwd });
    expect(pages.stdout.split('\n')[1]).toBe('b  G  docs.json:1  missing: no file');
    expect(pages.stderr).toBe('2 of 3 entries have no file: see navshift check.\n');
  });

  it('is none where a docs.json stands alone', async () => {
    const { stdout } = await look(['show', '-'], { stdin: files['docs.json'] });
    expect(stdout).toContain('group G · 3 pages\n');
  });
});

describe('navshift pages', () => {
  it('says of a page that its front matter hides it', async () => {
    const cwd = folderWith({
      'docs.json': '{ "navigation": { "pages": ["a", "b"] } }',
      'a.mdx': '---\nhidden: true\n---\n',
      'b.mdx': '',
    });
    expect((await look(['pages'], { cwd })).stdout).toBe('a  docs.json:1  hidden\nb  docs.json:1\n');
  });
  it.each(['pages', 'show'])('%s says that Mintlify refuses the site', async (command) => {
    const cwd = folderWith({ 'docs.json': '{ "navigation": { "pages": ["a"] }, "api": { "$ref": "gone.json" } }' });
    const { code, stdout, stderr } = await look([command], { cwd });
    expect([code, stdout.split('\n')[0]]).toEqual([0, command === 'show' ? 'docs.json · 1 page' : 'a  docs.json:1']);
    expect(stderr).toBe(
      'Mintlify refuses this site: `$ref` "gone.json" names gone.json, which does not exist (docs.json:1:44). See navshift check.\n',
    );
  });
  it('lists every entry in reading order with where it stands', async () => {
    const { stdout } = await look(['pages']);
    expect(stdout.split('\n').map((line) => line.split('  ')[0])).toEqual([
      'https://blog.example',
      'start',
      'a',
      'b',
      'c',
      'd',
      'GET /x',
      '/z',
      '',
    ]);
    expect(stdout).toContain('b  Guides › Start › More  docs.json:');
  });

  it('gives JSON', async () => {
    const { stdout } = await look(['pages', '--json']);
    expect(JSON.parse(stdout)).toContainEqual({
      kind: 'endpoint',
      state: 'unknown',
      method: 'GET',
      path: '/x',
      spec: 'openapi.json',
      pointer: '/navigation/tabs/1/pages/0',
      file: 'docs.json',
      line: 41,
      trail: [{ kind: 'tab', label: 'API' }],
    });
  });

  it('writes as it walks, and keeps nothing of what it has written', async () => {
    const many = folderWith({
      'docs.json': JSON.stringify(
        { navigation: { pages: Array.from({ length: 5_000 }, (_, k) => `guides/page-${k}`) } },
        undefined,
        2,
      ),
    });
    for (const argv of [['pages'], ['pages', '--json']]) {
      const sizes: number[] = [];
      await navshift(argv, { cwd: many, onWrite: (size) => sizes.push(size) });
      expect(sizes.length).toBeGreaterThan(2);
      expect(Math.max(...sizes)).toBeLessThan(70_000);
    }
  });

  it('lists the deepest navigation there can be, and refuses a deeper one at its place', async () => {
    const deep = (depth: number) =>
      `{"navigation": {"groups": [${'{"group": "G", "pages": ["a", '.repeat(depth)}"b"${']}'.repeat(depth)}]}}`;
    expect(JSON.parse((await look(['pages', '-', '--json'], { stdin: deep(348) })).stdout)).toHaveLength(349);
    const refused = await look(['pages', '-', '--json'], { stdin: deep(349) });
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toMatch(
      /^docs\.json:1:10492 error Values are nested more than 700 levels deep[^]*Move what is inside further up/,
    );
    expect((await look(['pages', '-', '--json'], { stdin: '{}' })).stdout).toBe('[]\n');
  });
});
