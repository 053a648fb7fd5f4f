export { branchRows, branchTree } from './branches.ts';
export { type Line, namesText, type Sign } from './names.ts';
export { changeText, tell, type Telling, type TellOptions } from './telling.ts';
