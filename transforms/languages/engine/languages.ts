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
  /** The language that the others are translated from; undefined if there is none. */
  readonly source: LanguageThere | undefined;
}

/** The languages of every element that holds some, outermost only: the root, or versions and products. With `at` in that element alone. */
export const languagesIn = (site: Site, at?: string): readonly LanguagesThere[] => collected(site, at, false);

/** The same with what the platform drops too: languages somewhere inside of a language. Outer ones first. */
export const allLanguagesIn = (site: Site, at?: string): readonly LanguagesThere[] => collected(site, at, true);

function collected(site: Site, at: string | undefined, inner: boolean): readonly LanguagesThere[] {
  const found: LanguagesThere[] = [];
  const reader = {
    enter(element: Element, place: Place) {
      if (place.inGlobal) return SKIP;
      if (!element.hasContent('languages')) return undefined;
      found.push(languagesOf(place));
      return inner ? undefined : SKIP;
    },
  } as const;
  if (at === undefined) walkNavigation(site, reader);
  else {
    const { element, place } = selectElement(site, at);
    walkElement(element, place, reader);
  }
  return found;
}

function languagesOf(holder: Place): LanguagesThere {
  const languages = holder.element.children('languages').flatMap((child, index): LanguageThere[] => {
    if (child.type !== 'element') return [];
    const { element } = child;
    return [{ element, place: new Place(element, 'languages', index, holder), code: element.label }];
  });
  return { holder, languages, source: languages.find(({ element }) => isDefault(element)) ?? languages[0] };
}

/** Whether an element is the default one of its container. */
export function isDefault(element: Element): boolean {
  const value = element.field('default');
  return value?.kind === 'boolean' && value.value === true;
}

/** The codes of languages, each once, in their order. */
export const codesOf = (holders: readonly LanguagesThere[]): readonly string[] => [
  ...new Set(holders.flatMap(({ languages }) => languages.flatMap(({ code }) => (code === undefined ? [] : [code])))),
];

/** The source of a holder: the language of a code if one is asked for. Undefined if it is not there, which goes to the report. */
export function sourceOf(holder: LanguagesThere, asked: string | undefined, report: Report): LanguageThere | undefined {
  const source = asked === undefined ? holder.source : holder.languages.find(({ code }) => code === asked);
  if (source === undefined)
    reportSource(holder, `The source language ${asked === undefined ? '' : `"${asked}" `}is not there`, report);
  return source;
}

/** Says of a holder what is wrong with its source. */
export function reportSource(holder: LanguagesThere, message: string, report: Report): void {
  report.error('source', message, {
    at: holder.holder.element.member('languages'),
    help: `There is ${codesOf([holder]).join(', ') || 'none with a code'}; name one with --source.`,
  });
}

/** Says of codes that no holder has them, and which there are. */
export function reportAbsent(absent: readonly string[], there: readonly string[], report: Report): void {
  for (const code of absent) {
    report.warning('no-such-language', `There is no language "${code}"`, {
      help: there.length === 0 ? 'The navigation has no `languages`.' : `There is ${there.join(', ')}.`,
    });
  }
}

/** The page entries of an element, and the roots of its groups. */
export function pagesOf(element: Element): readonly string[] {
  const pages: string[] = [];
  walkElement(element, new Place(element, 'languages', 0, undefined), {
    enter: (inner) => {
      const root = inner.text('root');
      if (root !== undefined) pages.push(root);
    },
    entry: ({ entry }) => {
      if (entry.kind === 'page') pages.push(entry.page);
    },
  });
  return pages;
}

/** Says of links in `global` to languages of the codes that they are no languages of the site. */
export function reportGlobalLinks(
  site: Site,
  codes: readonly string[],
  report: Report,
  text: (code: string) => { readonly message: string; readonly help: string },
): void {
  walkNavigation(site, {
    enter(element, place) {
      const code = place.inGlobal && element.kind === 'language' ? element.label : undefined;
      if (code === undefined || !codes.includes(code)) return;
      const { message, help } = text(code);
      report.info('global-language', message, { at: element, help });
    },
  });
}
