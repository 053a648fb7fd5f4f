import { type Container, containerNames, kindOf, labelField } from '../../format/index.ts';
import { getMember, type Json, type JsonObject, mapJson, removeMember, sameJson, setMember } from '../../json/index.ts';
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
  trim(sites.map(({ root }) => getMember(root, 'navigation')));
  return {
    sites: sites.map((site) => exchanged(site, left)) as unknown as Three<Site>,
    restored: remembered((site: Site) => exchanged(site, wholes)),
  };

  /** Finds the elements that are alike in three nodes. An element is known by its label, where no other has it. */
  function trim(nodes: readonly (Json | undefined)[]): void {
    for (const container of containerNames) {
      const named = nodes.map((node) => byLabel(node, container));
      for (const [label, [ours]] of named[1]!) {
        const twins = named.flatMap((elements) => elements.get(label) ?? []);
        if (label === undefined || named.some((elements) => elements.get(label)?.length !== 1)) continue;
        if (!twins.every((twin) => sameJson(twin, ours!))) trim(twins);
        else {
          // No other element has this page, so it is the same element in all three.
          const bare = containerNames.reduce(removeMember, ours as JsonObject);
          const rest = setMember(bare, 'pages', [`${wholes.size} ${label}`]);
          for (const twin of twins) left.set(twin, rest);
          wholes.set(rest, ours!);
        }
      }
    }
  }
}

/** A site with other nodes in its main document. */
const exchanged = (site: Site, nodes: ReadonlyMap<Json, Json>): Site =>
  site.withDocuments(new Map([[site.main, mapJson(site.root, (node) => nodes.get(node))]]));

function byLabel(node: Json | undefined, container: Container): ReadonlyMap<string | undefined, readonly Json[]> {
  const list = getMember(node, container);
  return groupBy(list?.kind === 'array' ? list.items : [], (item) => {
    const label = getMember(item, labelField(kindOf(container)));
    return label?.kind === 'string' ? label.value : undefined;
  });
}
