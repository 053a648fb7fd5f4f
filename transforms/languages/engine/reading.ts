import { type Codes, fileInLanguage, isExternal, type LanguagePages, pathsBetween } from 'navshift';
import { ownSpecification, specificationKey } from 'navshift/openapi';
import { askedOnce } from '../../shared/asked-once.ts';
import { translatedFiles } from './files.ts';
import { findNaming, type Naming } from './naming.ts';
import type { Rules } from './rules.ts';
import { givenTranslation } from './labels.ts';
import { type Branch, fileName, isSpecified, type Leaf, type Tree } from './tree.ts';

/** The facts about a language before matching. */
export interface Reading extends Naming {
  readonly source: Tree;
  readonly theirs: Tree;
  readonly keys: Keys;
  /** The translation of a source element's label in the file of `--labels`. */
  translationOf(source: Branch): string | undefined;
  /** Whether two pages of different names may be the same. */
  mayBeSame(source: string, theirs: string): boolean;
}

/** Reads a language with its source and the other languages, from which it learns the paths. */
export function readLanguage(source: Tree, theirs: Tree, others: readonly LanguagePages[], rules: Rules): Reading {
  const codes: Codes = { source: source.top.label!, language: theirs.top.label! };
  const pagesOf = ({ top, pages }: Tree) => ({ code: top.label!, pages });
  const paths = pathsBetween(pagesOf(source), pagesOf(theirs), others, rules.path);
  const naming = findNaming(codes, source.pages, theirs.pages, paths, rules);
  const { hasFile } = rules;
  const given = givenTranslation(codes.language, rules);
  return {
    ...naming,
    source,
    theirs,
    keys: findKeys(source, theirs, naming),
    translationOf: ({ label, place }) => (label === undefined ? undefined : given(label, place)),
    // A translation whose path names another page of the source belongs to that one, unless both have one file name.
    mayBeSame: (page, other) =>
      !hasFile(paths.name(page)) &&
      (fileName(page) === fileName(other) ||
        !paths.sourcesOf(other).some((source) => source !== page && hasFile(source))) &&
      (hasFile(other) || (!naming.hasTranslations && fileName(page) === fileName(other))),
  };
}

/** The keys of the parts of both trees: parts with equal keys are counterparts. */
export interface Keys {
  /** The key of an entry; undefined if the other tree has no counterpart of the entry. */
  leaf(leaf: Leaf): string | undefined;
  /** The keys of an element itself: of its link and its specifications. */
  own(branch: Branch): readonly string[];
  /** The keys of an element with all its content. */
  all(branch: Branch): readonly string[];
}

/**
 * The keys of a target that is not a page (a link, a specification, an operation): its own, then those of its possible
 * translations. They begin with a line break, as no page does.
 */
type Lead = readonly [own: string, ...translated: string[]];

const none: readonly never[] = [];

/** The key of a page is its name in the source. Other keys are those of the source, too, whether or not the language has a translation. */
function findKeys(source: Tree, theirs: Tree, naming: Naming): Keys {
  const { counterparts } = naming;
  /** The keys of the source, by the keys that the language may have instead. */
  const inSource = new Map<string, string>();
  for (const [key, ...translated] of leadsIn(source, naming)) {
    for (const other of translated) inSource.set(other, key);
    if (!inSource.has(key)) inSource.set(key, key);
  }
  const known = new Set(leadsIn(theirs, naming).map(([key]) => inSource.get(key)));
  const keyOf = ([key]: Lead, ofSource: boolean) => {
    if (ofSource) return known.has(key) ? key : undefined;
    return inSource.get(key);
  };
  const keyOfPage = (page: string, ofSource: boolean) => {
    if (ofSource) return counterparts.own.has(page) ? page : undefined;
    return counterparts.source.get(page);
  };
  const leaf = askedOnce((one: Leaf) => {
    const lead = leadOf(one, naming);
    const { ofSource } = one.parent;
    return lead === undefined ? keyOfPage(one.page!, ofSource) : keyOf(lead, ofSource);
  });
  const own = askedOnce((branch: Branch) =>
    leadsOf(branch, naming).flatMap((lead) => keyOf(lead, branch.ofSource) ?? []),
  );
  const all = askedOnce((branch: Branch): readonly string[] => [
    ...own(branch),
    ...branch.leaves.flatMap((one) => leaf(one) ?? []),
    ...branch.branches.flatMap(all),
  ]);
  return { leaf, own, all };
}

/** The targets in the fields of an element. */
function leadsOf(branch: Branch, naming: Naming): readonly Lead[] {
  const { element } = branch;
  const href = element.text('href');
  if (href === undefined && !isSpecified(branch)) return none;
  const openapi = ownSpecification(element)?.source;
  const asyncapi = element.text('asyncapi');
  return [
    ...(href === undefined ? none : [[linkKey(href), linkKey(translatedLink(href, naming))] as const]),
    ...(openapi === undefined ? none : [fileLead(openapi, naming, (file) => `\nspecification ${file}`)]),
    ...(asyncapi === undefined ? none : [fileLead(asyncapi, naming, (file) => `\nasyncapi ${file}`)]),
  ];
}

/** The target of an endpoint entry; undefined for a page entry. */
function leadOf({ entry }: Leaf, naming: Naming): Lead | undefined {
  if (entry.kind === 'page') return undefined;
  const operation = entry.kind === 'webhook' ? `WEBHOOK ${entry.name}` : `${entry.method} ${entry.path}`;
  if (entry.specification === undefined) return [`\n ${operation}`];
  return fileLead(entry.specification, naming, (file) => `\n${file} ${operation}`);
}

/** The target of a specification file. Its translated path counts whether or not the file exists, as with pages. */
const fileLead = (source: string, { codes }: Naming, keyFor: (file: string) => string): Lead => [
  keyFor(specificationKey(source)),
  ...translatedFiles(source, codes).map((file) => keyFor(specificationKey(file))),
];

/** The key of a link, without its `#anchor`: a translated heading has another one. */
const linkKey = (link: string) => `\nlink ${isExternal(link) ? link : link.replace(/(?<=.)[?#].*$/s, '')}`;

function leadsIn({ branches }: Tree, naming: Naming): readonly Lead[] {
  return branches.flatMap((branch): readonly Lead[] => [
    ...leadsOf(branch, naming),
    ...branch.leaves.flatMap((leaf): readonly Lead[] => {
      const lead = leadOf(leaf, naming);
      return lead === undefined ? none : [lead];
    }),
  ]);
}

/** A link in the language: of a page of the site its name there, of any other URL its path with the other code. */
function translatedLink(href: string, { codes, paths }: Naming): string {
  const [, before, path, after] = /^((?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?)([^?#]*)(.*)$/is.exec(href)!;
  if (path === '') return href;
  const translated = isExternal(href) ? (fileInLanguage(path!, codes) ?? path!) : paths.translate(path!);
  return before! + translated + after!;
}
