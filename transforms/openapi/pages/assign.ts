import { endpointText } from '../engine/operation-page.ts';
import type { PageFiles } from './files.ts';
import { diskName, pathFor } from './names.ts';
import type { Wanted } from './wanted.ts';

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
