import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  branchesOf,
  containerNames,
  display,
  divides,
  type Entry,
  evidenceText,
  fieldOf,
  fieldsOf,
  formatEntry,
  generatingFields,
  inheritedFields,
  isContainer,
  isRefused,
  kinds,
  languageCode,
  languages,
  leadingFields,
  linkFields,
  mayBeBare,
  mayBeEmpty,
  methods,
  parseEntry,
  specificationFields,
  takesSourceRef,
} from '../../src/format/index.ts';
import { cases } from '../cases.ts';

describe('fields beyond the specification', () => {
  it('say who says so, and when', () => {
    expect(evidenceText(fieldOf('tab', 'sdk')!.evidence)).toBe(
      'the documentation of Mintlify, api-playground/sdk-reference-setup (2026-08-21)',
    );
    expect(evidenceText(fieldOf('tab', 'align')!.evidence)).toBe(
      'seen in the published packages of Mintlify (2026-11)',
    );
    expect(evidenceText(fieldOf('tab', 'icon')!.evidence)).toBe('the specification, "Tab object"');
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
    expect(display.eyebrows.values).toEqual({ breadcrumbs: 'specification', section: 'documented' });
  });
});

describe('what generates pages', () => {
  it('leads somewhere: specifications, schemas, artifacts and other repositories', () => {
    expect(generatingFields).toEqual(['openapi', 'asyncapi', 'sourceRef', 'sdk', 'graphql']);
    for (const name of generatingFields) expect(leadingFields).toContain(name);
  });

  it('is refused where Mintlify does not take it: graphql and sdk outside of tabs and groups', () => {
    const where = (name: string) => kinds.filter((kind) => !isRefused(kind, name));
    expect(where('graphql')).toEqual(['group', 'tab']);
    expect(where('sdk')).toEqual(['group', 'tab']);
    expect([isRefused('tab', 'sdk', 'global'), isRefused('dropdown', 'unheard')]).toEqual([true, false]);
  });

  it('leaves in a tab no room for anything but groups', () => {
    expect(fieldOf('tab', 'sdk')!.beside).toEqual(fieldOf('tab', 'graphql')!.beside);
    expect(fieldOf('tab', 'sdk')!.beside!.filter(isContainer)).toEqual(['groups']);
    expect(fieldOf('group', 'sdk')!.beside).toBeUndefined();
  });

  it('may be another repository in all arrays but those of dropdowns, versions and languages, and in all of global', () => {
    expect(containerNames.filter((name) => !takesSourceRef(name))).toEqual(['dropdowns', 'versions', 'languages']);
    expect(containerNames.every((name) => takesSourceRef(name, 'global'))).toBe(true);
  });
});

describe('what Mintlify tries', () => {
  it('is every container that may be there, and no other', () => {
    for (const kind of kinds) {
      const held = [...fieldsOf(kind).keys()].filter(isContainer);
      if (kind !== 'global') expect(branchesOf(kind).filter(isContainer).sort()).toEqual(held.sort());
    }
  });

  it('is a link in global, and content everywhere else but at the root may be missing', () => {
    expect([branchesOf('tab', 'global'), mayBeBare('tab', 'global')]).toEqual([['href'], false]);
    expect(kinds.filter((kind) => !mayBeBare(kind))).toEqual(['navigation']);
  });

  it('may be empty in pages, menu, dropdowns and products', () => {
    expect(containerNames.filter(mayBeEmpty)).toEqual(['pages', 'menu', 'dropdowns', 'products']);
  });
});

describe('entries of global', () => {
  it('are anchors with an external href', () => {
    expect(fieldOf('anchor', 'href', 'global')).toMatchObject({
      required: true,
      means: 'external link',
      status: 'specification',
    });
    expect(fieldOf('anchor', 'href')).toMatchObject({ required: false, means: 'link' });
  });

  it('of other kinds need an href too, as documented', () => {
    for (const kind of ['language', 'version', 'tab', 'dropdown', 'product'] as const) {
      expect(fieldOf(kind, 'href', 'global')).toMatchObject({ required: true, means: 'link', status: 'documented' });
      expect(fieldOf(kind, kind, 'global')).toMatchObject({ required: true, status: 'specification' });
    }
  });

  it('keep the colour of anchors, and generate nothing', () => {
    expect(fieldOf('anchor', 'color', 'global')).toMatchObject({
      status: 'documented',
      section: 'Global anchor object',
    });
    expect(fieldOf('tab', 'sdk', 'global')).toBeUndefined();
  });
});

describe('language codes beyond the specification', () => {
  it('are documented but for two in lower case', () => {
    const observed = Object.entries(languages).filter(([, { status }]) => status === 'observed');
    expect(observed.map(([code]) => code)).toEqual(['fr-ca', 'ja-jp']);
    expect(languageCode('fr-ca')).toMatchObject({ name: 'French (Canada)', suggestion: 'fr-CA' });
  });
});

describe('parseEntry', () => {
  it.each(methods.map((method) => [method]))('reads %s in any letter case', (method) => {
    for (const word of [method, method.toLowerCase(), method[0] + method.slice(1).toLowerCase()]) {
      expect(parseEntry(`${word} /users/{id}`)).toEqual({ kind: 'endpoint', method, path: '/users/{id}' });
    }
  });

  it('reads a specification in front', () => {
    const expected = { kind: 'endpoint', method: 'POST', path: '/users', specification: 'api/v1.yaml' };
    expect(parseEntry('api/v1.yaml POST /users')).toEqual(expected);
    expect(parseEntry('api/v1.yaml post /users')).toEqual(expected);
  });

  it('reads the methods of OpenAPI 3.2', () => {
    expect(parseEntry('query /users')).toEqual({ kind: 'endpoint', method: 'QUERY', path: '/users' });
    expect(parseEntry('a.yaml COPY /users')).toEqual({
      kind: 'endpoint',
      method: 'COPY',
      path: '/users',
      specification: 'a.yaml',
    });
  });

  it('reads webhooks', () => {
    expect(parseEntry('WEBHOOK paid')).toEqual({ kind: 'webhook', name: 'paid' });
    // More words than the platform reads.
    for (const text of ['WEBHOOK order paid', 'GET /a b', 'a.json GET /a b'])
      expect(parseEntry(text)).toEqual({ kind: 'page', page: text });
    expect(parseEntry('hooks.json WEBHOOK paid')).toEqual({
      kind: 'webhook',
      name: 'paid',
      specification: 'hooks.json',
    });
  });

  it('reads a webhook in any letter case where a specification is in scope, and a page elsewhere', () => {
    expect(parseEntry('webhook paid', true)).toEqual({ kind: 'webhook', name: 'paid' });
    expect(parseEntry('a.yaml webhook paid', true)).toEqual({
      kind: 'webhook',
      name: 'paid',
      specification: 'a.yaml',
    });
    expect(parseEntry('webhook paid')).toEqual({ kind: 'page', page: 'webhook paid' });
    expect(parseEntry('webhook order paid', true)).toEqual({ kind: 'page', page: 'webhook order paid' });
  });

  it('drops the space around an endpoint', () => {
    expect(parseEntry('  GET   /users ')).toEqual({ kind: 'endpoint', method: 'GET', path: '/users' });
  });

  it.each([
    'introduction',
    'api-reference/get',
    '/get/started',
    'get',
    'GET',
    'GET users', // no slash
    'Copy /users', // a method of `additionalOperations` stands in upper case
    'built-in-nodes/Epsilon Scaling', // real sites have spaces
    'my page GET /users', // a specification is one word
    'webhook events',
    'WEBHOOK',
    'WEBHOOK ',
    'getting /started',
    ' padded ',
    '',
  ])('takes %j for a page, its text untouched', (text) => {
    expect(parseEntry(text)).toEqual({ kind: 'page', page: text });
  });
});

const word = fc.stringMatching(/^[\w./:-]{1,12}$/);
const specification = fc.option(word, { nil: undefined });
const path = fc.stringMatching(/^\/[\w{}/.:-]{0,12}$/);
const withSpecification = <E extends Entry>(entry: E, name: string | undefined) =>
  name === undefined ? entry : { ...entry, specification: name };
const method = fc.constantFrom(...methods);
const entries: fc.Arbitrary<Entry> = fc.oneof(
  fc
    .tuple(method, path, specification)
    .map(([verb, to, from]) => withSpecification<Entry>({ kind: 'endpoint', method: verb, path: to }, from)),
  fc
    .tuple(
      word,
      specification.filter((name) => name !== 'WEBHOOK'),
    )
    .map(([name, from]) => withSpecification<Entry>({ kind: 'webhook', name }, from)),
  word.map((page): Entry => ({ kind: 'page', page })),
);

describe('formatEntry', () => {
  it('writes the four shapes and a page', () => {
    expect(formatEntry({ kind: 'endpoint', method: 'GET', path: '/a' })).toBe('GET /a');
    expect(formatEntry({ kind: 'endpoint', method: 'GET', path: '/a', specification: 'b.yaml' })).toBe('b.yaml GET /a');
    expect(formatEntry({ kind: 'webhook', name: 'paid' })).toBe('WEBHOOK paid');
    expect(formatEntry({ kind: 'webhook', name: 'paid', specification: 'b.yaml' })).toBe('b.yaml WEBHOOK paid');
    expect(formatEntry({ kind: 'page', page: 'a b' })).toBe('a b');
  });

  it('is undone by parseEntry', () => {
    fc.assert(fc.property(entries, (entry) => expect(parseEntry(formatEntry(entry))).toEqual(entry)));
  });

  it('writes what parseEntry reads, whatever the text was', () => {
    const part = fc.oneof(
      fc.constantFrom(...methods, 'get', 'WEBHOOK', 'webhook', '/', '/a', 'a.yaml', ' ', '\t'),
      fc.string({ maxLength: 4 }),
    );
    fc.assert(
      fc.property(
        fc.array(part, { maxLength: 6 }).map((parts) => parts.join(' ')),
        (text) => {
          const entry = parseEntry(text);
          expect(parseEntry(formatEntry(entry))).toEqual(entry);
          if (entry.kind === 'page') expect(formatEntry(entry)).toBe(text);
        },
      ),
      { numRuns: cases(500) },
    );
  });
});

describe('what a field does, by the table', () => {
  it('is to lead to a page or an address, to name a specification, or to hold for what is inside', () => {
    expect([...linkFields].sort()).toEqual(['href', 'root']);
    expect([...specificationFields].sort()).toEqual(['asyncapi', 'openapi']);
    expect([...leadingFields].sort()).toEqual([...generatingFields, 'href', 'root'].sort());
    expect([...inheritedFields].sort()).toEqual(['asyncapi', 'directory', 'hidden', 'openapi', 'sdk']);
  });

  it('is to divide the site, for three kinds', () => {
    expect(kinds.filter(divides)).toEqual(['product', 'version', 'language']);
  });
});
