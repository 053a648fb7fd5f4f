// The built-in transforms, in the order of the help; the list of them stands apart, as it brings them all.
export { addLanguages } from './languages/add.ts';
export { expandOpenapi } from './openapi/expand.ts';
export { exportLabels } from './languages/export-labels.ts';
export { importLabels } from './languages/import-labels.ts';
export { add } from './pages/add.ts';
export { move } from './pages/move.ts';
export { remove } from './pages/remove.ts';
export { rename } from './pages/rename.ts';
export { set } from './pages/set.ts';
export { sort } from './pages/sort.ts';
export { openapiPages } from './openapi/pages.ts';
export { removeLanguage } from './languages/remove.ts';
export { renameLanguage } from './languages/rename.ts';
export { syncLanguages } from './languages/sync.ts';
export { syncOpenapi } from './openapi/sync.ts';
export { tabsToDropdowns } from './tabs-to-dropdowns/index.ts';
export { transforms } from './all.ts';
