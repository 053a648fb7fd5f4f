import type { SpecificationSource } from '../navigation/index.ts';
import { type FileChange, insideRoot, type Reader, resolvePath, type Site } from '../site/index.ts';
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
  const written = writtenIn(site.staged);
  const file = written.overlays.get(key) ?? overlaysIn(site.reader).get(key);
  return file !== undefined && written.isLeft(file) ? undefined : file;
}

/** The overlays that a run writes, by the specification that each extends, and which files it takes away. */
const writtenIn = /* @__PURE__ */ remembered((staged: readonly FileChange[]) => {
  const overlays = new Map<string, string>();
  const left = new Set<string>();
  for (const change of staged) {
    if (change.kind === 'delete') left.add(change.path);
    else left.delete(change.path);
    if (change.kind === 'move') left.add(change.from);
    const content = change.kind === 'create' || change.kind === 'move' ? change.content : undefined;
    if (content !== undefined && mayBeOverlay(content.subarray(0, head)))
      for (const key of keysOf(change.path, content)) overlays.set(key, change.path);
  }
  return { overlays, isLeft: (file: string) => left.has(file) };
});

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
    if (content !== undefined) for (const key of keysOf(file, content)) overlays.set(key, file);
  }
  return overlays;
});

/** The specification that an overlay extends: from its folder, as a `$ref` counts, or from the docs root, as docs.json does. */
function keysOf(file: string, content: Uint8Array): readonly string[] {
  const extended = extendedBy(content, file);
  if (extended === undefined) return [];
  return isRemote(extended)
    ? [extended]
    : [resolvePath(file, extended), insideRoot(extended)].filter((key) => key !== undefined);
}

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
