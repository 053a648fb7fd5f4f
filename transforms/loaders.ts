// The built-in transforms by name, each loaded alone: whoever wants one should not wait for the others.
type Loader = () => Promise<{ readonly default: unknown }>;

export const loaders: Readonly<Record<string, Loader>> = Object.freeze({
  'tabs-to-dropdowns': () => import('./tabs-to-dropdowns.ts'),
  'expand-openapi': () => import('./expand-openapi.ts'),
  'add-languages': () => import('./add-languages.ts'),
});
