import { nearest } from '../text/index.ts';
import type { Status } from './elements.ts';

/** One language code. */
export interface Language {
  /** The English name. */
  readonly name: string;
  readonly status: Status;
  /** The code that the platform wants in its place, where it rejects this one. */
  readonly rejectedFor?: string;
}

/** The language codes: first those of the specification ('Language object'), then those that the platform knows beside them. */
export const languages = {
  ar: { name: 'Arabic', status: 'documented' },
  cs: { name: 'Czech', status: 'documented' },
  cn: { name: 'Chinese', status: 'documented' },
  'zh-Hant': { name: 'Chinese (traditional)', status: 'documented' },
  nl: { name: 'Dutch', status: 'documented' },
  en: { name: 'English', status: 'documented' },
  fr: { name: 'French', status: 'documented' },
  de: { name: 'German', status: 'documented' },
  hi: { name: 'Hindi', status: 'documented' },
  id: { name: 'Indonesian', status: 'documented' },
  it: { name: 'Italian', status: 'documented' },
  jp: { name: 'Japanese', status: 'documented' },
  ko: { name: 'Korean', status: 'documented' },
  lv: { name: 'Latvian', status: 'documented' },
  no: { name: 'Norwegian', status: 'documented' },
  'pt-BR': { name: 'Portuguese (Brazil)', status: 'documented' },
  ro: { name: 'Romanian', status: 'documented' },
  ru: { name: 'Russian', status: 'documented' },
  es: { name: 'Spanish', status: 'documented' },
  sv: { name: 'Swedish', status: 'documented' },
  tr: { name: 'Turkish', status: 'documented' },
  ua: { name: 'Ukrainian', status: 'documented', rejectedFor: 'uk' },
  vi: { name: 'Vietnamese', status: 'documented' },

  zh: { name: 'Chinese', status: 'extension' },
  'zh-Hans': { name: 'Chinese (simplified)', status: 'extension' },
  'zh-CN': { name: 'Chinese (China)', status: 'extension' },
  'zh-TW': { name: 'Chinese (Taiwan)', status: 'extension' },
  'fr-CA': { name: 'French (Canada)', status: 'extension' },
  ja: { name: 'Japanese', status: 'extension' },
  'ja-JP': { name: 'Japanese (Japan)', status: 'extension' },
  pt: { name: 'Portuguese', status: 'extension' },
  da: { name: 'Danish', status: 'extension' },
  uk: { name: 'Ukrainian', status: 'extension' },
  pl: { name: 'Polish', status: 'extension' },
  uz: { name: 'Uzbek', status: 'extension' },
  he: { name: 'Hebrew', status: 'extension' },
  ca: { name: 'Catalan', status: 'extension' },
  fi: { name: 'Finnish', status: 'extension' },
  hu: { name: 'Hungarian', status: 'extension' },
} as const satisfies Readonly<Record<string, Language>>;

/** A language code of the table. */
export type LanguageCode = keyof typeof languages;

/** Codes that are written for another one: country for language, an older standard, or an extension for the documented code. */
const confusions: Readonly<Record<string, LanguageCode>> = {
  zh: 'cn',
  'zh-hans': 'cn',
  'zh-cn': 'cn',
  'zh-tw': 'zh-Hant',
  'zh-hk': 'zh-Hant',
  tw: 'zh-Hant',
  ja: 'jp',
  'ja-jp': 'jp',
  uk: 'ua',
  'uk-ua': 'ua',
  pt: 'pt-BR',
  br: 'pt-BR',
  cz: 'cs',
  kr: 'ko',
  se: 'sv',
  vn: 'vi',
  nb: 'no',
  nn: 'no',
  'nb-no': 'no',
  gb: 'en',
  us: 'en',
  dk: 'da',
  in: 'id',
  iw: 'he',
};

const codes = Object.keys(languages) as LanguageCode[];
const byLowerCase = new Map(codes.map((code) => [code.toLowerCase(), code]));
// Set backwards, so that of two codes with one name the documented one, which comes first, stays.
const byName = new Map(codes.toReversed().map((code) => [languages[code].name.toLowerCase(), code]));

/**
 * What the format says of a language code ('Language object': exact values).
 *
 * - `status`: `documented` and `extension` by the table, `unknown` for anything else, a wrong letter case included
 * - `name`: the English name of a known code
 * - `suggestion`: the code that was probably meant. Of an extension, the documented code of the language or its nearest
 *   relative (`ja`: `jp`), when there is one; of `ua`, which is documented but rejected by the platform, `uk`; of an unknown code by
 *   letter case (`pt-br`), known confusions (`kr`), English name, spelling (one letter), or the language without its region (`en-US`)
 *
 * Codes of two letters are not compared by spelling: one letter is half of them, and many are languages of their own.
 */
export function languageCode(code: string): { status: Status | 'unknown'; name?: string; suggestion?: LanguageCode } {
  if (Object.hasOwn(languages, code)) {
    const { name, status, rejectedFor }: Language = languages[code as LanguageCode];
    const relative = status === 'extension' ? (confused(code) ?? withoutRegion(code)) : undefined;
    const suggestion = (rejectedFor as LanguageCode | undefined) ?? relative;
    return suggestion ? { status, name, suggestion } : { status, name };
  }
  const suggestion = meant(code);
  return suggestion ? { status: 'unknown', suggestion } : { status: 'unknown' };
}

function confused(code: string): LanguageCode | undefined {
  const plain = code.toLowerCase();
  return Object.hasOwn(confusions, plain) ? confusions[plain] : undefined;
}

function withoutRegion(code: string): LanguageCode | undefined {
  const dash = code.indexOf('-');
  return dash > 0 ? byLowerCase.get(code.slice(0, dash).toLowerCase()) : undefined;
}

function meant(code: string): LanguageCode | undefined {
  const plain = code.trim().toLowerCase().replaceAll('_', '-');
  return (
    byLowerCase.get(plain) ??
    confused(plain) ??
    byName.get(plain) ??
    // One letter at most, and before the region is given up: `zh-Hnat` is rather `zh-Hant` than `zh`.
    (plain.length > 2 ? nearest(plain, codes, 1) : undefined) ??
    withoutRegion(plain)
  );
}
