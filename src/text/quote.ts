const encoder = new TextEncoder();

const letters: Readonly<Record<number, string>> = {
  0x07: '\\a',
  0x08: '\\b',
  0x09: '\\t',
  0x0a: '\\n',
  0x0b: '\\v',
  0x0c: '\\f',
  0x0d: '\\r',
  0x22: '\\"',
  0x5c: '\\\\',
};

/**
 * A path as git writes it in a patch: plain where that is safe, otherwise in quotes with C escapes, and every byte of a
 * character outside ASCII in octal (core.quotePath in git-config).
 */
export function quotePath(path: string): string {
  let quoted = '';
  for (const byte of encoder.encode(path)) quoted += escaped(byte);
  return quoted === path ? path : `"${quoted}"`;
}

function escaped(byte: number): string {
  const letter = letters[byte];
  if (letter !== undefined) return letter;
  return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : String.fromCharCode(byte);
}
