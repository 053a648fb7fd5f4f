export { canPlace, type Part, place, type Placing, type PlacingOptions, sort, type Where } from './placing.ts';
export { containerFor, type Content, whyNotIn } from './fit.ts';
export { EditError } from './error.ts';
export { entriesOf, type List, listOf, pointerOf, type Spot } from './spot.ts';
