export { branchRows, branchTree } from './branches.ts';
export { isGuardKind, kindMeanings, kindNamed } from './kinds.ts';
export { levelOf, wasIn, type Line, type LineKind, namesText, type Sign } from './names.ts';
export { noTotals, type Totals } from './summary.ts';
export { changeText, tell, type Telling, type TellOptions } from './telling.ts';
