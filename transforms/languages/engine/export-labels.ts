import {
  addTo,
  counted,
  type DataEdit,
  enumerate,
  type FindingOptions,
  groupBy,
  listed,
  type Report,
  type Site,
  languagesIn,
  type Division,
  plural,
  wordsFor,
} from 'navshift';
import { draftOf } from 'navshift/edit';
import { saidForLabels } from './language.ts';
import { labelSources, type LabelSource } from './label-sources.ts';
import { keysOf, ofLabelFile, readLabelFile, writeLabelFile } from './labels.ts';
import { checkCodes, codesOf } from './languages.ts';
import { type Branch, isTranslated, readTree } from './tree.ts';

/** Writes every label of the source languages into a file of the docs root, with the translations that the site has. */
export function exportLabels(
  site: Site,
  path: string,
  { languages: asked, source }: { readonly languages?: readonly string[]; readonly source?: string },
  report: Report,
): Site {
  if (asked !== undefined && !checkCodes(asked, report)) return site;
  const holders = languagesIn(site);
  const there = codesOf(holders);
  const sources = sourcesOf(site, holders, source, report);
  if (sources === undefined) return site;
  const languages = [...new Set(asked ?? there)].filter((code) => !sources.some((one) => one.code === code));
  const fresh = holders.length === 0 ? [] : languages.filter((code) => !there.includes(code));
  if (fresh.length > 0)
    report.info(
      'new-language',
      `${enumerate(fresh.map(quoted))} ${plural(fresh.length, 'is', 'are')} not in the navigation yet`,
      {
        help: `add-languages adds ${plural(fresh.length, 'it', 'them')}, with the labels of this file: --languages ${fresh.join(',')} --labels ${path}.`,
      },
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
  const found = sources.flatMap(({ tree }) => tree.branches.filter(isTranslated));
  const labels: LabelsThere = groupBy(found, ({ label }) => label!);
  if (labels.size === 0) {
    report.info('no-labels', 'There is no label to translate');
    return site;
  }
  const before = ofLabelFile(site, path, report, readLabelFile);
  if (before === undefined) return site;
  const edits = languages.flatMap((language) =>
    editsFor(language, labels, foundTranslations(labels, sources, language), before.labels.get(language), path, {
      site,
      report,
    }),
  );
  const after = writeLabelFile(before.text, edits, path);
  if (after === before.text) return site;
  const content = new TextEncoder().encode(after);
  return site.withStaged([
    ...(before.text === undefined ? [] : [{ kind: 'delete', path } as const]),
    { kind: 'create', path, content },
  ]);
}

/** The source of each holder, or the whole navigation of a site without languages. Undefined if a holder has no source. */
function sourcesOf(site: Site, holders: readonly Division[], asked: string | undefined, report: Report) {
  const draft = draftOf(site);
  if (holders.length > 0 || draft === undefined) return labelSources(site, holders, asked, report);
  return [{ code: undefined, tree: readTree(draft, true), matched: () => [] }];
}

/** The edits of the file for a language. Reports what translators should look at. */
function editsFor(
  language: string,
  labels: LabelsThere,
  translations: ReadonlyMap<string, Translated>,
  known: ReadonlyMap<string, string | null> | undefined,
  path: string,
  { site, report }: { site: Site; report: Report },
): readonly DataEdit[] {
  const placeOf = (label: string | undefined) => (label === undefined ? undefined : labels.get(label)?.[0]?.place);
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
        {
          at: placeOf(label),
          help: 'The file gets the most frequent one. A key with the labels around the element, such as "Guides › Start", can have its own translation.',
        },
      );
  }
  const reportLabels = (
    rule: string,
    list: readonly string[],
    text: string,
    at: FindingOptions['at'],
    help: string,
  ) => {
    if (list.length > 0)
      report.info(rule, `${counted(list.length, 'label')} ${text}: ${listed(list.map(quoted))}`, { at, help });
  };
  const partly = [...translations].filter(([, there]) => there.untranslated > 0).map(([label]) => label);
  reportLabels(
    'partly-translated',
    partly,
    `of "${language}" ${plural(partly.length, 'is', 'are')} translated in some places and not in others`,
    placeOf(partly[0]),
    'labels import translates the others too.',
  );
  reportLabels(
    'label-missing',
    untranslated,
    `${plural(untranslated.length, 'has', 'have')} no translation for "${language}" yet`,
    placeOf(untranslated[0]),
    `Write ${plural(untranslated.length, 'its translation', 'their translations')} into ${path}, which labels import and (for a new language) add-languages read.`,
  );
  const isThere = keysOf([...labels.values()].flat());
  const unused = [...(known?.keys() ?? [])].filter((label) => !isThere(label));
  const stale = edits.flatMap(({ path: [, label], value }) => {
    const former = value === null ? undefined : unused.find((other) => known!.get(other) === value);
    return former === undefined ? [] : [{ label: label!, former }];
  });
  reportLabels(
    'label-stale',
    stale.map(({ label, former }) => `${label}, which was ${former}`),
    `of the source ${plural(stale.length, 'has', 'have')} in "${language}" the translation of an old label`,
    placeOf(stale[0]?.label),
    `Look at ${plural(stale.length, 'its translation', 'their translations')} in ${path}.`,
  );
  const several = (one: string, more: string) => plural(unused.length, one, more);
  reportLabels(
    'label-gone',
    unused,
    `of "${language}" in ${path} ${several('is', 'are')} no longer in the navigation`,
    { file: site.location.prefix + path },
    `${several('It was', 'They were')} kept. Remove ${several('it', 'them')} if nobody needs ${several('it', 'them')}.`,
  );
  return edits;
}

const quoted = (label: string) => JSON.stringify(label);

/** Every label of the source once, in reading order, with the elements that have it. */
type LabelsThere = ReadonlyMap<string, readonly Branch[]>;

/** `group in Guides › Start, and in 33 more places`. */
function placeText(all: readonly Branch[]): string {
  const [first, count] = [all[0]!, all.length];
  // Language codes are left out, as the file names its languages. A version has its kind before its label, which is mostly a number.
  const above = first.place.trail
    .slice(0, -1)
    .filter(({ kind, label }) => kind !== 'language' && label !== undefined)
    .map(({ kind, label }) => (kind === 'version' ? `version ${label!}` : label!));
  const more =
    count === 1 ? '' : `, and in ${count === 2 ? 'one more place' : `${(count - 1).toLocaleString('en')} more places`}`;
  return `${wordsFor(first.element.kind)}${above.length === 0 ? '' : ` in ${above.join(' › ')}`}${more}`;
}

/** The translations of a source label in a language. */
interface Translated {
  /** Its translations, the most frequent one first. */
  readonly texts: readonly string[];
  /** The number of elements that still have the source's label. */
  readonly untranslated: number;
}

/**
 * The translations of each source label that a language translates anywhere. A label that the source has too does not
 * count as a translation.
 */
function foundTranslations(
  labels: LabelsThere,
  sources: readonly LabelSource[],
  language: string,
): ReadonlyMap<string, Translated> {
  const said = new Map<string, string[]>();
  for (const { tree, matched } of sources)
    for (const matching of matched(language))
      for (const [label, texts] of saidForLabels(tree, matching)) for (const text of texts) addTo(said, label, text);
  return new Map(
    [...said].flatMap(([label, all]) => {
      const texts = groupBy(all, (text) => text);
      const untranslated = texts.get(label)?.length ?? 0;
      const foreign = [...texts.keys()].filter((text) => !labels.has(text));
      const ranked = foreign.sort((a, b) => texts.get(b)!.length - texts.get(a)!.length);
      return ranked.length === 0 ? [] : [[label, { texts: ranked, untranslated }] as const];
    }),
  );
}
