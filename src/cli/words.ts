import { nearest } from '../format/index.ts';
import { visible } from '../text/index.ts';

/** `groupBy` as `group-by`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** ` Did you mean x?`, or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string {
  const near = nearest(word, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** A word as a shell takes it, quoted where needed; what cannot be seen as bash, zsh and ksh read it (`$'…'`). */
export function shellWord(word: string): string {
  if (visible(word) !== word) return `$'${visible(word.replace(/[\\']/g, '\\$&'))}'`;
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
