// The GitHub Action as one file: `action/dist/index.js`, which action.yml names. A release makes it anew; `--outfile` makes it elsewhere, for a test.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, root } from './ready.mjs';

ensureInstalled();
const { build } = await import('esbuild');
const { version, bugs, homepage } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const elsewhere = process.argv.indexOf('--outfile');

await build({
  absWorkingDir: root,
  entryPoints: ['action/index.ts'],
  outfile: elsewhere < 0 ? 'action/dist/index.js' : process.argv[elsewhere + 1],
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  // The Action runs none of these. What they read and write would make it larger by a fifth.
  external: ['import', 'explain'].map((name) => `./src/cli/commands/${name}.ts`),
  alias: {
    '#libraries': './src/text/libraries.ts',
    '#ignore': './src/site/ignore.ts',
    acorn: './node_modules/acorn/dist/acorn.mjs',
  },
  // Some libraries ask for the modules of Node in the older way.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  define: {
    NAVSHIFT_VERSION: JSON.stringify(version),
    ...(bugs && { NAVSHIFT_BUGS: JSON.stringify(bugs.url) }),
    ...(homepage && { NAVSHIFT_HOME: JSON.stringify(homepage) }),
  },
  metafile: elsewhere < 0,
  logLevel: 'warning',
});
