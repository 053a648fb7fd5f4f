// What a checkout may ask for, as docs/security.md states it: whoever follows a configuration asks here.
//
// What a checkout brings (links, configuration, packages) may name built-in transforms, and files inside of the
// repository with links followed, and never
// the network. Transforms of one's own that a configuration names run where they are asked for, are named on standard
// error before, and do not run under
// `--no-config-scripts`. All else only the command line can say.
import { statSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';
import { isFile, realTarget } from '../../disk/local/index.ts';
import { isInside } from '../../disk/index.ts';
import { isOfGit } from '../../site/index.ts';
import type { ConfigurationFile } from './config-file.ts';
import { CliError } from '../terminal/error.ts';
import type { Flag, Value } from '../terminal/flags.ts';
import { isFileName, packageFile } from './modules.ts';

/** A configuration, and how far it is followed. */
export interface Configuration extends ConfigurationFile {
  /** The folder that files which it names are in, absolute and real: its repository, or without one the docs root. */
  readonly inside: string;
  /** Whether transforms of one's own run that it names. */
  readonly scripts: boolean;
  /** Says a sentence on standard error, once. */
  say(sentence: string): void;
}

/** Whether a file is outside of a folder, or in its `.git`, wherever links lead. The folder must be a real path. */
export function leadsOut(file: string, folder: string): boolean {
  const target = realTarget(file);
  return target === undefined || !isInside(folder, target) || relative(folder, target).split(sep).some(isOfGit);
}

/** The file that a configuration names at a place, absolute. Throws `CliError` for one that is not inside. */
function fileNamed({ folder, inside }: Configuration, name: string, place: string): string {
  const file = resolve(folder, name);
  if (!leadsOut(file, inside)) return file;
  throw new CliError(
    `${place}: ${name} is outside ${inside}`,
    'A configuration can name only files in there. Name this one on the command line, or copy it.',
  );
}

/** What a configuration says for a flag at a place, as far as it counts; undefined if it does not. Throws `CliError`. */
export function trustedValue(flag: Flag, value: Value, configuration: Configuration, place: string): Value | undefined {
  if (flag.remote && value === true) {
    configuration.say(`${place}: ${flag.key} only counts on the command line: add --${flag.name}.`);
    return undefined;
  }
  if (!flag.content) return value;
  const named = (name: string) => fileNamed(configuration, name, place);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, name]) => [key, named(String(name))]));
  // What is no file is a revision.
  const isRevision = flag.revision && !isFile(resolve(configuration.folder, String(value)));
  return isRevision ? value : named(String(value));
}

/** Says that a module runs which a configuration names at a place. Throws `CliError` if it must not. */
export function announceModule(configuration: Configuration, module: string, place: string): void {
  if (!configuration.scripts)
    throw new CliError(
      `${place}: ${module} is not a transform of navshift, and --no-config-scripts runs no other`,
      'Remove the flag if you trust the checkout.',
    );
  const { folder, inside } = configuration;
  const file = isFileName(module) ? fileNamed(configuration, module, place) : packageFile(module, folder);
  if (file !== undefined && isOfAnother(file, inside))
    throw new CliError(
      `${place}: ${module} belongs to another user`,
      'If you trust that user, name it on the command line.',
    );
  configuration.say(`Running ${module}, which ${place} names.`);
}

/** Whether a file belongs neither to the user, nor to the system, nor to the owner of a folder. */
function isOfAnother(file: string, folder: string): boolean {
  const user = process.getuid?.();
  const owner = statSync(file, { throwIfNoEntry: false })?.uid;
  return user !== undefined && owner !== undefined && ![user, 0, statSync(folder).uid].includes(owner);
}
