import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { didYouMean } from '../text/index.ts';
import type { Configuration } from './config-file.ts';
import type { AnyTransform } from './context.ts';
import { CliError } from './error.ts';
import { type Flag, flagsOf, readValue, type Value } from './flags.ts';
import { kebab } from './words.ts';

export type Values = Readonly<Record<string, Value | undefined>>;

/** What was given, and of all else what the configuration assumes for the transform. Throws `CliError`. */
export function withDefaults(factory: AnyTransform, given: Values, configuration: Configuration | undefined): Values {
  const { name } = factory.definition;
  if (configuration === undefined) return given;
  const { defaults, openapi } = configuration.says;
  const ignoring = flagsOf(factory).filter(({ setting }) => setting === 'openapi.ignore' && openapi.ignore.length > 0);
  const assumed = {
    ...Object.fromEntries(ignoring.map(({ key }) => [key, openapi.ignore])),
    ...configuredValues(factory, defaults[name] ?? {}, configuration, ['defaults', name]),
  };
  return { ...assumed, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}

/**
 * The options that stand at some keys of a configuration, as if they were given to the command: files are named from its folder.
 *
 * Throws `CliError`.
 */
export function configuredValues(
  factory: AnyTransform,
  options: Readonly<Record<string, unknown>>,
  { folder, placeOf }: Configuration,
  at: readonly (string | number)[],
): Values {
  const flags = flagsOf(factory);
  return Object.fromEntries(
    Object.entries(options).map(([key, value]) => {
      const refuse = (what: string, help?: string) => new CliError(`${placeOf([...at, key])}: ${what}`, help);
      const flag = flags.find((other) => other.key === key || other.name === kebab(key));
      if (flag === undefined) {
        const names = flags.map((other) => other.key);
        throw refuse(
          `${factory.definition.name} has no option ${key}.${didYouMean(key, names)}`,
          names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`,
        );
      }
      try {
        return [flag.key, inFolder(flag, valueOf(flag, value), folder)];
      } catch (error) {
        if (!(error instanceof InvalidArgumentError)) throw error;
        throw refuse(`${key}: ${error.message}`);
      }
    }),
  );
}

/** A value of a configuration as that of a flag: data has types of its own, and a text is what would be typed. */
function valueOf(flag: Flag, value: unknown): Value {
  const isText = (one: unknown) => typeof one === 'string';
  if (typeof value === 'boolean' || typeof value === 'number') return readValue(flag, String(value));
  if (typeof value === 'string') return readValue(flag, value);
  if (flag.kind === 'list' && Array.isArray(value) && value.every(isText)) return value as readonly string[];
  if (flag.kind === 'pairs' && typeof value === 'object' && value !== null && Object.values(value).every(isText))
    return value as Readonly<Record<string, string>>;
  const wanted = { list: 'a list of texts', pairs: 'texts by their keys' }[flag.kind as string] ?? 'a single value';
  throw new InvalidArgumentError(`It is ${wanted}.`);
}

/** The value, with the files that it names found from a folder. */
function inFolder(flag: Flag, value: Value, folder: string): Value {
  if (!flag.content) return value;
  const from = (name: string) => resolve(folder, name);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, name]) => [key, from(String(name))]));
  const file = from(String(value));
  // What is no file is a revision.
  return flag.revision && statSync(file, { throwIfNoEntry: false })?.isFile() !== true ? value : file;
}
