import type { Operation } from 'navshift/openapi';

/** What operations can be ordered by: `spec` is Mintlify's order. */
export const operationOrders = ['spec', 'tag', 'path', 'summary'] as const;
export type OperationOrder = (typeof operationOrders)[number];

export const isOperationOrder = (word: string): word is OperationOrder =>
  (operationOrders as readonly string[]).includes(word);

/** What an operation is ordered by. Operations with the same text are in the order of the specification. */
export const orderText: Readonly<Record<OperationOrder, (operation: Operation) => string>> = {
  spec: () => '',
  // A nested group is behind the operations of the one around it, and what has no tag is last.
  tag: ({ above = [], group = '\uffff' }) => [...above.map(({ label }) => label), group].join('\ufffe'),
  path: ({ path }) => path,
  summary: ({ summary, method, path }) => summary ?? `${method} ${path}`,
};

/** Compares what is shown to readers: numbers count as numbers. */
export const natural = new Intl.Collator('en', { numeric: true }).compare;

/** Compares paths. */
export const byLetters = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Operations in an order; those of one text keep theirs. */
export function inOrder(operations: readonly Operation[], order: OperationOrder): readonly Operation[] {
  const textOf = orderText[order];
  const compare = order === 'path' ? byLetters : natural;
  return operations.toSorted((a, b) => compare(textOf(a), textOf(b)));
}
