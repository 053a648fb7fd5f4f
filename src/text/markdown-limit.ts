import type { Construct, Extension, TokenizeContext } from 'micromark-util-types';
import { NavshiftError } from './error.ts';

/** Signs in one paragraph that begin or end something: brackets, `*`, backquotes. Real pages have less than a tenth. */
const mostSigns = 30_000;

/**
 * An extension of micromark that ends the reading of a text that takes longer than `seconds` (default 5).
 *
 * micromark takes the square of the length for some texts: a heading underlined in every second line, thousands of
 * quotes or lists in one another, a paragraph of brackets. Such a text throws `NavshiftError`.
 */
export function markdownLimit(seconds = 5): Extension {
  const end = Date.now() + seconds * 1000;
  const signs = new WeakMap<TokenizeContext, number>();
  // It matches nothing, and is asked before what does.
  const watch = (most: number): Construct => ({
    name: 'limit',
    tokenize(_effects, _ok, nok) {
      return (code) => {
        const count = (signs.get(this) ?? 0) + 1;
        signs.set(this, count);
        if (count > most)
          throw new NavshiftError(`A paragraph has more than ${most.toLocaleString('en')} brackets and signs`);
        if (Date.now() > end) throw new NavshiftError(`It takes longer than ${seconds} seconds to read as Markdown`);
        return nok(code);
      };
    },
  });
  const at = (characters: string, construct: Construct) =>
    Object.fromEntries([...characters].map((character) => [character.charCodeAt(0), construct]));
  const block = watch(Infinity);
  return {
    document: at('>*+-0123456789', block),
    flow: { ...at('=-#[', block), null: block },
    text: {
      ...at('!*<[]_{', watch(mostSigns)),
      // Otherwise it would end a text there, and code would begin at the second sign of a row.
      ...at('`', {
        ...watch(mostSigns),
        previous(code) {
          return code !== 96 || this.events.at(-1)?.[1].type === 'characterEscape';
        },
      }),
    },
  };
}
