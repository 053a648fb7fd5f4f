import { type Container, containerNames, kindOf, labelField } from '../../format/index.ts';
import { getMember, type Json, type JsonObject, mapJson, removeMember, sameJson } from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';

/** A base and the two that came of it. */
export type Three<Value> = readonly [base: Value, ours: Value, theirs: Value];

/**
 * Three sites without what their elements hold alike: there is nothing to merge in it. Most changes are small, and a
 * navigation can have 25,000 entries.
 *
 * `restored` gives a site that came of these with all that was left out; undefined if part of that would be lost or
 * doubled.
 */
export function trimmed(sites: Three<Site>) {
  const left = new Map<Json, Json>();
  /** The elements of ours, by what is left of them. */
  const wholes = new Map<Json, Json>();
  trim(sites.map(({ root }) => getMember(root, 'navigation')));
  return {
    sites: sites.map((site) => exchanged(site, (node) => left.get(node))) as unknown as Three<Site>,
    restored: (site: Site): Site | undefined => {
      const used: Json[] = [];
      const whole = exchanged(site, (node) => {
        const known = wholes.get(node);
        if (known !== undefined) used.push(known);
        return known;
      });
      const sizes = [used, wholes.values()].map((nodes) => new Set(nodes).size);
      return sizes.every((size) => size === used.length) ? whole : undefined;
    },
  };

  /** Finds the elements that are alike in three nodes. An element is known by its label, where no other has it. */
  function trim(nodes: readonly (Json | undefined)[]): void {
    for (const container of containerNames) {
      const named = nodes.map((node) => byLabel(node, container));
      for (const [label, [ours]] of named[1]!) {
        const twins = named.flatMap((elements) => elements.get(label) ?? []);
        const isOne = label !== undefined && named.every((elements) => elements.get(label)?.length === 1);
        if (isOne && !twins.every((twin) => twin === ours || sameJson(twin, ours!))) trim(twins);
        else if (isOne)
          for (const twin of twins) {
            const rest = containerNames.reduce(removeMember, twin as JsonObject);
            left.set(twin, rest);
            // The merged site can have the element of any of the three.
            wholes.set(rest, ours!);
          }
      }
    }
  }
}

/** A site with other nodes in its main document. */
const exchanged = (site: Site, change: (node: Json) => Json | undefined): Site =>
  site.withDocuments(new Map([[site.main, mapJson(site.root, change)]]));

function byLabel(node: Json | undefined, container: Container): ReadonlyMap<string | undefined, readonly Json[]> {
  const list = getMember(node, container);
  return groupBy(list?.kind === 'array' ? list.items : [], (item) => {
    const label = getMember(item, labelField(kindOf(container)));
    return label?.kind === 'string' ? label.value : undefined;
  });
}
