import type { Json } from 'navshift/json';
import { pageFile } from 'navshift';
import { type Findings, setFirst } from './findings.ts';
import type { Naming } from './reading.ts';
import type { Missing, Rules } from './rules.ts';
import type { Settled } from './settle/settled.ts';
import { isBranch, type Leaf, type Words } from './tree.ts';

/** How pages are named in a language, by whether they have a file. */
export class PagePolicy {
  readonly #rules: Rules;
  readonly #naming: Naming;
  readonly #findings: Findings;
  readonly #missing: Missing;
  readonly #isNew: boolean;
  /** Pages of the source whose translation has another name. */
  readonly #placed: ReadonlySet<string | undefined>;

  constructor(rules: Rules, naming: Naming, { placed, isNew }: Settled, findings: Findings) {
    this.#rules = rules;
    this.#naming = naming;
    this.#findings = findings;
    this.#isNew = isNew;
    // Of a language that is there nothing is changed where nothing is known of the files.
    this.#missing = naming.anyFile || isNew ? rules.missing : 'keep';
    this.#placed = new Set(placed.flatMap(([source]) => (isBranch(source) ? [] : [source.page])));
  }

  /** The text of the entry that a page of the source has in the language; null for none. What becomes of one that is there (`theirs`) is declared. */
  text(page: Words, theirs: Leaf | undefined): string | null {
    if (page.inside) return theirs === undefined ? this.#added(page) : this.#kept(page, theirs);
    setFirst(this.#findings.outside, page.text, theirs?.node ?? page.node);
    return theirs?.text ?? page.text;
  }

  #added(page: Words): string | null {
    const { paths, counterparts } = this.#naming;
    const name = paths.name(page.text);
    const other = counterparts.of(page.page!) ?? name;
    if (other === page.page && other !== name) return this.#standIn(page, page.node) ?? page.text;
    const text = other === name ? paths.translate(page.text) : other;
    return this.#rules.hasFile(other) ? text : this.#withoutFile(other, text, page, page.node);
  }

  #kept(page: Words, theirs: Leaf): string | null {
    // What both pull in from one file is the same for both.
    if (theirs.node === page.node) return theirs.text;
    let text: string | null = theirs.text;
    if (theirs.page === page.page) text = this.#standIn(page, theirs.node) ?? text;
    else if (!this.#rules.hasFile(theirs.page!)) text = this.#withoutFile(theirs.page!, text, page, theirs.node);
    const { report } = this.#rules;
    const { scope } = theirs.parent.place;
    const item = { kind: 'page', page: theirs.text } as const;
    if (text === null) report.declare({ kind: 'removed', item, scope });
    else if (text !== theirs.text) report.declare({ kind: 'moved', item, to: { kind: 'page', page: text }, scope });
    return text;
  }

  /** The page of the source stands for its translation. The text of the translation, if there is one now. */
  #standIn(page: Words, node: Json): string | undefined {
    const { paths } = this.#naming;
    const name = paths.name(page.text);
    if (name === page.page) return undefined;
    if (this.#rules.hasFile(name)) this.#findings.translated.push({ name, at: node });
    else if (this.#missing !== 'copy' || !this.#isCopied(name, page.page!)) return undefined;
    return paths.translate(page.text);
  }

  /** What is done for a translation without a file, whose entry would be `text`. */
  #withoutFile(name: string, text: string, page: Words, node: Json): string | null {
    const source = page.page!;
    const { hasFile } = this.#rules;
    // Where the language names the source's page elsewhere, that page is named here too.
    if (this.#missing === 'prune' && this.#naming.counterparts.source(source) === source) return page.text;
    if (this.#missing === 'prune' || (this.#missing === 'fallback' && (this.#isNew || hasFile(source)))) {
      setFirst(this.#findings.replaced, name, node);
      return this.#missing === 'prune' ? null : page.text;
    }
    if (!this.#naming.anyFile || (this.#missing === 'copy' && this.#isCopied(name, source))) return text;
    if (!hasFile(source)) this.#findings.unknown.add(name);
    setFirst(this.#findings.missing, name, node);
    return text;
  }

  /** Stages a translation to start from, if the source has a file, and no page of another name is its translation elsewhere. */
  #isCopied(page: string, source: string): boolean {
    const file = this.#placed.has(source) ? undefined : pageFile(this.#rules.site, source);
    if (file === undefined) return false;
    const path = page.replace(/\.mdx?$/, '') + /\.mdx?$/.exec(file)![0];
    this.#findings.staged.set(path, { kind: 'copy', path, from: file });
    return true;
  }
}
