import { describe, expect, test } from '@jest/globals';
import { type Found, SitePath, Unknown } from '../../src/found/index.ts';
import { readScript } from '../../src/script/index.ts';
import { memoryReader } from '../../src/site/index.ts';

function plain(found: Found): unknown {
  const { value } = found;
  if (value instanceof Unknown) return '?';
  if (value instanceof SitePath) return { path: value.path };
  if (Array.isArray(value)) return found.items.map(plain);
  if (value instanceof Map)
    return {
      ...Object.fromEntries(found.members.map(([name, member]) => [name, plain(member)])),
      ...(found.unknown && { '...': '?' }),
    };
  return typeof value === 'function' ? 'function' : value;
}

/** What a script gives, and which lines of it are not known. */
function read(text: string, files: Readonly<Record<string, string>> = {}, path = 'docs/sidebars.ts') {
  const found = readScript(memoryReader({ ...files, [path]: text }), path);
  return { data: plain(found), unknown: found.unknowns().map(({ at, why }) => `${at.file}:${at.line}: ${why}`) };
}

describe('a script is read, and not run', () => {
  test.each([
    ['literals', `export default { a: 1, 'b-c': [true, null, -2] }`, { a: 1, 'b-c': [true, null, -2] }],
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
      `function f(a: string): string; function f(a) { return a } export default [f('a')]`,
      ['a'],
    ],
    [
      'functions and map',
      `const page = (id: string, n = 1) => ({ id, n }); export default ['a'].map((id) => page(id))`,
      [{ id: 'a', n: 1 }],
    ],
    [
      'functions that are exported',
      `export function f(a) { return [a] } const g = f('a'); export { g as default }`,
      ['a'],
    ],
    ['conditions', `export default [...(false ? ['a'] : ['b'])]`, ['b']],
    ['negations', `const off = false; export default [!off, !'a']`, [true, false]],
    [
      'statements of functions',
      `function all(list) { const out = ['b']; { const out = list.concat('c'); return out } return out } export default all(['a'])`,
      ['a', 'c'],
    ],
    [
      'a name of a block, which is another one outside',
      `const a = 'x'; const f = () => { { const a = 'y'; } return a }; export default f()`,
      'x',
    ],
    [
      'filter, flatMap and concat',
      `export default ['a', 'b'].filter((x) => x !== 'b').flatMap((x) => [x, x]).concat(['c'])`,
      ['a', 'a', 'c'],
    ],
    ['the list that a callback is in', `export default ['a'].map((item, index, all) => [index, all[0]])`, [[0, 'a']]],
    ['null as an item and as a member', `export default [[null][0], ({ a: null }).a]`, [null, null]],
    ['exports by name', `export const docs = ['a']; export { docs as other }`, { docs: ['a'], other: ['a'] }],
    ['exports before what they name', `export { docs as default }; const docs = ['a']`, ['a']],
    ['exports of CommonJS', `exports.docs = ['a']; module.exports.more = ['b']`, { docs: ['a'], more: ['b'] }],
    ['paths', `const path = require('path'); export default path.join(__dirname, '../x', 'y.js')`, { path: '/x/y.js' }],
    [
      'members of objects',
      `const o = { a: { b: ['x'] } }; export default [o.a.b[0], o.none, Object.keys(o)]`,
      ['x', undefined, ['a']],
    ],
    [
      'names that are integers, in the order of Node',
      `const o = { b: 1, 2025: 'x', '2024': 'y' }; export default [Object.keys(o), Object.keys(Object.fromEntries([['b', 1], ['10', 2], ['9', 3]]))]`,
      [
        ['2024', '2025', 'b'],
        ['9', '10', 'b'],
      ],
    ],
  ])('%s', (_, text, expected) => {
    expect(read(text)).toEqual({ data: expected, unknown: [] });
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
        'docs/sidebars.ts:7: "../../x" is outside the project',
        'docs/sidebars.ts:6: `load` is only known when the file runs',
      ],
    });
  });

  test('a statement that is not read, and mentions nothing of the script, changes nothing', () => {
    expect(
      read(`let x = 1; try { x = 2 } catch {} require('dotenv').config(); console.log('x'); export default ['a', x]`),
    ).toEqual({ data: ['a', '?'], unknown: ['docs/sidebars.ts:1: a let is not read'] });
  });

  test('members that another object may set are not known, and those after it are', () => {
    expect(read(`export default { a: 1, b: 2, ...(load() && { a: 3 }), c: 4 }`).data).toEqual({
      ...{ a: '?', b: 2, c: 4, '...': '?' },
    });
    expect(read(`export default { a: 1, ...load(), c: 4 }`).data).toEqual({ a: '?', c: 4, '...': '?' });
  });

  test('nothing is executed: a script that would leave a mark leaves none', () => {
    const mark = globalThis as { touched?: boolean };
    const text = `globalThis.touched = true; (function () { return this })().touched = true; require('fs').writeFileSync('/tmp/navshift-touched', '');
      ({}).constructor.constructor('globalThis.touched = true')(); ''.constructor.constructor('globalThis.touched = true')();
      [].map.constructor('globalThis.touched = true')(); Object.constructor('x')(); export default ['a']`;
    expect(read(text).data).toEqual('?');
    expect(mark.touched).toBeUndefined();
  });
});

/** Of these nothing is known, as what is not read can change what is exported: all but the line would be a guess. */
describe('a script of which nothing is known', () => {
  test.each<readonly [string, string, number, Readonly<Record<string, string>>?]>([
    [
      'a loop of a function that is called',
      `function fill(list, n) { for (let i = 1; i <= n; i++) list.push('p' + i); return list; }
const items = ['intro'];
const filled = fill(items, 3);
module.exports = { docs: items }`,
      3,
    ],
    [
      'an effect in reduce',
      `const docs = ['a'];\n['b'].reduce((all, one) => { docs.push(one) }, 0);\nexport default docs`,
      2,
    ],
    [
      'an effect in some',
      `const docs = ['a'];\nconst is = ['b'].some((one) => docs.push(one));\nexport default docs`,
      2,
    ],
    ['a call in an argument', `const docs = ['a'];\nload(docs.pop());\nexport default docs`, 2],
    ['a call in a condition', `const docs = ['a'];\nif (docs.pop()) { }\nexport default docs`, 2],
    ['a call in a list', `const docs = ['a'];\nconst other = [docs.pop()];\nexport default docs`, 2],
    ['a package that changes a list', `const docs = ['a'];\nrequire('x')(docs);\nexport default docs`, 2],
    [
      'a class that gets a list',
      `class B { constructor(a) { a.push(1) } }\nconst docs = ['a'];\nconst b = new B(docs);\nexport default docs`,
      3,
    ],
    ['an assignment into a member by a pattern', `const docs = ['a'];\n[docs[0]] = ['b'];\nexport default docs`, 2],
    ['a property of a function', `const f = () => 1; const docs = ['a'];\nf.x = docs;\nexport default docs`, 2],
    ['a deletion', `const docs = ['a'];\ndelete docs[0];\nexport default docs`, 2],
    ['a condition', `const docs = ['a'];\nload() && docs.push('b');\nexport default docs`, 2],
    ['a sequence', `const docs = ['a'];\ndocs.push('b'), docs.push('c');\nexport default docs`, 2],
    [
      'an item of a list that is not known',
      `const o = {}; const all = [...load(), o];\nall[0].x = 1;\nexport default o`,
      1,
    ],
    [
      'a member that may be another one',
      `const o = {}; const all = { o, ...load() };\nall.o.x = 1;\nexport default o`,
      1,
    ],
    ['a file that cannot be read', `export const docs = ['a'];\nimport './b.ts'`, 1, { 'docs/b.ts': '(' }],
    [
      'a name that a file does not export',
      `import { b } from './b.ts'; export default [b]`,
      1,
      { 'docs/b.ts': 'export const a = 1' },
    ],
    ['what the script gives to all', `const docs = ['a'];\nArray.prototype.map = () => [];\nexport default docs`, 2],
  ])('%s', (_, text, line, files: Readonly<Record<string, string>> = {}) => {
    const { data, unknown } = read(text, files);
    expect([data, unknown]).toEqual(['?', [expect.stringMatching(new RegExp(`^docs/\\w+\\.ts:${line}: `))]]);
  });
});

/** Parts of which Node makes something that is easily taken for something else. */
describe('a part that is not known', () => {
  test.each<readonly [string, string, unknown, Readonly<Record<string, string>>?]>([
    ['a name that is set again in an expression', `let n = 0; export default [n++, n]`, ['?', '?']],
    ['a `var` of a block', `export default [x]; { var x = 1 }`, ['?']],
    ['an export that is set later', `export let later = ['a']; later = ['b']`, { later: '?' }],
    ['a prototype', `export default [1, { __proto__: { a: 1 } }]`, '?'],
    ['a list in an object', `export default { ...['a'], b: 1 }`, { b: 1, '...': '?' }],
    ['a text in an object', `export default { ...'ab', b: 1 }`, { b: 1, '...': '?' }],
    ['a text in a list', `export default [[...'ab'], 1]`, ['?', 1]],
    ['holes', `export default [['a', , 'b'], 1]`, ['?', 1]],
    ['`==`', `export default ['1' == 1, 1 === 1]`, ['?', true]],
    ['`+`', `export default [1 + 1, [] + {}, 'a' + 1]`, ['?', '?', '?']],
    ['a template of what is no text', 'export default [`${{}}`, `${1}`]', ['?', '1']],
    ['a getter', `export default [{ get a() { return 1 } }, 1]`, ['?', 1]],
    [
      'an absolute path',
      `import path from 'path'; export default [path.join(__dirname, '/x'), path.resolve('x')]`,
      ['?', '?'],
    ],
    ['one of several files', `export default [require('./h')]`, ['?'], { 'docs/h.ts': '', 'docs/h.js': '' }],
    [
      'what a package.json says',
      `export default [require('./h')]`,
      ['?'],
      { 'docs/h/package.json': '{}', 'docs/h/index.js': '' },
    ],
    ['a member that JavaScript has', `export default [{}.constructor, [].length, 'x'.length]`, ['?', '?', '?']],
    ['`this`', `const o = { a: 1, f() { return this.a } }; export default { b: 1 }`, { b: 1 }],
  ])('%s', (_, text, expected, files: Readonly<Record<string, string>> = {}) => {
    const { data, unknown } = read(text, files);
    expect(data).toEqual(expected);
    expect(unknown.length > 0 || text.includes('this')).toBe(true);
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
    expect(read(text).unknown.length).toBeGreaterThan(0);
  });

  test('files that import each other', () => {
    const files = { 'docs/b.ts': `import a from './sidebars.ts'; export const b = ['b', a]; export default b` };
    expect(read(`import b from './b.ts'; export default ['a', ...b]`, files)).toEqual({
      data: '?',
      unknown: ['docs/b.ts:1: the files import each other'],
    });
  });

  test('nesting without end, and files without end, are an error or unknown', () => {
    expect(() => read('['.repeat(200_000))).toThrow(Unknown as never);
    expect(() => read(`x = '${'a'.repeat(10_000_000)}'`)).toThrow(
      expect.objectContaining({ why: 'docs/sidebars.ts is larger than 10 MB' }),
    );
    // Each level is tried as a call and as a comparison by the parser of TypeScript.
    for (const piece of ['<a>(', '<a>(<a>{', 'a<b>(', '(a)<b>('])
      expect(() => read(piece.repeat(28))).toThrow(
        expect.objectContaining({ why: expect.stringMatching(/cannot be read/) }),
      );
    expect(() => read('export default {\n  a: }')).toThrow(
      expect.objectContaining({ at: { file: 'docs/sidebars.ts', line: 2, column: 6 } }),
    );
  });
});
