import { groupBy, Place } from 'navshift';
import type { Json } from 'navshift/json';
import { findOperation, type OpenedSpecification, type Operation, type SpecificationSource } from 'navshift/openapi';
import { oddEndpoints, oddEndpointsOf } from 'navshift/openapi';
import type { Specifications } from '../engine/specifications.ts';
import { type Held, type Listed, type Owner, sourceOf, type Survey } from '../engine/survey.ts';

/** An endpoint entry, with what it means. */
export interface Endpoint {
  readonly listed: Listed;
  /** The specification that it names, or that is in scope. */
  readonly source: SpecificationSource;
  readonly opened: OpenedSpecification;
  /** Undefined if the specification does not have it. */
  readonly operation: Operation | undefined;
}

/** An element that names a specification itself, and what is in its scope. */
export interface Scope {
  readonly owner: Owner;
  /** The elements in which its specification is in scope. */
  readonly elements: readonly Held[];
  /** The entries that inherit its specification. */
  readonly inherited: readonly Listed[];
  /** Those that may become pages: not what is outside of the part that is looked at, or has a specification that cannot be read. */
  readonly entries: readonly Endpoint[];
}

/** Every endpoint entry of a navigation. */
export type Endpoints = ReturnType<typeof readEndpoints>;

/** Looks every endpoint entry up in its specification. Of those outside of what is meant no specification is opened. */
export function readEndpoints({ elements, owners, endpoints }: Survey, specifications: Specifications) {
  const opened = new Map<string, OpenedSpecification | undefined>();
  const isNamed = ({ entry }: Listed) => entry.specification !== undefined;
  const found = endpoints.flatMap((listed): readonly Endpoint[] => {
    const { owner, isInside } = listed;
    const said = sourceOf(listed);
    if (!isInside || said === undefined) return [];
    // What was listed just now has no place of its own.
    const isNew = isNamed(listed) && listed.node.origin === undefined && owner !== undefined;
    const source = isNew ? { ...said, node: owner.sources[0]!.node } : said;
    const id = [said.source, ...(isNamed(listed) ? [] : [owner!.place.pointer])].join('\n');
    if (!opened.has(id)) opened.set(id, specifications.open(source));
    const specification = opened.get(id);
    if (specification === undefined) return [];
    const operation = findOperation(specification.operations, listed.entry);
    return [{ listed, source, opened: specification, operation }];
  });
  const inScope = groupBy(elements, ({ owner }) => owner);
  const inherited = groupBy(endpoints, (listed) => (isNamed(listed) ? undefined : listed.owner));
  const entries = groupBy(found, ({ listed }) => (isNamed(listed) ? undefined : listed.owner));
  return {
    scopes: owners.map((owner): Scope => ({
      owner,
      elements: inScope.get(owner)!,
      inherited: inherited.get(owner) ?? [],
      entries: entries.get(owner) ?? [],
    })),
    /** Entries that name their specification themselves. */
    named: found.filter(({ listed }) => isNamed(listed)),
    /** Entries without any specification. */
    unscoped: endpoints.filter((listed) => listed.isInside && sourceOf(listed) === undefined),
  };
}

/** The endpoints in an element that stand where none belong, without those in nested elements. */
export function oddIn({ place, lines }: Held): readonly Json[] {
  const others = lines.flatMap(({ of, kind }) => (kind === 'other' && !(of instanceof Place) ? of! : []));
  return [...oddEndpointsOf(place.element), ...others.flatMap(({ node, container }) => oddEndpoints(node, container))];
}
