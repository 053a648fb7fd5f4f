import { type Element, makeElement, rewriteNavigation, type Site, SKIP } from 'navshift';
import { insertItems, type Json, makeString, toJson } from 'navshift/json';

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
  readonly entries: string[];
}

/** What becomes of an element: groups before and after it, and entries at the end of its `pages`. */
interface ElementEdit {
  readonly before: NewGroup[];
  readonly after: NewGroup[];
  readonly inside: string[];
}

/** What is to change, by the place of an entry or an element in the order of a walk. */
export class Edits {
  readonly #entries = new Map<number, EntryEdit>();
  readonly #elements = new Map<number, ElementEdit>();

  entry(ordinal: number): EntryEdit {
    let edit = this.#entries.get(ordinal);
    if (edit === undefined) this.#entries.set(ordinal, (edit = { front: [], before: [], after: [], own: undefined }));
    return edit;
  }

  element(ordinal: number): ElementEdit {
    let edit = this.#elements.get(ordinal);
    if (edit === undefined) this.#elements.set(ordinal, (edit = { before: [], after: [], inside: [] }));
    return edit;
  }

  /** Walks as `findLists` does, and makes the changes. */
  apply(site: Site): Site {
    if (this.#entries.size === 0 && this.#elements.size === 0) return site;
    const open: number[] = [];
    let elements = 0;
    let entries = 0;
    return rewriteNavigation(site, {
      enter: (element) => {
        if (element.kind === 'global') return SKIP;
        open.push(elements++);
        return undefined;
      },
      leave: (element, place) => {
        const edit = this.#elements.get(open.pop()!);
        if (edit === undefined) return undefined;
        const made = (groups: readonly NewGroup[]) =>
          groups.map(({ label, openapi, entries: pages }) =>
            makeElement(site, 'group', toJson({ group: label, openapi, pages }) as never, place.document),
          );
        return [...made(edit.before), withEntries(element, edit.inside), ...made(edit.after)];
      },
      entry: ({ node }) => {
        const edit = this.#entries.get(entries++);
        if (edit === undefined) return undefined;
        const own = edit.own === undefined ? [node] : edit.own === null ? [] : [makeString(edit.own, node)];
        const result = [
          ...[...edit.front, ...edit.before].map((text) => toJson(text)),
          ...own,
          ...edit.after.map((text) => toJson(text)),
        ];
        return result.length === 0 ? null : result;
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
