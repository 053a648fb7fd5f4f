import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, parse, selectElement } from '../../src/index.ts';

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

describe('a pointer', () => {
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
