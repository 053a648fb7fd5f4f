import {
  addTo,
  type Codes,
  type Element,
  fileInLanguage,
  type LanguagePages,
  type LanguagePaths,
  mostFrequent,
  type Report,
  type Site,
} from 'navshift';
import { type Json, sameJson } from 'navshift/json';
import { askedOnce } from '../../shared/asked-once.ts';
import { leadsAnywhere } from './build/keep.ts';
import { copied, mergeBranch } from './build/merge.ts';
import { Findings, saidOf, type Work } from './build/work.ts';
import { givenTranslation, type Translation } from './labels.ts';
import { matchElements } from './match/elements.ts';
import type { Matching } from './match/pairs.ts';
import { findNaming, type Naming } from './naming.ts';
import { tellBroken } from './page-text.ts';
import { readLanguage } from './reading.ts';
import type { Rules } from './rules.ts';
import { nothingSettled, settle, type Settled } from './settle/settled.ts';
import { type Branch, isSpecified, isTranslated, labelOf, type Leaf, type Tree } from './tree.ts';

/** A language as it was built. */
export interface Built {
  readonly language: string;
  readonly element: Element;
  readonly findings: Findings;
  /** Whether any page has a file, in either language. */
  readonly anyFile: boolean;
  /** The language has no page left. */
  readonly isEmpty: boolean;
}

/** A language in step with the source, and what it was. */
export interface Synced extends Built {
  readonly theirs: Tree;
  /** The page of the source that an entry is. */
  sourcePage(leaf: Leaf): string | undefined;
  /** The element of the source that one is. */
  sourceOf(branch: Branch): Branch | undefined;
}

/** Brings one language into step with the source. */
export function syncLanguage(source: Tree, theirs: Tree, others: readonly LanguagePages[], rules: Rules): Synced {
  const reading = readLanguage(source, theirs, others, rules);
  const { language } = reading.codes;
  const matching = matchElements(reading);
  const settled = settle(matching, reading, rules);
  const work = workOn(source, reading, settled, learnedTranslation(source, matching), rules);
  const element = mergeBranch(source.top, theirs.top, work)!;
  for (const [ours, other] of settled.placed) {
    const { name, at } = saidOf(other);
    work.findings.note('by-position', { name: `${name} (for ${saidOf(ours).name})`, at });
  }
  const isEmpty = !leadsAnywhere(element) && leadsAnywhere(theirs.top.element);
  return {
    language,
    element,
    findings: work.findings,
    anyFile: reading.anyFile,
    isEmpty,
    theirs,
    sourcePage: (leaf) => settled.leaf(leaf)?.page,
    sourceOf: settled.branch,
  };
}

/** Makes a language that is not there yet: with nothing to match or to settle all of the source is copied. */
export function addLanguage(source: Tree, language: string, paths: LanguagePaths, rules: Rules): Built {
  const codes = { source: source.top.label!, language };
  const naming = findNaming(codes, source.pages, new Set(), paths, rules);
  const work = workOn(source, naming, nothingSettled, () => undefined, rules);
  const { element, documents } = copied(source.top, work);
  const { findings } = work;
  for (const [path, node] of documents) findings.created.set(path, node);
  const isReplaced = findings.has('pages-left-out') || findings.has('pages-of-source');
  const isEmpty = rules.missing === 'prune' && isReplaced && !findings.hasEntries && !source.branches.some(isSpecified);
  // Where pages were left out or replaced, that says it all.
  const anyFile = naming.anyFile || source.pages.size === 0 || isReplaced;
  if (isEmpty) findings.forget('pages-left-out', () => true);
  return { language, element, findings, anyFile, isEmpty };
}

export function workOn(source: Tree, naming: Naming, settled: Settled, learned: Translation, rules: Rules): Work {
  const given = givenTranslation(naming.codes.language, rules);
  const work: Work = {
    rules,
    naming,
    settled,
    findings: new Findings(),
    pages: source.pages,
    given,
    translation: (label, place) => given(label, place) ?? learned(label, place),
    pathFor: pathsOfCopies(naming.codes),
  };
  return work;
}

/**
 * Learns from elements that are the same what the language says for a label of the source: what it says most often, if
 * that is no label of the source.
 */
export function learnedTranslation(source: Tree, matching: Matching): (label: string) => string | undefined {
  const labels = new Set(source.branches.map(({ label }) => label));
  const said = saidForLabels(source, matching);
  const learned = new Map([...said].map(([label, texts]) => [label, mostFrequent(texts, (text) => text)]));
  return (label) => (labels.has(learned.get(label)) ? undefined : learned.get(label));
}

/** What a language says for each label of the source, once for each element. */
export function saidForLabels({ branches }: Tree, matching: Matching): Map<string, string[]> {
  const said = new Map<string, string[]>();
  for (const branch of branches.filter(isTranslated)) {
    const text = labelOf(matching.of(branch));
    if (text !== undefined) addTo(said, branch.label!, text);
  }
  return said;
}

/** The path of each document's copy. Where two would have the same, the second goes into a folder of the language. */
function pathsOfCopies(codes: Codes): (document: string) => string {
  const taken = new Set<string>();
  return askedOnce((document) => {
    let path = fileInLanguage(document, codes) ?? withCode(document, codes.language);
    while (taken.has(path)) path = withCode(path, codes.language);
    taken.add(path);
    return path;
  });
}

/** A document without the code in its path goes into a folder of that name beside it. */
function withCode(path: string, language: string): string {
  const at = path.lastIndexOf('/') + 1;
  return `${path.slice(0, at)}${language}/${path.slice(at)}`;
}

/** Adds the documents and files that languages need. A different file in their place is an error. */
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
  const staged = new Map(built.flatMap(({ findings }) => [...findings.staged]));
  tellBroken([...staged.values()], site, report);
  return site.withDocuments(created).withStaged([...staged.values()]);
}
