import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { type FileChange, makeSite, memoryReader, type Reader, run } from '../../src/index.ts';
import { openSite } from '../../src/node.ts';
import { type OpenedSpecification, openSpecification } from '../../src/openapi/index.ts';
import { served } from '../../src/served/index.ts';
import { tell } from '../../src/telling/index.ts';
import { expandOpenapi, syncOpenapi } from '../../transforms/index.ts';
import { overlaySites } from '../../scripts/platform/overlays.mjs';
import { diagnose } from '../check/given.ts';
import { navshift } from '../cli/command.ts';
import { folderWith, git } from '../disk/folders.ts';

type Files = Readonly<Record<string, string>>;

const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'S', version: '1' },
  paths: { '/a': { get: { summary: 'A' } }, '/b': { get: { summary: 'B' } } },
});
/** An overlay, one action a line. */
const overlay = (...actions: readonly object[]) =>
  `{"overlay":"1.1.0","info":{"title":"O","version":"1"},"extends":"s.json","actions":[\n${actions.map((one) => JSON.stringify(one)).join(',\n')}\n]}`;
const noB = { target: "$.paths['/b']", remove: true };
const textOf = (openapi: unknown, ...pages: readonly string[]) =>
  JSON.stringify({ navigation: { groups: [{ group: 'G', openapi, ...(pages.length > 0 && { pages }) }] } });
const siteOf = (files: Files, openapi: unknown = 's.json', ...pages: readonly string[]) =>
  makeSite(textOf(openapi, ...pages), { reader: memoryReader({ 's.json': specification, ...files }) });
const found = (files: Files, openapi: unknown = 's.json') =>
  diagnose(textOf(openapi), { 's.json': specification, ...files }).map(
    ({ severity, rule, file, line, message }) => `${severity} ${rule} ${file}:${line} ${message}`,
  );
const paths = (site = siteOf({})) => {
  const opened = openSpecification(site, 's.json');
  return 'reason' in opened ? opened.reason : opened.operations.map(({ path }) => path);
};

describe('a specification is read as Mintlify reads it, where', () => {
  // `npm run platform` holds the same sites against Mintlify's packages.
  it.each(overlaySites())('$name', ({ bytes, files, pages }) => {
    const { items, refused } = served(makeSite(bytes, { reader: memoryReader(Object.fromEntries(files)) }));
    const shown = items.filter(({ item, state }) => item.kind === 'endpoint' && state === 'shown');
    expect(refused.length > 0 ? undefined : shown.map(({ address }) => address)).toEqual(pages);
  });
});

describe('check', () => {
  it('names an overlay that Mintlify skips, at its mistake', () =>
    expect(found({ 'o.json': overlay(noB, { target: '$.x' }) })).toEqual([
      'warning specification-overlay o.json:3 the overlay "o.json" is skipped: an action that does nothing',
    ]));

  it('names a listed overlay that is missing', () =>
    expect(found({}, { source: 's.json', overlays: ['none.json'] })).toEqual([
      expect.stringContaining('error specification-broken docs.json:1 the specification "s.json" cannot be read'),
    ]));

  it('names the line of `.mintignore` that leaves a specification out', () =>
    expect(found({ '.mintignore': 'drafts/\n*.json\n!o.json\n' })).toEqual([
      'error specification-missing .mintignore:2 the specification "s.json" is left out by `.mintignore`, and Mintlify refuses the whole site because of it',
    ]));

  it.each([
    ['.github/s.json', 'is in `.github`, which Mintlify skips'],
    ['s.txt', 'does not end in `.json`, `.yaml` or `.yml`, so Mintlify does not see it'],
  ])('says that Mintlify does not see %s', (path, why) =>
    expect(found({ [path]: specification }, path)).toEqual([
      `error specification-missing docs.json:1 the specification "${path}" ${why}, and Mintlify refuses the whole site because of it`,
    ]),
  );

  it('names the action that fails', () =>
    expect(found({ 'o.json': overlay(noB, { target: '$.paths', update: [] }) })).toEqual([
      expect.stringMatching(/^error specification-broken .* \(o\.json:3:\d+\): the overlay fails at `\$\.paths`/),
    ]));

  it('finds two lists for one specification, as Mintlify stops for them', () => {
    const groups = [[], ['o.json']].map((overlays, k) => ({ group: `G${k}`, openapi: { source: 's.json', overlays } }));
    const rules = diagnose(JSON.stringify({ navigation: { groups } }), {
      's.json': specification,
      'o.json': overlay(noB),
    });
    expect(rules.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(['error specification-overlay']);
  });

  it('finds what an overlay adds in the overlay, and what it leaves in the specification', () => {
    const wrong = { get: { $ref: '#/none' } };
    const at = (files: Files) =>
      diagnose(textOf('s.json'), { 's.json': specification, ...files }).map(({ file, line }) => `${file}:${line}`);
    expect(at({ 'o.json': overlay(noB, { target: '$.paths', update: { '/c': wrong } }) })).toEqual(['o.json:3']);
    expect(at({ 'o.json': overlay(noB, { target: "$.paths['/a'].get", update: { $ref: '#/none' } }) })).toEqual([
      'o.json:3',
    ]);
    const copied = overlay(
      { target: '$.paths', update: { '/c': {} } },
      { target: "$.paths['/c']", copy: "$.paths['/a']" },
    );
    const site = siteOf({ 'o.json': copied });
    const opened = openSpecification(site, 's.json') as OpenedSpecification;
    expect(opened.operations.map(({ file, position }) => `${file}:${position.line}`)).toEqual([
      's.json:1',
      's.json:1',
      'o.json:3',
    ]);
    const broken = JSON.stringify({ openapi: '3.1.0', paths: { '/a': wrong, '/b': {} } });
    expect(at({ 's.json': broken, 'o.json': overlay(noB) })).toEqual(['s.json:1']);
  });
});

it('a `$ref` counts from the specification also where an overlay in another folder changed what is around it', () => {
  const at = (path: string, $ref: string) => {
    const paths = { '/a': { $ref: `#/components/pathItems/a` }, '/b': { $ref } };
    const components = { pathItems: { a: { get: {} } } };
    const change = overlay({ target: path, update: { summary: 'S' } }).replace('s.json', '/s.json');
    const files = { 's.json': JSON.stringify({ openapi: '3.1.0', paths, components }), 'o/o.json': change };
    const opened = openSpecification(siteOf({ ...files, 'b.json': '{"get":{}}' }), 's.json') as OpenedSpecification;
    return [opened.operations.map(({ path }) => path), opened.problems.map(({ message }) => message)];
  };
  expect(at('$.components.pathItems.a', '#/components/pathItems/a')).toEqual([['/a', '/b'], []]);
  expect(at("$.paths['/b']", 'b.json')).toEqual([
    ['/a', '/b'],
    ['Mintlify refuses a specification with a `$ref` to another file.'],
  ]);
});

describe('the validator', () => {
  const found = async (paths: string, ...actions: readonly object[]) => {
    const files = { 'docs.json': textOf('s.json'), 'a.mdx': '', 'o.json': overlay(...actions) };
    const text = `{"openapi":"3.1.0","info":{"title":"S","version":"1"},"paths":{\n${paths}\n}}`;
    const cwd = folderWith({ ...files, 's.json': text });
    const { stdout } = await navshift(['check', '--rule', 'specification-invalid=error'], { cwd, columns: 200 });
    return stdout.split('\n').filter((line) => /specification-invalid|^ *>/.test(line));
  };
  const right = '"/a":{"get":{"responses":{"200":{"description":"OK"}}}}';

  it('names what an overlay brings in the overlay, and shows the rest as its file has it', async () => {
    expect(await found(right, noB, { target: "$.paths['/a'].get", update: { tgs: [] } })).toEqual([
      'o.json:3:41 error `tgs` is not expected in `paths./a.get` [specification-invalid]',
    ]);
    expect(await found(right.replace('responses', 'respnses'), noB)).toEqual([
      's.json:2:14 error `respnses` is not expected in `paths./a.get` [specification-invalid]',
      '  > 2 | "/a":{"get":{"respnses":{"200":{"description":"OK"}}}}',
    ]);
  });

  it('finds a key twice beside an overlay too: Mintlify refuses the file', async () =>
    expect(await found(`${right},\n${right}`, noB)).toEqual([
      's.json:3:1 error the key `/a` is in one object twice, and Mintlify refuses the file [specification-invalid]',
      `  > 3 | ${right}`,
    ]));
});

describe('a change of an overlay is a change of what readers see', () => {
  const told = (before: Files, after: Files, ...openapi: readonly unknown[]) => {
    const [was = 's.json', is = 's.json'] = openapi;
    return tell(navigationDiff(siteOf(before, was), siteOf(after, is))).summary;
  };
  it.each<[string, string, Parameters<typeof told>]>([
    ['comes', '1 endpoint lost. 2 → 1 endpoints.', [{}, { 'o.json': overlay(noB) }]],
    ['goes', 'Nothing lost. 1 added. 1 → 2 endpoints.', [{ 'o.json': overlay(noB) }, {}]],
    [
      'changes',
      '1 endpoint lost. 1 added.',
      [{ 'o.json': overlay(noB) }, { 'o.json': overlay({ target: "$.paths['/a']", remove: true }) }],
    ],
    [
      'is switched off',
      'Nothing lost. 1 added. 1 → 2 endpoints.',
      [{ 'o.json': overlay(noB) }, { 'o.json': overlay(noB) }, 's.json', { source: 's.json', overlays: [] }],
    ],
  ])('%s', (_, summary, given) => expect(told(...given)).toBe(summary));

  it('and a run that writes one which takes pages from readers is refused', () => {
    const change: FileChange = { kind: 'create', path: 'o.json', content: new TextEncoder().encode(overlay(noB)) };
    const { diagnostics } = run(siteOf({}), { name: 't', apply: (site) => site.withStaged([change]) });
    expect(diagnostics.map(({ severity, rule }) => [severity, rule])).toEqual([['error', 't/conservation']]);
  });
});

describe('a specification that a run hides from Mintlify', () => {
  const given = siteOf({});
  it.each<[string, FileChange[]]>([
    ['by a line of `.mintignore`', [{ kind: 'create', path: '.mintignore', content: new TextEncoder().encode('s.*') }]],
    ['in a folder that Mintlify skips', [{ kind: 'move', from: 's.json', path: '.github/s.json' }]],
  ])('%s is refused', (_, changes) => {
    const { diagnostics } = run(given, { name: 't', apply: (site) => site.withStaged(changes) });
    expect(diagnostics.map(({ severity, message }) => `${severity} ${message}`).join('\n')).toMatch(
      /error GET \/a of s.json would be lost/,
    );
  });

  it('as a link does not, but a link to its folder does', () => {
    const folder = folderWith({ 'docs.json': '{"navigation":{}}', 'specs/s.json': specification });
    symlinkSync('specs/s.json', join(folder, 'link.json'));
    symlinkSync('specs', join(folder, 'linked'));
    const { reader } = openSite(folder);
    const site = makeSite('{}', { reader });
    const reasonOf = (path: string) => ({ reason: undefined, ...openSpecification(site, path) }).reason;
    expect(['specs/s.json', 'link.json', 'linked/s.json'].map(reasonOf)).toEqual([undefined, undefined, 'unseen']);
  });
});

describe('an overlay that a run writes or deletes', () => {
  const staged = (files: Files, change: FileChange) => paths(siteOf(files).withStaged([change]));
  it('changes its specification from then on, or no more', () => {
    const content = new TextEncoder().encode(overlay(noB));
    expect(staged({}, { kind: 'create', path: 'o.json', content })).toEqual(['/a']);
    expect(staged({ 'o.json': overlay(noB) }, { kind: 'delete', path: 'o.json' })).toEqual(['/a', '/b']);
  });
});

it('transforms list what readers get', () => {
  const after = run(siteOf({ 'o.json': overlay(noB) }), expandOpenapi()).after;
  expect(JSON.stringify(after.root)).not.toContain('/b');
  const site = siteOf({ 'o.json': overlay(noB) }, 's.json', 'GET /a', 'GET /b');
  const synced = run(site, syncOpenapi({ all: true }), { allowAddressChanges: true }).after;
  expect(served(synced).items.map(({ state }) => state)).toEqual(['shown']);
});

it('a remote overlay that was not fetched leaves its specification unknown, and counts once it was', () => {
  const url = 'https://x.io/o.json';
  const site = siteOf({}, { source: 's.json', overlays: [url] });
  expect(openSpecification(site, 's.json')).toMatchObject({ reason: 'remote', overlay: url });
  expect(paths(site.withRemote(new Map([[url, new TextEncoder().encode(overlay(noB))]])))).toEqual(['/a']);
  expect(paths(siteOf({}, { source: 's.json', overlays: ['http://x.io/o.json'] }))).toBe('broken');
});

it('overlays are looked for in a folder and in a revision, and other files do not count as read', () => {
  const folder = folderWith({
    'docs.json': '{"navigation":{}}',
    's.json': specification,
    'o.json': overlay(noB),
    'x.json': '{}',
  });
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'one'],
  ])
    git(folder, ...args);
  const { reader } = openSite(folder);
  const of = (one: Reader) => paths(makeSite('{}', { reader: one }));
  expect([of(reader), of(reader.at!('HEAD')!)]).toEqual([['/a'], ['/a']]);
  expect(reader.reads!()).not.toContain('x.json');
});

it('a regular expression of an overlay takes time in proportion to the text', () => {
  const text = JSON.stringify({ openapi: '3.1.0', paths: { '/a': { get: { summary: 'a'.repeat(10_000) } } } });
  const action = { target: "$.paths.*[?match(@.summary, '(a*)*b')]", remove: true };
  expect(paths(siteOf({ 's.json': text, 'o.json': overlay(action) }))).toEqual(['/a']);
});
