import { type Container, containerNames, type Element, type EntryPlace, enumerate, type Report } from 'navshift';
import {
  entryOf,
  findOperation,
  nearestOperation,
  type OpenedSpecification,
  specificationOfEntry,
} from 'navshift/openapi';
import { mostNamed, NameOf, nameOf } from '../../shared/words.ts';
import type { Candidate, Sourceless } from './candidates.ts';
import { namedHere } from './messages.ts';
import type { ListingOptions } from './options.ts';
import type { Specifications } from './specifications.ts';

/** `left` says in words what becomes of an element that is not expanded. */
type Options = Pick<ListingOptions, 'groupBy' | 'mixed' | 'allSpecifications'> & { readonly left?: string };

const leftAlone = 'it was left alone';

/** The container that takes what is listed: in a group nested groups stand in its `pages`, and so do entries without groups anywhere. */
export function containerFor(element: Element, { groupBy }: Pick<Options, 'groupBy'>): Container {
  return element.kind === 'group' || groupBy === 'none' ? 'pages' : 'groups';
}

/** Whether an element is to be expanded; says why if not. */
export function mayExpand(
  candidate: Candidate,
  specifications: Pick<Specifications, 'peek'>,
  options: Options,
  report: Report,
): boolean {
  const { element, sources, entries } = candidate;
  const name = NameOf(element);
  const { left = leftAlone } = options;
  const leave: Leave = (severity, rule, message, help) => {
    report[severity](rule, message, { at: sources[0]!.node, help });
    return false;
  };
  if (element.field('href') !== undefined)
    return leave(
      'info',
      'link',
      `${name} is a link, so ${left}`,
      'Remove one of `href` and `openapi`: an element that leads elsewhere has no pages of its own.',
    );
  if (entries.length > 0) {
    reportListed(candidate, specifications, report);
    return false;
  }
  if (element.field('asyncapi') !== undefined)
    return leave(
      'warning',
      'asyncapi',
      `${name} names an AsyncAPI description too, so ${left}`,
      'Its channels cannot be listed here. Give each description an element of its own, then run again.',
    );
  if (sources.some(({ overlays }, index) => overlays && (index === 0 || options.allSpecifications)))
    return leave(
      'warning',
      'overlays',
      `${name} has overlays, which may add and remove operations, so ${left}`,
      'Apply the overlays to the specification, name the result, then run again.',
    );
  const referenced = containerNames.find((container) => element.array(container)?.referenced);
  if (referenced !== undefined)
    return leave(
      'warning',
      'referenced',
      `${name} has its \`${referenced}\` in ${element.array(referenced)!.document}, so ${left}`,
      'Write the array in place of its `$ref`, then run again.',
    );
  const held = heldBy(element);
  return held.length === 0 || mayMix(element, held, options, leave);
}

/** Says why an element is not expanded. */
type Leave = (severity: 'error' | 'warning' | 'info', rule: string, message: string, help: string) => false;

/** Says that an element lists entries already, and what the platform makes of those that do not do what they seem to. */
function reportListed(
  { element, sources, entries }: Candidate,
  specifications: Pick<Specifications, 'peek'>,
  report: Report,
): void {
  const name = NameOf(element);
  const at = sources[0]!.node;
  const unknown = entries.flatMap((entry) => unknownEntry(entry, specifications) ?? []);
  const [first, ...others] = unknown;
  if (first !== undefined) {
    const { place, opened, near } = first;
    report.warning(
      'unknown-endpoint',
      `${name} was left alone: it lists ${place.text}, which is not in ${opened.key}, and the platform aborts on it`,
      {
        at: place.node,
        help:
          near === undefined
            ? 'Correct the entry or remove it.'
            : `Did you mean ${near}? Correct the entry or remove it.`,
        related: [
          namedHere(sources[0]!),
          ...others
            .slice(0, mostNamed)
            .map(({ place }) => ({ message: `${place.text} is not in it either`, at: place.node })),
        ],
      },
    );
    return;
  }
  const isNamed = entries.every(({ entry }) => entry.kind !== 'page' && entry.specification !== undefined);
  const listed = `${name} was left alone: entries of its specification are listed in it`;
  report.info(
    'listed',
    isNamed ? `${listed}, but each names the specification, and the platform still appends every operation` : listed,
    {
      at,
      help: isNamed
        ? 'To list only these, write them without the specification: `METHOD /path`. To list all, remove them, then run again.'
        : 'To list all operations anew, remove the entries, then run again.',
      related: [{ message: 'the first of them', at: entries[0]!.node }],
    },
  );
}

/** An entry whose specification can be read and does not have it, with the entry that was probably meant. */
function unknownEntry(
  place: EntryPlace,
  specifications: Pick<Specifications, 'peek'>,
): { place: EntryPlace; opened: OpenedSpecification; near: string | undefined } | undefined {
  const { entry, parent } = place;
  const key = specificationOfEntry(entry, parent);
  const opened = key === undefined ? undefined : specifications.peek(key);
  if (opened === undefined || entry.kind === 'page') return undefined;
  if (findOperation(opened.operations, entry) !== undefined) return undefined;
  const near = nearestOperation(opened.operations, entry);
  return { place, opened, near: near && entryOf(near, entry) };
}

/** Says of an `openapi` that it names nothing. */
export function reportSourceless({ element, node }: Sourceless, report: Report): void {
  report.warning('no-source', `The \`openapi\` of ${nameOf(element)} names no specification`, {
    at: node,
    help: 'Write a path or a URL, such as `"openapi": "openapi.json"`, or `{ "source": "openapi.json", "directory": "…" }`; or remove it.',
  });
}

/** Whether what is listed can stand after what an element holds, and is asked for. */
function mayMix(element: Element, held: readonly Container[], options: Options, leave: Leave): boolean {
  const container = containerFor(element, options);
  const { left = leftAlone } = options;
  const names = enumerate(held.map((name) => `\`${name}\``));
  const holds = `${NameOf(element)} holds ${names} and lists no endpoint of its specification${left === leftAlone ? '' : ' without naming it'}`;
  const wrong = held.find((name) => element.array(name) === undefined);
  if (wrong !== undefined)
    return leave('info', 'content', `${holds}, so ${left}`, `Correct \`${wrong}\`, which is no array, then run again.`);
  const fits = held.length === 1 && held[0] === container;
  if (fits && options.mixed) return true;
  const entries = container === 'pages' && element.kind !== 'group';
  const clash = `${entries ? 'entries' : `\`${container}\``} beside ${names} would mix children`;
  const fitsEntries = held.length === 1 && held[0] === 'pages' && !entries;
  if (options.mixed)
    return leave(
      'error',
      'mixed-children',
      `${holds}: ${clash}, and the platform drops all but one kind`,
      `${fitsEntries ? 'Put them in with `--group-by none`' : 'Give the specification an element of its own'}, or name the elements to expand with \`--at\`.`,
    );
  const give = fitsEntries ? 'Add `--mixed --group-by none` to put the entries in with its pages, or give' : 'Give';
  return leave(
    'info',
    'content',
    `${holds}, so ${left}; the platform adds a page for every operation`,
    fits
      ? 'Add `--mixed` to list them after what it holds.'
      : `It cannot be expanded as it is: ${clash}. ${give} the specification an element of its own.`,
  );
}

/** The containers with something in them, or with something else than an array: also where another of the same name counts in their place, since what is there must not be lost. */
function heldBy(element: Element): readonly Container[] {
  const members = element.layers.flatMap(({ node }) => node.members);
  return containerNames.filter((name) =>
    members.some(({ key, value }) => key === name && !(value.kind === 'array' && value.items.length === 0)),
  );
}
