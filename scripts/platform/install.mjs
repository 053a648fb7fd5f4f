// Mintlify's packages in a folder outside of the checkout: the newest, with a shim for what nobody publishes, and of
// newer ones only the text.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installedVersion } from './packages.mjs';
import { addUnpublished } from './shim.mjs';

/** The newest versions of 2026-11. They ask for versions of one another that nobody can get, and run with these. */
const together = {
  '@mintlify/prebuild': '1.0.1370',
  '@mintlify/scraping': '4.0.1081',
  '@mintlify/common': '1.0.1211',
  '@mintlify/validation': '0.1.878',
  '@mintlify/models': '0.0.362',
  '@mintlify/mdx': '4.0.6',
  '@mintlify/openapi-parser': '0.0.8',
};
export const names = Object.keys(together);

const npm = (args, cwd) =>
  execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/**
 * A folder with the packages installed, and what there is of them: `{ folder, versions: [{ name, installed, newest }],
 * remove }`.
 *
 * `keep` names a folder that is used again and stays; without it the folder is a temporary one, and `remove` removes
 * it. No script of a package is run.
 */
export function installPackages(keep) {
  const folder = keep ?? mkdtempSync(join(tmpdir(), 'navshift-platform-'));
  const remove = () => keep === undefined && rmSync(folder, { recursive: true, force: true });
  try {
    mkdirSync(folder, { recursive: true });
    if (!isInstalled(folder)) {
      const manifest = { name: 'platform', private: true, dependencies: together, overrides: together };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      npm(['install', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
    }
    addUnpublished(folder);
    const versions = names.map((name) => ({
      name,
      installed: installedVersion(folder, name),
      newest: newestVersion(name, folder),
    }));
    return { folder, versions, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

const isInstalled = (folder) =>
  names.every(
    (name) =>
      existsSync(join(folder, 'node_modules', name, 'package.json')) &&
      installedVersion(folder, name) === together[name],
  );

/** Undefined where the registry does not answer. */
export function newestVersion(name, cwd) {
  try {
    return npm(['view', name, 'version'], cwd).trim();
  } catch {
    return undefined;
  }
}

/**
 * The files of a published version by their paths in the package, unpacked beside what is installed and never run.
 * Undefined where it cannot be had.
 */
export function publishedFiles(folder, name, version) {
  const place = join(folder, 'newer', `${name.replace('/', '+')}@${version}`);
  try {
    if (!existsSync(join(place, 'package'))) {
      mkdirSync(place, { recursive: true });
      const archive = npm(['pack', `${name}@${version}`, '--silent'], place)
        .trim()
        .split('\n')
        .at(-1);
      execFileSync('tar', ['xzf', archive], { cwd: place });
    }
  } catch {
    return undefined;
  }
  return filesOf(join(place, 'package'));
}

/** The files of an installed package in the same form. */
export const installedFiles = (folder, name) => filesOf(join(folder, 'node_modules', name));

function filesOf(root) {
  const files = new Map();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const inside = path.slice(root.length + 1);
    if (entry.isFile() && entry.name.endsWith('.js') && !/(^|\/)(node_modules|__tests__)\/|\.test\.js$/.test(inside))
      files.set(inside, readFileSync(path, 'utf8'));
  }
  return files;
}
