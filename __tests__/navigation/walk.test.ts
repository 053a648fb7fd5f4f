import { describe, expect, it } from '@jest/globals';
import {
  type Element,
  EXIT,
  makeElement,
  makeSite,
  mapElements,
  memoryReader,
  type NavigationReader,
  type NavigationVisitor,
  navigationOf,
  parse,
  type Place,
  rewriteNavigation,
  type Site,
  SKIP,
  walkElement,
  walkNavigation,
} from '../../src/index.ts';
import { makeString, printJson, toJson } from '../../src/json/index.ts';

const siteOf = (navigation: unknown) => parse(JSON.stringify({ navigation }));
const after = (site: Site): unknown =>
  (JSON.parse(printJson(site.root) as string) as { navigation: unknown }).navigation;
const rewritten = (navigation: unknown, visitor: NavigationVisitor): unknown =>
  after(rewriteNavigation(siteOf(navigation), visitor));
const named = (element: Element) => `${element.kind}${element.label === undefined ? '' : ` ${element.label}`}`;

const small = {
  tabs: [
    { tab: 'A', pages: ['a', { group: 'G', pages: ['g'] }] },
    { tab: 'B', pages: ['b'] },
  ],
  global: { anchors: [{ anchor: 'X', href: 'https://x.com' }] },
};

describe('a walk', () => {
  it('goes in reading order: an element, its entries and elements, the element again', () => {
    const steps: string[] = [];
    walkNavigation(siteOf(small), {
      enter: (element) => void steps.push(`> ${named(element)}`),
      entry: ({ text }) => void steps.push(text),
      leave: (element) => void steps.push(`< ${named(element)}`),
    });
    expect(steps).toEqual([
      '> navigation',
      '> tab A',
      'a',
      '> group G',
      'g',
      '< group G',
      '< tab A',
      '> tab B',
      'b',
      '< tab B',
      '> global',
      '> anchor X',
      '< anchor X',
      '< global',
      '< navigation',
    ]);
  });
  it('sees mixed containers, each in its place', () => {
    const pages: string[] = [];
    walkNavigation(
      siteOf({ pages: ['a'], groups: [{ pages: ['b'] }], tabs: [{ groups: [{ groups: [{ pages: ['c'] }] }] }] }),
      { entry: ({ text }) => void pages.push(text) },
    );
    expect(pages).toEqual(['a', 'b', 'c']);
  });
  it('takes strings for entries in `pages` alone', () => {
    const pages: string[] = [];
    walkNavigation(siteOf({ tabs: ['stray', { pages: ['a'] }] }), { entry: ({ text }) => void pages.push(text) });
    expect(pages).toEqual(['a']);
  });
  it('says of what is neither element nor entry where it stands', () => {
    const others: string[] = [];
    const reader: NavigationReader = {
      other: ({ node, index, container, parent, document }) =>
        void others.push(`${node.kind} ${document} ${parent.element.kind}/${container}/${index}`),
    };
    walkNavigation(
      makeSite(
        '{"navigation": {"tabs": ["stray", {"pages": [1, "a", {"group": "G", "pages": [["b"]]}]}, {"$ref": "list.json"}]}}',
        { reader: memoryReader({ 'list.json': '[]' }) },
      ),
      reader,
    );
    expect(others).toEqual([
      'string docs.json navigation/tabs/0',
      'number docs.json tab/pages/0',
      'array docs.json group/pages/0',
      'object docs.json navigation/tabs/2',
    ]);
    walkNavigation(siteOf({ tabs: ['stray', 'more'] }), { other: () => (others.push('one'), EXIT) });
    expect(others.slice(4)).toEqual(['one']);
  });
  it('leaves out what is skipped, and says no farewell to it', () => {
    const steps: string[] = [];
    walkNavigation(siteOf(small), {
      enter: (element) => (element.label === 'A' ? SKIP : undefined),
      entry: ({ text }) => void steps.push(text),
      leave: (element) => void steps.push(named(element)),
    });
    expect(steps).toEqual(['b', 'tab B', 'anchor X', 'global', 'navigation']);
  });
  it.each([
    ['enter', { enter: (element: Element) => (element.label === 'G' ? EXIT : undefined) }, ['a']],
    ['leave', { leave: (element: Element) => (element.label === 'G' ? EXIT : undefined) }, ['a', 'g']],
  ])('ends at EXIT from %s', (_, visitor, seen) => {
    const pages: string[] = [];
    walkNavigation(siteOf(small), { ...visitor, entry: ({ text }) => void pages.push(text) });
    expect(pages).toEqual(seen);
  });
  it('ends at EXIT from an entry', () => {
    const pages: string[] = [];
    walkNavigation(siteOf(small), { entry: ({ text }) => (pages.push(text), text === 'g' ? EXIT : undefined) });
    expect(pages).toEqual(['a', 'g']);
  });
  it('can begin at an element', () => {
    const pages: string[] = [];
    const found: [Element, Place][] = [];
    walkNavigation(siteOf(small), { enter: (element, place) => void found.push([element, place]) });
    const [tab, place] = found.find(([{ label }]) => label === 'A')!;
    walkElement(tab, place, {
      enter: (_, { pointer }) => void pages.push(pointer),
      entry: ({ text }) => void pages.push(text),
    });
    expect(pages).toEqual(['/navigation/tabs/0', 'a', '/navigation/tabs/0/pages/1', 'g']);
  });
});

describe('a place', () => {
  const places: Record<string, Place> = {};
  const entries: Record<string, string> = {};
  const site = makeSite(
    JSON.stringify({
      navigation: { versions: [{ version: '1', tabs: { $ref: 'tabs.json' } }], global: { anchors: [{ anchor: 'X' }] } },
    }),
    {
      reader: memoryReader({ 'tabs.json': '[{"tab":"A","pages":["a",{"group":"G","pages":["g"]}]}]' }),
    },
  );
  walkNavigation(site, {
    enter: (element, place) => void (places[element.label ?? element.kind] = place),
    entry: ({ text, index, container, parent, document }) =>
      void (entries[text] = `${parent.pointer}/${container}/${index} in ${document}`),
  });
  it('has a pointer from the main document, through every $ref', () =>
    expect(places['G']!.pointer).toBe('/navigation/versions/0/tabs/0/pages/1'));
  it('has the pointer of the root, of `global`, and of what stands there', () =>
    expect(['navigation', 'global', 'X'].map((name) => places[name]!.pointer)).toEqual([
      '/navigation',
      '/navigation/global',
      '/navigation/global/anchors/0',
    ]));
  it('has a trail of kinds and labels', () =>
    expect(places['G']!.trail).toEqual([
      { kind: 'version', label: '1' },
      { kind: 'tab', label: 'A' },
      { kind: 'group', label: 'G' },
    ]));
  it('knows whether it is in `global`', () =>
    expect(['navigation', 'G', 'global', 'X'].map((name) => places[name]!.inGlobal)).toEqual([
      false,
      false,
      true,
      true,
    ]));
  it('knows its document', () =>
    expect(['1', 'A', 'G'].map((name) => places[name]!.document)).toEqual(['docs.json', 'tabs.json', 'tabs.json']));
  it('of an entry is its index in a container of a parent', () => {
    expect(entries).toEqual({
      a: '/navigation/versions/0/tabs/0/pages/0 in tabs.json',
      g: '/navigation/versions/0/tabs/0/pages/1/pages/0 in tabs.json',
    });
  });
});

describe('a rewrite', () => {
  const label = (name: string) => (element: Element) => element.label === name;
  const isA = label('A');

  it('replaces an element', () => {
    expect(
      rewritten(
        { tabs: [{ tab: 'A' }, { tab: 'B' }] },
        { leave: (element) => (isA(element) ? element.withLabel('Z') : undefined) },
      ),
    ).toEqual({ tabs: [{ tab: 'Z' }, { tab: 'B' }] });
  });
  it('removes an element', () =>
    expect(
      rewritten({ tabs: [{ tab: 'A' }, { tab: 'B' }] }, { leave: (element) => (isA(element) ? null : undefined) }),
    ).toEqual({ tabs: [{ tab: 'B' }] }));
  it('puts several in place of one', () => {
    expect(
      rewritten(
        { tabs: [{ tab: 'A' }, { tab: 'B' }] },
        { leave: (element) => (isA(element) ? [element, element.withLabel('A2')] : undefined) },
      ),
    ).toEqual({ tabs: [{ tab: 'A' }, { tab: 'A2' }, { tab: 'B' }] });
  });
  it('puts in an element that is made new', () => {
    const site = siteOf({ tabs: [{ tab: 'A' }] });
    const added = makeElement(site, 'tab', toJson({ tab: 'New' }) as Parameters<typeof makeElement>[2]);
    expect(after(mapElements(site, (element) => [added, element]))).toEqual({ tabs: [{ tab: 'New' }, { tab: 'A' }] });
  });
  it('on entering removes, replaces, or continues with another', () => {
    const navigation = {
      tabs: [
        { tab: 'A', pages: ['a'] },
        { tab: 'B', pages: ['b'] },
        { tab: 'C', pages: ['c'] },
      ],
    };
    const seen: string[] = [];
    const result = rewritten(navigation, {
      enter(element) {
        if (element.label === 'A') return null;
        if (element.label === 'B') return [element.withLabel('B1'), element.withLabel('B2')];
        return element.label === 'C' ? element.withField('pages', ['new']) : undefined;
      },
      entry: ({ text }) => void seen.push(text),
      leave: (element) => void seen.push(named(element)),
    });
    expect(result).toEqual({
      tabs: [
        { tab: 'B1', pages: ['b'] },
        { tab: 'B2', pages: ['b'] },
        { tab: 'C', pages: ['new'] },
      ],
    });
    // What replaced an element is not entered; what it goes on with is.
    expect(seen).toEqual(['new', 'tab C', 'navigation']);
  });
  it('changes entries: another, several, none', () => {
    expect(
      rewritten(
        { pages: ['a', 'b', 'c', 'd'] },
        {
          entry: ({ text, node }) =>
            text === 'a'
              ? makeString('A', node)
              : text === 'b'
                ? null
                : text === 'c'
                  ? [makeString('c1', node), makeString('c2', node)]
                  : undefined,
        },
      ),
    ).toEqual({ pages: ['A', 'c1', 'c2', 'd'] });
  });
  it('goes from the leaves up: leaving an element sees what became of what it holds', () => {
    const seen: unknown[] = [];
    rewritten(
      { tabs: [{ tab: 'A', groups: [{ group: 'G' }] }] },
      {
        leave: (element) => {
          if (element.kind === 'tab') seen.push(element.children('groups').length);
          return element.kind === 'group' ? [element, element] : undefined;
        },
      },
    );
    expect(seen).toEqual([2]);
  });
  it('gives the place as it was before', () => {
    const seen: string[] = [];
    rewritten(
      { tabs: [{ tab: 'A' }, { tab: 'B' }] },
      {
        leave: (element, place) =>
          element.kind === 'tab' ? (seen.push(`${place.pointer} ${place.element.label}`), null) : undefined,
      },
    );
    expect(seen).toEqual(['/navigation/tabs/0 A', '/navigation/tabs/1 B']);
  });
  it('keeps what was changed before EXIT, and changes nothing after', () => {
    const navigation = {
      groups: [
        { group: 'G', pages: ['a', 'stop', 'b'] },
        { group: 'H', pages: ['c'] },
      ],
    };
    expect(
      rewritten(navigation, {
        entry: ({ text, node }) => (text === 'stop' ? EXIT : makeString(text.toUpperCase(), node)),
      }),
    ).toEqual({
      groups: [
        { group: 'G', pages: ['A', 'stop', 'b'] },
        { group: 'H', pages: ['c'] },
      ],
    });
    expect(
      rewritten(navigation, {
        leave: (element) => (element.label === 'H' ? EXIT : element.label === 'G' ? element.withLabel('Z') : undefined),
      }),
    ).toEqual({
      groups: [
        { group: 'Z', pages: ['a', 'stop', 'b'] },
        { group: 'H', pages: ['c'] },
      ],
    });
  });
  it('can change or remove `global`', () => {
    expect(rewritten(small, { leave: (element) => (element.kind === 'global' ? null : undefined) })).toEqual({
      tabs: small.tabs,
    });
    expect(
      rewritten(
        { global: { x: 1 }, pages: [] },
        { leave: (element) => (element.kind === 'global' ? element.withField('x', 2) : undefined) },
      ),
    ).toEqual({ global: { x: 2 }, pages: [] });
  });
  it('can change the root, but not make it several', () => {
    expect(rewritten({ pages: [] }, { leave: (element) => element.withField('x', 1) })).toEqual({ pages: [], x: 1 });
    expect(() => rewritten({ pages: [] }, { leave: () => null })).toThrow(
      'The navigation itself can only become one object',
    );
  });
  it('that changes nothing gives the same site', () => {
    const site = siteOf(small);
    expect(rewriteNavigation(site, {})).toBe(site);
    expect(
      rewriteNavigation(site, {
        enter: (element) => element,
        leave: (element) => [element],
        entry: ({ node }) => node,
      }),
    ).toBe(site);
    expect(mapElements(site, (element) => element.withLabel(element.label ?? ''))).toBe(site);
  });
  it('shares what it does not change', () => {
    const site = siteOf(small);
    const changed = mapElements(site, (element) => (isA(element) ? element.withLabel('Z') : element));
    const tabs = (of: Site) =>
      navigationOf(of)!
        .children('tabs')
        .map((child) => (child.type === 'element' ? child.element : undefined));
    expect(tabs(changed)[1]!.node).toBe(tabs(site)[1]!.node);
    expect(tabs(changed)[0]!.field('pages')).toBe(tabs(site)[0]!.field('pages'));
    expect(navigationOf(changed)!.field('global')).toBe(navigationOf(site)!.field('global'));
  });
  it('of `mapElements` leaves the root and `global` alone', () => {
    const kinds: string[] = [];
    mapElements(siteOf(small), (element) => (kinds.push(element.kind), element));
    expect(kinds).toEqual(['group', 'tab', 'tab', 'anchor']);
  });
});
