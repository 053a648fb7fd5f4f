import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse as parseYaml } from 'yaml';
import { type Config, configSchema, rules } from '../check/index.ts';
import { reasonOf } from '../disk/index.ts';
import { JsonSyntaxError, parseJson, toValue } from '../json/index.ts';
import { CliError } from './error.ts';
import { didYouMean } from './words.ts';

const names = ['json', 'yaml', 'yml', 'js', 'mjs'].map((ending) => `navshift.config.${ending}`);

/** The configuration nearest to a folder, upwards, and those beside it, which do not count; undefined if there is none. */
export function findConfig(folder: string): { readonly file: string; readonly others: readonly string[] } | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const [file, ...others] = names.map((name) => join(current, name)).filter((path) => existsSync(path));
    if (file !== undefined) return { file, others };
    if (current === dirname(current)) return undefined;
  }
}

/** Reads a configuration; messages name it from the working folder. Throws `CliError` for what does not fit, with what to do. */
export async function readConfig(path: string, cwd: string): Promise<Config> {
  const file = relative(cwd, path);
  const result = configSchema.safeParse(await contentOf(path, file));
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);
    throw new CliError(`${file}: ${problems.join('; ')}`, 'It holds `rules` (each off, info, warning or error), `strict` and `maxWarnings`.');
  }
  for (const id of Object.keys(result.data.rules)) assertRule(id, file);
  return result.data;
}

async function contentOf(path: string, file: string): Promise<unknown> {
  try {
    if (/\.m?js$/.test(path)) return ((await import(pathToFileURL(path).href)) as { default?: unknown }).default;
    const text = readFileSync(path, 'utf8');
    return file.endsWith('.json') ? toValue(parseJson(text, { file })) : (parseYaml(text) as unknown);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw error;
    throw new CliError(`${file} cannot be read: ${reasonOf(error).split('\n')[0]!}`, 'Correct it, or take it away.');
  }
}

/** Throws `CliError` if there is no such rule, with a suggestion, or if its level cannot be changed. */
export function assertRule(id: string, where: string): void {
  const ids = rules.map((rule) => rule.id);
  if (!ids.includes(id)) throw new CliError(`${where}: there is no rule ${id}.${didYouMean(id, ids)}`, 'navshift explain <rule> says what a rule looks for; the README lists them all.');
  if (rules.some((rule) => rule.id === id && rule.always === true)) throw new CliError(`${where}: the level of ${id} cannot be changed`, 'What it finds leaves nothing else to be checked.');
}
