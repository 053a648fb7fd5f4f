import { languageCode, type Report } from 'navshift';

/** Whether the platform knows all of the codes; what is to be said of them goes to the report. */
export function checkCodes(codes: readonly string[], report: Report): boolean {
  let known = true;
  for (const code of codes) {
    const { status, suggestion } = languageCode(code);
    // Of a pair in which the platform rejects the documented code, the other one is right.
    const rejected = suggestion !== undefined && languageCode(suggestion).suggestion === code;
    if (status === 'unknown') {
      known = false;
      report.error('language-code', `"${code}" is no language code that the platform knows`, {
        help:
          suggestion === undefined
            ? 'Codes are those of the format, such as fr, es, jp, pt-BR, zh-Hant.'
            : `Did you mean "${suggestion}"?`,
      });
    } else if (status === 'extension') {
      const help =
        suggestion === undefined
          ? undefined
          : rejected
            ? `The documented code "${suggestion}" is rejected by the platform, so "${code}" is the one to use.`
            : `The documented code is "${suggestion}".`;
      report.warning('language-code', `"${code}" is not documented, but the platform accepts it`, { help });
    } else if (suggestion !== undefined)
      report.warning('language-code', `"${code}" is documented, but the platform rejects it`, {
        help: `The platform wants "${suggestion}".`,
      });
  }
  return known;
}
