import { type Element, type FileChange, type Place, nameOf } from 'navshift';
import type { Json } from 'navshift/json';
import type { Naming } from '../naming.ts';
import type { Rules } from '../rules.ts';
import type { Settled } from '../settle/settled.ts';
import { type Branch, isBranch, type Part } from '../tree.ts';

/** Finds what a language says for a label of the source that stands at a place. */
export type Translation = (label: string, place: Place) => string | undefined;

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

/** Notes where something stands first. */
export function setFirst(found: Map<string, Json>, name: string, node: Json): void {
  if (!found.has(name)) found.set(name, node);
}

/** What is to be said of one language that nobody sees from the result, and what it needs besides its navigation. */
export class Findings {
  /** Whether a copy of the source has an entry. */
  hasEntries = false;
  /** Entries and elements that the source has not. */
  readonly onlyHere: Said[] = [];
  /** Pages that now have a translation, and were named as in the source. */
  readonly translated: Said[] = [];
  /** Changes of the source that could not be made, each with the reason. */
  readonly unfit: Said[] = [];
  /** Pages under another path, as in the source. */
  readonly renamed: Said[] = [];
  /** Pages without a file that are left out, or named as in the source. */
  readonly replaced = new Map<string, Json>();
  /** Pages without a file. */
  readonly missing = new Map<string, Json>();
  /** Those of them without a file in the source either. */
  readonly unknown = new Set<string>();
  /** Pages whose path leads out of the docs root. */
  readonly outside = new Map<string, Json>();
  /** Operations that are not listed, since the language's own specification lacks them, with that specification. */
  readonly lacking = new Map<string, Json>();
  /** Labels that are those of the source. */
  readonly untranslated = new Map<string, Json>();
  /** Specifications that the language goes on sharing with the source. */
  readonly shared = new Map<string, Json>();
  /** Elements in which no endpoints are listed, although the source lists some: their specification lists them all. */
  readonly generated = new Set<Branch>();
  /** Elements that stay as they are, since in the shape of the source something that only the language has would not be shown. */
  readonly ownShape: Said[] = [];
  /** Fields of elements that became of another kind, which has no such field. */
  readonly lostFields: Said[] = [];
  readonly staged = new Map<string, FileChange>();
  /** The documents that copied elements pull in, by their new paths. */
  readonly created = new Map<string, Json>();

  /** A label is the source's. */
  keepLabel(label: string, node: Json): void {
    if (label.trim() !== '') this.untranslated.set(label, node);
  }
}
