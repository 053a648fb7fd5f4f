import { insideRoot, type Site } from '../site/index.ts';
import { SpecificationError } from './error.ts';
import { specificationKey } from './inheritance.ts';
import { listOperations, type OperationList } from './operations.ts';
import { isRemote, normaliseSource } from './source.ts';
import { readSpecification, type Specification } from './specification.ts';

/** A specification that was read, with its operations in the platform's order. */
export interface OpenedSpecification extends OperationList {
  /** Its path from the docs root, or its URL. */
  readonly key: string;
  readonly specification: Specification;
  readonly content: Uint8Array;
}

/** Why a specification was not read: it is remote and was not fetched, missing, outside the docs root, or broken. */
export interface UnopenedSpecification {
  readonly key: string;
  readonly reason: 'remote' | 'missing' | 'outside' | 'broken';
  readonly error?: SpecificationError;
  readonly content?: Uint8Array;
}

const opened = new WeakMap<Uint8Array, Map<string, OpenedSpecification | UnopenedSpecification>>();

/** Reads a specification of a site, once for each content. Never throws: what is wrong is in the answer. */
export function openSpecification(site: Site, source: string): OpenedSpecification | UnopenedSpecification {
  const key = specificationKey(source);
  if (!isRemote(source) && insideRoot(normaliseSource(source)) === undefined) return { key, reason: 'outside' };
  const content = site.read(key);
  if (content === undefined) return { key, reason: isRemote(source) ? 'remote' : 'missing' };
  let known = opened.get(content);
  if (known === undefined) opened.set(content, (known = new Map<string, OpenedSpecification | UnopenedSpecification>()));
  let result = known.get(key);
  if (result === undefined) known.set(key, (result = open(key, content, isRemote(source) ? key : site.location.prefix + key)));
  return result;
}

function open(key: string, content: Uint8Array, name: string): OpenedSpecification | UnopenedSpecification {
  try {
    const specification = readSpecification(content, name);
    return { key, specification, content, ...listOperations(specification) };
  } catch (error) {
    if (error instanceof SpecificationError) return { key, reason: 'broken', error, content };
    throw error;
  }
}
