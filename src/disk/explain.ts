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
  const shown = messages.slice(0, most).map((message) => diagnosticOf(message, lines, path));
  more += messages.length - shown.length;
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
function diagnosticOf(text: string, lines: readonly string[], file: string): Diagnostic {
  const [sentence = '', ...rest] = text.trim().split('\n');
  const said = rest.map((line) => /\^ (.*)$/.exec(line)?.[1]).find((line) => line !== undefined);
  const message = `${sentence.replace(/^[A-Z]{4,}(?: [A-Z]+)* (?=\S)/, '').replace(/\.$/, '')}${said === undefined ? '' : `: ${said}`}`;
  return { rule: 'specification', severity: 'error', message, file, ...placeIn(sentence, rest, lines) };
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
