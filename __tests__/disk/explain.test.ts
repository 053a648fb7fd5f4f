import { describe, expect, it, jest } from '@jest/globals';
import { explainSpecification, type ExplainOptions } from '../../src/disk/index.ts';

// Each asks the validator, which makes its schemas anew each time.
jest.setTimeout(60_000);

const explain = (text: string, options: ExplainOptions = {}) =>
  explainSpecification(Buffer.from(text), 'docs/openapi.yaml', options);
/** Each as `line:column severity message pointer`. */
const told = async (text: string, options?: ExplainOptions) =>
  (await explain(text, options)).map(
    ({ line, column, severity, message, pointer }) => `${line}:${column} ${severity} ${message} ${pointer}`,
  );
const told30 = (paths: string, beside = '') =>
  told(`openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths:\n${paths}${beside}`);
const told31 = (paths: string, beside = '') =>
  told(`openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths:\n${paths}${beside}`);

describe('explainSpecification', () => {
  it('finds nothing in a good specification', async () => {
    expect(
      await explain(
        'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: { /a: { get: { responses: { "200": { description: ok } } } } }\n',
      ),
    ).toEqual([]);
  });

  it('says what is missing, in which line, with a frame', async () => {
    const [first, ...rest] = await explain('openapi: 3.1.0\ninfo:\n  version: "1"\npaths: {}\n');
    expect(first).toEqual({
      rule: 'specification',
      severity: 'error',
      message: '`title` is missing in `info`',
      help: 'Add it.',
      file: 'docs/openapi.yaml',
      line: 2,
      column: 1,
      pointer: '/info',
      frame: expect.stringContaining('> 2 | info:'),
    });
    expect(rest).toEqual([]);
  });

  it('says in words what is wrong where', async () => {
    expect(await told('openapi: 3.1.0\npaths: [a]\n')).toEqual([
      '1:1 error `info` is missing at the top ',
      '2:8 error `paths` must be an object /paths',
    ]);
    expect(
      await told30(
        '  /a:\n    get:\n      foo: 1\n      parameters:\n        - { name: x, in: query, schema: {} }\n        - { name: y, in: foo }\n      responses:\n        "200": {}\n',
      ),
    ).toEqual([
      '6:7 error `foo` is not expected in `paths./a.get` /paths/~1a/get/foo',
      '9:26 error `paths./a.get.parameters[1].in` must be one of `query`, `header`, `path`, `cookie` /paths/~1a/get/parameters/1/in',
      '11:9 error `description` is missing in `paths./a.get.responses.200` /paths/~1a/get/responses/200',
    ]);
  });

  it('finds a key that stands twice, for which Mintlify refuses JSON and YAML alike', async () => {
    const schemas =
      'components:\n  schemas:\n    A: &a { type: object, type: string }\n    B: *a\n    "C": {}\n    C: {}\n';
    const said = (key: string) => `the key \`${key}\` is in one object twice, and Mintlify refuses the file`;
    expect(await told31('  {}\n', schemas)).toEqual([
      `7:27 error ${said('type')} /components/schemas/A/type`,
      `10:5 error ${said('C')} /components/schemas/C`,
    ]);
    expect(await told('{"openapi":"3.1.0","info":{"title":"A","title":"B","version":"1"},"paths":{"/a":{}}}')).toEqual([
      `1:40 error ${said('title')} /info/title`,
    ]);
    // What is merged may be written again.
    expect(await told31('  /a: {}\n', 'x-a: &a { b: 1 }\nx-c: { <<: *a, b: 2 }\n')).toEqual([]);
  });

  it('takes JSON as well, on one line, and YAML that begins like it', async () => {
    const json =
      '{"openapi":"3.0.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{"responses":{"200":{}}}}}}';
    expect(await told(json)).toEqual([
      '1:90 error `description` is missing in `paths./a.get.responses.200` /paths/~1a/get/responses/200',
    ]);
    expect(await told(`\ufeff ${json}`)).toEqual([
      '1:91 error `description` is missing in `paths./a.get.responses.200` /paths/~1a/get/responses/200',
    ]);
    expect(await told("{openapi: 3.0.0, info: {title: 1, version: '1'}, paths: {}}")).toEqual([
      '1:32 error `info.title` must be a string /info/title',
    ]);
  });

  it('leaves syntax errors to those who found them, and what is no specification', async () => {
    for (const text of ['{ "openapi": ', 'a: [', 'just words', '', '[]', 'asyncapi: 3.0.0\n', 'name: x\n'])
      expect(await explain(text)).toEqual([]);
  });

  it('leaves a version that it does not know', async () => {
    const text = 'openapi: 3.2.0\ninfo: { title: A, version: "1" }\npaths: {}\n';
    expect(await explain(text)).toEqual([]);
    expect(await told(`${text}x-a: { $ref: ./other.yaml }\n`)).toEqual([
      '4:14 error `$ref: ./other.yaml` names another file, which is not read /x-a/$ref',
    ]);
  });

  it('takes no version but a full one that is a string, as Mintlify does', async () => {
    const version = (text: string) => told(`openapi: ${text}\ninfo: { title: 1, version: "1" }\npaths: { /a: {} }\n`);
    for (const text of ['3', '3.0', '3.1', '"3.0"', '"3.1"'])
      expect(await version(text)).toEqual([
        '1:10 error `openapi` must be a full version as a string, such as "3.1.0" /openapi',
        '2:16 error `info.title` must be a string /info/title',
      ]);
    for (const text of ['3.0.0', '3.1.0', '"3.1.1-rc"'])
      expect(await version(text)).toEqual([expect.stringContaining('`info.title`')]);
  });

  it('leaves what may stand in `paths` beside paths, and does not stop at it', async () => {
    expect(await told30('  x-note: 1\n  /a: { get: {} }\n')).toEqual([
      '5:9 error `responses` is missing in `paths./a.get` /paths/~1a/get',
    ]);
  });
});

describe('a mistake behind a `$ref`', () => {
  const use = (name: string) =>
    `{ "200": { description: ok, content: { a/b: { schema: { $ref: "#/components/schemas/${name}" } } } } }`;
  it('is told once, where it stands, however often it is used', async () => {
    const paths = ['a', 'b', 'c'].map((name) => `  /${name}: { get: { responses: ${use('X')} } }\n`).join('');
    expect(await told30(paths, 'components:\n  schemas:\n    X:\n      type: cadena\n')).toEqual([
      '10:13 error `components.schemas.X.type` must be one of `array`, `boolean`, `integer`, `number`, `object`, `string` /components/schemas/X/type',
    ]);
  });

  it('that Mintlify does not follow is a warning', async () => {
    const paths = `  /a: { get: { responses: { "200": { description: ok, content: { a/b: { schema: { $ref: "#/x-shared/X" } } } } } } }\n`;
    expect(await told30(paths, 'x-shared:\n  X:\n    type: [string]\n')).toEqual([
      '7:11 warning `x-shared.X.type` must be a string /x-shared/X/type',
    ]);
  });

  it('that leads to nothing is told with all its uses, and the rest is looked at all the same', async () => {
    const text = `  /a:\n    get:\n      responses: ${use('X')}\n  /b: { get: { responses: ${use('X')} } }\n  /d: { get: { responses: ${use('X')} } }\n  /c: { get: { responses: ${use('Y~1 Z')}, foo: 1 } }\n`;
    expect(await told30(text, 'components: { schemas: { "Y/ Z": {} } }\n')).toEqual([
      '6:80 warning `$ref: #/components/schemas/X` names nothing in this file; it is here and in 2 more places /paths/~1a/get/responses/200/content/a~1b/schema/$ref',
      expect.stringContaining('error `foo` is not expected'),
    ]);
  });

  it('is no mistake where it leads through another, or in a circle', async () => {
    const schemas =
      'components:\n  schemas:\n    A: { $ref: "#/components/schemas/B" }\n    B: { type: object, properties: { c: { $ref: "#/components/schemas/A" } } }\n    C: { $ref: "#/components/schemas/A/properties/c" }\n    D: { $ref: "#/components/schemas/D" }\n';
    expect(await told30('  /a: { get: { responses: { "200": { description: ok } } } }\n', schemas)).toEqual([]);
  });

  it('that leads to another file is refused, and nothing is read for it', async () => {
    const found = await told30(
      '  /a: { get: { responses: { "200": { $ref: "http://127.0.0.1:1/x.json#/a" } } } }\n  /b: { get: { responses: { "200": { $ref: "./package.json" } } } }\n',
    );
    expect(found).toEqual([
      expect.stringMatching(/^4:44 error `\$ref: http:.* names another file, which is not read /),
      expect.stringMatching(/^5:44 error `\$ref: \.\/package\.json` names another file/),
    ]);
  });
});

describe('a mistake that Mintlify does not know of', () => {
  it('is a warning: each finding that is no matter of the schema', async () => {
    const responses = 'responses: { "200": { description: ok } }';
    expect(
      await told30(
        `  /a/{id}:\n    get:\n      operationId: one\n      ${responses}\n  /b/{id}:\n    parameters: [{ name: id, in: path, required: true, schema: {} }]\n    put:\n      operationId: one\n      parameters:\n        - { name: q, in: query, schema: { type: array } }\n      ${responses}\n    post:\n      operationId: one\n      ${responses}\n`,
        'components:\n  schemas:\n    A B: {}\n',
      ),
    ).toEqual([
      '5:5 warning `/paths/a/{id}/get` is missing path parameter(s) for `{id}` /paths/~1a~1{id}/get',
      '11:20 warning the operationId `one` is duplicated and must be made unique /paths/~1b~1{id}/put/operationId',
      '13:11 warning `/paths/b/{id}/put/parameters/q` is an array, so it must include an `items` schema /paths/~1b~1{id}/put/parameters/0',
      '16:20 warning the operationId `one` is duplicated and must be made unique /paths/~1b~1{id}/post/operationId',
      '20:5 warning `/components/schemas/A B` has an invalid name. Component names should match against: /^[a-zA-Z0-9.-_]+$/ /components/schemas/A B',
    ]);
  });

  it('is a warning: a version that is added, and what only later schemas say', async () => {
    expect(await told('openapi: 3.1.0\ninfo:\n  title: A\npaths: {}\n')).toEqual([
      '2:1 warning `version` is missing in `info` /info',
    ]);
    expect(await told31('  /a: { get: { responses: {} } }\n')).toEqual([
      '4:16 warning `default` is missing in `paths./a.get.responses` /paths/~1a/get/responses',
    ]);
    expect(
      await told31(
        '  /a: { get: { responses: { "200": { description: ok, headers: { X: { schema: {}, foo: 1 } } } } } }\n',
      ),
    ).toEqual([expect.stringMatching(/^4:83 warning `foo` is not expected/)]);
  });

  it('is a warning: a name that only later schemas refuse, at its key', async () => {
    expect(await told31('  /a: {}\n', 'components:\n  schemas:\n    A B: {}\n')).toEqual([
      '7:5 warning `A B` in `components.schemas` must match pattern "^[a-zA-Z0-9._-]+$" /components/schemas/A B',
    ]);
  });

  it('is an error all the same where the schema says it too', async () => {
    expect(
      await told31('  /a: { get: { responses: { "200": { description: ok, content: { a/b: what } } } } }\n'),
    ).toEqual([
      '4:71 error `paths./a.get.responses.200.content.a/b` must be an object /paths/~1a/get/responses/200/content/a~1b',
    ]);
    expect(await told31('  /a: {}\n', 'components:\n  securitySchemes:\n    key: { type: http }\n')).toEqual([
      '7:5 error `/components/securitySchemes/key` (`type: http`) is missing required property `scheme` /components/securitySchemes/key',
    ]);
  });
});

describe('how much is told', () => {
  const many = `openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths:\n${Array.from({ length: 30 }, (_, i) => `  /${i}:\n    get: {}\n`).join('')}`;
  it('is bounded, in file order, with how many more there are', async () => {
    expect((await explain(many)).map(({ line, severity }) => `${line} ${severity}`)).toEqual([
      '5 error',
      '7 error',
      '9 error',
      '11 error',
      '13 error',
      '15 info',
    ]);
    expect((await explain(many)).at(-1)!.message).toBe('and 25 more of this kind, from here on');
    expect(await explain(many, { most: 29 })).toHaveLength(30);
    expect((await explain(many, { most: 30 })).filter(({ severity }) => severity === 'info')).toEqual([]);
  });
});

describe('a specification that is too much for the validator', () => {
  const components = (schemas: Record<string, object>) =>
    JSON.stringify({ openapi: '3.0.0', info: { title: 'A', version: '1' }, paths: {}, components: { schemas } });
  const doubling = (levels: number) => {
    const reference = (i: number) => ({ $ref: `#/components/schemas/S${i}` });
    return components(
      Object.fromEntries([
        ...Array.from({ length: levels }, (_, i) => [`S${i}`, { allOf: [reference(i + 1), reference(i + 1)] }]),
        [`S${levels}`, {}],
      ]) as Record<string, object>,
    );
  };

  it('is given up after a time, and the next one is validated', async () => {
    const [first, ...rest] = await explain(doubling(40), { time: 700 });
    expect(first).toEqual({
      rule: 'specification',
      severity: 'info',
      message: 'it could not be validated: it takes longer than 0.7 seconds',
      help: 'Look at it with another validator.',
      file: 'docs/openapi.yaml',
      line: 1,
      column: 1,
      pointer: '',
    });
    expect(rest).toEqual([]);
    expect(await explain(doubling(3))).toEqual([]);
  });

  it('is given up when its nesting is too deep for the validator', async () => {
    const deep = `{"A":${'{"allOf":['.repeat(340)}{}${']}'.repeat(340)}}`;
    expect(await explain(components({ A: {} }).replace('{"A":{}}', deep))).toMatchObject([
      { severity: 'info', message: expect.stringContaining('could not be validated') },
    ]);
  });

  it('is given up when its aliases hold themselves or multiply', async () => {
    const circle = 'openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths: {}\nx-a: &a { b: *a }\n';
    expect(await explain(circle)).toMatchObject([
      { severity: 'info', message: expect.stringContaining('contains itself') },
    ]);
    const bomb = `openapi: 3.0.0\npaths: {}\nx0: &x0 [1,1,1,1,1,1,1,1,1,1]\n${Array.from({ length: 9 }, (_, i) => `x${i + 1}: &x${i + 1} [${Array.from({ length: 10 }, () => `*x${i}`).join(', ')}]\n`).join('')}`;
    expect(await explain(bomb)).toEqual([]);
  });

  it('does not make it fail when a security scheme is no object', async () => {
    const schemes = async (text: string) =>
      (
        await explain(
          `openapi: 3.0.0\ninfo: { title: A, version: "1" }\npaths: {}\ncomponents: { securitySchemes: ${text} }\n`,
        )
      ).map(({ severity, message }) => `${severity} ${message}`);
    expect(await schemes('what')).toEqual(['error `components.securitySchemes` must be an object']);
    expect(await schemes('{ a/b: 1, c: null, d: { type: http } }')).toEqual([
      'error `components.securitySchemes.a/b` must be an object',
      'error `components.securitySchemes.c` must be an object',
      'error `/components/securitySchemes/d` (`type: http`) is missing required property `scheme`',
    ]);
  });

  it('may make it fail, which breaks nothing', async () => {
    for (const paths of [
      'null',
      '{ /a: null }',
      '{ /a: { get: null } }',
      '{ /a: { get: [] } }',
      '{ /a: { parameters: 1, get: { parameters: {} } } }',
      '{ /a: { get: { parameters: [null], responses: { "200": null } } } }',
      '{ /a: { $ref: 1 } }',
    ]) {
      for (const version of ['3.0.0', '3.1.0', '2.0'])
        expect(
          Array.isArray(
            await explain(
              `${version === '2.0' ? 'swagger' : 'openapi'}: ${version}\ninfo: { title: A, version: "1" }\npaths: ${paths}\n`,
            ),
          ),
        ).toBe(true);
    }
    for (const version of ['3', '3.1', 'null', '[]', '2.0'])
      expect(Array.isArray(await explain(`openapi: ${version}\npaths: {}\n`))).toBe(true);
  });
});
