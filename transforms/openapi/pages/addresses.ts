import {
  addressOf,
  defaultDirectory,
  entryOf,
  generatedAddresses,
  type OpenedSpecification,
  type Operation,
  type SpecificationSource,
} from 'navshift/openapi';
import { counted, type DiagnosticPlace, type Place, plural, type Report } from 'navshift';
import type { Json } from 'navshift/json';
import { mostNamed } from '../../shared/words.ts';
import { operationHere, placeOf } from '../engine/messages.ts';
import { endpointText } from '../engine/operation-page.ts';
import type { PageFiles } from './files.ts';
import { diskName, pathFor } from './names.ts';

/** A page file that is to be there. */
export interface Wanted {
  readonly operation: Operation;
  readonly opened: OpenedSpecification;
  /** The specification as docs.json names it. */
  readonly source: string;
  /** The address that the platform gives its own page of the operation. */
  readonly address: string;
  readonly directory: string;
  /** What names it, where something in docs.json does. */
  readonly at: Json | Place;
}

/** The pages that are wanted, each once, by specification, directory and operation. */
export class WantedPages {
  readonly #pages = new Map<string, Wanted>();
  readonly #generated = new Map<string, ReadonlyMap<Operation, string>>();

  /** Takes note of what an element has the platform make: numbered as it is there, whatever is listed elsewhere. */
  generate(opened: OpenedSpecification, directory: string): void {
    this.#generated.set(`${opened.key}\n${directory}`, generatedAddresses(opened.operations, directory));
  }

  /** Wants the page of an operation. Returns the name by which `all` has it. */
  want({
    operation,
    opened,
    source: { source },
    directory = defaultDirectory,
    at,
  }: Pick<Wanted, 'operation' | 'opened' | 'at'> & {
    readonly source: SpecificationSource;
    readonly directory: string | undefined;
  }): string {
    const place = `${opened.key}\n${directory}`;
    const id = `${place}\n${operation.kind} ${operation.method} ${operation.path}`;
    const address = this.#generated.get(place)?.get(operation) ?? addressOf(operation, directory);
    if (!this.#pages.has(id)) this.#pages.set(id, { operation, opened, source, directory, at, address });
    return id;
  }

  /** In the order in which they were wanted. */
  get all(): ReadonlyMap<string, Wanted> {
    return this.#pages;
  }
}

/** A page with the path that it gets. */
export interface Assigned extends Wanted {
  readonly page: string;
  /** What its `openapi` says. */
  readonly openapi: string;
  /** Why the path is not the address: no file can have such a path, or another operation or another page has it. */
  readonly changed: 'name' | 'operation' | 'page' | undefined;
}

/**
 * Gives each page a path of its own, on any disk: its address, and if that is taken the address with a number.
 *
 * All addresses that are free go first, so that a number takes none away. What the platform could not read is left out.
 */
export function assignPages(wanted: ReadonlyMap<string, Wanted>, files: PageFiles): ReadonlyMap<string, Assigned> {
  const assigned = new Map<string, Assigned>();
  const taken = new Set<string>();
  const waiting: (readonly [id: string, page: Wanted, openapi: string, path: string, why: 'operation' | 'page'])[] = [];
  for (const [id, page] of wanted) {
    const openapi = endpointText(page.operation, page.source);
    if (openapi === undefined) continue;
    const path = pathFor(page.operation, page.address, page.directory);
    const name = diskName(path);
    const isTaken = taken.has(name);
    if (isTaken || !files.isFree(path, page)) {
      waiting.push([id, page, openapi, path, isTaken ? 'operation' : 'page']);
      continue;
    }
    taken.add(name);
    assigned.set(id, { ...page, page: path, openapi, changed: path === page.address ? undefined : 'name' });
  }
  const numbers = new Map<string, number>();
  for (const [id, page, openapi, path, why] of waiting) {
    let number = numbers.get(path) ?? 0;
    let numbered: string;
    do numbered = `${path}-${++number}`;
    while (taken.has(diskName(numbered)) || !files.isFree(numbered, page));
    numbers.set(path, number);
    taken.add(diskName(numbered));
    assigned.set(id, { ...page, page: numbered, openapi, changed: why });
  }
  return assigned;
}

/** Says which pages have another address than the one that the platform gave them, or would give them. */
export function reportAddresses(pages: readonly Assigned[], report: Report): void {
  const changed = (why: Assigned['changed']) => pages.filter((page) => page.changed === why);
  const related = (some: readonly Assigned[]) =>
    some
      .slice(0, mostNamed)
      .map(({ operation, address, page }) =>
        operationHere(operation, `${entryOf(operation)}: ${page} instead of ${address}`),
      );
  const [first, ...others] = changed('name');
  if (first !== undefined) {
    const all = [first, ...others];
    report.warning(
      'address-changed',
      `${counted(all.length, 'page')} cannot keep ${plural(all.length, 'its address', 'their addresses')}: no file can have such a path`,
      {
        at: whereOf(first),
        help: 'Give each an address in the specification, `x-mint: { href: … }`, or redirect the old one in `redirects`.',
        related: related(all),
      },
    );
  }
  const clashing = changed('operation');
  if (clashing.length > 0) {
    report.info(
      'address-clash',
      `${counted(clashing.length, 'operation')} would share ${plural(clashing.length, 'its address', 'their addresses')} with another, so the ${plural(clashing.length, 'page has a number', 'pages have numbers')}`,
      {
        at: whereOf(clashing[0]!),
        help: 'To name them better, give each another summary in the specification, or an address: `x-mint: { href: … }`.',
        related: related(clashing),
      },
    );
  }
  const taken = changed('page');
  if (taken.length > 0) {
    report.warning(
      'address-taken',
      `Another page stands at the address of ${counted(taken.length, 'operation')}, so the ${plural(taken.length, 'page has a number', 'pages have numbers')}`,
      {
        at: whereOf(taken[0]!),
        help: `If it is meant to be the page of that operation, write \`openapi: ${JSON.stringify(taken[0]!.openapi)}\` in its front matter, then run again.`,
        related: related(taken),
      },
    );
  }
}

/** Where a page comes from: what names its specification or, if that was made just now, its operation. */
const whereOf = ({ at, operation }: Assigned): Assigned['at'] | DiagnosticPlace =>
  'kind' in at && at.origin === undefined ? placeOf(operation) : at;
