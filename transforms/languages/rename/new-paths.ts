import {
  codedFolder,
  type Element,
  fieldOf,
  fileInLanguage,
  insideRoot,
  languagesAmong,
  type Division,
  type DivisionPart,
  type Place,
  type Site,
  walkElement,
} from 'navshift';
import type { NewPaths } from 'navshift/edit';
import { isRemote, specificationSources } from 'navshift/openapi';
import { pagesOf } from '../engine/naming.ts';

/**
 * Finds the code in the paths of a language: of its pages, its specifications, and their directories. A document behind
 * a `$ref` moves only if it is in one of these folders.
 */
export function newPathsOf(
  site: Site,
  holders: readonly Division[],
  renamed: readonly DivisionPart[],
  from: string,
  to: string,
): Required<NewPaths> {
  const folders = new Map<string, string>();
  const addresses = new Set<string>();
  const files = new Map<string, string>();
  /** Adds a folder of the language, unless it has the new code already. */
  const addFolder = (folder: string, ofPages: boolean) => {
    const above = folder.slice(0, -from.length);
    if (!`/${folder}`.endsWith(`/${from}`) || codedFolder(folder, [to]) !== undefined) return;
    folders.set(folder, above + to);
    if (ofPages) addresses.add(folder);
  };
  // A language that has the new code already is read with the old one, which its paths still have.
  const familyOf = ({ parts: languages }: Division) =>
    languages.flatMap((one) =>
      one.label === undefined ? [] : [{ ...pagesOf(one), ...(renamed.includes(one) && { code: from }) }],
    );
  for (const folder of languagesAmong(holders.map(familyOf)).foldersOf(from)) addFolder(folder, true);
  /** A file that the language names: its folder if that is the code, else the file alone if the code is in its name. */
  const addFile = (path: string) => {
    const inside = insideRoot(path);
    if (inside === undefined || !(site.exists(inside) || site.documents.has(inside))) return;
    const folder = codedFolder(inside, [from, to]);
    if (folder !== undefined) return addFolder(folder, false);
    const target = fileInLanguage(inside, { source: from, language: to });
    if (target !== undefined) files.set(inside, target);
  };
  for (const { element, place } of renamed) {
    for (const { source, directory } of specificationsOf(element, place)) {
      if (!isRemote(source)) addFile(source);
      const folder = codedFolder(`${insideRoot(directory ?? '') ?? ''}/`, [from, to]);
      if (folder !== undefined) addFolder(folder, true);
    }
  }
  return { folders, files, addresses };
}

/** The specifications that an element and its content name. */
function specificationsOf(element: Element, place: Place) {
  const specifications: { readonly source: string; readonly directory?: string | undefined }[] = [];
  walkElement(element, place, {
    enter(inner, at) {
      for (const name of inner.fields)
        if (fieldOf(inner.kind, name, at.parent?.element.kind)?.means === 'specification')
          specifications.push(...specificationSources(inner.field(name)!));
    },
    entry({ entry }) {
      if (entry.kind !== 'page' && entry.specification !== undefined)
        specifications.push({ source: entry.specification });
    },
  });
  return specifications;
}
