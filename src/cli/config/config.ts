import { dirname, join, relative, resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { findDocument, isInside, repositoryOf } from '../../disk/index.ts';
import { entriesIn, maybeStat, realPath } from '../../disk/local/index.ts';
import type { ConfigurationFile } from './config-file.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, writeLine } from '../terminal/io.ts';
import { type Configuration, leadsOut } from './trust.ts';

const configName = 'navshift.config.json';

/** What is named as it is, and is not read. */
const isLike = /^navshift\.config\.(?!json$)\w+$/;

/** What the command line says of the configuration. */
export interface ConfigSettings {
  /** The file that is named, relative to the working folder; false: none is read. Default: what is found. */
  readonly config?: string | false;
  /** False: of the transforms that it names only those of navshift run. */
  readonly configScripts?: boolean;
}

/** What a command has read of configurations so far, by file, and what it has said of them. */
export class ReadConfigurations {
  readonly files = new Map<string, Promise<ConfigurationFile>>();
  readonly #said = new Set<string>();

  /** Says a sentence, unless it was said before. */
  say(sentence: string, { stderr }: Io): void {
    if (!this.#said.has(sentence)) writeLine(stderr, sentence);
    this.#said.add(sentence);
  }
}

const withoutConfig = () => new Option('--no-config', 'read no configuration');
const withoutScripts = () =>
  new Option(
    '--no-config-scripts',
    'run no transforms of your own that a configuration names: for checkouts that you do not trust',
  );

/** Adds the options of every command that reads a configuration. */
export const addConfigOptions = (command: Command): Command =>
  command
    .option('--config <file>', 'read only this configuration')
    .addOption(withoutConfig())
    .addOption(withoutScripts());

/** Lets a command that reads no configuration be told so all the same: who does not trust a checkout says it to every command. */
export function acceptConfigOptions(command: Command): void {
  for (const option of [withoutConfig(), withoutScripts()])
    if (!command.options.some(({ long }) => long === option.long)) command.addOption(option.hideHelp());
}

/**
 * Finds and reads the configurations of a run: each file once, and what is to be said of them is said once.
 *
 * One is looked for in the docs root and upwards to the root of its git repository; outside of git to the working
 * folder, and in the docs root alone where that is not in the working folder.
 * What is in `read` is not read again. Throws `CliError` for a file that is named and cannot be a configuration, or may not be read.
 */
export function configurations({ config }: ConfigSettings, io: Io, read = new ReadConfigurations()) {
  const { cwd } = io;
  const say = (sentence: string) => read.say(sentence, io);
  const working = realPath(cwd);
  const named = typeof config === 'string' ? namedFile(config, cwd) : undefined;

  const find = (folder: string): string | undefined => {
    // The folder that the search ends at: it is the docs root, or holds it.
    const top = repositoryOf(folder) ?? (isInside(working, folder) ? working : folder);
    for (let current = folder; ; current = dirname(current)) {
      const file = join(current, configName);
      const shown = relative(working, file);
      if (maybeStat(file) !== undefined && !leadsOut(file, top)) return file;
      if (maybeStat(file) !== undefined)
        say(`${shown} is skipped: it is a symbolic link to a file outside the repository.`);
      for (const { name } of entriesIn(current))
        if (isLike.test(name)) say(`${join(dirname(shown), name)} is skipped: a configuration is JSON, ${configName}.`);
      if (current === top) return undefined;
    }
  };

  return {
    /** The configuration that counts for a docs root; undefined if there is none. Throws what `readConfig` throws. */
    of(folder: string): Promise<ConfigurationFile> | undefined {
      const file = config === false ? undefined : (named ?? find(folder));
      const { files } = read;
      if (file !== undefined && !files.has(file)) files.set(file, readFile(file, named === undefined ? working : cwd));
      return file === undefined ? undefined : files.get(file);
    },
    /** The files that were read so far, absolute. */
    files: (): readonly string[] => [...read.files.keys()],
  };
}

/** The configuration of a run: that of its first site; of the working folder, where that cannot be found. */
export async function configurationOf(
  settings: ConfigSettings,
  [path]: readonly string[],
  io: Io,
  read = new ReadConfigurations(),
): Promise<Configuration | undefined> {
  let root = io.cwd;
  try {
    if (path !== '-') root = dirname(findDocument(path, io.cwd));
  } catch {
    // Opening the site says why.
  }
  root = realPath(root);
  const file = await configurations(settings, io, read).of(root);
  if (file === undefined) return undefined;
  const folder = realPath(file.folder);
  // Who names a configuration vouches for its folder; one that is found may lie above the docs root.
  const inside = repositoryOf(folder) ?? (typeof settings.config === 'string' ? folder : root);
  const scripts = settings.configScripts !== false;
  const say = (sentence: string) => read.say(sentence, io);
  if (scripts || file.says.transforms.length === 0) return { ...file, inside, scripts, say };
  say(`The transforms of ${file.file} are skipped: --no-config-scripts runs only those of navshift.`);
  return { ...file, says: { ...file.says, transforms: [] }, inside, scripts, say };
}

/** What reads a configuration is loaded only where there is one. */
const readFile = async (path: string, cwd: string) => (await import('./config-file.ts')).readConfig(path, cwd);

/** The configuration that `--config` names, absolute. Throws `CliError`. */
function namedFile(name: string, cwd: string): string {
  if (!/\.jsonc?$/.test(name))
    throw new CliError(
      `--config ${name}: a configuration is JSON`,
      `Write it as JSON, with comments where you like: ${configName}.`,
    );
  return resolve(cwd, name);
}
