import { realpathSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Command } from 'commander';
import { findDocument, isInside, repositoryOf } from '../disk/index.ts';
import { entriesIn, maybeStat } from '../disk/files.ts';
import type { Configuration } from './config-file.ts';
import { CliError } from './error.ts';
import { type Io, writeLine } from './io.ts';

const configName = 'navshift.config.json';

/** What is named as it is, and is not read. */
const isLike = /^navshift\.config\.(?!json$)\w+$/;

/** What the command line says of the configuration. */
export interface ConfigSettings {
  /** The file that is named, relative to the working folder; false: none is read. Default: what is found. */
  readonly config?: string | false;
  /** False: no transform that it names is run but those of navshift. */
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
      'run no transform that a configuration names but those of navshift: for a checkout that is not trusted',
    );
}

/**
 * Finds and reads the configurations of a run: each file once, and what is passed over is said once.
 *
 * One is looked for in the docs root and upwards to the root of its git repository; outside of git to the working
 * folder, and in the docs root alone where that is not in the working folder.
 * What is in `read` is not read again. Throws `CliError` for a file that is named and cannot be a configuration, or may not be read.
 */
export function configurations({ config }: ConfigSettings, { cwd, stderr }: Io, read: ReadConfigurations = new Map()) {
  const working = realpathSync(cwd);
  const said = new Set<string>();
  const say = (sentence: string) => {
    if (!said.has(sentence)) stderr.write(`${sentence}\n`);
    said.add(sentence);
  };
  const named = typeof config === 'string' ? namedFile(config, cwd) : undefined;

  const find = (folder: string): string | undefined => {
    // The folder that the search ends at: it is the docs root, or holds it.
    const top = repositoryOf(folder) ?? (isInside(working, folder) ? working : folder);
    for (let current = folder; ; current = dirname(current)) {
      const file = join(current, configName);
      const shown = relative(working, file);
      if (maybeStat(file) !== undefined && !leadsOut(file, top)) return file;
      if (maybeStat(file) !== undefined)
        say(`${shown} is skipped: it is a symbolic link that leads out of where configurations are looked for.`);
      for (const { name } of entriesIn(current))
        if (isLike.test(name))
          say(`${join(dirname(shown), name)} is not read: a configuration is JSON, ${configName}.`);
      if (current === top) return undefined;
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

/** Whether a file is a link out of a folder. One that leads to nothing does not: reading it says that. */
function leadsOut(path: string, top: string): boolean {
  try {
    return !isInside(top, realpathSync(path));
  } catch {
    return false;
  }
}

/** The configuration that `--config` names, absolute. Throws `CliError`. */
function namedFile(name: string, cwd: string): string {
  if (!/\.jsonc?$/.test(name))
    throw new CliError(
      `--config ${name}: a configuration is JSON`,
      `Write it as JSON, with comments where you like: ${configName}.`,
    );
  return resolve(cwd, name);
}
