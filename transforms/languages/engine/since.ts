import {
  type Declaration,
  documentsInUse,
  Element,
  isContainer,
  labelField,
  languagesIn,
  type DivisionPart,
  pageOf,
  pagesIn,
  type Site,
  specificationFields,
  walkElement,
  withReferencesRight,
} from 'navshift';
import { applyChanges, navigationDiff } from 'navshift/diff';
import { type Draft, type ElementCopy, lineAt } from 'navshift/edit';
import { getMember, type JsonObject, type Member, sameJson, setMember, toJson, withMembers } from 'navshift/json';
import { type Branch as Was, itemText } from 'navshift/served';
import { siteAt } from '../../shared/site-at.ts';
import { leadsAnywhere, lineLeads } from './build/keep.ts';
import { copied } from './build/merge.ts';
import type { Findings, Work } from './build/work.ts';
import { learnedTranslation, type Synced, workOn } from './language.ts';
import { matchElements } from './match/elements.ts';
import { findNaming, type Naming, pagesOf } from './naming.ts';
import { readLanguage } from './reading.ts';
import type { Rules } from './rules.ts';
import { nothingSettled } from './settle/settled.ts';
import { type Branch, lineOf, pageName, readTree, type Tree } from './tree.ts';

/** A source, the other languages of its holder, and those of them that the run updates. */
export interface Family {
  readonly source: Tree;
  readonly others: ReadonlyMap<string, DivisionPart>;
  readonly targets: readonly DivisionPart[];
}

/**
 * Applies to languages what changed in their sources since a revision. Both states of a source are copied into the
 * terms of a language, and the changes between these copies are applied to the language. Undefined, with an error, if
 * the revision cannot be read.
 */
export function carryOver(families: readonly Family[], since: string, rules: Rules): readonly Synced[] | undefined {
  const was = siteAt(rules.site, since, rules.report);
  if (was === undefined) return undefined;
  const past = pastOf(was, rules.site);
  return families.flatMap((family) => carriedOver(family, past, rules));
}

/** The state of the site at the revision. */
interface Past {
  readonly site: Site;
  /** Old elements, by the pointer that their counterparts have now. */
  readonly branches: ReadonlyMap<string, Was>;
  /** Old paths of pages, by their new ones. */
  readonly paths: ReadonlyMap<string, string>;
}

function pastOf(was: Site, site: Site): Past {
  const { matching } = navigationDiff(was, site);
  const branches = new Map<string, Was>();
  for (const branch of matching.after.branches) {
    const before = matching.of(branch);
    if (branch.place !== undefined && before?.place !== undefined) branches.set(branch.place.pointer, before);
  }
  const pages = matching.pairs.filter(({ before, after }) => before.isPage && after.isPage);
  return {
    site: was,
    branches,
    paths: new Map(pages.map(({ before, after }) => [pageName(after.name), pageName(before.name)])),
  };
}

/** The findings about a copy. */
const copiedRules = ['page-missing', 'page-outside', 'operation-lacking', 'label-missing', 'shared-addresses'] as const;

/** Applies the changes of a source to its languages; none, with a warning, if the revision does not have the source. */
function carriedOver({ source, others, targets }: Family, past: Past, rules: Rules): readonly Synced[] {
  const { label, element, place } = source.top;
  const top = past.branches.get(place.pointer)?.place;
  if (top === undefined) {
    const message = `"${label!}" was not there then: what changed in it is not known`;
    rules.report.warning('since', message, { at: element, help: 'Run it without --since.' });
    return [];
  }
  const before = readTree(lineAt(top), true);
  const beside = [...others.values()].map(pagesOf);
  return targets.map((target) => {
    const theirs = readTree(lineOf(rules.site, target.place), false);
    const reading = readLanguage(before, theirs, beside, rules);
    const called = new Map(Array.from(before.pages, (page) => [page, reading.counterparts.own.get(page) ?? null]));
    const calledNow = namesSince(source.pages, called, past, reading, rules);
    const matching = matchElements(reading);
    const learned = learnedTranslation(before, matching);
    const old = new Map(before.branches.map((branch) => [branch.place.pointer, branch]));
    /** Old elements that stay in the copies: the language has them, or one of the copies has content in them. */
    const kept = new Set<Branch | undefined>();
    const inLanguage = (
      tree: Tree,
      site: Site,
      names: Naming['called'],
      oldOf: (branch: Branch) => Branch | undefined,
    ) => {
      const naming = { ...findNaming(reading.codes, tree.pages, theirs.pages, reading.paths, rules), called: names };
      const work = workOn(tree, naming, { ...nothingSettled, isNew: false }, learned, { ...rules, site });
      const finished = (copy: Draft, branch: Branch) => {
        const then = oldOf(branch);
        const own = then && matching.of(then);
        const isKept = own !== undefined || lineLeads(copy) || !leadsAnywhere(branch.element);
        if (!isKept && !kept.has(then)) return undefined;
        kept.add(then);
        return then === undefined ? copy : withOwnFields(copy, [then, branch, own], work);
      };
      return { ...copied(tree.top, { ...work, finished })!, work };
    };
    const copyNow = inLanguage(source, rules.site, calledNow, ({ place: { pointer } }) =>
      old.get(past.branches.get(pointer)?.place!.pointer ?? ''),
    );
    kept.delete(undefined);
    const copy = inLanguage(before, past.site, called, (branch) => branch);
    const { findings, naming } = copyNow.work;
    // The first copy has the findings that existed before the changes.
    for (const rule of copiedRules) {
      const known = new Set(copy.work.findings.of(rule).map(({ name }) => name));
      findings.forget(rule, (name) => known.has(name));
    }
    const line = withChanges(theirs, [copy, copyNow], renamedBetween(called, calledNow, past), findings, rules);
    const sources = new Map(Array.from(calledNow, ([page, name]) => [name, page]));
    return {
      language: theirs.top.label!,
      line,
      findings,
      naming,
      anyFile: naming.anyFile,
      isEmpty: !lineLeads(line) && leadsAnywhere(theirs.top.element),
      theirs,
      sourcePage: ({ page }) => (page === undefined ? undefined : sources.get(page)),
      sourceOf: () => undefined,
    };
  });
}

type Names = ReadonlyMap<string, string | null>;

/** The names of the source's pages in a language, for those that existed before; null for pages that the language leaves out. */
function namesSince(
  pages: ReadonlySet<string>,
  called: Names,
  past: Past,
  { paths }: Naming,
  { hasFile }: Rules,
): Names {
  const names = new Map<string, string | null>();
  for (const page of pages) {
    const old = past.paths.get(page) ?? page;
    const name = called.get(old);
    if (name !== undefined) names.set(page, page === old || name === null ? name : nameSince(page, name, old));
  }
  return names;

  /** A page gets its new path once it has a file there, or has none at the old path either. */
  function nameSince(page: string, name: string, old: string): string {
    const to = paths.name(page);
    if (hasFile(to) || !hasFile(name)) return name === old && !hasFile(to) ? page : to;
    return name;
  }
}

/** The new names of pages in a language, by their old ones. */
function renamedBetween(called: Names, calledNow: Names, past: Past): ReadonlyMap<string, string> {
  const pairs = Array.from(calledNow, ([page, to]) => [called.get(past.paths.get(page) ?? page), to] as const);
  return new Map(pairs.filter((pair): pair is [string, string] => pair[0] !== pair[1]));
}

/** A copy that is stored like the language: in a document of its own, if the language is in one. */
function storedAs({ layers }: Element, copy: ElementCopy): Pick<ElementCopy, 'element' | 'documents'> {
  const [own, stored, ...more] = layers;
  const { element, documents } = copy;
  if (stored === undefined || more.length > 0 || getMember(element.node, '$ref') !== undefined) return copy;
  const isOwn = ({ key }: Member) => getMember(own!.node, key) !== undefined;
  const node = withMembers(
    element.node,
    element.node.members.filter((member) => !isOwn(member)),
  );
  const right = withReferencesRight(node, own!.document, stored.document);
  return {
    element: new Element(element.kind, [own!], element.resolver),
    documents: new Map([...documents, [stored.document, right]]),
  };
}

/** Applies the changes between two copies of the source to the language. Its own parts are in neither copy, and do not change. */
function withChanges(
  { top: { element, place, line }, pages }: Tree,
  copies: readonly [before: ElementCopy, after: ElementCopy],
  renamed: ReadonlyMap<string, string>,
  findings: Findings,
  { site, report }: Rules,
): Draft {
  // The diff sees each language alone, so that it takes no part of another language for a part of this one.
  const alone = ({ element: { node }, documents: more }: Pick<ElementCopy, 'element' | 'documents'>) => {
    const own = withReferencesRight(node, place.document, site.main);
    const main = setMember(site.root as JsonObject, 'navigation', toJson({ languages: [own] }));
    return site.withDocuments(new Map([...more, [site.main, main]]));
  };
  const [before, after] = copies.map((copy) => alone(storedAs(element, copy))) as [Site, Site];
  const own = place.scope.slice(-1);
  const moved = Array.from(renamed, ([page, to]): Declaration => ({
    kind: 'moved',
    item: { kind: 'page', page },
    to: { kind: 'page', page: to },
  }));
  const { changes, matching } = navigationDiff(before, after, [{ kind: 'scope', from: own, to: own }, ...moved]);
  const around = place.scope.slice(0, -1);
  for (const leaf of matching.before.leaves) {
    const [item, to] = [leaf.served.item, matching.of(leaf)?.served.item];
    const scope = [...around, ...leaf.served.place.scope];
    if (to === undefined) report.declare({ kind: 'removed', item, scope });
    else if (itemText(to) !== itemText(item)) report.declare({ kind: 'moved', item, to, scope });
  }
  // A copy can have a file of its own that says the same as the one that it shares.
  const isSame = (...paths: readonly (string | undefined)[]) => {
    const [one, other] = paths.map((path) => after.documents.get(path ?? ''));
    return one !== undefined && other !== undefined && sameJson(one, other);
  };
  const real = changes.filter((one) => one.kind !== 'stored-elsewhere' || !isSame(one.from, one.to));
  const { site: made, unfit } = applyChanges(alone({ element, documents: new Map() }), real);
  for (const path of documentsInUse(made)) {
    const node = made.documents.get(path)!;
    if (!site.documents.has(path)) findings.created.set(path, node);
  }
  const { element: language, place: at } = languagesIn(made)[0]!.parts[0]!;
  const listed = new Set(pagesIn(language));
  for (const to of renamed.values())
    if (listed.has(to) && !pages.has(to)) findings.note('renamed', { name: to, at: element.node });
  findings.forget('page-missing', (name) => !listed.has(name));
  // The language keeps its label where the source changed its own.
  const labels = new Set<string | undefined>();
  walkElement(language, place, { enter: (one) => void labels.add(JSON.stringify(one.label)) });
  findings.forget('label-missing', (name) => !labels.has(name));
  for (const path of findings.staged.keys()) if (!listed.has(pageOf(path))) findings.staged.delete(path);
  for (const { change, reason } of unfit)
    findings.note('not-made', { name: `${change.name} (${reason})`, at: element.node });
  const lines = lineAt(at).lines.map((one): Draft => ({ ...one, list: one.of!.container }));
  return { ...line, element: language, name: language.label, lines };
}

/**
 * The copy of an element that the source had before, with the language's own fields. Fields of `--fields` follow the
 * source if it changed them.
 */
function withOwnFields(
  line: Draft,
  [was, is, theirs]: readonly [was: Branch, is: Branch, theirs: Branch | undefined],
  { rules: { fields }, given }: Work,
): Draft {
  const copy = line.element!;
  const own = theirs?.element ?? was.element;
  const hasChanged = (name: string) => {
    const [before, after] = [was.element.field(name), is.element.field(name)];
    return before === undefined || after === undefined ? before !== after : !sameJson(before, after);
  };
  const follows = (name: string) =>
    isContainer(name) ||
    name === labelField(own.kind) ||
    name === labelField(copy.kind) ||
    ['root', 'href', ...specificationFields].includes(name) ||
    (fields.includes(name) && hasChanged(name));
  const names = [...copy.fields, ...own.fields].filter((name) => !follows(name));
  const result = { ...line, fields: Object.fromEntries(names.map((name) => [name, own.field(name)])) };
  if (is.label === undefined || given(is.label, is.place) !== undefined) return result;
  const isOwn = is.label === was.label || own.label !== was.label;
  return { ...result, name: (isOwn ? own.label : undefined) ?? is.label };
}
