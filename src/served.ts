// `navshift/served`: what readers get of a site.
export { itemText, served, ServedItem, stateByFile, unlistedPages } from './served/index.ts';
export type { Generated, Item, Mistake, Served, Standing, State } from './served/index.ts';
