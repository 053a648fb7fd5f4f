// One build of ES modules with splitting, of our own code alone: the command and the doors of the library share one copy of the core, so that its parts know each other's nodes.
import { chmodSync, copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, root, run } from './ready.mjs';

ensureInstalled();
const { build } = await import('esbuild');
const { default: ts } = await import('typescript');
const { version, bugs, homepage, exports: doors } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

// Tests build elsewhere, so that nobody's `dist` is taken away.
const elsewhere = process.argv.indexOf('--outdir');
const outdir = elsewhere < 0 ? join(root, 'dist') : process.argv[elsewhere + 1];

rmSync(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: root,
  outdir,
  entryPoints: {
    navshift: 'bin/navshift.ts',
    hooks: 'src/cli/config/hooks.ts',
    index: 'src/index.ts',
    node: 'src/node.ts',
    openapi: 'src/openapi.ts',
    check: 'src/check.ts',
    testing: 'src/testing/index.ts',
    select: 'src/select/index.ts',
    edit: 'src/edit/index.ts',
    diff: 'src/diff.ts',
    served: 'src/served.ts',
    sidebar: 'src/sidebar.ts',
    json: 'src/json.ts',
    transforms: 'transforms/index.ts',
    // `imports` of package.json says which of these is `#libraries` and `#ignore`.
    libraries: 'src/text/libraries.ts',
    'libraries-when-asked': 'src/disk/libraries.ts',
    ignore: 'src/site/ignore.ts',
    'ignore-when-asked': 'src/disk/ignore.ts',
  },
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  // Names and lines stay as they are: what is installed can be read.
  minifySyntax: true,
  packages: 'external',
  external: ['#libraries', '#ignore'],
  define: {
    NAVSHIFT_VERSION: JSON.stringify(version),
    ...(bugs && { NAVSHIFT_BUGS: JSON.stringify(bugs.url) }),
    ...(homepage && { NAVSHIFT_HOME: JSON.stringify(homepage) }),
  },
  logLevel: 'warning',
});
// The thread of the validator is a file of its own.
copyFileSync(join(root, 'src/disk/ask/validate.mjs'), join(outdir, 'validate.mjs'));
await removeComments(outdir);
chmodSync(join(outdir, 'navshift.js'), 0o755);
if (!process.argv.includes('--no-types')) {
  run(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.types.json']);
  removeUnreachedTypes(join(outdir, 'types'));
  await describeOptions(join(outdir, 'types/transforms'));
}

/** esbuild keeps the comments of class members. Only its own lines stay, which name the source of what follows. */
async function removeComments(folder) {
  const { parse } = await import('acorn');
  for (const name of readdirSync(folder).filter((path) => path.endsWith('.js'))) {
    let text = readFileSync(join(folder, name), 'utf8');
    const comments = [];
    parse(text, { ecmaVersion: 'latest', sourceType: 'module', allowHashBang: true, onComment: comments });
    for (const { type, start, end } of comments.reverse()) {
      const line = text.lastIndexOf('\n', start) + 1;
      if (type === 'Block' && text.slice(line, start).trim() === '' && text[end] === '\n')
        text = text.slice(0, line) + text.slice(end + 1);
    }
    writeFileSync(join(folder, name), text);
  }
}

/** The compiler declares each file that it has read, the command line too. What no door leads to nobody can import. */
function removeUnreachedTypes(folder) {
  const files = Object.values(doors).flatMap(({ types }) => types ?? []);
  const published = publishedBy(files.map((file) => join(outdir, file.replace('./dist/', ''))));
  const reached = new Set(files.map((file) => join(outdir, file.replace('./dist/', ''))));
  for (const file of reached)
    for (const [, path] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()['"](\..+?)\.[jt]s['"]/g))
      reached.add(join(dirname(file), `${path}.d.ts`));
  for (const name of readdirSync(folder, { recursive: true }).filter((path) => path.endsWith('.d.ts')))
    if (!reached.has(join(folder, name))) rmSync(join(folder, name));
    else writeFileSync(join(folder, name), slim(readFileSync(join(folder, name), 'utf8'), published));
}

/** The names that the doors publish, with those of a file that a door publishes whole. */
function publishedBy(files) {
  return new Set(
    files.flatMap((file) => {
      const text = readFileSync(file, 'utf8');
      const wholes = Array.from(text.matchAll(/export \* from '(.*)\.[jt]s'/g), ([, path]) =>
        join(dirname(file), `${path}.d.ts`),
      );
      const names = Array.from(text.matchAll(/export (?:type )?\{([^}]*)\}/g), ([, list]) => list.match(/\w+/g));
      return [...names.flat(), ...publishedBy(wholes)];
    }),
  );
}

/** Types without what only the sources need: comments of functions that no door publishes, and indentation. */
function slim(text, published) {
  const { statements } = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true);
  for (const node of statements.toReversed()) {
    const name = node.name?.text ?? node.declarationList?.declarations[0].name.text;
    if ((ts.isFunctionDeclaration(node) || ts.isVariableStatement(node)) && !published.has(name))
      for (const { pos, end } of (node.jsDoc ?? []).toReversed())
        text = text.slice(0, pos) + text.slice(end).trimStart();
  }
  return text.replace(/^(?: {4})+/gm, (indent) => ' '.repeat(indent.length / 4));
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
    const said = text.replace(/^( )(\w+)(?=: z\.)/gm, (whole, indent, key) => {
      const description = shape[key] && globalRegistry.get(shape[key])?.description;
      return description === undefined ? whole : `${indent}/** ${description} */\n${whole}`;
    });
    writeFileSync(file, said);
  }
}
