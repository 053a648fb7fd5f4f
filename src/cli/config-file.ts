import { readFileSync, statSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { isNode, LineCounter, parseDocument } from 'yaml';
import { rules } from '../check/index.ts';
import { reasonOf } from '../disk/index.ts';
import { placeText } from '../finding/index.ts';
import { maxDepth } from '../json/depth.ts';
import { JsonSyntaxError, maybeAt, parseJson, toValue } from '../json/index.ts';
import { isExhaustion, tooDeepIn } from '../spec/yaml-help.ts';
import { didYouMean, enumerate } from '../text/index.ts';
import { english } from '../transform/english.ts';
import { type Config, configKeys, configSchema } from './config-schema.ts';
import { CliError } from './error.ts';
import { importFrom, isScript } from './modules.ts';

/** A configuration that was read. */
export interface Configuration {
  /** As messages name it: from the working folder. */
  readonly file: string;
  /** Its folder, absolute: what it names is looked for from there. */
  readonly folder: string;
  readonly says: Config;
  /** `file:line:column` of what stands at some keys, as far as that is known. */
  placeOf(keys: readonly (string | number)[]): string;
}

/** Bytes of a configuration that is data: many times what it has to say. */
const largest = 100_000;

const nestedTooDeep = `it is nested more than ${maxDepth} levels deep`;

/** Of several mistakes so many are told. */
const most = 5;

/** What a configuration says, before it is checked. */
type Content = Pick<Configuration, 'placeOf'> & { readonly data: unknown };

/**
 * Reads a configuration; messages name it from the working folder.
 *
 * Throws `CliError` for what does not fit, with what to do, and `JsonSyntaxError`.
 */
export async function readConfig(path: string, cwd: string): Promise<Configuration> {
  const file = relative(cwd, path);
  const { data, placeOf } = await contentOf(path, file);
  const result = configSchema.safeParse(data, english());
  if (!result.success) {
    const { issues } = result.error;
    const problems = issues.slice(0, most).map((issue) => {
      const keys = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
      const [unknown] = issue.code === 'unrecognized_keys' ? issue.keys : [];
      const meant =
        unknown === 'strict'
          ? ' It is replaced: write "profile": "specification".'
          : unknown !== undefined && keys.length === 0
            ? didYouMean(unknown, configKeys)
            : '';
      const at = unknown === undefined ? keys : [...keys, unknown];
      const what = `${keys.length === 0 ? '' : `${keys.join('.')}: `}${issue.message.slice(0, 200)}`;
      // What is missing has no place: what it is missing in has one.
      const place = placeOf(at) === file ? placeOf(at.slice(0, -1)) : placeOf(at);
      return `${place}: ${what}${meant === '' ? '' : `.${meant}`}`;
    });
    const more = issues.length > most ? `; and ${issues.length - most} more` : '';
    throw new CliError(
      `${problems.join('; ')}${more}`,
      `It holds ${enumerate(configKeys.map((key) => `\`${key}\``))}; each rule is off, info, warning or error.`,
    );
  }
  for (const id of Object.keys(result.data.rules)) assertRule(id, placeOf(['rules', id]));
  return { file, folder: dirname(path), says: result.data, placeOf };
}

async function contentOf(path: string, file: string): Promise<Content> {
  if (isScript(path)) return { data: (await importFrom(path, '/', file, goWithout)).default, placeOf: () => file };
  try {
    // Asked before it is opened: a pipe would be waited for.
    const stat = statSync(path);
    if (!stat.isFile()) throw new Error(stat.isDirectory() ? 'it is a folder' : 'it is no file');
    if (stat.size > largest) throw new Error(`it is larger than ${largest / 1000} kB`);
    const text = readFileSync(path, 'utf8');
    return path.endsWith('.json') ? jsonContent(text, file) : yamlContent(text, file);
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof CliError) throw error;
    throw unreadable(file, reasonOf(error));
  }
}

const goWithout = 'Correct it, or take it away; --no-config goes without.';

const unreadable = (place: string, reason: string) =>
  new CliError(`${place} cannot be read: ${reason.split('\n')[0]!}`, goWithout);

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

/** Throws `CliError` if there is no such rule, with a suggestion. */
export function assertKnownRule(id: string, where: string): void {
  const ids = rules.map((rule) => rule.id);
  if (!ids.includes(id))
    throw new CliError(
      `${where}: there is no rule ${id}.${didYouMean(id, ids)}`,
      'navshift explain <rule> says what a rule looks for; docs/index.md lists them all.',
    );
}

/** Throws `CliError` if there is no such rule, or if its level cannot be changed. */
export function assertRule(id: string, where: string): void {
  assertKnownRule(id, where);
  if (rules.some((rule) => rule.id === id && rule.always === true))
    throw new CliError(
      `${where}: the level of ${id} cannot be changed`,
      'What it finds leaves nothing else to be checked.',
    );
}
