import { groupBy } from '../text/index.ts';
import type { Operation } from './operation.ts';

/** How operations are put into groups. */
export interface GroupOptions {
  /** `tag`: as the platform does. `path`: by the first telling segment of the path. `none`: all in one. */
  readonly by: 'tag' | 'path' | 'none';
  /** The label for operations without a tag, or without a telling segment. Default `API Reference`, as on the platform. */
  readonly untagged?: string;
  /** Whether hidden and excluded operations are in the groups. Without them a hidden one still has its say in the order of groups, as on the platform. Default true. */
  readonly hidden?: boolean;
}

/** Operations that stand together. With `none` there is one group, and its label is empty. */
export interface OperationGroup {
  readonly label: string;
  readonly operations: readonly Operation[];
}

/** The operations that stand in the navigation: neither hidden (`x-hidden`) nor excluded (`x-excluded`). */
export function visible(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter((operation) => !operation.hidden && !operation.excluded);
}

/**
 * Puts operations into groups, in order of first appearance; equal labels make one group, whatever they come from.
 *
 * By tag: by the first tag, under its `x-group` where it has one. By path: by the first segment that is neither a version
 * nor a parameter, so `/v1/users/{id}` goes to `users`, and webhooks to `Webhooks`.
 * No operations, no groups.
 */
export function groupOperations(
  operations: readonly Operation[],
  { by, untagged = 'API Reference', hidden = true }: GroupOptions,
): readonly OperationGroup[] {
  const labelOf = (operation: Operation) =>
    by === 'none' ? '' : ((by === 'tag' ? operation.group : pathLabel(operation)) ?? untagged);
  const grouped = operations.filter(({ excluded }) => hidden || !excluded);
  return Array.from(groupBy(grouped, labelOf), ([label, members]) => ({
    label,
    operations: hidden ? members : visible(members),
  })).filter((group) => group.operations.length > 0);
}

function pathLabel({ kind, path }: Operation): string | undefined {
  if (kind === 'webhook') return 'Webhooks';
  return path.split('/').find((segment) => segment !== '' && !segment.includes('{') && !isVersionSegment(segment));
}

/** Whether a segment of a path names a version: `v1`, `v2.1`, `v1beta1`, `1.0`, `2024-01-01`. */
export function isVersionSegment(segment: string): boolean {
  return /^v\d+(?:[._-]?\d+)*(?:(?:alpha|beta|preview|rc)\d*)?$/i.test(segment) || /^\d+(?:[.-]\d+)*$/.test(segment);
}
