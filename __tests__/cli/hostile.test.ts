import { execFileSync } from 'node:child_process';
import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { transforms } from '../../transforms/index.ts';
import { folderWith } from '../disk/folders.ts';
import { navshift } from './command.ts';

const load = () => Promise.resolve(transforms);

/** Paths that lead where nobody asked navshift to write. */
const ways = [
  '../outside/victim',
  '../../outside/victim',
  '/etc/navshift-victim',
  '.git/hooks/post-commit',
  '.GIT/hooks/x',
  'git~1/x',
  'node_modules/x',
  'out/victim',
  'hooks/post-commit',
  'en/../../outside/x',
  '.navshift-journal/x',
  'en/a',
  'a',
];
const way = fc.constantFrom(...ways);

const operation = way.map((href) => ({ summary: 'S', tags: ['T'], 'x-mint': { href: `/${href}` }, responses: {} }));
const specification = fc
  .record({ get: operation, post: operation })
  .map((item) => ({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': item } }));

const pages = fc.array(fc.oneof(way, fc.constantFrom('GET /a', 'en/a', 'fr/a', 'a')), { minLength: 1, maxLength: 4 });
const group = fc.record({
  group: fc.constantFrom('G', '\u001b[2J', '../x'),
  pages,
  openapi: fc.constantFrom('api.json', '../outside/api.json', 'out/api.json'),
});
const held = fc.oneof(
  fc.array(group, { minLength: 1, maxLength: 2 }).map((groups) => ({ groups })),
  fc.constantFrom('out/nav.json', '../outside/nav.json', 'nav.json').map(($ref) => ({ $ref })),
  pages.map((given) => ({ pages: given })),
);
const code = fc.constantFrom('en', 'fr', '..', '../../outside', '.git', '/etc');
const navigation = fc.oneof(
  fc.tuple(held, held).map(([one, two]) => ({
    tabs: [
      { tab: 'A', ...one },
      { tab: 'B', openapi: 'api.json', ...two },
    ],
  })),
  fc.tuple(held, code, held).map(([source, other, translated]) => ({
    languages: [
      { language: 'en', ...source },
      { language: other, ...translated },
    ],
  })),
  fc
    .record({ tab: fc.constant('API'), openapi: fc.constant({ source: 'api.json', directory: '../outside' }) })
    .map((tab) => ({ tabs: [tab] })),
  held,
);

/** What is in the checkout beside docs.json: links, journals, drafts. */
const things = fc.subarray([
  'link out',
  'link hooks',
  'link docs',
  'journal',
  'git journal',
  'link config',
  'labels link',
] as const);

const transforming = fc
  .constantFrom(
    ['tabs-to-dropdowns'],
    ['tabs-to-dropdowns', '--flatten'],
    ['expand-openapi'],
    ['sync-openapi'],
    ['openapi-pages', '--mixed'],
    ['add-languages', '--languages', 'es', '--missing', 'copy'],
    ['add-languages', '--languages', 'es', '--path', '../outside/{language}/{page}', '--missing', 'copy'],
    [
      'add-languages',
      '--languages',
      'es',
      '--path',
      'out/{language}/{page}',
      '--specifications',
      'separate',
      '--missing',
      'copy',
    ],
    ['sync-languages', '--missing', 'copy'],
    ['remove-language', '--languages', 'fr', '--delete', '--unwrap'],
    ['remove-language', '--languages', 'en', '--delete', '--redirects'],
    ['rename-language', '--from', 'en', '--to', 'de', '--paths'],
    ['rename-language', '--from', '..', '--to', 'de', '--paths'],
    ['labels', 'export', '--file', 'labels.yaml'],
    ['labels', 'export', '--file', '.git/hooks/labels.yaml'],
    ['labels', 'export', '--file', '../outside/labels.yaml'],
  )
  .map((argv) => [...argv, '--write', '--allow-dirty']);

const commands = fc.oneof(
  { weight: 4, arbitrary: transforming },
  fc.constantFrom(
    ['show'],
    ['pages'],
    ['pages', '--json'],
    ['check'],
    ['recover'],
    ['recover', '--yes'],
    ['check', '--fix', '--write', '--allow-dirty'],
  ),
);

interface Checkout {
  readonly navigation: unknown;
  readonly api: unknown;
  readonly there: readonly string[];
}

let git: Readonly<Record<string, string>>;
beforeAll(() => {
  const folder = folderWith();
  execFileSync('git', ['init', '-q', '--template='], { cwd: folder });
  git = all(join(folder, '.git'));
});

/** Every file and link below a folder, with its content. */
function all(folder: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stat = lstatSync(join(folder, name));
    if (stat.isSymbolicLink()) found[name] = `→ ${readlinkSync(join(folder, name))}`;
    else if (stat.isFile()) found[name] = readFileSync(join(folder, name), 'latin1');
  }
  return found;
}

function checkOut({ navigation: given, api, there }: Checkout): string {
  const manifest = (path: string) =>
    JSON.stringify({
      version: 4,
      host: 'h',
      pid: 1,
      sites: [
        {
          folder: '/',
          copies: '/x',
          changes: [{ path, before: { kind: 'file', mode: 511, uid: 0, gid: 0, copy: '0', digest: '' }, after: null }],
          folders: [],
        },
      ],
    });
  const outer = folderWith({
    'outside/victim.mdx': 'V',
    'outside/api.json': JSON.stringify(api),
    'outside/nav.json': '{ "pages": ["x"] }',
    'site/docs.json': `${JSON.stringify({ name: 'N', navigation: given }, null, 2)}\n`,
    'site/api.json': JSON.stringify(api),
    'site/nav.json': '{ "groups": [{ "group": "In", "pages": ["en/a"] }] }\n',
    'site/en/a.mdx': 'A',
    'site/fr/a.mdx': 'A',
    'site/a.mdx': 'A',
    'site/node_modules/x/a.mdx': 'X',
    ...Object.fromEntries(Object.entries(git).map(([name, content]) => [`site/.git/${name}`, content])),
    ...(there.includes('journal') && {
      'site/.navshift-journal/manifest.json': manifest('../outside/victim.mdx'),
      'site/.navshift-journal/0': 'evil',
    }),
    ...(there.includes('git journal') && {
      'site/.git/navshift/x/manifest.json': manifest('.git/hooks/post-commit'),
      'site/.git/navshift/x/0': 'evil',
    }),
  });
  const link = (target: string, path: string) => {
    mkdirSync(dirname(join(outer, 'site', path)), { recursive: true });
    symlinkSync(target, join(outer, 'site', path));
  };
  for (const folder of ['objects', 'refs', 'hooks']) mkdirSync(join(outer, 'site/.git', folder), { recursive: true });
  if (there.includes('link out')) link('../outside', 'out');
  if (there.includes('link hooks')) link('.git/hooks', 'hooks');
  if (there.includes('link docs')) link('../../outside/victim.mdx', 'es/a.mdx');
  if (there.includes('link config')) link('../outside/victim.mdx', 'navshift.config.json');
  if (there.includes('labels link')) link('../outside/victim.mdx', 'labels.yaml');
  return outer;
}

describe('a hostile checkout', () => {
  it('makes no command write outside of the site, nor into .git or node_modules', async () => {
    let written = 0;
    const elsewhere = folderWith();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ navigation, api: specification, there: things }),
        commands,
        async (checkout, argv) => {
          const outer = checkOut(checkout);
          const isOurs = (name: string) =>
            name.startsWith('site/') && !/^site\/(?:\.git|node_modules|\.navshift-journal)\//.test(name);
          const others = (files: Record<string, string>) =>
            Object.fromEntries(Object.entries(files).filter(([name]) => !isOurs(name)));
          const before = all(outer);
          const { stderr } = await navshift([...argv, 'site'], {
            cwd: outer,
            load,
            env: { TMPDIR: elsewhere, XDG_STATE_HOME: elsewhere },
          });
          const after = all(outer);
          if (JSON.stringify(before) !== JSON.stringify(after)) written++;
          expect(stderr).not.toContain('unexpected error');
          expect(others(after)).toEqual(others(before));
          expect(Object.keys(after).filter((name) => name.includes('.navshift-') && !(name in before))).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
    expect(written).toBeGreaterThan(3);
  }, 120_000);
});
