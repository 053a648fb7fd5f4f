import { isExternal, type Kind, labelField } from '../format/index.ts';
import type { Json } from '../json/index.ts';
import { type Element, type EntryPlace, type Place, walkNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';

/** The tags of selectors: kinds of elements, and kinds of entries. */
export type SelectableKind = Kind | 'page' | 'endpoint' | 'webhook' | 'graphql' | 'link';

/** A match of a selector: an element, or an entry and the element around it. */
export interface Selected {
  readonly kind: SelectableKind;
  /** JSON Pointer from the main document, every `$ref` looked through. */
  readonly pointer: string;
  readonly node: Json;
  /** The place of the element, or of the element around the entry. */
  readonly place: Place;
  /** Undefined for an element. */
  readonly entry: EntryPlace | undefined;
}

/** The navigation as CSS sees it: one node for each element and entry, in reading order. */
export class SelectNode implements Selected {
  readonly children: SelectNode[] = [];

  constructor(
    readonly kind: SelectableKind,
    readonly parent: SelectNode | null,
    readonly place: Place,
    readonly entry: EntryPlace | undefined,
  ) {
    parent?.children.push(this);
  }

  get node(): Json {
    return this.entry?.node ?? this.place.element.node;
  }

  get pointer(): string {
    return this.entry === undefined
      ? this.place.pointer
      : `${this.place.pointer}/${this.entry.container}/${this.entry.index}`;
  }

  /**
   * A field of an element, or a part of an entry, as text; undefined if there is none. `label` and `code` are the field
   * that names an element.
   */
  attribute(name: string): string | undefined {
    if (this.entry !== undefined) return entryAttribute(this.entry, this.kind, name);
    return fieldText(this.place.element, name);
  }
}

/** The nodes of a navigation; undefined if there is none. */
export function selectTree(site: Site): SelectNode | undefined {
  const open: SelectNode[] = [];
  let root: SelectNode | undefined;
  walkNavigation(site, {
    enter({ kind }, place) {
      const node = new SelectNode(kind, open.at(-1) ?? null, place, undefined);
      root ??= node;
      open.push(node);
    },
    leave: () => void open.pop(),
    entry: (entry) =>
      void new SelectNode(
        entry.entry.kind === 'page' && isExternal(entry.text) ? 'link' : entry.entry.kind,
        open.at(-1)!,
        entry.parent,
        entry,
      ),
  });
  return root;
}

function entryAttribute({ entry, text }: EntryPlace, kind: SelectableKind, name: string): string | undefined {
  const parts: Readonly<Record<string, string | undefined>> =
    entry.kind === 'page' ? { [kind === 'link' ? 'href' : 'path']: text } : { ...entry, kind: undefined };
  return Object.hasOwn(parts, name) ? parts[name] : undefined;
}

function fieldText(element: Element, name: string): string | undefined {
  const label = name === 'label' || name === 'code' ? labelField(element.kind) : undefined;
  const value = element.field(label ?? name);
  return value && valueText(value);
}

/**
 * A list is its items with blanks between, of which `[openapi~="api.json"]` finds one, as a class among the classes of
 * HTML; an object is there, and empty.
 */
function valueText(value: Json): string {
  if (value.kind === 'array')
    return value.items
      .map((item) => (item.kind === 'array' || item.kind === 'object' ? '' : valueText(item)))
      .join(' ');
  if (value.kind === 'object') return '';
  return value.kind === 'string' ? value.value : value.text;
}
