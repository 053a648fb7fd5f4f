import { findMember, type Json, visitJson } from '../json/index.ts';
import { insideRoot, isLeftOut, type Reader, resolvePath, type Site } from '../site/index.ts';
import { isOverlay, type Overlay, readDocument, readOverlay, SpecificationError } from '../spec/index.ts';
import { addTo, quoted, remembered } from '../text/index.ts';
import { isRemote, specificationKey } from './source.ts';

/** The overlays that docs.json lists for a specification: from wherever it is named, they belong to the specification. */
interface Listed {
  /** Their paths from the docs root, or URLs. */
  readonly files: readonly string[];
  readonly node: Json;
}

/** A specification with two lists of overlays, at the second one: Mintlify stops. */
export interface OverlayConflict {
  readonly key: string;
  readonly at: Json;
  readonly other: Json;
}

/** What docs.json says of overlays. */
interface Lists {
  readonly lists: ReadonlyMap<string, Listed>;
  readonly conflicts: readonly OverlayConflict[];
}

/**
 * The overlays that docs.json lists, by specification. Mintlify looks for `openapi` anywhere in it, and in the files that
 * it names by `$ref`.
 */
export const listedOverlays: (site: Site) => Lists = /* @__PURE__ */ remembered((site) => {
  const lists = new Map<string, Listed>();
  const conflicts: OverlayConflict[] = [];
  const look = (value: Json) => {
    const list = findMember(value, 'overlays')?.value;
    const source = findMember(value, 'source')?.value;
    if (list?.kind !== 'array' || source?.kind !== 'string') return;
    const files = list.items.flatMap((item) => (item.kind === 'string' ? specificationKey(item.value.trim()) : []));
    const key = specificationKey(source.value.trim());
    const known = lists.get(key);
    if (known === undefined) lists.set(key, { files, node: list });
    else if (known.files.join('\n') !== files.join('\n')) conflicts.push({ key, at: list, other: known.node });
  };
  for (const tree of site.documents.values())
    visitJson(tree, {
      enter(node) {
        const value = findMember(node, 'openapi')?.value;
        for (const one of value?.kind === 'array' ? value.items : value === undefined ? [] : [value]) look(one);
      },
    });
  return { lists, conflicts };
});

/** An overlay that Mintlify found, and skips because it is none. */
export interface SkippedOverlay {
  readonly path: string;
  readonly error: SpecificationError;
}

/**
 * Overlays in the docs root, by the specification that each extends, in the order in which Mintlify applies them; and
 * those that it skips.
 */
export const foundOverlays = /* @__PURE__ */ remembered((site: Site) => {
  const byKey = new Map<string, string[]>();
  const skipped: SkippedOverlay[] = [];
  const staged = site.staged.map(({ path }) => path).filter((path) => /\.(?:json|ya?ml)$/.test(path));
  for (const file of [...new Set([...likelyOverlays(site.reader), ...staged])].sort()) {
    const content = site.documents.has(file) || isLeftOut(site, file) ? undefined : site.read(file);
    const overlay = content && overlayIn(content, site.location.prefix + file);
    if (overlay instanceof SpecificationError) skipped.push({ path: file, error: overlay });
    else if (overlay?.extends !== undefined) addTo(byKey, extendedBy(file, overlay.extends), file);
  }
  return { byKey, skipped };
});

/** The specification that an overlay extends: a path counts from the folder of the overlay. */
function extendedBy(file: string, path: string): string {
  if (isRemote(path)) return path;
  return (path.startsWith('/') ? insideRoot(path) : resolvePath(file, path)) ?? path;
}

/** Bytes of a file that are looked at for its version: the first field of an overlay, by its specification. */
const head = 4096;

const mayBeOverlay = (start: Uint8Array): boolean =>
  /(?:^|[{,\s])["']?overlay["']?\s*:/.test(new TextDecoder().decode(start));

/** The files in a docs root that seem to be overlays. */
const likelyOverlays = /* @__PURE__ */ remembered((reader: Reader): readonly string[] => {
  const files = reader.list('**/*.{json,yaml,yml}');
  const heads = reader.heads?.(files, head);
  return files.filter((file) => {
    const start = heads === undefined ? reader.read(file)?.subarray(0, head) : heads.get(file);
    return start !== undefined && mayBeOverlay(start);
  });
});

/** The overlay that a file is; what is wrong with it; undefined if it is not meant as one. */
function overlayIn(content: Uint8Array, path: string): Overlay | SpecificationError | undefined {
  let isMeant = false;
  try {
    const root = readDocument(content, path);
    isMeant = isOverlay(root);
    return isMeant ? readOverlay(root) : undefined;
  } catch (error) {
    if (error instanceof SpecificationError) return isMeant ? error : undefined;
    throw error;
  }
}

/** An overlay that cannot be applied: a remote one that was not fetched, or one that is missing or wrong. */
export interface UnreadOverlay {
  readonly reason: 'remote' | 'broken';
  readonly overlay: string;
  readonly error?: SpecificationError;
}

/**
 * The files of the overlays that change a specification, in their order: those that docs.json lists, or else those that
 * extend it.
 */
export const overlayFiles = (site: Site, key: string): readonly string[] =>
  listedOverlays(site).lists.get(key)?.files ?? foundOverlays(site).byKey.get(key) ?? [];

/** The overlays that change a specification, read. */
export function overlaysOf(site: Site, key: string): readonly Overlay[] | UnreadOverlay {
  const overlays: Overlay[] = [];
  for (const overlay of overlayFiles(site, key)) {
    const content = site.read(overlay);
    if (content === undefined && isRemote(overlay) && /^https:/i.test(overlay)) return { reason: 'remote', overlay };
    const name = isRemote(overlay) ? overlay : site.location.prefix + overlay;
    const read =
      content === undefined ? missing(overlay, listedOverlays(site).lists.get(key)!.node) : overlayIn(content, name);
    if (read === undefined) return { reason: 'broken', overlay, error: noOverlay(name) };
    if (read instanceof SpecificationError) return { reason: 'broken', overlay, error: read };
    overlays.push(read);
  }
  return overlays;
}

function missing(overlay: string, { origin }: Json): SpecificationError {
  const message = isRemote(overlay)
    ? `The overlay ${overlay} is not at an https URL.`
    : `The overlay ${quoted(overlay)} does not exist.`;
  const help = isRemote(overlay)
    ? 'Mintlify fetches no other.'
    : 'Fix the path, which starts at the docs root, or take it out of `overlays`.';
  return new SpecificationError(message, { ...origin, help });
}

const noOverlay = (file: string) =>
  new SpecificationError('This is not an overlay.', {
    file,
    line: 1,
    column: 1,
    help: 'It begins with `overlay: 1.0.0`.',
  });

/**
 * Tells the reader of a site which specifications will be opened, so that all are read at once: after the overlays,
 * which are looked for among the same files.
 */
export function expectSpecifications({ reader }: Site, keys: readonly string[]): void {
  if (!keys.every(isRemote)) likelyOverlays(reader);
  reader.expect?.(keys);
}
