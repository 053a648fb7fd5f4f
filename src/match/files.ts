import type { Languages } from '../navigation/index.ts';
import { addressOfPage, type Leaf } from '../served/index.ts';
import { Search, type Texts } from './search.ts';

/** Facts about the pages of two navigations that the navigations do not say, each before and after. */
export interface Facts {
  /** Whether it is known which pages have a file, in both. */
  readonly areFilesKnown: boolean;
  /** The pages that have a file. */
  readonly files: () => readonly [before: ReadonlySet<string>, after: ReadonlySet<string>];
  /** The page files that transforms moved, by their old paths. */
  readonly moved: Iterable<readonly [from: string, to: string]>;
  /** The id that git gives to the content of a page file. */
  readonly objects: readonly [before: Ask<string, string>, after: Ask<string, string>];
  readonly texts: readonly [before: Texts, after: Texts];
  /** No text is compared if there are more pages than this. */
  readonly mostTexts: number;
  /** Whether something answers at the address of an entry. */
  readonly answers: readonly [before: Ask<Leaf, boolean>, after: Ask<Leaf, boolean>];
  /** The address of the page to which redirects send an address without a page; undefined if redirects are not evidence. */
  readonly leadsTo: Ask<string, string> | undefined;
  /** The folders and file endings of each language. */
  readonly languages: () => readonly [before: Languages, after: Languages];
  /** Pages that redirects point to, each with a path that redirects there. */
  readonly redirected: () => Iterable<readonly [from: string, to: string]>;
}

/** Undefined: not known. */
type Ask<One, Answer> = (one: One) => Answer | undefined;

/** Finds the new paths of page files that moved. It searches when it is first asked. */
export class FileSearch {
  #search: Search | undefined;

  constructor(private readonly facts: Facts) {}

  /** Undefined if no page file is known. */
  readonly known = (): Search | undefined => {
    if (!this.facts.areFilesKnown) return undefined;
    return (this.#search ??= this.#searched());
  };

  #searched(): Search {
    const { objects, texts, mostTexts, leadsTo } = this.facts;
    const [old, now] = this.facts.files();
    const search = new Search(
      [...old].filter((page) => !now.has(page)),
      [...now].filter((page) => !old.has(page)),
    );
    for (const [from, to] of this.facts.moved) search.take(from, to, 'declared');
    search.byObject(...objects);
    search.byRedirect((page) => `/${addressOfPage(page)}`, leadsTo);
    search.byText(...texts, mostTexts);
    search.byFolder();
    this.searchLanguages(search);
    search.byName();
    return search;
  }

  /** Compares languages, with the moves that were found so far, also of entries. */
  searchLanguages(search = this.#search): void {
    const { files, languages, redirected } = this.facts;
    search?.byLanguage(languages(), redirected(), (page) => files()[1].has(page));
  }
}
