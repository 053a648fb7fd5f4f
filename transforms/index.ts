// The built-in transforms, in the order of the help.
import { addLanguages } from './add-languages.ts';
import { tabsToDropdowns } from './tabs-to-dropdowns.ts';

export { addLanguages, tabsToDropdowns };

/** All of them, for whoever lists or finds them by name. */
export const transforms = Object.freeze([tabsToDropdowns, addLanguages]);
