// navshift as it stands in `src`, bundled into a folder: what is compared is no public door.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../ready.mjs';

const entry = `
export { makeSite, memoryReader } from './src/index.ts';
export { readFrontMatter } from './src/site/index.ts';
export * as format from './src/format/index.ts';
export { hasPageFile, served, stateByFile } from './src/served/index.ts';
export { isPageFile, pageFilesOf } from './src/served/page-files.ts';
export { fileOfItem } from './src/served/page-state.ts';
`;

/** What the comparison needs of navshift: what makes a site, `format`, and what says what is served. */
export async function loadHouse(folder) {
  const { build } = await import('esbuild');
  const outfile = join(folder, `house-${process.pid}`, 'house.mjs');
  mkdirSync(join(outfile, '..'), { recursive: true });
  await build({
    absWorkingDir: root,
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    logLevel: 'warning',
    alias: { yaml: './node_modules/yaml/browser/index.js' },
    external: ['@readme/openapi-parser'],
  });
  return import(pathToFileURL(outfile).href);
}
