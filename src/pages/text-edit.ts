/** A piece of a text, and the text in its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A text with edits that are in order and apart. */
export const withEdits = (page: string, edits: readonly TextEdit[]): string =>
  edits.reduceRight((all, { start, end, text }) => all.slice(0, start) + text + all.slice(end), page);
