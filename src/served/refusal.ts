import type { Json, Member } from '../json/index.ts';
import { counted } from '../text/index.ts';

/** Why Mintlify refuses a site, and where. */
export interface Refusal {
  readonly message: string;
  /** A node, or a place in a file. */
  readonly at: Json | Member | FieldSpot;
}

interface FieldSpot {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
}

/** Why Mintlify refuses a site, as a sentence; undefined where there is no mistake. */
export function refusalText([first, ...more]: readonly Refusal[]): string | undefined {
  if (first === undefined) return undefined;
  const { file, line, column }: FieldSpot = ('origin' in first.at ? first.at.origin : (first.at as FieldSpot)) ?? {};
  const place = [file, line, column].filter((part) => part !== undefined).join(':');
  const rest = more.length === 0 ? '' : `, and for ${counted(more.length, 'other mistake')}`;
  return `Mintlify refuses this site: ${first.message} (${place})${rest}.`;
}
