import type { Element, Json, Report, Site } from 'navshift';
import { leadsAnywhere, type Missing, pathsOfCopies } from '../engine/copy.ts';
import { translateFields } from '../engine/fields.ts';
import type { SpecificationMode } from '../engine/specifications.ts';
import type { Labels } from '../engine/labels.ts';
import { areAlike } from './alike.ts';
import type { Building } from './building.ts';
import { copyBranch } from './copy.ts';
import { findCounterparts } from './counterparts.ts';
import type { Documents } from './documents.ts';
import { Findings } from './findings.ts';
import { goneLeaves } from './gone.ts';
import { keepBranch } from './keep.ts';
import { findLeftOut } from './left-out.ts';
import { findKeysHere } from './here.ts';
import { findKeys } from './keys.ts';
import { learnLabels } from './labels.ts';
import { matchBranches, matchRest } from './match-branches.ts';
import { fileName, matchLeaves } from './match-leaves.ts';
import { Matching } from './matching.ts';
import { mergeBranch } from './merge.ts';
import { findBothOwners, isBarred, settleOwners } from './owners.ts';
import { pageTexts } from './pages.ts';
import { learnPaths } from './paths.ts';
import { signBoth } from './signatures.ts';
import { type Branch, branchesOf, type Part } from './tree.ts';

export interface SyncRules {
  readonly site: Site;
  readonly labels: Labels | undefined;
  readonly template: string | undefined;
  readonly missing: Missing;
  readonly languageOnly: 'keep' | 'remove';
  readonly specifications: SpecificationMode;
  readonly fields: readonly string[];
  readonly documents: Documents;
  readonly copied: Map<string, Json>;
  /** Whether a page has a file, asked once for each page. */
  readonly hasFile: (page: string) => boolean;
  readonly report: Report;
}

/** The languages of one container. */
export interface Family {
  readonly source: Branch;
  /** The pages of the source, and of each language by its code. */
  readonly pages: ReadonlySet<string>;
  readonly others: ReadonlyMap<string, ReadonlySet<string>>;
}

/** A language in step with the source. */
export interface Synced {
  readonly element: Element;
  readonly matching: Matching;
  readonly findings: Findings;
  /** Specifications that it goes on sharing with the source. */
  readonly shared: ReadonlyMap<string, Json>;
  /** Whether any page has a file, in either language. */
  readonly anyFile: boolean;
  /** It has nothing left. */
  readonly empty: boolean;
}

/** Brings one language into step with the source. */
export function syncLanguage({ source, pages, others }: Family, theirs: Branch, rules: SyncRules): Synced {
  const { site, labels, hasFile, report, missing } = rules;
  const languages = { source: source.element.label!, language: theirs.element.label! };
  const own = others.get(languages.language)!;
  const paths = learnPaths({ ...languages, pages, others, template: rules.template });
  const counterparts = findCounterparts(pages, own, paths, hasFile);
  const findings = new Findings();
  const hasTranslation =
    some(own, (page) => !pages.has(page) && hasFile(page)) || some(pages, (page) => hasFile(paths.name(page)));
  // What is copied is a file of the language from then on.
  const ofLanguage = hasTranslation || (missing === 'copy' && some(pages, hasFile));
  const anyFile = ofLanguage || some(pages, hasFile);

  const keys = findKeys(source, theirs, { site, ...languages, paths, counterparts });
  const sameName = (page: string, other: string) =>
    fileName(page) === fileName(other) && !hasFile(paths.name(page)) && (!ofLanguage || hasFile(other));
  const plausible = (page: string, other: string) =>
    sameName(page, other) || (hasFile(other) && !hasFile(paths.name(page)));
  const translation = (label: string) => labels?.get(languages.language)?.get(label);

  const matching = new Matching();
  const owners = findBothOwners(source, theirs);
  const ownerRules = { site, matching, owners };
  const here = findKeysHere(source, theirs, keys, matching);
  const leftOut =
    missing === 'prune' && anyFile ? findLeftOut(source, { counterparts, paths, hasFile }) : new Set<Part>();
  const alike = (branch: Branch, other: Branch) => areAlike(branch, other, { here, matching, leftOut, plausible });
  const branchRules = {
    keys,
    signatures: signBoth(source, theirs, keys),
    alike,
    isAbsent: (branch: Branch) => leftOut.has(branch) || isBarred(branch, ownerRules),
  };
  matchBranches(source, theirs, matching, {
    ...branchRules,
    translations: (label) => [translation(label) ?? []].flat(),
  });
  const learned = learnLabels(branchesOf(source), matching);
  const learnedTranslation = (label: string) => translation(label) ?? learned(label);
  matchRest(source, matching, { ...branchRules, translations: (label) => [learnedTranslation(label) ?? []].flat() });
  const settled = settleOwners(source, ownerRules);
  matchLeaves(source, matching, { keys, here, owners, settled, hasFile, plausible, sameName });

  const translator = translateFields({
    site,
    ...languages,
    specifications: rules.specifications,
    translation: learnedTranslation,
    path: (path) => paths.translate(path),
    directory: (directory) => paths.directory(directory),
    page: (page) => page,
    follows: (page) => pages.has(page) && (missing === 'keep' || missing === 'copy'),
  });
  const building: Building = {
    ...rules,
    matching,
    owners,
    settled,
    languages,
    translator,
    translation,
    learnedTranslation,
    isElsewhere: (branch) => keys.own.own(branch).length > 0,
    pageText: pageTexts({ site, paths, counterparts, matching, missing, hasFile, anyFile, findings, report }),
    isGone: goneLeaves({
      source,
      theirs,
      matching,
      counterparts,
      keys,
      hasFile,
      ofLanguage,
      languageOnly: rules.languageOnly,
    }),
    findings,
    pathFor: remembering(pathsOfCopies(languages.source, languages.language)),
    made: new Map(),
  };
  const element = build(source, theirs, building);
  return {
    element,
    matching,
    findings,
    shared: translator.shared,
    anyFile,
    empty: !leadsAnywhere(element) && leadsAnywhere(theirs.element),
  };
}

/** Builds from the leaves up, without recursion: what only the language has, then what the source says. */
function build(source: Branch, theirs: Branch, building: Building): Element {
  const { matching, made } = building;
  for (const branch of branchesOf(theirs).toReversed())
    if (matching.branch(branch) === undefined) made.set(branch, keepBranch(branch, building));
  for (const branch of branchesOf(source).toReversed()) {
    const partner = matching.branch(branch);
    if (branch === source) continue;
    if (partner !== undefined) made.set(branch, mergeBranch(branch, partner, building)?.node ?? null);
    else if (matching.branch(branch.parent!) !== undefined) made.set(branch, copyBranch(branch, building));
  }
  return mergeBranch(source, theirs, building)!;
}

function some(pages: ReadonlySet<string>, test: (page: string) => boolean): boolean {
  for (const page of pages) if (test(page)) return true;
  return false;
}

/** One path for each document, however often it is copied. */
function remembering(pathFor: (document: string) => string): (document: string) => string {
  const paths = new Map<string, string>();
  return (document) => {
    const known = paths.get(document) ?? pathFor(document);
    paths.set(document, known);
    return known;
  };
}
