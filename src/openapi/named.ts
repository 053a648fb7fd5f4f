import { getMember, type Json } from '../json/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { remembered } from '../text/index.ts';
import { specificationKey, specificationSources } from './source.ts';

/** Every specification that docs.json names, in its navigation or in `api.openapi`, with the node that names it first. */
export const namedSpecifications = /* @__PURE__ */ remembered((site: Site): ReadonlyMap<string, Json> => {
  const found = new Map<string, Json>();
  const add = (source: string, node: Json) => {
    const key = specificationKey(source);
    if (!found.has(key)) found.set(key, node);
  };
  walkNavigation(site, {
    enter(element) {
      const value = element.field('openapi');
      if (value !== undefined) for (const { source, node } of specificationSources(value)) add(source, node);
    },
    entry({ entry, node }) {
      if (entry.kind !== 'page' && entry.specification !== undefined) add(entry.specification, node);
    },
  });
  // Page files name what stands there; the platform fetches it for them.
  const forPages = getMember(getMember(site.root, 'api'), 'openapi');
  if (forPages !== undefined) for (const { source, node } of specificationSources(forPages)) add(source, node);
  return found;
});
