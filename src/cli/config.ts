import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse as parseYaml } from 'yaml';
import { type Config, configSchema, rules } from '../check/index.ts';
import { reasonOf } from '../disk/index.ts';
import { JsonSyntaxError, parseJson, toValue } from '../json/index.ts';
import { CliError } from './error.ts';
import { didYouMean } from './words.ts';

const names = ['json', 'yaml', 'yml', 'js', 'mjs'].map((ending) => `navshift.config.${ending}`);

/** The configuration nearest to a folder, upwards; undefined if there is none. */
export function findConfig(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    const found = names.map((name) => join(current, name)).find((file) => existsSync(file));
    if (found !== undefined || current === dirname(current)) return found;
  }
}

/** Reads a configuration. Throws `CliError` for what does not fit, with what to do. */
export async function readConfig(file: string): Promise<Config> {
  const result = configSchema.safeParse(await contentOf(file));
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.length === 0 ? '' : `${path.join('.')}: `}${message}`);
    throw new CliError(`${file}: ${problems.join('; ')}`, 'It holds `rules` (each off, info, warning or error), `strict` and `maxWarnings`.');
  }
  for (const id of Object.keys(result.data.rules)) assertRule(id, file);
  return result.data;
}

async function contentOf(file: string): Promise<unknown> {
  try {
    if (/\.m?js$/.test(file)) return ((await import(pathToFileURL(file).href)) as { default?: unknown }).default;
    const text = readFileSync(file, 'utf8');
    return file.endsWith('.json') ? toValue(parseJson(text, { file })) : (parseYaml(text) as unknown);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw error;
    throw new CliError(`${file} cannot be read: ${reasonOf(error).split('\n')[0]!}`);
  }
}

/** Throws `CliError` with a suggestion if there is no such rule. */
export function assertRule(id: string, where: string): void {
  const ids = rules.map((rule) => rule.id);
  if (!ids.includes(id)) throw new CliError(`${where}: there is no rule ${id}.${didYouMean(id, ids)}`, 'navshift explain <rule> says what a rule looks for; the README lists them all.');
}
