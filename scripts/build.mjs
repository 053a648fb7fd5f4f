// ESM builds with splitting: what runs together shares one copy of the core, so that its parts know each other's nodes.
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { mergeChunks } from './merge.mjs';
import { ensureInstalled, root, run } from './ready.mjs';
import { straightImports } from './straight.mjs';

ensureInstalled();
const { build } = await import('esbuild');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// Tests build elsewhere, so that nobody's `dist` is taken away.
const elsewhere = process.argv.indexOf('--outdir');
const outdir = elsewhere < 0 ? join(root, 'dist') : process.argv[elsewhere + 1];

/** The doors that built-in transforms go through. */
const doors = {
  navshift: join(root, 'src/index.ts'),
  'navshift/openapi': join(root, 'src/openapi.ts'),
  'navshift/check': join(root, 'src/check.ts'),
  'navshift/json': join(root, 'src/json.ts'),
};

const shared = {
  absWorkingDir: root,
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  minifyIdentifiers: true,
  legalComments: 'none',
  logLevel: 'warning',
  metafile: true,
};
rmSync(outdir, { recursive: true, force: true });
// Commander starts programs of their own for commands, of which navshift has none, and what it needs for that takes time to load.
const noPrograms = {
  name: 'no-programs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^node:child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'none', namespace: 'none' } : undefined,
    );
    onLoad({ filter: /^none$/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
  },
};
// It is CommonJS and needs `require`, which the library must not (it runs in a browser): bundled on its own, and loaded by the command alone.
const vendored = await build({
  ...shared,
  entryPoints: { 'vendor-commander': 'commander' },
  banner: {
    js: "import { createRequire } from 'node:module'; import { fileURLToPath } from 'node:url'; const require = createRequire(import.meta.url); const __filename = fileURLToPath(import.meta.url);",
  },
  plugins: [noPrograms],
});
// All of zod is for authors of transforms alone. The command and the built-in transforms have a small part of zod, which must not grow by that.
const schemas = await build({
  ...shared,
  entryPoints: { 'vendor-zod': 'zod' },
  plugins: [
    {
      name: 'english',
      setup({ onResolve }) {
        // 48 languages of error messages are two fifths of the whole, and English is the one that is shown.
        onResolve({ filter: /\/locales\/index\.js$/ }, () => ({
          path: join(root, 'node_modules/zod/v4/locales/en.js'),
        }));
      },
    },
  ],
});
const library = {
  index: 'src/index.ts',
  node: 'src/node.ts',
  openapi: 'src/openapi.ts',
  check: 'src/check.ts',
  testing: 'src/testing/index.ts',
  select: 'src/select/index.ts',
  diff: 'src/diff.ts',
  served: 'src/served.ts',
  sidebar: 'src/sidebar.ts',
  json: 'src/json.ts',
  transforms: 'transforms/index.ts',
};
const commandFolder = join(outdir, 'command');
// Most runs meet no YAML, and to load its library takes longer than to read a docs.json: the command loads it when it is first called.
const called = await build({
  ...shared,
  outdir: commandFolder,
  entryPoints: { yaml: 'yaml' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
});
const yamlWhenCalled = {
  name: 'yaml-when-called',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^yaml$/ }, () => ({ path: 'yaml', namespace: 'called' }));
    onResolve({ filter: /^\.\/yaml\.cjs$/, namespace: 'called' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'called' }, async () => {
      const all = Object.entries(await import('yaml')).filter(([name]) => name !== 'default');
      const isPlain = (value) => typeof value === 'function' && !/^class\b/.test(value.toString());
      const stand = ([name, value]) =>
        isPlain(value) ? `(...given) => yaml().${name}(...given)` : `when(() => yaml().${name})`;
      return {
        contents: `
          const yaml = () => require('./yaml.cjs');
          const when = (get) => new Proxy(function () {}, {
            construct: (_, given) => Reflect.construct(get(), given),
            get: (_, key) => Reflect.get(get(), key),
          });
          ${all.map((one) => `export const ${one[0]} = ${stand(one)};`).join('\n')}`,
      };
    });
  },
};
/** Entry points into a folder. */
const bundle = (entryPoints, folder, plugins, define = {}) =>
  build({
    ...shared,
    outdir: folder,
    entryPoints,
    splitting: true,
    chunkNames: 'chunk-[name]-[hash]',
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    // Only reached when a specification turns out to be broken: it stays outside, and out of the start-up.
    external: ['@readme/openapi-parser'],
    define: { NAVSHIFT_VERSION: JSON.stringify(version), ...define },
    plugins: [...plugins, straightImports(root, doors)],
  });
const outside = {
  name: 'outside',
  setup({ onResolve }) {
    onResolve({ filter: /^(commander|zod)$/ }, ({ path }) => ({ path: `./vendor-${path}.js`, external: true }));
  },
};
/** As soon as it is loaded it asks whether standard output is a terminal, for which Node makes a stream of that. The command says itself whether there are colours. */
const coloursUnasked = {
  name: 'colours-unasked',
  setup({ onLoad }) {
    onLoad({ filter: /\bpicocolors\.js$/ }, ({ path }) => ({
      contents: `const process = {};\n${readFileSync(path, 'utf8')}`,
    }));
  },
};
/** The door of the command gives `z` past its modules: see `writeDoors`. */
const zodElsewhere = {
  name: 'zod-elsewhere',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^zod$/ }, () => ({ path: 'zod', namespace: 'elsewhere' }));
    onLoad({ filter: /./, namespace: 'elsewhere' }, () => ({ contents: 'export const z = undefined;' }));
  },
};
// What the command and its transforms use apart is apart in the library too: a bundler takes of it what is asked for.
const command = { command: 'bin/command.ts' };
const hooks = { hooks: 'src/cli/hooks.ts' };
const bundled = await bundle({ ...command, ...hooks, ...library }, outdir, [outside]);
removeUnused(
  [...Object.keys(library), 'hooks'].map((door) => `${door}.js`),
  bundled.metafile.outputs,
);
// The command has a library of its own, in few files. The other is for bundlers, which take of many small files what they need.
// What it is used for takes a path too.
const inCommonJs = { 'import.meta.url': '__filename' };
const commanded = await bundle(
  { ...command, ...library },
  commandFolder,
  [yamlWhenCalled, noPrograms, coloursUnasked, zodElsewhere],
  inCommonJs,
);
await mergeChunks(build, commandFolder, commanded.metafile, Object.values({ ...command, ...library }), [
  { sources: ['bin/command.ts'] },
  { sources: ['src/cli/commands/show.ts'], after: 0 },
  { sources: ['src/cli/commands/transform.ts', 'transforms/tabs-to-dropdowns/index.ts'], after: 0 },
  { sources: ['src/cli/meaning.ts'], after: 2 },
  { sources: ['src/cli/commands/diff.ts'], after: 0 },
]);
writeDoors(commandFolder, commanded.metafile.outputs);
await build({ ...shared, outdir: commandFolder, entryPoints: hooks });
const launcher = await build({
  ...shared,
  entryPoints: { navshift: 'bin/navshift.ts' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
  banner: { js: '#!/usr/bin/env node' },
  define: {
    NAVSHIFT_VERSION: JSON.stringify(version),
    NAVSHIFT_BUILD: JSON.stringify(hashOf(commandFolder)),
    ...inCommonJs,
  },
  plugins: [straightImports(root, doors)],
});
chmodSync(join(outdir, 'navshift.cjs'), 0o755);
writeFileSync(join(outdir, 'LICENSES.txt'), licenses([vendored, schemas, called, bundled, commanded, launcher]));
if (!process.argv.includes('--no-types')) {
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json']);
  await describeOptions(join(outdir, 'types/transforms'));
}

/** Makes a module of each door that gives what the command's own exports: transforms of one's own get the copy that runs. */
function writeDoors(folder, outputs) {
  for (const [path, { exports }] of Object.entries(outputs)) {
    const name = basename(path, '.js');
    if (!(name in library)) continue;
    const own = exports.filter((one) => one !== 'z').join(', ');
    const zod = exports.includes('z') ? "export { z } from '../vendor-zod.js';\n" : '';
    const door = `createRequire(import.meta.url)('../navshift.cjs').door('${name}')`;
    const text = `import { createRequire } from 'node:module';\n${zod}export const { ${own} } = ${door};\n`;
    writeFileSync(join(folder, `${name}.js`), text);
  }
}

/** A name for what stands in a folder. */
function hashOf(folder) {
  const hash = createHash('sha256');
  for (const file of readdirSync(folder).sort()) hash.update(file).update(readFileSync(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Removes the files that no door leads to. */
function removeUnused(files, outputs) {
  const all = new Map(Object.entries(outputs).map(([path, { imports }]) => [basename(path), imports]));
  const used = new Set();
  for (const open = [...files]; open.length > 0;) {
    const file = open.pop();
    if (used.has(file) || !all.has(file)) continue;
    used.add(file);
    open.push(...all.get(file).map(({ path }) => basename(path)));
  }
  for (const file of all.keys()) if (!used.has(file)) rmSync(join(outdir, file));
}

/** Each option of a built-in transform says in the types what it does: the sentence of its schema becomes a comment. */
async function describeOptions(folder) {
  const { globalRegistry } = await import('zod/v4/core');
  const { transforms } = await import(pathToFileURL(join(outdir, 'transforms.js')));
  const camel = (name) => name.replace(/-(.)/g, (_, letter) => letter.toUpperCase());
  const shapes = new Map(transforms.map(({ definition }) => [camel(definition.name), definition.options.shape]));
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.d.ts'))) {
    const file = join(folder, name);
    const text = readFileSync(file, 'utf8');
    const [, transform] = /^export declare const (\w+): .*TransformFactory</m.exec(text) ?? [];
    const shape = shapes.get(transform) ?? {};
    const said = text.replace(/^( {4})(\w+)(?=: z\.)/gm, (whole, indent, key) => {
      const description = shape[key] && globalRegistry.get(shape[key])?.description;
      return description === undefined ? whole : `${indent}/** ${description} */\n${whole}`;
    });
    writeFileSync(file, said);
  }
}

/** The licenses of what is bundled: each asks to go along. */
function licenses(results) {
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile.inputs));
  const names = new Set(inputs.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []));
  return [...names]
    .sort()
    .map((name) => {
      const folder = join(root, 'node_modules', name);
      const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
      return `${name}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`;
    })
    .join('\n---\n\n');
}
