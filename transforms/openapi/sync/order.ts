import { groupBy } from 'navshift';
import type { Operation } from 'navshift/openapi';
import { inOrder, type OperationOrder, operationOrders } from '../../shared/operation-order.ts';
import { labelOf } from './catalogue.ts';

/** The orders of a list: of the operations of one element, and of the groups. */
export interface ListOrder {
  readonly entries: OperationOrder;
  readonly groups: OperationOrder;
}

/**
 * Finds the order in which operations are listed: Mintlify's if they are in that, or in none.
 *
 * `items` are all operations in Mintlify's order, `elements` those of each element, `rows` of these those of one tag.
 */
export function listOrder(
  items: readonly Operation[],
  elements: readonly (readonly Operation[])[],
  rows: readonly (readonly Operation[])[],
): ListOrder {
  const listed = elements.flat();
  const areLabels = (order: OperationOrder) => isEqual(labelsOf(listed), labelsOf(sorted(items, listed, order)));
  const find = (parts: typeof rows, orders: readonly OperationOrder[]) =>
    orders.find((order) => parts.every((part) => isIn(items, part, order)));
  const entries =
    find(elements, operationOrders.filter(areLabels)) ??
    find(elements, operationOrders) ??
    find(rows, operationOrders) ??
    'spec';
  return { entries, groups: [entries, ...operationOrders].find(areLabels) ?? 'spec' };
}

/** Whether some operations are in an order. */
export const isIn = (items: readonly Operation[], some: readonly Operation[], order: OperationOrder): boolean =>
  isEqual([...new Set(some)], sorted(items, some, order));

/** The labels of operations, in order of first appearance. */
export const labelsOf = (operations: readonly Operation[]): readonly string[] => [
  ...groupBy(operations, labelOf).keys(),
];

function sorted(items: readonly Operation[], some: readonly Operation[], order: OperationOrder) {
  const those = new Set(some);
  return inOrder(
    items.filter((one) => those.has(one)),
    order,
  );
}

const isEqual = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === others.length && some.every((one, k) => one === others[k]);
