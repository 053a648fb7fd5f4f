import { readFileSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { type Config, configSchema, rules } from '../check/index.ts';
import { placeText } from '../finding/index.ts';
import { reasonOf } from '../disk/index.ts';
import { JsonSyntaxError, maybeAt, parseJson, toValue } from '../json/index.ts';
import { maxDepth } from '../json/depth.ts';
import { isExhaustion, tooDeepIn } from '../spec/yaml-help.ts';
import { english } from '../transform/english.ts';
import { CliError } from './error.ts';
import { didYouMean } from '../text/index.ts';

/** The endings of a configuration, the one that counts first before the others. */
export const endings = ['json', 'yaml', 'yml', 'js', 'mjs'] as const;

/** Whether a configuration is a program, which runs when it is read. */
export const isScript = (file: string): boolean => /\.m?js$/.test(file);

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
export async function readConfig(path: string, cwd: string): Promise<Config> {
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
    if (isScript(path))
      return { data: ((await import(pathToFileURL(path).href)) as { default?: unknown }).default, placeOf: () => file };
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
    placeOf: (keys) =>
      placeText({ file, line: maybeAt(root, keys)?.origin?.line, column: maybeAt(root, keys)?.origin?.column }),
  };
}

function yamlContent(text: string, file: string): Content {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'error' });
  const placeAt = (offset: number | undefined): string => {
    const place = offset === undefined ? undefined : lineCounter.linePos(offset);
    return placeText({ file, line: place?.line, column: place?.col });
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
