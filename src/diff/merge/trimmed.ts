import { containerNames } from '../../format/index.ts';
import { type Json, mapJson, removeMember, sameJson, setMember } from '../../json/index.ts';
import { type Element, elementsIn, navigationOf } from '../../navigation/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy, remembered } from '../../text/index.ts';

/** A base and the two that came of it. */
export type Three<Value> = readonly [base: Value, ours: Value, theirs: Value];

/**
 * Three sites with one page in the place of all that an element holds alike in them: there is nothing to merge in it.
 * Most changes are small, and a navigation can have 25,000 entries.
 *
 * `restored` gives a site that came of these with all that was left out.
 */
export function trimmed(sites: Three<Site>) {
  const left = new Map<Json, Json>();
  /** The elements of ours, by what is left of them. */
  const wholes = new Map<Json, Json>();
  // An element with a `$ref` is alike in all three, and what it pulls in need not be.
  if (sites.every(({ documents }) => documents.size === 1)) trim(sites.map(navigationOf));
  return {
    sites: sites.map((site) => exchanged(site, left)) as unknown as Three<Site>,
    restored: remembered((site: Site) => exchanged(site, wholes)),
  };

  /** Leaves out the elements that are alike in three. An element is known by its label, where no other has it. */
  function trim(elements: readonly (Element | undefined)[]): void {
    for (const container of containerNames) {
      const inner = elements.map((element) => groupBy(elementsIn(element, container), ({ label }) => label));
      for (const [label, [ours]] of inner[1]!) {
        const twins = inner.flatMap((all) => all.get(label) ?? []);
        if (inner.some((all) => all.get(label)?.length !== 1)) continue;
        if (!twins.every(({ node }) => sameJson(node, ours!.node))) trim(twins);
        else {
          // No other element has this page, so it is the same element in all three.
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
