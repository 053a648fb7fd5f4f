import type { Languages } from '../navigation/index.ts';
import { addressOfPage, type Leaf } from '../served/index.ts';
import { Search, type Texts } from './search.ts';

/** What is known of the pages of two navigations besides, before and after. */
export interface Facts {
  /** Whether it is known which pages have a file, in both. */
  readonly areFilesKnown: boolean;
  /** The pages that have a file. */
  readonly files: () => readonly [before: ReadonlySet<string>, after: ReadonlySet<string>];
  /** What git calls the content of a page file. */
  readonly objects: readonly [before: Ask<string, string>, after: Ask<string, string>];
  readonly texts: readonly [before: Texts, after: Texts];
  /** Of more pages than this no text is compared. */
  readonly mostTexts: number;
  /** Whether something answers at the address of an entry. */
  readonly answers: readonly [before: Ask<Leaf, boolean>, after: Ask<Leaf, boolean>];
  /** The address of the page that redirects lead to from an address that has none; undefined where no redirect is asked. */
  readonly leadsTo: Ask<string, string> | undefined;
  /** Where the languages are in paths. */
  readonly languages: () => readonly [before: Languages, after: Languages];
  /** The pages that redirects lead to, each with one that led there. */
  readonly led: () => Iterable<readonly [from: string, to: string]>;
}

/** What is known of something; undefined if nothing is. */
type Ask<One, Answer> = (one: One) => Answer | undefined;

/** Where the page files went that are not where they were. It is searched for when that is first asked. */
export class FileSearch {
  #search: Search | undefined;

  constructor(private readonly facts: Facts) {}

  /** Undefined where no page file is known. */
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
    search.byObject(...objects);
    search.byRedirect((page) => `/${addressOfPage(page)}`, leadsTo);
    search.byText(...texts, mostTexts);
    search.byFolder();
    this.#byLanguage(search);
    search.byName();
    return search;
  }

  /** Searches again by what was found of entries since; says whether there was anything to go on from. */
  goOn(): boolean {
    if (this.#search !== undefined) this.#byLanguage(this.#search);
    return this.#search !== undefined;
  }

  /** A page of a language went where the same page of another one went. */
  #byLanguage(search: Search): void {
    const { files, languages, led } = this.facts;
    const [, now] = files();
    search.byLanguage(languages(), led(), (page) => now.has(page));
  }
}
