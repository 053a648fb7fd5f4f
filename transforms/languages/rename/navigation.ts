import {
  changeRedirects,
  documentsInUse,
  fieldOf,
  formatEntry,
  type Item,
  readAddress,
  type Redirect,
  redirectsOf,
  type Report,
  rewriteNavigation,
  type Site,
  takeCensus,
} from 'navshift';
import { type Json, makeString, mapJson } from 'navshift/json';
import { specificationKey } from 'navshift/openapi';
import { notThere } from '../../shared/redirects.ts';
import type { Renaming } from './renaming.ts';

/** The site with another code in `language`, wherever it stands outside of `global`. */
export function renameCode(site: Site, from: string, to: string): Site {
  return rewriteNavigation(site, {
    leave: (element, place) =>
      place.container === 'languages' && !place.inGlobal && element.label === from ? element.withLabel(to) : undefined,
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
  const specification = (node: Json) =>
    node.kind === 'string' ? makeString(renaming.rename(node.value), node) : undefined;
  const rewritten = rewriteNavigation(site, {
    leave(element, place) {
      let result = element;
      for (const name of element.fields) {
        const value = element.field(name)!;
        const means = fieldOf(element.kind, name, place.parent?.element.kind)?.means;
        if (means === 'page' && value.kind === 'string') result = result.withField(name, page(value.value, value));
        if (means === 'specification') result = result.withField(name, mapJson(value, specification));
      }
      return result;
    },
    entry({ entry, text, node }) {
      if (entry.kind === 'page') return page(text, node);
      if (entry.specification === undefined) return undefined;
      const target = renaming.rename(entry.specification);
      return target === entry.specification
        ? undefined
        : makeString(formatEntry({ ...entry, specification: target }), node);
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
  // Operations are counted by the specification that they belong to.
  for (const { item } of takeCensus(site).values()) {
    if (!('specification' in item)) continue;
    const target = specificationKey(renaming.rename(item.specification));
    if (target !== item.specification)
      moved.set(JSON.stringify(item), { item, to: { ...item, specification: target } });
  }
  for (const { item, to } of moved.values()) report.declare({ kind: 'moved', item, to });
  return rewritten.withDocuments(linked);
}

/**
 * The site with redirects that lead to the new addresses.
 *
 * `added`: a source stays, since it is an address that was given out, and each folder gets a redirect from its old addresses to its new ones.
 * Else sources follow too. One that would lead to itself goes.
 */
export function renameRedirects(site: Site, renaming: Renaming, added: boolean, report: Report): Site {
  const change = (redirect: Redirect): Redirect | null => {
    const destination = renaming.rename(redirect.destination);
    const source = added ? redirect.source : renaming.rename(redirect.source);
    if (destination === redirect.destination && source === redirect.source) return redirect;
    return readAddress(source)?.path === readAddress(destination)?.path ? null : { source, destination };
  };
  const wanted = [...renaming.pageFolders].map(([from, to]) => ({
    source: `/${from}/:slug*`,
    destination: `/${to}/:slug*`,
  }));
  reportShadows(site, renaming, change, report);
  return changeRedirects(site, change, added ? notThere(site, change, wanted, report) : []);
}

/** Warns of redirects that lead away from the new addresses. */
function reportShadows(
  site: Site,
  renaming: Renaming,
  change: (redirect: Redirect) => Redirect | null,
  report: Report,
): void {
  const targets = [...renaming.pageFolders.values()];
  for (const { node, ...redirect } of redirectsOf(site)) {
    const path = readAddress(redirect.source)?.path;
    const folder = path === undefined ? undefined : targets.find((target) => path.startsWith(`${target}/`));
    if (folder === undefined || !/[:*]/.test(path!) || change(redirect) === null) continue;
    report.warning(
      'redirect-in-the-way',
      `This redirect leads away from ${redirect.source}, where the pages are to be`,
      { at: node, help: 'Remove it if it was for want of these pages.' },
    );
  }
}
