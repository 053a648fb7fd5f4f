import {
  documentsInUse,
  type Element,
  fieldOf,
  formatEntry,
  type Item,
  labelField,
  parseEntry,
  readAddress,
  type Report,
  rewriteNavigation,
  type Site,
  takeCensus,
} from 'navshift';
import { type Json, makeString, mapJson } from 'navshift/json';
import { specificationKey } from 'navshift/openapi';
import type { Renaming } from './renaming.ts';

/** The site with another code in `language`, wherever it stands outside of `global`. */
export function renameCode(site: Site, from: string, to: string): Site {
  return rewriteNavigation(site, {
    leave: (element, place) =>
      place.container === 'languages' && !place.inGlobal && element.label === from
        ? element.withField(labelField('language'), makeString(to, element.field(labelField('language'))))
        : undefined,
  });
}

/**
 * The site with every path in its documents renamed: pages, roots, specifications, links wherever they stand, and what else names a file that moves (a logo, an icon).
 * What conservation counts under another name is declared.
 */
export function renamePaths(site: Site, renaming: Renaming, moves: ReadonlyMap<string, string>, report: Report): Site {
  const moved = new Map<string, { item: Item; to: Item }>();
  const page = (text: string, node: Json): Json => {
    const target = renaming.rename(text);
    if (target !== text)
      moved.set(`page ${text}`, { item: { kind: 'page', page: text }, to: { kind: 'page', page: target } });
    return makeString(target, node);
  };
  const renamed = (element: Element, parent: Element | undefined): Element => {
    let result = element;
    for (const name of element.fields) {
      const value = element.field(name)!;
      const means = fieldOf(element.kind, name, parent?.kind)?.means;
      if (means === 'page' && value.kind === 'string') result = result.withField(name, page(value.value, value));
      if (means === 'specification')
        result = result.withField(
          name,
          mapJson(value, (node) =>
            node.kind === 'string' ? makeString(renaming.rename(node.value), node) : undefined,
          ),
        );
    }
    return result;
  };
  const rewritten = rewriteNavigation(site, {
    leave: (element, place) => renamed(element, place.parent?.element),
    entry({ entry, text, node }) {
      if (entry.kind === 'page') return page(text, node);
      if (entry.specification === undefined) return undefined;
      const target = renaming.rename(entry.specification);
      return target === entry.specification
        ? undefined
        : makeString(formatEntry({ ...parseEntry(text), specification: target } as typeof entry), node);
    },
  });
  const linked = new Map<string, Json>();
  for (const document of documentsInUse(rewritten)) {
    const root = rewritten.documents.get(document)!;
    linked.set(
      document,
      mapJson(root, (node, key) => {
        if (node.kind !== 'string') return undefined;
        const href = node.value;
        // A `$ref` is relative to its document, and redirects have rules of their own.
        if (key !== 'href')
          return key !== '$ref' && key !== 'source' && key !== 'destination' && moves.has(readAddress(href)?.path ?? '')
            ? page(href, node)
            : undefined;
        const target = renaming.rename(href);
        if (target !== href)
          moved.set(`link ${href}`, { item: { kind: 'link', href }, to: { kind: 'link', href: target } });
        return makeString(target, node);
      }),
    );
  }
  for (const { item, to } of moved.values()) report.declare({ kind: 'moved', item, to });
  declareSpecifications(site, renaming, report);
  return rewritten.withDocuments(linked);
}

/** Operations are counted by the specification that they belong to. */
function declareSpecifications(site: Site, renaming: Renaming, report: Report): void {
  if (renaming.folders.size + renaming.files.size === 0) return;
  const declared = new Set<string>();
  for (const { item } of takeCensus(site).values()) {
    if (!('specification' in item)) continue;
    const target = specificationKey(renaming.rename(item.specification));
    const key = JSON.stringify(item);
    if (target === item.specification || declared.has(key)) continue;
    declared.add(key);
    report.declare({ kind: 'moved', item, to: { ...item, specification: target } });
  }
}
