import { type Element, fieldOf, holdsLink, isExternal, pageFile, type Place, specificationFields } from 'navshift';
import { getMember, type Json, makeString, mapItems, mapJson, sameJson, setMember, toJson } from 'navshift/json';
import type { Draft } from 'navshift/edit';
import { defaultDirectory } from 'navshift/openapi';
import { translatedFile } from '../files.ts';
import { type Branch, divides, labelOf } from '../tree.ts';
import { entryText, lacksAll } from './entries.ts';
import { isBare, isOnce } from './keep.ts';
import { saidOf, type Work } from './work.ts';

/** A copy of a source element with its fields in the language, with or without the label. Its content does not change. */
export function translatedFields(element: Element, place: Place, work: Work, withLabel = true): Element {
  let result = element;
  for (const name of element.fields) {
    const value = element.field(name)!;
    const text = element.text(name);
    const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
    if (means === 'specification') result = result.withField(name, specificationIn(value, work));
    else if (text === undefined) continue;
    else if (means === 'link' || means === 'external link')
      result = result.withField(name, makeString(linkIn(text, work), value));
    else if (means === 'label' && withLabel)
      result = result.withField(name, makeString(work.translation(text, place) ?? text, value));
  }
  return result;
}

/**
 * A copy of the source's own element for the language: its code, the links of `banner`, `footer` and `navbar`, and the
 * fields of any element.
 */
export function translatedLanguage(element: Element, place: Place, work: Work): Element {
  let result = translatedFields(element, place, work, false);
  for (const name of ['banner', 'footer', 'navbar']) {
    const value = result.field(name);
    const linked = (node: Json, key: string | number | undefined) =>
      key === 'href' && node.kind === 'string' ? makeString(linkIn(node.value, work), node) : undefined;
    if (value !== undefined) result = result.withField(name, mapJson(value, linked));
  }
  return result.withLabel(work.naming.codes.language).withField('default', undefined);
}

/** Notes the label of an element without a translation. Labels of versions do not count: most are numbers. */
export function noteLabel(place: Place, work: Work): void {
  const { kind, label, node } = place.element;
  if (label !== undefined && kind !== 'version' && work.translation(label, place) === undefined)
    noteUntranslated(label, node, work);
}

/** Notes that a label is the source's, unless all labels of a new language are, since no labels were given. */
function noteUntranslated(label: string, at: Json, { findings, rules, settled }: Work): void {
  const isMeant = label.trim() === '' || rules.untranslated.includes(label);
  if (!isMeant && (rules.labels !== undefined || !settled.isNew))
    findings.note('label-missing', { name: JSON.stringify(label), at }, label);
}

/** The value of `openapi` for a copy: the translated file if it exists, else by the mode. Returns the same node if nothing changes. */
function specificationIn(value: Json, work: Work, mode = work.rules.specifications): Json {
  if (mode === 'keep') return value;
  // Mintlify knows no directory in an array, so a specification there without a translated file is shared.
  if (value.kind === 'array') return mapItems(value, (item) => specificationIn(item, work, 'translated'));
  const source = value.kind === 'object' ? getMember(value, 'source') : value;
  if (source?.kind !== 'string') return value;
  const { codes, paths } = work.naming;
  const file = translatedFile(source.value, work.rules.site, codes);
  if (file === undefined && mode !== 'separate') {
    work.findings.noteName('shared-addresses', source.value, source);
    return value;
  }
  // A translated file alone does not change URLs: Mintlify makes them from tags and summaries, which may be untranslated.
  const isApart = mode === 'separate';
  if (value.kind !== 'object') {
    const named = file === undefined ? source : makeString(file, source);
    return isApart ? toJson({ source: named, directory: paths.directory(defaultDirectory) }) : named;
  }
  const directory = getMember(value, 'directory');
  const name = directory?.kind === 'string' ? directory.value : defaultDirectory;
  const moved =
    file !== undefined && directory === undefined && !isApart
      ? value
      : setMember(value, 'directory', makeString(paths.directory(name), directory));
  return file === undefined ? moved : setMember(moved, 'source', makeString(file, source));
}

/** A link for the language: to the translation of a page of the site, or unchanged. */
function linkIn(href: string, { rules, naming, pages }: Work): string {
  if (isExternal(href) || href.startsWith('#') || href.startsWith('?')) return href;
  const [, path, rest] = /^([^?#]*)(.*)$/s.exec(href)!;
  const page = path!.replace(/^\//, '').replace(/\/$/, '');
  if (page === '') return href;
  const target = naming.paths.translate(path!);
  // A page that the navigation does not list gets no copy, so a link to it changes only if its translation exists.
  const follows = pages.has(page) && (rules.missing === 'keep' || rules.missing === 'copy');
  return follows || pageFile(rules.site, target.replace(/\/$/, '')) !== undefined ? target + rest! : href;
}

/**
 * Updates the fields of a language's element that follow the source: a missing specification, an untranslated label,
 * and the fields of `--fields`. All others are its own.
 */
export function withFields(given: Element, source: Branch, theirs: Branch, work: Work): Element {
  const { rules, settled } = work;
  let element = given;
  const set = (name: string, value: Json | undefined) => {
    element = element.withField(name, value);
  };
  for (const name of specificationFields) {
    const value = source.element.field(name);
    // Endpoint entries that inherit a specification would mean other operations under a new one.
    if (value === undefined || element.member(name) !== undefined || settled.inherits(theirs)) continue;
    if (name === 'openapi' && lacksAll(source, work)) continue;
    set(name, name === 'openapi' ? specificationIn(value, work) : value);
  }
  if (source.parent === undefined) return element;
  for (const name of rules.fields) {
    const value = source.element.field(name);
    const own = element.field(name);
    // The field can have a link that only the language has. A second field of the same name, which does not count, would be lost too.
    if (element.layers.some(({ node }) => node.members.some(({ key, value }) => key === name && holdsLink(value))))
      continue;
    if (value === undefined ? own !== undefined : own === undefined || !sameJson(value, own)) set(name, value);
  }
  // A blank label, or that of the source, is looked up again. Labels of versions and products stay: they identify scopes.
  const { label } = element;
  const isBlank = label?.trim() === '' && labelOf(source) !== undefined;
  if (label === undefined || divides(theirs) || !(isBlank || label === source.label)) return element;
  const found = (isBlank ? work.translation : work.given)(source.label!, source.place);
  if (found === undefined) noteUntranslated(source.label!, theirs.element.node, work);
  return found === undefined && !isBlank ? element : element.withLabel(found ?? source.label!);
}

/** Adds the link of a source element to an empty element, and removes a link that became content in the source. `line`: the content. */
export function withLink(element: Element, line: Draft, source: Branch, theirs: Branch, work: Work): Element {
  const href = source.element.text('href');
  const own = theirs.element.text('href');
  if (href !== undefined && element.member('href') === undefined && isBare({ ...line, element })) {
    return element.withField('href', linkIn(href, work));
  }
  const becameContent =
    source.element.member('href') === undefined && !source.element.isEmpty && theirs.element.isEmpty;
  if (own === undefined || !becameContent || !isOnce(element, 'href')) return element;
  work.rules.report.declare({ kind: 'removed', item: { kind: 'link', href: own }, scope: theirs.place.scope });
  return element.withField('href', undefined);
}

/** Sets the `root` of a group as in the source. Another root that only the language has moves to the front of its pages (`displaced`). */
export function withRoot(element: Element, source: Branch, theirs: Branch, work: Work, displaced: Draft[]): Element {
  const { settled, findings } = work;
  const own = theirs.root;
  if (source.root === undefined && own === undefined) return element;
  // A root that is not a page, or a second one, was a mistake: only its author knows which page is right.
  if (!isOnce(element, 'root') || (own === undefined && element.member('root') !== undefined)) return element;
  const partner = source.root && settled.leaf(source.root);
  if (own !== undefined && own !== partner && settled.leaf(own) === undefined) {
    if (!settled.isLeftover(own)) {
      findings.note('only-here', saidOf(own));
      if (source.root === undefined || (element.member('pages') !== undefined && element.array('pages') === undefined))
        return element;
      displaced.push({ kind: 'entry', name: own.text, lines: [] });
    }
  }
  if (source.root === undefined) return element.withField('root', undefined);
  const text = entryText(source.root, source, partner, work);
  const node = text === null ? undefined : makeString(text, element.field('root'));
  return element.withField('root', node);
}
