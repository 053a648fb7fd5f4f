import { readData } from 'navshift';
import * as z from 'zod/mini';

/** Translations of labels, by language. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is said of a file of labels that is none. */
export const labelsError = 'must map each language to its labels: {"fr": {"Guides": "Guides"}}';
// A key without a value (`Guides:` in YAML) is one that is not translated yet. Unquoted `2` and `yes` are texts here.
const translation = z.nullable(z.union([z.string(), z.number(), z.boolean()], { error: 'must be a text' }));

/** The labels of one language with their translations. */
export const labelsSchema = z.record(z.string(), translation, { error: labelsError });
const byLanguage = z.record(z.string(), labelsSchema, { error: labelsError });
type Flat = z.output<typeof labelsSchema>;

/** A text without the line break that a block of YAML (`|`) ends with. */
const textOf = (value: string | number | boolean | null) => String(value ?? '').replace(/\n+$/, '');

/** Reads the translations that the option `labels` of a transform gives: `{fr: {Guides: Guides}}`, or for a single language `{Guides: Guides}`. Throws `OptionsError`. */
export function readLabels(text: string, languages: readonly string[], transform: string): Labels {
  const [only, ...more] = languages;
  const schema = more.length === 0 ? z.union([byLanguage, labelsSchema], { error: labelsError }) : byLanguage;
  const data = readData(text, schema, { transform, option: 'labels' });
  const maps = Object.values(data).every((value) => typeof value === 'object' && value !== null);
  const entries: (readonly [string, Flat])[] = maps
    ? Object.entries(data as Record<string, Flat>)
    : [[only!, data as Flat]];
  return new Map(
    entries.map(([language, labels]) => [
      language,
      new Map(
        Object.entries(labels)
          .map(([label, value]) => [label, textOf(value)] as const)
          .filter(([, text]) => text !== ''),
      ),
    ]),
  );
}
