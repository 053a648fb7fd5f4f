import { type Entry, formatEntry, pageFile, pageOf } from 'navshift';
import type { Json } from 'navshift/json';
import { findOperation, openSpecification, ownSpecification, specificationKey } from 'navshift/openapi';
import { translatedFile } from '../files.ts';
import { namesSpecification } from '../settle/scopes.ts';
import { type Branch, isBranch, type Leaf, type Words } from '../tree.ts';
import { saidOf, type Work } from './work.ts';

/**
 * The text that an entry of the source has in the language; null if there is none to be. What becomes of one that is there (`theirs`) is declared.
 */
export function entryText(words: Words, parent: Branch | undefined, theirs: Leaf | undefined, work: Work) {
  const isPage = words.entry.kind === 'page';
  return isPage ? pageText(words, theirs, work) : (theirs?.text ?? endpointText(words, parent, work));
}

/** The text of an endpoint entry that the language lacks. */
function endpointText({ text, entry, node }: Words, parent: Branch | undefined, work: Work): string | null {
  const { settled, findings } = work;
  const isNamed = entry.kind !== 'page' && entry.specification !== undefined;
  const generator = isNamed ? undefined : parent && settled.generator(parent);
  if (generator !== undefined) findings.note('generated-endpoints', saidOf(generator), generator);
  if (generator !== undefined) return null;
  const file = isNamed ? ownFile(entry.specification!, work) : parent && fileInScope(parent, work);
  if (file !== undefined && lacks(file, entry, work)) {
    const operation = isNamed ? formatEntry({ ...entry, specification: file }) : `${text} (${specificationKey(file)})`;
    findings.noteName('operation-lacking', operation, node);
    return null;
  }
  return isNamed && file !== undefined ? formatEntry({ ...entry, specification: file }) : text;
}

/** The file of the language for a specification of the source; undefined if the source's stays. */
const ownFile = (source: string, { rules, naming }: Work): string | undefined =>
  rules.specifications === 'keep' ? undefined : translatedFile(source, rules.site, naming.codes);

/** The specification of the language that an entry of an element of the source comes to inherit; undefined if it is the source's. */
function fileInScope(parent: Branch, work: Work): string | undefined {
  const owner = work.settled.owner(parent);
  if (owner === undefined) return undefined;
  const { source } = ownSpecification(owner.element)!;
  return owner.mine ? ownFile(source, work) : source;
}

/** Whether a specification has no page for an entry: listed there, the entry would take every generated page off the site. */
function lacks(specification: string, entry: Entry, { rules }: Work): boolean {
  if (entry.kind === 'graphql') return false;
  const opened = openSpecification(rules.site, specification);
  return 'operations' in opened && (findOperation(opened.operations, entry)?.excluded ?? true);
}

/** Whether the language's file for the specification of an element of the source has none of the endpoints that are listed there: it would show all that it has instead. */
export function lacksAll(owner: Branch, work: Work): boolean {
  const openapi = ownSpecification(owner.element);
  const file = openapi && ownFile(openapi.source, work);
  if (file === undefined) return false;
  const entries = inheritingIn(owner).flatMap(({ entry }) =>
    entry.kind === 'page' || entry.specification !== undefined ? [] : [entry],
  );
  return entries.length > 0 && entries.every((entry) => lacks(file, entry, work));
}

/** The entries in an element whose specification is the one of the element. */
const inheritingIn = ({ leaves, branches }: Branch): readonly Leaf[] => [
  ...leaves,
  ...branches.flatMap((inner) => (namesSpecification(inner) ? [] : inheritingIn(inner))),
];

function pageText(page: Words, theirs: Leaf | undefined, work: Work): string | null {
  if (page.inside) return theirs === undefined ? addedText(page, work) : keptText(page, theirs, work);
  work.findings.noteName('page-outside', page.text, theirs?.node ?? page.node);
  return theirs?.text ?? page.text;
}

/** The text of a page that the language lacks. */
function addedText(page: Words, work: Work): string | null {
  const { paths, counterparts, called } = work.naming;
  const known = called?.get(page.page!);
  if (known !== undefined) return known;
  const name = paths.name(page.text);
  const other = counterparts.own.get(page.page!) ?? name;
  if (other === page.page && other !== name) return standInText(page, page.node, work) ?? page.text;
  const text = other === name ? paths.translate(page.text) : other;
  return work.rules.hasFile(other) ? text : textWithoutFile(other, text, page, page.node, work);
}

/** The text of a page that the language has. */
function keptText(page: Words, theirs: Leaf, work: Work): string | null {
  // What both pull in from one file is the same for both.
  if (theirs.node === page.node) return theirs.text;
  const { hasFile, report } = work.rules;
  let text: string | null = theirs.text;
  if (theirs.page === page.page) text = standInText(page, theirs.node, work) ?? text;
  else if (!hasFile(theirs.page!)) text = textWithoutFile(theirs.page!, text, page, theirs.node, work);
  const { scope } = theirs.parent.place;
  const item = { kind: 'page', page: theirs.text } as const;
  if (text === null) report.declare({ kind: 'removed', item, scope });
  else if (text !== theirs.text) report.declare({ kind: 'moved', item, to: { kind: 'page', page: text }, scope });
  return text;
}

/** The page of the source stands for its translation. The text of the translation, if there is one now. */
function standInText(page: Words, node: Json, work: Work): string | undefined {
  const { paths } = work.naming;
  const name = paths.name(page.text);
  if (name === page.page) return undefined;
  if (work.rules.hasFile(name)) work.findings.note('translated', { name, at: node });
  else if (missingIn(work) !== 'copy' || !isCopied(name, page.page!, work)) return undefined;
  return paths.translate(page.text);
}

/** What is done about pages without a file. Of a language that is there nothing is changed where nothing is known of the files. */
const missingIn = ({ naming, settled, rules }: Work) => (naming.anyFile || settled.isNew ? rules.missing : 'keep');

/** What is done for a translation without a file, whose entry would be `text`. */
function textWithoutFile(name: string, text: string, page: Words, node: Json, work: Work): string | null {
  const { naming, settled, findings, rules } = work;
  const source = page.page!;
  const missing = missingIn(work);
  // Where the language names the source's page elsewhere, that page is named here too.
  if (missing === 'prune' && naming.counterparts.source.get(source) === source) return page.text;
  if (missing === 'prune' || (missing === 'fallback' && (settled.isNew || rules.hasFile(source)))) {
    findings.noteName(missing === 'prune' ? 'pages-left-out' : 'pages-of-source', name, node);
    return missing === 'prune' ? null : page.text;
  }
  if (!naming.anyFile || (missing === 'copy' && isCopied(name, source, work))) return text;
  if (!rules.hasFile(source)) findings.unknown.add(name);
  findings.noteName('page-missing', name, node);
  return text;
}

/** Stages a translation to start from, if the source has a file, and no page of another name is its translation elsewhere. */
function isCopied(page: string, source: string, { rules, settled, findings }: Work): boolean {
  const isPlaced = settled.placed.some(([part]) => !isBranch(part) && part.page === source);
  const file = isPlaced ? undefined : pageFile(rules.site, source);
  if (file === undefined) return false;
  const path = pageOf(page) + file.slice(pageOf(file).length);
  findings.staged.set(path, { kind: 'copy', path, from: file });
  return true;
}

/** Declares that an entry goes. */
export function removeLeaf(leaf: Leaf, { rules }: Work): void {
  rules.report.declare({
    kind: 'removed',
    item: { kind: 'page', page: leaf.text },
    scope: leaf.parent.place.scope,
  });
}
