import { nameOf } from 'navshift';
import type { Draft } from 'navshift/edit';
import type { Json } from 'navshift/json';
import type { Translation } from '../labels.ts';
import type { Naming } from '../naming.ts';
import type { Rules } from '../rules.ts';
import type { Settled } from '../settle/scopes.ts';
import { type Branch, isBranch, type Part } from '../tree.ts';

/** The context in which a language is built: the results of the phases before, and the findings. */
export interface Work {
  readonly rules: Rules;
  readonly naming: Naming;
  readonly settled: Settled;
  readonly findings: Findings;
  /** The pages of the source. */
  readonly pages: ReadonlySet<string>;
  /** The translation of a label in the file of `--labels`. */
  readonly given: Translation;
  /** That translation, or else the one that the language has in other places. */
  readonly translation: Translation;
  /** The last step for the copy of an element; undefined removes it. */
  readonly finished?: (copy: Draft, source: Branch) => Draft | undefined;
  /** The path of each document's copy. */
  readonly pathFor: (document: string) => string;
}

/** A thing that a finding names, with its place. */
export interface Said {
  readonly name: string;
  readonly at: Json | undefined;
}

/** The name and place of a part of the navigation. */
export const saidOf = (part: Part): Said =>
  isBranch(part) ? { name: nameOf(part.element), at: part.element.node } : { name: part.text, at: part.node };

/** The rules of findings about the building of a language. */
export type NoteRule =
  // Pages that listed the source's page until their translation existed; pages that got a new path as in the source.
  | 'translated'
  | 'renamed'
  // Parts that matched only by name or position; parts that the source does not have.
  | 'by-position'
  // Labels that could belong to another element of the source, or stay while another label is left out.
  | 'label-unsure'
  | 'only-here'
  // Changes of the source that do not fit the language, each with the reason.
  | 'not-made'
  // Elements without the endpoints that the source lists, because Mintlify generates all pages of their specification.
  | 'generated-endpoints'
  // Elements that do not change, because Mintlify would not show their own parts in the shape of the source.
  | 'own-shape'
  // Fields of elements that got another kind, which has no such field.
  | 'not-carried'
  // Pages without a file: left out, replaced by the source's page, or kept.
  | 'pages-left-out'
  | 'pages-of-source'
  | 'page-missing'
  // Pages whose path is outside the docs root.
  | 'page-outside'
  // Operations that are not listed because the language's own specification lacks them, with that specification.
  | 'operation-lacking'
  // Labels that are still the source's.
  | 'label-missing'
  // Specifications that the language shares with the source.
  | 'shared-addresses';

/** The findings of one language that the result does not show, and the files that it needs beside its navigation. */
export class Findings {
  readonly #notes = new Map<NoteRule, Map<unknown, Said>>();
  /** Whether a copy of the source has an entry. */
  hasEntries = false;
  /** Pages that have a file neither in the language nor in the source. */
  readonly unknown = new Set<string>();
  /** The files of the source that are copied, by the paths of the copies. */
  readonly staged = new Map<string, string>();
  /** The documents that copied elements pull in, by their new paths. */
  readonly created = new Map<string, Json>();

  /** Notes a thing. It replaces an earlier one of the same key. */
  note(rule: NoteRule, said: Said, key: unknown = said): void {
    this.#notes.set(rule, (this.#notes.get(rule) ?? new Map<unknown, Said>()).set(key, said));
  }

  /** Notes a thing of a name once, with its first place. */
  noteName(rule: NoteRule, name: string, at: Json): void {
    if (this.#notes.get(rule)?.has(name) !== true) this.note(rule, { name, at }, name);
  }

  has(rule: NoteRule): boolean {
    return this.#notes.has(rule);
  }

  of(rule: NoteRule): readonly Said[] {
    return [...(this.#notes.get(rule)?.values() ?? [])];
  }

  /** Removes the notes of some names. */
  forget(rule: NoteRule, isMeant: (name: string) => boolean): void {
    for (const [key, { name }] of this.#notes.get(rule) ?? []) if (isMeant(name)) this.#notes.get(rule)!.delete(key);
  }
}
