import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fieldOf, isExternal, type Kind, languageCode, languages, whyWrongForm } from '../../src/format/index.ts';
import { parseJson } from '../../src/json/index.ts';

describe('languageCode', () => {
  it.each([
    ['pt-br', 'pt-BR'],
    ['PT_BR', 'pt-BR'],
    ['EN', 'en'],
    ['zh-hant', 'zh-Hant'],
    ['zh_CN', 'zh-CN'],
    [' fr ', 'fr'],
  ])('takes %j for %s written otherwise', (code, suggestion) => {
    expect(languageCode(code)).toEqual({ status: 'unknown', suggestion });
  });

  it.each([
    ['kr', 'ko'],
    ['cz', 'cs'],
    ['br', 'pt-BR'],
    ['nb', 'no'],
    ['uk-UA', 'ua'],
    ['zh-HK', 'zh-Hant'],
  ])('knows that %s is written for %s', (code, suggestion) => {
    expect(languageCode(code)).toEqual({ status: 'unknown', suggestion });
  });

  it.each([
    ['ja', 'jp'],
    ['zh', 'cn'],
    ['uk', 'ua'],
    ['pt', 'pt-BR'],
    ['fr-CA', 'fr'],
    ['zh-TW', 'zh-Hant'],
  ])('names for %s, which only Mintlify has, %s of the specification', (code, suggestion) => {
    expect(languageCode(code)).toMatchObject({ status: 'documented', suggestion });
  });

  it('has no suggestion for a code without a relative in the specification', () => {
    expect(languageCode('pl')).toEqual({ status: 'documented', name: 'Polish' });
  });

  it('says that Mintlify wants uk for the ua of the specification', () => {
    expect(languageCode('ua')).toEqual({ status: 'specification', name: 'Ukrainian', suggestion: 'uk' });
  });

  it('has no suggestion for any other code of the specification', () => {
    for (const [code, { status, name }] of Object.entries(languages)) {
      if (status === 'specification' && code !== 'ua') expect(languageCode(code)).toEqual({ status, name });
    }
  });

  it.each([
    ['en-US', 'en'],
    ['es-419', 'es'],
    ['french', 'fr'],
    ['Chinese', 'cn'],
    ['zh-Hnat', 'zh-Hant'],
    ['eng', 'en'],
  ])('finds %s near %s', (code, suggestion) => {
    expect(languageCode(code)).toEqual({ status: 'unknown', suggestion });
  });

  it('does not guess one two-letter code from another', () => {
    expect(languageCode('el')).toEqual({ status: 'unknown' });
  });

  it.each([[''], ['klingon'], ['constructor'], ['__proto__']])('has nothing to say of %j', (code) => {
    expect(languageCode(code)).toEqual({ status: 'unknown' });
  });

  it('never throws, and suggests only known codes other than the one asked for', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-z]{2,3}([-_][A-Za-z]{2,4})?$/)), (code) => {
        const { suggestion } = languageCode(code);
        if (suggestion !== undefined) {
          expect(Object.keys(languages)).toContain(suggestion);
          expect(suggestion).not.toBe(code);
        }
      }),
    );
  });
});

describe('links', () => {
  it.each([
    'https://example.com',
    'HTTP://example.com/a',
    '//cdn.example.com/a',
    'mailto:a@example.com',
    'tel:+123',
    'slack://open',
    ' https://a.b ',
  ])('%s leads away', (href) => {
    expect(isExternal(href)).toBe(true);
  });

  it.each([
    ...['/changelog', 'changelog', './a', '../a', '/a#b', '/', 'a:b/c', 'localhost:3000/a', 'www.example.com'],
    ...['', ' ', '#x', '?page=2'],
  ])('%j stays on the site', (href) => {
    expect(isExternal(href)).toBe(false);
  });
});

const said = (kind: Kind, name: string, value: unknown) => {
  const { path, reason, message } = whyWrongForm(fieldOf(kind, name)!, parseJson(JSON.stringify(value))) ?? {};
  return reason && `${path!.join('.')}: ${reason} ${message!}`;
};

const button = { type: 'button', label: 'Start', href: '/start' };
const right: [Kind, string, unknown][] = [
  ['group', 'group', ' '],
  ['group', 'root', './a'],
  ['group', 'boost', -1.5],
  ['group', 'icon', 'https://a.b/c.svg'],
  ['tab', 'icon', { name: 'home', style: 'thin', library: 'lucide', other: 1 }],
  ['dropdown', 'color', { light: '#0aF' }],
  ['dropdown', 'color', {}],
  ['tab', 'openapi', ['a.json', { source: 'b.json', directory: '', overlays: [] }]],
  ['tab', 'openapi', []],
  ['tab', 'asyncapi', ['a.json']],
  ['tab', 'graphql', { source: 'https://a.b/s', directory: 'd' }],
  ['tab', 'sdk', { format: 'sphinx', source: 'out' }],
  ['tab', 'href', 'tel:1'],
  ['tab', 'products', []],
  ['tab', 'sourceRef', 'o/r'],
  ['version', 'version', '1'],
  ['language', 'language', 'fi'],
  ['language', 'banner', { content: 'New', type: 'info', color: { dark: '#000000' }, other: 1 }],
  ['language', 'footer', { socials: { x: 'https://x.com/a' }, links: [{ items: [{ label: 'A', href: '/a' }] }] }],
  [
    'language',
    'navbar',
    {
      links: [
        { type: 'github', href: 'https://a.b' },
        { ...button, type: 'x' },
      ],
      primary: button,
    },
  ],
];

const wrong: [Kind, string, unknown, string][] = [
  ['group', 'group', '', ': empty is empty'],
  ['group', 'root', '', ': empty is empty'],
  ['group', 'expanded', 'true', ': type must be a boolean, not a string'],
  ['group', 'boost', null, ': type must be a number, not null'],
  ['tab', 'icon', 'fa-home', ': form begins with `fa-`'],
  ['tab', 'icon', { style: 'solid' }, ': form has no `name`'],
  ['tab', 'icon', { name: 'a', style: 'bold' }, 'style: form cannot be "bold"'],
  ['tab', 'icon', { name: 'a', library: 'own' }, 'library: form cannot be "own"'],
  ['dropdown', 'color', { light: 'red' }, 'light: form is not a color'],
  ['dropdown', 'color', { from: '#fff' }, ': form has a field `from`, which it cannot have'],
  ['tab', 'directory', 'cards', ': value cannot be "cards"'],
  ['tab', 'align', 'left', ': value cannot be "left"'],
  ['tab', 'openapi', ' ', ': form names nothing'],
  ['tab', 'openapi', 'ftp://a/b', ': form is neither a path nor an https address: "ftp://a/b"'],
  ['tab', 'openapi', ['a', 5], '1: form must be a string or an object, not a number'],
  ['tab', 'openapi', { source: 'a', name: 'b' }, ': form has a field `name`, which it cannot have'],
  ['tab', 'openapi', { source: 'a', overlays: [''] }, 'overlays.0: form names nothing'],
  ['tab', 'openapi', { directory: 'a' }, ': form has no `source`'],
  ['tab', 'asyncapi', [{ source: 'a' }], '0: form must be a string, not an object'],
  ['tab', 'graphql', 'http://a.b/s', ': form is neither a path nor an https address: "http://a.b/s"'],
  ['tab', 'sdk', 't.json', ': type must be an object, not a string'],
  ['tab', 'sdk', { format: 'rustdoc', source: 't' }, 'format: form cannot be "rustdoc"'],
  ['group', 'sdk', { format: 'typedoc', source: 't', directory: '' }, 'directory: form is empty'],
  ['tab', 'href', 'a/b', ': form is not a URL: "a/b"'],
  ['tab', 'groups', [], ': empty is empty, and must have an entry'],
  ['tab', 'groups', {}, ': type must be an array, not an object'],
  ['tab', 'sourceRef', '', ': empty is empty'],
  ['language', 'language', 'ua', ': code cannot be "ua"'],
  ['language', 'language', 'EN', ': code cannot be "EN"'],
  ['language', 'banner', {}, ': form has no `content`'],
  [
    'language',
    'footer',
    { socials: { myspace: 'https://a.b' } },
    'socials: form has a field `myspace`, which it cannot have',
  ],
  ['language', 'footer', { socials: { x: '/a' } }, 'socials.x: form is not an https URL: "/a"'],
  ['language', 'footer', { links: [{ items: [] }] }, 'links.0.items: form is empty'],
  ['language', 'navbar', { links: [{ href: '/a' }] }, 'links.0: form has no `label`'],
  ['language', 'navbar', { primary: { type: 'link', label: 'A', href: '/a' } }, 'primary.type: form cannot be "link"'],
];

describe('the form of a value', () => {
  it.each(right)('of %s, `%s` as %j, is right', (kind, name, value) => {
    expect(said(kind, name, value)).toBeUndefined();
  });

  it.each(wrong)('of %s, `%s` as %j, is wrong', (kind, name, value, message) => {
    expect(said(kind, name, value)).toBe(message);
  });

  it('is not read of a field that Mintlify drops, and does no harm where it forgives', () => {
    expect([fieldOf('version', 'icon')!.unread, fieldOf('tab', 'icon')!.unread]).toEqual([true, false]);
    expect([fieldOf('group', 'openapi')!.forgiven, fieldOf('tab', 'openapi')!.forgiven]).toEqual([true, false]);
    expect(fieldOf('tab', 'openapi', 'global')!.unread).toBe(true);
  });
});
