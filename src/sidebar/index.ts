/** How the sidebar behaves: groups that expand and collapse, and the path shown above a page. */

export { initialState, select } from './state.ts';
export type { GroupState, Selected, Selection } from './state.ts';

export { initialStates } from './groups.ts';
export type { RenderedGroup, SidebarGroup } from './groups.ts';

export { breadcrumbs } from './breadcrumbs.ts';
export type { Crumb } from './breadcrumbs.ts';
export { siteGroupStates } from './navigation.ts';
export type { SiteGroupState } from './navigation.ts';
