import type { SpecificationSource } from '../navigation/index.ts';
import { insideRoot, type Reader, resolvePath, type Site } from '../site/index.ts';
import { readDocument, SpecificationError } from '../spec/index.ts';
import { remembered } from '../text/index.ts';
import { isRemote } from './source.ts';

/** A specification: its path or URL, and its overlays. */
export type NamedSpecification = string | Pick<SpecificationSource, 'source' | 'overlays'>;

/**
 * What changes a specification before the platform reads it: a file of the docs root that begins with `overlay:` and
 * `extends` it, or `overlays` beside it in docs.json.
 *
 * Undefined if nothing does. Overlays are not applied here, so what such a specification has is not known.
 */
export function overlayOf(site: Site, named: NamedSpecification, key: string): string | undefined {
  if (typeof named !== 'string' && named.overlays === true) return '`overlays`';
  return overlaysIn(site.reader).get(key);
}

/**
 * Tells the reader of a site which specifications will be opened, so that all are read at once: after the overlays,
 * which are looked for among the same files.
 */
export function expectSpecifications({ reader }: Site, keys: readonly string[]): void {
  if (!keys.every(isRemote)) overlaysIn(reader);
  reader.expect?.(keys);
}

/** The overlays in a docs root, by the specification that each extends. */
const overlaysIn = /* @__PURE__ */ remembered((reader: Reader): ReadonlyMap<string, string> => {
  const files = reader.list('**/*.{json,yaml,yml}');
  const heads = reader.heads?.(files, head);
  const overlays = new Map<string, string>();
  for (const file of files) {
    const start = heads === undefined ? reader.read(file)?.subarray(0, head) : heads.get(file);
    const content = start !== undefined && mayBeOverlay(start) ? reader.read(file) : undefined;
    const extended = content && extendedBy(content, file);
    if (extended === undefined) continue;
    // From the folder of the overlay, as a `$ref` counts, or from the docs root, as docs.json does.
    const keys = isRemote(extended) ? [extended] : [resolvePath(file, extended), insideRoot(extended)];
    for (const key of keys) if (key !== undefined) overlays.set(key, file);
  }
  return overlays;
});

/** Bytes of a file that are looked at for its version: the first field of an overlay, by its specification. */
const head = 4096;

const mayBeOverlay = (start: Uint8Array): boolean =>
  /(?:^|[{,\s])["']?overlay["']?\s*:\s*["']?\d/.test(new TextDecoder().decode(start));

/** The specification that a file extends, if the file is an overlay. */
function extendedBy(content: Uint8Array, path: string): string | undefined {
  try {
    const root = readDocument(content, path);
    const extended = root.get('overlay') && root.get('extends')?.value;
    return typeof extended === 'string' ? extended.trim() : undefined;
  } catch (error) {
    if (error instanceof SpecificationError) return undefined;
    throw error;
  }
}
