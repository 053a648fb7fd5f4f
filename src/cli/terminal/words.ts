import type { Site } from '../../site/index.ts';
import { shellWord } from '../../text/index.ts';

export { shellWord };

/** What messages call a site: its docs.json, as patches name that. */
export const siteName = ({ location, main }: Pick<Site, 'location' | 'main'>): string => location.prefix + main;

/** `groupBy` as `group-by`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The first five of many: `a, b, c, d, e, …`. */
export const firstFive = (names: readonly string[]): string =>
  names.slice(0, 5).join(', ') + (names.length > 5 ? ', …' : '');

/** The command that writes what one with `--check` only looks for: the same in all else, but that nobody reads its reports. */
export function writingCommand(words: readonly string[]): string {
  const at = words.indexOf('--');
  const [options, paths] = at < 0 ? [words, []] : [words.slice(0, at), words.slice(at)];
  const kept = options.filter(
    (word, k) => word !== '--check' && !/^--reporter(?:=|$)/.test(word) && options[k - 1] !== '--reporter',
  );
  return ['navshift', ...kept, '--write', ...paths].map(shellWord).join(' ');
}
