import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { transforms } from '../../transforms/index.ts';
import { cases } from '../cases.ts';
import { folderWith, snapshot } from '../disk/folders.ts';
import { navshift } from './command.ts';
import { serverOf } from './server.ts';

const load = () => Promise.resolve(transforms);
const server = serverOf(() => '{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" }, "paths": {} }');

/** What nobody may read or run by the word of the checkout says so. */
const secret = 'GEHEIM';
const labels = `es:\n  Guides: ${secret}\n`;
const script = (name: string, mark: string) => `globalThis.${mark} = true;
import { defineTransform } from 'navshift';
export default defineTransform({ name: '${name}', summary: 'Mine.', apply: (site) => site });`;

const name = fc.constantFrom(
  './evil.mjs',
  './deep/evil.mjs',
  '../outside/evil.mjs',
  './link.mjs',
  './out/evil.mjs',
  'evil',
  'evilpkg',
  'navshift-transform-evilpkg',
  'tabs-to-dropdowns',
);
const file = fc.constantFrom(
  '../outside/secret.yaml',
  'out/secret.yaml',
  'link.yaml',
  'zero.yaml',
  '.git/config',
  'hidden/config',
  'labels.yaml',
  'none.yaml',
);
const step = fc.oneof(
  name,
  name.map((transform) => ({ transform })),
  file.map((one) => `add-languages languages=es labels=${one}`),
  file.map((one) => ({ transform: 'add-languages', options: { languages: ['es'], labels: one } })),
  file.map((one) => `sync-openapi since=${one}`),
  fc.constantFrom(
    'expand-openapi allowRemote=true',
    { transform: 'sync-openapi', options: { 'allow-remote': true } },
    'labels export file=../outside/labels.yaml',
    'labels export file=.git/labels.yaml',
    'sync',
    'other',
  ),
);
const steps = fc.array(step, { minLength: 1, maxLength: 3 });
const configuration = fc.record(
  {
    transforms: fc.array(name, { maxLength: 2 }),
    pipelines: fc.record({ sync: steps, other: steps }),
    defaults: fc.record(
      {
        'add-languages': file.map((one) => ({ labels: one })),
        'expand-openapi': fc.constant({ allowRemote: true }),
        'sync-openapi': file.map((one) => ({ spec: { 'https://a.example/': one }, since: one })),
        evilpkg: fc.constant({}),
      },
      { requiredKeys: [] },
    ),
    managed: fc
      .constantFrom('../**', '*a*a*a*a*a*a*a*a*a*ab', '{a,b}'.repeat(9))
      .map((glob) => [{ group: 'group', folder: 'deep', except: [glob] }]),
    ignore: fc.constantFrom('*', `group${' ~ group'.repeat(9)}`).map((selector) => ({ 'page-twice': [selector] })),
  },
  { requiredKeys: ['pipelines'] },
);

/** The commands that own transforms of a configuration run in, and others. */
const asking = [['run', 'sync'], ['config', '--validate'], ['evil'], ['explain', 'evil'], ['evilpkg']];
const others = [
  ['add-languages', '--languages', 'es'],
  ['expand-openapi'],
  ['sync-openapi'],
  ['run', '-t', 'add-languages languages=es', '-t', 'tabs-to-dropdowns'],
  ['check'],
  ['check', '--fix'],
  ['show'],
  ['pages'],
  ['redirects', '--verify'],
  ['transforms'],
  ['config'],
  ['recover'],
];
const flags = fc.constantFrom([], ['--no-config-scripts'], ['--no-config']);
const writing = fc.constantFrom([], ['--write', '--allow-dirty']);

function checkOut(says: unknown): string {
  const groups = [{ group: 'Guides', pages: ['deep/' + 'a'.repeat(60), 'deep/a'] }];
  const outer = folderWith({
    'outside/secret.yaml': labels,
    'outside/evil.mjs': script('outer', 'navshiftOutside'),
    'site/docs.json': JSON.stringify({
      navigation: {
        languages: [
          { language: 'en', groups },
          { language: 'fr', tabs: [{ tab: 'API', openapi: `${server.base}/x.json` }] },
        ],
      },
    }),
    [`site/deep/${'a'.repeat(60)}.mdx`]: '',
    'site/deep/a.mdx': '',
    'site/evil.mjs': script('evil', 'navshiftRan'),
    'site/deep/evil.mjs': script('deep', 'navshiftRan'),
    'site/navshift.config.mjs': script('config', 'navshiftOutside'),
    'site/labels.yaml': 'es:\n  Guides: Manuales\n',
    'site/navshift.config.json': JSON.stringify(says),
    'site/node_modules/navshift-transform-evilpkg/package.json': '{ "exports": "./x.mjs" }',
    'site/node_modules/navshift-transform-evilpkg/x.mjs': script('evilpkg', 'navshiftRan'),
    'site/.git/HEAD': 'ref: refs/heads/main\n',
    'site/.git/config': labels,
  });
  mkdirSync(join(outer, 'site/.git/objects'));
  mkdirSync(join(outer, 'site/.git/refs'));
  const links = { out: '../outside', 'link.yaml': '../outside/secret.yaml', 'link.mjs': '../outside/evil.mjs' };
  for (const [path, target] of Object.entries({ ...links, 'zero.yaml': '/dev/zero', hidden: '.git' }))
    symlinkSync(target, join(outer, 'site', path));
  return outer;
}

/** What is in `.git`, but for the folder of navshift's own journals. */
const gitOf = (cwd: string) => ({
  git: readdirSync(join(cwd, '.git')).filter((one) => one !== 'navshift'),
  config: readFileSync(join(cwd, '.git/config'), 'utf8'),
});

const marks = globalThis as { navshiftRan?: boolean; navshiftOutside?: boolean };

it('no configuration of a checkout has anything run unasked, read or written elsewhere, or an address asked', async () => {
  let ran = 0;
  const command = fc.oneof(fc.constantFrom(...asking), fc.constantFrom(...others));
  await fc.assert(
    fc.asyncProperty(configuration, command, flags, writing, async (says, words, trusting, write) => {
      const outer = checkOut(says);
      const cwd = join(outer, 'site');
      const before = { ...snapshot(outer), ...gitOf(cwd) };
      const takesWrite = ['run', 'add-languages', 'expand-openapi', 'sync-openapi'].includes(words[0]!);
      delete marks.navshiftRan;
      server.asked = [];
      const { stdout, stderr } = await navshift([...words, ...trusting, ...(takesWrite ? write : [])], { cwd, load });
      const after = { ...snapshot(outer), ...gitOf(cwd) };
      const isElsewhere = ([path]: [string, string]) => !path.startsWith('site/') || path.includes('node_modules');
      const elsewhere = (files: object) => Object.entries(files).filter(isElsewhere);
      const inside = Object.entries(after).filter(([path]) => path.startsWith('site/'));

      expect(elsewhere(after)).toEqual(elsewhere(before));
      expect(stdout + stderr + JSON.stringify(inside)).not.toContain(secret);
      expect(stderr).not.toMatch(/unexpected error|^\s+at /m);
      expect(server.asked).toEqual([]);
      expect(marks.navshiftOutside).toBeUndefined();
      if (marks.navshiftRan === true) {
        ran++;
        expect(asking).toContain(words);
        expect(trusting).not.toContain('--no-config-scripts');
        expect(stderr).toMatch(/^Running /m);
      }
    }),
    { numRuns: cases(3000) },
  );
  // Where it is asked for, it does run.
  expect(ran).toBeGreaterThan(3);
}, 600_000);
