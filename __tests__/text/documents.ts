import fc from 'fast-check';

const encoder = new TextEncoder();

/** Documents as bytes. Few distinct lines make many ways to match; breaks are mixed and the last one is often missing. */
export const documents: fc.Arbitrary<Uint8Array> = fc.oneof(
  documentOf(['a', 'b', ''], ['\n']),
  documentOf(['  {', '    "a": 1', '    "b": 2', '  },', '  }', ''], ['\n']),
  documentOf(
    ['a', 'b', '\\ No newline at end of file', '--- a/x', '+++ b/x', '@@ -1 +1 @@', ' ', '\t'],
    ['\n', '\r\n', '\r'],
  ),
  fc.uint8Array({ maxLength: 40 }),
);

function documentOf(lines: readonly string[], breaks: readonly string[]): fc.Arbitrary<Uint8Array> {
  const line = fc.tuple(fc.constantFrom(...lines), fc.constantFrom(...breaks)).map((parts) => parts.join(''));
  const end = fc.constantFrom('', '', ...lines);
  return fc.tuple(fc.array(line, { maxLength: 30 }), end).map(([all, last]) => encoder.encode(all.join('') + last));
}

/** A document and one that came from it by a few changes. */
export const documentPairs: fc.Arbitrary<readonly [Uint8Array, Uint8Array]> = fc.oneof(
  fc.tuple(documents, documents),
  fc.tuple(documents, documents, fc.nat(), fc.nat(), fc.boolean()).map(([before, other, from, length, insert]) => {
    const start = from % (before.length + 1);
    const end = insert ? start : start + (length % (before.length + 1 - start));
    const piece = other.subarray(0, length % (other.length + 1));
    return [before, Uint8Array.of(...before.subarray(0, start), ...piece, ...before.subarray(end))] as const;
  }),
);
