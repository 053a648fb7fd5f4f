import { describe, expect, it } from '@jest/globals';
import { parseJson } from '../../src/json/index.ts';
import { isRemote, specificationKey, specificationSources } from '../../src/openapi/index.ts';

/** What an `openapi` field says, without the nodes. */
function sources(value: unknown): unknown[] {
  return specificationSources(parseJson(JSON.stringify(value))).map(({ node: _, ...rest }) => rest);
}

describe('an openapi field', () => {
  it.each([
    ['openapi.json', [{ source: 'openapi.json' }]],
    [
      ['a.json', 'b.yaml'],
      [{ source: 'a.json' }, { source: 'b.yaml' }],
    ],
    [{ source: '/a.json' }, [{ source: '/a.json' }]],
    [{ source: 'a.json', directory: 'es/api' }, [{ source: 'a.json', directory: 'es/api' }]],
    [{ source: 'a.json', overlays: ['o.yaml'] }, [{ source: 'a.json', overlays: true }]],
    [{ source: 'a.json', overlays: [] }, [{ source: 'a.json', overlays: false }]],
    [{ source: 'a.json', overlays: true }, [{ source: 'a.json', overlays: true }]],
    [
      [{ source: 'a.json', directory: 'x' }, 'b.json'],
      [{ source: 'a.json', directory: 'x' }, { source: 'b.json' }],
    ],
    [{ source: 'a.json', directory: 1 }, [{ source: 'a.json' }]],
    [['a.json', 1, null, '', ['c.json'], {}, { source: '' }, { source: 2 }], [{ source: 'a.json' }]],
    [['', 'a.yaml'], []],
    [[null, { source: 'a.yaml' }], []],
    [[{ directory: 'x' }, 'a.yaml'], []],
    ['', []],
    [1, []],
    [null, []],
    [{}, []],
    [[], []],
  ])('%j names %j', (value, expected) => {
    expect(sources(value)).toEqual(expected);
  });

  it('gives the node of each source, and reads the last of duplicate keys', () => {
    const value = parseJson('[\n  {"source": "a.json", "source": "b.json"}]');
    const [first] = specificationSources(value);
    expect([first!.source, first!.node.origin!.pointer, first!.node.origin!.line]).toEqual(['b.json', '/0', 2]);
  });
});

it.each([
  ['https://example.com/openapi.json', true],
  ['HTTP://example.com', true],
  ['openapi.json', false],
  ['/https://x', false],
  ['httpspec.json', false],
])('%s is remote: %s', (source, remote) => {
  expect(isRemote(source)).toBe(remote);
});

it.each([
  ['openapi.json', 'openapi.json'],
  ['/openapi.json', 'openapi.json'],
  ['./api/openapi.json', 'api/openapi.json'],
  ['/./api//./openapi.json', 'api/openapi.json'],
  ['../openapi.json', '../openapi.json'],
  ['/../openapi.json', '/../openapi.json'],
  ['api/../openapi.json', 'openapi.json'],
  ['https://example.com//a/./b', 'https://example.com//a/./b'],
])('the source %s has the key %s', (source, path) => {
  expect(specificationKey(source)).toBe(path);
});
