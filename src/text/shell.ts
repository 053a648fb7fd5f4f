import { visible } from './visible.ts';

/** A word as a shell takes it, quoted where needed; what cannot be seen as bash, zsh and ksh read it (`$'…'`). */
export function shellWord(word: string): string {
  if (visible(word) !== word) return `$'${visible(word.replace(/[\\']/g, '\\$&'))}'`;
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
