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
