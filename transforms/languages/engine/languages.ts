import { languageCode, type Division, type Report, type Site, walkNavigation } from 'navshift';

/** The codes of languages, each once, in their order. */
export const codesOf = (holders: readonly Division[]): readonly string[] => [
  ...new Set(holders.flatMap(({ parts }) => parts.flatMap(({ label }) => label ?? []))),
];

/**
 * The source of a holder: the language of the code `asked`, if one is given. Undefined, with an error, if the holder
 * does not have it, or if it has no code and the reason `why` needs one.
 */
export function sourceOf(there: Division, asked: string | undefined, report: Report, why?: string) {
  const source = asked === undefined ? there.source : there.parts.find(({ label }) => label === asked);
  if (source !== undefined && (source.label !== undefined || why === undefined)) return source;
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

/** Reports that no holder has a code, with those that exist, or with other help. */
export function reportAbsent(code: string, there: readonly string[], report: Report, help?: string): void {
  report.warning('no-such-language', `There is no language "${code}"`, {
    help: help ?? (there.length === 0 ? 'The navigation has no `languages`.' : `There is ${there.join(', ')}.`),
  });
}

/** Whether a code can be part of a path. A blank one cannot, nor one that would change the folder. */
export const fitsInPath = (code: string): boolean =>
  code.trim() !== '' && code !== '.' && code !== '..' && !/[/\\:]/.test(code);

/** Reports links in `global` to languages of the codes: they are not languages of the site, and stay. */
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

/**
 * Whether Mintlify knows all of the codes; reports those that it does not, or not by documentation. It suggests no code
 * that is `replaced`.
 */
export function checkCodes(codes: readonly string[], report: Report, replaced?: string): boolean {
  for (const code of codes) {
    const { status, suggestion } = languageCode(code);
    if (status === 'unknown') {
      const general = 'Codes are those of the format, such as fr, es, jp, pt-BR, zh-Hant.';
      const help = suggestion === undefined || suggestion === replaced ? general : `Did you mean "${suggestion}"?`;
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
