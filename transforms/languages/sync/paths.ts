import { insideRoot } from 'navshift';
import { learnFolder, movedTo } from '../engine/folder.ts';
import { learnPosition, type PathRules, translatePath } from '../engine/paths.ts';
import { pageName } from './tree.ts';

/** How the pages of the source are called in another language, and back as far as that is needed to compare. */
export interface Paths {
  /** The path of a page or folder of the source in the language, written as it was. */
  translate(path: string): string;
  /** The one name of that page. */
  name(page: string): string;
  /** The directory of generated pages in the language. */
  directory(path: string): string;
  /** A page of either language without what tells the languages apart: its code or folder, and letter case. */
  bare(page: string): string;
}

export interface Languages {
  /** The codes. */
  readonly source: string;
  readonly language: string;
  /** The pages of the source, and of each language that is there. */
  readonly pages: ReadonlySet<string>;
  readonly others: ReadonlyMap<string, ReadonlySet<string>>;
  /** `{language}/{page}`: overrides what is learned. */
  readonly template: string | undefined;
}

/** More pages than this say nothing new about where the code stands. */
const ENOUGH = 500;

/** Learns how the pages of a language are called: where its code stands, or which folder stands for it (`ja/` in the language `jp`). */
export function learnPaths({ source, language, pages, others, template }: Languages): Paths {
  const theirs = inside(others.get(language) ?? new Set<string>());
  const list = [...inside(pages)];
  const some = spread(list);
  const own = new Map([[language, theirs]]);
  const learned =
    learnPosition(source, some, own) ??
    (some.length < list.length ? learnPosition(source, list, own) : undefined) ??
    learnPosition(source, some, others);
  const rules: PathRules = { source, learned, template };
  const directory = (path: string) => translatePath(path, language, { ...rules, template: undefined });
  const byCode: Paths = {
    ...remembering((path) => translatePath(path, language, rules)),
    directory,
    bare: bareOf([source, language]),
  };
  if (template !== undefined || explains(byCode, list, theirs)) return byCode;
  const folder = learnFolder(list, theirs);
  // What stands in another language's folder is in that language, wherever it is listed.
  const isOthers = (name: string | undefined, than: string) =>
    name !== undefined && name !== than && (name === source || others.has(name));
  if (folder === undefined || isOthers(folder.to, language) || isOthers(folder.from, source)) return byCode;
  const byFolder: Paths = {
    ...remembering((path) => movedTo(path, folder) ?? translatePath(path, language, rules)),
    directory,
    bare: bareOf([source, language, folder.from, folder.to]),
  };
  return explains(byFolder, list, theirs) ? byFolder : byCode;
}

/** Those that stay in the docs root: of a path that leads out of it nothing can be learned. */
function inside(pages: ReadonlySet<string>): ReadonlySet<string> {
  const stays = (page: string) => page !== '' && insideRoot(page) === page;
  for (const page of pages) if (!stays(page)) return new Set([...pages].filter(stays));
  return pages;
}

/** The same page is asked for again and again. */
function remembering(translate: (path: string) => string): Pick<Paths, 'translate' | 'name'> {
  const known = new Map<string, { readonly translated: string; readonly name: string }>();
  const of = (path: string) => {
    let found = known.get(path);
    if (found === undefined) {
      const translated = translate(path);
      known.set(path, (found = { translated, name: pageName(translated) }));
    }
    return found;
  };
  return { translate: (path) => of(path).translated, name: (path) => of(path).name };
}

/** So many of them, from all over the list. */
function spread(pages: readonly string[]): readonly string[] {
  const step = Math.ceil(pages.length / ENOUGH);
  return step < 2 ? pages : pages.filter((_, k) => k % step === 0);
}

function bareOf(names: readonly (string | undefined)[]): (page: string) => string {
  const telling = new Set(names);
  return (page) => {
    const segments = page.split('/');
    return segments
      .filter((segment, k) => k === segments.length - 1 || !telling.has(segment))
      .join('/')
      .toLowerCase();
  };
}

/** Whether most of the pages that could be found are found. */
function explains({ name }: Pick<Paths, 'name'>, pages: readonly string[], theirs: ReadonlySet<string>): boolean {
  const found = pages.filter((page) => theirs.has(name(page))).length;
  return found > 0 && found * 2 >= Math.min(pages.length, theirs.size);
}
