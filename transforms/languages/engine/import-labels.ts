import { counted, listed, type Report, type Site, plural, languagesIn } from 'navshift';
import { changeLines } from 'navshift/edit';
import {
  keysOf,
  type Labels,
  readLabels,
  reportNone,
  reportStale,
  reportUnknown,
  staleAmong,
  type Translations,
} from './labels.ts';
import { labelSources } from './label-sources.ts';
import { codesOf } from './languages.ts';
import type { Matching } from './match/pairs.ts';
import { type Branch, labelOf } from './tree.ts';

interface ImportOptions {
  readonly languages?: readonly string[];
  readonly source?: string;
  readonly overwrite: boolean;
}

/** Gives the elements of each language the labels of a file. Throws `OptionsError` if the text is none. */
export function importLabels(
  site: Site,
  text: string,
  { languages: asked, source, overwrite }: ImportOptions,
  report: Report,
): Site {
  const holders = languagesIn(site);
  const there = codesOf(holders);
  if (there.length === 0) {
    report.error('no-languages', 'The navigation has no `languages` to give labels to', {
      help: 'add-languages makes some, and takes the same file: --labels.',
    });
    return site;
  }
  const labels = readLabels(text, asked ?? there, 'labels');
  const languages = [...new Set(asked ?? labels.keys())];
  reportLanguages(languages, there, labels, report);
  const sources = labelSources(site, holders, source, report);
  if (sources === undefined) return site;
  const ours = sources.flatMap(({ tree }) => tree.branches);
  const labelsOfSource = new Set(ours.flatMap((branch) => labelOf(branch) ?? []));
  const isOurs = keysOf(ours);
  const changes = new Map<string, string>();
  for (const language of languages) {
    const translations = labels.get(language);
    if (translations === undefined) continue;
    const matchings = sources.flatMap(({ matched }) => matched(language));
    const { labelled, unlisted, kept } = relabel(matchings, translations, overwrite, changes);
    if (there.includes(language))
      reportUnknown(language, labels, keysOf([...ours, ...labelled]), labelsOfSource, report);
    reportStale(language, staleAmong(unlisted, translations, isOurs), report);
    reportKept(language, kept, report);
  }
  if (changes.size === 0) return site;
  const names = Array.from(changes, ([pointer, name]) => [pointer, { name }] as const);
  return changeLines(site, new Map(names), report);
}

/**
 * Finds the labels of a language that change, and adds them to `changes` by the pointer of their element. Returns the
 * elements with a label, those for whose source label the file has no translation, and those that keep another one.
 */
function relabel(
  matchings: readonly Matching[],
  translations: Translations,
  overwrite: boolean,
  changes: Map<string, string>,
) {
  const written = new Set(translations.values());
  const labelled: Branch[] = [];
  const unlisted: [Branch, Branch][] = [];
  const kept: Kept[] = [];
  for (const matching of matchings)
    for (const branch of matching.reading.theirs.branches) {
      const label = labelOf(branch);
      if (label === undefined) continue;
      labelled.push(branch);
      const { kind } = branch.element;
      if (kind === 'language') continue;
      const partner = matching.of(branch);
      const our = labelOf(partner);
      const wanted = translations.of(our ?? label, (partner ?? branch).place);
      if (wanted === undefined && partner !== undefined) unlisted.push([branch, partner]);
      if (wanted === undefined || wanted === label) continue;
      // Without a counterpart, the label can be a translation already, which must not be translated again.
      const isTranslated = our === undefined || kind === 'version' ? written.has(label) : our !== label;
      if (!isTranslated || (overwrite && our !== undefined)) changes.set(branch.place.pointer, wanted);
      else if (our !== undefined) kept.push({ branch, wanted });
    }
  return { labelled, unlisted, kept };
}

function reportLanguages(languages: readonly string[], there: readonly string[], labels: Labels, report: Report): void {
  for (const language of languages) {
    if (!labels.has(language)) reportNone(language, labels, report);
    else if (!there.includes(language))
      report.warning('no-such-language', `There is no language "${language}" to give labels to`, {
        help: `There is ${there.join(', ')}; add-languages adds others, and takes the same file.`,
      });
  }
}

/** An element that keeps its label, although the file has another translation. */
interface Kept {
  readonly branch: Branch;
  readonly wanted: string;
}

function reportKept(language: string, kept: readonly Kept[], report: Report): void {
  if (kept.length === 0) return;
  const said = ({ branch, wanted }: Kept) => `${JSON.stringify(branch.label)} (in the file ${JSON.stringify(wanted)})`;
  const different = [...new Set(kept.map(said))];
  report.info(
    'label-kept',
    `${counted(kept.length, 'label')} of "${language}" ${plural(kept.length, 'is', 'are')} translated differently and ${plural(kept.length, 'was', 'were')} kept: ${listed(different)}`,
    { at: kept[0]!.branch.place, help: '--overwrite takes those of the file.' },
  );
}
