import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, type Place, type Site } from '../../src/index.ts';
import { copyLine, type Draft, linesOf, mapLines } from '../../src/edit/index.ts';
import { printBytes } from '../../src/json/index.ts';

const ref = (path: string) => ({ $ref: path });
const open = (navigation: unknown, files: Record<string, unknown>) =>
  makeSite(JSON.stringify({ navigation }), {
    reader: memoryReader(
      Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
    ),
  });
const decoder = new TextDecoder();
const plain = (node: Parameters<typeof printBytes>[0]): unknown => JSON.parse(decoder.decode(printBytes(node)));

const upper = (line: Draft): Draft =>
  line.kind === 'entry' && !line.name!.startsWith('same') ? { ...line, name: line.name!.toUpperCase() } : line;
const asIs = (line: Draft): Draft => line;

/** Copies the element of a label; what became of it, and of the documents, as data. */
function copied(
  site: Site,
  label: string,
  change: (line: Draft) => Draft = upper,
  pathFor = (path: string) => `copy/${path}`,
) {
  const line = [...linesOf(site).values()].find(({ name }) => name === label)!;
  const { element, documents } = copyLine(
    site,
    mapLines(line, (one) => [change(one)]),
    pathFor,
  );
  return {
    element: plain(element.node),
    documents: Object.fromEntries([...documents].map(([path, node]) => [path, plain(node)])),
    node: element.node,
    original: (line.of as Place).element.node,
  };
}

describe('a copy of an element', () => {
  it('is as its line says, and the original stays', () => {
    const site = open({ tabs: [{ tab: 'A', pages: ['a'] }] }, {});
    const before = site.root;
    expect(copied(site, 'A')).toMatchObject({ element: { tab: 'A', pages: ['A'] }, documents: {} });
    expect(site.root).toBe(before);
  });
  it('is the very node if nothing is different', () => {
    const { node, original } = copied(
      open({ tabs: [{ tab: 'A', pages: ref('p.json') }] }, { 'p.json': ['a'] }),
      'A',
      asIs,
    );
    expect(node).toBe(original);
  });
  it('copies a document that becomes different, and names its new path', () => {
    const site = open({ tabs: [{ tab: 'A', pages: ref('p.json') }] }, { 'p.json': ['a'] });
    expect(copied(site, 'A')).toMatchObject({
      element: { tab: 'A', pages: ref('copy/p.json') },
      documents: { 'copy/p.json': ['A'] },
    });
  });
  it('shares a document that stays the same', () => {
    const site = open(
      {
        tabs: [
          {
            tab: 'A',
            groups: [
              { group: 'G', pages: ref('p.json') },
              { group: 'H', pages: ['a'] },
            ],
          },
        ],
      },
      { 'p.json': ['same'] },
    );
    expect(copied(site, 'A')).toMatchObject({
      element: {
        groups: [
          { group: 'G', pages: ref('p.json') },
          { group: 'H', pages: ['A'] },
        ],
      },
      documents: {},
    });
  });
  it('copies the documents that pull in a copied one, and no others', () => {
    const site = open(
      { tabs: [ref('nav/a.json')] },
      {
        'nav/a.json': { tab: 'A', groups: [ref('g.json'), ref('same.json')] },
        'nav/g.json': { group: 'G', pages: ref('../p.json') },
        'nav/same.json': { group: 'S', pages: ['same'] },
        'p.json': ['a'],
      },
    );
    expect(copied(site, 'A')).toMatchObject({
      element: ref('copy/nav/a.json'),
      documents: {
        'copy/nav/a.json': { tab: 'A', groups: [ref('g.json'), ref('../../nav/same.json')] },
        'copy/nav/g.json': { group: 'G', pages: ref('../p.json') },
        'copy/p.json': ['A'],
      },
    });
  });
  it.each([
    ['nav/p.json', 'copy/nav/p.json'],
    ['./nav/p.json', './copy/nav/p.json'],
    ['/nav/p.json', '/copy/nav/p.json'],
  ])('writes a reference as the other was written: %s', (reference, expected) => {
    expect(copied(open({ tabs: [{ tab: 'A', pages: ref(reference) }] }, { 'nav/p.json': ['a'] }), 'A').element).toEqual(
      { tab: 'A', pages: ref(expected) },
    );
  });
  it('keeps a reference that means the same from its new place', () => {
    const site = open(
      { tabs: [ref('nav/a.json')] },
      {
        'nav/a.json': { tab: 'A', pages: ref('p.json'), navbar: ref('/navbar.json'), 'x-a': ref('x.json') },
        'nav/p.json': ['a'],
        'nav/x.json': {},
        'navbar.json': {},
      },
    );
    expect(copied(site, 'A').documents['copy/nav/a.json']).toEqual({
      tab: 'A',
      pages: ref('p.json'),
      navbar: ref('/navbar.json'),
      'x-a': ref('../../nav/x.json'),
    });
  });
  it('of an element in another document is to stand in that document', () => {
    const site = open(ref('nav/main.json'), {
      'nav/main.json': { tabs: [{ tab: 'A', pages: ref('p.json') }] },
      'nav/p.json': ['a'],
    });
    expect(copied(site, 'A').element).toEqual({ tab: 'A', pages: ref('../copy/nav/p.json') });
  });
  it('goes through a cycle once', () => {
    const site = open(
      { tabs: [ref('a.json')] },
      { 'a.json': { tab: 'A', pages: ['a', ref('g.json')] }, 'g.json': { group: 'G', pages: ['g', ref('a.json')] } },
    );
    expect(copied(site, 'A').documents).toEqual({
      'copy/a.json': { tab: 'A', pages: ['A', ref('g.json')] },
      'copy/g.json': { group: 'G', pages: ['G', ref('a.json')] },
    });
  });
  it('needs a path of its own for each document', () => {
    const site = open(
      { tabs: [{ tab: 'A', groups: [{ pages: ref('p.json') }, { pages: ref('q.json') }] }] },
      { 'p.json': ['p'], 'q.json': ['q'] },
    );
    expect(() => copied(site, 'A', upper, () => 'one.json')).toThrow(
      '`pathFor` gives one.json for q.json and for another document',
    );
  });
});
