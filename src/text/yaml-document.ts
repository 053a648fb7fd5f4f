import { yaml } from '#libraries';
import type { Document, LineCounter } from 'yaml';

/**
 * Reads YAML whose maps have no key twice, as `parseDocument` of the library does, in time in proportion to the text.
 *
 * The library itself compares each key with all before it.
 */
export function yamlDocument(text: string, lineCounter: LineCounter = new (yaml().LineCounter)()): Document.Parsed {
  const { isScalar, parseDocument, visit, YAMLParseError } = yaml();
  const document = parseDocument(text, { logLevel: 'silent', prettyErrors: false, uniqueKeys: false, lineCounter });
  // A text can have as many errors as signs, and people read the first one: the library would print the line of each.
  const [first] = document.errors;
  if (first !== undefined) first.linePos = [lineCounter.linePos(first.pos[0])];
  if (first !== undefined) return document;
  visit(document, {
    Map(_, { items }) {
      const met = new Set<unknown>();
      for (const { key } of items) {
        if (isScalar(key) && met.has(key.value)) {
          const error = new YAMLParseError(
            key.range!.slice(0, 2) as [number, number],
            'DUPLICATE_KEY',
            'Map keys must be unique',
          );
          error.linePos = [lineCounter.linePos(key.range![0])];
          document.errors.push(error);
        }
        if (isScalar(key)) met.add(key.value);
      }
    },
  });
  return document;
}
