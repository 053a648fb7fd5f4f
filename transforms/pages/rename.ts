import {
  defineTransform,
  type Element,
  enumerate,
  NameOf,
  Place,
  readData,
  type Report,
  rewriteNavigation,
  selectElement,
  type Site,
  walkNavigation,
} from 'navshift';
import { counterpartsOf } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption } from '../shared/options.ts';
import { languagesOption, meansLanguage, orReported, TargetError } from './target.ts';

const description = `
Gives elements another label: \`rename Guides Learn\` all of one label, \`rename --at 'group[label="Guides"]' Learn\` one of them.

In other languages the counterpart gets the translation that \`--labels\` has for the new label, or that the language has elsewhere on the site. A counterpart that said the same as the source
gets the new label too. Any other keeps its label, and is named.

Languages are renamed by \`rename-language\`, pages by \`move\`.
`;

const options = z.object({
  names: z.array(z.string()).check(z.describe('the old label and the new one; with --at the new one alone')),
  at: elementOption('the element to rename', 'all with the old label'),
  labels: z
    .optional(z.string())
    .check(z.describe('file (YAML or JSON) with translations of labels, by language'), z.meta({ content: true })),
  languages: languagesOption,
});

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
  ],
  apply: (site, { names, at, labels: file, languages }, report) =>
    orReported(site, languages, report, () => {
      const label = names.at(-1);
      if (label === undefined || names.length !== (at === undefined ? 2 : 1) || label.trim() === '')
        throw new TargetError(
          'It is not said what is to be renamed',
          'Write: rename <old label> <new label>, or rename --at <selector> <new label>.',
        );
      const places = at === undefined ? placesCalled(site, names[0]!, label) : [selectElement(site, at).place];
      const refused = places.find(({ element }) => element.label === undefined || element.kind === 'language');
      if (refused !== undefined)
        throw new TargetError(
          `${NameOf(refused.element)} has no label that can be changed`,
          'A language is renamed by rename-language.',
        );
      const translations =
        file === undefined
          ? {}
          : readData(file, z.record(z.string(), z.record(z.string(), z.string())), {
              transform: 'rename',
              option: 'labels',
            });
      const wanted = new Map(places.map((place) => [place.pointer, label]));
      const isMeant = languages.includes('source') ? () => false : meansLanguage(languages);
      const known = translationsOf(site, label);
      for (const [spot, counterparts] of counterpartsOf(site, places))
        for (const { label: language, spot: other } of counterparts) {
          if (!(other instanceof Place) || !isMeant(language) || wanted.has(other.pointer)) continue;
          const old = (spot as Place).element.label;
          const next =
            translations[language]?.[label] ?? known.get(language) ?? (other.element.label === old ? label : undefined);
          if (next !== undefined) wanted.set(other.pointer, next);
          else if (old !== label) reportKept(other.element, language, label, report);
        }
      return withLabels(site, wanted, report);
    }),
});

export default rename;

/** The elements of a label. Throws `TargetError` if there is none, and none of the new label either. */
function placesCalled(site: Site, old: string, label: string): readonly Place[] {
  const found: Place[] = [];
  const labels = new Set<string>();
  walkNavigation(site, {
    enter(element, place) {
      if (element.label !== undefined) labels.add(element.label);
      if (element.label === old && element.kind !== 'language') found.push(place);
    },
  });
  if (found.length === 0 && !labels.has(label))
    throw new TargetError(`Nothing is called "${old}"`, 'navshift show lists the labels.');
  return found;
}

/** What each language calls the elements whose counterparts in another one have a label. */
function translationsOf(site: Site, label: string): ReadonlyMap<string, string> {
  const called: Place[] = [];
  walkNavigation(site, { enter: (element, place) => void (element.label === label && called.push(place)) });
  const found = new Map<string, string>();
  for (const counterparts of counterpartsOf(site, called).values())
    for (const { label: language, spot } of counterparts)
      if (spot instanceof Place && spot.element.label !== undefined) found.set(language, spot.element.label);
  return found;
}

function reportKept(element: Element, language: string, label: string, report: Report): void {
  report.warning(
    'untranslated',
    `"${language}" keeps ${JSON.stringify(element.label)}, as no translation of "${label}" is known`,
    {
      at: element,
      help: `Give one: --labels labels.yaml with ${language}: { ${JSON.stringify(label)}: … }, or rename --at ${enumerate([`'${element.kind}[label="${element.label}"]'`])} <label> --languages source.`,
    },
  );
}

/** The site with other labels, by pointers. */
function withLabels(site: Site, wanted: ReadonlyMap<string, string>, report: Report): Site {
  return rewriteNavigation(site, {
    leave(element, place) {
      const label = wanted.get(place.pointer);
      if (label === undefined || label === element.label) return undefined;
      // The label of a product or a version is a part of the scope in which its pages are counted.
      if (place.scope.length > (place.parent?.scope.length ?? 0))
        report.declare({
          kind: 'scope',
          from: place.scope,
          to: [...place.scope.slice(0, -1), `${element.kind}=${label}`],
        });
      return element.withLabel(label);
    },
  });
}
