import { NavshiftError } from '../finding/index.ts';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { reasonOf } from '../disk/index.ts';
import { OptionsError, type Transform, type TransformFactory } from '../transform/index.ts';
import { CliError } from './error.ts';
import { type Flag, flagsOf, flagUsage } from './flags.ts';

/** What was given for a flag. */
export type Value = boolean | number | string | readonly string[] | Readonly<Record<string, string>>;

/** Thrown when the text given for a flag does not fit it. */
export class ValueError extends NavshiftError {
  override readonly name = 'ValueError';
}

/** The value that a text means for a flag; lists and pairs are added to what was given before. Throws `ValueError`. */
export function readValue(flag: Flag, text: string, before?: Value): Value {
  switch (flag.kind) {
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new ValueError('It is either true or false.');
      return text === 'true';
    case 'number':
      if (text.trim() === '' || !Number.isFinite(Number(text))) throw new ValueError('It must be a number.');
      return Number(text);
    case 'choice':
      if (!flag.choices!.includes(text)) throw new ValueError(`Allowed choices are ${flag.choices!.join(', ')}.`);
      return text;
    case 'list': {
      const items = text.split(',').map((item) => item.trim());
      return [...((before as readonly string[] | undefined) ?? []), ...items.filter((item) => item !== '')];
    }
    case 'pairs': {
      // An address can hold `=`, a file hardly ever does.
      const at = flag.content ? text.lastIndexOf('=') : text.indexOf('=');
      if (at < 1) throw new ValueError(`It is written ${flagUsage(flag).split('<')[1]!.slice(0, -1)}.`);
      return { ...(before as Readonly<Record<string, string>> | undefined), [text.slice(0, at)]: text.slice(at + 1) };
    }
    default:
      return text;
  }
}

/** A transform as the command line asked for it. */
export interface Asked {
  readonly transform: Transform;
  /** Remote specifications may be fetched. */
  readonly remote: boolean;
  /** Remote specifications that are given as files. */
  readonly given: ReadonlySet<string>;
  /** The files that its options name, absolute. */
  readonly files: readonly string[];
}

/** Makes the transform: reads the files that options name, relative to the working folder. Throws `CliError`, which names flags. */
export function ask(
  factory: TransformFactory,
  values: Readonly<Record<string, Value | undefined>>,
  cwd: string,
): Asked {
  const flags = flagsOf(factory);
  const { name } = factory.definition;
  const missing = flags.filter(({ key, required }) => required && values[key] === undefined);
  if (missing.length > 0) throw new CliError(`${name} needs ${missing.map(flagUsage).join(' and ')}`, helpFor(factory));
  const options: Record<string, unknown> = {};
  const given = new Set<string>();
  const files: string[] = [];
  for (const flag of flags) {
    const value = values[flag.key];
    if (value === undefined) continue;
    options[flag.key] = flag.revision
      ? contentOrRevision(flag, value, cwd)
      : flag.content
        ? contentOf(flag, value, cwd)
        : value;
    const named = typeof value === 'object' ? Object.values(value) : [String(value)];
    if (flag.content || flag.revision) files.push(...named.map((file: string) => resolve(cwd, file)));
    if (flag.content && flag.kind === 'pairs') for (const key of Object.keys(value)) given.add(key);
  }
  try {
    const remote = flags.some((flag) => flag.remote && values[flag.key] === true);
    return { transform: namingFiles(factory(options), flags, values), remote, given, files };
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    const problems = error.issues.map(({ option, message }) => {
      const flag = flags.find(({ key }) => key === option.split('.')[0]);
      return flag === undefined ? message : `--${flag.name}: ${message}`;
    });
    throw new CliError(`${name}: ${problems.join('; ')}`, helpFor(factory));
  }
}

/** The same transform, naming the file that an option's content comes from where that does not fit. */
function namingFiles(
  transform: Transform,
  flags: readonly Flag[],
  values: Readonly<Record<string, Value | undefined>>,
): Transform {
  return {
    name: transform.name,
    apply(site, report) {
      try {
        return transform.apply(site, report);
      } catch (error) {
        if (!(error instanceof OptionsError) || report === undefined) throw error;
        for (const { option, message, ...place } of error.issues) {
          const flag = flags.find(({ key, content }) => content && key === option);
          const file = flag === undefined ? undefined : values[flag.key];
          if (typeof file !== 'string') throw error;
          report.error('options', `--${flag!.name}: ${message}`, {
            at: { file, ...place },
            help: `Correct the file, then run again. See navshift ${transform.name} --help.`,
          });
        }
        return site;
      }
    },
  };
}

const helpFor = ({ definition: { name, examples = [] } }: TransformFactory) =>
  `${examples[0] === undefined ? '' : `For example: navshift ${examples[0].command}. `}See navshift ${name} --help.`;

/** A file's content, if there is a file of that name; else a revision of git, which only the site's reader can look up. */
function contentOrRevision(flag: Flag, value: Value, cwd: string): Value {
  const isFile = statSync(resolve(cwd, String(value)), { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? { content: contentOf(flag, String(value), cwd) as string } : value;
}

function contentOf(flag: Flag, value: Value, cwd: string): string | Record<string, string> {
  const read = (file: string): string => {
    try {
      return readFileSync(resolve(cwd, file), 'utf8');
    } catch (error) {
      throw new CliError(
        `--${flag.name}: ${file} cannot be read: ${reasonOf(error)}`,
        'It is a file, relative to the working folder.',
      );
    }
  };
  if (typeof value !== 'object') return read(String(value));
  return Object.fromEntries(Object.entries(value).map(([key, file]) => [key, read(file as string)]));
}
