import { groupBy } from '../text/index.ts';
import type { Operation } from './operation.ts';

/** How operations are put into groups. */
export interface GroupOptions {
  /** `tag`: as the platform does. `path`: by the first telling segment of the path. `none`: all in one. */
  readonly by: 'tag' | 'path' | 'none';
  /** The label for operations without a tag, or without a telling segment. Default `API Reference`, as on the platform. */
  readonly untagged?: string;
  /**
   * Whether hidden and excluded operations are in the groups. Without them a hidden one still has its say in the order
   * of groups, as on the platform. Default true.
   */
  readonly hidden?: boolean;
}

/** Operations in one group. With `none` there is one group, with an empty label. */
export interface OperationGroup {
  readonly label: string;
  /** Those of the group itself, without those of groups in it. */
  readonly operations: readonly Operation[];
  /** The content of the group, in its order. If tags of OpenAPI 3.2 have parents, it has only groups. */
  readonly members: readonly (Operation | OperationGroup)[];
}

/** Whether a member of a group is a group. */
export const isGroup = (member: Operation | OperationGroup): member is OperationGroup => 'members' in member;

/** The operations in the navigation: neither hidden (`x-hidden`) nor excluded (`x-excluded`). */
export function visible(operations: readonly Operation[]): readonly Operation[] {
  return operations.filter((operation) => !operation.hidden && !operation.excluded);
}

/**
 * Puts operations into groups, in order of first appearance. Equal labels make one group.
 *
 * By tag: by the first tag, with the label of its `x-group` if it has one; in OpenAPI 3.2 in a tree by the `parent` of
 * tags. By path: by the first segment that is neither a version nor a parameter, so `/v1/users/{id}` goes to `users`,
 * and webhooks to `Webhooks`.
 *
 * @example
 * const spec = readSpecification('{"openapi":"3.1.0","paths":{"/v1/users":{"get":{}}}}', 'openapi.json');
 * groupOperations(listOperations(spec).operations, { by: 'path' }).map(({ label }) => label); // → ['users']
 */
export function groupOperations(
  operations: readonly Operation[],
  { by, untagged = 'API Reference', hidden = true }: GroupOptions,
): readonly OperationGroup[] {
  if (by === 'tag' && operations.some(({ above }) => above !== undefined))
    return treeOf(hidden ? operations : visible(operations), untagged);
  const labelOf = (operation: Operation) =>
    by === 'none' ? '' : ((by === 'tag' ? operation.group : pathLabel(operation)) ?? untagged);
  const grouped = operations.filter(({ excluded }) => hidden || !excluded);
  return Array.from(groupBy(grouped, labelOf), ([label, members]) => ({
    label,
    operations: hidden ? members : visible(members),
  }))
    .filter((group) => group.operations.length > 0)
    .map((group) => ({ ...group, members: group.operations }));
}

/** The groups of tags that may have parents: each tag has one of its own, which stands where it is first needed. */
function treeOf(operations: readonly Operation[], untagged: string): readonly OperationGroup[] {
  interface Growing extends OperationGroup {
    readonly operations: Operation[];
    readonly members: (Operation | Growing)[];
  }
  const known = new Map<string, Growing>();
  const root: Growing['members'] = [];
  for (const operation of operations) {
    const { tag, group } = operation;
    const way = tag === undefined ? [] : [...(operation.above ?? []), { tag, label: group! }];
    let pages = root;
    let home: Growing | undefined;
    for (const step of way.length > 0 ? way : [{ tag: undefined, label: untagged }]) {
      // A tag stands in one place: its name is enough.
      const key = step.tag === undefined ? '' : ` ${step.tag}`;
      home = known.get(key) ?? { label: step.label, operations: [], members: [] };
      if (!known.has(key)) pages.push(home);
      known.set(key, home);
      pages = home.members;
    }
    home!.operations.push(operation);
    pages.push(operation);
  }
  return root.filter((member): member is Growing => isGroup(member));
}

function pathLabel({ kind, path }: Operation): string | undefined {
  if (kind === 'webhook') return 'Webhooks';
  return path.split('/').find((segment) => segment !== '' && !segment.includes('{') && !isVersionSegment(segment));
}

/** Whether a segment of a path names a version: `v1`, `v2.1`, `v1beta1`, `1.0`, `2024-01-01`. */
function isVersionSegment(segment: string): boolean {
  return /^v\d+(?:[._-]?\d+)*(?:(?:alpha|beta|preview|rc)\d*)?$/i.test(segment) || /^\d+(?:[.-]\d+)*$/.test(segment);
}
