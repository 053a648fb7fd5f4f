import { chownSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { transforms } from '../../transforms/index.ts';
import { commitAll, folderWith, git, makePipe } from '../disk/folders.ts';
import { navshift } from './command.ts';
import { serverOf } from './server.ts';

const load = () => Promise.resolve(transforms);
const docs = '{ "navigation": { "languages": [{ "language": "en", "pages": ["a"] }] } }\n';
const site = { 'docs.json': docs, 'a.mdx': '' };

// Windows has no such pipes and devices.
(process.platform === 'win32' ? describe.skip : describe)('a file of the checkout that never ends', () => {
  const commands = [
    ['labels', 'import', '--labels', 'named'],
    ['add-languages', '--languages', 'fr', '--labels', 'named'],
    ['expand-openapi', '--spec', 'https://a.example/=named'],
    ['check', '--accept', 'named'],
  ] as const;

  it.each(commands)('is looked at before it is read: %s %s %s', async (...argv) => {
    const refused = { code: 2, stderr: expect.stringContaining('it is neither a file nor a folder') };
    const [link, pipe] = [folderWith(site), folderWith(site)];
    symlinkSync('/dev/zero', join(link, 'named'));
    expect(await navshift(argv, { cwd: link, load })).toMatchObject(refused);
    makePipe(join(pipe, 'named'));
    expect(await navshift(argv, { cwd: pipe, load })).toMatchObject(refused);
  });
});

/** A transform that says that it was loaded. */
const own = (name: string) => `globalThis.navshiftRan = true;
import { defineTransform } from 'navshift';
export default defineTransform({ name: '${name}', summary: 'Mine.', apply: (site) => site });`;

const ran = () => {
  const { navshiftRan } = globalThis as { navshiftRan?: boolean };
  delete (globalThis as { navshiftRan?: boolean }).navshiftRan;
  return navshiftRan === true;
};

const packageFiles = {
  'node_modules/navshift-transform-evilpkg/package.json':
    '{ "name": "navshift-transform-evilpkg", "exports": "./x.mjs" }',
  'node_modules/navshift-transform-evilpkg/x.mjs': own('evilpkg'),
};

/** A checkout whose configuration says that. */
const checkout = (says: object, files: Record<string, string> = {}) =>
  folderWith({
    ...site,
    '.git/HEAD': '',
    'evil.mjs': own('evil'),
    ...packageFiles,
    'navshift.config.json': JSON.stringify(says),
    ...files,
  });

const steps = [
  ['a file', { pipelines: { sync: ['./evil.mjs'] } }, './evil.mjs'],
  ['a file, as data', { pipelines: { sync: [{ transform: './evil.mjs' }] } }, './evil.mjs'],
  ['a package', { pipelines: { sync: ['evilpkg'] } }, 'navshift-transform-evilpkg'],
  [
    'a package by its whole name',
    { pipelines: { sync: ['navshift-transform-evilpkg'] } },
    'navshift-transform-evilpkg',
  ],
  ['a transform that it names', { transforms: ['./evil.mjs'], pipelines: { sync: ['evil'] } }, 'evil'],
] as const;

describe('a transform of your own that a configuration names', () => {
  describe.each(steps)('by %s', (_, says, module) => {
    it.each([[['run', 'sync']], [['config', '--validate']]])(
      'does not run under --no-config-scripts: %j',
      async (argv) => {
        const { code, stderr } = await navshift([...argv, '--no-config-scripts'], { cwd: checkout(says), load });
        expect([code, ran()]).toEqual([2, false]);
        expect(stderr).toContain(`${module} is not a transform of navshift, and --no-config-scripts runs no other.`);
      },
    );
    it.each([[['run', 'sync']], [['config', '--validate']]])('is named before it runs: %j', async (argv) => {
      const { code, stderr } = await navshift(argv, { cwd: checkout(says), load });
      expect([code, ran()]).toEqual([0, true]);
      expect(stderr).toMatch(
        /^Running (?:\.\/evil\.mjs|navshift-transform-evilpkg), which navshift\.config\.json:1:\d+ names\.\n/,
      );
    });
  });

  it('is named before it runs as a command of its own, even where it throws', async () => {
    const cwd = checkout({ transforms: ['./evil.mjs'] }, { 'evil.mjs': 'throw new Error("no luck");' });
    expect(await navshift(['evil'], { cwd, load })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /^Running \.\/evil\.mjs, which navshift\.config\.json:1:16 names\.\nerror: \.\/evil/,
      ),
    });
  });

  it.each([
    [['check']],
    [['show']],
    [['pages']],
    [['diff']],
    [['redirects', '--since', 'HEAD']],
    [['redirects', '--verify']],
    [['transforms']],
    [['config']],
    [['explain', 'tabs-to-dropdowns']],
    [['explain', 'page-twice']],
    [['tabs-to-dropdowns', '--check']],
    [['run', '-t', 'tabs-to-dropdowns']],
    [['recover']],
    [['completion', 'bash']],
  ])('is not loaded by %j', async (argv) => {
    const says = {
      transforms: ['./evil.mjs'],
      defaults: { evil: {}, evilpkg: {} },
      pipelines: { sync: ['./evil.mjs'] },
    };
    const cwd = checkout(says);
    rmSync(join(cwd, '.git'), { recursive: true });
    commitAll(cwd);
    const { code, stderr } = await navshift(argv, { cwd, load });
    expect([stderr, code, ran()]).toEqual([stderr, 0, false]);
  });

  it('is not loaded by a path that is typed where a command should be', async () => {
    const { code } = await navshift(['docs.json'], { cwd: checkout({ transforms: ['./evil.mjs'] }), load });
    expect([code, ran()]).toEqual([2, false]);
  });

  it('is listed by its file', async () => {
    const { stdout } = await navshift(['transforms'], { cwd: checkout({ transforms: ['./evil.mjs'] }), load });
    expect(stdout).toMatch(/^\.\/evil\.mjs +A transform of your own, from navshift\.config\.json:1:16\.$/m);
  });

  it('is a file of the repository, wherever links lead', async () => {
    const cwd = checkout({ transforms: ['./link.mjs'] });
    symlinkSync(join(folderWith({ 'x.mjs': own('x') }), 'x.mjs'), join(cwd, 'link.mjs'));
    const { code, stderr } = await navshift(['x'], { cwd, load });
    expect([code, ran()]).toEqual([2, false]);
    expect(stderr).toContain(`navshift.config.json:1:16: ./link.mjs is outside ${cwd}.`);
  });

  // Only root can give a file to another user.
  (process.getuid?.() === 0 ? it : it.skip)('does not run if it belongs to another user', async () => {
    const cwd = checkout({ pipelines: { sync: ['./evil.mjs'] } });
    chownSync(join(cwd, 'evil.mjs'), 12345, 12345);
    const { code, stderr } = await navshift(['run', 'sync'], { cwd, load });
    expect([code, ran()]).toEqual([2, false]);
    expect(stderr).toContain('./evil.mjs belongs to another user');
    // Who owns the checkout has what is in it run, as in a container that another user has checked it out for.
    chownSync(cwd, 12345, 12345);
    expect(await navshift(['run', 'sync'], { cwd, load })).toMatchObject({ code: 0 });
    expect(ran()).toBe(true);
  });
});

describe('a package of the checkout', () => {
  it('takes the place of a mistyped command only where its code is trusted, and is named', async () => {
    const cwd = folderWith({ ...site, ...packageFiles });
    expect(await navshift(['evilpkg', '--no-config-scripts'], { cwd, load })).toMatchObject({ code: 2 });
    expect(ran()).toBe(false);
    const { code, stderr } = await navshift(['evilpkg'], { cwd, load });
    expect([code, ran()]).toEqual([0, true]);
    expect(stderr).toMatch(/^Running the package navshift-transform-evilpkg\.\n/);
    // Its whole name, or a file, is what somebody has typed.
    const full = ['navshift-transform-evilpkg', '--no-config-scripts'];
    expect(await navshift(full, { cwd: folderWith({ ...site, ...packageFiles }), load })).toMatchObject({ code: 0 });
    expect(ran()).toBe(true);
  });
});

describe('every command', () => {
  const argv = [
    ['run', '-t', 'tabs-to-dropdowns'],
    ['tabs-to-dropdowns'],
    ['check'],
    ['diff'],
    ['redirects', '--verify'],
    ['pages'],
    ['show'],
    ['recover'],
    ['init', '--yes', 'docs'],
    ['new', 'transform', 'rename-x'],
    ['completion', 'bash'],
    ['transforms'],
    ['explain', 'page-twice'],
  ];
  it.each(argv)('takes --no-config and --no-config-scripts: %s %s', async (...words) => {
    const cwd = folderWith({ ...site, 'docs/docs.json': docs, 'docs/a.mdx': '' });
    commitAll(cwd);
    const { code, stderr } = await navshift([...words, '--no-config', '--no-config-scripts'], { cwd, load });
    expect([stderr, code]).toEqual([stderr, 0]);
  });
});

describe('a file that a configuration names', () => {
  const labels = 'fr:\n  SECRET: geheim\n';
  const named = { pipelines: { sync: ['labels import labels=NAME'] } };
  const ways: readonly (readonly [string, object, readonly string[]])[] = [
    ['a default', { defaults: { labels: { labels: 'NAME' } } }, ['labels', 'import']],
    ['a step', named, ['run', 'sync']],
    ['a step', named, ['config', '--validate']],
    [
      'a step as data',
      { pipelines: { sync: [{ transform: 'labels', options: { task: 'import', labels: 'NAME' } }] } },
      ['run', 'sync'],
    ],
    ['a pair', { defaults: { 'expand-openapi': { spec: { 'https://a.example/': 'NAME' } } } }, ['expand-openapi']],
  ];

  describe.each(ways)('as %s', (_, says, argv) => {
    const sayingOf = (name: string) => JSON.parse(JSON.stringify(says).replace('NAME', name)) as object;
    const run = async (name: string, git = true) => {
      const outer = folderWith({
        'outside.yaml': labels,
        'repo/labels.yaml': labels,
        'repo/docs/in.yaml': labels,
        'repo/docs/docs.json': docs,
        'repo/docs/a.mdx': '',
        'repo/docs/navshift.config.json': JSON.stringify(sayingOf(name)),
        ...(git && { 'repo/.git/HEAD': '', 'repo/.git/config': labels }),
      });
      symlinkSync('../../outside.yaml', join(outer, 'repo/docs/link.yaml'));
      symlinkSync('../..', join(outer, 'repo/docs/up'));
      const { stdout, stderr } = await navshift(argv, {
        cwd: join(outer, 'repo/docs'),
        load,
      });
      expect(stdout + stderr).not.toContain('geheim');
      return stderr;
    };

    it.each(['../../outside.yaml', 'link.yaml', 'up/outside.yaml', '/etc/hostname', '../.git/config'])(
      'is refused where it is outside the repository: %s',
      async (name) =>
        expect(await run(name)).toMatch(/^error: .*navshift\.config\.json:1:\d+: .* is outside .*repo\.\s/m),
    );
    it('is read inside of the repository, and without one inside of the docs root', async () => {
      expect(await run('../labels.yaml')).not.toContain('leads out');
      expect(await run('in.yaml', false)).not.toContain('leads out');
      expect(await run('../labels.yaml', false)).toMatch(/is outside .*docs\.\s/);
    });
  });

  it('is in the docs root where there is no repository, though the configuration is above it', async () => {
    const says = { defaults: { labels: { labels: 'labels.yaml' } } };
    const files = { 'docs/docs.json': docs, 'docs/a.mdx': '', 'labels.yaml': 'fr: {}\n' };
    const cwd = folderWith({ ...files, 'navshift.config.json': JSON.stringify(says) });
    const { stderr } = await navshift(['labels', 'import', '--site', 'docs'], { cwd, load });
    expect(stderr).toContain(`labels.yaml is outside ${cwd}/docs.`);
  });

  it('is not looked for in the working folder, where it is no file of its own folder', async () => {
    const says = { defaults: { 'sync-openapi': { since: 'secret.yaml' } } };
    const files = { 'docs/docs.json': docs, 'docs/a.mdx': '', 'docs/navshift.config.json': JSON.stringify(says) };
    const cwd = folderWith({ ...files, 'secret.yaml': 'geheim' });
    const { code, stderr } = await navshift(['sync-openapi', 'docs'], { cwd, load });
    expect(code).toBe(2);
    expect(stderr).not.toContain('geheim');
    expect(stderr).toContain('secret.yaml');
  });

  it('given with --config speaks for its own folder', async () => {
    const says = (labels: string) => JSON.stringify({ defaults: { labels: { labels } } });
    const files = { 'docs/docs.json': docs, 'docs/a.mdx': '', 'outside.yaml': '', 'my/labels.yaml': 'fr: {}\n' };
    const cwd = folderWith({ ...files, 'my/in.json': says('labels.yaml'), 'my/out.json': says('../outside.yaml') });
    const said = async (name: string) =>
      (await navshift(['labels', 'import', '--site', 'docs', '--config', name], { cwd, load })).stderr;
    expect(await said('my/in.json')).not.toContain('leads out');
    expect(await said('my/out.json')).toContain(`../outside.yaml is outside ${cwd}/my.`);
  });

  it('gives way to one that the command line names, which may lie anywhere', async () => {
    const cwd = checkout({ defaults: { labels: { labels: '../outside.yaml' } } });
    const file = join(folderWith({ 'my.yaml': 'fr: {}\n' }), 'my.yaml');
    expect((await navshift(['labels', 'import', '--labels', file], { cwd, load })).stderr).not.toContain('leads out');
  });
});

describe('the network', () => {
  const server = serverOf(() => JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: {} }));
  const ways: readonly (readonly [string, object, readonly string[]])[] = [
    ['a default', { defaults: { 'expand-openapi': { allowRemote: true } } }, ['expand-openapi']],
    ['a default', { defaults: { 'expand-openapi': { 'allow-remote': true } } }, ['run', '-t', 'expand-openapi']],
    ['a step', { pipelines: { sync: ['expand-openapi allowRemote=true'] } }, ['run', 'sync']],
    ['a step', { pipelines: { sync: ['expand-openapi --allow-remote'] } }, ['run', 'sync']],
    [
      'a step as data',
      { pipelines: { sync: [{ transform: 'expand-openapi', options: { allowRemote: true } }] } },
      ['run', 'sync'],
    ],
  ];
  it.each(ways)('is not allowed by %s of a configuration, which is said: %j %j', async (_, says, argv) => {
    server.asked = [];
    const tabs = [{ tab: 'API', openapi: `${server.base}/x.json` }];
    const cwd = checkout(says, { 'docs.json': JSON.stringify({ navigation: { tabs } }) });
    const { stderr } = await navshift(argv, { cwd, load });
    expect(server.asked).toEqual([]);
    expect(stderr).toMatch(
      /^navshift\.config\.json:1:\d+: allowRemote only counts on the command line: add --allow-remote\.\n/,
    );
    const allowed = await navshift([...argv, '--allow-remote'], { cwd, load });
    expect(server.asked).toEqual(['/x.json']);
    expect(allowed.stderr).not.toContain('only counts');
  });
});

describe('a pipeline', () => {
  const doubling = (count: number) => {
    const names = Array.from({ length: count }, (_, k) => `p${k}`);
    const entries = names.map((name, k) => [name, Array(2).fill(names[k + 1] ?? 'tabs-to-dropdowns')]);
    return { pipelines: Object.fromEntries(entries) as object };
  };
  it.each([[['run', 'p0']], [['config', '--validate']]])('that doubles is refused: %j', async (argv) => {
    const { code, stderr } = await navshift(argv, { cwd: checkout(doubling(17)), load });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /navshift\.config\.json:1:\d+: p0 has more than 100 steps, including those of its pipelines\./,
    );
  });
  it('of fewer steps runs', async () =>
    expect(await navshift(['run', 'p0'], { cwd: checkout(doubling(5)), load })).toMatchObject({ code: 0 }));
});

it('of a configuration no glob multiplies', async () => {
  const managed = (glob: string) => ({ managed: [{ group: 'group', folder: 'a', except: [glob] }] });
  expect(await navshift(['check'], { cwd: checkout(managed('{a,b}'.repeat(7))), load })).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('its braces make more than 100 globs: write several'),
  });
});

it('a revision that a configuration names is not fetched, but one that the command line names', async () => {
  const origin = folderWith({
    ...site,
    'navshift.config.json': '{ "defaults": { "sync-languages": { "since": "v1" } } }',
  });
  commitAll(origin);
  git(origin, 'tag', 'v1');
  git(origin, 'commit', '-q', '--allow-empty', '-m', 'Later');
  const cwd = folderWith();
  git(cwd, 'clone', '-q', '--depth', '1', '--no-tags', `file://${origin}`, '.');
  const { code, stderr } = await navshift(['sync-languages'], { cwd, load });
  expect(code).toBe(2);
  expect(stderr).not.toContain('Fetching');
  expect((await navshift(['sync-languages', '--since', 'v1'], { cwd, load })).stderr).toMatch(/^Fetching v1 from /);
});
