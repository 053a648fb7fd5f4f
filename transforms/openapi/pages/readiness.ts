import { counted, formatEntry, type Report, type Subject } from 'navshift';
import { entryOf, nearestOperation, type Operation, specificationSources } from 'navshift/openapi';
import { type Json } from 'navshift/json';
import { mostNamed, NameOf, nameOf } from '../../shared/words.ts';
import { namedHere, operationHere } from '../engine/messages.ts';
import { endpointText } from '../engine/operation-page.ts';
import type { Endpoints, ListedEndpoint, Owner } from './endpoints.ts';

/** The entries that are to become pages; says why the others are left. */
export function readyEntries({ owners, named, unscoped }: Endpoints, report: Report): readonly ListedEndpoint[] {
  // No list is spread into a call: a specification may have more operations than a call takes arguments.
  const ready = owners.flatMap((owner) => {
    if (mayBecomePages(owner, report)) return owner.entries;
    owner.others += owner.entries.length;
    return [];
  });
  for (const listed of named) {
    if (listed.operation !== undefined && endpointText(listed.operation, listed.source.source) === undefined)
      reportUnreadable(
        `${listed.place.text} was left alone`,
        listed.operation,
        listed.source.source,
        listed.place.node,
        report,
      );
    else if (listed.operation === undefined)
      reportUnknown(`${listed.place.text} was left alone: its specification does not have it`, [listed], report);
    else ready.push(listed);
  }
  const [first, ...others] = unscoped;
  if (first !== undefined) {
    report.warning(
      'no-specification',
      `${first.text}${others.length === 0 ? ' was' : ` and ${counted(others.length, 'other')} were`} left alone: no specification is in scope`,
      {
        at: first.node,
        help: 'Name one with `openapi` on an element above, or in the entry: `openapi.json GET /path`.',
        related: others.slice(0, mostNamed).map(({ text, node }) => ({ message: text, at: node })),
      },
    );
  }
  return ready;
}

/** All of an element's entries become pages, or none: one that is left might not keep the platform from adding a page for every operation. */
function mayBecomePages({ scope, entries, roots, odd }: Owner, report: Report): boolean {
  const { element } = scope.place;
  if (entries.length === 0) return false;
  if (roots.length > 0) {
    report.warning(
      'root',
      `The entries of ${nameOf(element)} were left alone: the \`root\` of a group is a page, and this one is written as an endpoint`,
      { at: roots[0], help: 'Let `root` name a page, or remove it.' },
    );
    return false;
  }
  if (odd.length > 0) {
    reportMisplaced(`The entries of ${nameOf(element)}`, 'were', odd[0]!, report);
    return false;
  }
  if (scope.overlays === true) {
    report.warning(
      'overlays',
      `${NameOf(element)} has overlays, which change what its pages show, so its entries were left alone`,
      { at: scope.node, help: 'Apply the overlays to the specification, name the result, then run again.' },
    );
    return false;
  }
  const unknown = entries.filter(({ operation }) => operation === undefined);
  const unreadable = entries.find(
    ({ operation }) => operation !== undefined && endpointText(operation, scope.source) === undefined,
  );
  if (unknown.length === 0 && unreadable === undefined) return true;
  if (unknown.length === 0)
    reportUnreadable(
      `The entries of ${nameOf(element)} were left alone because of ${unreadable!.place.text}`,
      unreadable!.operation!,
      scope.source,
      unreadable!.place.node.origin === undefined ? scope.node : unreadable!.place.node,
      report,
    );
  else
    reportUnknown(
      `The entries of ${nameOf(element)} were left alone: ${unknown[0]!.place.text} is not in ${unknown[0]!.opened.key}, and the platform aborts on it`,
      unknown,
      report,
    );
  return false;
}

function reportUnknown(message: string, [first, ...others]: readonly ListedEndpoint[], report: Report): void {
  const { entry, opened, place, source } = first!;
  const near = nearestOperation(opened.operations, entry);
  const meant = near && entryOf(near, entry);
  report.warning('unknown-endpoint', message, {
    at: place.node,
    help:
      meant === undefined || meant === formatEntry(entry)
        ? 'Correct the entry or remove it.'
        : `Did you mean ${meant}? Correct the entry or remove it.`,
    related: [
      ...(source.node === place.node ? [] : [namedHere(source)]),
      ...others
        .slice(0, mostNamed)
        .map((other) => ({ message: `${other.place.text} is not in it either`, at: other.place.node })),
    ],
  });
}

/** Says that something is left alone because of an endpoint where none belongs. */
export function reportMisplaced(what: string, were: 'was' | 'were', odd: Json, report: Report): void {
  const text = (odd as { value?: unknown }).value as string;
  report.warning(
    'misplaced',
    `${what} ${were} left alone: ${text} inherits its specification, and stands where no entry belongs`,
    {
      at: odd,
      help: 'Move it into `pages`, or remove it.',
    },
  );
}

/** Says that front matter could not name an operation. */
export function reportUnreadable(
  message: string,
  operation: Operation,
  source: string,
  at: Subject,
  report: Report,
): void {
  report.warning(
    'unreadable',
    `${message}: the platform splits the \`openapi\` of a page at white space, and could not read ${JSON.stringify(entryOf(operation, { specification: source }))}`,
    {
      at,
      help: /\s/.test(source)
        ? `Rename ${source}, so that there is no white space in its path.`
        : `Take the white space out of the ${operation.kind === 'webhook' ? 'name of the webhook' : 'path'}.`,
      related: [operationHere(operation, 'the operation')],
    },
  );
}

/** Says what else goes with an `openapi` that is removed; `listed` is how many of its specifications were. */
export function reportRemoved({ scope }: Owner, isMeant: boolean, listed: number, report: Report): void {
  const { element } = scope.place;
  const openapi = element.field('openapi')!;
  const others = specificationSources(openapi).slice(listed);
  if (others.length > 0) {
    report.warning(
      'other-specifications',
      `${NameOf(element)} names ${counted(others.length + listed, 'specification')}, of which the platform reads the first; with \`openapi\` the others are not named any more`,
      {
        at: others[0]!.node,
        help: 'Give each an element of its own, or add `--all-specifications` where nothing is listed.',
      },
    );
  }
  if (!isMeant)
    report.info(
      'openapi-removed',
      `\`openapi\` of ${nameOf(element)} was removed: no entry is left that needs it, and the platform would add a page for every operation`,
      { at: openapi },
    );
}
