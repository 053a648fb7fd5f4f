import type { Change } from '../diff/index.ts';

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
