import { expect, it } from '@jest/globals';
import { type Output, widthOf } from '../../src/cli/terminal/io.ts';

it.each([
  ['of a terminal', 100, 100],
  ['of a terminal without a size, as in a container', 0, 80],
  ['of a file or a pipe', undefined, 80],
])('the width %s', (_, columns, width) => {
  const output: Output = { write: () => true, isTTY: true, columns };
  expect(widthOf(output)).toBe(width);
});
