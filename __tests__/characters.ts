import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character: what fast-check calls the unit `binary`, with the same draws.
 *
 * That one makes a map of the million characters that there are before it draws its first, in each suite anew: a second each.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (number) => String.fromCodePoint(number < surrogates.first ? number : number + surrogates.count),
  (character) => {
    const code = typeof character === 'string' && [...character].length === 1 ? character.codePointAt(0)! : -1;
    if (code < 0 || !String(character).isWellFormed()) throw new Error('This is no single character');
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
