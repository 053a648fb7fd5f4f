import {
  type Container,
  containerNames,
  type Element,
  enumerate,
  formatEntry,
  type Report,
  NameOf,
  nameOf,
} from 'navshift';
import { entryOf, findOperation, nearestOperation, type OpenedSpecification } from 'navshift/openapi';
import { namedHere, mostNamed } from './messages.ts';
import type { ListingOptions } from './options.ts';
import type { Specifications } from './specifications.ts';
import { type Listed, type Owner, sourceOf, type Survey } from './survey.ts';

/** `left` says in words what becomes of an element that is not expanded. */
type Options = Pick<ListingOptions, 'groupBy' | 'mixed' | 'allSpecifications'> & { readonly left?: string };

const leftAlone = 'it was left alone';

/** The container that takes what is listed: in a group nested groups stand in its `pages`, and so do entries without groups anywhere. */
export function containerFor(element: Element, { groupBy }: Pick<Options, 'groupBy'>): Container {
  return element.kind === 'group' || groupBy === 'none' ? 'pages' : 'groups';
}

/** Whether an element is to be expanded; says why if not. */
export function mayExpand(owner: Owner, specifications: Specifications, options: Options, report: Report) {
  const { place, sources } = owner;
  const { element } = place;
  const { left = leftAlone } = options;
  const leave: Leave = (severity, rule, what, help) => {
    report[severity](rule, `${NameOf(element)} ${what}`, { at: sources[0]!.node, help });
    return false;
  };
  if (element.field('href') !== undefined) {
    const help = 'Remove one of `href` and `openapi`: an element that leads elsewhere has no pages of its own.';
    return leave('info', 'link', `is a link, so ${left}`, help);
  }
  if (owner.entries.length > 0) {
    reportListed(owner, specifications, report);
    return false;
  }
  if (element.field('asyncapi') !== undefined) {
    const help = 'Its channels cannot be listed here. Give each description an element of its own, then run again.';
    return leave('warning', 'asyncapi', `names an AsyncAPI description too, so ${left}`, help);
  }
  const referenced = containerNames.find((container) => element.array(container)?.referenced);
  if (referenced !== undefined) {
    const what = `has its \`${referenced}\` in ${element.array(referenced)!.document}, so ${left}`;
    return leave('warning', 'referenced', what, 'Write the array in place of its `$ref`, then run again.');
  }
  const held = heldBy(element);
  return held.length === 0 || mayMix(element, held, options, leave);
}

/** Says why an element is not expanded: what it does, as a sentence goes on. */
type Leave = (severity: 'error' | 'warning' | 'info', rule: string, what: string, help: string) => false;

/** Says that an element lists entries already, and what the platform makes of those that do not do what they seem to. */
function reportListed({ place, sources, entries }: Owner, specifications: Specifications, report: Report): void {
  const name = NameOf(place.element);
  const unknown = entries.filter((listed) => {
    const opened = specifications.peek(sourceOf(listed)!);
    return opened !== undefined && findOperation(opened.operations, listed.entry) === undefined;
  });
  const [first] = unknown;
  if (first !== undefined) {
    const opened = specifications.peek(sourceOf(first)!)!;
    const message = `${name} was left alone: it lists ${first.text}, which is not in ${opened.key}, and Mintlify aborts on it`;
    reportUnknown(message, unknown, opened, [namedHere(sources[0]!)], report);
    return;
  }
  const isNamed = entries.every(({ entry }) => entry.specification !== undefined);
  const listed = `${name} was left alone: entries of its specification are listed in it`;
  report.info(
    'listed',
    isNamed ? `${listed}, but each names the specification, and Mintlify still appends every operation` : listed,
    {
      at: sources[0]!.node,
      help: isNamed
        ? 'To list only these, write them without the specification: `METHOD /path`. To list all, remove them, then run again.'
        : 'To list all operations anew, remove the entries, then run again.',
      related: [{ message: 'the first of them', at: entries[0]!.node }],
    },
  );
}

/** Says of entries that their specification does not have them, and which entry was probably meant by the first. */
export function reportUnknown(
  message: string,
  [first, ...others]: readonly Listed[],
  { operations }: OpenedSpecification,
  related: readonly ReturnType<typeof namedHere>[],
  report: Report,
): void {
  const { entry, node } = first!;
  const near = nearestOperation(operations, entry);
  const meant = near && entryOf(near, entry);
  report.warning('unknown-endpoint', message, {
    at: node,
    help: `${meant === undefined || meant === formatEntry(entry) ? '' : `Did you mean ${meant}? `}Fix the entry or remove it.`,
    related: [
      ...related,
      ...others.slice(0, mostNamed).map(({ text, node: at }) => ({ message: `${text} is not in it either`, at })),
    ],
  });
}

/** Says of each `openapi` that names nothing. Returns whether there is one. */
export function reportSourceless({ elements }: Survey, report: Report): boolean {
  const sourceless = elements.filter(
    ({ isInside, owner, place }) => isInside && place.element.field('openapi') && owner?.place !== place,
  );
  for (const { place } of sourceless)
    report.warning('no-source', `The \`openapi\` of ${nameOf(place.element)} names no specification`, {
      at: place.element.field('openapi')!,
      help: 'Write a path or a URL, such as `"openapi": "openapi.json"`, or `{ "source": "openapi.json", "directory": "…" }`; or remove it.',
    });
  return sourceless.length > 0;
}

/** Whether what is listed can stand after what an element holds, and is asked for. */
function mayMix(element: Element, held: readonly Container[], options: Options, leave: Leave): boolean {
  const container = containerFor(element, options);
  const { left = leftAlone } = options;
  const names = enumerate(held.map((name) => `\`${name}\``));
  const holds = `has ${names} and lists no endpoint of its specification${left === leftAlone ? '' : ' without naming it'}`;
  const wrong = held.find((name) => element.array(name) === undefined);
  if (wrong !== undefined)
    return leave(
      'info',
      'content',
      `${holds}, so ${left}`,
      `Correct \`${wrong}\`, which is not an array, then run again.`,
    );
  const fits = held.length === 1 && held[0] === container;
  if (fits && options.mixed) return true;
  const entries = container === 'pages' && element.kind !== 'group';
  const clash = `${entries ? 'entries' : `\`${container}\``} beside ${names} would mix children`;
  const fitsEntries = held.length === 1 && held[0] === 'pages' && !entries;
  if (options.mixed) {
    const put = fitsEntries ? 'Put them in with `--group-by none`' : 'Give the specification an element of its own';
    const help = `${put}, or name the elements to expand with \`--at\`.`;
    return leave('error', 'mixed-children', `${holds}: ${clash}, and Mintlify drops all but one kind`, help);
  }
  const give = fitsEntries ? 'Add `--mixed --group-by none` to put the entries in with its pages, or give' : 'Give';
  const help = fits
    ? 'Add `--mixed` to list them after its content.'
    : `It cannot be expanded as it is: ${clash}. ${give} the specification an element of its own.`;
  return leave('info', 'content', `${holds}, so ${left}; Mintlify adds a page for every operation`, help);
}

/**
 * The containers with something in them, or with something else than an array: also where another of the same name
 * counts in their place, since what is there must not be lost.
 */
function heldBy(element: Element): readonly Container[] {
  const members = element.layers.flatMap(({ node }) => node.members);
  return containerNames.filter((name) =>
    members.some(({ key, value }) => key === name && !(value.kind === 'array' && value.items.length === 0)),
  );
}
