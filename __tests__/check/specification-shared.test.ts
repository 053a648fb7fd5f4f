import { describe, expect, it } from '@jest/globals';
import { diagnose, docs, found } from './given.ts';

const spec = '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{}},"/b":{"get":{}}}}';
const files = { 'o.json': spec, 'p.json': spec };
const findings = (text: string) => found(text, files, { rules: /^specification-shared/, severity: true });
const first = (text: string) => diagnose(text, files).find(({ rule }) => rule === 'specification-shared')!;
const inDirectory = (directory: string) => `{"source":"o.json","directory":"${directory}"}`;

/** Languages with one tab each: its `openapi`, and its entries. */
const languages = (...tabs: readonly (readonly [language: string, openapi: string, entries?: string])[]) =>
  docs(
    `"languages":[${tabs.map(([language, openapi, entries]) => `\n{"language":"${language}","tabs":[{"tab":"T","openapi":${openapi}${entries === undefined ? '' : `,"pages":[${entries}]`}}]}`).join(',')}]`,
  );

describe('a specification in two languages', () => {
  it.each([
    ['without a directory', languages(['en', '"o.json"'], ['fr', '"o.json"']), ['warning specification-shared 3:47']],
    [
      'written in another way',
      languages(['en', '"o.json"'], ['fr', '"/o.json"']),
      ['warning specification-shared 3:47'],
    ],
    [
      'in the same directory',
      languages(['en', inDirectory('api')], ['fr', inDirectory('/api/')]),
      ['warning specification-shared 3:47'],
    ],
    [
      'of which one has no directory, and the other the usual one',
      languages(['en', '"o.json"'], ['fr', inDirectory('api-reference')]),
      ['warning specification-shared 3:47'],
    ],
    [
      'that is remote',
      languages(['en', '"https://a.example/o.json"'], ['fr', '"https://a.example/o.json"']),
      ['warning specification-shared 3:47'],
    ],
    [
      'with the same entries',
      languages(['en', '"o.json"', '"GET /a"'], ['fr', '"o.json"', '"a","get /a/"']),
      ['warning specification-shared 3:69'],
    ],
    [
      'with entries in one of them',
      languages(['en', '"o.json"'], ['fr', '"o.json"', '"GET /a"']),
      ['warning specification-shared 3:65'],
    ],
    [
      'with the same entries that name it',
      languages(['en', '"p.json"', '"o.json GET /a"'], ['fr', inDirectory('api-reference'), '"GET /a"']),
      // What is made of p.json at that address is not shown, which makes it an error.
      ['error specification-shared 3:104'],
    ],
    [
      'with plain pages beside it, which stop nothing',
      languages(['en', '"o.json"', '"a"'], ['fr', '"o.json"', '"b"']),
      ['warning specification-shared 3:47'],
    ],
    [
      'that stands above the languages',
      docs(
        '"openapi":"o.json","languages":[{"language":"en","pages":["GET /a"]},{"language":"fr","pages":["GET /a"]}]',
      ),
      ['warning specification-shared 1:111'],
    ],
    ['with other entries', languages(['en', '"o.json"', '"GET /a"'], ['fr', '"o.json"', '"GET /b"']), []],
    ['in another directory', languages(['en', '"o.json"'], ['fr', inDirectory('fr/api-reference')]), []],
    ['that is another one', languages(['en', '"o.json"'], ['fr', '"p.json"']), []],
    ['of one code, which is another mistake', languages(['en', '"o.json"'], ['en', '"o.json"']), []],
  ])('%s', (_, text, expected) => expect(findings(text)).toEqual(expected));

  it('is no matter between the tabs of one language', () => {
    expect(
      findings(
        docs('"languages":[{"language":"en","tabs":[{"tab":"A","openapi":"o.json"},{"tab":"B","openapi":"o.json"}]}]'),
      ),
    ).toEqual([]);
  });

  it('is found in the languages of a version', () => {
    expect(
      findings(
        docs(
          '"versions":[{"version":"1","languages":[{"language":"en","openapi":"o.json","pages":[]},{"language":"fr","openapi":"o.json","pages":[]}]}]',
        ),
      ),
    ).toEqual(['warning specification-shared 1:131']);
  });

  it('is one finding for all of them, with each place, and says what to do', () => {
    const text = languages(['en', '"o.json"'], ['fr', '"o.json"'], ['es', '"o.json"'], ['de', '"p.json"']);
    expect(findings(text)).toHaveLength(1);
    expect(first(text)).toMatchObject({
      message: 'the pages of the specification "o.json" are the same in "en", "fr" and "es", and belong to no language',
      help: 'Give each language a `directory` of its own, such as "fr/api-reference", or a specification of its own.',
      related: [
        { message: '"en" makes them here', line: 2 },
        { message: '"es" makes them here', line: 4 },
      ],
    });
  });
});
