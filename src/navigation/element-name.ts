import { labelField, wordsFor } from '../format/index.ts';
import type { Element } from './element.ts';

/** An element in a message: `the tab "API"`. */
export const nameOf = (element: Element): string => named('the', element);

/** The same at the beginning of a sentence. */
export const NameOf = (element: Element): string => named('The', element);

function named(article: string, { kind, label }: Element): string {
  if (kind === 'global') return '`global`';
  if (labelField(kind) === undefined) return `${article} root of the navigation`;
  return `${article} ${wordsFor(kind)} ${label === undefined ? 'without a label' : JSON.stringify(label)}`;
}
