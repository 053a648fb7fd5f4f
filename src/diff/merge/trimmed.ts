import { type Container, isContainer, kindOf, labelField } from '../../format/index.ts';
import { getMember, type Json, type JsonObject, mapItems, sameJson, withMembers } from '../../json/index.ts';
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
    const roots = this.#object(each(sites, ({ root }) => root));
    this.sites = each(sites, (site, side) => site.withDocuments(new Map([[site.main, roots[side]!]])));
  }

  /** A site that came of the trimmed ones, with all that was left out; undefined if part of that would be lost or doubled. */
  restored(site: Site): Site | undefined {
    const used: Json[] = [];
    const whole = (node: Json): Json => {
      const known = this.#wholes.get(node);
      if (known !== undefined) {
        used.push(known);
        return known;
      }
      if (node.kind === 'array') return mapItems(node, whole);
      if (node.kind !== 'object') return node;
      return withMembers(
        node,
        node.members.map((member) => member.withValue(whole(member.value))),
      );
    };
    const root = whole(site.root);
    const all = new Set(this.#wholes.values());
    if (used.length !== all.size || new Set(used).size !== all.size) return undefined;
    return site.withDocuments(new Map([[site.main, root]]));
  }

  #object(nodes: Three<Json>): Three<Json> {
    return nodes[1].kind !== 'object'
      ? nodes
      : nodes[1].members.reduce((all, { key }) => {
          const values = each(nodes, (node) => getMember(node, key));
          if (!isThere(values) || (key !== 'navigation' && !isContainer(key))) return all;
          const left = key === 'navigation' ? this.#object(values) : this.#list(key as Container, values);
          return each(all, (node, side) => withValue(node as JsonObject, key, left[side]!));
        }, nodes);
  }

  #list(container: Container, lists: Three<Json>): Three<Json> {
    const field = labelField(kindOf(container))!;
    const named = each(lists, (list) =>
      groupBy(list.kind === 'array' ? list.items : [], (item) => {
        const label = getMember(item, field);
        return label?.kind === 'string' ? label.value : undefined;
      }),
    );
    const results = new Map<Json, Json>();
    for (const label of named[1].keys()) {
      const twins = each(named, (items) => (items.get(label)?.length === 1 ? items.get(label)![0] : undefined));
      if (label === undefined || !isThere(twins)) continue;
      const [base, ours, theirs] = twins;
      const isAlike = sameJson(base, ours) && sameJson(base, theirs);
      const left = isAlike ? each(twins, withoutContent) : this.#object(twins);
      // The merged site can have the element of any of the three.
      if (isAlike) for (const node of left) this.#wholes.set(node, ours);
      each(twins, (element, side) => results.set(element, left[side]!));
    }
    return each(lists, (list) => (list.kind === 'array' ? mapItems(list, (item) => results.get(item) ?? item) : list));
  }
}

const each = <Value, Result>(
  [base, ours, theirs]: Three<Value>,
  make: (value: Value, side: number) => Result,
): Three<Result> => [make(base, 0), make(ours, 1), make(theirs, 2)];

const isThere = <Value>(values: Three<Value | undefined>): values is Three<Value> =>
  values.every((value) => value !== undefined);

const withoutContent = (element: Json): Json =>
  element.kind === 'object'
    ? withMembers(
        element,
        element.members.filter(({ key }) => !isContainer(key)),
      )
    : element;

const withValue = (node: JsonObject, key: string, value: Json): JsonObject =>
  withMembers(
    node,
    node.members.map((member) => (member.key === key ? member.withValue(value) : member)),
  );
