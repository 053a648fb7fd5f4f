import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { cases } from '../cases.ts';
import {
  containerNames,
  type Element,
  kindOf,
  labelField,
  mapElements,
  navigationOf,
  parse,
  print,
  walkNavigation,
} from '../../src/index.ts';

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
