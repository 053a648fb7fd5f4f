// The built-in transforms by name, each loaded alone: whoever wants one should not wait for the others.
type Loader = () => Promise<{ readonly default: unknown }>;

export const loaders: Readonly<Record<string, Loader>> = Object.freeze({
  'tabs-to-dropdowns': () => import('./tabs-to-dropdowns.ts'),
  'expand-openapi': () => import('./expand-openapi.ts'),
  'sync-openapi': () => import('./sync-openapi.ts'),
  'collapse-openapi': () => import('./collapse-openapi.ts'),
  'openapi-pages': () => import('./openapi-pages.ts'),
  'openapi-entries': () => import('./openapi-entries.ts'),
  'add-languages': () => import('./add-languages.ts'),
  'sync-languages': () => import('./sync-languages.ts'),
  'remove-language': () => import('./remove-language.ts'),
  'rename-language': () => import('./rename-language.ts'),
  'export-labels': () => import('./export-labels.ts'),
  'import-labels': () => import('./import-labels.ts'),
});
