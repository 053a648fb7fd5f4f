// The built-in transforms, in the order of the help.
import { addLanguages } from './add-languages.ts';
import { expandOpenapi } from './expand-openapi.ts';
import { tabsToDropdowns } from './tabs-to-dropdowns.ts';

export { addLanguages, expandOpenapi, tabsToDropdowns };

/** All of them, for whoever lists or finds them by name. */
export const transforms = Object.freeze([tabsToDropdowns, expandOpenapi, addLanguages]);
