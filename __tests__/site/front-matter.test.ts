import { growth, square } from '../growth.ts';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { printFrontMatter, readFrontMatter } from '../../src/index.ts';
import { anyCharacter } from '../characters.ts';

const encoder = new TextEncoder();

describe('readFrontMatter', () => {
  it.each([
    ['of a page without any', '# Hello\n', {}, '# Hello\n'],
    ['of an empty file', '', {}, ''],
    ['that is empty', '---\n---\nText\n', {}, 'Text\n'],
    [
      'with a body that has a rule',
      '---\ntitle: A\n---\n\nText\n\n---\nMore\n',
      { title: 'A' },
      '\nText\n\n---\nMore\n',
    ],
    [
      'with CRLF, a byte order mark and blanks after the dashes',
      '\uFEFF---  \r\ntitle: A\r\n---\t\r\nText\r\n',
      { title: 'A' },
      'Text\r\n',
    ],
    ['that ends the file', '---\ntitle: A\n---', { title: 'A' }, ''],
    ['that ends with dots', '---\ntitle: A\n...\nText', { title: 'A' }, 'Text'],
    ['in which dashes are indented', '---\ntitle: |\n  A\n  ---\n---\n', { title: 'A\n---\n' }, ''],
    ['of a page that begins with four dashes', '----\ntitle: A\n----\n', {}, '----\ntitle: A\n----\n'],
    ['with dates and lists', '---\nday: 2024-01-01\ntags: [a, b]\n---\n', { day: '2024-01-01', tags: ['a', 'b'] }, ''],
  ])('reads front matter %s', (_, text, fields, body) => {
    expect(readFrontMatter(text)).toEqual({ fields, body });
    expect(readFrontMatter(encoder.encode(text))).toEqual({ fields, body });
  });

  it('knows comments from what only looks like one', () => {
    const isCommented = (yaml: string) => readFrontMatter(`---\n${yaml}\n---\n`);
    for (const yaml of [
      '# a',
      'a: b # c',
      'a: # c\n  - b',
      'a: | # c\n  b',
      '{a: b} # c',
      'a: "b" # c',
      'a: [b, # c\n  d]',
    ])
      expect(isCommented(yaml)).toMatchObject({ commented: true });
    for (const yaml of [
      'a: b#c',
      "a: 'b # c'",
      'a: "b # c"',
      'a: |\n  # b\n  c # d',
      'a: >-\n\n  # b',
      'a: "b\n  # c"',
      '"# a": b',
    ])
      expect(isCommented(yaml)).not.toHaveProperty('commented');
  });

  it.each([
    ['has no end', '---\ntitle: A\n', 'The front matter has no end: a line `---` is missing', 1, 1],
    [
      'is not YAML',
      '---\na: 1\ntitle: [\n---\n',
      'The front matter is not YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
      4,
      1,
    ],
    [
      'has a field twice',
      '---\ntitle: A\ntitle: B\n---\n',
      'The front matter is not YAML: Map keys must be unique',
      3,
      1,
    ],
    ['is a list', '---\n- a\n---\n', 'The front matter is not a mapping of fields to values', 2, 1],
  ])('says where it is wrong if it %s', (_, text, problem, line, column) => {
    expect(readFrontMatter(text)).toMatchObject({ problem, line, column });
  });
  it('takes time in proportion to its fields', () => {
    const work = (count: number) =>
      readFrontMatter(`---\n${Array.from({ length: count }, (_, i) => `k${i}: &a${i} x\n`).join('')}---\n`);
    expect(growth(work, 2_500)).toBeLessThan(square);
  });

  it('reads no alias bomb', () => {
    const bomb = `---\na: &a [x, x, x, x, x, x, x, x, x]\n${'bcdefgh'
      .split('')
      .map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]!}`).join(', ')}]\n`)
      .join('')}---\n`;
    expect(readFrontMatter(bomb)).toMatchObject({
      problem: expect.stringMatching(/^The front matter cannot be read: Excessive alias count/),
    });
  });
});

describe('printFrontMatter', () => {
  it('quotes texts of one line, and writes others as blocks that can be read', () => {
    const fields = {
      title: 'List: "all"',
      description: '# All\n\n- of: them',
      openapi: 'a.json GET /a',
      deprecated: true,
      'og:title': 'No',
      groups: ['a'],
      'a b': 1,
    };
    expect(printFrontMatter({ fields, body: '## More' })).toBe(
      '---\ntitle: "List: \\"all\\""\ndescription: |-\n  # All\n\n  - of: them\nopenapi: "a.json GET /a"\ndeprecated: true\nog:title: "No"\ngroups:\n  - "a"\n"a b": 1\n---\n\n## More\n',
    );
  });

  it('writes what some readers of YAML refuse as escapes', () => {
    expect(
      printFrontMatter({ fields: { title: 'a\u0085b\u2028c\u007F', description: 'x\ty\n\uFEFF' }, body: '' }),
    ).toBe('---\ntitle: "a\\u0085b\\u2028c\\u007f"\ndescription: "x\\ty\\n\\ufeff"\n---\n');
  });

  it('writes what is read as it was, whatever it is', () => {
    const part = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.constantFrom(
        '---',
        '\n---\n',
        '...',
        '\n',
        '\r\n',
        ' ',
        '\t',
        ': ',
        ' #',
        '"',
        "'",
        '- ',
        '{',
        '|',
        '>',
        '%',
        '@',
        '`',
        'Yes',
        '\u0085',
        '\u2028',
        '\uFEFF',
        '\uD800',
      ),
    );
    const text = fc.array(part, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.oneof(fc.constantFrom('title', 'description', 'og:title', '__proto__', '- a', 'a: b', '#', ''), text),
          fc.oneof(text, fc.boolean(), fc.array(text, { maxLength: 2 })),
          { maxKeys: 4, noNullPrototype: true },
        ),
        (fields) => {
          const printed = printFrontMatter({ fields, body: '' });
          const read = readFrontMatter(encoder.encode(printed));
          expect('problem' in read ? read.problem : Object.entries(read.fields)).toEqual(Object.entries(fields));
          // And no line of a text can be taken for the end.
          expect(printed.split('\n').filter((line) => /^(?:---|\.\.\.)/.test(line))).toEqual(['---', '---']);
          expect(parse(printed.slice(4, -4)) ?? {}).toEqual(fields);
        },
      ),
      { numRuns: 200 },
    );
  });
});
