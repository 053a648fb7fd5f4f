import { describe, expect, it } from '@jest/globals';
import { explainSpecification } from '../../src/disk/index.ts';

const explain = (text: string) => explainSpecification(Buffer.from(text), 'docs/openapi.yaml');

describe('explainSpecification', () => {
  it('finds nothing in a good specification', async () => {
    expect(await explain('openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { responses: { "200": { description: ok } } } } }\n')).toEqual([]);
  });

  it('says what is missing, and in which line', async () => {
    const [first, ...rest] = await explain('openapi: 3.1.0\ninfo:\n  title: A\npaths: {}\n');
    expect(first).toEqual({ rule: 'specification', severity: 'error', message: "must have required property 'version': version is missing here!", file: 'docs/openapi.yaml', line: 2, column: 1 });
    expect(rest).toEqual([]);
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
