import { describe, expect, it } from '@jest/globals';
import { type FileChange, makeSite, memoryReader, type Reader } from '../../src/index.ts';
import { openSite } from '../../src/node.ts';
import { openSpecification } from '../../src/openapi/index.ts';
import { served } from '../../src/served/index.ts';
import { syncOpenapi } from '../../transforms/index.ts';
import { diagnose } from '../check/given.ts';
import { folderWith, git } from '../disk/folders.ts';
import { stays } from '../transforms/cases.ts';

const specification = JSON.stringify({
  openapi: '3.1.0',
  paths: { '/a': { get: {} }, '/b': { get: {} } },
});
const tab = (openapi: unknown, ...pages: string[]) => ({ tabs: [{ tab: 'T', openapi, pages }] });
const overlay = 'overlay: 1.0.0\nextends: s.json\nactions:\n  - target: $.paths["/b"]\n    remove: true\n';
type Files = Readonly<Record<string, string>>;
const siteOf = (files: Files, openapi: unknown = 's.json', ...pages: string[]) =>
  makeSite(JSON.stringify({ navigation: tab(openapi, ...pages) }), {
    reader: memoryReader({ 's.json': specification, ...files }),
  });

describe('an overlay changes the specification that it extends, wherever it is', () => {
  it.each<[string, Files]>([
    ['in YAML', { 'o.yaml': overlay }],
    ['in JSON', { 'o.json': '{"overlay":"1.1.0","extends":"./s.json"}' }],
    ['from its own folder', { 'api/o.yml': 'overlay: 1.0.0\nextends: ../s.json\n' }],
    ['from the docs root', { 'api/o.yml': 'extends: /s.json\noverlay: "1.0.0"\n' }],
  ])('%s', (_, files) => {
    expect(openSpecification(siteOf(files), 's.json')).toMatchObject({ reason: 'overlay' });
  });
  it.each<[string, Files]>([
    ['another specification', { 'o.yaml': 'overlay: 1.0.0\nextends: t.json\n' }],
    ['none', { 'o.yaml': 'overlay: 1.0.0\nactions: []\n' }],
    ['what is no overlay', { 'o.yaml': 'theme:\n  overlay: 1\nextends: s.json\n' }],
    ['what cannot be read', { 'o.json': '{"overlay": "1.0.0", "extends": "s.json"' }],
  ])('and not one that extends %s', (_, files) => {
    expect(openSpecification(siteOf(files), 's.json')).not.toHaveProperty('reason');
  });
  it('and `overlays` beside it do so too, and only there', () => {
    const named = { source: 's.json', overlays: true };
    expect(openSpecification(siteOf({}), named)).toMatchObject({ reason: 'overlay' });
    expect(openSpecification(siteOf({}), 's.json')).not.toHaveProperty('reason');
  });
});

it('is looked for in a folder and in a revision, and other files do not count as read', () => {
  const folder = folderWith({
    'docs.json': '{"navigation":{}}',
    's.json': specification,
    'o.yaml': overlay,
    'x.json': '{}',
  });
  for (const args of [
    ['init', '-q'],
    ['add', '-A'],
    ['commit', '-q', '-m', 'one'],
  ])
    git(folder, ...args);
  const { reader } = openSite(folder);
  const of = (one: Reader) => openSpecification(makeSite('{}', { reader: one }), 's.json');
  expect([of(reader), of(reader.at!('HEAD')!)]).toMatchObject([{ overlay: 'o.yaml' }, { overlay: 'o.yaml' }]);
  expect(reader.reads!()).not.toContain('x.json');
});

describe.each<[string, Files, unknown]>([
  ['an overlay', { 'o.yaml': overlay }, 's.json'],
  ['`overlays`', {}, { source: 's.json', overlays: ['o.yaml'] }],
])('of a specification with %s', (_, files, openapi) => {
  it('nothing is known', () => {
    const states = (...pages: string[]) => served(siteOf(files, openapi, ...pages)).items.map(({ state }) => state);
    expect(states()).toEqual(['unknown']);
    expect(states('GET /a', 'GET /new')).toEqual(['unknown', 'unknown']);
    expect(served(siteOf(files, openapi, 'GET /new')).refused).toEqual([]);
  });
  it('nothing is listed', () => {
    const navigation = tab(openapi, 'GET /a', 'GET /gone');
    const said = stays(syncOpenapi({ all: true }), navigation, { 's.json': specification, ...files });
    expect(said).toEqual([expect.stringMatching(/^warning overlays: s\.json is changed by (?:o\.yaml|`overlays`)/)]);
  });
  it('and nothing is an error', () => {
    const docs = JSON.stringify({ navigation: tab(openapi, 'GET /a', 'GET /new') });
    const all = diagnose(docs, { 's.json': specification, ...files });
    expect(all.map(({ severity, rule }) => `${severity} ${rule}`)).toEqual(['info specification-overlaid']);
  });
});

describe('an overlay that a run writes or deletes', () => {
  const staged = (files: Files, ...changes: FileChange[]) =>
    openSpecification(siteOf(files).withStaged(changes), 's.json');
  const content = new TextEncoder().encode(overlay);

  it('changes its specification from then on', () => {
    expect(staged({}, { kind: 'create', path: 'o.yaml', content })).toMatchObject({
      reason: 'overlay',
      overlay: 'o.yaml',
    });
  });
  it('changes it no more', () => {
    expect(staged({ 'o.yaml': overlay }, { kind: 'delete', path: 'o.yaml' })).not.toHaveProperty('reason');
  });
});
