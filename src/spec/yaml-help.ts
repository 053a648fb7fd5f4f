import type { ErrorCode, YAMLError } from 'yaml';

const usual: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTIPLE_DOCS: 'A specification is one document; move what follows the second `---` to a file of its own.',
  BLOCK_AS_IMPLICIT_KEY: 'Put a value that holds `: ` in quotes.',
  MULTILINE_IMPLICIT_KEY: 'Put a value that holds `: ` in quotes, or check the indentation.',
  MISSING_CHAR: 'Look for a missing `:`, quote or bracket just before.',
  BAD_INDENT: 'Indent what stands at one level alike.',
  BAD_DQ_ESCAPE: 'In double quotes `\\` begins an escape; use single quotes, or write `\\\\`.',
};

/** An error of `yaml` in words for someone who wrote a specification: what, at which index of the text, and what to do about the usual ones. */
export function yamlHelp(error: YAMLError, text: string): { message: string; index: number; help: string | undefined } {
  const [index] = error.pos;
  const conflict = text.search(/^(?:<{7}|>{7})(?:\s|$)/m);
  if (conflict >= 0)
    return { message: 'This file holds git conflict markers.', index: conflict, help: 'Resolve the conflict first.' };
  switch (error.code) {
    case 'RESOURCE_EXHAUSTION':
      return {
        message: 'The values of this file are nested too deeply to be read as YAML.',
        index,
        help: 'Write it as JSON, which can be nested to any depth, or flatten it with `$ref`.',
      };
    case 'MULTIPLE_DOCS':
      return { message: 'This file holds several YAML documents.', index, help: usual.MULTIPLE_DOCS };
    default:
      return { message: sentence(error.message), index, help: usual[error.code] };
  }
}

/** A message with a full stop. */
export function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
