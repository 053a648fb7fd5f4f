// Mintlify's packages, loaded from a folder where they are installed. What is called here is what their own
// preview calls.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The version that is installed in a folder. */
export const installedVersion = (folder, name) =>
  JSON.parse(readFileSync(join(folder, 'node_modules', name, 'package.json'), 'utf8')).version;

/** The modules of the packages that `folder` has. Loading takes two seconds. */
export async function loadPackages(folder) {
  const load = (path) => import(pathToFileURL(join(folder, 'node_modules/@mintlify', path)).href);
  const validation = await load('validation/dist/index.js');
  const common = await load('common/dist/index.js');
  const prebuild = await load('prebuild/dist/index.js');
  const pages = await load('prebuild/dist/prebuild/update/read/read-page-metadata.js');
  const sdk = await load('prebuild/dist/prebuild/update/read/read-sdk-page-metadata.js');
  return { folder, load, validation, common, prebuild, ...pages, ...sdk };
}
