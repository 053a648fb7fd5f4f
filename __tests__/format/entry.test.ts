import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatEntry, methods, parseEntry, type Entry } from '../../src/format/index.ts';
import { cases } from '../cases.ts';

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
