import { isExternal, ownSpecification, type Site, specificationKey } from 'navshift';
import { replaceCode } from '../engine/paths.ts';
import { translatedFile } from '../engine/specifications.ts';
import type { Counterparts } from './counterparts.ts';
import type { Paths } from './paths.ts';
import { type Branch, branchesOf, type Leaf } from './tree.ts';

/** By what an element or entry of one tree is known in the other: equal keys are counterparts. Undefined: it has none. */
export interface Keys {
  leaf(leaf: Leaf): string | undefined;
  /** What an element leads to besides its entries: its link, its specification. */
  own(branch: Branch): readonly string[];
}

/** The keys of both trees. */
export interface BothKeys {
  readonly source: Keys;
  readonly own: Keys;
}

export interface KeyRules {
  readonly site: Site;
  readonly source: string;
  readonly language: string;
  readonly paths: Paths;
  readonly counterparts: Counterparts;
}

const none: readonly string[] = [];

/** A page's key is its name in the source. All others begin with a line break: what the source calls it, whether the language calls it the same or has a translation. */
export function findKeys(source: Branch, theirs: Branch, rules: KeyRules): BothKeys {
  const { site, source: from, language, paths, counterparts } = rules;
  const translatedSpecification = (name: string) => translatedFile(name, { site, source: from, language });
  const sources = new Map<string, string>();
  const add = (name: string, translated: string | undefined, key: (name: string) => string | undefined) => {
    const own = key(name)!;
    if (translated !== undefined) sources.set(key(translated)!, own);
    if (!sources.has(own)) sources.set(own, own);
  };
  for (const branch of branchesOf(source)) {
    const { href, specification, asyncapi } = leadsOf(branch);
    if (asyncapi !== undefined) add(asyncapi, translatedSpecification(asyncapi), asyncName);
    if (href !== undefined) add(href, translatedLink(href, from, language, paths), linkKey);
    if (specification !== undefined) add(specification, translatedSpecification(specification), specificationName);
    for (const leaf of branch.leaves) {
      if (leaf.entry.kind === 'page') continue;
      const named = leaf.entry.specification;
      if (named === undefined) add('', undefined, () => endpointKey(leaf, undefined));
      else add(named, translatedSpecification(named), (name) => endpointKey(leaf, name));
    }
  }
  const known = new Set<string>();
  const own: Keys = {
    leaf: (leaf) =>
      leaf.page === undefined
        ? sources.get(endpointKey(leaf, leaf.entry.kind === 'page' ? undefined : leaf.entry.specification) ?? '')
        : counterparts.source(leaf.page),
    own: (branch) => ownNames(branch).flatMap((name) => sources.get(name) ?? none),
  };
  for (const branch of branchesOf(theirs)) {
    for (const key of own.own(branch)) known.add(key);
    for (const leaf of branch.leaves) {
      const key = leaf.page === undefined ? own.leaf(leaf) : undefined;
      if (key !== undefined) known.add(key);
    }
  }
  const mine: Keys = {
    leaf(leaf) {
      if (leaf.page !== undefined) return counterparts.of(leaf.page) === undefined ? undefined : leaf.page;
      const key = endpointKey(leaf, leaf.entry.kind === 'page' ? undefined : leaf.entry.specification);
      return key !== undefined && known.has(key) ? key : undefined;
    },
    own: (branch) => ownNames(branch).filter((name) => known.has(name)),
  };
  return { source: remembering(mine), own: remembering(own) };
}

/** Asked of each entry again and again. */
function remembering({ leaf: keyOf, own }: Keys): Keys {
  const known: (string | undefined)[] = [];
  return {
    own,
    leaf(leaf) {
      const { id } = leaf;
      if (!(id in known)) known[id] = keyOf(leaf);
      return known[id];
    },
  };
}

const linkKey = (href: string): string => `\nlink ${href}`;
const specificationName = (source: string): string => `\nspecification ${specificationKey(source)}`;
const asyncName = (source: string): string => `\nasyncapi ${specificationKey(source)}`;

function leadsOf({ element, href, specified }: Branch): {
  readonly href: string | undefined;
  readonly specification: string | undefined;
  readonly asyncapi: string | undefined;
} {
  return specified
    ? { href, specification: ownSpecification(element)?.source, asyncapi: element.text('asyncapi') }
    : { href, specification: undefined, asyncapi: undefined };
}

function ownNames(branch: Branch): readonly string[] {
  if (branch.href === undefined && !branch.specified) return none;
  const { href, specification, asyncapi } = leadsOf(branch);
  return [
    href === undefined ? none : [linkKey(href)],
    specification === undefined ? none : [specificationName(specification)],
    asyncapi === undefined ? none : [asyncName(asyncapi)],
  ].flat();
}

function endpointKey({ entry }: Leaf, specification: string | undefined): string | undefined {
  if (entry.kind === 'page') return undefined;
  const name = entry.kind === 'webhook' ? `WEBHOOK ${entry.name}` : `${entry.method} ${entry.path}`;
  return `\n${specification === undefined ? '' : specificationKey(specification)} ${name}`;
}

/** A link to a page of the site as that is called in the language; of any other its path with one code for the other. */
function translatedLink(href: string, source: string, language: string, paths: Paths): string {
  const [, before, path, after] = /^((?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?)([^?#]*)(.*)$/is.exec(href)!;
  if (path === '') return href;
  return (
    before! + (isExternal(href) ? (replaceCode(path!, source, language) ?? path!) : paths.translate(path!)) + after!
  );
}
