import { type Container, containerNames, kindOf, labelField } from '../../format/index.ts';
import {
  getMember,
  type Json,
  type JsonObject,
  mapItems,
  removeMember,
  sameJson,
  withMembers,
} from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';

type Three<Value> = readonly [base: Value, ours: Value, theirs: Value];

/**
 * Three sites without what their elements hold alike: there is nothing to merge in it. Most changes are small, and a
 * navigation can have 25,000 entries.
 */
export class Trimmed {
  readonly sites: Three<Site>;
  /** The whole elements of ours, by what is left of them. */
  readonly #wholes = new Map<Json, Json>();

  constructor(sites: Three<Site>) {
    const left = new Map<Json, Json>();
    const each = <Result>(make: (site: Site) => Result) => sites.map(make) as unknown as Three<Result>;
    this.#trim(
      each(({ root }) => getMember(root, 'navigation')),
      left,
    );
    this.sites = each((site) => exchanged(site, (node) => left.get(node)));
  }

  /**
   * A site that came of the trimmed ones, with all that was left out; undefined if part of that would be lost or
   * doubled.
   */
  restored(site: Site): Site | undefined {
    const used: Json[] = [];
    const whole = exchanged(site, (node) => {
      const known = this.#wholes.get(node);
      if (known !== undefined) used.push(known);
      return known;
    });
    const sizes = [used, this.#wholes.values()].map((nodes) => new Set(nodes).size);
    return sizes.every((size) => size === used.length) ? whole : undefined;
  }

  /** Finds the elements that are alike in three nodes. An element is known by its label, where no other has it. */
  #trim(nodes: Three<Json | undefined>, left: Map<Json, Json>): void {
    for (const container of containerNames) {
      const named = nodes.map((node) => byLabel(node, container));
      for (const [label, [ours]] of named[1]!) {
        const twins = named.flatMap((elements) => elements.get(label) ?? []);
        const isOne = named.every((elements) => elements.get(label)?.length === 1);
        if (label === undefined || !isOne) continue;
        if (!twins.every((twin) => twin === ours || sameJson(twin, ours!)))
          this.#trim(twins as unknown as Three<Json>, left);
        else
          for (const twin of twins) {
            const rest = containerNames.reduce((node, key) => removeMember(node, key), twin as JsonObject);
            left.set(twin, rest);
            // The merged site can have the element of any of the three.
            this.#wholes.set(rest, ours!);
          }
      }
    }
  }
}

/** A site with other nodes in its main document. What is in those is not looked at. */
function exchanged(site: Site, change: (node: Json) => Json | undefined): Site {
  const made = (node: Json): Json => {
    const other = change(node);
    if (other !== undefined || (node.kind !== 'object' && node.kind !== 'array')) return other ?? node;
    if (node.kind === 'array') return mapItems(node, made);
    return withMembers(
      node,
      node.members.map((member) => member.withValue(made(member.value))),
    );
  };
  return site.withDocuments(new Map([[site.main, made(site.root)]]));
}

function byLabel(node: Json | undefined, container: Container): ReadonlyMap<string | undefined, readonly Json[]> {
  const list = node && getMember(node, container);
  return groupBy(list?.kind === 'array' ? list.items : [], (item) => {
    const label = getMember(item, labelField(kindOf(container)));
    return label?.kind === 'string' ? label.value : undefined;
  });
}
