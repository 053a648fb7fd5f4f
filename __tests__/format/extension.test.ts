import { describe, expect, it } from '@jest/globals';
import {
  accepts,
  display,
  elementKinds,
  fieldOf,
  fieldsOf,
  isContainer,
  kinds,
  languageCode,
  languages,
  type Kind,
} from '../../src/format/index.ts';

/** `field: type` of what the platform takes beside the specification; what every element has is listed once. */
const extensions: Partial<Record<Kind, readonly string[]>> = {
  navigation: ['directory: string'],
  group: ['root: string', 'boost: number', 'public: boolean', 'searchable: boolean'],
  tab: ['align: string', 'searchable: boolean'],
  anchor: ['color: object', 'description: string'],
  dropdown: ['color: object', 'description: string'],
  product: ['color: object', 'name: string'], // its description is documented
  version: ['default: boolean'], // `tag`, a field of groups, is 'any other navigation field'
  language: ['default: boolean', 'banner: object', 'footer: object', 'navbar: object'],
};

const everyElement = ['asyncapi: string|array|object', 'directory: string', 'hidden: boolean', 'global: object'];

describe('fields beyond the specification', () => {
  it.each(kinds.map((kind) => [kind]))('of %s are these and no others', (kind) => {
    const found = [...fieldsOf(kind).values()]
      .filter(({ name, status }) => status === 'extension' && !isContainer(name))
      .map(({ name, types }) => `${name}: ${types.join('|')}`);
    const common = kind === 'navigation' || kind === 'global' ? [] : everyElement;
    // 'Any other navigation field' covers `global`, a key of the navigation object.
    const expected = [...(extensions[kind] ?? []), ...common].filter(
      (row) => !(row.startsWith('global') && ['version', 'language'].includes(kind)),
    );
    expect(found.sort()).toEqual(expected.sort());
  });

  it('know the values of directory', () => {
    expect(fieldOf('tab', 'directory')).toMatchObject({ values: ['none', 'accordion', 'card'] });
  });

  it('mark the root of a group as a page', () => {
    expect(fieldOf('group', 'root')).toMatchObject({ means: 'page' });
  });

  it('include that a group without pages is one with an empty array', () => {
    expect(fieldOf('group', 'pages')).toMatchObject({ required: true, assumed: '[]' });
  });

  it('include the section value of styling.eyebrows', () => {
    expect(display.eyebrows.values).toEqual({ breadcrumbs: 'documented', section: 'extension' });
  });
});

describe('types beyond the specification', () => {
  it('let openapi be an array or an object on every element', () => {
    for (const kind of elementKinds) {
      const openapi = fieldOf(kind, 'openapi')!;
      expect([accepts(openapi, 'string'), accepts(openapi, 'array'), accepts(openapi, 'object')]).toEqual([
        'documented',
        'extension',
        'extension',
      ]);
      expect(accepts(openapi, 'number')).toBe(false);
      expect(accepts(openapi, 'null')).toBe(false);
    }
  });

  it('let an icon be an object on every element', () => {
    for (const kind of elementKinds) expect(accepts(fieldOf(kind, 'icon')!, 'object')).toBe('extension');
  });

  it('do not make an extension documented', () => {
    expect(accepts(fieldOf('group', 'boost')!, 'number')).toBe('extension');
    expect(accepts(fieldOf('group', 'boost')!, 'string')).toBe(false);
  });

  it('do not touch expanded', () => {
    expect(accepts(fieldOf('group', 'expanded')!, 'number')).toBe(false);
  });
});

describe('entries of global', () => {
  it('are anchors with an external href', () => {
    expect(fieldOf('anchor', 'href', 'global')).toMatchObject({
      required: true,
      means: 'external link',
      status: 'documented',
    });
    expect(fieldOf('anchor', 'href')).toMatchObject({ required: false, means: 'link' });
  });

  it('of other kinds need an href too, as an extension', () => {
    for (const kind of ['language', 'version', 'tab', 'dropdown', 'product'] as const) {
      expect(fieldOf(kind, 'href', 'global')).toMatchObject({ required: true, means: 'link', status: 'extension' });
      expect(fieldOf(kind, kind, 'global')).toMatchObject({ required: true, status: 'documented' });
    }
  });

  it('keep the other extensions of anchors', () => {
    expect(fieldOf('anchor', 'color', 'global')).toMatchObject({
      status: 'extension',
      section: 'Global anchor object',
    });
  });
});

describe('language codes beyond the specification', () => {
  const codes = 'zh zh-Hans zh-CN zh-TW fr-CA ja ja-JP pt da uk pl uz he ca fi hu'.split(' ');

  it.each(codes.map((code) => [code]))('%s is an extension', (code) => {
    const { status, name } = languageCode(code);
    expect(status).toBe('extension');
    expect(name).toMatch(/^[A-Z]/);
  });

  it('are these and no others', () => {
    const found = Object.entries(languages).filter(([, { status }]) => status === 'extension');
    expect(found.map(([code]) => code)).toEqual(codes);
  });
});
