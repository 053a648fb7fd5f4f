import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { listOperations, readSpecification, SpecificationError } from '../../src/spec/index.ts';
import { calls, errorOf } from './specs.ts';
import { cases } from '../cases.ts';
import { anyCharacter } from '../characters.ts';

describe('a specification', () => {
  it.each([
    ['swagger: "2.0"\npaths: {}', '2.0'],
    ['swagger: 2.0\npaths: {}', '2.0'],
    ['openapi: 3.0.4\npaths: {}', '3.0'],
    ['openapi: 3.0\npaths: {}', '3.0'],
    ['openapi: "3.1.1"\npaths: {}', '3.1'],
    ['openapi: 3.1.0-rc1\npaths: {}', '3.1'],
    ['openapi: 3.1\nwebhooks: {}', '3.1'],
    ['openapi: 3.2.0\npaths: {}', '3.2'],
    ['openapi: 3.1.0\npaths:\nwebhooks: {}', '3.1'],
  ])('%j has version %s', (text, version) => {
    expect(readSpecification(text, 'openapi.yaml').version).toBe(version);
  });

  it('knows its path and its title', () => {
    const { path, title } = readSpecification('openapi: 3.1.0\ninfo: {title: Zoo}\npaths: {}', 'api/zoo.yaml');
    expect([path, title]).toEqual(['api/zoo.yaml', 'Zoo']);
    expect(readSpecification('openapi: 3.1.0\ninfo: {title: [1]}\npaths: {}', 'zoo.yaml').title).toBeUndefined();
  });

  it('is read from a string and from bytes, JSON and YAML, with CRLF and with a byte order mark', () => {
    const json = '{\n  "openapi": "3.1.0",\n  "paths": {\n    "/é": { "get": {} }\n  }\n}\n';
    const yaml = 'openapi: 3.1.0\npaths:\n  /é:\n    get: {}\n';
    for (const [text, path] of [
      [json, 'a.json'],
      [yaml, 'a.yaml'],
      [json, 'a.yaml'],
      [yaml, 'https://example.com/spec'],
      [json, 'spec'],
    ] as const) {
      for (const form of [text, text.replaceAll('\n', '\r\n'), `\ufeff${text}`]) {
        for (const content of [form, new TextEncoder().encode(form)]) {
          const { operations, problems } = listOperations(readSpecification(content, path));
          expect([calls(operations), problems]).toEqual([['GET /é'], []]);
          expect(operations[0]!.position).toMatchObject({
            line: 4,
            column: path === 'a.json' || text === json ? 13 : 5,
          });
        }
      }
    }
  });

  it('in a .yaml file may be JSON, or YAML in brackets', () => {
    expect(readSpecification('{"openapi": "3.0.0", "paths": {}}', 'a.yaml').version).toBe('3.0');
    expect(readSpecification('{openapi: 3.0.0, paths: {}}', 'a.yml').version).toBe('3.0');
  });
});

describe('what is not a specification', () => {
  it.each([
    ['', 'This file is empty.', 1, 1],
    ['  \r\n\t', 'This file is empty.', 1, 1],
    ['\ufeff', 'This file is empty.', 1, 1],
    ['# nothing yet\n', 'This file is empty.', 1, 1],
    ['---\n', 'This file is empty.', 1, 1],
    ['<!DOCTYPE html>\n<html>', 'This is a web page (HTML or XML), not a specification.', 1, 1],
    ['- a\n- b', 'A specification is an object, and this is an array.', 1, 1],
    ['just words', 'A specification is an object, and this is a string.', 1, 1],
    ['\n12', 'A specification is an object, and this is a number.', 2, 1],
    [
      'info: {}\npaths: {}',
      'This is not a specification: it has neither `openapi` nor `swagger`, only `info`, `paths`.',
      1,
      1,
    ],
    [
      'a: 1\nb: 1\nc: 1\nd: 1\ne: 1\nf: 1',
      'This is not a specification: it has neither `openapi` nor `swagger`, only `a`, `b`, `c`, `d`, `e`, ….',
      1,
      1,
    ],
    ['{}', 'This is not a specification: it has neither `openapi` nor `swagger`, no field at all.', 1, 1],
    [
      '{"$schema": "https://mintlify.com/docs.json", "navigation": {}}',
      'This is a site configuration (docs.json), not an OpenAPI specification.',
      1,
      1,
    ],
    ['asyncapi: 3.0.0\nchannels: {}', 'This is an AsyncAPI document, not an OpenAPI specification.', 1, 11],
    ['openapi: 4.0.0\npaths: {}', 'This file names `openapi: 4.0.0`, which is not a supported version.', 1, 10],
    ['openapi: 2.0\npaths: {}', 'This file names `openapi: 2.0`, which is not a supported version.', 1, 10],
    ['swagger: "1.2"\npaths: {}', 'This file names `swagger: 1.2`, which is not a supported version.', 1, 10],
    ['openapi: [3]\npaths: {}', 'This file names a version that is an array, which is not a supported version.', 1, 10],
    ['openapi:\npaths: {}', 'This file names a version that is empty, which is not a supported version.', 1, 9],
    ['openapi: 3.1.0\ninfo: {}', 'This specification has no operations: it has neither `paths` nor `webhooks`.', 1, 1],
    ['openapi: 3.1.0\npaths:\n', 'This specification has no operations: `paths` is empty.', 2, 7],
    ['openapi: 3.1.0\npaths: []', '`paths` is an array, where an object is expected.', 2, 8],
    ['openapi: 3.1.0\npaths: {}\nwebhooks: none', '`webhooks` is a string, where an object is expected.', 3, 11],
  ])('%j: %s', (content, message, line, column) => {
    expect(errorOf(content)).toMatchObject({
      name: 'SpecificationError',
      file: 'openapi.yaml',
      message,
      line,
      column,
      help: expect.any(String),
    });
  });

  it('tells the node at fault by its pointer', () => {
    expect(errorOf('openapi: 3.1.0\npaths: []').pointer).toBe('/paths');
    expect(errorOf('info: {}').pointer).toBe('');
  });

  it('may be text in UTF-16', () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x7b, 0x00]);
    expect(errorOf(bytes)).toMatchObject({ message: 'This file is not UTF-8.', line: 1, help: 'Save it as UTF-8.' });
  });

  it('may be JSON with a mistake, and the error has place and code frame', () => {
    const error = errorOf('{\n  "openapi": "3.1.0"\n  "paths": {}\n}\n', 'openapi.json');
    expect(error).toMatchObject({ file: 'openapi.json', message: expect.stringMatching(/\.$/), line: 3, column: 3 });
    expect(error.frame).toContain('> 3 |   "paths": {}');
    expect(error.cause).toMatchObject({ name: 'JsonSyntaxError' });
  });

  it('may be YAML in a .json file, which is an error that says so', () => {
    expect(errorOf('openapi: 3.1.0\npaths: {}\n', 'openapi.json')).toMatchObject({
      line: 1,
      column: 1,
      help: 'If this is YAML, its name must end in `.yaml` or `.yml`.',
    });
  });

  it.each([
    ['openapi: 3.1.0\n\tpaths: {}\n', 'Tabs are not allowed as indentation.', 'Indent with spaces.', 2, 1],
    [
      'openapi: 3.1.0\ninfo: a: b\n',
      'Nested mappings are not allowed in compact mappings.',
      'Put a value that contains `: ` in quotes.',
      2,
      7,
    ],
    [
      'openapi: 3.1.0\npaths: {}\n---\na: 1\n',
      'This file has several YAML documents.',
      'A specification is one document; move what follows the second `---` to a file of its own.',
      3,
      1,
    ],
    [
      'openapi: 3.1.0\n<<<<<<< HEAD\npaths: {}\n=======\n',
      'This file has git conflict markers.',
      'Resolve the conflict first.',
      2,
      1,
    ],
    [
      'openapi: 3.1.0\npaths: *nowhere\n',
      'The alias `*nowhere` has no anchor before it.',
      'Write `&nowhere` where the value is meant to be defined.',
      2,
      8,
    ],
  ])('may be YAML with a mistake: %j', (content, message, help, line, column) => {
    const error = errorOf(content);
    expect(error).toMatchObject({ message, help, line, column });
    expect(error.frame).toContain(`> ${line} |`);
  });

  it('is never anything but a specification or a SpecificationError', () => {
    const pieces = fc.constantFrom(
      'openapi: 3.1.0',
      'paths:',
      '\n',
      ' ',
      '  /a:',
      '&a',
      '*a',
      '<<: ',
      '{',
      '}',
      '[',
      ']',
      '"',
      '- ',
      ': ',
      'get',
      '$ref: "#/paths"',
      '!!set',
      '\t',
      '|',
      '#',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(pieces, { maxLength: 30 }).map((parts) => parts.join('')),
          fc.string({ unit: anyCharacter }),
        ),
        fc.constantFrom('a.yaml', 'a.json', 'a'),
        (content, path) => {
          try {
            const { operations } = listOperations(readSpecification(content, path));
            for (const operation of operations) void [operation.pointer, operation.position];
          } catch (error) {
            expect(error).toBeInstanceOf(SpecificationError);
          }
        },
      ),
      { numRuns: cases(1500) },
    );
  });
});
