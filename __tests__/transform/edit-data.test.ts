import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from 'yaml';
import { type DataEdit, editData, readData, z } from '../../src/index.ts';
import { cases } from '../cases.ts';

const lines = (...text: string[]) => `${text.join('\n')}\n`;
const set = (key: string, value: string | null, more: Partial<DataEdit> = {}): DataEdit => ({
  path: ['fr', key],
  value,
  ...more,
});

describe('data in YAML', () => {
  it('is the same text without any change', () => expect(editData('fr:   {a: b}', [])).toBe('fr:   {a: b}'));
  it('begins with nothing', () => {
    expect(editData('', [set('Guides', 'Manuels'), set('API', null, { comment: 'tab' })])).toBe(
      lines('fr:', '  Guides: Manuels', '  # tab', '  API:'),
    );
    expect(editData('# Only a comment', [set('Guides', null)])).toBe(lines('# Only a comment', 'fr:', '  Guides:'));
  });
  it('gets new entries behind the one they come after, or at the end, and is indented as before', () => {
    const text = lines('fr:', '    A:   x  # kept', '', '    # about B', '    B: y', 'es:', '    A: z');
    expect(
      editData(text, [
        set('A2', '1', { after: 'A' }),
        set('A3', '2', { after: 'A2', comment: 'tab' }),
        set('Z', '3', { after: 'none' }),
      ]),
    ).toBe(
      lines(
        'fr:',
        '    A: x # kept',
        '    A2: "1"',
        '    # tab',
        '    A3: "2"',
        '',
        '    # about B',
        '    B: y',
        '    Z: "3"',
        'es:',
        '    A: z',
      ),
    );
  });
  it('gets a new entry right below one without a value, above the comments of what comes next', () =>
    expect(editData(lines('fr:', '  A:', '# Spanish', '', 'es:', '  A: z'), [set('B', null)])).toBe(
      lines('fr:', '  A:', '  B:', '# Spanish', '', 'es:', '  A: z'),
    ));
  it('is filled in where a value was missing', () => {
    expect(
      editData(
        lines('fr:', '  A:', '  B: ~ # to do', '  C: ""', '  D:   # ?'),
        ['A', 'B', 'C', 'D'].map((key) => set(key, `${key}: 1`)),
      ),
    ).toBe(lines('fr:', '  A: "A: 1"', '  B: "B: 1" # to do', '  C: "C: 1"', '  D: "D: 1" # ?'));
  });
  it('gets a language where there is none, or none yet', () => {
    expect(editData('es:\n  A: x', [set('A', 'y')])).toBe(lines('es:', '  A: x', 'fr:', '  A: y'));
    expect(editData(lines('fr: # soon', 'es:', '  A: x'), [set('A', 'y')])).toBe(
      lines('fr:', '  # soon', '  A: y', 'es:', '  A: x'),
    );
  });
  it('keeps its line breaks and its byte order mark', () =>
    expect(editData('\uFEFFfr:\r\n  A: x\r\n', [set('B', 'y', { comment: 'tab' })])).toBe(
      '\uFEFFfr:\r\n  A: x\r\n  # tab\r\n  B: y\r\n',
    ));
  it('takes an entry behind a text of several lines', () =>
    expect(editData(lines('fr:', '  A: |', '    x', '    y', 'es:', '  A: z'), [set('B', 'y')])).toBe(
      lines('fr:', '  A: |', '    x', '    y', '  B: y', 'es:', '  A: z'),
    ));
  it('writes what could be misread in quotes', () => {
    for (const key of [
      '2',
      'true',
      'yes: no',
      '- x',
      '#x',
      'a # b',
      '',
      'null',
      '~',
      ' x ',
      'a\nb',
      '{a}',
      "'",
      '"',
      '? x',
      'é日本',
      '<<',
    ])
      expect(parse(editData('', [set(key, key)]))).toEqual({ fr: { [key]: key } });
  });
  it.each<[string, string, DataEdit[], string]>([
    [
      'on one line',
      'es:   {A: z} # ours\r\nfr: { A: x }\r\n',
      [set('B', 'y, z', { comment: 'tab' }), set('C', null)],
      'es: { A: z } # ours\r\nfr: { A: x, B: "y, z", C: }\r\n',
    ],
    [
      'on several lines',
      lines('fr: {', '  A: x, # mine', '  B: y', '}'),
      [set('C', '2')],
      lines('fr:', '  {', '    A: x, # mine', '    B: y,', '    C: "2"', '  }'),
    ],
    ['filled in', 'fr: {A: , B: x}', [set('A', '[y]')], lines('fr: { A: "[y]", B: x }')],
    [
      'that are empty',
      'fr: {} # soon\n',
      [set('A', 'y', { comment: 'tab' })],
      lines('fr:', '  # soon', '  # tab', '  A: y'),
    ],
  ])('in braces stays in braces: %s', (_, text, edits, expected) => expect(editData(text, edits)).toBe(expected));
  it('goes as deep as asked', () =>
    expect(
      editData(lines('a:', '  b:', '     c:   x'), [
        { path: ['a', 'b', 'd'], value: 'y' },
        { path: ['a', 'e', 'f'], value: 'z', comment: 'new' },
        { path: ['g'], value: 'h' },
      ]),
    ).toBe(lines('a:', '  b:', '    c: x', '    d: y', '  e:', '    # new', '    f: z', 'g: h')));
  it('in a block becomes what it is set to', () =>
    expect(editData(lines('fr:', '  A: |', '    x', '', '  B:   y'), [set('A', 'z')])).toBe(
      lines('fr:', '  A: z', '', '  B: y'),
    ));
  it('that is shared by an alias keeps what it said, and is laid out anew with its line breaks', () =>
    expect(editData('\uFEFFes: &e\r\n  A:  x\r\nfr: *e\r\n', [set('B', 'y')])).toBe(
      '\uFEFFes: &e\r\n  A: x\r\nfr:\r\n  A: x\r\n  B: y\r\n',
    ));
  it('keeps a comment on one line', () =>
    expect(parse(editData('', [set('A', 'x', { comment: 'one\ntwo' })]))).toEqual({ fr: { A: 'x' } }));
});

describe('data in JSON', () => {
  it('keeps its layout', () => {
    expect(
      editData('{\n\t"fr": {\n\t\t"A": "x"\n\t}\n}', [set('B', 'y'), set('A1', null, { after: 'A', comment: 'tab' })]),
    ).toBe('{\n\t"fr": {\n\t\t"A": "x",\n\t\t"A1": "",\n\t\t"B": "y"\n\t}\n}');
    expect(editData('{"fr":{"A":""}}', [set('A', 'x')])).toBe('{"fr":{"A":"x"}}');
  });
  it('gets a language where there is none', () =>
    expect(JSON.parse(editData('{ "es": {} }', [set('A', 'x')]))).toEqual({ es: {}, fr: { A: 'x' } }));
});

describe('whatever the data', () => {
  const word = fc.constantFrom('A', 'B', 'Guides', 'Get started', '2', 'yes: no', 'C#', "It's", '"x"', 'é', 'a - b');
  const value = fc.option(word, { nil: null });
  const map = fc.uniqueArray(fc.tuple(word, value), { selector: ([key]) => key, maxLength: 5 });
  const scalar = (text: string, style: number) =>
    style === 0
      ? JSON.stringify(text)
      : style === 1
        ? `'${text.replaceAll("'", "''")}'`
        : /^[A-Za-z][A-Za-z ]*$/.test(text)
          ? text
          : JSON.stringify(text);
  const file = fc
    .tuple(
      fc.uniqueArray(fc.tuple(fc.constantFrom('fr', 'es', 'de'), map), { selector: ([key]) => key, maxLength: 3 }),
      fc.nat({ max: 2 }),
      fc.constantFrom('  ', '    ', ' '),
      fc.constantFrom('\n', '\r\n'),
      fc.boolean(),
      fc.nat({ max: 4 }),
      fc.constantFrom('', '~', 'null', '""'),
    )
    .map(([languages, style, indent, eol, end, noise, empty]) => {
      const text = languages.flatMap(([code, entries], l) => [
        ...(noise === 1 ? [`# ${code}`] : noise === 2 ? [''] : []),
        `${code}:${noise === 3 ? '  # language' : ''}`,
        ...entries.flatMap(([key, found], k) => [
          ...(noise > 0 && (k + l) % noise === 0 ? [`${indent}# note ${k}`] : []),
          `${indent}${scalar(key, style)}:${found === null ? (empty === '' ? '' : ` ${empty}`) : ` ${noise === 4 ? '  ' : ''}${scalar(found, style)}`}${noise === 2 ? '  # mine' : ''}`,
        ]),
      ]);
      return text.join(eol) + (end ? eol : '');
    });
  /** The entries and comments of a text in their order, without blanks around them. */
  const parts = (text: string) =>
    text
      .split(/\r?\n|(?=\s#)/)
      .map((part) => part.trim().replace(/ +/g, ' '))
      .filter((part) => part !== '');
  const edits = fc.uniqueArray(
    fc.tuple(
      fc.constantFrom('fr', 'es'),
      word,
      value,
      fc.option(word, { nil: undefined }),
      fc.option(fc.constant('tab in A'), { nil: undefined }),
    ),
    { selector: ([code, key]) => `${code} ${key}`, maxLength: 6 },
  );

  it('in braces says afterwards what it said and what was asked, and keeps each comment', () => {
    const laidOut = (code: string, entries: [string, string | null][], style: number) => {
      const pairs = entries.map(
        ([key, found]) => `${scalar(key, style % 3)}: ${found === null ? '' : scalar(found, (style + 1) % 2)}`,
      );
      return style < 3 || pairs.length === 0
        ? [`${code}:  {${pairs.join(',  ')}}`]
        : [
            `${code}: {`,
            ...pairs.map(
              (pair, k) => `   ${pair}${style < 5 || k < pairs.length - 1 ? ',' : ''}${style > 3 ? '  # mine' : ''}`,
            ),
            '}',
          ];
    };
    const braces = fc
      .tuple(
        fc.uniqueArray(fc.tuple(fc.constantFrom('fr', 'es', 'de'), map, fc.nat({ max: 5 })), {
          selector: ([code]) => code,
          maxLength: 3,
        }),
        fc.constantFrom('\n', '\r\n'),
      )
      .map(
        ([languages, eol]) =>
          languages.flatMap(([code, entries, style]) => laidOut(code, entries, style)).join(eol) + eol,
      );
    fc.assert(
      fc.property(braces, edits, (text, wanted) => {
        const before = (parse(text) as Record<string, Record<string, string | null>> | null) ?? {};
        const given = wanted
          .filter(([code, key]) => !Object.hasOwn(before[code] ?? {}, key))
          .map(([code, key, found, , comment]): DataEdit => ({
            path: [code, key],
            value: found,
            ...(comment !== undefined && { comment }),
          }));
        const expected = structuredClone(before);
        for (const { path, value: found } of given) (expected[path[0]!] ??= {})[path[1]!] = found;
        const result = editData(text, given);
        expect(parse(result) ?? {}).toEqual(expected);
        expect(result.replaceAll('\r\n', '').includes('\n')).toBe(!text.includes('\r') && result !== '');
        expect(parts(result).filter((part) => part === '# mine')).toEqual(
          parts(text).filter((part) => part === '# mine'),
        );
      }),
      { numRuns: cases(1000) },
    );
  });
  it('says afterwards what it said and what was asked, and keeps every line in its order', () => {
    fc.assert(
      fc.property(file, edits, (text, wanted) => {
        const before = ((parse(text) as Record<string, Record<string, string | null> | null> | null) ?? {}) as Record<
          string,
          Record<string, string | null> | null
        >;
        const given = wanted
          .filter(([code, key, found]) => found !== null || !Object.hasOwn(before[code] ?? {}, key))
          .map(([code, key, found, after, comment]): DataEdit => ({
            path: [code, key],
            value: found,
            ...(after !== undefined && { after }),
            ...(comment !== undefined && { comment }),
          }));
        const expected: Record<string, Record<string, string | null> | null> = structuredClone(before);
        for (const { path, value: found } of given) (expected[path[0]!] ??= {})[path[1]!] = found;
        const result = editData(text, given);
        expect(parse(result) ?? {}).toEqual(expected);
        const filled = new Set(
          given.flatMap(({ path }) => (Object.hasOwn(before[path[0]!] ?? {}, path[1]!) ? [path[1]!] : [])),
        );
        const kept = parts(text).filter(
          (line) =>
            line !== '' &&
            ![...filled].some(
              (key) =>
                line.trimStart().startsWith(scalar(key, 0)) ||
                line.trimStart().startsWith(scalar(key, 1)) ||
                line.trimStart().startsWith(scalar(key, 2)),
            ),
        );
        const now = parts(result);
        let at = 0;
        for (const part of kept) {
          const found = now.indexOf(part, at);
          expect([part, found >= 0]).toEqual([part, true]);
          at = found + 1;
        }
      }),
      { numRuns: cases(1000) },
    );
  });
});

const schema = z.record(z.string(), z.string());
const place = { transform: 'rename', option: 'labels' };

describe('the data of a file that an option names', () => {
  it('is YAML, or JSON, which is YAML', () => {
    expect(readData('a: b', schema, place)).toEqual({ a: 'b' });
    expect(readData('{"a": "b"}', schema, place)).toEqual({ a: 'b' });
  });
  it('that cannot be read is an error that names the option and the line', () =>
    expect(() => readData('a: [b\nc', schema, place)).toThrow(/^rename: labels: .*line 2/));
  it('that does not fit is an error that names the key', () =>
    expect(() => readData('a: 5', schema, place)).toThrow(/^rename: labels: a: .*expected string/));
});
