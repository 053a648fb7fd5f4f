// The built-in transforms by name, each loaded alone: whoever wants one should not wait for the others.
export const loaders = Object.freeze({
  'tabs-to-dropdowns': () => import('./tabs-to-dropdowns/index.ts'),
  'expand-openapi': () => import('./openapi/expand.ts'),
  'sync-openapi': () => import('./openapi/sync.ts'),
  'openapi-pages': () => import('./openapi/pages.ts'),
  'add-languages': () => import('./languages/add.ts'),
  'sync-languages': () => import('./languages/sync.ts'),
  'remove-language': () => import('./languages/remove.ts'),
  'rename-language': () => import('./languages/rename.ts'),
  add: () => import('./pages/add.ts'),
  move: () => import('./pages/move.ts'),
  remove: () => import('./pages/remove.ts'),
  rename: () => import('./pages/rename.ts'),
  set: () => import('./pages/set.ts'),
  sort: () => import('./pages/sort.ts'),
  'export-labels': () => import('./languages/export-labels.ts'),
  'import-labels': () => import('./languages/import-labels.ts'),
});
