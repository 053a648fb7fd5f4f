import { visible } from '../text/index.ts';

/** `groupBy` as `group-by`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A word as a shell takes it, quoted where needed; what cannot be seen as bash, zsh and ksh read it (`$'…'`). */
export function shellWord(word: string): string {
  if (visible(word) !== word) return `$'${visible(word.replace(/[\\']/g, '\\$&'))}'`;
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** The first five of many: `a, b, c, d, e, …`. */
export const firstFive = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');
