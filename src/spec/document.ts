import { JsonSyntaxError } from '../json/index.ts';
import { SpecificationError } from './error.ts';
import { readJson } from './json-reader.ts';
import type { SpecNode } from './reader.ts';
import { sentence } from './yaml-help.ts';
import { readYamlEvents } from './yaml-events.ts';
import { readYaml } from './yaml-reader.ts';

/**
 * The root of a specification's text.
 *
 * JSON where the first character is `{` or `[` or the path ends in `.json`, otherwise YAML. JSON is strict (RFC 8259).
 * A `.yaml` or `.yml` file that begins with a bracket and is not JSON is read as YAML, which has brackets of its own.
 *
 * Throws `SpecificationError` for an empty file, a web page, text in UTF-16, and syntax errors.
 */
export function readDocument(content: Uint8Array | string, path: string): SpecNode {
  const first = firstCharacter(content);
  const start = { file: path, line: 1, column: 1 };
  if (first === undefined) throw empty(path);
  if (first === 'UTF-16')
    throw new SpecificationError('This file is not UTF-8.', { ...start, help: 'Save it as UTF-8.' });
  if (first === '<') {
    const help = 'If it was downloaded, take the address of the raw file; a login page or a viewer is HTML too.';
    const what = 'This is a web page (HTML or XML), not a specification.';
    throw new SpecificationError(what, { ...start, pointer: '', help });
  }
  if (first !== '{' && first !== '[' && !/\.json$/i.test(path)) return yaml(content, path);
  try {
    return readJson(content, path);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    if (/\.ya?ml$/i.test(path)) return yaml(content, path);
    const { what, line, column, frame } = error;
    const help =
      first === '{' || first === '[' ? error.help : 'If this is YAML, its name must end in `.yaml` or `.yml`.';
    throw new SpecificationError(sentence(what), { file: path, line, column, help, frame }, { cause: error });
  }
}

function yaml(content: Uint8Array | string, path: string): SpecNode {
  const root = readYamlEvents(content, path) ?? readYaml(content, path);
  if (root === undefined) throw empty(path);
  return root;
}

function empty(path: string): SpecificationError {
  const help = 'A specification begins with its version, such as `openapi: 3.1.0`.';
  return new SpecificationError('This file is empty.', { file: path, line: 1, column: 1, pointer: '', help });
}

/** The first character that is neither white space nor a byte order mark; undefined if there is none. */
export function firstCharacter(content: Uint8Array | string): string | undefined {
  if (typeof content === 'string') return /[^\s\ufeff]/.exec(content)?.[0];
  const [one, two, three] = content;
  if ((one === 0xff && two === 0xfe) || (one === 0xfe && two === 0xff)) return 'UTF-16';
  let at = one === 0xef && two === 0xbb && three === 0xbf ? 3 : 0;
  while (content[at] === 0x20 || (content[at]! >= 0x09 && content[at]! <= 0x0d)) at++;
  return at < content.length ? String.fromCharCode(content[at]!) : undefined;
}
