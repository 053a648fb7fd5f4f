import { insideRoot, resolvePath, type Site } from '../site/index.ts';
import {
  listOperations,
  type OperationList,
  type ReadReferred,
  readSpecification,
  type Specification,
  SpecificationError,
} from '../spec/index.ts';
import { remembered } from '../text/index.ts';
import { overlayFiles, overlaysOf } from './overlays.ts';
import { isRemote, specificationKey } from './source.ts';
import { whyUnseen } from './unseen.ts';

/** A specification that was read, with its operations in Mintlify's order. */
export interface OpenedSpecification extends OperationList {
  /** Its path from the docs root, or its URL. */
  readonly key: string;
  readonly specification: Specification;
  readonly content: Uint8Array;
}

/**
 * Why a specification was not read. It or an overlay is remote and was not fetched. It is missing, outside the docs
 * root, not seen by Mintlify, or broken. Or an overlay fails.
 */
export interface UnopenedSpecification {
  readonly key: string;
  readonly reason: 'remote' | 'missing' | 'outside' | 'unseen' | 'broken';
  /** The overlay because of which it was not read. */
  readonly overlay?: string;
  /** The fault. If Mintlify does not see the file, its message is the end of a sentence. */
  readonly error?: SpecificationError;
  readonly content?: Uint8Array;
}

/** What was made of a specification, and of which other files: by key, undefined for what was not there. */
interface Known {
  readonly result: OpenedSpecification | UnopenedSpecification;
  readonly referred: ReadonlyMap<string, Uint8Array | undefined>;
}

/** By content, and then by name. */
const opened = remembered<Uint8Array, Map<string, Known>>(() => new Map());

/**
 * Reads a specification of a site with its overlays, once for each content: if its bytes, and those of its overlays and
 * of the files it names, are the same, it returns the same object.
 *
 * Path items and operations can be in other files of the docs root. Never throws: faults are in the result.
 */
export function openSpecification(site: Site, source: string): OpenedSpecification | UnopenedSpecification {
  const key = specificationKey(source);
  if (!isRemote(source) && insideRoot(source) === undefined) return { key, reason: 'outside' };
  const content = site.read(key);
  if (content === undefined) return { key, reason: isRemote(source) ? 'remote' : 'missing' };
  const unseen = isRemote(source) ? undefined : whyUnseen(site, key);
  if (unseen !== undefined) return { key, reason: 'unseen', error: unseen };
  const { prefix } = site.location;
  const path = isRemote(source) ? key : prefix + key;
  const byName = opened(content);
  const files = overlayFiles(site, key);
  const name = [path, ...files].join('\n');
  const known = byName.get(name);
  if (known !== undefined && [...known.referred].every(([file, before]) => site.read(file) === before))
    return known.result;
  const overlays = overlaysOf(site, key);
  if ('reason' in overlays) return { key, ...overlays };
  const referred = new Map<string, Uint8Array | undefined>();
  const read = (file: string) => {
    const there = site.read(file);
    referred.set(file, there);
    return there;
  };
  files.forEach(read);
  const find: ReadReferred = (reference, from) => {
    const file = resolvePath(from.slice(prefix.length), reference);
    if (file === undefined) return 'outside';
    const there = read(file);
    return there === undefined ? 'missing' : { path: prefix + file, content: there };
  };
  let result: Known['result'];
  try {
    const specification = readSpecification(content, path, { overlays, ...(!isRemote(source) && { referred: find }) });
    result = { key, specification, content, ...listOperations(specification) };
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    result = { key, reason: 'broken', error, content };
  }
  byName.set(name, { result, referred });
  return result;
}
