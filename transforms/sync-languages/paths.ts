import { learnPosition, type PathRules, translatePath } from '../shared/language-paths.ts';
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

/** What a language is told by in paths: one folder stands for another, or stands in one of the two languages only. */
interface Folder {
  readonly at: number;
  /** In the source; undefined where the source has none. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

/** More pages than this say nothing new about where the code stands. */
const ENOUGH = 500;

/** Learns how the pages of a language are called: where its code stands, or which folder stands for it (`ja/` in the language `jp`). */
export function learnPaths({ source, language, pages, others, template }: Languages): Paths {
  const theirs = others.get(language) ?? new Set<string>();
  const list = [...pages];
  const some = spread(list);
  const own = new Map([[language, theirs]]);
  const learned = learnPosition(source, some, own) ?? (some.length < list.length ? learnPosition(source, list, own) : undefined) ?? learnPosition(source, some, others);
  const rules: PathRules = { source, learned, template };
  const directory = (path: string) => translatePath(path, language, { ...rules, template: undefined });
  const byCode: Paths = { ...remembering((path) => translatePath(path, language, rules)), directory, bare: bareOf([source, language]) };
  if (template !== undefined || explains(byCode, list, theirs)) return byCode;
  const folder = learnFolder(list, theirs);
  if (folder === undefined) return byCode;
  const byFolder: Paths = { ...remembering((path) => moved(path, folder) ?? translatePath(path, language, rules)), directory, bare: bareOf([source, language, folder.from, folder.to]) };
  return explains(byFolder, list, theirs) ? byFolder : byCode;
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
    return segments.filter((segment, k) => k === segments.length - 1 || !telling.has(segment)).join('/').toLowerCase();
  };
}

/** Whether most of the pages that could be found are found. */
function explains({ name }: Pick<Paths, 'name'>, pages: readonly string[], theirs: ReadonlySet<string>): boolean {
  const found = pages.filter((page) => theirs.has(name(page))).length;
  return found > 0 && found * 2 >= Math.min(pages.length, theirs.size);
}

/** The folder that makes pages of the source pages of the language, whatever it is called. */
function learnFolder(pages: readonly string[], theirs: ReadonlySet<string>): Folder | undefined {
  const votes = new Map<string, { folder: Folder; count: number }>();
  const vote = (folder: Folder) => {
    const key = `${folder.at}\n${folder.from ?? ''}\n${folder.to ?? ''}`;
    const known = votes.get(key);
    if (known === undefined) votes.set(key, { folder, count: 1 });
    else known.count++;
  };
  const sources = new Set(pages);
  // Pages with one folder left out, and which it was.
  const open = new Map<string, string>();
  for (const page of pages) {
    const segments = page.split('/');
    for (let at = 0; at < segments.length - 1; at++) {
      const without = segments.toSpliced(at, 1).join('/');
      open.set(`${at}\n${without}`, segments[at]!);
      if (theirs.has(without)) vote({ at, from: segments[at], to: undefined });
    }
  }
  for (const page of theirs) {
    const segments = page.split('/');
    for (let at = 0; at < segments.length - 1; at++) {
      const without = segments.toSpliced(at, 1).join('/');
      const from = open.get(`${at}\n${without}`);
      if (from !== undefined && from !== segments[at]) vote({ at, from, to: segments[at] });
      if (sources.has(without)) vote({ at, from: undefined, to: segments[at] });
    }
  }
  return [...votes.values()].sort((a, b) => b.count - a.count)[0]?.folder;
}

/** The path with one folder for the other; undefined if it has no such folder. */
function moved(path: string, { at, from, to }: Folder): string | undefined {
  const lead = /^(?:\.?\/)*/.exec(path)![0];
  const segments = path.slice(lead.length).split('/');
  if (from !== undefined && segments[at] !== from) return undefined;
  if (at > segments.length - 1) return undefined;
  return lead + (from === undefined ? segments.toSpliced(at, 0, to!) : to === undefined ? segments.toSpliced(at, 1) : segments.with(at, to)).join('/');
}
