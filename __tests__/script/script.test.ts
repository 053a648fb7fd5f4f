import { describe, expect, test } from '@jest/globals';
import { type Found, readScript, Unknown } from '../../src/script/index.ts';
import { memoryReader } from '../../src/site/index.ts';

const unknown: Unknown[] = [];

function plain(found: Found): unknown {
  if (found.unknown !== undefined) unknown.push(found.unknown);
  if (found.value instanceof Unknown) return '?';
  if (Array.isArray(found.value)) return found.items.map(plain);
  if (found.value instanceof Map)
    return Object.fromEntries(found.members.map(([name, member]) => [name, plain(member)]));
  return typeof found.value === 'function' ? 'function' : found.value;
}

/** What a script gives, and which lines of it are not known. */
function read(text: string, files: Readonly<Record<string, string>> = {}, path = 'docs/sidebars.ts') {
  unknown.length = 0;
  const { found, skipped } = readScript(memoryReader({ ...files, [path]: text }), path);
  const data = plain(found);
  return { data, unknown: unknown.map(({ at, why }) => `${at.file}:${at.line}: ${why}`), skipped };
}

describe('a script is read, and not run', () => {
  test.each([
    [
      'literals',
      `export default { a: 1, 'b-c': [true, null, -2], d: void 0 }`,
      { a: 1, 'b-c': [true, null, -2], d: undefined },
    ],
    [
      'constants and spreads',
      `const more = ['b']; module.exports = { docs: ['a', ...more], ...{ x: 1 } }`,
      { docs: ['a', 'b'], x: 1 },
    ],
    ['template strings, with holes too', 'const v = "2.x"; export default [`plain`, `v/${v}/a`]', ['plain', 'v/2.x/a']],
    [
      'types',
      `import type { C } from 'c'; const s: C[] = ['a'] as const; export default { s } satisfies C`,
      { s: ['a'] },
    ],
    [
      'functions that are declared by their types too',
      `function f(a: string): string; function f(a) { return a } export default function g(): void; export default [f('a')]`,
      ['a'],
    ],
    [
      'functions and map',
      `const page = (id: string, n = 1) => ({ id, n }); export default ['a'].map((id) => page(id))`,
      [{ id: 'a', n: 1 }],
    ],
    ['conditions', `export default [...(false ? ['a'] : ['b']), ...(process.env.X ? ['c'] : [])]`, ['b']],
    [
      'statements of functions',
      `function all(list) { const out = []; { if (list[0] === 'b') return out; else out.push(list[0]) } return out } export default [...all(['a', 'c']), ...all(['b'])]`,
      ['a'],
    ],
    ['the list that a callback is in', `export default ['a'].map((item, index, all) => [index, all.length])`, [[0, 1]]],
    ['characters', `export default ['ab'[0], 'ab'[9], 'ab'.length]`, ['a', undefined, 2]],
    ['null as an item and as a member', `export default [[null][0], ({ a: null }).a]`, [null, null]],
    ['exports by name', `export const docs = ['a']; export { docs as other }`, { docs: ['a'], other: ['a'] }],
    ['exports before what they name', `export { docs as default }; let docs = []; docs = ['a']`, ['a']],
    [
      'assignments to patterns',
      `let a = ['a'], b, c; [a, b] = [['b'], a]; ({ c = ['c'] } = {}); export default { a, b, c }`,
      { a: ['b'], b: ['a'], c: ['c'] },
    ],
    [
      'equality with nothing',
      `export default [process.env.X == null, null != undefined, null === undefined]`,
      [true, false, false],
    ],
    ['exports of CommonJS', `exports.docs = ['a']; module.exports.more = ['b']`, { docs: ['a'], more: ['b'] }],
    ['paths', `const path = require('path'); export default path.join(__dirname, '../x', 'y.js')`, '/x/y.js'],
    [
      'members of objects',
      `const o = { a: { b: ['x'] } }; export default [o.a.b[0], o.none?.b, Object.keys(o)]`,
      ['x', undefined, ['a']],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual({ data: expected, unknown: [], skipped: [] });
  });

  test('JSON, scripts and names come from other files of the project', () => {
    const files = {
      'docs/a.json': '{"items": ["x"]}',
      'docs/b/index.ts': `export const list = ['y']; export default 'z'`,
      'shared.cjs': `module.exports = ['w']`,
    };
    const text = `import a from './a.json' with { type: 'json' }; import z, { list } from './b'; import * as all from './b';
      export default [...a.items, ...list, z, all.default, ...require('../shared.cjs')]`;
    expect(read(text, files).data).toEqual(['x', 'y', 'z', 'z', 'w']);
  });

  test('the default of JSON can be exported again, and a name that a file does not export is not known', () => {
    const text = `export { default } from './a.json';\nexport { b } from './a.json'`;
    expect(
      read(`import all, { b } from './b.ts'; export default [all, b]`, { 'docs/a.json': '["x"]', 'docs/b.ts': text }),
    ).toMatchObject({
      data: [['x'], '?'],
      unknown: ['docs/b.ts:2: "b" is not exported'],
    });
  });

  test('what cannot be read is named with its line, and the rest goes on', () => {
    const text = `import { themes } from 'prism';
export default {
  title: 'A',
  theme: themes.github,
  year: \`\${new Date().getFullYear()}\`,
  docs: ['a', ...load(), 'b'],
  outside: require('../../x'),
}`;
    expect(read(text)).toEqual({
      data: { title: 'A', theme: '?', year: '?', docs: ['a', '?', 'b'], outside: '?' },
      unknown: [
        'docs/sidebars.ts:1: the package "prism" is not read',
        'docs/sidebars.ts:5: it is only known when the file runs (NewExpression)',
        'docs/sidebars.ts:6: `load` is not declared in a way that is read',
        'docs/sidebars.ts:7: "../../x" is outside the project',
      ],
      skipped: [],
    });
  });

  test('a statement that is not read is said, and those after it are read', () => {
    const { data, skipped } = read(`let x = 1; try { x = 2 } catch {} export default ['a']`);
    expect(data).toEqual(['a']);
    expect(skipped).toMatchObject([{ at: { line: 1 }, why: 'a TryStatement is not read' }]);
  });

  test.each([
    ['a condition', `load() && docs.push('b')`],
    ['a sequence', `docs.push('b'), docs.push('c')`],
    ['a deletion', `delete docs[0]`],
    [
      'a call of a function that fills a list by a loop',
      `fill(); function fill() { for (const one of []) docs.push(one) }`,
    ],
    ['a loop in what each item is given to', `['b'].forEach((one) => { while (true) docs.push(one) })`],
    ['a condition for each item', `['b'].forEach((one) => load(one) && docs.push(one))`],
  ])('%s that may change what is exported is said once, with its line', (_, statement) => {
    const { data, skipped } = read(`const docs = ['a'];\n${statement}\nexport default docs`);
    expect(data).toEqual(['a']);
    expect(skipped).toMatchObject([{ at: { line: 2 } }]);
  });

  test('calls of what the script does not have itself are no statements that are not read', () => {
    expect(read(`console.log('x'); require('dotenv').config(); export default ['a']`).skipped).toEqual([]);
  });

  test('names of what is not known are not known, and that is no statement that is not read', () => {
    expect(read(`const { a, b: [c] } = require('prism');\nexport default [a, c]`)).toMatchObject({
      data: ['?', '?'],
      skipped: [],
    });
  });

  test('an object with what is not known passes a filter, and a separator that is not known gives no text', () => {
    const text = `const all = [{ a: 'x' }];
export default [all.filter((one) => ({ ...one, ...load() })), ['a', 'b'].join(load())]`;
    expect(read(text).data).toEqual([[{ a: 'x' }], '?']);
  });

  test('a spread of what is not a list is named', () => {
    expect(read(`const o = { a: 1 };\nexport default { list: [...o], text:\n[...'ab'], other: 'b' }`)).toMatchObject({
      data: { list: '?', text: '?', other: 'b' },
      unknown: [2, 3].map((line) => `docs/sidebars.ts:${line}: it spreads what is not a list`),
    });
  });

  test('a list that is changed in a way that is not read has in it what is not known', () => {
    const text = `const list = ['b', 'a'];\nlist.forEach((item) => item === 'b' && list.push('c'));\nlist.sort();\nexport default Object.assign({ list }, { x: 1 })`;
    expect(read(text)).toMatchObject({
      data: { list: ['b', 'a', 'c', '?'], x: 1 },
      unknown: ['docs/sidebars.ts:3: `sort` is not read'],
    });
  });

  test('what such a change gives is not known either', () => {
    expect(read(`export default { a: ['x', 'y'].reverse(),\nb: ['z'] }`)).toMatchObject({
      data: { a: '?', b: ['z'] },
      unknown: ['docs/sidebars.ts:1: `reverse` is not read'],
    });
  });

  test('what a statement calls may change what it gets: of that not all is known', () => {
    const text = `function fill(list) { for (const one of ['b']) list.push(one) }
const docs = ['a'], own = {}, other = ['c'];
fill(docs);
load(own);
export default { docs, own, other }`;
    expect(read(text)).toMatchObject({
      data: { docs: ['a', '?'], own: {}, other: ['c'] },
      unknown: [
        'docs/sidebars.ts:1: a ForOfStatement is not read',
        'docs/sidebars.ts:4: `load` is not declared in a way that is read',
      ],
    });
  });

  test('nothing is executed: a script that would leave a mark leaves none', () => {
    const mark = globalThis as { touched?: boolean };
    const text = `globalThis.touched = true; (function () { return this })().touched = true; require('fs').writeFileSync('/tmp/navshift-touched', '');
      ({}).constructor.constructor('globalThis.touched = true')(); ''.constructor.constructor('globalThis.touched = true')();
      [].map.constructor('globalThis.touched = true')(); Object.constructor('x')(); export default ['a']`;
    expect(read(text).data).toEqual(['a']);
    expect(mark.touched).toBeUndefined();
  });

  test('a member of the prototype is not a member', () => {
    expect(
      read(`const o = {}; export default [o.constructor, o.__proto__, 'x'.constructor, [].constructor]`).data,
    ).toEqual([undefined, undefined, undefined, undefined]);
  });
});

describe('hostile scripts end', () => {
  test.each([
    ['recursion', `const f = () => f(); export default f()`],
    ['recursion by two', `function f(n) { return [f(n + 1), f(n + 2)] } export default f(0)`],
    ['doubling lists', `let a = [1]; ${'a = [...a, ...a];'.repeat(60)} export default a`],
    ['doubling texts', `let a = 'x'; ${'a = a + a;'.repeat(60)} export default a`],
    [
      'doubling by replacing',
      `let a = 'aaaaaaaaaa'; ${'a = a.replaceAll("a", "aaaaaaaaaa");'.repeat(20)} export default a`,
    ],
    [
      'an object in each item of a list',
      `const all = [${Array.from({ length: 5000 }, (_, k) => `['${k}']`).join()}], one = Object.fromEntries(all); export default all.map(() => Object.assign({}, one))`,
    ],
    [
      'a list that grows in each step',
      `const a = [1]; const f = () => { a.push(...a); return f() }; export default f()`,
    ],
    ['a text before each of its parts', `const a = '${'x'.repeat(30_000)}'; export default a.replaceAll('x', '$\`')`],
    ['a list without an end', `export default Object.assign([], { length: 4e9 }).map((x) => x)`],
    ['many spreads of one list', `const a = [${'1,'.repeat(20_000)}]; export default [${'...a,'.repeat(20_000)}]`],
    ['a list in each of its items', `const a = [${'1,'.repeat(20_000)}]; export default a.flatMap(() => a)`],
    ['a list after itself', `const a = [${'1,'.repeat(20_000)}]; export default a.concat(${'a,'.repeat(20_000)})`],
    ['a text in many places', `const a = '${'x'.repeat(20_000)}'; export default \`${'${a}'.repeat(20_000)}\``],
    ['a list in itself by map', `const a = [1, 2]; const f = (n) => a.map(() => f(n)); export default f(1)`],
  ])('%s', (_, text) => {
    read(text);
    expect(unknown.length).toBeGreaterThan(0);
  });

  test('files that import each other', () => {
    const files = { 'docs/b.ts': `import a from './sidebars.ts'; export const b = ['b', a]; export default b` };
    const { data } = read(`import b from './b.ts'; export default ['a', ...b]`, files);
    expect(data).toEqual(['a', 'b', expect.anything()]);
  });

  test('nesting without end, and files without end, are an error or unknown', () => {
    expect(() => read('['.repeat(200_000))).toThrow(Unknown as never);
    expect(() => read(`x = '${'a'.repeat(10_000_000)}'`)).toThrow(
      expect.objectContaining({ why: 'docs/sidebars.ts is larger than 10 MB' }),
    );
    expect(() => read('export default {\n  a: }')).toThrow(
      expect.objectContaining({ at: { file: 'docs/sidebars.ts', line: 2, column: 6 } }),
    );
  });
});
