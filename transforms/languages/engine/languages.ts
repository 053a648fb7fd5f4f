import { languageCode, type LanguagesThere, type Report, type Site, walkNavigation } from 'navshift';

/** The codes of languages, each once, in their order. */
export const codesOf = (holders: readonly LanguagesThere[]): readonly string[] => [
  ...new Set(holders.flatMap(({ languages }) => languages.flatMap(({ code }) => (code === undefined ? [] : [code])))),
];

/**
 * The source of a holder: the language of a code if one is asked for. Undefined if it is not there, or has no code
 * where one is needed (`why`), which goes to the report.
 */
export function sourceOf(there: LanguagesThere, asked: string | undefined, report: Report, why?: string) {
  const source = asked === undefined ? there.source : there.languages.find(({ code }) => code === asked);
  if (source !== undefined && (source.code !== undefined || why === undefined)) return source;
  const message =
    source === undefined
      ? `The source language ${asked === undefined ? '' : `"${asked}" `}is not there`
      : `The first language has no code, so ${why!}`;
  report.error('source', message, {
    at: there.holder.element.member('languages'),
    help: `There is ${codesOf([there]).join(', ') || 'none with a code'}; name one with --source.`,
  });
  return undefined;
}

/** Says of a code that no holder has it, and which there are; or what else helps. */
export function reportAbsent(code: string, there: readonly string[], report: Report, help?: string): void {
  report.warning('no-such-language', `There is no language "${code}"`, {
    help: help ?? (there.length === 0 ? 'The navigation has no `languages`.' : `There is ${there.join(', ')}.`),
  });
}

/** Whether a code can stand in a path: a blank one cannot, nor can one that would lead elsewhere. */
export const fitsInPath = (code: string): boolean =>
  code.trim() !== '' && code !== '.' && code !== '..' && !/[/\\:]/.test(code);

/** Says of links in `global` to languages of the codes that they are no languages of the site. */
export function reportGlobalLinks(
  site: Site,
  codes: readonly string[],
  report: Report,
  textOf: (code: string) => readonly [message: string, help: string],
): void {
  walkNavigation(site, {
    enter(element, place) {
      const code = place.inGlobal && element.kind === 'language' ? element.label : undefined;
      if (code === undefined || !codes.includes(code)) return;
      const [message, help] = textOf(code);
      report.info('global-language', message, { at: element, help });
    },
  });
}

/** Whether the platform knows all of the codes; what is to be said of them goes to the report. */
export function checkCodes(codes: readonly string[], report: Report): boolean {
  for (const code of codes) {
    const { status, suggestion } = languageCode(code);
    if (status === 'unknown') {
      const general = 'Codes are those of the format, such as fr, es, jp, pt-BR, zh-Hant.';
      const help = suggestion === undefined ? general : `Did you mean "${suggestion}"?`;
      report.error('language-code', `"${code}" is not a language code of Mintlify`, { help });
    } else if (status === 'observed') {
      const help = suggestion && `The documented code is "${suggestion}".`;
      report.warning('language-code', `"${code}" is not documented, but Mintlify accepts it`, { help });
    } else if (status === 'specification' && suggestion !== undefined) {
      const help = `Mintlify wants "${suggestion}".`;
      report.warning('language-code', `"${code}" is in the specification, but Mintlify rejects it`, { help });
    }
  }
  return codes.every((code) => languageCode(code).status !== 'unknown');
}
