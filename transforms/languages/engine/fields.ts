import { type Element, fieldOf, isExternal, labelField, pageFile } from 'navshift';
import { type Json, makeString, mapJson } from 'navshift/json';
import { type Findings, setFirst } from './findings.ts';
import type { Naming } from './reading.ts';
import type { Rules } from './rules.ts';
import { type SpecificationRules, translateSpecification } from './specifications.ts';

/** Finds what a language says for a label of the source. */
export type Translation = (label: string) => string | undefined;

/** Translates the fields of elements one by one. */
export class FieldTranslator {
  readonly #rules: Rules;
  readonly #naming: Naming;
  /** The pages of the source. */
  readonly #pages: ReadonlySet<string>;
  readonly #translation: Translation;
  readonly #findings: Findings;
  readonly #specifications: SpecificationRules;

  constructor(rules: Rules, naming: Naming, pages: ReadonlySet<string>, translation: Translation, findings: Findings) {
    this.#rules = rules;
    this.#naming = naming;
    this.#pages = pages;
    this.#translation = translation;
    this.#findings = findings;
    this.#specifications = {
      site: rules.site,
      mode: rules.specifications,
      ...naming.codes,
      shared: (name, node) => setFirst(findings.shared, name, node),
      directory: (directory) => naming.paths.directory(directory),
    };
  }

  /** The fields of an element; what it holds stays. */
  element(element: Element, parent: Element | undefined): Element {
    return this.#translated(element, parent, true);
  }

  /** The element of the language itself: its code, its banner, footer and bar, and the fields of any element but the label. */
  language(element: Element, parent: Element | undefined): Element {
    let result = this.#translated(element, parent, false);
    for (const name of ['banner', 'footer', 'navbar']) {
      const value = result.field(name);
      if (value !== undefined)
        result = result.withField(
          name,
          mapJson(value, (node, key) =>
            key === 'href' && node.kind === 'string' ? makeString(this.link(node.value), node) : undefined,
          ),
        );
    }
    return result
      .withField(labelField('language'), makeString(this.#naming.codes.language, result.field('language')))
      .withField('default', undefined);
  }

  #translated(element: Element, parent: Element | undefined, withLabel: boolean): Element {
    let result = element;
    for (const name of element.fields) {
      const value = element.field(name)!;
      const text = element.text(name);
      const means = fieldOf(element.kind, name, parent?.kind)?.means;
      if (means === 'specification') result = result.withField(name, this.specification(value));
      else if (text === undefined) continue;
      else if (means === 'link' || means === 'external link')
        result = result.withField(name, makeString(this.link(text), value));
      else if (means === 'label' && withLabel) result = result.withField(name, this.#label(text, value));
    }
    return result;
  }

  #label(text: string, node: Json): Json {
    const found = this.#translation(text);
    return found === undefined ? node : makeString(found, node);
  }

  /** Notes the label of an element if it has no translation. That of a version is mostly a number, and stays. */
  noteLabel({ kind, label, node }: Element): void {
    if (label !== undefined && kind !== 'version' && this.#translation(label) === undefined)
      this.#findings.keepLabel(label, node);
  }

  /** The value of `openapi` in the language. The same node if nothing changes. */
  specification(value: Json): Json {
    return translateSpecification(value, this.#specifications);
  }

  /** A link in the language: to a page of the site as that is called there. */
  link(href: string): string {
    if (isExternal(href) || href.startsWith('#') || href.startsWith('?')) return href;
    const [, path, rest] = /^([^?#]*)(.*)$/.exec(href)!;
    const page = path!.replace(/^\//, '').replace(/\/$/, '');
    if (page === '') return href;
    const { site, missing } = this.#rules;
    const target = this.#naming.paths.translate(path!);
    // What is not in the navigation gets no copy, so a link to it follows only where its translation is.
    const follows = this.#pages.has(page) && (missing === 'keep' || missing === 'copy');
    return follows || pageFile(site, target.replace(/\/$/, '')) !== undefined ? target + rest! : href;
  }
}
