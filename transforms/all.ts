import { addLanguages } from './languages/add.ts';
import { expandOpenapi } from './openapi/expand.ts';
import { exportLabels } from './languages/export-labels.ts';
import { importLabels } from './languages/import-labels.ts';
import { openapiPages } from './openapi/pages.ts';
import { removeLanguage } from './languages/remove.ts';
import { renameLanguage } from './languages/rename.ts';
import { syncLanguages } from './languages/sync.ts';
import { syncOpenapi } from './openapi/sync.ts';
import { tabsToDropdowns } from './tabs-to-dropdowns/index.ts';

/** All of them, for whoever lists or finds them by name. */
export const transforms = Object.freeze([
  tabsToDropdowns,
  expandOpenapi,
  syncOpenapi,
  openapiPages,
  addLanguages,
  syncLanguages,
  removeLanguage,
  renameLanguage,
  exportLabels,
  importLabels,
]);
