import { describe, expect, it } from '@jest/globals';
import { diagnose, docs } from './given.ts';

const spec = JSON.stringify({
  openapi: '3.1.0',
  paths: {
    '/users': { get: { tags: ['Users'], summary: 'List all' } },
    '/users/{id}': {
      get: { tags: ['Users'], summary: 'Get one' },
      put: { summary: 'Same' },
      post: { summary: 'Same' },
    },
  },
});
const of = (navigation: string, files: Record<string, string> = {}) =>
  diagnose(docs(navigation), { 'o.json': spec, 'a.mdx': '', ...files })
    .filter(({ rule }) => /^(?:endpoint|page-file-missing)/.test(rule))
    .map(
      ({ rule, severity, message, help, fix }) => `${severity} ${rule}: ${message}. ${help}${fix ? ' (fixable)' : ''}`,
    );
const group = (...pages: readonly string[]) =>
  `"groups":[{"group":"G","openapi":"o.json","pages":${JSON.stringify(pages)}}]`;
const is = (url: string, written: string) =>
  `endpoint-as-url: "${url}" is the URL of the operation "${written}", and not the path of a page file.`;

describe('an entry that is the URL of an operation', () => {
  const one = 'api-reference/users/get-one';

  it('is to be written as that operation, which is certain beside other endpoints', () => {
    expect(of(group('GET /users', one))).toEqual([
      `error ${is(one, 'GET /users/{id}')} Write "GET /users/{id}". (fixable)`,
    ]);
    expect(of(group('GET /users', `/${one.toUpperCase()}`))).toEqual([
      `error ${is(`/${one.toUpperCase()}`, 'GET /users/{id}')} Write "GET /users/{id}". (fixable)`,
    ]);
  });

  it('is not certain where all operations are shown, or two have that URL', () => {
    expect(of(group(one))).toEqual([
      `warning ${is(one, 'GET /users/{id}')} Write "GET /users/{id}". Then list the other operations too: Mintlify shows all of them only if none is listed.`,
    ]);
    expect(of(group('GET /users', 'api-reference/same'))).toEqual([
      `error ${is('api-reference/same', 'PUT /users/{id}')} Write "PUT /users/{id}".`,
    ]);
  });

  it('is too much where the operation is listed already', () =>
    expect(of(group('GET /users/{id}', one))).toEqual([
      `warning ${is(one, 'GET /users/{id}')} "GET /users/{id}" is listed already: remove this entry.`,
    ]));

  it('moves where the specification is elsewhere', () =>
    expect(of(`"groups":[{"group":"G","pages":["${one}"]},{"group":"H","openapi":"o.json"}]`)).toEqual([
      `warning ${is(one, 'GET /users/{id}')} Move it to an element whose \`openapi\` has that operation, and write "GET /users/{id}".`,
    ]));

  it('is a page if it has a file', () => expect(of(group('GET /users', one), { [`${one}.mdx`]: '' })).toEqual([]));
});
