// The built-in transforms, in the order of the help.
import { addLanguages } from './add-languages.ts';
import { collapseOpenapi } from './collapse-openapi.ts';
import { expandOpenapi } from './expand-openapi.ts';
import { exportLabels } from './export-labels.ts';
import { importLabels } from './import-labels.ts';
import { openapiEntries } from './openapi-entries.ts';
import { openapiPages } from './openapi-pages.ts';
import { removeLanguage } from './remove-language.ts';
import { renameLanguage } from './rename-language.ts';
import { syncLanguages } from './sync-languages.ts';
import { syncOpenapi } from './sync-openapi.ts';
import { tabsToDropdowns } from './tabs-to-dropdowns.ts';

export {
  addLanguages,
  collapseOpenapi,
  expandOpenapi,
  exportLabels,
  importLabels,
  openapiEntries,
  openapiPages,
  removeLanguage,
  renameLanguage,
  syncLanguages,
  syncOpenapi,
  tabsToDropdowns,
};

/** All of them, for whoever lists or finds them by name. */
export const transforms = Object.freeze([
  tabsToDropdowns,
  expandOpenapi,
  syncOpenapi,
  collapseOpenapi,
  openapiPages,
  openapiEntries,
  addLanguages,
  syncLanguages,
  removeLanguage,
  renameLanguage,
  exportLabels,
  importLabels,
]);
