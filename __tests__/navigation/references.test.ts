import { describe, expect, it } from '@jest/globals';
import {
  type Element,
  makeSite,
  mapElements,
  memoryReader,
  navigationOf,
  rewriteNavigation,
  type Site,
  SKIP,
} from '../../src/index.ts';
import { SharedDocumentError } from '../../src/navigation/index.ts';
import { makeString, printBytes } from '../../src/json/index.ts';

const ref = (path: string) => ({ $ref: path });
const open = (navigation: unknown, files: Record<string, unknown>) =>
  makeSite(JSON.stringify({ navigation }), {
    reader: memoryReader(
      Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
    ),
  });
const decoder = new TextDecoder();
/** The documents that became different, as data. */
const changes = (before: Site, after: Site): Record<string, unknown> => {
  const different = [...after.documents].filter(([path, node]) => before.documents.get(path) !== node);
  return Object.fromEntries(
    different.map(([path, node]) => [path, JSON.parse(decoder.decode(printBytes(node))) as unknown]),
  );
};
const mapped = (site: Site, change: (element: Element) => Element | null) => changes(site, mapElements(site, change));
const isTab = ({ kind }: Element) => kind === 'tab';

describe('an element behind a $ref has two layers', () => {
  const site = open(
    { tabs: [{ ...ref('a.json'), icon: 'mine' }] },
    { 'a.json': { tab: 'A', icon: 'theirs', pages: ['a'] } },
  );
  const [child] = navigationOf(site)!.children('tabs');
  const tab = child?.type === 'element' ? child.element : undefined;

  it('its own keys win', () =>
    expect([tab?.label, tab?.text('icon'), tab?.fields]).toEqual(['A', 'mine', ['icon', 'tab', 'pages']]));
  it('a field is edited where it wins', () => {
    expect(mapped(site, (element) => (isTab(element) ? element.withField('icon', 'new') : element))).toEqual({
      'docs.json': { navigation: { tabs: [{ $ref: 'a.json', icon: 'new' }] } },
    });
    expect(mapped(site, (element) => (isTab(element) ? element.withLabel('New') : element))).toEqual({
      'a.json': { tab: 'New', icon: 'theirs', pages: ['a'] },
    });
  });
  it('a new field goes to the target', () => {
    expect(mapped(site, (element) => (isTab(element) ? element.withField('x', 1) : element))).toEqual({
      'a.json': { tab: 'A', icon: 'theirs', pages: ['a'], x: 1 },
    });
  });
  it('a field is removed from both, or the other would come out', () => {
    expect(mapped(site, (element) => (isTab(element) ? element.withField('icon', undefined) : element))).toEqual({
      'docs.json': { navigation: { tabs: [{ $ref: 'a.json' }] } },
      'a.json': { tab: 'A', pages: ['a'] },
    });
  });
  it('what it holds is changed in its own document', () => {
    const after = rewriteNavigation(site, { entry: ({ node }) => makeString('b', node) });
    expect(changes(site, after)).toEqual({ 'a.json': { tab: 'A', icon: 'theirs', pages: ['b'] } });
  });
  it('it is taken away with its `$ref`, and its document stays', () => {
    expect(mapped(site, (element) => (isTab(element) ? null : element))).toEqual({
      'docs.json': { navigation: { tabs: [] } },
    });
  });
  it('a `$ref` to a `$ref` makes three', () => {
    const chain = open(
      { tabs: [ref('a.json')] },
      { 'a.json': { ...ref('b.json'), icon: 'a' }, 'b.json': { tab: 'B', icon: 'b' } },
    );
    expect(
      mapped(chain, (element) => (isTab(element) ? element.withField('icon', 'new').withLabel('New') : element)),
    ).toEqual({ 'a.json': { $ref: 'b.json', icon: 'new' }, 'b.json': { tab: 'New', icon: 'b' } });
  });
  it('a `$ref` that cannot be followed leaves an ordinary object', () => {
    const broken = open({ tabs: [{ ...ref('none.json'), tab: 'A' }] }, {});
    expect(mapped(broken, (element) => element.withField('x', 1))).toEqual({
      'docs.json': { navigation: { tabs: [{ $ref: 'none.json', tab: 'A', x: 1 }] } },
    });
  });
  it('a `$ref` to an array where an object is due is not an element', () => {
    const seen: string[] = [];
    mapElements(
      open({ tabs: [ref('a.json')] }, { 'a.json': [{ tab: 'A' }] }),
      (element) => (seen.push(element.kind), element),
    );
    expect(seen).toEqual([]);
  });
});

describe('an array behind a $ref', () => {
  it('is changed in its own document, in the navigation itself too', () => {
    const site = open(ref('nav.json'), {
      'nav.json': { groups: ref('groups.json') },
      'groups.json': [{ group: 'G' }, { group: 'H' }],
    });
    expect(mapped(site, (element) => (element.label === 'G' ? null : element.withLabel('Z')))).toEqual({
      'groups.json': [{ group: 'Z' }],
    });
  });
});

describe('a file that is pulled in twice', () => {
  const shared = open(
    {
      tabs: [
        { tab: 'A', groups: ref('g.json') },
        { tab: 'B', groups: ref('g.json') },
      ],
    },
    { 'g.json': [{ group: 'G', pages: ['a'] }] },
  );

  it('may become the same at both places', () => {
    expect(mapped(shared, (element) => (element.label === 'G' ? element.withLabel('Z') : element))).toEqual({
      'g.json': [{ group: 'Z', pages: ['a'] }],
    });
  });
  const different = () =>
    rewriteNavigation(shared, {
      leave: (element, place) =>
        element.label === 'G' ? element.withLabel(`${place.parent!.element.label} G`) : undefined,
    });
  it('must not become different: the error names both', () => {
    expect(different).toThrow(SharedDocumentError);
    expect(different).toThrow(
      'g.json is pulled in at /navigation/tabs/0 (docs.json:1:24) and at /navigation/tabs/1 (docs.json:1:63), and the two would have to become different. Give each place a file of its own',
    );
  });
  it('must not become different at one place only', () => {
    expect(() =>
      rewriteNavigation(shared, {
        leave: (element, place) => (element.label === 'G' && place.parent!.index === 0 ? null : undefined),
      }),
    ).toThrow(SharedDocumentError);
  });
  it('must not become different under the feet of an element that is skipped', () => {
    const skipping = (label: string) => () =>
      rewriteNavigation(shared, {
        enter: (element) => (element.label === label ? SKIP : undefined),
        leave: (element) => (element.label === 'G' ? element.withLabel('Z') : undefined),
      });
    expect(skipping('A')).toThrow(SharedDocumentError);
    expect(skipping('B')).toThrow(
      'g.json is pulled in at /navigation/tabs/0 (docs.json:1:24) and at /navigation/tabs/1 (docs.json:1:63)',
    );
  });
  it('may be skipped where it stays as it is', () => {
    const site = open(
      {
        tabs: [
          { tab: 'A', groups: ref('g.json') },
          { tab: 'B', groups: ref('g.json') },
        ],
      },
      { 'g.json': [{ group: 'G' }] },
    );
    expect(
      changes(
        site,
        rewriteNavigation(site, {
          enter: (element) => (element.label === 'A' ? SKIP : undefined),
          leave: (element) => (element.label === 'B' ? element.withLabel('Z') : undefined),
        }),
      ),
    ).toEqual({
      'docs.json': {
        navigation: {
          tabs: [
            { tab: 'A', groups: ref('g.json') },
            { tab: 'Z', groups: ref('g.json') },
          ],
        },
      },
    });
  });
  it('is found under a skipped element through other files', () => {
    const site = open(
      { tabs: [ref('a.json'), { tab: 'B', pages: ref('p.json') }] },
      {
        'a.json': { tab: 'A', groups: ref('g.json') },
        'g.json': [{ group: 'G', pages: ref('p.json') }],
        'p.json': ['p'],
      },
    );
    expect(() =>
      rewriteNavigation(site, {
        enter: (element) => (element.label === 'A' ? SKIP : undefined),
        entry: ({ node }) => makeString('q', node),
      }),
    ).toThrow('p.json is pulled in at');
  });
});

describe('a cycle of $refs', () => {
  it('is not followed, and the rest is walked', () => {
    const site = open(ref('a.json'), {
      'a.json': { groups: [{ group: 'A', pages: ['a', ref('b.json')] }] },
      'b.json': { group: 'B', pages: ['b', ref('a.json'), ref('b.json')] },
    });
    const labels: string[] = [];
    // What cannot be followed is an object without a label.
    expect(mapElements(site, (element) => (labels.push(element.label ?? '?'), element))).toBe(site);
    expect(labels).toEqual(['?', '?', 'B', 'A']);
  });
});
