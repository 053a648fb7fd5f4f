import { lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { findDocument, isInside, repositoryOf } from '../disk/index.ts';
import { entriesIn } from '../disk/files.ts';
import type { Configuration } from './config-file.ts';
import { CliError } from './error.ts';
import { type Io, writeLine } from './io.ts';
import { isScript } from './modules.ts';

/** The endings of a configuration, the one that counts first before the others. */
const endings = ['json', 'yaml', 'yml', 'js', 'mjs', 'ts'];

/** What is named as a configuration is. */
const isLike = /^navshift\.config\.\w+$/;

/** What other tools would take for one. */
const isNamedOtherwise = /^(?:\.navshiftrc(?:\.(?:json|ya?ml))?|\.?navshift\.(?:json|ya?ml))$/;

/** What the command line says of the configuration. */
export interface ConfigSettings {
  /** The file that is named, relative to the working folder; false: none is read. Default: what is found. */
  readonly config?: string | false;
  /** False: a configuration that is a script is not read. */
  readonly configScripts?: boolean;
}

/** The configurations that a command has read, by their files. */
export type ReadConfigurations = Map<string, Promise<Configuration>>;

/** Adds the options of every command that reads a configuration. */
export function addConfigOptions(command: Command): Command {
  return command
    .option('--config <file>', 'read this configuration, and look for no other')
    .option('--no-config', 'read no configuration')
    .option(
      '--no-config-scripts',
      'run no configuration and no transform of the checkout: for one that is not trusted',
    );
}

/**
 * Finds and reads the configurations of a run: each file once, and what is passed over is said once.
 *
 * One is looked for in the docs root and upwards to the root of its git repository; outside of git to the working
 * folder, and in the docs root alone where that is not in the working folder.
 * What is in `read` is not read again. Throws `CliError` for a file that is named and cannot be a configuration, or may not be read.
 */
export function configurations(
  { config, configScripts = true }: ConfigSettings,
  { cwd, stderr }: Io,
  read: ReadConfigurations = new Map(),
) {
  const working = realpathSync(cwd);
  const said = new Set<string>();
  const say = (sentence: string) => {
    if (!said.has(sentence)) stderr.write(`${sentence}\n`);
    said.add(sentence);
  };
  const named = typeof config === 'string' ? namedFile(config, configScripts, cwd) : undefined;

  const sayUnused = (folder: string) => {
    for (const { name } of entriesIn(folder))
      if (isLike.test(name) && !endings.includes(extname(name).slice(1)))
        say(
          `${relative(working, join(folder, name))} is no configuration: navshift.config.json is (or ${endings.slice(1).join(', ')}).`,
        );
      else if (isNamedOtherwise.test(name))
        say(
          `${relative(working, join(folder, name))} is no configuration: call it navshift.config${extname(name) || '.json'}.`,
        );
  };
  const find = (folder: string): string | undefined => {
    // The folder that the search ends at: it is the docs root, or holds it.
    const top = repositoryOf(folder) ?? (isInside(working, folder) ? working : folder);
    for (let current = folder; ; current = dirname(current)) {
      const candidates = endings.map((ending) => join(current, `navshift.config.${ending}`));
      const [file, ...others] = candidates.filter((path) => {
        if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return false;
        const why = whyPassedOver(path, { top, folder, configScripts });
        if (why !== undefined) say(`${relative(working, path)} is passed over: ${why}`);
        return why === undefined;
      });
      if (others.length > 0) {
        const names = others.map((path) => basename(path)).join(' or ');
        say(`${relative(working, file!)} counts, and not ${names} beside it: keep one of them.`);
      }
      if (file === undefined) sayUnused(current);
      if (file !== undefined || current === top) return file;
    }
  };

  return {
    /** The configuration that counts for a docs root; undefined if there is none. Throws what `readConfig` throws. */
    of(folder: string): Promise<Configuration> | undefined {
      const file = config === false ? undefined : (named ?? find(folder));
      if (file !== undefined && !read.has(file)) read.set(file, readFile(file, named === undefined ? working : cwd));
      return file === undefined ? undefined : read.get(file);
    },
    /** The files that were read so far, absolute. */
    files: (): readonly string[] => [...read.keys()],
  };
}

/** The configuration of a run: that of its first site; of the working folder, where that cannot be found. */
export async function configurationOf(
  settings: ConfigSettings,
  [path]: readonly string[],
  io: Io,
  read?: ReadConfigurations,
): Promise<Configuration | undefined> {
  let folder = io.cwd;
  try {
    if (path !== '-') folder = dirname(findDocument(path, io.cwd));
  } catch {
    // Opening the site says why.
  }
  const found = await configurations(settings, io, read).of(realpathSync(folder));
  if (found === undefined || found.says.transforms.length === 0 || settings.configScripts !== false) return found;
  writeLine(
    io.stderr,
    `The transforms of ${found.file} are passed over: they are scripts, and --no-config-scripts reads data alone.`,
  );
  return { ...found, says: { ...found.says, transforms: [] } };
}

/** What reads a configuration is loaded only where there is one. */
const readFile = async (path: string, cwd: string) => (await import('./config-file.ts')).readConfig(path, cwd);

/** Why a file that looks like a configuration is not read, as a sentence; undefined if it is. */
function whyPassedOver(
  path: string,
  { top, folder, configScripts }: { readonly top: string; readonly folder: string; readonly configScripts: boolean },
): string | undefined {
  if (isScript(path) && !configScripts) return 'it is a script, and --no-config-scripts reads data alone.';
  if (leadsOut(path, top)) return 'it is a symbolic link that leads out of where configurations are looked for.';
  // A folder above can be everybody's to write in, and what looks like a repository made there by anyone.
  if (isScript(path) && isOfAnother(path, folder))
    return `it is a script of another user. To run it: --config ${basename(path)}, with its path.`;
  return undefined;
}

/** Whether a file is a link out of a folder. One that leads to nothing does not: reading it says that. */
function leadsOut(path: string, top: string): boolean {
  try {
    return !isInside(top, realpathSync(path));
  } catch {
    return false;
  }
}

/** Whether a file belongs neither to the user, nor to the system, nor to the owner of the docs root. */
function isOfAnother(path: string, folder: string): boolean {
  const user = process.getuid?.();
  const owner = statSync(path, { throwIfNoEntry: false })?.uid;
  return user !== undefined && owner !== undefined && ![user, 0, statSync(folder).uid].includes(owner);
}

/** The configuration that `--config` names, absolute. Throws `CliError`. */
function namedFile(name: string, configScripts: boolean, cwd: string): string {
  const ending = extname(name).slice(1);
  if (!endings.includes(ending))
    throw new CliError(`--config ${name}: a configuration is a file whose name ends in ${endings.join(', ')}`);
  if (isScript(name) && !configScripts)
    throw new CliError(
      `--config ${name} names a script, and --no-config-scripts reads data alone`,
      'Leave one of them out, or name a configuration in JSON or YAML.',
    );
  return resolve(cwd, name);
}
