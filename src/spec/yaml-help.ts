import { yaml } from '#libraries';
import type { Document, ErrorCode, Node, YAMLError } from 'yaml';
import { depthHelp, maxDepth, tooDeep } from '../json/index.ts';

const usual: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTIPLE_DOCS: 'A specification is one document; move what follows the second `---` to a file of its own.',
  BLOCK_AS_IMPLICIT_KEY: 'Put a value that contains `: ` in quotes.',
  MULTILINE_IMPLICIT_KEY: 'Put a value that contains `: ` in quotes, or check the indentation.',
  MISSING_CHAR: 'Look for a missing `:`, quote or bracket just before.',
  BAD_INDENT: 'Use the same indentation for one level.',
  BAD_DQ_ESCAPE: 'In double quotes `\\` begins an escape; use single quotes, or write `\\\\`.',
};

/**
 * An error of `yaml` in words for someone who wrote a specification: what, at which index of the text, and what to do
 * about the usual ones.
 */
export function yamlHelp(error: YAMLError, text: string): { message: string; index: number; help: string | undefined } {
  const [index] = error.pos;
  const conflict = text.search(/^(?:<{7}|>{7})(?:\s|$)/m);
  if (conflict >= 0)
    return { message: 'This file has git conflict markers.', index: conflict, help: 'Resolve the conflict first.' };
  switch (error.code) {
    case 'RESOURCE_EXHAUSTION':
      return { message: `${tooDeep}.`, index, help: depthHelp };
    case 'MULTIPLE_DOCS':
      return { message: 'This file has several YAML documents.', index, help: usual.MULTIPLE_DOCS };
    default:
      return { message: sentence(error.message), index, help: usual[error.code] };
  }
}

/** The first collection of a document with 700 others around it; undefined if there is none. What aliases stand for is not looked at. */
export function tooDeepIn(document: Document): Node | undefined {
  let found: Node | undefined;
  yaml().visit(document, {
    Collection(_, node, path) {
      if (path.filter(yaml().isCollection).length < maxDepth) return undefined;
      found = node;
      return yaml().visit.BREAK;
    },
  });
  return found;
}

/** Whether an error of `yaml` says that its stack was exhausted. */
export const isExhaustion = (error: unknown): boolean =>
  error instanceof RangeError || (error instanceof yaml().YAMLError && error.code === 'RESOURCE_EXHAUSTION');

/** A message with a full stop. */
export function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
