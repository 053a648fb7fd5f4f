// `navshift/sidebar`: how the sidebar behaves.
export { breadcrumbs, initialState, initialStates, select, siteGroupStates } from './sidebar/index.ts';
export type { GroupState, SidebarGroup, SiteGroupState } from './sidebar/index.ts';
