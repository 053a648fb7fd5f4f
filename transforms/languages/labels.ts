import { defineTransform, insideRoot, type Report, type Site } from 'navshift';
import * as z from 'zod/mini';
import { fileText, flag, optionalText, optionalTexts } from '../shared/options.ts';
import { exportLabels } from './engine/export-labels.ts';
import { importLabels } from './engine/import-labels.ts';
import { ofLabelFile, withoutMark } from './engine/labels.ts';

const description = `
\`labels export\` writes every label of the source language once into a file for translators, \`labels.yaml\` in the docs root: by language, the label and its translation.
\`labels import\` gives the elements of each language the labels of such a file. \`--labels\` of add-languages and sync-languages reads this form too: \`{fr: {Guides: Guide}}\`, in YAML or JSON.
Each element is matched with an element of the source, as sync-languages does it: by common pages, endpoints and links, else by label or by position in the same place.

**labels export** writes a comment above each label, with its first place and how often it is used. A file that ends in \`.json\` is JSON, without comments. The navigation does not change.

- **Languages** are all except the source. If the site has no \`languages\` yet, name them with \`--languages\`.
- **Existing translations** are filled in. A label that is the same in the source counts as not translated.
- **Run again**, it adds new labels, and fills in translations that exist now. Translations, comments, order and quotes
  stay. In YAML, indentation and spaces become uniform; an alias becomes labels of its own. A label that is no longer in the navigation stays, and is reported.
- **Not in the file** are versions, which are mostly numbers, and \`global\` beside \`languages\`, which belongs to no language.

**labels import** gives each element the translation of the label of its match. An element without a match gets the translation of its own label. Only labels change: no page, no order, no other field, nothing of the source.

- A label with another translation is kept and reported. \`--overwrite\` takes the label of the file.
- A label of the file that the source does not have is reported, with a suggestion. A label without a translation changes nothing.
- If one word needs two translations, write the labels around it into the key, as the source has them: \`Guides › Start\`. The longest key counts.
- A translation of an old label of the source, without a new one in the file, stays and is reported.
`;

const options = z.object({
  task: z.enum(['export', 'import']).check(z.describe('write the file of labels, or read it')),
  file: z
    ._default(z.string(), 'labels.yaml')
    .check(z.describe('file in the docs root, .yaml, .yml or .json; export keeps what is in it')),
  labels: fileText('with import: any other file to read (YAML or JSON)'),
  languages: optionalTexts('codes of the languages; default: all of the site except the source, or those of the file'),
  source: optionalText('code of the source language; default: the one with "default": true, else the first'),
  overwrite: flag('with import: also change labels that have a translation'),
});

export const labels = defineTransform({
  name: 'labels',
  summary: 'Write all labels into a file for translators (export), or set them from it (import).',
  settled: 'no label is left to write',
  description,
  options,
  arguments: ['task'],
  examples: [
    { title: 'For the languages of the site', command: 'labels export --write' },
    { title: 'Before French and Spanish are added', command: 'labels export --languages fr,es --write' },
    { title: 'In CI: exit 1 if the file is not up to date', command: 'labels export --file i18n/labels.json --check' },
    { title: 'With the translations of the file', command: 'labels import --write' },
    {
      title: 'One language, also labels that have another translation',
      command: 'labels import --labels labels.yaml --languages fr --overwrite',
    },
  ],
  apply(site, { task, file, labels: given, ...others }, report) {
    if (task === 'import' && given !== undefined) return importLabels(site, given, others, report);
    const path = fileFor(site, file, report);
    if (path === undefined) return site;
    if (task === 'export') return exportLabels(site, path, others, report);
    const imported = ofLabelFile(site, path, report, (text) => {
      if (text !== undefined) return importLabels(site, withoutMark(text), others, report);
      report.error('file', `${path} does not exist`, {
        help: 'navshift labels export --write makes it. Name another file with --labels.',
      });
      return site;
    });
    return imported ?? site;
  },
});

export default labels;

/** The path of a file of labels; undefined, with an error, if a file of labels cannot be there. */
function fileFor(site: Site, file: string, report: Report): string | undefined {
  const path = insideRoot(file);
  const help = 'Name a file such as labels.yaml or i18n/labels.json.';
  if (path === undefined || path === '') report.error('file', `${file} is not a file in the docs root`, { help });
  else if (site.documents.has(path)) report.error('file', `${path} is a part of the site's navigation`, { help });
  else if (!/\.(?:ya?ml|json)$/i.test(path))
    report.error('file', `${path} is neither YAML nor JSON by its name`, { help });
  else return path;
  return undefined;
}
