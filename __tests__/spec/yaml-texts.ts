import fc from 'fast-check';

// YAML as people and their tools write it, right or wrong: specifications put together line by line in many styles, then mangled.

const scalars = fc.constantFrom(
  'List users',
  'a',
  '404',
  '0',
  '010',
  '-1',
  '1.50',
  '.5',
  '1e3',
  '0x1f',
  '-',
  '+',
  'true',
  'False',
  'null',
  '~',
  'nullable',
  'yes',
  '2020-01-01',
  '"quoted"',
  "'it''s'",
  '"a\\nb"',
  '"\\u00e9\\x41"',
  '"\\q"',
  '""',
  "''",
  '"open',
  "'open",
  'a: b',
  'a:b',
  'a #b',
  'a#b',
  'a # b',
  'http://x/y',
  'Übersicht 日本 😀',
  'x  y',
  'a\tb',
  '\ta',
  '-a',
  '- a',
  '? a',
  '?a',
  ':a',
  '@a',
  '`a`',
  '%a',
  '&a b',
  '*a',
  '!t b',
  '!!str 1',
  '&a',
  '<<',
  '=',
  '{}',
  '[]',
  '{a: b}',
  '[a, b]',
  '[a, "b", {c: 1}]',
  '{a: {get: {}}, "b": [1]}',
  '{a}',
  '[a: b]',
  '[a',
  'a]',
  '[a,,b]',
  '[a,]',
  '{a: b , }',
  '[,]',
  '"a\\ b"',
  '[ a , b ]',
  '[/u/{id}]',
  '{a:1}',
  '{"a":1}',
  '{a: }',
  '[-]',
  '[- a]',
  '[a #b]',
  '|',
  '>',
  '|-',
  '>+',
  '|2',
  '|#',
  '| # c',
  'a\u0085b',
  'a\u2028b',
  '\ufeffa',
  'a\u00a0',
  '"a" b',
  "'a'#b",
  '"a" # b',
  "'a' : b",
  'a :',
  'a: ',
  '<<<<<<< HEAD',
  '=======',
  '---',
  '...',
  '--- a',
  'a\u0000b',
  'a\u0007',
  'a\rb',
  '\\',
  'x'.repeat(80),
);
const keys = fc.constantFrom(
  'get',
  'put',
  'post',
  'trace',
  'GET',
  'query',
  'summary',
  'tags',
  'operationId',
  'x-hidden',
  'x-excluded',
  'deprecated',
  'x-mint',
  'href',
  'responses',
  'parameters',
  'description',
  '$ref',
  '200',
  '0x10',
  '1.0',
  'true',
  '~',
  'null',
  '"get"',
  "'put'",
  '"a b"',
  '"a\\tb"',
  'get ',
  'a b',
  'a:b',
  'ü',
  '/a',
  '<<',
  '? get',
  'a #b',
  '*a',
  '&a get',
  '!!str get',
  '[a]',
  '{a: b}',
  '-',
  '- a',
  '""',
  '#get',
  'x'.repeat(1010),
);
const paths = fc.constantFrom(
  '/a',
  '/b/{id}',
  '"/c"',
  "'/d'",
  '/e:x',
  '/ü',
  'x-order',
  'noslash',
  '/',
  '/a#b',
  '/a #b',
);

/** Lines of a value that stand below its key, further in by what is given. */
const block: fc.Arbitrary<(indent: string) => string[]> = fc.letrec<{ value: (indent: string) => string[] }>((tie) => {
  const member = fc.tuple(
    keys,
    fc.oneof({ weight: 3, arbitrary: scalars.map((scalar) => [scalar]) }, { weight: 1, arbitrary: fc.constant(['']) }),
    fc.option(tie('value'), { freq: 3 }),
    fc.constantFrom('  ', '  ', '    ', ' ', ''),
  );
  return {
    value: fc.oneof(
      { maxDepth: 3, depthSize: 'medium' },
      fc
        .array(
          fc.constantFrom('more text', 'and: more', '- item', '# note', '', '  further', "it's", 'x #y', '"', '\ttab'),
          { maxLength: 3 },
        )
        .map((lines) => (indent: string) => lines.map((line) => (line === '' ? '' : indent + line))),
      fc
        .array(member, { minLength: 1, maxLength: 4 })
        .map(
          (members) => (indent: string) =>
            members.flatMap(([key, [scalar], below, step]) => [
              `${indent}${key}:${scalar === '' ? '' : ' '}${scalar}`,
              ...(below?.(indent + step) ?? []),
            ]),
        ),
      fc
        .array(fc.tuple(scalars, fc.option(tie('value'), { freq: 3 })), { minLength: 1, maxLength: 3 })
        .map(
          (items) => (indent: string) =>
            items.flatMap(([scalar, below]) => [`${indent}- ${scalar}`, ...(below?.(`${indent}  `) ?? [])]),
        ),
      fc
        .tuple(keys, scalars, fc.option(tie('value')))
        .map(([key, scalar, below]) => (indent: string) => [
          `${indent}- ${key}: ${scalar}`,
          ...(below?.(`${indent}  `) ?? []),
        ]),
    ),
  };
}).value;

const operation = fc.tuple(
  fc.constantFrom('get', 'put', 'post', '"get"', 'query'),
  fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'tags: [users]',
          'tags:\n- users',
          'tags:\n  - users # c',
          'tags:\n  -   users\n  - "more"',
          'summary: List',
          'summary: "List: all"',
          "summary: 'it''s'",
          'summary: List\n  all of\n  them',
          'summary: List\n\n  all',
          'summary: >-\n  List\n  all',
          'summary: |\n\n  List\n    all\n',
          'summary:\n  List',
          'summary: "a\n  b\\\n  c"',
          'operationId: listUsers',
          'deprecated: true',
          'x-hidden: true',
          'x-excluded: false',
          'x-mint:\n  href: /x',
          'x-mint: {href: /y}',
          'responses:\n  200:\n    description: ok\n  "404": {description: "no"}',
          'parameters:\n- name: id\n  in: path\n- {name: q, in: query}',
          'description: |\n  get: not a key\n  - nor an item\n\n  \ttab',
          '# a comment',
          '',
          '  # comment',
          'description: |+\n  kept\n\n',
          'example:\n  - - a\n    - b\n  -\n    c: d\n  - e:\n    - f',
          'description:',
          'externalDocs:\n',
          '$ref: "#/paths/~1a/get"',
        ),
      },
      {
        weight: 1,
        arbitrary: fc
          .tuple(keys, scalars, fc.option(block))
          .map(([key, scalar, below]) => [`${key}: ${scalar}`, ...(below?.('  ') ?? [])].join('\n')),
      },
    ),
    { maxLength: 6 },
  ),
);

const indented = (text: string, indent: string) =>
  text
    .split('\n')
    .map((line) => (line === '' ? '' : indent + line))
    .join('\n');

/** Specifications in YAML, most of them right, at least before their paths. */
export const yamlSpecification: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom('', '', '', '---\n', '# first\n---\n', '--- # x\n', '%YAML 1.2\n---\n', '\ufeff', '\n\n'),
    fc.constantFrom(
      'openapi: 3.1.0\n',
      'openapi: "3.0.3"\ninfo:\n  title: Zoo # zoo\n',
      "swagger: '2.0'\n",
      'openapi: 3.1\ninfo: {title: Zoo, version: "1"}\ntags:\n- name: users\n  x-group: People\n- name: b\n',
      'openapi: 3.1.0\ninfo:\n  title: A long\n    title\n',
    ),
    fc.array(fc.tuple(paths, fc.array(operation, { maxLength: 3 })), { maxLength: 4 }),
    fc.constantFrom(
      '',
      '',
      'webhooks:\n  created:\n    post:\n      summary: Created\n',
      'components:\n  pathItems:\n    a:\n      get: {}\n',
      '...\n',
      '---\na: 1\n',
      'webhooks: {}\n',
      '# end',
      'x: &a 1\ny: *a\n',
      'x: |\n  end',
      'x: a',
    ),
    fc.constantFrom('  ', '  ', '    ', ' ', '   '),
    fc.constantFrom('\n', '\n', '\n', '\r\n'),
  )
  .map(([start, head, items, end, step, eol]) => {
    const lines = items.map(
      ([path, operations]) =>
        `${step}${path}:\n${operations.map(([method, fields]) => `${step}${step}${method}:\n${fields.map((text) => `${indented(text, step + step + step)}\n`).join('')}`).join('')}`,
    );
    return `${start}${head}paths:\n${lines.join('')}${end}`.replaceAll('\n', eol);
  });

/** The same, and a few bytes or lines put in, taken out, doubled or moved. */
export const mangledYaml: fc.Arbitrary<string> = fc
  .tuple(
    yamlSpecification,
    fc.array(
      fc.tuple(
        fc.nat(),
        fc.constantFrom('insert', 'remove', 'line', 'double', 'indent', 'cut'),
        fc.oneof(
          fc.constantFrom(
            ' ',
            '  ',
            '\t',
            ':',
            ': ',
            '-',
            '- ',
            '#',
            ' #',
            '"',
            "'",
            '\n',
            '\r',
            '\r\n',
            '{',
            '}',
            '[',
            ']',
            ',',
            '|',
            '>',
            '&a',
            '*a',
            '!',
            '<<: ',
            '\\',
            '\n\n',
            '\n# x\n',
            '\n---\n',
            '?',
            '\u00e9',
            '\ufeff',
            '\u2028',
            '\u0000',
          ),
          scalars,
          keys.map((key) => `\n  ${key}: `),
        ),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([text, edits]) => edits.reduce((before, [at, what, piece]) => edited(before, at, what, piece), text));

function edited(text: string, at: number, what: string, piece: string): string {
  const i = at % (text.length + 1);
  if (what === 'insert') return text.slice(0, i) + piece + text.slice(i);
  if (what === 'remove') return text.slice(0, i) + text.slice(i + 1 + (at % 3));
  if (what === 'cut') return at % 5 === 0 ? text.slice(0, i) : text;
  const lines = text.split('\n');
  const line = at % lines.length;
  if (what === 'line') lines.splice(line, 1);
  else if (what === 'double') lines.splice(line, 0, lines[(at >> 3) % lines.length]!);
  else lines[line] = at % 2 === 0 ? ` ${lines[line]}` : lines[line]!.replace(/^ /, '');
  return lines.join('\n');
}
