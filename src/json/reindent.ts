/** The indentation `indent`, moved as far as `from` moves to `to`; ragged lines keep their distance as far as it can be kept. */
export function shiftIndent(indent: string, from: string, to: string): string {
  if (from === to) return indent;
  if (indent.startsWith(from)) return to + indent.slice(from.length);
  return to.slice(0, Math.max(0, to.length - (from.length - indent.length)));
}

/** Re-indents every line of `text` but the first; lines without content stay as they are. */
export function reindent(text: string, from: string, to: string): string {
  if (from === to) return text;
  let result = '';
  let copied = 0;
  for (let at = text.indexOf('\n'); at >= 0;) {
    const start = at + 1;
    let end = start;
    let c = text.charCodeAt(end);
    while (c === 32 || c === 9) c = text.charCodeAt(++end);
    if (c !== 10 && c !== 13) {
      result += text.slice(copied, start) + shiftIndent(text.slice(start, end), from, to);
      copied = end;
    }
    at = text.indexOf('\n', end);
  }
  return result + text.slice(copied);
}
