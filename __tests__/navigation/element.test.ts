import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  containerNames,
  type Element,
  EXIT,
  kindOf,
  labelField,
  makeSite,
  mapElements,
  memoryReader,
  navigationOf,
  type NavigationVisitor,
  NavshiftError,
  parse,
  print,
  rewriteNavigation,
  selectElement,
  SKIP,
  takeCensus,
  walkNavigation,
} from '../../src/index.ts';
import { makeString } from '../../src/json.ts';
import { itemText, served } from '../../src/served/index.ts';
import { cases } from '../cases.ts';

const rootOf = (navigation: unknown): Element => navigationOf(parse(JSON.stringify({ navigation })))!;
const first = (navigation: Record<string, unknown>): Element => {
  const [container] = Object.keys(navigation);
  const child = rootOf(navigation).children(container as 'tabs')[0];
  if (child?.type !== 'element') throw new Error('No element stands there.');
  return child.element;
};

describe('an element', () => {
  it.each(containerNames.map((container) => [container, kindOf(container)] as const))(
    'of an object in `%s` is of kind %s, whatever its keys',
    (container, kind) => {
      const element = first({ [container]: [{ group: 'g', tab: 't', [labelField(kind)]: 'Label' }] });
      expect([element.kind, element.label]).toEqual([kind, 'Label']);
    },
  );
  it('knows entries, elements and what is neither', () => {
    const children = rootOf({ pages: ['a', { group: 'G' }, 'GET /a', 5, null, ['b']] }).children('pages');
    expect(children.map((child) => (child.type === 'entry' ? child.entry.kind : child.type))).toEqual([
      'page',
      'element',
      'endpoint',
      'other',
      'other',
      'other',
    ]);
  });
  it('has its fields in their order, those nobody knows too', () =>
    expect(first({ tabs: [{ 'x-a': 1, tab: 'A', pages: [] }] }).fields).toEqual(['x-a', 'tab', 'pages']));
  it('reads the last of duplicate keys', () => {
    const site = parse('{"navigation":{"tabs":[{"tab":"A","tab":"B"}]}}');
    walkNavigation(site, { enter: ({ kind, label }) => void (kind === 'tab' && expect(label).toBe('B')) });
  });
  it('has no label if that is no string', () => expect(first({ tabs: [{ tab: 5 }] }).label).toBeUndefined());
  it('says what has content', () => {
    const tab = first({ tabs: [{ pages: [], groups: {}, menu: [{}] }] });
    expect(['pages', 'groups', 'menu', 'anchors'].map((name) => tab.hasContent(name as 'pages'))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect([tab.isEmpty, first({ tabs: [{ pages: [] }] }).isEmpty]).toEqual([false, true]);
  });
});

describe('a changed element', () => {
  const tab = first({ tabs: [{ tab: 'A', icon: 'a', pages: ['a'] }] });
  it('is itself if nothing changes', () => {
    expect(tab.withField('icon', tab.field('icon')!)).toBe(tab);
    expect(tab.withField('none', undefined)).toBe(tab);
    expect(tab.withLabel('A')).toBe(tab);
    expect(tab.withMembers((members) => [...members])).toBe(tab);
    expect(tab.renameField('icon', 'icon')).toBe(tab);
  });
  it('shares what it does not change', () => expect(tab.withLabel('B').field('pages')).toBe(tab.field('pages')));
  it('leaves the other as it was', () => {
    expect([tab.withLabel('B').label, tab.label]).toEqual(['B', 'A']);
  });
  it('of another kind has its label under the other name', () => {
    const dropdown = tab.withKind('dropdown');
    expect([dropdown.kind, dropdown.label, dropdown.fields]).toEqual(['dropdown', 'A', ['dropdown', 'icon', 'pages']]);
  });
  it('of another kind without a label has none', () =>
    expect(first({ tabs: [{ pages: [] }] }).withKind('dropdown').fields).toEqual(['pages']));
  it('is refused where a key would stand twice', () =>
    expect(() => first({ tabs: [{ tab: 'A', dropdown: 'B' }] }).withKind('dropdown')).toThrow(
      '"tab" cannot be renamed: the key "dropdown" exists already.',
    ));
});

const oddities = [
  5,
  null,
  true,
  'text',
  [],
  [[]],
  {},
  { $ref: 'none.json' },
  [null],
  [5, 'a', ['b'], { pages: [null] }],
  { tabs: [] },
];
const odd = fc.constantFrom(...oddities);
const anything = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, odd, tie('object')),
  object: fc.dictionary(
    fc.constantFrom(...containerNames, 'global', 'group', 'tab', 'language', '$ref', 'openapi', 'root', 'href', 'x'),
    fc.oneof(tie('value'), fc.array(tie('value'), { maxLength: 3 })),
    { maxKeys: 5 },
  ),
}));

describe('malformed parts', () => {
  it.each(oddities.map((value) => [JSON.stringify(value), value] as const))(
    'a navigation that is %s is carried along',
    (_, navigation) => {
      const text = JSON.stringify({ navigation });
      const site = parse(text);
      expect(mapElements(site, (element) => element)).toBe(site);
      expect(print(site)).toBe(text);
    },
  );
  it('docs.json that is no object, or has no navigation, has no elements', () => {
    for (const text of ['[]', '5', '"a"', 'null', '{}']) expect(navigationOf(parse(text))).toBeUndefined();
  });
  it('never make a view throw, and nothing of them is lost', () => {
    fc.assert(
      fc.property(anything.value!, (navigation) => {
        const text = JSON.stringify({ navigation });
        const site = parse(text);
        walkNavigation(site, {
          enter(element, place) {
            void [
              element.label,
              element.containers,
              element.isEmpty,
              element.fields.map((name) => element.text(name)),
              place.pointer,
              place.trail,
              place.inGlobal,
              place.document,
            ];
          },
        });
        expect(mapElements(site, (element) => element)).toBe(site);
        // Marked and unmarked again, everything is as it was.
        const marked = mapElements(site, (element) => element.withField('mark', true));
        expect(print(mapElements(marked, (element) => element.withField('mark', undefined)))).toBe(text);
      }),
      { numRuns: cases(1000) },
    );
  });
});

it('the scope of a place is the one that conservation counts its pages in, whatever its labels are', () => {
  const labels = ['"A"', '""', '5', '1.50', '1e2', 'true', 'null', '{}', '[]', '"a\\u0061"'];
  const navigation = labels.map(
    (label) =>
      `{"product":${label},"tab":"T","versions":[{"version":${label},"languages":[{"language":${label},"groups":[{"group":${label},"pages":["a"]}]},{"$ref":"l.json","language":${label}},{"$ref":"l.json"}]}]}`,
  );
  const site = makeSite(`{"navigation":{"products":[${navigation.join(',')}]}}`, {
    reader: memoryReader({ 'l.json': '{"language":7,"pages":["a"]}' }),
  });
  const counts = new Map<string, number>();
  walkNavigation(site, {
    entry({ parent, text }) {
      const key = [`page ${text}`, ...parent.scope].join('\n');
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  });
  expect([...counts].sort()).toEqual(
    [...takeCensus(site).values()]
      .map(({ item, scope, count }) => [[itemText(item), ...scope].join('\n'), count])
      .sort(),
  );
  expect(counts.size).toBeGreaterThan(labels.length);
});

describe('a pointer', () => {
  const site = makeSite(
    JSON.stringify({
      navigation: {
        languages: [
          { language: 'en', tabs: { $ref: 'tabs.json' } },
          { language: 'fr', pages: ['a'] },
        ],
        global: { anchors: [{ anchor: 'X' }] },
      },
    }),
    {
      reader: memoryReader({ 'tabs.json': '[{"tab":"A","pages":["a",{"group":"G","pages":[]}]}]' }),
    },
  );
  const select = (pointer: string) => selectElement(site, pointer);

  it.each([
    ['/navigation', 'navigation', undefined],
    ['#/navigation', 'navigation', undefined],
    ['/navigation/languages/1', 'language', 'fr'],
    ['/navigation/languages/0/tabs/0', 'tab', 'A'],
    ['/navigation/languages/0/tabs/0/pages/1', 'group', 'G'],
    ['/navigation/global', 'global', undefined],
    ['/navigation/global/anchors/0', 'anchor', 'X'],
  ])('%s names an element', (pointer, kind, label) => {
    const { element, place } = select(pointer);
    expect([element.kind, element.label, place.pointer]).toEqual([kind, label, pointer.replace('#', '')]);
  });
  it.each([
    [
      '/navigation/languages',
      '/navigation/languages is a container: name the element whose content is meant, /navigation.',
    ],
    [
      '/navigation/languages/0/tabs',
      '/navigation/languages/0/tabs is a container: name the element whose content is meant, /navigation/languages/0.',
    ],
    [
      '/navigation/languages/2',
      '/navigation/languages/2 names no element of the navigation. The nearest that does is /navigation. `languages` there has 2, 0 to 1.',
    ],
    [
      '/navigation/languages/01',
      '/navigation/languages/01 names no element of the navigation. The nearest that does is /navigation. `languages` there has 2, 0 to 1.',
    ],
    [
      '/navigation/languages/0/tabs/5/pages/0',
      '/navigation/languages/0/tabs/5/pages/0 names no element of the navigation. The nearest that does is /navigation/languages/0. `tabs` there has one, 0.',
    ],
    [
      '/navigation/languages/1/pages/0',
      '/navigation/languages/1/pages/0 names no element of the navigation. The nearest that does is /navigation/languages/1. `pages` there has one, 0.',
    ],
    [
      '/navigation/languages/0/language',
      '/navigation/languages/0/language names no element of the navigation. The nearest that does is /navigation/languages/0.',
    ],
    ['/navigation/tabs', '/navigation/tabs names no element of the navigation. The nearest that does is /navigation.'],
    ['/name', '/name names no element of the navigation. Pointers begin with /navigation.'],
    ['', 'The empty pointer names no element of the navigation. Pointers begin with /navigation.'],
    ['navigation', '"navigation" is not a JSON Pointer'],
  ])('%j is refused, with the way out', (pointer, message) => expect(() => select(pointer)).toThrow(message));
  it('into a site without navigation says that there is none', () => {
    expect(() => selectElement(parse('{"navigation":[]}'), '/navigation')).toThrow(
      '/navigation names no element of the navigation. docs.json has no `navigation` object.',
    );
  });
});

describe('a visitor', () => {
  const site = parse('{"navigation": {"groups": [{"group": "A", "pages": ["a"]}]}}');
  const visit = (visitor: object) => rewriteNavigation(site, visitor as NavigationVisitor);

  it.each([
    [
      'enter',
      'x',
      'something of type string at docs.json:1:16 (/navigation)',
      'an element, a list of elements and nodes, null, SKIP, EXIT, or nothing',
    ],
    [
      'leave',
      SKIP,
      'something of type symbol at docs.json:1:28 (/navigation/groups/0)',
      'an element, a list of elements and nodes, null, EXIT, or nothing',
    ],
    [
      'leave',
      ['x'],
      'a list with something else in it at docs.json:1:28 (/navigation/groups/0)',
      'an element, a list of elements and nodes, null, EXIT, or nothing',
    ],
    [
      'entry',
      5,
      'something of type number at docs.json:1:53 (/navigation/groups/0/pages/0)',
      'a node (`makeString(text)` of navshift/json), a list of nodes, null, EXIT, or nothing',
    ],
  ])('that returns something else from %s is told where: %p', (name, result, what, wanted) => {
    const error = (() => {
      try {
        return visit({ [name]: () => result });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(NavshiftError);
    const { message, help } = error as NavshiftError;
    expect([message, help]).toEqual([`\`${name}\` of the visitor returned ${what}`, `It returns ${wanted}.`]);
  });

  it('may return what its types say', () => {
    expect(visit({ enter: () => SKIP, leave: () => EXIT })).toBe(site);
    expect(visit({ entry: () => [makeString('b'), makeString('c')] })).not.toBe(site);
  });
});

/** How the two walks and `served` read the entry "webhook born", in a tab with this `openapi` in a product with that one. */
function readings(own: unknown, above?: unknown): readonly string[] {
  const tab = { tab: 'T', openapi: own, pages: ['webhook born'] };
  const navigation = { products: [{ product: 'P', openapi: above, tabs: [tab] }] };
  const site = makeSite(JSON.stringify({ navigation }), { reader: memoryReader({}) });
  const kinds: string[] = [];
  walkNavigation(site, { entry: ({ entry }) => void kinds.push(entry.kind) });
  rewriteNavigation(site, { entry: ({ entry }) => void kinds.push(entry.kind) });
  const { items } = served(site);
  return [...kinds, items.find(({ item }) => item.kind !== 'specification')!.item.kind];
}

describe('every walk reads an entry as `served` does', () => {
  it.each([undefined, {}, [], 5, null, '', ' ', { source: ' ' }, [{}]])(
    'under `openapi: %j`, which names nothing',
    (openapi) => {
      expect(readings(openapi)).toEqual(['page', 'page', 'page']);
      expect(readings(openapi, 'api.json')).toEqual(['webhook', 'webhook', 'webhook']);
    },
  );
  it.each(['api.json', ['api.json'], { source: 'api.json' }])('under `openapi: %j`', (openapi) => {
    expect(readings(openapi)).toEqual(['webhook', 'webhook', 'webhook']);
  });
});
