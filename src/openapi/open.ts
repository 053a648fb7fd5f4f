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
import { type NamedSpecification, overlayOf } from './overlays.ts';
import { isRemote, specificationKey } from './source.ts';

/** A specification that was read, with its operations in Mintlify's order. */
export interface OpenedSpecification extends OperationList {
  /** Its path from the docs root, or its URL. */
  readonly key: string;
  readonly specification: Specification;
  readonly content: Uint8Array;
}

/** Why a specification was not read: it is remote and was not fetched, missing, outside the docs root, broken, or changed by an overlay. */
export interface UnopenedSpecification {
  readonly key: string;
  readonly reason: 'remote' | 'missing' | 'outside' | 'broken' | 'overlay';
  /** The overlay that changes it: the path of a file, or `overlays` of docs.json. */
  readonly overlay?: string;
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
 * Reads a specification of a site, once for each content: if its bytes, and those of the files it names, are the same,
 * it returns the same object.
 *
 * Path items and operations can be in other files of the docs root. A specification with overlays is not read, because
 * its operations are not known. Never throws: faults are in the result.
 */
export function openSpecification(site: Site, named: NamedSpecification): OpenedSpecification | UnopenedSpecification {
  const source = typeof named === 'string' ? named : named.source;
  const key = specificationKey(source);
  if (!isRemote(source) && insideRoot(source) === undefined) return { key, reason: 'outside' };
  const content = site.read(key);
  if (content === undefined) return { key, reason: isRemote(source) ? 'remote' : 'missing' };
  const overlay = overlayOf(site, named, key);
  if (overlay !== undefined) return { key, reason: 'overlay', overlay };
  const name = isRemote(source) ? key : site.location.prefix + key;
  const byName = opened(content);
  const known = byName.get(name);
  if (known !== undefined && [...known.referred].every(([path, before]) => site.read(path) === before))
    return known.result;
  const referred = new Map<string, Uint8Array | undefined>();
  const { prefix } = site.location;
  const find: ReadReferred = (reference, from) => {
    const path = resolvePath(from.slice(prefix.length), reference);
    if (path === undefined) return 'outside';
    const there = site.read(path);
    referred.set(path, there);
    return there === undefined ? 'missing' : { path: prefix + path, content: there };
  };
  let result: Known['result'];
  try {
    const specification = readSpecification(content, name, isRemote(source) ? {} : { referred: find });
    result = { key, specification, content, ...listOperations(specification) };
  } catch (error) {
    if (!(error instanceof SpecificationError)) throw error;
    result = { key, reason: 'broken', error, content };
  }
  byName.set(name, { result, referred });
  return result;
}
