import type { Program } from './node.ts';

/** Draws the same numbers for the same seed. */
function numbers(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Kind = 'list' | 'object' | 'text' | 'function';

/** Draws a small program of the language that is read, and of what is one step around it. */
export function drawProgram(seed: number): Program {
  const next = numbers(seed);
  const below = (most: number) => Math.floor(next() * most);
  const one = <T>(all: readonly T[]): T => all[below(all.length)]!;
  const isNow = (share: number) => next() < share;
  // In most programs few parts are outside of the language, so that something of them is known.
  const near = one([0.02, 0.05, 0.4]);
  const either = (read: readonly (() => string)[], other: readonly (() => string)[]) =>
    one(isNow(near) ? other : read)();
  let count = 0;
  const fresh = (start: string) => `${start}${++count}`;
  const known: Record<Kind, string[]> = { list: [], object: [], text: [], function: [] };
  const named = (kind: Kind, otherwise: string) => (known[kind].length > 0 ? one(known[kind]) : otherwise);
  const word = () => one(['a', 'b', 'c', 'intro', 'x/y']);
  const key = () => one(['a', 'b', 'c', "'2025'", "'2024'", "'x-y'", '1', '0', `[${text(1)}]`]);
  const member = () => one(['a', 'b', 'c', 'items']);

  const text = (deep: number): string => {
    if (deep <= 0 || isNow(0.4)) return isNow(0.6) ? `'${word()}'` : named('text', `'${word()}'`);
    return either(
      [
        () => `\`${word()}/\${${text(deep - 1)}}\``,
        () => `(${text(deep - 1)} + ${one([text, () => String(below(9))])(deep - 1)})`,
        () => `(${condition(deep - 1)} ? ${text(deep - 1)} : ${text(deep - 1)})`,
        () => `(${text(deep - 1)}).replace('a', ${text(deep - 1)})`,
        () => `(${text(deep - 1)}).slice(${below(3)})`,
      ],
      [
        () => `${list(deep - 1)}.join('-')`,
        () => `${object(deep - 1)}.a`,
        () => `String(${any(deep - 1)})`,
        () => `typeof ${any(deep - 1)}`,
      ],
    );
  };
  const condition = (deep: number): string =>
    either(
      [
        () => String(isNow(0.5)),
        () => `${text(deep)} === ${text(deep)}`,
        () => `${text(deep)} !== 'a'`,
        () => `!${any(deep)}`,
        () => `(${text(deep)}).startsWith('a')`,
      ],
      [
        () => `${text(deep)} == 1`,
        () => `${below(3)} < ${below(3)}`,
        () => `${list(deep)}.includes('a')`,
        () => `process.env.NAVSHIFT_${below(2)}`,
        () => `Array.isArray(${any(deep)})`,
      ],
    );
  const callback = (deep: number): string =>
    either(
      [
        () => `(one) => ${any(deep - 1).replaceAll("'c'", 'one')}`,
        () => `(one, index) => ({ id: one, index })`,
        () => `(one) => one !== 'b'`,
        () => 'Boolean',
        () => named('function', '(one) => [one, one]'),
        () => `(one) => { const two = [one]; if (one === 'a') return two; return ${any(deep - 1)} }`,
        () => `(one) => ${named('list', '[]')}`,
        () =>
          `(one) => { const two = []; if (one) { const two = 'inner'; ${named('list', '[]')}.push(two) } else two.push(one); return two }`,
      ],
      [
        () => `({ a, b = 'd' }) => [a, b]`,
        () => `(one) => { ${effect(deep - 1)} return one }`,
        () => `function (one) { return [this, arguments.length, one].length }`,
        () =>
          `(one) => { if (one === 'a') return ${named('text', 'one')}; var ${known.text[0] ?? 'two'} = 'inner'; return one }`,
      ],
    );
  const list = (deep: number): string => {
    if (deep <= 0 || isNow(0.3)) return isNow(0.3) ? `['${word()}', '${word()}']` : named('list', `['${word()}']`);
    return either(
      [
        () => `[${any(deep - 1)}, ${any(deep - 1)}]`,
        () => `[...${list(deep - 1)}, ${text(deep - 1)}]`,
        () => `[${text(deep - 1)}, ...(${condition(deep - 1)} ? ${list(deep - 1)} : [])]`,
        () => `${list(deep - 1)}.${one(['map', 'filter', 'flatMap', 'map', 'flatMap'])}(${callback(deep)})`,
        () => `${list(deep - 1)}.concat(${one([list, text])(deep - 1)})`,
        () => `Object.${one(['keys', 'entries'])}(${object(deep - 1)})`,
        () => `(${condition(deep - 1)} ? ${list(deep - 1)} : ${list(deep - 1)})`,
        () => `(${text(deep - 1)}).split('/')`,
        () => `${named('function', '(() => [])')}(${list(deep - 1)})`,
      ],
      [
        () => `Object.values(${object(deep - 1)})`,
        () => `[${text(0)}, , ${text(0)}]`,
        () => `${list(deep - 1)}.${one(['slice(1)', 'reverse()', 'sort()', 'toSorted()', 'flat()', 'fill(1)'])}`,
        () => `Array.from(${list(deep - 1)})`,
        () => `[...new Set(${list(deep - 1)})]`,
        () => `(${object(deep - 1)}.items ?? ${list(deep - 1)})`,
        () => `[...'ab']`,
        () => `[...process.execArgv.slice(0, ${below(2)}), ${list(deep - 1)}][0]`,
      ],
    );
  };
  const object = (deep: number): string => {
    if (deep <= 0 || isNow(0.3))
      return isNow(0.3) ? `{ a: '${word()}' }`.replace(/.*/, '($&)') : named('object', `({ b: 1 })`);
    return either(
      [
        () => `({ ${key()}: ${any(deep - 1)}, ${key()}: ${any(deep - 1)} })`,
        () => `({ ...${object(deep - 1)}, ${key()}: ${any(deep - 1)} })`,
        () => `({ ${key()}: ${any(deep - 1)}, ...${object(deep - 1)} })`,
        () => `({ ${key()}: 1, ...(${condition(deep - 1)} && { ${key()}: ${any(deep - 1)} }) })`,
        () => `({ a: 1, ...(${condition(deep - 1)} ? { ${key()}: 2 } : {}) })`,
        () => `Object.fromEntries(Object.entries(${object(deep - 1)}).map(([k, v]) => [k, v]))`,
        () => `Object.fromEntries([['10', 1], ['9', ${any(deep - 1)}], [${text(deep - 1)}, 2]])`,
        () => `({ items: ${list(deep - 1)}, f() { return this } })`,
      ],
      [
        () => `({ ...${one([list, text])(deep - 1)} })`,
        () => `({ a: ${list(deep - 1)}, ...(process.env.NAVSHIFT_NONE && { ${key()}: ${any(deep - 1)} }), c: 1 })`,
        () => `({ a: ${list(deep - 1)}, ...process.release, c: 1 })`,
        () => `Object.assign(${object(deep - 1)}, ${object(deep - 1)})`,
        () => `({ get a() { return ${any(deep - 1)} }, b: 1 })`,
        () => `({ __proto__: ${object(deep - 1)}, b: 1 })`,
        () => `JSON.parse(JSON.stringify(${object(deep - 1)}))`,
        () => `(${condition(deep - 1)} || ${object(deep - 1)})`,
        () => `[${object(deep - 1)}, ${object(deep - 1)}][${below(3)}]`,
      ],
    );
  };
  const any = (deep: number): string =>
    one([text, list, object, () => String(below(30) - 3), () => one(['true', 'null', 'undefined'])])(deep);

  /** What may change something, and may not be read. */
  const effect = (deep: number): string => {
    if (!isNow(near * 2))
      return isNow(0.5)
        ? `${named('list', '[]')}.push(${any(deep)});`
        : `${named('object', '({})')}.${member()} = ${any(deep)};`;
    const [items, fields, f] = [named('list', '[]'), named('object', '({})'), named('function', '(() => 1)')];
    return one([
      () => `${items}.push(${any(deep)});`,
      () => `${fields}.${member()} = ${any(deep)};`,
      () => `${fields}[${text(deep)}] = ${any(deep)};`,
      () => `for (const each of [...${list(deep)}]) ${items}.push(each);`,
      () => `for (let i = 0; i < 2; i++) { ${items}.push('p' + i); }`,
      () =>
        `${items}.${one(['sort()', 'reverse()', 'pop()', 'shift()', "unshift('z')", "splice(0, 1, 'q')", 'fill(0)'])};`,
      () => `${items}.length = ${below(3)};`,
      () => `${items}[${below(3)}] = ${any(deep)};`,
      () =>
        `${list(deep)}.${one(['forEach', 'map', 'some', 'every', 'find', 'filter'])}((each) => { ${effect(deep - 1)} });`,
      () => `${list(deep)}.reduce((all, each) => { ${items}.push(each); return all; }, ${items});`,
      () => `${list(deep)}.${one(['some', 'every', 'map', 'forEach', 'flatMap'])}((each) => ${items}.push(each));`,
      () => `delete ${fields}.${member()};`,
      () => `[${fields}.a, ${fields}.b] = [${any(deep)}, ${any(deep)}];`,
      () => `({ a: ${fields}.c } = ${object(deep)});`,
      () => `Object.assign(${fields}, ${object(deep)});`,
      () => `Object.defineProperty(${fields}, 'a', { value: ${any(deep)}, enumerable: true });`,
      () => `if (${condition(deep)}) { ${effect(deep - 1)} } else ${items}.push('else');`,
      () => `${condition(deep)} && ${items}.push(${text(deep)});`,
      () => `${f}(${one([list, object, any])(deep)});`,
      () => `${f}.extra = ${items}; ${f}.extra.push('e');`,
      () => `try { ${effect(deep - 1)} throw 1 } catch { ${items}.push('caught'); }`,
      () => `(${condition(deep)} ? ${items} : ${list(deep)}).push('one of two');`,
      () => `{ ${effect(deep - 1)} }`,
      () => `{ const ${items.replace(/\W/g, '') || 'z'} = ['inner']; ${items}.push('hidden'); }`,
      () => `new (class { constructor(given) { given.push?.('new'); } })(${items});`,
      () => `console.log(${any(deep)});`,
      () => `Array.from(${list(deep)}, (each) => ${items}.push(each));`,
      () => `[${items}][0].push('through a list');`,
      () => `({ o: ${fields} }).o.a = ${text(deep)};`,
      () => `${fields}.items?.push('perhaps');`,
      () => `switch (${text(deep)}) { case 'a': ${items}.push('switch'); }`,
      () => `(async () => { ${items}.push('async'); })();`,
      () => `[...(function* () { ${items}.push('generator'); })()];`,
      () => `${text(deep)}.replace(/a/, () => ${items}.push('replaced'));`,
    ])();
  };

  const statement = (): string => {
    const deep = 1 + below(3);
    const make = (kind: Kind, words: string, start: string) => {
      const name = fresh(start);
      const written = `${words} ${name} = `;
      const value = { list, object, text, function: callback }[kind](deep);
      known[kind].push(name);
      return `${written}${value};`;
    };
    return either(
      [
        () => make('list', 'const', 'l'),
        () => make('list', 'const', 'l'),
        () => make('object', 'const', 'o'),
        () => make('text', 'const', 't'),
        () => make('function', 'const', 'f'),
        () => {
          const [name, inner] = [fresh('f'), any(deep)];
          const changes = isNow(near) ? effect(1) : '';
          const written = `function ${name}(given = ${any(1)}) { const inner = ${inner}; ${changes} if (${condition(1)}) return given; return ${any(deep)} }`;
          known.function.push(name);
          return written;
        },
        () => {
          const [a, items] = [fresh('t'), fresh('l')];
          const written = `const { a: ${a}, items: ${items} = ${list(1)} } = ${object(deep)};`;
          known.list.push(items);
          known.text.push(a);
          return written;
        },
        () => {
          const alias = fresh('l');
          const written = `const ${alias} = ${named('list', '[]')};`;
          known.list.push(alias);
          return written;
        },
        () => effect(deep),
      ],
      [
        () => {
          const name = fresh('l');
          const written = `const [${fresh('t')}, ...${name}] = ${list(deep)};`;
          known.list.push(name);
          return written;
        },
        () => {
          const name = fresh('n');
          known.list.push(`${name}s`);
          return `let ${name} = 0; const ${name}s = [${name}++, ${name}];`;
        },
        () => {
          const name = fresh('l');
          const again = isNow(0.5) ? `${name} = ${list(1)};` : `{ var ${name}v = ${list(1)}; }`;
          const written = `let ${name} = ${list(deep)}; ${again}`;
          known.list.push(name);
          return written;
        },
        () => `class C${++count} { static { ${effect(1)} } m() { ${effect(1)} } }`,
        () => effect(deep),
      ],
    );
  };

  const isModule = isNow(0.5);
  const files: Record<string, string> = {};
  const lines: string[] = [];
  if (isNow(0.4)) {
    const ending = isModule ? 'mjs' : 'cjs';
    files[`lib.${ending}`] = isModule
      ? `export const shared = ['s']; export const add = (one) => { shared.push(one); return shared }; export default { items: shared }; export function made(x) { return [x, ...shared] } export let later = ['l']; ${isNow(0.5) ? "later = ['m'];" : ''} export { shared as other }`
      : `const shared = ['s']; exports.shared = shared; exports.add = (one) => { shared.push(one); return shared }; exports.made = (x) => [x, ...shared]; exports.later = ['l']; exports.other = shared;`;
    lines.push(
      isModule
        ? `import ${isNow(0.5) ? 'lib, ' : ''}{ shared, add, made as making, later } from './lib.mjs'; import * as all from './lib.mjs';`
        : `const { shared, add, made: making, later } = require('./lib.cjs'); const all = require('./lib');`,
    );
    if (!isModule) lines[0] = lines[0]!.replace("'./lib')", "'./lib.cjs')");
    known.list.push('shared', 'later', 'all.shared', 'all.other');
    known.function.push('add', 'making');
  }
  const exported = () => {
    const names = [...known.list, ...known.object, ...known.text].filter((name) => /^\w+$/.test(name));
    const some = names.filter(() => isNow(0.7));
    return `{ ${some.map((name) => (isNow(0.2) ? `${name}: [${name}]` : name)).join(', ')} }`;
  };
  for (let left = 3 + below(8); left > 0; left--) lines.push(statement());
  lines.push(isModule ? `export default ${exported()};` : `module.exports = ${exported()};`);
  for (let left = below(4); left > 0; left--) lines.push(isNow(0.7) ? effect(2) : statement());
  if (!isModule && isNow(0.3)) lines.push(`exports.${member()} = ${any(1)}; module.exports.${member()} = ${any(1)};`);
  if (isModule && isNow(0.3)) lines.push(`export const named = ${any(1)};`);
  const entry = `index.${isModule ? 'mjs' : 'cjs'}`;
  return { entry, files: { ...files, [entry]: `${lines.join('\n')}\n` } };
}
