import type { Place } from '../navigation/index.ts';
import {
  addressOf,
  defaultDirectory,
  generatedAddresses,
  type OpenedSpecification,
  openSpecification,
  specificationKey,
  ownSpecification,
} from '../openapi/index.ts';
import { visible } from '../spec/index.ts';
import { insideRoot, type Site } from '../site/index.ts';

/** The pages that the specifications of a navigation make, as far as these can be read. */
export class GeneratedPages {
  readonly #sources = new Map<string, { readonly source: string; readonly directory: string }>();
  #addresses: Set<string> | undefined;
  /** Where pages may be of which nothing is known: the specification is remote, or cannot be read. */
  #unknown: string[] = [];

  constructor(private readonly site: Site) {}

  /** Takes note of the specification that an element names. */
  add(place: Place): void {
    const own = ownSpecification(place.element);
    if (own === undefined) return;
    this.#sources.set(pagesKey(own.source, own.directory), {
      source: own.source,
      directory: pagesFolder(own.directory),
    });
  }

  /** Whether a page is made: `maybe` if it would stand where a specification that was not read puts its pages. */
  has(page: string): boolean | 'maybe' {
    this.#addresses ??= this.#read();
    const path = (insideRoot(page) ?? page).toLowerCase();
    if (this.#addresses.has(path)) return true;
    return this.#unknown.some((directory) => directory === '' || path.startsWith(`${directory}/`)) ? 'maybe' : false;
  }

  #read(): Set<string> {
    const addresses = new Set<string>();
    for (const { source, directory } of this.#sources.values()) {
      const opened = openSpecification(this.site, source);
      if ('reason' in opened) this.#unknown.push(directory.toLowerCase());
      else {
        // Listed or made together: then of several with one address the later ones are numbered.
        for (const operation of visible(opened.operations)) addresses.add(addressOf(operation, directory));
        for (const address of generatedAddresses(opened.operations, directory).values()) addresses.add(address);
      }
    }
    return addresses;
  }
}

/** The folder in which a specification makes its pages. */
export const pagesFolder = (directory: string | undefined): string => insideRoot(directory ?? defaultDirectory) ?? '';

/** The same text for what makes the same pages: a specification and a folder. */
export const pagesKey = (source: string, directory: string | undefined): string =>
  `${specificationKey(source)}\n${pagesFolder(directory)}`;

/** A specification that was read; undefined if it is remote, missing or broken, of which other rules speak. */
export function readable(site: Site, source: string): OpenedSpecification | undefined {
  const opened = openSpecification(site, source);
  return 'reason' in opened ? undefined : opened;
}
