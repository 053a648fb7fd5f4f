import { visible } from './visible.ts';

/** A word as a shell takes it, quoted where needed; what cannot be seen as bash, zsh and ksh read it (`$'…'`). */
export function shellWord(word: string): string {
  if (visible(word) !== word) {
    const shown = visible(word.replace(/[\\']/g, '\\$&'));
    // A shell has one escape for what is two units in JSON.
    return `$'${shown.replace(/\\udb40\\udc(..)/g, '\\U000e00$1')}'`;
  }
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
