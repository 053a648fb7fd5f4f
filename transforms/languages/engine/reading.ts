import { isExternal, type Site } from 'navshift';
import { ownSpecification, specificationKey } from 'navshift/openapi';
import { findNaming, learnPaths, type Naming, type Others } from './naming.ts';
import { type Codes, replaceCode, translatedFile } from './paths.ts';
import type { Rules } from './rules.ts';
import { type Branch, isSpecified, type Leaf, type Tree } from './tree.ts';

/** What is known of a language before anything is matched. */
export interface Reading extends Naming {
  readonly source: Tree;
  readonly theirs: Tree;
  readonly keys: BothKeys;
}

/** Reads a language beside its source and the others. */
export function readLanguage(source: Tree, theirs: Tree, others: Others, rules: Rules): Reading {
  const codes: Codes = { source: source.top.label!, language: theirs.top.label! };
  const paths = learnPaths(codes.source, codes.language, source.pages, theirs.pages, others, rules.template);
  const naming = findNaming(codes, source.pages, theirs.pages, paths, rules);
  return { ...naming, source, theirs, keys: findKeys(source, theirs, rules.site, naming) };
}

/** By what the parts of one tree are known in the other: equal keys are counterparts. */
export interface Keys {
  /** The key of an entry; undefined if the other tree has no counterpart of the entry. */
  leaf(leaf: Leaf): string | undefined;
  /** What an element leads to besides its entries: its link, its specifications. */
  own(branch: Branch): readonly string[];
  /** How many keys stand in an element and in all that it holds. */
  size(branch: Branch): number;
}

/** The keys of both trees. */
export interface BothKeys {
  readonly source: Keys;
  readonly own: Keys;
}

/** Something other than a page that an element or an entry leads to. */
interface Lead {
  /** The link, or the path of a specification; undefined for an endpoint that names none. */
  readonly name: string | undefined;
  readonly isLink?: true;
  /** The key under that name or under another. It begins with a line break, as no page does. */
  readonly key: (name: string | undefined) => string;
}

const none: readonly never[] = [];

/** A page's key is its name in the source. Of all other keys too the one that the source has, whether the language calls the thing the same or has a translation. */
function findKeys(source: Tree, theirs: Tree, site: Site, naming: Naming): BothKeys {
  const { codes, counterparts } = naming;
  const inSource = new Map<string, string>();
  for (const { name, isLink, key } of leadsIn(source)) {
    const translate = () => (isLink ? translatedLink(name!, naming) : translatedFile(name!, site, codes));
    const translated = name === undefined ? undefined : translate();
    if (translated !== undefined) inSource.set(key(translated), key(name));
    if (!inSource.has(key(name))) inSource.set(key(name), key(name));
  }
  const known = new Set<string>();
  for (const { name, key } of leadsIn(theirs)) {
    const found = inSource.get(key(name));
    if (found !== undefined) known.add(found);
  }
  return {
    source: keysOf(
      source,
      (page) => (counterparts.own.has(page) ? page : undefined),
      (key) => (known.has(key) ? key : undefined),
    ),
    own: keysOf(
      theirs,
      (page) => counterparts.source.get(page),
      (key) => inSource.get(key),
    ),
  };
}

/** The keys of a tree. Each is asked for again and again. */
function keysOf(
  { branches }: Tree,
  ofPage: (page: string) => string | undefined,
  ofLead: (key: string) => string | undefined,
): Keys {
  const leaves: (string | undefined)[] = [];
  const own: (readonly string[])[] = [];
  const sizes: number[] = [];
  for (const branch of branches.toReversed()) {
    const keys = leadsOf(branch).flatMap(({ name, key }) => ofLead(key(name)) ?? none);
    let size = keys.length;
    for (const leaf of branch.leaves) {
      const lead = leadOf(leaf);
      const key = lead === undefined ? ofPage(leaf.page!) : ofLead(lead.key(lead.name));
      leaves[leaf.id] = key;
      if (key !== undefined) size++;
    }
    for (const inner of branch.branches) size += sizes[inner.id]!;
    own[branch.id] = keys;
    sizes[branch.id] = size;
  }
  return { leaf: ({ id }) => leaves[id], own: ({ id }) => own[id]!, size: ({ id }) => sizes[id]! };
}

const linkKey = (href: string | undefined) => `\nlink ${href!}`;
const openapiKey = (source: string | undefined) => `\nspecification ${specificationKey(source!)}`;
const asyncapiKey = (source: string | undefined) => `\nasyncapi ${specificationKey(source!)}`;

/** What the fields of an element lead to. */
function leadsOf(branch: Branch): readonly Lead[] {
  const { element } = branch;
  const href = element.text('href');
  if (href === undefined && !isSpecified(branch)) return none;
  const openapi = ownSpecification(element)?.source;
  const asyncapi = element.text('asyncapi');
  return [
    ...(href === undefined ? none : [{ name: href, isLink: true as const, key: linkKey }]),
    ...(openapi === undefined ? none : [{ name: openapi, key: openapiKey }]),
    ...(asyncapi === undefined ? none : [{ name: asyncapi, key: asyncapiKey }]),
  ];
}

/** What an endpoint entry leads to; undefined for a page entry. */
function leadOf({ entry }: Leaf): Lead | undefined {
  if (entry.kind === 'page') return undefined;
  const operation = entry.kind === 'webhook' ? `WEBHOOK ${entry.name}` : `${entry.method} ${entry.path}`;
  return {
    name: entry.specification,
    key: (name) => `\n${name === undefined ? '' : specificationKey(name)} ${operation}`,
  };
}

function* leadsIn({ branches }: Tree): Generator<Lead, void, void> {
  for (const branch of branches) {
    yield* leadsOf(branch);
    for (const leaf of branch.leaves) {
      const lead = leadOf(leaf);
      if (lead !== undefined) yield lead;
    }
  }
}

/** A link to a page of the site as that is called in the language; of any other its path with one code for the other. */
function translatedLink(href: string, { codes, paths }: Naming): string {
  const [, before, path, after] = /^((?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?)([^?#]*)(.*)$/is.exec(href)!;
  if (path === '') return href;
  const translated = isExternal(href) ? (replaceCode(path!, codes) ?? path!) : paths.translate(path!);
  return before! + translated + after!;
}
