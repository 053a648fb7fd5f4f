import {
  counted,
  type DataEdit,
  defineTransform,
  enumerate,
  insideRoot,
  listed,
  navigationOf,
  Place,
  type Report,
  type Site,
  plural,
} from 'navshift';
import * as z from 'zod/mini';
import { foundLabels, foundTranslations, type LabelThere, placeText, type Translated } from './export-labels/labels.ts';
import { isJsonFile, readLabelFile, writeLabelFile } from './export-labels/file.ts';
import { checkCodes } from './engine/codes.ts';
import { type Branch, labelTree } from './engine/label-tree.ts';
import { codesOf, type LanguagesThere, languagesIn, sourceOf } from './engine/languages.ts';

const description = `
Writes every label of the source's language once into a file for translators, \`labels.yaml\` in the docs root: by language, the label and its translation, in the form that
\`--labels\` of add-languages, sync-languages and import-labels reads. Above each label a comment says where it stands first, and how often. JSON, without comments, if the file's name ends in \`.json\`.

- **Languages** are those beside the source; on a site without \`languages\` those that \`--languages\` names, before they are added.
- **Translations that are there** are filled in. An element stands for the one of the source that has most of its pages, endpoints and links in common, paths compared without
  the code of the language; one that leads nowhere for the one at its position, where as many are left. A label that the source has too counts as not translated.
- **Run again**, it adds the labels that are new and fills in translations that are there by now. Everything else in the file keeps its bytes: what translators wrote,
  their comments, their order. Only YAML in which an alias stands for the labels of a language is laid out anew. A label that is in no navigation any more stays, and is reported.
- **Left out** are versions, which are mostly numbers, and \`global\` beside \`languages\`, which belongs to no language.

The navigation is not changed.
`;

const options = z.object({
  languages: z
    .optional(z.array(z.string()))
    .check(z.describe('codes of the languages to translate into; default: those of the site but the source')),
  source: z
    .optional(z.string())
    .check(z.describe('code of the language to translate from; default: the one with "default": true, else the first')),
  file: z
    ._default(z.string(), 'labels.yaml')
    .check(z.describe('file in the docs root, .yaml, .yml or .json; what is in it already stays')),
});

export const exportLabels = defineTransform({
  name: 'export-labels',
  summary: 'Write every label once into a file for translators.',
  description,
  options,
  examples: [
    { title: 'For the languages of the site', command: 'export-labels --write' },
    { title: 'Before French and Spanish are added', command: 'export-labels --languages fr,es --write' },
    { title: 'As JSON, and whether it is up to date', command: 'export-labels --file i18n/labels.json --check' },
  ],
  apply(site, { languages: asked, source, file }, report) {
    const path = fileFor(site, file, report);
    if (path === undefined || (asked !== undefined && !checkCodes(asked, report))) return site;
    const holders = languagesIn(site);
    const there = codesOf(holders);
    const codes = new Set(there);
    const sources = sourceTrees(site, holders, source, codes, report);
    if (sources === undefined) return site;
    const own = new Set(sources.flatMap(({ code }) => code ?? []));
    const languages = [...new Set(asked ?? there)].filter((code) => !own.has(code));
    if (holders.length > 0)
      reportNew(
        languages.filter((code) => !there.includes(code)),
        path,
        report,
      );
    if (languages.length === 0) {
      const given = [...new Set(asked)];
      report.error(
        'languages',
        given.length === 0
          ? 'There is no language to translate into'
          : `${enumerate(given.map(quoted))} is what is translated from`,
        { help: `Name ${given.length === 0 ? 'those that are to be added' : 'others'}, as in --languages fr,es.` },
      );
      return site;
    }
    const labels = foundLabels(sources.map(({ tree }) => tree));
    if (labels.size === 0) {
      report.info('no-labels', 'There is no label to translate');
      return site;
    }
    const before = readLabelFile(site, path, report);
    if (before === undefined) return site;
    const edits = languages.flatMap((language) =>
      editsFor(
        language,
        labels,
        foundTranslations(labels, sources, language, codes),
        before.labels.get(language),
        { path, file: site.location.prefix + path },
        report,
      ),
    );
    const after = writeLabelFile(before.text, edits, isJsonFile(path));
    if (after === before.text) return site;
    const content = new TextEncoder().encode(after);
    return site.withStaged([
      ...(before.text === undefined ? [] : [{ kind: 'delete', path } as const]),
      { kind: 'create', path, content },
    ]);
  },
});

export default exportLabels;

/** Says which languages are yet to be added. */
function reportNew(codes: readonly string[], path: string, report: Report): void {
  if (codes.length > 0)
    report.info(
      'new-language',
      `${enumerate(codes.map(quoted))} ${plural(codes.length, 'is', 'are')} not in the navigation yet`,
      {
        help: `add-languages adds ${plural(codes.length, 'it', 'them')}, with the labels of this file: --languages ${codes.join(',')} --labels ${path}.`,
      },
    );
}

/** The file to write; undefined if it cannot be that one. */
function fileFor(site: Site, file: string, report: Report): string | undefined {
  const path = insideRoot(file);
  const help = 'Name a file such as labels.yaml or i18n/labels.json.';
  if (path === undefined || path === '') report.error('file', `${file} is no file inside the docs root`, { help });
  else if (site.documents.has(path)) report.error('file', `${path} is a part of the site's navigation`, { help });
  else if (!/\.(?:ya?ml|json)$/i.test(path))
    report.error('file', `${path} is neither YAML nor JSON by its name`, { help });
  else return path;
  return undefined;
}

/** What is translated from, holder by holder: the source's language, or the whole navigation of a site without languages. Undefined if a holder has none. */
function sourceTrees(
  site: Site,
  holders: readonly LanguagesThere[],
  asked: string | undefined,
  codes: ReadonlySet<string>,
  report: Report,
):
  | { readonly code: string | undefined; readonly tree: Branch; readonly holder: LanguagesThere | undefined }[]
  | undefined {
  if (holders.length === 0) {
    const root = navigationOf(site);
    return root === undefined
      ? []
      : [
          {
            code: undefined,
            tree: labelTree(root, new Place(root, undefined, 0, undefined), codes, false),
            holder: undefined,
          },
        ];
  }
  const trees = holders.map((holder) => {
    const source = sourceOf(holder, asked, report);
    return source && { code: source.code, tree: labelTree(source.element, source.place, codes, true), holder };
  });
  return trees.some((tree) => tree === undefined) ? undefined : trees.map((tree) => tree!);
}

/** What is to be added for a language, and what is to be said of it. */
function editsFor(
  language: string,
  labels: ReadonlyMap<string, LabelThere>,
  translations: ReadonlyMap<string, Translated>,
  known: ReadonlyMap<string, string | null> | undefined,
  { path, file }: { path: string; file: string },
  report: Report,
): readonly DataEdit[] {
  const placeOf = (label: string | undefined) => (label === undefined ? undefined : labels.get(label)?.first.place);
  let after: string | undefined;
  const untranslated: string[] = [];
  const edits = [...labels].flatMap(([label, there]): DataEdit[] => {
    const found = translations.get(label)?.texts[0];
    const written = known?.get(label);
    const edit = {
      path: [language, label],
      value: found ?? null,
      comment: placeText(there),
      ...(after !== undefined && { after }),
    };
    after = label;
    if (!written && found === undefined) untranslated.push(label);
    return written === undefined || (!written && found !== undefined) ? [edit] : [];
  });
  for (const [label, { texts }] of translations) {
    if (texts.length > 1)
      report.info(
        'several-translations',
        `${JSON.stringify(label)} is translated in several ways in "${language}": ${texts.map((text) => JSON.stringify(text)).join(', ')}`,
        { at: placeOf(label), help: 'Of these, the file gets the most frequent one.' },
      );
  }
  const partly = [...translations].filter(([, there]) => there.untranslated > 0).map(([label]) => label);
  if (partly.length > 0)
    report.info(
      'partly-translated',
      `${counted(partly.length, 'label')} of "${language}" ${plural(partly.length, 'is', 'are')} translated in some places and not in others: ${listed(partly.map(quoted))}`,
      { at: placeOf(partly[0]), help: 'import-labels translates the others too.' },
    );
  if (untranslated.length > 0)
    report.info(
      'label-missing',
      `${counted(untranslated.length, 'label')} ${plural(untranslated.length, 'has', 'have')} no translation for "${language}" yet: ${listed(untranslated.map(quoted))}`,
      {
        at: placeOf(untranslated[0]),
        help: `Write ${plural(untranslated.length, 'its translation', 'their translations')} into ${path}, which import-labels and (for a new language) add-languages read.`,
      },
    );
  const gone = [...(known?.keys() ?? [])].filter((label) => !labels.has(label));
  if (gone.length > 0)
    report.info(
      'label-gone',
      `${counted(gone.length, 'label')} of "${language}" in ${path} ${plural(gone.length, 'is', 'are')} in no navigation any more: ${listed(gone.map(quoted))}`,
      {
        at: { file },
        help: `${plural(gone.length, 'It was', 'They were')} kept; take ${plural(gone.length, 'it out if it is', 'them out if they are')} not needed.`,
      },
    );
  return edits;
}

const quoted = (label: string) => JSON.stringify(label);
