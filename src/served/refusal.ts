import { counted } from '../text/index.ts';
import type { Mistake } from './item.ts';

/** Why Mintlify refuses a site, as a sentence; undefined where there is no mistake. */
export function refusalText([first, ...more]: readonly Mistake[]): string | undefined {
  if (first === undefined) return undefined;
  const { file, line, column } = first.at.origin ?? {};
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const rest = more.length === 0 ? '' : `, and for ${counted(more.length, 'other mistake')}`;
  return `Mintlify refuses this site: ${first.message} (${place})${rest}.`;
}
