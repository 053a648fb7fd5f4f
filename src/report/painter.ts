import { visibleSource } from '../text/index.ts';

/** Gives text a colour; made by `createColors` of picocolors, or nothing at all. */
export type Painter = Readonly<
  Record<'red' | 'yellow' | 'cyan' | 'green' | 'dim' | 'bold' | 'underline', (text: string) => string>
>;

const same = (text: string) => text;

/** Leaves text as it is. */
export const plain: Painter = Object.freeze({
  red: same,
  yellow: same,
  cyan: same,
  green: same,
  dim: same,
  bold: same,
  underline: same,
});

/** A patch visible and in colours, for a terminal to show; not for `git apply`. */
export function paintPatch(patch: string, paint: Painter): string {
  return visibleSource(patch)
    .split('\n')
    .map((line) => colourOf(line, paint)(line))
    .join('\n');
}

function colourOf(line: string, paint: Painter): (text: string) => string {
  if (line.startsWith('@@')) return paint.cyan;
  // Inside a hunk a removed line can begin like a header only if it begins with `-- `, which no JSON does.
  if (/^(?:diff --git|--- |\+\+\+ |(?:new|deleted) file|(?:rename|copy|similarity) )/.test(line)) return paint.bold;
  return line.startsWith('+') ? paint.green : line.startsWith('-') ? paint.red : same;
}
