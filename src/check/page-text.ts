import type { DiagnosticPlace } from '../finding/index.ts';
import { textOf } from '../pages/index.ts';
import type { Site } from '../site/index.ts';
import { codeFrame, Lines } from '../text/index.ts';

const encoder = new TextEncoder();

/** Where a piece of the text of a page file is, with the lines around it. Indices are those of the text without a byte order mark. */
export function placeInText(
  site: Site,
  file: string,
  { start, end }: { readonly start: number; readonly end: number },
): DiagnosticPlace & { readonly frame: string } {
  const text = textOf(site, file);
  const positionOf = (index: number) => {
    const before = text.slice(0, index);
    const at = before.lastIndexOf('\n') + 1;
    return { line: before.split('\n').length, column: index - at + 1 };
  };
  const [from, to] = [positionOf(start), positionOf(Math.max(end, start + 1))];
  const frame = codeFrame(new Lines(encoder.encode(text)), from, to);
  return { file: site.location.prefix + file, ...from, endLine: to.line, endColumn: to.column, frame };
}
