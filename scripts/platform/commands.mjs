// The commands of Mintlify's own tool that texts of navshift name: its newest version must have them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../ready.mjs';
import { newestVersion, publishedFiles } from './install.mjs';

const name = '@mintlify/cli';
const texts = ['src', 'transforms', 'docs', 'README.md', 'SECURITY.md', 'CONTRIBUTING.md'];

/** The files below a path of the checkout, or the file that it is. */
function filesBelow(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(join(root, path), { recursive: true })
    .map((file) => `${path}/${file}`)
    .filter((file) => /\.(ts|md)$/.test(file));
}

/** By command the files that name it: `mint dev` in backquotes, with or without `npx`. */
function namedCommands() {
  const named = new Map();
  for (const file of texts.flatMap(filesBelow))
    for (const [, command] of readFileSync(join(root, file), 'utf8').matchAll(/`(?:npx )?mint ([a-z][\w-]*)/g))
      named.set(command, new Set([...(named.get(command) ?? []), file]));
  return named;
}

/** Which commands are named, and which of them the newest version lacks; `lacking` is undefined if that version cannot be had. */
export function lackingCommands(folder) {
  const named = namedCommands();
  const version = newestVersion(name, folder);
  const text = version && publishedFiles(folder, name, version)?.get('bin/cli.js');
  const has = text && new Set([...text.matchAll(/\.command\(\[?'([a-z][\w-]*)/g)].map(([, command]) => command));
  const lacking =
    has &&
    [...named].filter(([command]) => !has.has(command)).map(([command, files]) => ({ command, files: [...files] }));
  return { name, version, named: [...named.keys()].sort(), lacking };
}
