import { type Entry, formatEntry, pageFile, pageOf } from 'navshift';
import type { Json } from 'navshift/json';
import { findOperation, openSpecification, ownSpecification, specificationKey } from 'navshift/openapi';
import { translatedFile } from '../files.ts';
import { namesSpecification } from '../settle/scopes.ts';
import { type Branch, isBranch, type Leaf, type ReadEntry } from '../tree.ts';
import { saidOf, type Work } from './work.ts';

/**
 * The text of a source entry in the language; null leaves the entry out. If the language has the entry already
 * (`theirs`), its change is declared.
 */
export function entryText(entry: ReadEntry, parent: Branch | undefined, theirs: Leaf | undefined, work: Work) {
  const isPage = entry.entry.kind === 'page';
  return isPage ? pageText(entry, theirs, work) : (theirs?.text ?? endpointText(entry, parent, work));
}

/** The text of an endpoint entry that the language lacks. */
function endpointText({ text, entry, node }: ReadEntry, parent: Branch | undefined, work: Work): string | null {
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

/** The language's file for a specification of the source; undefined if the language shares the source's. */
const ownFile = (source: string, { rules, naming }: Work): string | undefined =>
  rules.specifications === 'keep' ? undefined : translatedFile(source, rules.site, naming.codes);

/** The specification that an entry inherits in the language; undefined if it is the source's. */
function fileInScope(parent: Branch, work: Work): string | undefined {
  const owner = work.settled.owner(parent);
  if (owner === undefined) return undefined;
  const { source } = ownSpecification(owner.element)!;
  return owner.ofSource ? ownFile(source, work) : source;
}

/** Whether a specification has no page for an entry. Mintlify stops at such an entry and generates no page at all. */
function lacks(specification: string, entry: Entry, { rules }: Work): boolean {
  if (entry.kind === 'graphql') return false;
  const opened = openSpecification(rules.site, specification);
  return 'operations' in opened && (findOperation(opened.operations, entry)?.excluded ?? true);
}

/**
 * Whether the language's file has none of the endpoints that the source lists under a specification. Mintlify would
 * show all its operations instead.
 */
export function lacksAll(owner: Branch, work: Work): boolean {
  const openapi = ownSpecification(owner.element);
  const file = openapi && ownFile(openapi.source, work);
  if (file === undefined) return false;
  const entries = inheritingIn(owner).flatMap(({ entry }) =>
    entry.kind === 'page' || entry.specification !== undefined ? [] : [entry],
  );
  return entries.length > 0 && entries.every((entry) => lacks(file, entry, work));
}

/** The entries in an element that inherit the specification of the element. */
const inheritingIn = ({ leaves, branches }: Branch): readonly Leaf[] => [
  ...leaves,
  ...branches.flatMap((inner) => (namesSpecification(inner) ? [] : inheritingIn(inner))),
];

function pageText(page: ReadEntry, theirs: Leaf | undefined, work: Work): string | null {
  const { node } = theirs ?? page;
  if (!page.inside) {
    work.findings.noteName('page-outside', page.text, node);
    return theirs?.text ?? page.text;
  }
  if (theirs === undefined) return ownText(page, node, work);
  // Both languages have the entry from one `$ref` file, and so the same text.
  if (node === page.node) return theirs.text;
  const text = ownText(page, node, work, theirs);
  const { scope } = theirs.parent.place;
  const item = { kind: 'page', page: theirs.text } as const;
  const { report } = work.rules;
  if (text === null) report.declare({ kind: 'removed', item, scope });
  else if (text !== theirs.text) report.declare({ kind: 'moved', item, to: { kind: 'page', page: text }, scope });
  return text;
}

/** The text of a page in the language: of the entry that it has, or of a new one. */
function ownText(page: ReadEntry, node: Json, work: Work, theirs?: Leaf): string | null {
  const { paths, counterparts, called } = work.naming;
  const known = theirs === undefined ? called?.get(page.page!) : undefined;
  if (known !== undefined) return known;
  const name = paths.name(page.text);
  const own = theirs?.page ?? counterparts.own.get(page.page!) ?? name;
  const isOfSource = own === page.page && (theirs !== undefined || own !== name);
  if (isOfSource) return translatedText(page, node, work) ?? (theirs ?? page).text;
  const text = theirs?.text ?? (own === name ? paths.translate(page.text) : own);
  return work.rules.hasFile(own) ? text : textWithoutFile(own, text, page, node, work);
}

/** For an entry that lists the source's page until a translation exists: the text of the translation, if it exists now. */
function translatedText(page: ReadEntry, node: Json, work: Work): string | undefined {
  const { paths } = work.naming;
  const name = paths.name(page.text);
  if (name === page.page) return undefined;
  if (work.rules.hasFile(name)) work.findings.note('translated', { name, at: node });
  else if (missingIn(work) !== 'copy' || !isCopied(name, page.page!, work)) return undefined;
  return paths.translate(page.text);
}

/** The mode for pages without a file. If no file is known, an existing language keeps its entries. */
const missingIn = ({ naming, settled, rules }: Work) => (naming.anyFile || settled.isNew ? rules.missing : 'keep');

/** The entry of a translation without a file; `text` would be that of the translation. */
function textWithoutFile(name: string, text: string, page: ReadEntry, node: Json, work: Work): string | null {
  const { naming, settled, findings, rules } = work;
  const source = page.page!;
  const missing = missingIn(work);
  // The language lists the source's page in another place, so it can list it here too.
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

/** Stages a copy of the source's file as a first translation, unless a page of another name is probably the translation. */
function isCopied(page: string, source: string, { rules, settled, findings }: Work): boolean {
  const isPlaced = settled.placed.some(([part]) => !isBranch(part) && part.page === source);
  const file = isPlaced ? undefined : pageFile(rules.site, source);
  if (file === undefined) return false;
  const path = pageOf(page) + file.slice(pageOf(file).length);
  findings.staged.set(path, file);
  return true;
}
