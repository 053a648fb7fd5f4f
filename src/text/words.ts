// Words of messages: numbers with their nouns, lists, and the verb that agrees with them.

/** The word for one, or the word for several: `plural(files.length, 'is', 'are')`. */
export function plural(count: number, one: string, several: string): string {
  return count === 1 ? one : several;
}

/** A whole number as texts have it: `1,022`. */
export const figure = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');

/** A number with its noun: `1 page`, `3 pages`; with a plural of its own `2 entries`. */
export function counted(count: number, noun: string, several = `${noun}s`): string {
  return `${figure(count)} ${plural(count, noun, several)}`;
}

/** A list in words: `a`, `a and b`, `a, b and c`; with another last word `a, b or c`. */
export function enumerate(words: readonly string[], last = 'and'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)!}`;
}

/** Names as code: '`a`, `b` and `c`'. */
export const asCode = (names: readonly string[], last = 'and'): string =>
  enumerate(
    names.map((name) => `\`${name}\``),
    last,
  );

/** The first five of many: `a, b, c, d, e and 3 more`. */
export function listed(names: readonly string[]): string {
  return names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${figure(names.length - 5)} more` : '');
}

/** A text with its first letter as at the start of a sentence. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The name of a file or a folder as a label: `get-users` is `Get users`. */
export const titled = (name: string): string => capital(name.replace(/[-_]+/g, ' '));

/** A word with its article: `a tab`, `an anchor`. */
export const withArticle = (words: string): string => `${/^[aeiou]/i.test(words) ? 'an' : 'a'} ${words}`;

/** Longer than any path: what a message tells to write must be there in full. */
const longest = 250;

/** Text of a site in double quotes, shortened when it is no path any more. */
export function quoted(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
  return `"${shown}"`;
}

/** A type of JSON in a sentence: 'a string', 'an array', 'null'. */
export const typeText = (type: string): string => (type === 'null' ? 'null' : withArticle(type));
