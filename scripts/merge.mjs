// esbuild makes a chunk of what the same set of entry points shares, and a command loads dozens of small ones. Here they become a few, of CommonJS.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/**
 * Puts together what the same `stages` of a command load: what is loaded with each stays the same, in fewer and larger files. Of a stage counts what those that come before it have not
 * loaded. What more of them load never imports what fewer of them load, so no two of the new files import each other. Files of `doors` keep their names.
 */
export async function mergeChunks(build, outdir, { outputs }, doors, stages) {
  const all = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]));
  const loadedWith = (file, seen = new Set()) => {
    if (seen.has(file) || !all.has(file)) return seen;
    seen.add(file);
    for (const { path, kind } of all.get(file).imports)
      if (kind === 'import-statement') loadedWith(basename(path), seen);
    return seen;
  };
  const startedBy = (source) => [...all].find(([, { entryPoint }]) => entryPoint === source)[0];
  const begun = [];
  for (const { sources, after } of stages) {
    const before = after === undefined ? new Set() : begun[after].all;
    const loaded = new Set(sources.flatMap((source) => [...loadedWith(startedBy(source))]));
    begun.push({ all: new Set([...before, ...loaded]), own: new Set([...loaded].filter((file) => !before.has(file))) });
  }
  const groups = new Map();
  for (const [file, { entryPoint }] of all) {
    if (doors.includes(entryPoint) || !begun.some(({ own }) => own.has(file))) continue;
    const key = begun.map(({ own }) => Number(own.has(file))).join('');
    groups.set(key, [...(groups.get(key) ?? []), file]);
  }
  const homes = new Map();
  const merged = [...groups].filter(([, files]) => files.length > 1);
  merged.forEach(([, files], k) =>
    files.forEach((file, n) => homes.set(file, { into: `core-${k}.js`, prefix: `c${n}_` })),
  );
  const texts = new Map();
  for (const [k, [, files]] of merged.entries()) {
    const contents = files.map((file) => {
      const { exports, entryPoint } = all.get(file);
      const { prefix } = homes.get(file);
      const names = exports.map((name) => `${name} as ${prefix}${name}`).join(',');
      const whole = entryPoint === undefined ? '' : `export * as ${prefix} from './${file}';`;
      return `${whole}${names === '' ? `import './${file}';` : `export {${names}} from './${file}';`}`;
    });
    const { outputFiles } = await build({
      stdin: { contents: contents.join('\n'), resolveDir: outdir },
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20.19',
      minify: true,
      legalComments: 'none',
      logLevel: 'warning',
      write: false,
      plugins: [
        {
          name: 'outside',
          setup({ onResolve }) {
            onResolve({ filter: /./ }, ({ path }) =>
              files.includes(basename(path))
                ? { path: join(outdir, basename(path)), sideEffects: true }
                : { path, external: true },
            );
          },
        },
      ],
    });
    texts.set(`core-${k}.js`, outputFiles[0].text);
  }
  for (const file of all.keys()) {
    if (!homes.has(file)) texts.set(file, readFileSync(join(outdir, file), 'utf8'));
    rmSync(join(outdir, file));
  }
  for (const [file, text] of texts) writeFileSync(join(outdir, file.replace(/js$/, 'cjs')), commonJs(text, homes));
}

/** Where a statement begins in what esbuild has minified. */
const start = '(?<=^|[;}])';
const importing = new RegExp(`${start}import(?: ?(?:\\*as )?([\\w$]+))?,?(?:\\{([^{}]*)\\})?\\s?from"([^"]+)";?`, 'g');
const running = new RegExp(`${start}import"([^"]+)";?`, 'g');
const exporting = new RegExp(`${start}export\\{([^{}]*)\\};?`, 'g');
const other = new RegExp(`${start}(?:import|export)\\b(?!\\().{0,60}`);

/**
 * A module of esbuild's as CommonJS. What another one exports is taken once, into a constant: read from there each time, as esbuild has it, a long run takes 3 to 8 %
 * more. No two of the modules import each other, and no export changes.
 */
function commonJs(text, homes) {
  /** The module of a file, what its exports are called there, and what all of them together are. */
  const moduleOf = (name) => {
    const { into, prefix = '' } = homes.get(basename(name)) ?? {};
    const file = into === undefined ? name : `./${into}`;
    const required = `require("${file.replace(/^(\.\/.*)js$/, '$1cjs')}")`;
    return { required, prefix, whole: into === undefined ? '' : `.${prefix}` };
  };
  const listed = (list, prefix) =>
    list
      .split(',')
      .map((item) => item.split(' as '))
      .map(([name, as = name]) => `${prefix}${name}:${as}`)
      .join(',');
  const statements = text
    .replace(importing, (_, whole, list, name) => {
      const { required, prefix } = moduleOf(name);
      const parts = [whole, list && `{${listed(list, prefix)}}`].filter((part) => part);
      return parts.map((part) => `const ${part}=${required};`).join('');
    })
    .replace(running, (_, name) => `${moduleOf(name).required};`)
    .replace(exporting, (_, list) => {
      const pairs = list.split(',').map((item) => item.split(' as ').reverse().join(':'));
      return `Object.assign(exports,{${pairs.join(',')}});`;
    })
    .replace(/\bimport\("(\.\/[^"]+)"\)/g, (_, name) => {
      const { required, whole } = moduleOf(name);
      return `Promise.resolve().then(()=>${required}${whole})`;
    });
  const left = other.exec(statements);
  if (left !== null) throw new Error(`no CommonJS is known for ${left[0]}`);
  return `"use strict";${statements}`;
}
