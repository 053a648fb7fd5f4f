import { parse as parseYaml } from 'yaml';
import type { Diagnostic } from '../diagnostic/index.ts';
import { JsonSyntaxError, parseJson, toValue } from '../json/index.ts';

const decoder = new TextDecoder();

/** At most so many findings are worth reading at once. */
const most = 5;

/**
 * What `@readme/openapi-parser` finds wrong in a specification, as diagnostics of rule `specification`; empty if it finds nothing, or cannot read it at all.
 *
 * It is loaded when this is called, as it costs more than all the rest. `path` is what the diagnostics call the file. Nothing is fetched, and no other file read.
 */
export async function explainSpecification(content: Uint8Array, path: string): Promise<readonly Diagnostic[]> {
  const value = valueOf(content);
  if (typeof value !== 'object' || value === null) return [];
  const { validate } = await import('@readme/openapi-parser');
  // The parser's frames are of this text.
  const printed = JSON.stringify(value, null, 2).split('\n');
  let messages: readonly string[];
  let more = 0;
  try {
    const result = await validate(value as Parameters<typeof validate>[0], { resolve: { external: false, file: false } });
    if (result.valid) return [];
    messages = result.errors.map(({ message }) => message);
    more = result.additionalErrors;
  } catch (error) {
    messages = [(error as Error).message];
  }
  const lines = decoder.decode(content).split('\n');
  const all = messages.filter((message) => !message.startsWith('Supplied schema is not')).map((message) => diagnosticOf(message, lines, printed, path));
  const distinct = all.filter(({ message }, index) => all.findIndex((other) => other.message === message) === index);
  const shown = distinct.slice(0, most);
  more += distinct.length - shown.length;
  return more > 0 ? [...shown, { rule: 'specification', severity: 'info', message: `and ${more} more of this kind`, file: path }] : shown;
}

function valueOf(content: Uint8Array): unknown {
  try {
    return toValue(parseJson(content));
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) return undefined;
  }
  try {
    return parseYaml(decoder.decode(content));
  } catch {
    return undefined;
  }
}

/** The parser's message is a sentence, then a frame of the specification printed anew, whose lines are not those of the file. */
function diagnosticOf(text: string, lines: readonly string[], printed: readonly string[], file: string): Diagnostic {
  const [sentence = '', ...rest] = text.trim().split('\n');
  const said = rest.map((line) => /\^ (.*)$/.exec(line)?.[1]).find((line) => line !== undefined);
  const found = rest.map((line) => /^>\s*(\d+) \| ?(.*)$/.exec(line)).find((match) => match !== null);
  const keys = found === undefined || printed[Number(found[1]) - 1]?.trim() !== found[2]!.trim() ? undefined : keysAt(printed, Number(found[1]) - 1);
  const pointer = keys?.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  const message = messageOf(sentence.replace(/^[A-Z]{4,}(?: [A-Z]+)* (?=\S)/, '').replace(/\.$/, ''), said, keys);
  return { rule: 'specification', severity: 'error', message, file, ...placeIn(sentence, rest, lines), ...(pointer !== undefined && { pointer }) };
}

/** What is wrong where, in words. */
function messageOf(sentence: string, said: string | undefined, keys: readonly (string | number)[] | undefined): string {
  const [, missing] = /^must have required property '(.*)'$/.exec(sentence) ?? [];
  if (missing !== undefined) return `\`${missing}\` is missing${keys === undefined ? '' : ` ${inWords(keys)}`}`;
  const [, unexpected] = /^(.*) is not expected to be here!$/.exec(said ?? '') ?? [];
  if (unexpected !== undefined) return `\`${unexpected}\` is not expected${keys === undefined ? '' : ` ${inWords(keys.slice(0, -1))}`}`;
  const rule = sentence.replace(/^must be (array|object|integer)$/, 'must be an $1').replace(/^must be (string|number|boolean)$/, 'must be a $1');
  if (keys !== undefined && rule.startsWith('must ')) return `${keys.length === 0 ? 'the specification' : `\`${joined(keys)}\``} ${rule}`;
  return said === undefined || rule !== sentence ? rule : `${rule}: ${said}`;
}

const inWords = (keys: readonly (string | number)[]): string => (keys.length === 0 ? 'at the top' : `in \`${joined(keys)}\``);

/** `paths./users.get.parameters[0]`. */
const joined = (keys: readonly (string | number)[]): string => keys.map((key, index) => (typeof key === 'number' ? `[${key}]` : `${index === 0 ? '' : '.'}${key}`)).join('');

/** The way to a line of JSON that is printed with two spaces. */
function keysAt(printed: readonly string[], start: number): readonly (string | number)[] {
  const keys: (string | number)[] = [];
  const indentOf = (line: string) => line.length - line.trimStart().length;
  let indent = indentOf(printed[start]!);
  let line = start;
  while (indent > 0) {
    const [, key] = /^\s*("(?:[^"\\]|\\.)*"): /.exec(printed[line]!) ?? [];
    let index = 0;
    for (line -= 1; indentOf(printed[line]!) >= indent; line -= 1) if (indentOf(printed[line]!) === indent && !/^\s*[\]}]/.test(printed[line]!)) index += 1;
    keys.unshift(key === undefined ? index : (JSON.parse(key) as string));
    indent = indentOf(printed[line]!);
  }
  return keys;
}

/** The line that a message speaks of: one that holds a name it quotes, if there is just one. */
function placeIn(sentence: string, frame: readonly string[], lines: readonly string[]): { line: number; column: number } | undefined {
  const marked = frame.map((line) => /^>\s*\d+ \|\s*(.*?)[,{[]*\s*$/.exec(line)?.[1]).find((line) => line !== undefined);
  const quoted = [...sentence.matchAll(/["`'](#?[^"`']{2,})["`']/g)].map(([, name]) => name!);
  for (const wanted of [marked?.trim(), marked?.replaceAll('"', '').trim(), ...quoted]) {
    if (wanted === undefined || wanted === '') continue;
    const found = lines.flatMap((line, index) => (line.includes(wanted) ? [index] : []));
    if (found.length === 1) return { line: found[0]! + 1, column: lines[found[0]!]!.indexOf(wanted) + 1 };
  }
  return undefined;
}
