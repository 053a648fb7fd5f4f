import { readData, z } from 'navshift';

/** Translations of labels, by language. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const flat = z.record(z.string(), z.coerce.string());
const byLanguage = z.record(z.string(), flat);

/** Reads translations: `{fr: {Guides: Guides}}`, or for a single language `{Guides: Guides}`. Throws `OptionsError`. */
export function readLabels(text: string, languages: readonly string[]): Labels {
  const place = { transform: 'add-languages', option: 'labels' };
  const schema = z.union([byLanguage, ...(languages.length === 1 ? [flat] : [])], { error: 'must map each language to its labels: {"fr": {"Guides": "Guides"}}' });
  const data = readData(text, schema, place);
  const maps = Object.values(data).every((value) => typeof value === 'object');
  const entries = maps ? Object.entries(data as Record<string, Record<string, string>>) : [[languages[0]!, data as Record<string, string>] as const];
  return new Map(entries.map(([language, labels]) => [language, new Map(Object.entries(labels))]));
}
