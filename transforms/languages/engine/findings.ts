import type { FileChange } from 'navshift';
import type { Json } from 'navshift/json';
import { nameOf } from '../../shared/words.ts';
import { type Branch, isBranch, type Part } from './tree.ts';

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

/** What is to be said of one language, and what it needs besides its navigation. */
export class Findings {
  readonly addedEntries: Said[] = [];
  readonly addedElements: Said[] = [];
  readonly movedEntries: Said[] = [];
  readonly movedElements: Said[] = [];
  readonly removedEntries: Said[] = [];
  readonly removedElements: Said[] = [];
  /** Entries and elements that the source has not. */
  readonly onlyHere: Said[] = [];
  /** Pages that now have a translation, and were named as in the source. */
  readonly translated: Said[] = [];
  /** Pages without a file that are left out, or named as in the source. */
  readonly replaced = new Map<string, Json>();
  /** Pages without a file. */
  readonly missing = new Map<string, Json>();
  /** Those of them without a file in the source either. */
  readonly unknown = new Set<string>();
  /** Pages whose path leads out of the docs root. */
  readonly outside = new Map<string, Json>();
  /** Labels that are those of the source. */
  readonly untranslated = new Map<string, Json>();
  /** Specifications that the language goes on sharing with the source. */
  readonly shared = new Map<string, Json>();
  /** Fields that were set as the source has them. */
  readonly fields: Said[] = [];
  /** Elements in which no endpoints are listed, although the source lists some: their specification lists them all. */
  readonly generated = new Map<Branch, Said>();
  /** Elements that hold several types of children now. */
  readonly mixed: Said[] = [];
  readonly staged = new Map<string, FileChange>();
  /** The documents that copied elements pull in, by their new paths. */
  readonly created = new Map<string, Json>();

  /** A part of the language stands elsewhere now. */
  move(part: Part): void {
    (isBranch(part) ? this.movedElements : this.movedEntries).push(saidOf(part));
  }

  /** A label is the source's. */
  keepLabel(label: string, node: Json): void {
    if (label.trim() !== '') this.untranslated.set(label, node);
  }
}
