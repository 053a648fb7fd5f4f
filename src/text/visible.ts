/**
 * What a terminal or a log obeys or hides, and nobody can read: control characters, line and paragraph separators, the
 * twelve characters that turn the direction of text (Unicode Annex 9, `Bidi_Control`), and tag characters (U+E0000 to
 * U+E007F), which hold hidden text; only the flags of England, Scotland and Wales need them. A line feed is left to
 * whoever knows whose it is.
 */
const unseen = String.raw`(?:[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|\udb40[\udc00-\udc7f])`;
const inText = new RegExp(String.raw`\n|${unseen}`, 'g');
const inLines = new RegExp(unseen, 'g');
const inColours = new RegExp(String.raw`(?!\u001b\[\d+m)${unseen}`, 'g');

/**
 * A label, a path or a message as a part of one line: every character that cannot be seen becomes the escape that JSON
 * has for it (`\n`, `\u202e`).
 *
 * All other text stays as it is, in any script. Applied again it changes nothing.
 */
export function visible(text: string): string {
  return text.replace(inText, escaped);
}

/**
 * A text whose line breaks are ours, as it goes to a terminal, a log or a report: visible but for these, and with
 * `colours` but for those of a painter.
 *
 * No line of it is a command to GitHub's runner, which obeys `::` at the start of a line, blanks aside, and `##[`
 * wherever it stands (`ActionCommand.cs` in actions/runner): the first sign of either is escaped too. JSON stays JSON,
 * of the same value.
 */
export function visibleLines(text: string, { colours = false }: { readonly colours?: boolean } = {}): string {
  return text
    .replace(colours ? inColours : inLines, escaped)
    .replace(/:(?=:)(?<=^(?:[^\S\n]|\u001b\[\d+m)*:)/gm, '\\u003a')
    .replace(/#(?=#\[)/g, '\\u0023');
}

/** Lines of a file, to be read: a tab is four blanks, either kind of line break is one of ours, all else is visible. */
export function visibleSource(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replace(inLines, escaped);
}

function escaped(sign: string): string {
  if (sign < ' ') return JSON.stringify(sign).slice(1, -1);
  // A tag character is two of them, in JSON as in a string.
  return sign.replace(/[^]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
