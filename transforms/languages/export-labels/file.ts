import { type DataEdit, editData, OptionsError, readData, type Report, type Site } from 'navshift';
import * as z from 'zod/mini';
import { labelsError, labelsSchema } from '../engine/labels.ts';

const schema = z.nullable(z.record(z.string(), z.nullable(labelsSchema), { error: labelsError }));

/** What a file of labels says: by language, each label with its translation, null if it has none. */
export interface LabelFile {
  /** Undefined if there is no file. */
  readonly text: string | undefined;
  readonly labels: ReadonlyMap<string, ReadonlyMap<string, string | null>>;
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Reads a file of labels of the docs root. Undefined if it is no such file; why goes to the report. */
export function readLabelFile(site: Site, path: string, report: Report): LabelFile | undefined {
  try {
    return read(site, path);
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

function read(site: Site, path: string): LabelFile {
  const content = site.read(path);
  if (content === undefined) return { text: undefined, labels: new Map() };
  const text = decoder.decode(content);
  const data = readData(text.replace(/^\uFEFF/, ''), schema, { transform: 'export-labels', option: 'file' }) ?? {};
  const entries = (labels: Record<string, string | number | boolean | null> | null) =>
    Object.entries(labels ?? {}).map(([label, value]): [string, string | null] => [
      label,
      value === null || value === '' ? null : String(value),
    ]);
  return {
    text,
    labels: new Map(Object.entries(data).map(([language, labels]) => [language, new Map(entries(labels))])),
  };
}

export const isJsonFile = (path: string): boolean => /\.json$/i.test(path);

const head =
  '# The labels of the navigation, by language: write the translation behind the colon. import-labels and add-languages (--labels) read this file.\n';

/** The text of the file with the entries set; all else keeps its bytes. */
export function writeLabelFile(
  before: string | undefined,
  edits: readonly DataEdit[],
  json: boolean,
): string | undefined {
  if (edits.length === 0) return before;
  if (before !== undefined && before.trim() !== '') return editData(before, edits);
  if (!json) return editData(head, edits);
  return `${JSON.stringify(JSON.parse(editData('{}', edits)), null, 2)}\n`;
}
