import { type Element, makeElement, type Site } from 'navshift';
import { insertItems, type Json, makeString, toJson } from 'navshift/json';
import { makeChanges } from '../engine/survey.ts';

/** What becomes of an entry: what is put before and after it, and itself (null: it goes). `front` is what comes before all that is put before it. */
interface EntryEdit {
  readonly front: string[];
  readonly before: string[];
  readonly after: string[];
  own: string | null | undefined;
}

/** A new group. */
export interface NewGroup {
  readonly label: string;
  /** Copied from a neighbour that names the specification itself. */
  readonly openapi: Json | undefined;
  readonly entries: readonly string[];
}

/** What becomes of an element: groups before and after it, and entries at the end of its `pages`. */
interface ElementEdit {
  readonly before: NewGroup[];
  readonly after: NewGroup[];
  readonly inside: string[];
}

/** What is to change, by the ordinal of an entry or an element. */
export class Edits {
  readonly #entries = new Map<number, EntryEdit>();
  readonly #elements = new Map<number, ElementEdit>();

  entry(ordinal: number): EntryEdit {
    const edit = this.#entries.get(ordinal) ?? { front: [], before: [], after: [], own: undefined };
    this.#entries.set(ordinal, edit);
    return edit;
  }

  element(ordinal: number): ElementEdit {
    const edit = this.#elements.get(ordinal) ?? { before: [], after: [], inside: [] };
    this.#elements.set(ordinal, edit);
    return edit;
  }

  /** Makes the changes. */
  apply(site: Site): Site {
    if (this.#entries.size === 0 && this.#elements.size === 0) return site;
    return makeChanges(site, {
      element: (ordinal, element, { document }) => {
        const edit = this.#elements.get(ordinal);
        if (edit === undefined) return element;
        const { before, after, inside } = edit;
        const made = (groups: readonly NewGroup[]) =>
          groups.map(({ label, openapi, entries: pages }) =>
            makeElement(site, 'group', toJson({ group: label, openapi, pages }) as never, document),
          );
        return [...made(before), withEntries(element, inside), ...made(after)];
      },
      entry: (ordinal, node) => {
        const edit = this.#entries.get(ordinal);
        if (edit === undefined) return node;
        const { front, before, after, own } = edit;
        const kept = own === undefined ? node : own !== null && makeString(own, node);
        const nodes = (texts: readonly string[]) => texts.map((text) => toJson(text));
        return [...nodes(front), ...nodes(before), kept || [], ...nodes(after)].flat();
      },
    });
  }
}

/** Puts entries after the pages that a group holds. */
function withEntries(element: Element, entries: readonly string[]): Element {
  if (entries.length === 0) return element;
  const array = element.array('pages')?.node;
  return element.withField('pages', array === undefined ? toJson(entries) : insertItems(array, entries));
}
