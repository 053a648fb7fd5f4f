import { type Element, type FileChange, nameOf } from 'navshift';
import type { Json } from 'navshift/json';
import type { Translation } from '../labels.ts';
import type { Naming } from '../naming.ts';
import type { Rules } from '../rules.ts';
import type { Settled } from '../settle/settled.ts';
import { type Branch, isBranch, type Part } from '../tree.ts';

/** What a language is built with: what was read and settled, and what is said of it while it is built. */
export interface Work {
  readonly rules: Rules;
  readonly naming: Naming;
  readonly settled: Settled;
  readonly findings: Findings;
  /** The pages of the source. */
  readonly pages: ReadonlySet<string>;
  /** The translation of a label that was given, if there is one. */
  readonly given: Translation;
  /** The same, or else what the language says for the label elsewhere. */
  readonly translation: Translation;
  /** What becomes of the copy of an element at last; null for none. */
  readonly finished?: (copy: Element, source: Branch) => Element | null;
  /** The path of each document's copy. */
  readonly pathFor: (document: string) => string;
}

/** Something to be said, by name and place. */
export interface Said {
  readonly name: string;
  readonly at: Json | undefined;
}

/** A part of the navigation, to be said. */
export const saidOf = (part: Part): Said =>
  isBranch(part) ? { name: nameOf(part.element), at: part.element.node } : { name: part.text, at: part.node };

/** The rules of what is noted while a language is built. */
export type NoteRule =
  // Pages that now have a translation, and were named as in the source; pages under another path, as in the source.
  | 'translated'
  | 'renamed'
  // What was taken for the same only because of its name or its position; what the source has not.
  | 'by-position'
  | 'only-here'
  // Changes of the source that could not be made, each with the reason.
  | 'not-made'
  // Elements in which no endpoints are listed, although the source lists some: their specification lists them all.
  | 'generated-endpoints'
  // Elements that stay as they are, since in the shape of the source something that only the language has would not be shown.
  | 'own-shape'
  // Fields of elements that became of another kind, which has no such field.
  | 'not-carried'
  // Pages without a file: left out, named as in the source, or kept.
  | 'pages-left-out'
  | 'pages-of-source'
  | 'page-missing'
  // Pages whose path leads out of the docs root.
  | 'page-outside'
  // Operations that are not listed, since the language's own specification lacks them, with that specification.
  | 'operation-lacking'
  // Labels that are those of the source.
  | 'label-missing'
  // Specifications that the language goes on sharing with the source.
  | 'shared-addresses';

/** What is to be said of one language that nobody sees from the result, and what it needs besides its navigation. */
export class Findings {
  readonly #notes = new Map<NoteRule, Map<unknown, Said>>();
  /** Whether a copy of the source has an entry. */
  hasEntries = false;
  /** Pages that have a file neither in the language nor in the source. */
  readonly unknown = new Set<string>();
  readonly staged = new Map<string, FileChange>();
  /** The documents that copied elements pull in, by their new paths. */
  readonly created = new Map<string, Json>();

  /** Notes something; what was noted by the same key is replaced. */
  note(rule: NoteRule, said: Said, key: unknown = said): void {
    this.#notes.set(rule, (this.#notes.get(rule) ?? new Map<unknown, Said>()).set(key, said));
  }

  /** Notes something by its name, where it stands first. */
  noteName(rule: NoteRule, name: string, at: Json): void {
    if (this.#notes.get(rule)?.has(name) !== true) this.note(rule, { name, at }, name);
  }

  has(rule: NoteRule): boolean {
    return this.#notes.has(rule);
  }

  of(rule: NoteRule): readonly Said[] {
    return [...(this.#notes.get(rule)?.values() ?? [])];
  }

  /** Takes back what was noted of some names. */
  forget(rule: NoteRule, isMeant: (name: string) => boolean): void {
    for (const [key, { name }] of this.#notes.get(rule) ?? []) if (isMeant(name)) this.#notes.get(rule)!.delete(key);
  }
}
