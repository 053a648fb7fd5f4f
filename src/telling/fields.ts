import type { Change } from '../diff/index.ts';

/** The effect of `interaction.drilldown` on a click on a group (specification, 'States and transitions'). */
export const drilldowns: Readonly<Record<string, string>> = {
  'interaction.drilldown true': ': a closed group opens with its first page',
  'interaction.drilldown false': ': a group only opens and closes',
  'interaction.drilldown true removed': ': the theme decides what opening a group does',
  'interaction.drilldown false removed': ': the theme decides what opening a group does',
};

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
