export { branchRows, branchTree } from './branches.ts';
export { levelOf, type Line, namesText, type Sign } from './names.ts';
export { noTotals, type Totals } from './summary.ts';
export { changeText, tell, type Telling, type TellOptions } from './telling.ts';
