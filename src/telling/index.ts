export { isGuardKind, kindMeanings, kindNamed } from './kinds.ts';
export { itemsText, levelOf, type Line, namesText, type Sign, wasIn, whereText, wordsOf } from './names.ts';
export { noTotals, type Totals } from './summary.ts';
export { changeText, tell, type Telling, type TellOptions } from './telling.ts';
