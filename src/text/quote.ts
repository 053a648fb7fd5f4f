const encoder = new TextEncoder();

/**
 * A path as git writes it in a patch: plain where that is safe, otherwise in quotes with C escapes, and every byte of a
 * character outside ASCII in octal (core.quotePath in git-config).
 */
export function quotePath(path: string): string {
  let quoted = '';
  for (const byte of encoder.encode(path)) quoted += escaped(byte);
  return quoted === path ? path : `"${quoted}"`;
}

/** The signs from the bell on have letters of their own. */
const bell = 0x07;
const letters = 'abtnvfr';

function escaped(byte: number): string {
  const sign = letters[byte - bell] ?? String.fromCharCode(byte);
  if (byte === 0x22 || byte === 0x5c || letters[byte - bell] !== undefined) return `\\${sign}`;
  return byte < 0x20 || byte >= 0x7f ? `\\${byte.toString(8).padStart(3, '0')}` : sign;
}
