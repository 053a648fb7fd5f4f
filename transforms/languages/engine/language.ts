import {
  addTo,
  type Codes,
  type Element,
  enumerate,
  type FileChange,
  fileInLanguage,
  groupBy,
  type LanguagePages,
  type LanguagePaths,
  mostFrequent,
  pageFile,
  type Report,
  type Site,
} from 'navshift';
import { copyFiles, type Draft, type LinkRewriter } from 'navshift/edit';
import { type Json, sameJson } from 'navshift/json';
import { askedOnce } from '../../shared/asked-once.ts';
import { withLinks } from '../../shared/links.ts';
import { leadsAnywhere, lineLeads } from './build/keep.ts';
import { copied, mergeBranch } from './build/merge.ts';
import { Findings, saidOf, type Work } from './build/work.ts';
import { givenTranslation, type Translation } from './labels.ts';
import { matchElements } from './match/elements.ts';
import { openContests } from './match/contests.ts';
import type { Matching } from './match/pairs.ts';
import { findNaming, type Naming } from './naming.ts';
import { readLanguage } from './reading.ts';
import type { Rules } from './rules.ts';
import type { Settled } from './settle/scopes.ts';
import { nothingSettled, settle } from './settle/settled.ts';
import { type Branch, isSpecified, isTranslated, labelOf, type Leaf, type Tree } from './tree.ts';

/** A language after the run. */
export interface Built {
  readonly language: string;
  readonly findings: Findings;
  readonly naming: Naming;
  /** Whether any page has a file, in either language. */
  readonly anyFile: boolean;
  /** The language has no page left. */
  readonly isEmpty: boolean;
}

/** A new language. */
export interface Added extends Built {
  readonly element: Element;
}

/** An updated language, with its state before. */
export interface Synced extends Built {
  readonly line: Draft;
  readonly theirs: Tree;
  /** The page of the source for an entry of the language. */
  sourcePage(leaf: Leaf): string | undefined;
  /** The element of the source for one of the language. */
  sourceOf(branch: Branch): Branch | undefined;
}

/** Updates one language from the source. */
export function syncLanguage(source: Tree, theirs: Tree, others: readonly LanguagePages[], rules: Rules): Synced {
  const reading = readLanguage(source, theirs, others, rules);
  const { language } = reading.codes;
  const matching = matchElements(reading);
  const settled = settle(matching, reading, rules);
  const work = workOn(source, reading, settled, learnedTranslation(source, matching), rules);
  const line = mergeBranch(source.top, theirs.top, work)!;
  for (const leaf of theirs.branches.flatMap(({ leaves }) => leaves)) {
    const item = { kind: 'page', page: leaf.text } as const;
    if (settled.leaf(leaf) === undefined && settled.isLeftover(leaf))
      rules.report.declare({ kind: 'removed', item, scope: leaf.parent.place.scope });
  }
  for (const [ours, other] of settled.placed) {
    const { name, at } = saidOf(other);
    work.findings.note('by-position', { name: `${name} (for ${saidOf(ours).name})`, at });
  }
  const open = groupBy(openContests(matching.contests, settled.branch), ({ chosen }) => chosen.other);
  for (const [label, contests] of open) {
    const [ours, theirs] = [saidOf(contests[0]!.chosen.one), saidOf(label)];
    const instead = contests.map(({ chosen, rival }) =>
      rival.one === chosen.one ? `${saidOf(rival.other).name} of "${language}"` : `for ${saidOf(rival.one).name}`,
    );
    const name = `${theirs.name} for ${ours.name} (or ${enumerate([...new Set(instead)], 'or')})`;
    work.findings.note('label-unsure', { name, at: theirs.at });
  }
  const isEmpty = !lineLeads(line) && leadsAnywhere(theirs.top.element);
  return {
    language,
    line,
    findings: work.findings,
    naming: reading,
    anyFile: reading.anyFile,
    isEmpty,
    theirs,
    sourcePage: (leaf) => settled.leaf(leaf)?.page,
    sourceOf: settled.branch,
  };
}

/** Makes a new language: with nothing to match or to settle, all of the source is copied. */
export function addLanguage(source: Tree, language: string, paths: LanguagePaths, rules: Rules): Added {
  const codes = { source: source.top.label!, language };
  const naming = findNaming(codes, source.pages, new Set(), paths, rules);
  const work = workOn(source, naming, nothingSettled, () => undefined, rules);
  const { element, documents } = copied(source.top, work)!;
  const { findings } = work;
  for (const [path, node] of documents) findings.created.set(path, node);
  const isReplaced = findings.has('pages-left-out') || findings.has('pages-of-source');
  const isEmpty = rules.missing === 'prune' && isReplaced && !findings.hasEntries && !source.branches.some(isSpecified);
  // Findings about left-out or replaced pages say enough: `reportNoFiles` need not add that no file was found.
  const anyFile = naming.anyFile || source.pages.size === 0 || isReplaced;
  return { language, element, findings, naming, anyFile, isEmpty };
}

/** The context for building a language. */
export function workOn(source: Tree, naming: Naming, settled: Settled, learned: Translation, rules: Rules): Work {
  const given = givenTranslation(naming.codes.language, rules);
  return {
    rules,
    naming,
    settled,
    findings: new Findings(),
    pages: source.pages,
    given,
    translation: (label, place) => given(label, place) ?? learned(label, place),
    pathFor: pathsOfCopies(naming.codes),
  };
}

/**
 * Learns the translation of a source label from matched elements: the most frequent one, unless it is a label of the
 * source too, and so perhaps untranslated.
 */
export function learnedTranslation(source: Tree, matching: Matching): (label: string) => string | undefined {
  const labels = new Set(source.branches.map(({ label }) => label));
  const said = saidForLabels(source, matching);
  const learned = new Map([...said].map(([label, texts]) => [label, mostFrequent(texts, (text) => text)]));
  return (label) => (labels.has(learned.get(label)) ? undefined : learned.get(label));
}

/** The labels of a language for each label of the source, one for each matched element. */
export function saidForLabels({ branches }: Tree, matching: Matching): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const branch of branches.filter(isTranslated)) {
    const text = labelOf(matching.of(branch));
    if (text !== undefined) addTo(said, branch.label!, text);
  }
  return said;
}

/** The path of each document's copy. If two copies would have the same path, the second goes to a folder of the language. */
function pathsOfCopies(codes: Codes): (document: string) => string {
  const taken = new Set<string>();
  return askedOnce((document) => {
    let path = fileInLanguage(document, codes) ?? withCode(document, codes.language);
    while (taken.has(path)) path = withCode(path, codes.language);
    taken.add(path);
    return path;
  });
}

/** The path of a document in a folder of the language beside it, for a path without a code. */
function withCode(path: string, language: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}${language}/${path.slice(at)}`;
}

/** Adds the documents and files that languages need. A different file of the same path is an error. */
export function withFiles(site: Site, built: readonly Built[], report: Report): Site {
  const created = new Map<string, Json>();
  for (const { language, findings } of built) {
    for (const [path, node] of findings.created) {
      const there = created.get(path) ?? site.documents.get(path);
      if (there === undefined) created.set(path, node);
      else if (!sameJson(there, node))
        report.error('document-exists', `${path} would be created for "${language}", but another file exists there`, {
          at: there,
          help: 'Move or remove it, then run again.',
        });
    }
  }
  const copies = withLinks(report, (links) => built.flatMap((one) => copiesFor(one, site, links)));
  return site.withDocuments(created).withStaged([...new Map(copies.map((copy) => [copy.path, copy])).values()]);
}

/** The copies of pages for a language. Their links lead to pages that the language has then. */
function copiesFor({ findings: { staged }, naming }: Built, site: Site, links: LinkRewriter): readonly FileChange[] {
  if (staged.size === 0) return [];
  const files = new Map(Array.from(staged, ([path, from]) => [from, path]));
  const { paths, counterparts } = naming;
  const find = (path: string) => {
    const page = counterparts.own.get(path) ?? paths.name(path);
    const file = pageFile(site, path);
    const isThere = pageFile(site, page) !== undefined || (file !== undefined && files.has(file));
    return page !== path && isThere ? page : undefined;
  };
  const inCopy: LinkRewriter = (text, newReference, file) => links(text, newReference, files.get(file)!);
  return copyFiles(site, { files, names: [...files.keys()], find }, inCopy);
}
