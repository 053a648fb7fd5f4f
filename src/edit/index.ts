export { canPlace, type Part, place, type Placing, type PlacingOptions, sort, type Where } from './placing.ts';
export { containerFor, type Content, whyNotIn } from './fit.ts';
export { movePaths, type NewPaths, type PathsOptions } from './paths.ts';
export { pageNeeds } from './page-text.ts';
export { newRedirects } from './redirects.ts';
export { EditError } from './error.ts';
export { entriesOf, type List, listOf, pointerOf, type Spot } from './spot.ts';
