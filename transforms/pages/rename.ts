import {
  defineTransform,
  NameOf,
  nearest,
  Place,
  readData,
  type Report,
  SelectError,
  shellWord,
  type Site,
  walkNavigation,
} from 'navshift';
import { changeLines, counterpartsOf } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption, fileText } from '../shared/options.ts';
import { elementsOf } from './matches.ts';
import {
  assertOneDivision,
  elementAt,
  inOption,
  inParts,
  insideOf,
  languagesOption,
  meansPart,
  narrowed,
  orReported,
  placeNamed,
  rowsOf,
  TargetError,
} from './target.ts';

const description = `
Renames elements. \`rename Guides Learn\` renames all with that label, \`rename --at 'group[label="Guides"]' Learn\` one of them.

In other languages, the counterpart gets the translation of the new label: from \`--labels\`, or from another element of that language. Without a translation, it gets the new label if it had the
old one. Otherwise it keeps its label, and navshift reports it.

\`--from-csv\` names a file with many renames, one a line: \`Guides,Learn\`. A selector or a pointer can be in place of the old label. If the first line is \`old,new,fr,es\`, the other columns
are the translations.

If several products or dropdowns have the label, \`--in\` names one. Without \`--at\`, all versions change. With \`--at\`, \`--versions\` renames the counterparts in other versions too.

To rename a language, use \`rename-language\`. To rename a page, use \`move\`.
`;

const options = z.object({
  names: z
    ._default(z.array(z.string()), [])
    .check(z.describe('the old label and the new one; with --at only the new one')),
  at: elementOption('the element to rename', 'all with the old label'),
  in: inOption,
  labels: fileText('file (YAML or JSON) with translations of labels, by language'),
  fromCsv: fileText('file with lines `old,new`: the old label or a selector, and the new label'),
  languages: languagesOption,
  versions: z
    ._default(z.array(z.string()), [])
    .check(z.describe('with --at: other versions to change too, `all` or labels. Without --at all versions change')),
});
type Options = z.infer<typeof options>;

export const rename = defineTransform({
  name: 'rename',
  summary: 'Rename groups, tabs and other elements, in each language.',
  description,
  options,
  arguments: ['names'],
  examples: [
    { title: 'Every element called "Guides"', command: 'rename Guides Learn' },
    {
      title: 'One of them, with the translations of a file',
      command: `rename --at 'tab[label="Guides"]' Learn --labels labels.yaml --write`,
    },
    { title: 'Many at once, with their translations', command: 'rename --from-csv labels.csv' },
  ],
  apply: (site, given, report) =>
    orReported(site, given, report, () => {
      const renames = renamesOf(site, given, report);
      const places = renames.flatMap((one) => one.places);
      const refused = places.find(({ element }) => element.label === undefined || element.kind === 'language');
      if (refused !== undefined)
        throw new TargetError(
          `${NameOf(refused.element)} has no label that can be changed`,
          'A language is renamed by rename-language.',
        );
      const isMeant = meansPart(given.languages);
      const known = translationsOf(site, new Set(renames.map(({ label }) => label)));
      const counterparts = counterpartsOf(site, places);
      const wanted = new Map<string, { readonly name: string }>();
      reportVersions(places, given, report);
      for (const { places: own, label, translation } of renames) {
        const inLanguage = (code: string) => translation(code) ?? known.get(`${code} ${label}`);
        for (const { pointer, scope } of own) {
          const code = /^language=(.*)$/m.exec(scope.join('\n'))?.[1] ?? '';
          wanted.set(pointer, { name: (isMeant(code) ? inLanguage(code) : undefined) ?? label });
        }
        for (const place of own)
          for (const { label: language, spot: other } of counterparts.get(place)!) {
            if (!(other instanceof Place) || !isMeant(language) || wanted.has(other.pointer)) continue;
            const old = place.element.label;
            const next = inLanguage(language) ?? (other.element.label === old ? label : undefined);
            if (next !== undefined) wanted.set(other.pointer, { name: next });
            else if (old !== label) reportKept(other, language, label, report);
          }
      }
      return changeLines(site, wanted, report);
    }),
});

export default rename;

/** What gets another label, and which. */
interface Rename {
  readonly places: readonly Place[];
  readonly label: string;
  /** The label that is given for a language. */
  translation(code: string): string | undefined;
}

/** What is to be renamed. Throws `TargetError` where that is not said, or not there. */
function renamesOf(site: Site, given: Options, report: Report): readonly Rename[] {
  const { names, at, labels, fromCsv, versions, in: scope } = given;
  const isOne = names.length === (at === undefined ? 2 : 1);
  const lines = fromCsv === undefined ? [] : rowsOf(fromCsv);
  const [, , ...codes] = lines[0]?.[0] === 'old' ? lines[0] : [];
  const rows = isOne ? [[names[0]!, names.at(-1)!]] : lines.filter(([old], k) => k > 0 || old !== 'old');
  if (
    isOne === (fromCsv !== undefined) ||
    names.length > 2 ||
    rows.some(([old, label = '']) => old === '' || label === '')
  )
    throw new TargetError(
      'Name the label or element to rename, and its new label',
      'Write: rename <old label> <new label>, rename --at <selector> <new label>, or rename --from-csv <file> with lines old,new.',
    );
  const again = rows.find(([old], k) => rows.some(([, label], other) => other !== k && label === old));
  if (again !== undefined)
    throw new TargetError(
      `"${again[0]}" is an old label and a new one`,
      'Rename in two steps, or name it by pointers.',
    );
  /** In the other versions that are meant too; each version has a label of its own. */
  const everywhere = (found: readonly Place[]) =>
    found.some(({ element }) => element.kind === 'version')
      ? found
      : elementsOf(inParts(site, found, { languages: [], versions }, report));
  const inFile =
    labels === undefined ? {} : readData(labels, labelsByLanguage, { transform: 'rename', option: 'labels' });
  return rows.map(([old = '', label = '', ...own]) => {
    const next = [label, ...own, ...Object.values(inFile).flatMap((labelsThere) => labelsThere[label] ?? [])];
    const isSelector = fromCsv !== undefined && /^\/navigation\/|[[\]]/.test(old) && called(site, old).length === 0;
    const find =
      at !== undefined
        ? () => elementAt(site, narrowed(at, scope))
        : isSelector
          ? () => placeNamed(site, old, scope)
          : undefined;
    return {
      places:
        find === undefined
          ? placesCalled(site, old, label, next, scope)
          : everywhere(placesAt(site, find, next, report)),
      label,
      translation: (code) => own[codes.indexOf(code)] || inFile[code]?.[label],
    };
  });
}

const labelsByLanguage = z.record(z.string(), z.record(z.string(), z.string()));

/** An element that is found; none where it is not there, and something has a new label: it was renamed before. */
function placesAt(site: Site, find: () => Place, next: readonly string[], report: Report): readonly Place[] {
  try {
    return [find()];
  } catch (error) {
    if (!(error instanceof SelectError && / names no element/.test(error.what)) || called(site, ...next).length === 0)
      throw error;
    report.info('renamed-already', error.what, { help: `"${next[0]!}" exists already, so nothing is renamed.` });
    return [];
  }
}

/** The elements that have one of some labels, languages left out. */
const called = (site: Site, ...labels: readonly string[]): readonly Place[] =>
  labelled(site).filter(({ element }) => labels.includes(element.label!));

/** The elements that a label names, languages left out. */
function labelled(site: Site): readonly Place[] {
  const found: Place[] = [];
  walkNavigation(site, {
    enter: ({ label, kind }, place) => void (label !== undefined && kind !== 'language' && found.push(place)),
  });
  return found;
}

/** The same. Throws `TargetError` if there is none, and none of a new label either. */
function placesCalled(site: Site, old: string, label: string, next: readonly string[], scope?: string) {
  const found = called(site, old).filter(insideOf(site, scope));
  if (scope === undefined) assertOneDivision(site, old, found, `navshift rename ${shellWord(old)} ${shellWord(label)}`);
  if (found.length === 0 && called(site, ...next).length === 0) {
    const meant = nearest(
      old,
      labelled(site).flatMap((place) => (insideOf(site, scope)(place) ? place.element.label! : [])),
    );
    const help = meant === undefined ? 'navshift show lists the labels.' : `Did you mean "${meant}"?`;
    throw new TargetError(`No element${scope === undefined ? '' : ` of ${scope}`} has the label "${old}"`, help);
  }
  return found;
}

/** What each language calls the elements whose counterparts in another one have a label: by its code and the label. */
function translationsOf(site: Site, labels: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const all = [...labels].flatMap((label) => called(site, label));
  for (const [spot, counterparts] of counterpartsOf(site, all))
    for (const { label: code, spot: other } of counterparts)
      if (other instanceof Place && other.element.label !== undefined)
        found.set(`${code} ${(spot as Place).element.label}`, other.element.label);
  return found;
}

/** Without `at`, all versions change: says so, as the same change elsewhere names one version. */
function reportVersions(places: readonly Place[], { at, fromCsv }: Options, report: Report): void {
  const versions = new Set(places.flatMap(({ scope }) => scope.find((part) => part.startsWith('version=')) ?? []));
  if (at !== undefined || fromCsv !== undefined || versions.size < 2) return;
  report.info('versions', `The label is in ${versions.size} versions, and changes in each`, {
    help: 'To rename one element, name it with --at.',
  });
}

function reportKept({ element, pointer }: Place, language: string, label: string, report: Report): void {
  report.warning(
    'untranslated',
    `"${language}" keeps ${JSON.stringify(element.label)}, as no translation of "${label}" is known`,
    {
      at: element,
      help: `Give one: --labels labels.yaml with ${language}: { ${JSON.stringify(label)}: … }, or navshift rename --at ${pointer} "New label" --languages source --write`,
    },
  );
}
