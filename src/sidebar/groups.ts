import { initialState, type GroupState } from './state.ts';

/** What this folder asks of a group; any view of one that has these properties will do, also with getters. */
export interface SidebarGroup {
  /** The value of the field as it was read. */
  readonly expanded?: unknown;
  /** The groups nested in it, in the order of its `pages`. */
  readonly groups: Iterable<SidebarGroup>;
}

/** A group with the state in which the site shows it first. */
export interface RenderedGroup<Group> {
  readonly group: Group;
  /** How many groups it is nested in; 0 is a top-level group. */
  readonly depth: number;
  readonly state: GroupState;
}

/**
 * The initial state of every group, in reading order: a group, then what is nested in it ('States and transitions').
 *
 * Lazy, and without recursion, so no depth is too deep.
 *
 * @param root holds the top-level groups, for example those of a tab
 */
export function* initialStates<Group extends SidebarGroup>(root: {
  readonly groups: Iterable<Group>;
}): Generator<RenderedGroup<Group>, void, void> {
  const open: Iterator<Group>[] = [root.groups[Symbol.iterator]()];
  while (open.length > 0) {
    const { done, value: group } = open.at(-1)!.next();
    if (done) {
      open.pop();
      continue;
    }
    const depth = open.length - 1;
    yield { group, depth, state: initialState({ topLevel: depth === 0, expanded: group.expanded }) };
    // A view's groups are views of the same make; the interface cannot say so without burdening every caller.
    open.push(group.groups[Symbol.iterator]() as Iterator<Group>);
  }
}
