import { isContainer } from '../format/index.ts';
import { type Json, makeString, mapJson, sameJson } from '../json/index.ts';
import { copyElement, type Element, type NavigationVisitor, pagesIn, type Place } from '../navigation/index.ts';
import { type FileChange, pageFile, type Site } from '../site/index.ts';
import type { Report } from '../transform/index.ts';
import { type LinkRewriter, newTexts } from './page-links.ts';
import { folderOf } from './page-names.ts';
import { filesUnder, type NewPaths, pathsRenamed, Renaming } from './paths.ts';

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
  const elements = new Map<Place, Element>();
  const documents = new Map<string, Json>();
  for (const place of places) {
    const pathFor = (path: string) => renaming.find(path) ?? document(path);
    const copy = copyElement(site, place.element, place, withLinks(rename), pathFor);
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
  const texts = newTexts(site, wanted, links, []);
  const staged = Array.from(files, ([from, path]): FileChange => {
    const content = texts.get(from);
    return content === undefined ? { kind: 'copy', path, from } : { kind: 'create', path, content };
  });
  return { site: site.withDocuments(documents).withStaged(staged), elements, files };
}

/** What renames the paths that elements name, and their links. */
function withLinks(rename: (text: string) => string): NavigationVisitor {
  const visitor = pathsRenamed(rename);
  return {
    ...visitor,
    leave(element, place) {
      const result = visitor.leave!(element, place) as Element;
      const link = (name: string) => (node: Json, key?: string | number) =>
        node.kind === 'string' && (key ?? name) === 'href' ? makeString(rename(node.value), node) : undefined;
      return result.fields
        .filter((name) => !isContainer(name))
        .reduce((all, name) => all.withField(name, mapJson(all.field(name)!, link(name))), result);
    },
  };
}

/**
 * The paths of the copies of elements: of the folders in `own`, else of each page that has a file.
 *
 * The copy of a folder is next to it, with the name `folder`, or is `folder` itself if `isNamed`. The copies of pages
 * are in `folder`, without their first folder if most exist there already without it.
 */
export function pathsOfCopies(
  site: Site,
  sources: readonly Place[],
  own: readonly string[],
  folder: string,
  isNamed: boolean,
): Required<Pick<NewPaths, 'folders' | 'files'>> {
  const named = (one: string) => (!isNamed ? besideFolder(one, folder) : own.length > 1 ? `${folder}/${one}` : folder);
  const all = own.length > 0 ? [] : sources.flatMap(({ element }) => pagesIn(element));
  const pages = all.filter((page) => pageFile(site, page) !== undefined);
  const [inside, whole] = [/^(?:[^/]+\/)?/, /^/].map((lead) => pages.map((page) => page.replace(lead, `${folder}/`)));
  const found = (paths: readonly string[]) => paths.filter((page) => pageFile(site, page) !== undefined).length;
  const paths = found(inside!) > found(whole!) ? inside! : whole!;
  const folders = new Map(own.map((one) => [one, named(one)]));
  return { folders, files: new Map(pages.map((page, k) => [page, paths[k]!])) };
}

/** The path of a folder with another name, in the same parent folder. */
export const besideFolder = (folder: string, name: string): string =>
  [folderOf(folder), name].filter(Boolean).join('/');
