import { type Language, languageCode, languages } from '../../format/index.ts';
import { defineRule, type Finding } from '../rule.ts';

export const languageCodeRule = defineRule({
  id: 'language-code',
  severity: 'error',
  summary: 'A language code is not one of the supported list.',
  why: 'The platform refuses the whole docs.json for a code that it does not know, and the site is no longer updated. A code that only the platform knows works today, but is not documented.',
  example: { before: '{ "language": "kr", "pages": ["ko/start"] }', after: '{ "language": "ko", "pages": ["ko/start"] }' },
  documented: true,
  check: ({ report }) => ({
    element(element) {
      if (element.kind !== 'language' || element.label === undefined) return;
      const finding = judge(element.label);
      if (finding !== undefined) report({ ...finding, at: element.field('language')! });
    },
  }),
});

function judge(code: string): Omit<Finding, 'at'> | undefined {
  const { status, name, suggestion } = languageCode(code);
  const named = suggestion && `\`${suggestion}\` (${(languages[suggestion] as Language).name})`;
  if (code === 'ua') return { message: '`ua` is the documented code of Ukrainian, but the platform rejects it', severity: 'warning', help: 'Write `uk`, which the platform wants, although the specification does not list it.' };
  if (code === 'uk') return { message: '`uk` is the code that the platform wants for Ukrainian, but it is not documented', severity: 'warning', undocumented: true, help: 'Keep it: the documented code, `ua`, is rejected by the platform.' };
  if (status === 'unknown') return { message: `\`${code}\` is not a supported language code`, help: named === undefined ? `The codes are ${Object.keys(languages).filter((known) => languageCode(known).status === 'documented').join(', ')}.` : `Did you mean ${named}?` };
  if (status === 'documented') return undefined;
  return { message: `\`${code}\` (${name!}) works on the platform, but is not documented`, severity: 'warning', undocumented: true, ...(named === undefined ? {} : { help: `The nearest documented code is ${named}.` }) };
}
