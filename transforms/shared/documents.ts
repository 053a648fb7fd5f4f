import { referenceOf, resolvePath, type Site, visitJson } from 'navshift';

/** The documents of a site that are pulled in from the main one, wherever the `$ref` stands; the main one first. */
export function documentsInUse(site: Site): ReadonlySet<string> {
  const found = new Set([site.main]);
  // Without another document there is nothing to find.
  if (site.documents.size === 1) return found;
  // A set takes what is added while it is walked: each document is looked at once.
  for (const document of found) {
    visitJson(site.documents.get(document)!, {
      enter(node) {
        const reference = referenceOf(node);
        const path = reference === undefined ? undefined : resolvePath(document, reference);
        if (path !== undefined && site.documents.has(path)) found.add(path);
      },
    });
  }
  return found;
}
