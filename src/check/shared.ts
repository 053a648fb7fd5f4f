import { visitJson } from '../json/index.ts';
import { referenceOf, resolvePath, type Site } from '../site/index.ts';

const known = new WeakMap<Site, ReadonlySet<string>>();

/** Whether a document is pulled in more than once, itself or with what pulls it in: what is wrong in one place may be right in the other. */
export function isShared(site: Site, document: string): boolean {
  if (document === site.main) return false;
  let shared = known.get(site);
  if (shared === undefined) known.set(site, (shared = collect(site)));
  return shared.has(document);
}

function collect(site: Site): ReadonlySet<string> {
  const targets = new Map<string, string[]>();
  const times = new Map<string, number>();
  for (const [document, tree] of site.documents) {
    const named: string[] = [];
    visitJson(tree, {
      enter(node) {
        const reference = referenceOf(node);
        const path = reference === undefined ? undefined : resolvePath(document, reference);
        if (path !== undefined) named.push(path);
      },
    });
    targets.set(document, named);
    for (const path of named) times.set(path, (times.get(path) ?? 0) + 1);
  }
  const shared = new Set([...times].filter(([, count]) => count > 1).map(([path]) => path));
  // A set grows while it is gone through.
  for (const document of shared) for (const path of targets.get(document) ?? []) shared.add(path);
  return shared;
}
