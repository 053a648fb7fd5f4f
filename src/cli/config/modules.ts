import module, { createRequire } from 'node:module';
import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { placeText } from '../../finding/index.ts';
import { thrown } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';

/** Whether a file is a program. */
export const isScript = (file: string): boolean => /\.[cm]?[jt]s$/.test(file);

/** Whether a name is that of a file, and not that of a package: it begins as a path does, or ends as a script does. */
export const isFileName = (name: string): boolean => /^(?:\.{0,2}[/\\]|[a-z]:[/\\])/i.test(name) || isScript(name);

/**
 * Runs a module as a file in `folder` would import it, by a path or by the name of a package, and gives what the module exports.
 *
 * Throws `CliError` for a file or package that is not there, for TypeScript that cannot be read here, and for a module that throws.
 */
export async function importFrom(name: string, folder: string): Promise<Readonly<Record<string, unknown>>> {
  const file = isFileName(name) ? fileNamed(name, folder) : packageNamed(name, folder);
  if (/\.[cm]?ts$/.test(file)) await readTypeScript(file, name);
  await shareDoors();
  try {
    return (await import(pathToFileURL(file).href)) as Readonly<Record<string, unknown>>;
  } catch (error) {
    const { message, stack } = thrown(error);
    const place = placeText({ file: name, ...placeIn(stack, file) });
    throw new CliError(`${place} cannot be read: ${message.split('\n')[0]}`, 'Fix it, then run again.');
  }
}

function fileNamed(name: string, folder: string): string {
  const file = resolve(folder, name);
  const stat = statSync(file, { throwIfNoEntry: false });
  if (stat?.isFile() === true) return file;
  throw new CliError(
    `${name} ${stat === undefined ? 'does not exist' : stat.isDirectory() ? 'is a folder' : 'is not a file'}`,
    `navshift looked for ${file}.`,
  );
}

function packageNamed(name: string, folder: string): string {
  const file = packageFile(name, folder);
  if (file !== undefined) return file;
  throw new CliError(
    `the package ${name} is not installed for ${folder}`,
    `Install it: npm install --save-dev ${name}. For a file write its folder too: ./${name}.mjs.`,
  );
}

/** The file that a package gives whoever imports it in a folder; undefined if there is no such package. */
export function packageFile(name: string, folder: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(name);
  } catch {
    return undefined;
  }
}

/**
 * Lets Node read TypeScript: by itself where it can (it takes the types away), else with `tsx`, where the project has
 * that. Throws `CliError`.
 */
export async function readTypeScript(file: string, name: string): Promise<void> {
  if ((process.features as { readonly typescript?: unknown }).typescript) return;
  const loader = packageFile('tsx/esm', dirname(file));
  if (loader === undefined)
    throw new CliError(
      `${name}: Node ${process.version} does not read TypeScript`,
      'Use Node 22.18 or newer, install tsx beside it (npm install --save-dev tsx), or write it in JavaScript, as .mjs.',
    );
  // It is what `node --import tsx/esm` loads.
  await import(pathToFileURL(loader).href);
}

let isShared = false;

/** From here on, `navshift` in whatever is imported is the copy that runs. */
async function shareDoors(): Promise<void> {
  // From source, whatever runs it has to know where the doors are.
  if (isShared || import.meta.url.endsWith('.ts')) return;
  isShared = true;
  const hooks = new URL('./hooks.js', import.meta.url).href;
  const { registerHooks } = module as { registerHooks?(hooks: object): void };
  if (registerHooks === undefined) module.register(hooks);
  else registerHooks((await import(hooks)) as object);
}

/** Where in a script an error came from, as far as its stack says that. */
export function placeIn(stack: string, path: string): { readonly line?: number; readonly column?: number } {
  for (const name of [pathToFileURL(path).href, path]) {
    const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(stack.indexOf(name) + name.length)) ?? [];
    if (stack.includes(name) && line !== undefined) return { line: Number(line), column: Number(column) };
  }
  return {};
}
