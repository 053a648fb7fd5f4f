/** How the sidebar behaves: groups that expand and collapse, and the path shown above a page. */

export { initialState, select, type GroupState, type Selected, type Selection } from './state.ts';

export { breadcrumbs, type Crumb } from './breadcrumbs.ts';
export { siteGroupStates, type SiteGroupState } from './navigation.ts';
