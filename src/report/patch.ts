import { visibleSource } from '../text/index.ts';
import type { Painter } from './painter.ts';

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
  return line.startsWith('+') ? paint.green : line.startsWith('-') ? paint.red : (text) => text;
}
