import { InvalidArgumentError } from 'commander';
import type { Catalogue, Named } from './catalogue.ts';
import type { Values } from './defaults.ts';
import { CliError } from '../terminal/error.ts';
import { type Flag, flagsOf, readValue, type Value } from '../terminal/flags.ts';
import { kebab } from '../terminal/words.ts';
import { didYouMean } from '../../text/index.ts';

/** What a step says: `add-languages languages=fr,es missing=prune`. `place` is where a configuration says it. Throws `CliError`. */
export async function readStep(
  step: string,
  catalogue: Catalogue,
  place?: string,
): Promise<{ readonly named: Named; readonly values: Values }> {
  const [name, ...settings] = splitWords(step);
  if (name === undefined)
    throw new CliError('a step of the run is empty', "Each -t names a transform: -t 'add-languages languages=fr,es'.");
  const named = await catalogue.named(name, place);
  const { factory } = named;
  const shown = factory.definition.name;
  const flags = flagsOf(factory);
  const values: Record<string, Value> = {};
  const words = [...(factory.definition.arguments ?? [])];
  for (const setting of settings) {
    const [, key = '', text] = /^(?:--)?([^=]*)(?:=(.*))?$/s.exec(setting) ?? [];
    const flag = flags.find((candidate) => candidate.key === key || candidate.name === kebab(key));
    const negated = flags.find((candidate) => candidate.kind === 'boolean' && `no-${candidate.name}` === key);
    if (flag !== undefined) values[flag.key] = valueOf(flag, text, values[flag.key], shown);
    else if (negated !== undefined && text === undefined) values[negated.key] = false;
    else if (words.length > 0 && (text === undefined || !/^[\w-]+$/.test(key))) {
      const word = flags.find((other) => other.key === words[0])!;
      // The rest of a list is words too; a selector has a `=` of its own.
      if (word.kind !== 'list') words.shift();
      values[word.key] = valueOf(word, setting, values[word.key], shown);
    } else {
      const known = flags.map((other) => other.name);
      throw new CliError(
        `${shown} has no option ${key}.${didYouMean(kebab(key), known)}`,
        known.length === 0 ? undefined : `It has ${known.join(', ')}.`,
      );
    }
  }
  return { named, values };
}

function valueOf(flag: Flag, text: string | undefined, before: Value | undefined, transform: string): Value {
  if (text === undefined && flag.kind === 'boolean') return true;
  if (text === undefined) throw new CliError(`${transform}: ${flag.name} needs a value`, `Write ${flag.name}=….`);
  try {
    return readValue(flag, text, before);
  } catch (error) {
    if (!(error instanceof InvalidArgumentError)) throw error;
    throw new CliError(`${transform}: ${flag.name}=${text} does not fit. ${error.message}`);
  }
}

/**
 * Words as a shell splits them: blanks between, quotes of either kind around what holds some, `\` before a single sign
 * (in single quotes it is one).
 */
export function splitWords(text: string): string[] {
  const words: string[] = [];
  let isOpen = false;
  for (const [all, escaped, double, single] of text.matchAll(/\\(.)|"((?:\\.|[^"\\])*)"|'([^']*)'|\s+|./gs)) {
    if (all === '"' || all === "'") throw new CliError(`a quote is not closed in: ${text}`, `Add the missing ${all}.`);
    const isBlank = /^\s/.test(all);
    if (!isBlank && !isOpen) words.push('');
    if (!isBlank) words[words.length - 1] += escaped ?? double?.replace(/\\(.)/gs, '$1') ?? single ?? all;
    isOpen = !isBlank;
  }
  return words;
}
