import { describe, expect, it } from '@jest/globals';
import { explainSpecification } from '../../src/disk/index.ts';

const explain = (text: string) => explainSpecification(Buffer.from(text), 'docs/openapi.yaml');

describe('explainSpecification', () => {
  it('finds nothing in a good specification', async () => {
    expect(await explain('openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { responses: { "200": { description: ok } } } } }\n')).toEqual([]);
  });

  it('says what is missing, and in which line', async () => {
    const [first, ...rest] = await explain('openapi: 3.1.0\ninfo:\n  title: A\npaths: {}\n');
    expect(first).toEqual({ rule: 'specification', severity: 'error', message: '`version` is missing in `info`', file: 'docs/openapi.yaml', line: 2, column: 1, pointer: '/info' });
    expect(rest).toEqual([]);
  });

  it('says in words what is wrong where', async () => {
    const messages = async (text: string) => (await explain(text)).map(({ message, pointer }) => `${message} ${pointer}`);
    expect(await messages('openapi: 3.1.0\npaths: [a]\n')).toEqual(['`info` is missing at the top ', '`paths` must be an object /paths']);
    const text = 'openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { foo: 1, parameters: [{ name: x, in: query, schema: {} }, { name: y, in: foo }], responses: { "200": {} } } } }\n';
    expect(await messages(text)).toEqual([
      '`foo` is not expected in `paths./a.get` /paths/~1a/get/foo',
      '`required` is missing in `paths./a.get.parameters[1]` /paths/~1a/get/parameters/1',
      '`description` is missing in `paths./a.get.responses.200` /paths/~1a/get/responses/200',
    ]);
  });

  it('takes JSON as well', async () => {
    const [first] = await explain('{\n  "openapi": "3.0.0",\n  "info": { "title": "A", "version": "1" },\n  "paths": { "users": { "get": { "responses": { "200": { "description": "" } } } } }\n}\n');
    expect(first).toMatchObject({ message: 'Entries in the OpenAPI `paths` object must begin with a leading slash', line: 4 });
  });

  it('leaves syntax errors to those who found them', async () => {
    expect(await explain('{ "openapi": ')).toEqual([]);
    expect(await explain('a: [')).toEqual([]);
    expect(await explain('just words')).toEqual([]);
  });
});
