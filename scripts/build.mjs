// ESM builds with splitting: what runs together shares one copy of the core, so that its parts know each other's nodes.
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
// It is CommonJS and needs `require`, which the library must not (it runs in a browser): bundled on its own, and loaded by the command alone.

rmSync(outdir, { recursive: true, force: true });
const vendored = await build({
  ...shared,
  entryPoints: { 'vendor-commander': 'commander' },
  banner: {
    js: "import { createRequire } from 'node:module'; import { fileURLToPath } from 'node:url'; const require = createRequire(import.meta.url); const __filename = fileURLToPath(import.meta.url);",
  },
  plugins: [
    {
      name: 'no-programs',
      setup({ onResolve, onLoad }) {
        // It starts programs of their own for commands, of which navshift has none, and what it needs for that takes time to load.
        onResolve({ filter: /^node:child_process$/ }, () => ({ path: 'none', namespace: 'none' }));
        onLoad({ filter: /^none$/, namespace: 'none' }, () => ({ contents: 'module.exports = {};' }));
      },
    },
  ],
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
// Most runs meet no YAML, and to compile its library takes longer than to read a docs.json: the command loads it when it is first called.
const called = await build({
  ...shared,
  entryPoints: { 'vendor-yaml': 'yaml' },
  format: 'cjs',
  outExtension: { '.js': '.cjs' },
});
const yamlWhenCalled = {
  name: 'yaml-when-called',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^yaml$/ }, () => ({ path: 'yaml', namespace: 'called' }));
    onLoad({ filter: /./, namespace: 'called' }, async () => {
      const names = Object.keys(await import('yaml')).filter((name) => name !== 'default');
      // What is called first takes its place and that of all others: after that nothing stands between.
      return {
        contents: `
          const load = () => {
            const all = process.getBuiltinModule('node:module').createRequire(import.meta.url)('../vendor-yaml.cjs');
            ({ ${names.join(', ')} } = all);
            return all;
          };
          const when = (name) => new Proxy(function () {}, {
            apply: (_, self, given) => load()[name](...given),
            construct: (_, given) => new (load()[name])(...given),
            get: (_, key) => load()[name][key],
          });
          ${names.map((name) => `export let ${name} = when('${name}');`).join('\n')}`,
      };
    });
  },
};
/** Entry points into a folder beside which the vendored modules stand, `up` from there. */
const bundle = (entryPoints, folder, up, plugins = []) =>
  build({
    ...shared,
    outdir: folder,
    entryPoints,
    splitting: true,
    chunkNames: 'chunk-[name]-[hash]',
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    // Only reached when a specification turns out to be broken: it stays outside, and out of the start-up.
    external: ['@readme/openapi-parser'],
    define: { NAVSHIFT_VERSION: JSON.stringify(version) },
    plugins: [
      ...plugins,
      straightImports(root, doors),
      {
        name: 'vendored',
        setup({ onResolve }) {
          onResolve({ filter: /^(commander|zod)$/ }, ({ path }) => ({
            path: `${up}vendor-${path}.js`,
            external: true,
          }));
        },
      },
    ],
  });
const command = { navshift: 'bin/navshift.ts', hooks: 'src/cli/hooks.ts' };
// What the command and its transforms use apart is apart in the library too: a bundler takes of it what is asked for.
const bundled = await bundle({ ...command, ...library }, outdir, './');
removeUnused(
  Object.keys(library).map((door) => `${door}.js`),
  bundled.metafile.outputs,
);
// The command has a library of its own, in few files: a file costs as much to load as it saves. The other is for bundlers, which take of many small files what they need.
// Transforms of one's own get the one that runs.
const commandFolder = join(outdir, 'command');
const commanded = await bundle({ ...command, ...library }, commandFolder, '../', [yamlWhenCalled]);
await mergeChunks(build, commandFolder, commanded.metafile, Object.values({ ...command, ...library }), [
  { sources: ['bin/navshift.ts'] },
  { sources: ['src/cli/local.ts', 'src/cli/engine.ts'], after: 0 },
  { sources: ['src/cli/main.ts', 'transforms/loaders.ts'], after: 1 },
  { sources: ['src/cli/commands/show.ts'], after: 2 },
  { sources: ['src/cli/commands/transform.ts', 'transforms/tabs-to-dropdowns/index.ts'], after: 2 },
  { sources: ['src/cli/meaning.ts'], after: 4 },
]);
writeFileSync(join(outdir, 'navshift.js'), "#!/usr/bin/env node\nimport './command/navshift.js';\n");
chmodSync(join(outdir, 'navshift.js'), 0o755);
writeFileSync(join(outdir, 'LICENSES.txt'), licenses([vendored, schemas, called, bundled, commanded]));
if (!process.argv.includes('--no-types')) {
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json']);
  await describeOptions(join(outdir, 'types/transforms'));
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
