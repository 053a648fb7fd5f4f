import type { Change } from '../diff/index.ts';
import { figure, groupBy } from '../text/index.ts';

/** The change of a field: 'icon "book" → "pen"'. */
export function fieldText(from: string, to: string): string {
  if (from === '' || to === '') return `${(from + to).replace(/ …$/, '')} ${from === '' ? 'added' : 'removed'}`;
  const [name = ''] = from.split(' ', 1);
  const [was, is] = [from, to].map((text) => text.slice(name.length + 1));
  return was === '…' || is === '…' ? `${name} changed` : `${name} ${was} → ${is}`;
}

export function shapeText({ from = '', to = '' }: Change): string {
  if (/\s/.test(from + to)) return fieldText(from, to);
  return from === '' || to === ''
    ? `\`${from + to}\` ${from === '' ? 'added' : 'removed'}`
    : `\`${from}\` became \`${to}\``;
}

/** Which fields changed, and how often: 'icon (3), tag added (1)'. */
export function fieldsText(changes: readonly Change[]): string {
  const fields = groupBy(changes, ({ from, to }) => {
    const field = (from ?? to ?? '').split(' ', 1)[0]!;
    return from === undefined ? `${field} added` : to === undefined ? `${field} removed` : field;
  });
  return Array.from(fields, ([field, { length }]) => `${field} (${figure(length)})`).join(', ');
}
