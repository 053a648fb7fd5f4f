import {
  counted,
  type DataEdit,
  editData,
  listed,
  nearest,
  OptionsError,
  type Place,
  plural,
  readData,
  type Report,
  type Site,
} from 'navshift';
import * as z from 'zod/mini';
import { type Branch, labelOf } from './tree.ts';

/**
 * The translations of one language by label. If a label has several, their keys begin with labels around the element:
 * `Guides › Start`.
 */
export class Translations extends Map<string, string> {
  readonly #inContext: boolean;

  constructor(entries: readonly (readonly [key: string, text: string])[]) {
    super(entries);
    this.#inContext = entries.some(([key]) => key.includes(separator));
  }

  /** The translation of the label of an element at a place. The key with the most labels around it counts. */
  of(label: string, place: Place): string | undefined {
    const context = this.#inContext ? contextOf(place) : [];
    for (let k = 0; k < context.length; k++) {
      const text = this.get([...context.slice(k), label].join(separator));
      if (text !== undefined) return text;
    }
    return this.get(label);
  }
}

/** Translations of labels, by language. */
export type Labels = ReadonlyMap<string, Translations>;

/** Finds the translation of a label of the source at a place. */
export type Translation = (label: string, place: Place) => string | undefined;

/** The translations of a language in the file of labels. */
export const givenTranslation =
  (language: string, { labels }: { readonly labels: Labels | undefined }): Translation =>
  (label, place) =>
    labels?.get(language)?.of(label, place);

/** The separator of the labels in a key. */
const separator = ' › ';

/** The labels above a place, the outermost first, without language codes: they differ between the languages. */
const contextOf = (place: Place): readonly string[] =>
  place.trail.slice(0, -1).flatMap(({ kind, label }) => (kind === 'language' || label === undefined ? [] : [label]));

/** Says whether a key of a file of labels names one of the elements, by its label alone or with labels around it. */
export function keysOf(branches: readonly Branch[]): (key: string) => boolean {
  const labels = new Set(branches.flatMap((branch) => labelOf(branch) ?? []));
  const isWithin = (key: string) => (branch: Branch) =>
    branch.label !== undefined &&
    key.endsWith(branch.label) &&
    `${separator}${[...contextOf(branch.place), branch.label].join(separator)}`.endsWith(`${separator}${key}`);
  return (key) => labels.has(key) || (key.includes(separator) && branches.some(isWithin(key)));
}

/** Reports that the file has no labels for a language. */
export function reportNone(language: string, labels: Labels, report: Report): void {
  report.warning('no-labels', `The file has no labels for "${language}"`, {
    help: `It has some for ${[...labels.keys()].join(', ') || 'no language'}.`,
  });
}

/** Reports labels of the file that no element has, each with the label of the source that was probably meant. */
export function reportUnknown(
  language: string,
  labels: Labels,
  isThere: (key: string) => boolean,
  ours: ReadonlySet<string>,
  report: Report,
): void {
  for (const label of labels.get(language)?.keys() ?? []) {
    if (isThere(label)) continue;
    const meant = nearest(label, ours);
    const help =
      meant === undefined
        ? 'navshift labels export writes those that there are.'
        : `Did you mean ${JSON.stringify(meant)}?`;
    const message = `The file translates ${JSON.stringify(label)} for "${language}", and there is no such label`;
    report.warning('label-unknown', message, { help });
  }
}

/** The old label of the source whose translation a text of the language is, if the file has no translation of the new label. */
function formerLabel(
  text: string,
  ours: Branch,
  translations: Translations | undefined,
  isThere: (key: string) => boolean,
): string | undefined {
  const label = labelOf(ours);
  if (label === undefined || label === text || translations === undefined) return undefined;
  if (translations.of(label, ours.place) !== undefined) return undefined;
  return [...translations].find(([key, translated]) => translated === text && !isThere(key))?.[0];
}

const labelsError = 'must map each language to its labels: {"fr": {"Guides": "Guides"}}';
// A key without a value (`Guides:` in YAML), or with a blank one, is not translated yet. Unquoted `2` and `yes` are texts here.
const translation = z.nullable(z.union([z.string(), z.number(), z.boolean()], { error: 'must be a text' }));

/** The labels of one language with their translations. */
const labelsSchema = z.record(z.string(), translation, { error: labelsError });
type Flat = z.output<typeof labelsSchema>;

/** A text without the final line break of a YAML block (`|`). */
const translationText = (value: string | number | boolean | null) => String(value ?? '').replace(/\n+$/, '');

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The schema of a file of labels for these languages, which names the place of each fault. */
const labelsOf = (languages: readonly string[]) =>
  z.record(z.string(), z.unknown(), { error: labelsError }).check(
    z.check(({ value: data, issues }) => {
      const fault = (path: string[], message: string) =>
        void issues.push({ code: 'custom', path, message, input: data, continue: true });
      const checkTexts = (labels: object, path: string[]) => {
        for (const [label, text] of Object.entries(labels))
          if (typeof text === 'object' && text !== null) fault([...path, label], 'must be a text');
      };
      const [only, ...more] = languages;
      const maps = Object.values(data).filter(isMap);
      if (maps.length === 0 && more.length === 0) {
        if ((data[only!] ?? null) === null) checkTexts(data, []);
        else fault([only!], labelsError);
        return;
      }
      const isTurned = (labels: object) => languages.some((code) => code in labels);
      const [first] = Object.keys(data);
      if (first !== undefined && !isTurned(data) && maps.length === Object.keys(data).length && maps.every(isTurned))
        fault([first], `maps each label to its languages, and ${labelsError}`);
      for (const [code, labels] of Object.entries(data))
        if (isMap(labels)) checkTexts(labels, [code]);
        else fault([code], labelsError);
    }),
  );

/**
 * Reads the translations in the option `labels` of a transform: `{fr: {Guides: Guides}}`, or for a single language
 * `{Guides: Guides}`. Throws `OptionsError`.
 */
export function readLabels(text: string, languages: readonly string[], transform: string): Labels {
  const data = readData(text, labelsOf(languages), { transform, option: 'labels' });
  const byCode = (Object.values(data).every(isMap) ? data : { [languages[0]!]: data }) as Record<string, Flat>;
  const translations = (labels: Flat) =>
    Object.entries(labels)
      .map(([label, value]) => [label, translationText(value)] as const)
      .filter(([, text]) => text.trim() !== '');
  return new Map(
    Object.entries(byCode).map(([language, labels]) => [language, new Translations(translations(labels))]),
  );
}

/** A label of the language that translates an old label of the source. */
interface Stale {
  readonly branch: Branch;
  readonly former: string;
  readonly now: string;
}

/** Finds such labels among elements of a language, which are given with their partners in the source. */
export function staleAmong(
  pairs: readonly (readonly [theirs: Branch, ours: Branch])[],
  translations: Translations | undefined,
  isThere: (key: string) => boolean,
): readonly Stale[] {
  return pairs.flatMap(([branch, ours]) => {
    const text = labelOf(branch);
    const former = text === undefined ? undefined : formerLabel(text, ours, translations, isThere);
    return former === undefined ? [] : [{ branch, former, now: ours.label! }];
  });
}

/** Reports labels of a language that translate old labels of the source. */
export function reportStale(language: string, stale: readonly Stale[], report: Report): void {
  if (stale.length === 0) return;
  const said = ({ branch, former, now }: Stale) =>
    `${JSON.stringify(branch.label)} (of ${JSON.stringify(former)}, which is ${JSON.stringify(now)} now)`;
  report.warning(
    'label-stale',
    `${counted(stale.length, 'label')} of "${language}" ${plural(stale.length, 'translates', 'translate')} old labels of the source: ${listed([...new Set(stale.map(said))])}`,
    { at: stale[0]!.branch.place, help: 'Give the new label its translation in the file, be it the same one.' },
  );
}

const fileSchema = z.nullable(z.record(z.string(), z.nullable(labelsSchema), { error: labelsError }));

/** A file of labels: by language, each label with its translation, null if it has none. */
interface LabelFile {
  /** Undefined if there is no file. */
  readonly text: string | undefined;
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Gives what `read` makes of the text of a file of labels in the docs root. Undefined, with an error, if it is not one. */
export function ofLabelFile<Result>(
  site: Site,
  path: string,
  report: Report,
  read: (text: string | undefined) => Result,
): Result | undefined {
  try {
    const content = site.read(path);
    return read(content === undefined ? undefined : decoder.decode(content));
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    for (const { message, option: _, ...place } of error.issues)
      report.error('file', `This is not a file of labels: ${message}`, {
        at: { file: site.location.prefix + path, ...place },
        help: 'Fix it, or name another one with --file.',
      });
    return undefined;
  }
}

/** A file of labels, which may not exist yet. Throws `OptionsError`. */
export function readLabelFile(text: string | undefined): LabelFile {
  if (text === undefined) return { text, labels: new Map() };
  const data = readData(withoutMark(text), fileSchema, { transform: 'labels', option: 'file' }) ?? {};
  const textOrNull = (value: Flat[string]) => (String(value ?? '').trim() === '' ? null : String(value));
  const entries = (labels: Flat) =>
    Object.entries(labels).map(([label, value]): [string, string | null] => [label, textOrNull(value)]);
  const byCode = Object.entries(data).map(([code, labels]) => [code, new Map(entries(labels ?? {}))] as const);
  return { text, labels: new Map(byCode) };
}

/** A text without a byte order mark. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '');

const head =
  '# The labels of the navigation, by language: write the translation behind the colon. labels import and add-languages (--labels) read this file.\n';

/** The text of the file after the edits. */
export function writeLabelFile(before: string | undefined, edits: readonly DataEdit[], path: string) {
  if (edits.length === 0) return before;
  if (before !== undefined && before.trim() !== '') return editData(before, edits);
  if (!/\.json$/i.test(path)) return editData(head, edits);
  return `${JSON.stringify(JSON.parse(editData('{}', edits)), null, 2)}\n`;
}
