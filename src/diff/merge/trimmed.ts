import { containerNames } from '../../format/index.ts';
import { type Json, mapJson, removeMember, sameJson, setMember } from '../../json/index.ts';
import { type Element, elementsIn, navigationOf } from '../../navigation/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, remembered } from '../../text/index.ts';

/** A value of the base, of ours and of theirs. */
export type Three<Value> = readonly [base: Value, ours: Value, theirs: Value];

/**
 * Three sites in which each element that is equal in all three has one placeholder page as its content. Merging is then
 * fast: most changes are small, and a navigation can have 25,000 entries.
 *
 * `restored` puts the content back into a site made of these.
 */
export function trimmed(sites: Three<Site>) {
  const left = new Map<Json, Json>();
  /** The elements of ours, by the elements with a placeholder. */
  const wholes = new Map<Json, Json>();
  // Equal elements with a `$ref` can include documents that differ.
  if (sites.every(({ documents }) => documents.size === 1)) trim(sites.map(navigationOf));
  return {
    sites: sites.map((site) => exchanged(site, left)) as unknown as Three<Site>,
    restored: remembered((site: Site) => exchanged(site, wholes)),
  };

  /** Gives equal elements a placeholder. Elements are paired by labels that are unique in their list. */
  function trim(elements: readonly (Element | undefined)[]): void {
    for (const container of containerNames) {
      const inner = elements.map((element) => groupBy(elementsIn(element, container), ({ label }) => label));
      for (const [label, [ours]] of inner[1]!) {
        const twins = inner.flatMap((all) => all.get(label) ?? []);
        if (inner.some((all) => all.get(label)?.length !== 1)) continue;
        if (!twins.every(({ node }) => sameJson(node, ours!.node))) trim(twins);
        else {
          // No other element has this page, so the matching pairs the three elements.
          const rest = setMember(containerNames.reduce(removeMember, ours!.node), 'pages', [`${wholes.size}`]);
          for (const { node } of twins) left.set(node, rest);
          wholes.set(rest, ours!.node);
        }
      }
    }
  }
}

/** A site with other nodes in its documents. */
export const exchanged = (site: Site, nodes: ReadonlyMap<Json, Json>): Site =>
  site.withDocuments(
    new Map(Array.from(site.documents, ([path, root]) => [path, mapJson(root, (node) => nodes.get(node))])),
  );
