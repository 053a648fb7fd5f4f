/** The state of a group in the sidebar, the only stateful element ('States and transitions'). */
export type GroupState = 'expanded' | 'collapsed';

/**
 * The state of a group when the site is rendered ('States and transitions', the initial rows).
 *
 * - top-level group: always expanded
 * - nested group: expanded if `expanded` is `true`, else collapsed; a value that is not a boolean is ignored
 *
 * @param group.topLevel whether the group is nested in no other group
 * @param group.expanded the value of its field as it was read
 *
 * @example
 * initialState({ topLevel: false, expanded: true }); // → 'expanded'
 */
export function initialState(group: { readonly topLevel: boolean; readonly expanded?: unknown }): GroupState {
  return group.topLevel || group.expanded === true ? 'expanded' : 'collapsed';
}

/** What the selection of a group depends on. */
export interface Selection {
  /** Whether the group is nested in no other group. */
  readonly topLevel: boolean;
  /** `interaction.drilldown`; undefined when unset. */
  readonly drilldown: boolean | undefined;
  /** The first page of the group in reading order; undefined when it has none. */
  readonly firstPage?: string;
}

/** What the selection of a group does. */
export interface Selected {
  /** `theme`: not told by the format. */
  readonly state: GroupState | 'theme';
  /** The page that the site navigates to; absent when it stays, or when the theme decides. */
  readonly navigatesTo?: string;
  /** Whether the theme decides if the site navigates to the first page, and the state of a nested group with it. */
  readonly decidedByTheme: boolean;
}

/**
 * The effect of a click on a group ('States and transitions').
 *
 * - `drilldown` unset: the theme decides
 * - `drilldown` false: a nested group opens or closes, and the page stays
 * - `drilldown` true: a collapsed nested group is expanded, and the site navigates to its first page, if it has one
 * - a top-level group stays expanded, and the page stays, unless the theme decides otherwise
 *
 * The specification does not say what a click on an expanded nested group does if `drilldown` is true. Here it
 * collapses the group, and the page stays: only top-level groups "cannot be collapsed".
 */
export function select(state: GroupState, { topLevel, drilldown, firstPage }: Selection): Selected {
  if (topLevel) return { state: 'expanded', decidedByTheme: drilldown === undefined };
  if (drilldown === undefined) return { state: 'theme', decidedByTheme: true };
  if (state === 'expanded') return { state: 'collapsed', decidedByTheme: false };
  const navigates = drilldown && firstPage !== undefined;
  return { state: 'expanded', ...(navigates && { navigatesTo: firstPage }), decidedByTheme: false };
}
