import { lstatSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { type Config, configSchema, rules } from '../check/index.ts';
import { isInside, reasonOf, repositoryOf } from '../disk/index.ts';
import { placeText } from '../finding/index.ts';
import { JsonSyntaxError, maybeAt, parseJson, toValue } from '../json/index.ts';
import { maxDepth } from '../json/depth.ts';
import { isExhaustion, tooDeepIn } from '../spec/yaml-help.ts';
import { didYouMean } from '../text/index.ts';
import { english } from '../transform/english.ts';
import { CliError } from './error.ts';
import type { Io } from './io.ts';

/** The endings of a configuration, the one that counts first before the others. */
const endings = ['json', 'yaml', 'yml', 'js', 'mjs'];

/** Whether a configuration is a program, which runs when it is read. */
const isScript = (file: string): boolean => /\.m?js$/.test(file);

/** What the command line says of the configuration. */
export interface ConfigSettings {
  /** The file that is named, relative to the working folder; false: none is read. Default: what is found. */
  readonly config?: string | false;
  /** False: a configuration that is a script is not read. */
  readonly configScripts?: boolean;
}

/** Adds the options of every command that reads a configuration. */
export function addConfigOptions(command: Command): Command {
  return command
    .option('--config <file>', 'read this configuration, and look for no other')
    .option('--no-config', 'read no configuration')
    .option(
      '--no-config-scripts',
      'read no configuration that is a script (js, mjs): for a checkout that is not trusted',
    );
}

/**
 * Finds and reads the configurations of a run: each file once, and what is passed over is said once.
 *
 * One is looked for in the docs root and upwards to the root of its git repository; outside of git to the working
 * folder, and in the docs root alone where that is not in the working folder.
 * Throws `CliError` for a file that is named and cannot be a configuration, or may not be read.
 */
export function configurations({ config, configScripts = true }: ConfigSettings, { cwd, stderr }: Io) {
  const working = realpathSync(cwd);
  const read = new Map<string, Promise<Config>>();
  const said = new Set<string>();
  const say = (sentence: string) => {
    if (!said.has(sentence)) stderr.write(`${sentence}\n`);
    said.add(sentence);
  };
  const named = typeof config === 'string' ? namedFile(config, configScripts, cwd) : undefined;

  const find = (folder: string): string | undefined => {
    // The folder that the search ends at: it is the docs root, or holds it.
    const top = repositoryOf(folder) ?? (isInside(working, folder) ? working : folder);
    for (let current = folder; ; current = dirname(current)) {
      const candidates = [...endings, 'ts'].map((ending) => join(current, `navshift.config.${ending}`));
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
      if (file !== undefined || current === top) return file;
    }
  };

  return {
    /** The configuration that counts for a docs root; undefined if there is none. Throws what `readConfig` throws. */
    of(folder: string): Promise<Config> | undefined {
      const file = config === false ? undefined : (named ?? find(folder));
      if (file !== undefined && !read.has(file)) read.set(file, readConfig(file, named === undefined ? working : cwd));
      return file === undefined ? undefined : read.get(file);
    },
    /** The files that were read so far, absolute. */
    files: (): readonly string[] => [...read.keys()],
  };
}

const noTypeScript = 'TypeScript is not read. Write it as navshift.config.mjs.';

/** Why a file that looks like a configuration is not read, as a sentence; undefined if it is. */
function whyPassedOver(
  path: string,
  { top, folder, configScripts }: { readonly top: string; readonly folder: string; readonly configScripts: boolean },
): string | undefined {
  if (path.endsWith('.ts')) return noTypeScript;
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
  if (ending === 'ts') throw new CliError(`--config ${name}: ${noTypeScript}`);
  if (!endings.includes(ending))
    throw new CliError(`--config ${name}: a configuration is a file whose name ends in ${endings.join(', ')}`);
  if (isScript(name) && !configScripts)
    throw new CliError(
      `--config ${name} names a script, and --no-config-scripts reads data alone`,
      'Leave one of them out, or name a configuration in JSON or YAML.',
    );
  return resolve(cwd, name);
}

/** Bytes of a configuration that is data: many times what it has to say. */
const largest = 100_000;

const nestedTooDeep = `it is nested more than ${maxDepth} levels deep`;

/** Of several mistakes so many are told. */
const most = 5;

/** What a configuration says, before it is checked. */
interface Content {
  readonly data: unknown;
  /** `file:line:column` of what stands at some keys, as far as that is known. */
  placeOf(keys: readonly (string | number)[]): string;
}

/**
 * Reads a configuration; messages name it from the working folder.
 *
 * Throws `CliError` for what does not fit, with what to do, and `JsonSyntaxError`.
 */
async function readConfig(path: string, cwd: string): Promise<Config> {
  const file = relative(cwd, path);
  const { data, placeOf } = await contentOf(path, file);
  const result = configSchema.safeParse(data, english());
  if (!result.success) {
    const { issues } = result.error;
    const problems = issues.slice(0, most).map((issue) => {
      const keys = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
      const at = issue.code === 'unrecognized_keys' ? [...keys, ...issue.keys.slice(0, 1)] : keys;
      return `${placeOf(at)}: ${keys.length === 0 ? '' : `${keys.join('.')}: `}${issue.message.slice(0, 200)}`;
    });
    const more = issues.length > most ? `; and ${issues.length - most} more` : '';
    throw new CliError(
      `${problems.join('; ')}${more}`,
      'It holds `rules` (each off, info, warning or error), `strict` and `maxWarnings`.',
    );
  }
  for (const id of Object.keys(result.data.rules)) assertRule(id, placeOf(['rules', id]));
  return result.data;
}

async function contentOf(path: string, file: string): Promise<Content> {
  try {
    if (isScript(path)) {
      const { default: data } = (await import(pathToFileURL(path).href)) as { readonly default?: unknown };
      return { data, placeOf: () => file };
    }
    // Asked before it is opened: a pipe would be waited for.
    const stat = statSync(path);
    if (!stat.isFile()) throw new Error(stat.isDirectory() ? 'it is a folder' : 'it is no file');
    if (stat.size > largest) throw new Error(`it is larger than ${largest / 1000} kB`);
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.json') ? jsonContent(text, file) : yamlContent(text, file);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof CliError) throw error;
    const { line, column } = isScript(path) ? placeIn(error, path) : {};
    throw unreadable(
      placeText({ file, line, column }),
      typeof error === 'object' && error !== null ? reasonOf(error) : String(error),
    );
  }
}

const unreadable = (place: string, reason: string) =>
  new CliError(
    `${place} cannot be read: ${reason.split('\n')[0]!}`,
    'Correct it, or take it away; --no-config goes without.',
  );

/** Where in a script an error came from, as far as its stack says that. */
function placeIn(error: unknown, path: string): { readonly line?: number; readonly column?: number } {
  const stack = String((error as Partial<Error> | null)?.stack);
  for (const name of [pathToFileURL(path).href, path]) {
    const [, line, column] = /^:(\d+):(\d+)/.exec(stack.slice(stack.indexOf(name) + name.length)) ?? [];
    if (stack.includes(name) && line !== undefined) return { line: Number(line), column: Number(column) };
  }
  return {};
}

function jsonContent(text: string, file: string): Content {
  const root = parseJson(text, { file });
  return {
    data: toValue(root),
    placeOf(keys) {
      const { line, column } = maybeAt(root, keys)?.origin ?? {};
      return placeText({ file, line, column });
    },
  };
}

function yamlContent(text: string, file: string): Content {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'error' });
  const placeAt = (offset: number | undefined): string => {
    const { line, col: column } = offset === undefined ? {} : lineCounter.linePos(offset);
    return placeText({ file, line, column });
  };
  const [error] = document.errors;
  if (error !== undefined) {
    const reason = isExhaustion(error) ? nestedTooDeep : error.message.replace(/ at line \d+, column \d+:?[^]*/, '');
    throw unreadable(placeAt(error.pos[0]), reason);
  }
  const deep = tooDeepIn(document);
  if (deep !== undefined) throw unreadable(placeAt(deep.range?.[0]), nestedTooDeep);
  return {
    // Aliases that stand for more than 100 others each are refused: they multiply.
    data: document.toJS({ maxAliasCount: 100 }) as unknown,
    placeOf(keys) {
      const node = keys.length === 0 ? document.contents : document.getIn(keys, true);
      return placeAt(isNode(node) ? node.range?.[0] : undefined);
    },
  };
}

/** Throws `CliError` if there is no such rule, with a suggestion, or if its level cannot be changed. */
export function assertRule(id: string, where: string): void {
  const ids = rules.map((rule) => rule.id);
  if (!ids.includes(id))
    throw new CliError(
      `${where}: there is no rule ${id}.${didYouMean(id, ids)}`,
      'navshift explain <rule> says what a rule looks for; the README lists them all.',
    );
  if (rules.some((rule) => rule.id === id && rule.always === true))
    throw new CliError(
      `${where}: the level of ${id} cannot be changed`,
      'What it finds leaves nothing else to be checked.',
    );
}
