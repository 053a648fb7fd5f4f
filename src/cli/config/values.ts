import { basename, isAbsolute, relative, resolve } from 'node:path';
import { isFile } from '../../disk/local/index.ts';
import { DiskError, reasonOf } from '../../disk/index.ts';
import type { Account } from '../../import/account.ts';
import { ruleOf } from '../../plan/index.ts';
import { insideRoot, Site } from '../../site/index.ts';
import { thrown } from '../../text/index.ts';
import { OptionsError, type Transform } from '../../transform/index.ts';
import type { Named } from './catalogue.ts';
import type { AnyTransform } from './context.ts';
import { assumedValues, configuredValues, placed, type Values } from './defaults.ts';
import { elementNamed, elementOrLabel } from '../terminal/element.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, readAll, readNamed } from '../terminal/io.ts';
import { placeIn } from './modules.ts';
import type { Configuration } from './trust.ts';
import { type Flag, flagsOf, flagUsage, flagWords, type Value } from '../terminal/flags.ts';
import { shellWord } from '../terminal/words.ts';

/** A transform as the command line asked for it. */
export interface Asked {
  readonly transform: Transform;
  /** As it would be typed after `navshift`, with the options that say something else than is assumed anyway. */
  readonly command: string;
  /** What holds where the transform has nothing to do. */
  readonly settled?: string | undefined;
  /** Another name of the main document, which it opens where there is no docs.json. */
  readonly opens?: string | undefined;
  /** The URLs of a site as it was before that still return 404, which the difference does not tell: a sentence. */
  readonly left?: (before: Site) => { readonly text: string; readonly count: number } | undefined;
  /** What became of the entries that came from another tool, once it was applied. */
  readonly account?: () => Account;
  /** Remote specifications may be fetched: the command line says so. */
  readonly remote?: boolean;
  /** Revisions that its options name may be fetched, unless a configuration names one. */
  readonly fetches?: boolean;
  /** It carries over what the working tree has beyond a revision, and so what is not committed too. */
  readonly meansUncommitted?: boolean;
  /** Remote specifications that are given as files. */
  readonly given?: ReadonlySet<string>;
  /** It is not one of navshift's own. */
  readonly isOwn?: boolean;
  /** The files that its options name, absolute. */
  readonly files?: readonly string[];
}

/** Where files are named from, and what `-` reads. */
interface Where {
  readonly cwd: string;
  readonly stdin?: Io['stdin'];
}

/**
 * What is asked of a transform, by what the command line gives, then by what a step of a pipeline says, then by the
 * configuration. Where neither of the first
 * two names the element of an option that is set by `managed`, it is asked once for each element that the
 * configuration manages. Throws `CliError`.
 */
export async function askAll(
  named: Named,
  given: Values,
  said: Values,
  configuration: Configuration | undefined,
  where: Where,
): Promise<readonly Asked[]> {
  const { factory } = named;
  const assumed = { ...assumedValues(factory, { ...said, ...given }, configuration), ...said };
  const element = flagsOf(factory).find(({ setting }) => setting === 'managed');
  const isNamed = element === undefined || (given[element.key] ?? assumed[element.key]) !== undefined;
  if (isNamed || configuration === undefined || configuration.says.managed.length === 0)
    return [await ask(named, given, assumed, where)];
  return Promise.all(
    configuration.says.managed.map(({ group, folder, except, options }, k) =>
      placed(configuration, ['managed', k], () => {
        const own = configuredValues(factory, options, configuration, ['managed', k, 'options'], given);
        const inFolder = (glob: string) => `${insideRoot(folder!)}/${glob}`;
        const files = folder === undefined ? {} : { from: [inFolder('**')], exclude: except.map(inFolder) };
        return ask(named, given, { ...assumed, [element.key]: group, ...files, ...own }, where);
      }),
    ),
  );
}

/**
 * Makes the transform, from what the command line gives and, for all else, what a configuration assumes: only the
 * first can allow the network.
 *
 * Reads the files that options name, relative to the working folder. Throws `CliError`, which names flags.
 */
export async function ask(named: Named, given: Values, assumed: Values, where: Where): Promise<Asked> {
  const { cwd } = where;
  const isGiven = ({ key }: Flag) => given[key] !== undefined;
  const { factory } = named;
  const flags = flagsOf(factory);
  const values = Object.fromEntries(flags.map((flag) => [flag.key, (isGiven(flag) ? given : assumed)[flag.key]]));
  const { name, settled, opens } = factory.definition;
  const missing = flags.filter(({ key, required }) => required && values[key] === undefined);
  if (missing.length > 0) throw new CliError(`${name} needs ${missing.map(flagUsage).join(' and ')}`, helpFor(factory));
  const options: Record<string, unknown> = {};
  const covered = new Set<string>();
  const files: string[] = [];
  for (const flag of flags) {
    const value = values[flag.key];
    if (value === undefined) continue;
    // What a configuration says is wrong at its place there.
    const element = isGiven(flag) ? elementOrLabel : elementNamed;
    options[flag.key] = flag.selector ? await element(String(value), `--${flag.name}`) : value;
    if (!flag.content) continue;
    const isStream = value === '-' && isGiven(flag) && where.stdin !== undefined;
    options[flag.key] = isStream
      ? new TextDecoder().decode(await readAll(where.stdin!))
      : contentOf(flag, value, cwd, isGiven(flag));
    const named = typeof value === 'object' ? Object.values(value) : isStream ? [] : [String(value)];
    files.push(...named.map((file: string) => resolve(cwd, file)));
    if (flag.kind === 'pairs') for (const key of Object.keys(value)) covered.add(key);
  }
  try {
    const isRevision = (flag: Flag) => flag.revision && typeof options[flag.key] === 'string';
    return {
      transform: namingFiles(blamed(factory(options as never), named), flags, values, factory.definition.arguments),
      command: commandText(named, flags, values, cwd),
      settled,
      opens,
      remote: flags.some((flag) => flag.remote && given[flag.key] === true),
      fetches: !flags.some((flag) => isRevision(flag) && !isGiven(flag)),
      meansUncommitted: flags.some((flag) => isRevision(flag) && isGiven(flag) && !flag.content),
      given: covered,
      files,
      isOwn: named.module !== undefined,
    };
  } catch (error) {
    if (!(error instanceof OptionsError)) {
      if (named.module === undefined) throw error;
      throw new CliError(`${named.module}: its options threw: ${thrown(error).message}`, 'Fix it, then run again.');
    }
    const problems = error.issues.map(({ option, message }) => {
      const flag = flags.find(({ key }) => key === option.split('.')[0]);
      return flag === undefined ? message : `--${flag.name}: ${message}`;
    });
    throw new CliError(`${name}: ${problems.join('; ')}`, helpFor(factory));
  }
}

/** What would be typed to ask for a transform: files are named from the working folder. */
function commandText({ factory, module }: Named, flags: readonly Flag[], values: Values, cwd: string): string {
  const { name, arguments: words = [] } = factory.definition;
  const shown = (flag: Flag, text: string) =>
    flag.content || (flag.revision && isFile(resolve(cwd, text))) ? relative(cwd, resolve(cwd, text)) : text;
  const typed = flags.map((flag) => {
    const value = values[flag.key];
    return value === undefined || JSON.stringify(value) === JSON.stringify(flag.assumed)
      ? []
      : flagWords(flag, value, words.includes(flag.key), (text) => shown(flag, text));
  });
  const order = (flag: Flag) => (words.includes(flag.key) ? words.indexOf(flag.key) : words.length);
  const sorted = flags.map((flag, k) => [order(flag), typed[k]!] as const).sort(([a], [b]) => a - b);
  return [module ?? name, ...sorted.flatMap(([, some]) => some)].map(shellWord).join(' ');
}

/** The same transform, naming the file that an option's content comes from where that does not fit. */
function namingFiles(
  transform: Transform,
  flags: readonly Flag[],
  values: Values,
  words: readonly string[] = [],
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
          // An argument has no flag to name: the place names its file.
          report.error('options', words.includes(flag!.key) ? message : `--${flag!.name}: ${message}`, {
            at: { file, ...place },
            help: `Fix the file, then run again. See navshift ${transform.name} --help.`,
          });
        }
        return site;
      }
    },
  };
}

/**
 * The same transform; if it is none of navshift's own, what it throws and what it gives back is said to be its doing.
 */
function blamed(transform: Transform, { module, folder }: Named): Transform {
  if (module === undefined || folder === undefined) return transform;
  return {
    name: transform.name,
    apply(site, report) {
      let result: unknown;
      try {
        result = transform.apply(site, report);
      } catch (error) {
        if (report === undefined || isTold(error)) throw error;
        const { message, stack, help = 'Fix it. If it throws an `Error`, navshift shows the line.' } = thrown(error);
        const [frame] = stack.split('\n').filter((line) => line.includes(basename(module)));
        report.error('threw', `it threw: ${message}`, {
          at: { file: module, ...placeIn(stack, resolve(folder, module)) },
          help: frame === undefined ? help : `The error is here: ${frame.trim()}.`,
        });
        return site;
      }
      if (result instanceof Site) return result;
      report?.error('result', `it returned ${result === undefined ? 'nothing' : 'something that is not a site'}`, {
        at: { file: module },
        help: 'Its `apply` must return the site that it gets, or one made from it.',
      });
      return site;
    },
  };
}

/** Whether an error says itself what is wrong with the site or the options. */
function isTold(error: unknown): boolean {
  try {
    return error instanceof DiskError || ruleOf(error) !== undefined;
  } catch {
    return false;
  }
}

const helpFor = ({ definition: { name, examples = [] } }: AnyTransform) =>
  `${examples[0] === undefined ? '' : `For example: navshift ${examples[0].command}. `}See navshift ${name} --help.`;

/**
 * What a transform gets of the files that an option names; of a revision the name, which only the site's reader can
 * look up.
 */
function contentOf(flag: Flag, value: Value, cwd: string, isGiven: boolean): unknown {
  const read = (file: string): string => {
    try {
      return readNamed(file, cwd);
    } catch (error) {
      throw new CliError(
        `--${flag.name}: ${file} cannot be read: ${reasonOf(error)}`,
        'Name a file, relative to the working folder.',
      );
    }
  };
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, file]) => [key, read(String(file))]));
  const name = String(value);
  if (!flag.revision) return read(name);
  // A file that a configuration may name comes with its whole path: all else of it is a revision, whatever is in the working folder.
  return (isGiven || isAbsolute(name)) && isFile(resolve(cwd, name)) ? { content: read(name) } : name;
}
