import { copyLine, linesOf, mapDraft } from '../draft/index.ts';
import { type Json, makeString, mapJson, sameJson } from '../json/index.ts';
import type { Element, Place } from '../navigation/index.ts';
import type { FileChange, Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import { type LinkRewriter, type NewPlaces, newTexts } from './page-links.ts';
import { filesUnder, pathsRenamed } from './paths.ts';
import { type NewPaths, Renaming } from './renaming.ts';

export interface CopyOptions {
  /** Rewrites the links in the copies, so that these name one another. */
  readonly links: LinkRewriter;
  /** The path of the copy of a document behind a `$ref`, where `paths` has none. */
  document(path: string): string;
}

/** A site with copies of files, and the copies of elements that name these. The elements are in no list yet. */
export interface Copies {
  readonly site: Site;
  readonly elements: ReadonlyMap<Place, Element>;
  /** The files that were copied, with the paths of the copies. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Copies elements with their files: those with a new path in `paths`. In the copies, pages, roots, links and
 * specifications get the new paths. A file that exists at its new path stays as it is.
 *
 * Links in the copies point to copies, if there are any. A document behind a `$ref` that changes is copied too. It is
 * an error if another file exists there.
 */
export function copyPaths(
  site: Site,
  places: readonly Place[],
  paths: NewPaths,
  { links, document }: CopyOptions,
  report: Report,
): Copies {
  const renaming = new Renaming(paths);
  const rename = (text: string) => renaming.rename(text);
  const linked = (node: Json, key?: string | number) =>
    node.kind === 'string' && key === 'href' ? makeString(rename(node.value), node) : undefined;
  const elements = new Map<Place, Element>();
  const documents = new Map<string, Json>();
  for (const place of places) {
    const pathFor = (path: string) => renaming.find(path) ?? document(path);
    const line = mapDraft(linesOf(site).get(place.pointer)!, pathsRenamed(rename));
    const copy = copyLine(site, line, pathFor, (node) => mapJson(node, linked));
    elements.set(place, copy.element);
    for (const [path, node] of copy.documents) {
      const there = documents.get(path) ?? site.documents.get(path);
      documents.set(path, node);
      if (site.exists(path) && !(there !== undefined && sameJson(there, node)))
        report.error('document-exists', `${path} would be a copy for the new paths, and is another file already`, {
          at: { file: site.location.prefix + path },
          help: 'Move or remove it, then run again.',
        });
    }
  }
  const all = new Map([...filesUnder(site, renaming)].filter(([from]) => !site.documents.has(from)));
  const files = new Map([...all].filter(([, to]) => !site.exists(to)));
  const wanted = { files: all, names: renaming.names, find: (path: string) => renaming.find(path) };
  return { site: site.withDocuments(documents).withStaged(copyFiles(site, wanted, links)), elements, files };
}

/** Copies of files, in which links point to copies. A file that exists at its new path is skipped. */
export function copyFiles(site: Site, places: NewPlaces, links: LinkRewriter): readonly FileChange[] {
  const texts = newTexts(site, places, links, []);
  return Array.from(places.files)
    .filter(([, path]) => !site.exists(path))
    .map(([from, path]): FileChange => {
      const content = texts.get(from);
      return content === undefined ? { kind: 'copy', path, from } : { kind: 'create', path, content };
    });
}
