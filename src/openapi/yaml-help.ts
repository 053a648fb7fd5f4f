import type { ErrorCode } from 'yaml';

const usual: Partial<Record<ErrorCode, string>> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  MULTIPLE_DOCS: 'A specification is one document; move what follows the second `---` to a file of its own.',
  BLOCK_AS_IMPLICIT_KEY: 'Put a value that holds `: ` in quotes.',
  MULTILINE_IMPLICIT_KEY: 'Put a value that holds `: ` in quotes, or check the indentation.',
  MISSING_CHAR: 'Look for a missing `:`, quote or bracket just before.',
  BAD_INDENT: 'Indent what stands at one level alike.',
  BAD_DQ_ESCAPE: 'In double quotes `\\` begins an escape; use single quotes, or write `\\\\`.',
};

/** An error of `yaml` in words for someone who wrote a specification, and what to do about the usual ones. */
export function yamlHelp(error: { readonly code: ErrorCode; readonly message: string; readonly pos: readonly [number, number] }, text: string): { message: string; help: string | undefined } {
  if (/^(?:<{7}|={7}|>{7})(?:\s|$)/m.test(text)) return { message: sentence(error.message), help: 'The file holds git conflict markers; resolve the conflict first.' };
  switch (error.code) {
    case 'RESOURCE_EXHAUSTION':
      return { message: 'The values of this file are nested too deeply to be read as YAML.', help: 'Write it as JSON, which can be nested to any depth, or flatten it with `$ref`.' };
    case 'MULTIPLE_DOCS':
      return { message: 'This file holds several YAML documents.', help: usual.MULTIPLE_DOCS };
    default:
      return { message: sentence(error.message), help: usual[error.code] };
  }
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
}
