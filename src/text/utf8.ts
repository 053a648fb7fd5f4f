/** The offset of the first byte in `[from, to)` that is not valid UTF-8 (RFC 3629), or -1. */
export function invalidUtf8(t: Uint8Array, from: number, to: number): number {
  for (let i = from; i < to;) {
    const c = t[i]!;
    if (c < 0x80) {
      i++;
      continue;
    }
    const size = c >= 0xc2 && c <= 0xdf ? 2 : c >= 0xe0 && c <= 0xef ? 3 : c >= 0xf0 && c <= 0xf4 ? 4 : 0;
    if (size === 0 || i + size > to) return i;
    const d = t[i + 1]!;
    // Overlong forms, surrogates and code points beyond U+10FFFF show in the second byte.
    const low = c === 0xe0 ? 0xa0 : c === 0xf0 ? 0x90 : 0x80;
    const high = c === 0xed ? 0x9f : c === 0xf4 ? 0x8f : 0xbf;
    if (d < low || d > high) return i;
    for (let k = 2; k < size; k++) if ((t[i + k]! & 0xc0) !== 0x80) return i;
    i += size;
  }
  return -1;
}
