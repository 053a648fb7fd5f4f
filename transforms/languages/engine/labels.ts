import { type DataEdit, editData, OptionsError, readData, type Report, type Site } from 'navshift';
import * as z from 'zod/mini';

/** Translations of labels, by language. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** What is said of a file of labels that is none. */
const labelsError = 'must map each language to its labels: {"fr": {"Guides": "Guides"}}';
// A key without a value (`Guides:` in YAML), or with a blank one, is one that is not translated yet. Unquoted `2` and `yes` are texts here.
const translation = z.nullable(z.union([z.string(), z.number(), z.boolean()], { error: 'must be a text' }));

/** The labels of one language with their translations. */
const labelsSchema = z.record(z.string(), translation, { error: labelsError });
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
  const byCode = (maps ? data : { [only!]: data }) as Record<string, Flat>;
  const translations = (labels: Flat) =>
    Object.entries(labels)
      .map(([label, value]) => [label, textOf(value)] as const)
      .filter(([, text]) => text.trim() !== '');
  return new Map(Object.entries(byCode).map(([language, labels]) => [language, new Map(translations(labels))]));
}

const fileSchema = z.nullable(z.record(z.string(), z.nullable(labelsSchema), { error: labelsError }));

/** What a file of labels says: by language, each label with its translation, null if it has none. */
interface LabelFile {
  /** Undefined if there is no file. */
  readonly text: string | undefined;
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads a file of labels of the docs root. Undefined if it is no such file; why goes to the report. */
export function readLabelFile(site: Site, path: string, report: Report): LabelFile | undefined {
  try {
    const content = site.read(path);
    if (content === undefined) return { text: undefined, labels: new Map() };
    const text = decoder.decode(content);
    const options = { transform: 'export-labels', option: 'file' };
    const data = readData(text.replace(/^\uFEFF/, ''), fileSchema, options) ?? {};
    const textOrNull = (value: Flat[string]) => (String(value ?? '').trim() === '' ? null : String(value));
    const entries = (labels: Flat) =>
      Object.entries(labels).map(([label, value]): [string, string | null] => [label, textOrNull(value)]);
    const byCode = Object.entries(data).map(([code, labels]) => [code, new Map(entries(labels ?? {}))] as const);
    return { text, labels: new Map(byCode) };
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    for (const { message, option: _, ...place } of error.issues)
      report.error('file', `This is no file of labels: ${message}`, {
        at: { file: site.location.prefix + path, ...place },
        help: 'Mend it, or name another one with --file.',
      });
    return undefined;
  }
}

const head =
  '# The labels of the navigation, by language: write the translation behind the colon. import-labels and add-languages (--labels) read this file.\n';

/** The text of the file with the entries set; all else keeps its bytes. */
export function writeLabelFile(before: string | undefined, edits: readonly DataEdit[], path: string) {
  if (edits.length === 0) return before;
  if (before !== undefined && before.trim() !== '') return editData(before, edits);
  if (!/\.json$/i.test(path)) return editData(head, edits);
  return `${JSON.stringify(JSON.parse(editData('{}', edits)), null, 2)}\n`;
}
