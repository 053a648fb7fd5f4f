// `navshift/sidebar`: how the sidebar behaves.
export { breadcrumbs, initialState, select } from './sidebar/index.ts';
export type { GroupState, SiteGroupState } from './sidebar/index.ts';
