import {
  type Element,
  Place,
  type Report,
  selectElement,
  type Site,
  SKIP,
  walkElement,
  walkNavigation,
} from 'navshift';
import { holdersOf } from './places.ts';
import { sourceAmong } from './source.ts';

/** A language where it stands. */
export interface LanguageThere {
  readonly element: Element;
  readonly place: Place;
  /** Undefined if it has none. */
  readonly code: string | undefined;
}

/** The languages of one holder, in their order. */
export interface LanguagesThere {
  readonly holder: Place;
  readonly languages: readonly LanguageThere[];
  /** The one that the others are translated from; undefined if there is none. */
  readonly source: LanguageThere | undefined;
}

/** The languages of every element that holds some, outermost only: the root, or versions and products. */
export const languagesIn = (site: Site): readonly LanguagesThere[] => holdersOf(site, undefined).map(languagesOf);

/** The same with what the platform drops too: languages somewhere inside of a language. Outer ones first; with `at` in that element alone. */
export function allLanguagesIn(site: Site, at?: string): readonly LanguagesThere[] {
  const found: LanguagesThere[] = [];
  const collect = {
    enter(element: Element, place: Place) {
      if (place.inGlobal) return SKIP;
      if (element.hasContent('languages')) found.push(languagesOf(place));
      return undefined;
    },
  } as const;
  if (at === undefined) walkNavigation(site, collect);
  else {
    const { element, place } = selectElement(site, at);
    walkElement(element, place, collect);
  }
  return found;
}

function languagesOf(holder: Place): LanguagesThere {
  const languages = holder.element.children('languages').flatMap((child, index): LanguageThere[] =>
    child.type === 'element'
      ? [
          {
            element: child.element,
            place: new Place(child.element, 'languages', index, holder),
            code: child.element.label,
          },
        ]
      : [],
  );
  const source = sourceAmong(
    languages.map(({ element }) => element),
    undefined,
  );
  return { holder, languages, source: languages.find(({ element }) => element === source) };
}

/** The codes of languages, each once, in their order. */
export const codesOf = (holders: readonly LanguagesThere[]): readonly string[] => [
  ...new Set(holders.flatMap(({ languages }) => languages.flatMap(({ code }) => (code === undefined ? [] : [code])))),
];

/** The source of a holder: the language of a code if one is asked for. */
export const sourceOf = (
  { languages, source }: LanguagesThere,
  asked: string | undefined,
): LanguageThere | undefined => (asked === undefined ? source : languages.find(({ code }) => code === asked));

/** Says of codes that no holder has them, and which there are. */
export function reportAbsent(absent: readonly string[], there: readonly string[], report: Report): void {
  for (const code of absent) {
    report.warning('no-such-language', `There is no language "${code}"`, {
      help: there.length === 0 ? 'The navigation has no `languages`.' : `There is ${there.join(', ')}.`,
    });
  }
}
