import { visibleSource } from '../text/index.ts';

const ways = ['red', 'yellow', 'cyan', 'green', 'dim', 'bold', 'underline'] as const;

/** Gives text a colour; made by `createColors` of picocolors, or nothing at all. */
export type Painter = Readonly<Record<(typeof ways)[number], (text: string) => string>> & {
  /** How wide the terminal is. Undefined where text is for a file or a program: there no line is broken. */
  readonly width?: number;
};

const same = (text: string) => text;

/** Leaves text as it is. */
export const plain: Painter = Object.freeze(
  Object.fromEntries(ways.map((way) => [way, same])) as Record<(typeof ways)[number], typeof same>,
);

/** A patch visible and in colours, for a terminal to show; not for `git apply`. */
export function paintPatch(patch: string, paint: Painter): string {
  return visibleSource(patch)
    .split('\n')
    .map((line) => colourOf(line, paint)(line))
    .join('\n');
}

function colourOf(line: string, paint: Painter): (text: string) => string {
  if (line.startsWith('@@')) return paint.cyan;
  if (line.startsWith('…')) return paint.dim;
  // Inside a hunk a removed line can begin like a header only if it begins with `-- `, which no JSON does.
  if (/^(?:diff --git|--- |\+\+\+ |(?:new|deleted) file|(?:rename|copy|similarity) )/.test(line)) return paint.bold;
  return line.startsWith('+') ? paint.green : line.startsWith('-') ? paint.red : same;
}
