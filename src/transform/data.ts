import type { Document, Node } from 'yaml';
import { yaml } from '#libraries';
import { type $ZodType, type output, safeParse } from 'zod/v4/core';
import { tooDeep } from '../json/index.ts';
import { isExhaustion, tooDeepIn } from '../spec/index.ts';
import { yamlDocument } from '../text/index.ts';
import { OptionsError } from './error.ts';
import { english } from './english.ts';

/**
 * Reads the data of a file that an option names, YAML or JSON, and checks it against a schema.
 *
 * Throws `OptionsError`, which names the option, if the file cannot be read or does not match the schema.
 */
export function readData<Schema extends $ZodType>(
  text: string,
  schema: Schema,
  { transform, option }: { transform: string; option: string },
): output<Schema> {
  const fault = (message: string, place: { line: number; col: number } | undefined) =>
    new OptionsError(transform, [
      { option, message, ...(place !== undefined && { line: place.line, column: place.col }) },
    ]);
  const lineCounter = new (yaml().LineCounter)();
  const document = yamlDocument(text, lineCounter);
  const deep = document.errors.length === 0 ? tooDeepIn(document) : undefined;
  if (deep !== undefined) throw fault(tooDeep, lineCounter.linePos(deep.range![0]));
  let data: unknown;
  try {
    if (document.errors.length > 0) throw document.errors[0]!;
    data = document.toJS();
  } catch (error) {
    const message = (error as Error).message.split('\n')[0]!.replace(/ at line \d+, column \d+:?$/, '');
    throw fault(
      isExhaustion(error) ? tooDeep : message,
      error instanceof yaml().YAMLParseError ? error.linePos?.[0] : undefined,
    );
  }
  const parsed = safeParse(schema, data, english());
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap(({ path, message }) => {
    const node = nodeAt(document, path);
    const said = path.length === 0 ? message : `${path.join('.')}: ${message}`;
    return fault(said, node?.range ? lineCounter.linePos(node.range[0]) : undefined).issues;
  });
  throw new OptionsError(transform, issues);
}

/** The value at a path, or the innermost value around it that the text has. */
function nodeAt(document: Document, path: readonly PropertyKey[]): Node | null {
  let node = document.contents;
  for (const key of path) {
    const inner = yaml().isCollection(node) ? node.get(key, true) : undefined;
    if (!yaml().isNode(inner)) break;
    node = inner;
  }
  return node;
}
