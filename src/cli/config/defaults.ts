import { InvalidArgumentError } from 'commander';
import { didYouMean } from '../../text/index.ts';
import type { AnyTransform } from './context.ts';
import { CliError } from '../terminal/error.ts';
import { type Flag, flagsOf, readValue, type Value } from '../terminal/flags.ts';
import { type Configuration, trustedValue } from './trust.ts';
import { kebab } from '../terminal/words.ts';

export type Values = Readonly<Record<string, Value | undefined>>;

/** What a configuration assumes for the options of a transform that are not given. Throws `CliError`. */
export function assumedValues(factory: AnyTransform, given: Values, configuration: Configuration | undefined): Values {
  const { name } = factory.definition;
  if (configuration === undefined) return {};
  const { defaults, openapi } = configuration.says;
  const ignoring = flagsOf(factory).filter(({ setting }) => setting === 'openapi.ignore' && openapi.ignore.length > 0);
  return {
    ...Object.fromEntries(ignoring.map(({ key }) => [key, openapi.ignore])),
    ...configuredValues(factory, defaults[name] ?? {}, configuration, ['defaults', name], given),
  };
}

/** Does something with what stands at some keys of a configuration: what is wrong there is said with its place. Throws `CliError`. */
export async function placed<Result>(
  { file, placeOf }: Configuration,
  at: readonly (string | number)[],
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof CliError) || error.what.startsWith(file)) throw error;
    throw new CliError(`${placeOf(at)}: ${error.what}`, error.help);
  }
}

/**
 * The options that stand at some keys of a configuration, as if they were given to the command, as far as
 * `trustedValue` has them count; those that are given otherwise are left out. Throws `CliError`.
 */
export function configuredValues(
  factory: AnyTransform,
  options: Readonly<Record<string, unknown>>,
  configuration: Configuration,
  at: readonly (string | number)[],
  given: Values = {},
): Values {
  const flags = flagsOf(factory);
  return Object.fromEntries(
    Object.entries(options).flatMap(([key, value]) => {
      const own = configuration.placeOf([...at, key]);
      // The options of a step that is a text have no places.
      const place = own === configuration.file ? configuration.placeOf(at) : own;
      const refuse = (what: string, help?: string) => new CliError(`${place}: ${what}`, help);
      const flag = flags.find((other) => other.key === key || other.name === kebab(key));
      if (flag === undefined) {
        const names = flags.map((other) => other.key);
        throw refuse(
          `${factory.definition.name} has no option ${key}.${didYouMean(key, names)}`,
          names.length === 0 ? 'It has none.' : `It has ${names.join(', ')}.`,
        );
      }
      try {
        const read = valueOf(flag, value);
        return given[flag.key] === undefined ? [[flag.key, trustedValue(flag, read, configuration, place)]] : [];
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
