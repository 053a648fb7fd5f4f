import type { AnyTransform, LoadTransforms } from '../src/cli/config/context.ts';
import { loaders } from '../transforms/loaders.ts';

export { endWith } from '../src/cli/terminal/ending.ts';
export { main } from '../src/cli/main.ts';

const loaderOf = new Map<string, () => Promise<{ readonly default: AnyTransform }>>(Object.entries(loaders));

/** The built-in transforms: the one of that name, if there is one, else all. */
export const load: LoadTransforms = async (name = '') => {
  const loader = loaderOf.get(name);
  return loader === undefined ? (await import('../transforms/all.ts')).transforms : [(await loader()).default];
};
