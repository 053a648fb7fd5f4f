import { hasPageEnding, pageOf } from '../format/index.ts';
/** What is wrong with the text of a page entry, by its shape alone; undefined if nothing is. Of several things, the first. */
export type EntryShape = 'url' | 'hash' | 'extension' | 'dot';

/** Looks at the text of a page entry. */
export function entryShape(text: string): EntryShape | undefined {
  // Few entries hold any of these, and there are many entries.
  if (!/[:#?]|\.[/mM.]|\.$|^\/\//.test(text)) return undefined;
  if (/^(?:[a-z][a-z\d+.-]*:)?\/\/|^(?:mailto|tel|sms):/i.test(text)) return 'url';
  if (/[#?]/.test(text)) return 'hash';
  if (hasPageEnding(text, true)) return 'extension';
  return /(?:^|\/)\.\.?(?:\/|$)/.test(text) ? 'dot' : undefined;
}

/** A page entry as it should be written: without `./`, `#…` and extension; undefined if its `..` leads out of the docs root. */
export function cleanEntry(text: string): string | undefined {
  const path: string[] = [];
  for (const part of text.replace(/[#?].*$/s, '').split('/')) {
    if (part === '.') continue;
    if (part !== '..') path.push(part);
    else if (path.pop() === undefined) return undefined;
  }
  return pageOf(path.join('/'), true);
}

/** Whether the text of a page entry can be the path of a file. */
export function isPagePath(text: string): boolean {
  const shape = entryShape(text);
  return shape !== 'url' && shape !== 'hash';
}
