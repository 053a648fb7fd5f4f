import { parseEntry } from 'navshift';
import type { Json } from 'navshift/json';
import { findOperation, type OpenedSpecification, type Operation, type SpecificationSource } from 'navshift/openapi';
import { oddEndpoints, oddEndpointsOf } from '../../shared/endpoints.ts';
import type { Specifications } from '../engine/specifications.ts';
import { type Holder, type Listed, sourceOf, type Survey } from '../engine/survey.ts';

/** An endpoint entry, with what it means. */
export interface Endpoint {
  readonly listed: Listed;
  /** The specification that it names, or that is in scope. */
  readonly source: SpecificationSource;
  readonly opened: OpenedSpecification;
  /** Undefined if the specification does not have it. */
  readonly operation: Operation | undefined;
}

/** An element that names a specification itself, with the entries that inherit it. */
export interface Owner {
  readonly holder: Holder;
  /** The entries that may become pages. */
  readonly entries: Endpoint[];
  /** How many entries besides stay: those outside of the part that is looked at, and those that are left alone. */
  others: number;
  /** The `root`s of groups that are endpoints by their shape. */
  readonly roots: Json[];
  /** Endpoints where none belong, such as a string in `groups`: they inherit the specification and become no page. */
  readonly odd: Json[];
}

/** Every endpoint entry of a navigation. */
export interface Endpoints {
  readonly owners: readonly Owner[];
  /** Entries that name their specification themselves. */
  readonly named: readonly Endpoint[];
  /** Entries without any specification. */
  readonly unscoped: readonly Listed[];
}

/** Looks every endpoint entry up in its specification. Of those outside of what is meant no specification is opened. */
export function readEndpoints({ holders, endpoints }: Survey, specifications: Pick<Specifications, 'open'>): Endpoints {
  const owners = new Map<Holder, Owner>();
  const named: Endpoint[] = [];
  const unscoped: Listed[] = [];
  for (const holder of holders) {
    if (holder.owner === holder) owners.set(holder, { holder, entries: [], others: 0, roots: [], odd: [] });
    const owner = holder.owner && owners.get(holder.owner)!;
    const root = holder.element.text('root');
    if (root !== undefined && parseEntry(root).kind !== 'page') owner?.roots.push(holder.element.field('root')!);
    for (const node of oddIn(holder)) owner?.odd.push(node);
  }
  const opened = new Map<string, OpenedSpecification | undefined>();
  for (const listed of endpoints) {
    const { entry, holder } = listed;
    const isNamed = entry.specification !== undefined;
    const owner = holder.owner && owners.get(holder.owner)!;
    const found = sourceOf(listed);
    if (!holder.isInside || found === undefined) {
      if (holder.isInside) unscoped.push(listed);
      else if (!isNamed && owner !== undefined) owner.others++;
      continue;
    }
    // What was listed just now has no place of its own.
    const isNew = isNamed && listed.node.origin === undefined && owner !== undefined;
    const source = isNew ? { ...found, node: owner.holder.sources[0]!.node } : found;
    const id = [found.source, ...(isNamed ? [] : [holder.owner!.ordinal])].join('\n');
    if (!opened.has(id)) opened.set(id, specifications.open(source));
    const specification = opened.get(id);
    if (specification !== undefined) {
      const operation = findOperation(specification.operations, entry);
      (isNamed ? named : owner!.entries).push({ listed, source, opened: specification, operation });
    } else if (!isNamed) owner!.others++;
  }
  return { owners: [...owners.values()], named, unscoped };
}

/** The endpoints in an element that stand where none belong, without those in nested elements. */
export function oddIn({ element, others }: Holder): readonly Json[] {
  return [...oddEndpointsOf(element), ...others.flatMap(({ node, container }) => oddEndpoints(node, container))];
}
