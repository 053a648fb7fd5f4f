import {
  addressOf,
  counted,
  defaultDirectory,
  type DiagnosticPlace,
  entryOf,
  generatedAddresses,
  type Json,
  type OpenedSpecification,
  type Operation,
  type Place,
  type Report,
  type Site,
} from 'navshift';
import { mostNamed } from '../../shared/words.ts';
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
  generate(opened: OpenedSpecification, directory: string | undefined = defaultDirectory): void {
    this.#generated.set(`${opened.key}\n${directory}`, generatedAddresses(opened.operations, directory));
  }

  /** Wants the page of an operation; the name of the page, by which `AssignedPages` knows it. */
  want(
    operation: Operation,
    opened: OpenedSpecification,
    source: string,
    at: Json | Place,
    directory: string = defaultDirectory,
  ): string {
    const place = `${opened.key}\n${directory}`;
    const id = `${place}\n${operation.kind} ${operation.method} ${operation.path}`;
    if (!this.#pages.has(id))
      this.#pages.set(id, {
        operation,
        opened,
        source,
        directory,
        at,
        address: this.#generated.get(place)?.get(operation) ?? addressOf(operation, directory),
      });
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
  /** Why it is not its address: no path can be that, another operation has it, or another page. */
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
    some.slice(0, mostNamed).map(({ operation, address, page }) => ({
      message: `${entryOf(operation)}: ${page} instead of ${address}`,
      at: placeOf(operation),
    }));
  const [first, ...others] = changed('name');
  if (first !== undefined) {
    const all = [first, ...others];
    report.warning(
      'address-changed',
      `${counted(all.length, 'page')} cannot keep ${all.length === 1 ? 'its address' : 'their addresses'}: no file can have such a path`,
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
      `${counted(clashing.length, 'operation')} would share ${clashing.length === 1 ? 'its address' : 'their addresses'} with another, so the ${clashing.length === 1 ? 'page has a number' : 'pages have numbers'}`,
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
      `Another page stands at the address of ${counted(taken.length, 'operation')}, so the ${taken.length === 1 ? 'page has a number' : 'pages have numbers'}`,
      {
        at: whereOf(taken[0]!),
        help: `If it is meant to be the page of that operation, write \`openapi: ${JSON.stringify(taken[0]!.openapi)}\` in its front matter, then run again.`,
        related: related(taken),
      },
    );
  }
}

/** Says which pages are there already and were left as they are, though the specification says otherwise. */
export function reportKept(files: readonly string[], site: Site, report: Report): void {
  if (files.length === 0) return;
  report.info(
    'kept',
    `${counted(files.length, 'page file')} of ${files.length === 1 ? 'an operation is' : 'operations are'} there already, and not as the specification would have ${files.length === 1 ? 'it: it was' : 'them: they were'} left as ${files.length === 1 ? 'it is' : 'they are'}`,
    {
      at: fileOf(site, files[0]!),
      help: 'To have one made anew, delete it, then run again.',
      ...(files.length > 1 && {
        related: files.slice(1, mostNamed).map((file) => ({ message: file, at: fileOf(site, file) })),
      }),
    },
  );
}

const fileOf = (site: Site, file: string): DiagnosticPlace => ({
  file: site.location.prefix + file,
  line: 1,
  column: 1,
});

/** Where a page comes from: what names its specification or, if that was made just now, its operation. */
const whereOf = ({ at, operation }: Assigned): Assigned['at'] | DiagnosticPlace =>
  'kind' in at && at.origin === undefined ? placeOf(operation) : at;

/** Where an operation stands in its specification. */
export function placeOf({ file, position: { line, column }, pointer }: Operation): DiagnosticPlace {
  return { file, line, column, pointer };
}
