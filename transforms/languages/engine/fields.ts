import {
  type Element,
  type EntryPlace,
  fieldOf,
  formatEntry,
  isExternal,
  type Json,
  labelField,
  makeString,
  mapJson,
  pageFile,
  parseEntry,
  type Site,
} from 'navshift';
import { type SpecificationMode, translatedFile, translateSpecification } from './specifications.ts';

/** How the fields of an element become those of another language. */
export interface FieldRules {
  readonly site: Site;
  /** The codes of both languages. */
  readonly source: string;
  readonly language: string;
  readonly specifications: SpecificationMode;
  /** The translation of a label, if there is one. */
  translation(label: string): string | undefined;
  /** The path of a page in the other language. */
  path(path: string): string;
  /** The directory of generated pages in the other language. */
  directory(directory: string): string;
  /** What becomes of the page that a field names; null if it is to be left out. */
  page(page: string, node: Json): string | null;
  /** Whether a link to a page of the source's follows although the translation has no file. */
  follows(page: string): boolean;
}

/** Translates elements, entries and links one by one, and remembers what is to be said of them. */
export interface FieldTranslator {
  /** Labels without a translation. */
  readonly untranslated: ReadonlySet<string>;
  /** Specifications that go on being shared with the source. */
  readonly shared: ReadonlyMap<string, Json>;
  /** The fields of an element; what it holds stays. */
  element(element: Element, parent: Element | undefined): Element;
  /** The element of the language itself: its code, its banner, footer and bar, and the fields of any element but the label. */
  language(element: Element, parent: Element | undefined): Element;
  label(text: string, node: Json, element: Element): Json;
  /** The same node if nothing changes. */
  specification(value: Json): Json;
  link(href: string): string;
  /** An endpoint entry that names a specification, naming the translated one; undefined if it stays. */
  endpoint(entry: EntryPlace): Json | undefined;
}

export function translateFields(rules: FieldRules): FieldTranslator {
  const { site, language } = rules;
  const untranslated = new Set<string>();
  const shared = new Map<string, Json>();
  const specificationRules = {
    site,
    mode: rules.specifications,
    source: rules.source,
    language,
    shared: (name: string, node: Json) => void shared.set(name, node),
    directory: (directory: string) => rules.directory(directory),
  };
  const specification = (value: Json) => translateSpecification(value, specificationRules);

  const link = (href: string): string => {
    if (isExternal(href) || href.startsWith('#') || href.startsWith('?')) return href;
    const [, path, rest] = /^([^?#]*)(.*)$/.exec(href)!;
    const page = path!.replace(/^\//, '').replace(/\/$/, '');
    if (page === '') return href;
    const target = rules.path(path!);
    // What is not in the navigation gets no copy, so a link to it follows only where its translation is.
    return pageFile(site, target.replace(/\/$/, '')) !== undefined || rules.follows(page) ? target + rest! : href;
  };

  const label = (text: string, node: Json, element: Element): Json => {
    const found = rules.translation(text);
    if (found !== undefined) return makeString(found, node);
    // A version's label is mostly a number, and stays.
    if (element.kind !== 'version') untranslated.add(text);
    return node;
  };

  const fields = (element: Element, parent: Element | undefined, withLabel: boolean): Element => {
    let result = element;
    for (const name of element.fields) {
      const value = element.field(name)!;
      const text = element.text(name);
      const means = fieldOf(element.kind, name, parent?.kind)?.means;
      if (means === 'specification') result = result.withField(name, specification(value));
      else if (text === undefined) continue;
      else if (means === 'page') result = result.withField(name, changed(value, text, rules.page(text, value)));
      else if (means === 'link' || means === 'external link')
        result = result.withField(name, makeString(link(text), value));
      else if (means === 'label' && withLabel) result = result.withField(name, label(text, value, element));
    }
    return result;
  };

  return {
    untranslated,
    shared,
    label,
    specification,
    link,
    element: (element, parent) => fields(element, parent, true),
    language(element, parent) {
      let result = fields(element, parent, false);
      for (const name of ['banner', 'footer', 'navbar']) {
        const value = result.field(name);
        if (value !== undefined)
          result = result.withField(
            name,
            mapJson(value, (node, key) =>
              key === 'href' && node.kind === 'string' ? makeString(link(node.value), node) : undefined,
            ),
          );
      }
      return result
        .withField(labelField('language'), makeString(language, result.field('language')))
        .withField('default', undefined);
    },
    endpoint({ entry, text, node }) {
      if (entry.kind === 'page' || entry.specification === undefined || rules.specifications === 'keep')
        return undefined;
      const file = translatedFile(entry.specification, specificationRules);
      return file === undefined
        ? undefined
        : makeString(formatEntry({ ...parseEntry(text), specification: file } as typeof entry), node);
    },
  };
}

/** The node for another text; undefined for none. */
export function changed(node: Json, before: string, after: string | null): Json | undefined {
  return after === null ? undefined : after === before ? node : makeString(after, node);
}
