import { visitJson } from '../json/index.ts';
import { referenceOf, resolvePath } from '../site/index.ts';
import type { Element } from './element.ts';

/** The documents that an element pulls in, wherever in it the `$ref` stands, and those that they pull in. */
export function documentsOf({ layers, resolver: { documents } }: Element): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (document: string, node: Parameters<typeof visitJson>[0]) =>
    visitJson(node, {
      enter(inner) {
        const reference = referenceOf(inner);
        const path = reference === undefined ? undefined : resolvePath(document, reference);
        if (path !== undefined && documents.has(path)) found.add(path);
      },
    });
  look(layers[0]!.document, layers[0]!.node);
  // A set takes what is added while it is walked: each document is looked at once.
  for (const path of found) look(path, documents.get(path)!);
  return found;
}
