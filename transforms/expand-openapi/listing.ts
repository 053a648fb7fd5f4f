import { entryOf, findOperation, groupOperations, type OpenedSpecification, type Operation, parseEntry, type Report, type SpecificationSource, visible } from 'navshift';
import type { ExpandOpenapiOptions } from '../expand-openapi.ts';
import type { Candidate } from './candidates.ts';
import type { Specifications } from './specifications.ts';
import { counted, enumerate, nameOf } from './words.ts';

/** One specification of an element, opened. */
export interface Listed {
  readonly source: SpecificationSource;
  readonly opened: OpenedSpecification;
}

/** What an element is going to hold. */
export interface Listing {
  readonly candidate: Candidate;
  readonly listed: readonly Listed[];
  /** With `groupBy` `none` one, whose label is empty. */
  readonly groups: readonly { readonly label: string; readonly entries: readonly string[] }[];
}

type Options = Pick<ExpandOpenapiOptions, 'groupBy' | 'untagged' | 'allSpecifications' | 'strict'>;

/** Lists what an element names. Undefined if it names nothing that can be listed; says so. */
export function makeListing(candidate: Candidate, specifications: Specifications, options: Options, report: Report): Listing | undefined {
  const { element, sources } = candidate;
  const [first, ...others] = sources;
  const listed = (options.allSpecifications ? sources : [first!]).flatMap((source) => {
    const opened = specifications.open(source);
    return opened === undefined ? [] : [{ source, opened }];
  });
  if (others.length > 0 && !options.allSpecifications) {
    report.warning('other-specifications', `${nameOf(element)} names ${counted(sources.length, 'specification')}; only the first was listed, as the platform reads no other`, {
      at: others[0]!.node,
      help: 'Add `--all-specifications` to list them all, or give each an element of its own.',
    });
  }
  const groups = listed.flatMap(({ source, opened }) => groupsOf(candidate, source, opened, options, report));
  if (groups.length > 0) return { candidate, listed, groups: options.groupBy === 'none' ? [{ label: '', entries: groups.flatMap(({ entries }) => entries) }] : groups };
  if (listed.length > 0) {
    report.info('no-operations', `${nameOf(element)} was left alone: ${enumerate(listed.map(({ opened }) => opened.key))} has no operation that is shown`, { at: first!.node });
  }
  return undefined;
}

function groupsOf({ sources }: Candidate, source: SpecificationSource, opened: OpenedSpecification, options: Options, report: Report): Listing['groups'] {
  // The first is in scope; any other must be named in each entry.
  const specification = source === sources[0] ? undefined : source.source;
  const seen = new Set<string>();
  return groupOperations(visible(opened.operations), { by: options.groupBy, untagged: options.untagged }).flatMap(({ label, operations }) => {
    const entries: string[] = [];
    for (const operation of operations) {
      const entry = entryOf(operation, { specification });
      checkEntry(entry, operation, specification, opened, source, options, report);
      // A webhook has one entry for all of its methods, where the first of them stands.
      if (!seen.has(entry)) entries.push(entry);
      seen.add(entry);
    }
    return entries.length === 0 ? [] : [{ label, entries }];
  });
}

/** An entry must lead back to its operation, or the operation's page would be lost. */
function checkEntry(text: string, operation: Operation, specification: string | undefined, { operations }: OpenedSpecification, source: SpecificationSource, { strict }: Options, report: Report): void {
  const entry = parseEntry(text);
  const found = entry.kind === 'page' || entry.specification !== specification ? undefined : findOperation(operations, entry.kind === 'webhook' ? 'WEBHOOK' : entry.method, entry.kind === 'webhook' ? entry.name : entry.path);
  if (found === operation) return;
  const at = { file: operation.specification, ...operation.position, pointer: operation.pointer };
  const related = [{ message: 'the specification is named here', at: source.node }];
  if (operation.kind === 'webhook' && found !== undefined && visible([found]).length > 0) {
    report[strict ? 'error' : 'warning']('webhook-methods', `the webhook ${operation.path} has several methods, and an entry means the first: the page of ${operation.method} is gone once it is listed`, { at, related, help: 'Describe each in a webhook of its own.' });
  } else {
    report.error('not-listed', `no entry can name ${operation.method} ${operation.path}`, { at, related, help: specification === undefined ? 'Look for white space in its path.' : 'Look for white space in the paths of the specification and of the operation.' });
  }
}
