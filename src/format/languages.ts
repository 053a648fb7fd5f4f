import { nearest } from '../text/index.ts';
import type { Status } from './evidence.ts';

/** One language code. */
export interface Language {
  /** The English name. */
  readonly name: string;
  readonly status: Status;
  /** The code that Mintlify wants instead, if it rejects this one. */
  readonly rejectedFor?: string;
}

/**
 * The language codes: first those of the specification ('Language object'), then those that the platform takes beside
 * them (documented: organize/settings-reference).
 */
export const languages = {
  ar: { name: 'Arabic', status: 'specification' },
  cs: { name: 'Czech', status: 'specification' },
  cn: { name: 'Chinese', status: 'specification' },
  'zh-Hant': { name: 'Chinese (traditional)', status: 'specification' },
  nl: { name: 'Dutch', status: 'specification' },
  en: { name: 'English', status: 'specification' },
  fr: { name: 'French', status: 'specification' },
  de: { name: 'German', status: 'specification' },
  hi: { name: 'Hindi', status: 'specification' },
  id: { name: 'Indonesian', status: 'specification' },
  it: { name: 'Italian', status: 'specification' },
  jp: { name: 'Japanese', status: 'specification' },
  ko: { name: 'Korean', status: 'specification' },
  lv: { name: 'Latvian', status: 'specification' },
  no: { name: 'Norwegian', status: 'specification' },
  'pt-BR': { name: 'Portuguese (Brazil)', status: 'specification' },
  ro: { name: 'Romanian', status: 'specification' },
  ru: { name: 'Russian', status: 'specification' },
  es: { name: 'Spanish', status: 'specification' },
  sv: { name: 'Swedish', status: 'specification' },
  tr: { name: 'Turkish', status: 'specification' },
  ua: { name: 'Ukrainian', status: 'specification', rejectedFor: 'uk' },
  vi: { name: 'Vietnamese', status: 'specification' },

  zh: { name: 'Chinese', status: 'documented' },
  'zh-Hans': { name: 'Chinese (simplified)', status: 'documented' },
  'zh-CN': { name: 'Chinese (China)', status: 'documented' },
  'zh-TW': { name: 'Chinese (Taiwan)', status: 'documented' },
  'fr-CA': { name: 'French (Canada)', status: 'documented' },
  'fr-ca': { name: 'French (Canada)', status: 'observed' },
  ja: { name: 'Japanese', status: 'documented' },
  'ja-JP': { name: 'Japanese (Japan)', status: 'documented' },
  'ja-jp': { name: 'Japanese (Japan)', status: 'observed' },
  pt: { name: 'Portuguese', status: 'documented' },
  da: { name: 'Danish', status: 'documented' },
  uk: { name: 'Ukrainian', status: 'documented' },
  pl: { name: 'Polish', status: 'documented' },
  uz: { name: 'Uzbek', status: 'documented' },
  he: { name: 'Hebrew', status: 'documented' },
  ca: { name: 'Catalan', status: 'documented' },
  fi: { name: 'Finnish', status: 'documented' },
  hu: { name: 'Hungarian', status: 'documented' },
} as const satisfies Readonly<Record<string, Language>>;

/** A language code of the table. */
export type LanguageCode = keyof typeof languages;

/**
 * Codes that are written for another one: country for language, an older standard, or one of the platform for the one
 * of the specification.
 */
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
// Set backwards, so that of two codes with one name the one that comes first stays.
const byLowerCase = new Map(codes.toReversed().map((code) => [code.toLowerCase(), code]));
const byName = new Map(codes.toReversed().map((code) => [languages[code].name.toLowerCase(), code]));

/**
 * Looks up a language code ('Language object': exact values).
 *
 * - `status`: by the table, `unknown` for anything else, a wrong letter case included
 * - `name`: the English name of a known code
 * - `suggestion`: the code that was probably meant. For a code that only Mintlify has, it is the specification's
 *   code of the language or its nearest relative (`ja`: `jp`). For `ua`, which the specification lists and Mintlify
 *   rejects, it is `uk`. Unknown codes are compared by letter case (`pt-br`), known confusions (`kr`), English name,
 *   spelling (one letter), or the language without its region (`en-US`)
 *
 * Codes of two letters are not compared by spelling, because many of them are other languages.
 */
export function languageCode(code: string): { status: Status | 'unknown'; name?: string; suggestion?: LanguageCode } {
  if (Object.hasOwn(languages, code)) {
    const { name, status, rejectedFor }: Language = languages[code as LanguageCode];
    const twin = byLowerCase.get(code.toLowerCase());
    const near = twin === code ? (confused(code) ?? withoutRegion(code)) : twin;
    const relative = status === 'specification' ? undefined : near;
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
