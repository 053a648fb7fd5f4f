import { type Language, languageCode, languages } from '../../../format/index.ts';
import { findMember } from '../../../json/index.ts';
import type { Element, Place } from '../../../navigation/index.ts';
import { isShared } from '../../../site/index.ts';
import { setText } from '../../fix-makers.ts';
import { defineRule, type Finding, type Fix } from '../../rule.ts';

export const languageCodeRule = defineRule({
  id: 'language-code',
  severity: 'error',
  summary: 'A language code is not one of the supported list.',
  why: 'The platform refuses the whole docs.json for a code that it does not know, and the site is no longer updated. A code that only the platform knows works today, but is not documented.',
  example: {
    before: '{ "language": "kr", "pages": ["ko/start"] }',
    after: '{ "language": "ko", "pages": ["ko/start"] }',
  },
  documented: true,
  mends: 'It corrects letter case and `_`: `pt_br` is `pt-BR`. Any other code may have been meant as something else.',
  check({ site, report }) {
    return {
      element(element, place) {
        if (element.kind !== 'language' || element.label === undefined) return;
        const finding = judge(element.label);
        if (finding !== undefined) report({ ...finding, at: element.field('language')!, fix: fixFor(element, place) });
      },
    };

    function fixFor(element: Element, place: Place): Fix | undefined {
      const code = element.label!;
      const { status, suggestion } = languageCode(code);
      const layer = element.layers.find(({ node }) => findMember(node, 'language') !== undefined)!;
      // `UA` is `ua`, which the platform rejects.
      if (
        status !== 'unknown' ||
        suggestion === undefined ||
        suggestion === 'ua' ||
        plain(code) !== plain(suggestion) ||
        isShared(site, layer.document)
      )
        return undefined;
      const siblings =
        place.parent === undefined || place.container === undefined
          ? []
          : place.parent.element.children(place.container);
      if (
        siblings.length > mostLanguages ||
        siblings.some((child) => child.type === 'element' && child.element.label === suggestion)
      )
        return undefined;
      const above = place.parent === undefined ? [] : place.parent.scope;
      return setText(site, layer.document, element.field('language')!, suggestion, [
        { kind: 'scope', from: [...above, `language=${code}`], to: [...above, `language=${suggestion}`] },
      ]);
    }
  },
});

/** A site has a handful: of more nothing is certain. */
const mostLanguages = 200;

const plain = (code: string) => code.toLowerCase().replaceAll('_', '-');

function judge(code: string): Omit<Finding, 'at'> | undefined {
  if (code.trim() === '') return { message: 'the code of a language is blank', help: 'Write a code such as "en".' };
  const { status, name, suggestion } = languageCode(code);
  const named = suggestion && `\`${suggestion}\` (${(languages[suggestion] as Language).name})`;
  if (code === 'ua')
    return {
      message: '`ua` is the documented code of Ukrainian, but the platform rejects it',
      severity: 'warning',
      help: 'Write `uk`, which the platform wants, although the specification does not list it.',
    };
  if (code === 'uk')
    return {
      message: '`uk` is the code that the platform wants for Ukrainian, but it is not documented',
      severity: 'warning',
      undocumented: true,
      help: 'Keep it: the documented code, `ua`, is rejected by the platform.',
    };
  if (status === 'unknown')
    return {
      message: `\`${code}\` is not a supported language code`,
      help:
        named === undefined
          ? `The codes are ${Object.keys(languages)
              .filter((known) => languageCode(known).status === 'documented')
              .join(', ')}.`
          : `Did you mean ${named}?`,
    };
  if (status === 'documented') return undefined;
  return {
    message: `\`${code}\` (${name!}) works on the platform, but is not documented`,
    severity: 'warning',
    undocumented: true,
    help: `Keep it knowingly${named === undefined ? '' : `; the nearest documented code is ${named}`}.`,
  };
}
