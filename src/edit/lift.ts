import {
  type Container,
  containerNames,
  type ElementKind,
  inheritedFields,
  isContainer,
  labelField,
} from '../format/index.ts';
import { findMember } from '../json/index.ts';
import {
  type Element,
  elementsIn,
  holdsLink,
  leadsWithoutContent,
  listsEndpoints,
  nameOf,
  namesSpecification,
} from '../navigation/index.ts';
import type { Report } from '../transform/index.ts';
import type { Obstacle } from '../draft/index.ts';

/** Fields that an inner element gets when it leaves the outer one, if it has none of its own: those that it inherited there, and `icon`. */
export const handedOn: readonly string[] = [...inheritedFields, 'icon'];

/** Whether an element has something to show, or may have. */
export const leadsSomewhere = (element: Element): boolean => !element.isEmpty || leadsWithoutContent(element);

/** Why the elements of a list cannot be put beside the element around it, all as one kind; undefined if they can. */
export function whyNotLifted(outer: Element, container: Container, kind: ElementKind): Obstacle | undefined {
  const no = (why: string): Obstacle => [
    `The content of \`${container}\` cannot be beside ${nameOf(outer)}: ${why}.`,
    'Move it by hand.',
    outer.member(container),
  ];
  if (kind === 'language' && outer.label !== undefined) return no(`"${outer.label}: …" is not the code of a language`);
  const array = outer.array(container);
  if (array === undefined) return no(`\`${container}\` is not an array`);
  // What moves into another file would take its relative `$ref`s to where they mean something else.
  const elsewhere = outer.layers.find(({ document }) => document !== outer.layers[0]!.document)?.document;
  if (array.referenced || elsewhere !== undefined)
    return no(`they are in another file (${array.referenced ? array.document : elsewhere})`);
  if (outer.member('global') !== undefined) return no(`"${outer.label ?? ''}" has a \`global\` of its own`);
  const inner = elementsIn(outer, container);
  if (inner.length < array.node.items.length) return no(`\`${container}\` has an entry that is not an element`);
  const held = stays(outer.withField(container, undefined))
    ? undefined
    : outer.fields.find((name) => mayHoldLinks(outer, name));
  if (held !== undefined) return no(`\`${held}\` of "${outer.label ?? ''}" would have no place`);
  const apart = inner.find(({ node }) => findMember(node, '$ref') !== undefined);
  if (apart !== undefined) return no(`"${apart.label ?? ''}" is in another file`);
  if (outer.member('openapi') === undefined) return undefined;
  const unclear = inner.find(
    (element) => element.member('openapi') !== undefined && !namesSpecification(element.field('openapi')),
  );
  if (unclear !== undefined) return no(`\`openapi\` of "${unclear.label ?? ''}" names no specification`);
  return inner.some(listsEndpoints)
    ? undefined
    : no(`"${outer.label ?? ''}" names a specification whose pages would be in each of them`);
}

/** What is left of an element if it has something else to show, and the inner elements with what they inherited. */
export function lifted(
  outer: Element,
  container: Container,
  inner: readonly Element[],
  report: Report,
): { readonly rest: Element | undefined; readonly moved: readonly Element[] } {
  const label = outer.label;
  const carried = new Set<string>([...containerNames, labelField(outer.kind) ?? '']);
  const rest = outer.withField(container, undefined);
  const goes = !stays(rest);
  /** Fields of the outer element whose comments an inner one has, if it goes. */
  const told = new Set<string>();
  const tell = (element: Element, name: string, from: string) => {
    if (!goes || told.has(from)) return element;
    told.add(from);
    return element.withCommentsOf(name, [outer.member(from)!]);
  };
  const moved = inner.map((element) => {
    const named = labelField(element.kind)!;
    let result = label === undefined ? element : tell(element, named, labelField(outer.kind)!);
    for (const name of handedOn) {
      const member = outer.member(name);
      if (member === undefined || result.member(name) !== undefined) continue;
      if (name === 'openapi' && !listsEndpoints(result)) continue;
      const where = result.member(named) === undefined ? 0 : { after: named };
      result = tell(result.withField(name, member.value, where), name, name);
      carried.add(name);
    }
    return result;
  });
  if (!goes) return { rest, moved };
  for (const name of rest.fields) {
    if (carried.has(name)) continue;
    const why = handedOn.includes(name) && moved.length > 0 ? 'its elements have their own' : undefined;
    reportLeftOut(rest, name, `"${label ?? ''}"`, report, why);
  }
  return { rest: undefined, moved };
}

/** Says that a field goes with the element that has it, whose content stays. */
export function reportLeftOut(element: Element, name: string, whose: string, report: Report, why?: string): void {
  report.warning(
    'not-carried',
    `\`${name}\` of ${whose} is left out: ${why ?? `only the content of ${whose} is kept`}`,
    {
      at: element.member(name)!,
      help: why === undefined ? 'If an element in it should have it, set it there.' : undefined,
    },
  );
}

/** Whether an element still has something to show after what was hoisted out of it. */
function stays(rest: Element): boolean {
  return containerNames.some((name) => rest.hasContent(name)) || rest.member('href') !== undefined;
}

/**
 * Whether a field may have pages or links that nobody knows of: a `root` or `page`, unknown data, or a link in an
 * icon.
 */
export function mayHoldLinks(element: Element, name: string): boolean {
  const value = element.field(name);
  if (name === 'root' || (name === 'page' && value?.kind === 'string')) return true;
  if (isContainer(name) || (value?.kind !== 'object' && value?.kind !== 'array')) return false;
  const isKnown = handedOn.includes(name) || name === labelField(element.kind);
  return !isKnown || holdsLink(value);
}
