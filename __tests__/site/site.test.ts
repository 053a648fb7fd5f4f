import { describe, expect, it } from '@jest/globals';
import { type JsonObject, makeArray, setMember } from '../../src/json/index.ts';
import { makeSite, memoryReader, pageFile, parse, print, type FileChange, type Site } from '../../src/index.ts';
import { growth, square } from '../growth.ts';

const decoder = new TextDecoder();
const bytes = (text: string) => new TextEncoder().encode(text);
const site = makeSite('{}', { reader: memoryReader({ 'a.md': 'A', 'b.md': 'B' }) });
const read = (path: string, staged: readonly FileChange[]) => {
  const content = site.withStaged(staged).read(path);
  return content && decoder.decode(content);
};

describe('a site', () => {
  it('gives back the text it was made of: a string for a string, bytes for bytes', () => {
    expect(print(parse('{ }'))).toBe('{ }');
    expect(print(parse(bytes('{ }')))).toEqual(bytes('{ }'));
  });
  it.each([
    ['as it was read', (one: Site) => one],
    [
      'after a change',
      (one: Site) => one.withDocuments(new Map([['docs.json', setMember(one.root as JsonObject, 'é', 'ü')]])),
    ],
  ])('gives the text that is asked for, whatever it was made of: %s', (_, change) => {
    for (const text of ['{ "a": "é" }\r\n', '\ufeff{ } // é\n']) {
      const [ofText, ofBytes] = [change(parse(text)), change(parse(bytes(text)))];
      const printed: string = print(ofText, 'text');
      const encoded: Uint8Array = print(ofText, 'bytes');
      expect([print(ofBytes, 'text'), print(ofText)]).toEqual([printed, printed]);
      expect([print(ofBytes, 'bytes'), print(ofBytes), bytes(printed)]).toEqual([encoded, encoded, encoded]);
    }
  });
  it('is the same site if nothing is changed', () => {
    expect(site.withDocuments(new Map([['docs.json', site.root]]))).toBe(site);
    expect(site.withDocuments(new Map())).toBe(site);
    expect(site.withStaged([])).toBe(site);
    expect(site.withRemote(new Map())).toBe(site);
  });
  it('has no document any more that is taken out', () => {
    const more = site.withDocuments(new Map([['n.json', site.root]]));
    expect([...more.withDocuments(new Map([['n.json', undefined]])).documents.keys()]).toEqual(['docs.json']);
    expect(site.withDocuments(new Map([['n.json', undefined]]))).toBe(site);
  });
  it('is another site if something is, and stays as it was', () => {
    const root = makeArray([]);
    expect(site.withDocuments(new Map([['docs.json', root]])).root).toBe(root);
    expect(print(site)).toBe('{}');
  });
  it('is frozen', () => {
    expect(() => Object.assign(site, { main: 'x' })).toThrow(TypeError);
    expect(() => (site.staged as FileChange[]).push({ kind: 'delete', path: 'a' })).toThrow(TypeError);
  });
  it('keeps the first content of an address', () => {
    const url = 'https://acme.com/openapi.json';
    const first = site.withRemote(new Map([[url, bytes('1')]]));
    expect(first.withRemote(new Map([[url, bytes('2')]]))).toBe(first);
    expect(decoder.decode(first.read(url))).toBe('1');
    expect(site.read(url)).toBeUndefined();
  });
  it('reads nothing of an address that was not given', () =>
    expect(site.read('HTTPS://acme.com/a.md')).toBeUndefined());
});

describe('a staged file', () => {
  it('that is created is there', () =>
    expect(read('c.md', [{ kind: 'create', path: 'c.md', content: bytes('C') }])).toBe('C'));
  it('that is copied is there twice', () => {
    expect(read('c.md', [{ kind: 'copy', path: 'c.md', from: 'a.md' }])).toBe('A');
    expect(read('a.md', [{ kind: 'copy', path: 'c.md', from: 'a.md' }])).toBe('A');
  });
  it('that is moved is not where it was', () => {
    expect(read('c.md', [{ kind: 'move', path: 'c.md', from: 'a.md' }])).toBe('A');
    expect(read('a.md', [{ kind: 'move', path: 'c.md', from: 'a.md' }])).toBeUndefined();
  });
  it('that is deleted is gone', () => expect(read('a.md', [{ kind: 'delete', path: 'a.md' }])).toBeUndefined());
  it('can be copied again', () => {
    expect(
      read('d.md', [
        { kind: 'copy', path: 'c.md', from: 'a.md' },
        { kind: 'copy', path: 'd.md', from: 'c.md' },
      ]),
    ).toBe('A');
    expect(
      read('d.md', [
        { kind: 'create', path: 'c.md', content: bytes('C') },
        { kind: 'move', path: 'd.md', from: 'c.md' },
      ]),
    ).toBe('C');
  });
  it('is copied as it was then, not as it is now', () => {
    expect(
      read('c.md', [
        { kind: 'copy', path: 'c.md', from: 'a.md' },
        { kind: 'delete', path: 'a.md' },
      ]),
    ).toBe('A');
    expect(
      read('a.md', [
        { kind: 'move', path: 'c.md', from: 'a.md' },
        { kind: 'copy', path: 'a.md', from: 'b.md' },
      ]),
    ).toBe('B');
  });
  it('exists, or does not, as it reads', () => {
    const changed = site.withStaged([
      { kind: 'move', path: 'c.md', from: 'a.md' },
      { kind: 'delete', path: 'b.md' },
    ]);
    expect(['a.md', 'b.md', 'c.md', 'd.md'].filter((path) => changed.exists(path))).toEqual(['c.md']);
  });
});

describe('the file of a page', () => {
  const pages = makeSite('{}', { reader: memoryReader(['a.mdx', 'b.md', 'both.md', 'both.mdx', 'odd.md.mdx']) });
  it.each([
    ['a', 'a.mdx'],
    ['/a', 'a.mdx'],
    ['b', 'b.md'],
    ['b.md', 'b.md'],
    ['both', 'both.mdx'],
    ['odd.md', 'odd.md.mdx'],
    ['c', undefined],
    ['', undefined],
    ['../a', undefined],
  ])('%j is %j', (page, file) => expect(pageFile(pages, page)).toBe(file));
});

describe('a reader in memory', () => {
  const reader = memoryReader({ '/a/b.json': '{}', 'a/c.yaml': '', './d.json': '', 'e+f.json': '' });
  it('knows a file by its path from the root', () =>
    expect([reader.exists('a/b.json'), reader.exists('d.json'), reader.exists('/d.json')]).toEqual([
      true,
      true,
      false,
    ]));
  it('gives the same bytes each time', () => expect(reader.read('a/b.json')).toBe(reader.read('a/b.json')));
  it.each([
    ['**/*.json', ['a/b.json', 'd.json', 'e+f.json']],
    ['*.json', ['d.json', 'e+f.json']],
    ['a/*.{json,yaml}', ['a/b.json', 'a/c.yaml']],
    ['?.json', ['d.json']],
    ['e+f.json', ['e+f.json']],
    ['a/**', ['a/b.json', 'a/c.yaml']],
    ['**/?.{json,{yaml}', []],
    ['{a/*,d*}.{json,yaml}', ['a/b.json', 'a/c.yaml', 'd.json']],
    ['*f.*s*n', ['e+f.json']],
  ])('lists %s', (glob, files) => expect(reader.list(glob)).toEqual(files));

  it('takes as long as the paths are, however many wildcards a glob has', () => {
    const list = (glob: string, path: string) => expect(memoryReader([path]).list(glob)).toEqual([]);
    expect(growth((size) => list(`${'*a'.repeat(8)}b`, 'a'.repeat(size)), 8)).toBeLessThan(square);
    expect(growth((size) => list(`${'**/a/'.repeat(8)}b`, 'a/'.repeat(size)), 8)).toBeLessThan(square);
  });
  it('finds nothing by a glob whose braces stand for more than 100', () => {
    const both = memoryReader(['aaaaaa', 'aaaaaaa']);
    expect([both.list('{a,b}'.repeat(6)), both.list('{a,b}'.repeat(7))]).toEqual([['aaaaaa'], []]);
  });
});
