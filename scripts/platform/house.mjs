// navshift as it stands in `src`, bundled into a folder: what is compared is no public door.
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../ready.mjs';

const entry = (checkout) => `
export { makeSite, memoryReader } from './src/index.ts';
export * as format from './src/format/index.ts';
${existsSync(join(checkout, 'src/served/index.ts')) ? "export { served } from './src/served/index.ts';" : ''}
`;

/**
 * What the comparison needs of navshift: `makeSite`, `memoryReader`, `format`, and `served` where the checkout has it.
 */
export async function loadHouse(folder, checkout = root) {
  const { build } = await import('esbuild');
  const outfile = join(folder, `house-${process.pid}`, 'house.mjs');
  mkdirSync(join(outfile, '..'), { recursive: true });
  await build({
    absWorkingDir: checkout,
    stdin: { contents: entry(checkout), resolveDir: checkout, loader: 'ts' },
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
