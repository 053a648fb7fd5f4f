import {
  defineTransform,
  type Element,
  type FindingOptions,
  type LanguagePages,
  type LanguagePaths,
  languagesIn,
  type Division,
  makeElement,
  mayHold,
  navigationOf,
  pathsOfNew,
  Place,
  type Report,
  selectElement,
  type Site,
  wordsFor,
} from 'navshift';
import { draftOf, lineAt, orReported, place, wrap as wrapInLanguage } from 'navshift/edit';
import { makeMember, makeObject } from 'navshift/json';
import * as z from 'zod/mini';
import { elementOption, optionalText } from '../shared/options.ts';
import { keysOf, type Labels, readLabels, reportNone, reportUnknown } from './engine/labels.ts';
import { addLanguage, type Added, withFiles } from './engine/language.ts';
import { checkCodes, sourceOf } from './engine/languages.ts';
import { othersIn, pagesOf } from './engine/naming.ts';
import { languageOptions, languagesOption, type Rules, rulesFor, specificationsOption } from './engine/rules.ts';
import { reportEmpty, reportNoFiles, reportNotes, reportShared, reportClashes } from './engine/reports.ts';
import { labelOf, readTree } from './engine/tree.ts';

const description = `
Adds languages to a site. If the site has no \`languages\`, its navigation is wrapped in the source language, and each new language gets a copy. \`global\` and
other keys stay outside. If it has \`languages\`, at the root or inside versions or products, the source language is copied there.

- **Paths.** If the first segment is the code of the source, it is replaced. Else navshift learns the place of the code from existing languages: \`edge/en/a\` and \`edge/ko/a\`, or \`docs/a\` and \`docs/zh/a\` (\`zh/\` is the language \`cn\`).
  It looks in the same version or product first. If there are none, it puts the code in front. \`--path '{language}/{page}'\` overrides this. The \`root\` of a group and internal links to known pages change too;
  endpoint entries and external links stay.
- **Labels** are looked up in the file of \`--labels\`: \`{fr: {Guides: Guide}}\`. If one word needs two translations, write the labels around it into the key: \`Guides › Start\`. navshift reports a label of the
  file that is not in the navigation, with a similar one.
- **Specifications.** A copy names \`fr/openapi.json\` instead of \`openapi.json\` if that file exists. Otherwise it shares the specification of the source and the URLs of its
  generated pages, and navshift reports it. If two files give one URL to two operations, the run stops: readers of one language would see the operation of the other. \`--specifications separate\` gives each
  language a directory of its own. \`--specifications keep\` always shares, without a report. An endpoint that the file of the language lacks is not listed, because Mintlify stops at an unknown entry.
  navshift reports it.
- **Missing pages**: with \`--missing keep\`, the entry stays without a file and is reported. \`prune\` leaves it out, \`fallback\` lists the page of the source, \`copy\` creates the file from it. Links in a copy point to pages of the language.
- A language that exists already does not change.
`;

const options = z.object({
  languages: languagesOption('codes of the languages to add'),
  source: optionalText(
    'code of the language to copy; default: the one with "default": true, else the first; en on a site without languages',
  ),
  path: languageOptions.path,
  specifications: specificationsOption(),
  labels: languageOptions.labels,
  untranslated: languageOptions.untranslated,
  missing: languageOptions.missing,
  at: elementOption('the element whose content gets languages', 'the root'),
});

export const addLanguages = defineTransform({
  name: 'add-languages',
  summary: 'Add languages, as copies of an existing one.',
  description,
  options,
  examples: [
    { title: 'Add French and Spanish', command: 'add-languages --languages fr,es docs.json' },
    {
      title: 'With translated labels, and copies of the page files',
      command: 'add-languages --languages fr --labels labels.yaml --missing copy --write',
    },
    { title: 'List only pages that are translated already', command: 'add-languages --languages jp --missing prune' },
  ],
  apply(site, given, report) {
    const languages = [...new Set(given.languages)];
    if (!checkCodes(languages, report)) return site;
    const labels = given.labels === undefined ? undefined : readLabels(given.labels, languages, 'add-languages');
    if (labels !== undefined) reportLabels(labels, languages, site, report);
    const rules = rulesFor(site, report, { ...given, labels });
    const holders = languagesIn(site, given.at);
    const after =
      holders.length > 0 ? extend(holders, { ...given, languages }, rules) : wrap({ ...given, languages }, rules);
    reportClashes(site, after, report);
    return after;
  },
});

export default addLanguages;

/** Reports unused parts of the file of labels: languages without labels, and labels that the navigation does not have. */
function reportLabels(labels: Labels, languages: readonly string[], site: Site, report: Report): void {
  const draft = draftOf(site);
  if (draft === undefined) return;
  const { branches } = readTree(draft, true, true);
  const ours = new Set(branches.flatMap((branch) => labelOf(branch) ?? []));
  const isThere = keysOf(branches);
  for (const language of languages) {
    if (labels.has(language)) reportUnknown(language, labels, isThere, ours, report);
    else if (labels.size > 0) reportNone(language, labels, report);
  }
}

type Given = z.output<typeof options>;

/** Adds the languages after the last one of each holder. */
function extend(holders: readonly Division[], given: Given, rules: Rules): Site {
  const { site, report } = rules;
  const additions = new Map<Place, readonly Added[]>();
  const elsewhere = languagesIn(site).map(familyOf);
  for (const one of holders) {
    reportMixed(one.holder.element, report);
    const source = sourceOf(one, given.source, report, 'there is nothing to copy from');
    if (source === undefined) continue;
    const wanted = given.languages.filter((code) => !one.parts.some((language) => language.label === code));
    const pathsOf = pathsOfNew(pagesOf(source), othersIn(one, source), elsewhere, given.path);
    additions.set(one.parts.at(-1)!.place, newLanguages(source.place, wanted, pathsOf, rules));
  }
  reportSkipped(holders, report);
  const built = [...additions.values()].flat();
  if (built.length === 0) return site;
  const placings = Array.from(additions, ([after, added]) => ({ insert: added.map(({ element }) => element), after }));
  return withFiles(place(site, placings), built, report);
}

/** The languages of a holder that have a code, with their pages. */
const familyOf = ({ parts: languages }: Division): readonly LanguagePages[] =>
  languages.filter(({ label: code }) => code !== undefined).map(pagesOf);

/** Reports versions and products without languages beside others that have some: the run skips them. */
function reportSkipped(holders: readonly Division[], report: Report): void {
  const covered = new Set(holders.map(({ holder }) => holder.pointer));
  for (const { holder } of holders) {
    const { parent, container, element } = holder;
    if (parent === undefined || container === undefined) continue;
    parent.element.children(container).forEach((child, k) => {
      const pointer = `${parent.pointer}/${container}/${k}`;
      if (child.type !== 'element' || covered.has(pointer) || child.element.hasContent('languages')) return;
      covered.add(pointer);
      if (holders.some((other) => other.holder.pointer.startsWith(`${pointer}/`))) return;
      report.info(
        'no-languages',
        `The ${wordsFor(element.kind)} "${child.element.label ?? ''}" has no languages, and was skipped`,
        { at: child.element, help: `To give it some, run again with --at ${pointer}.` },
      );
    });
  }
}

/** Wraps the containers of an element in a first language, and adds the copies after it. */
function wrap(given: Given, rules: Rules): Site {
  const { site, report } = rules;
  const stop = (
    severity: 'error' | 'warning',
    rule: string,
    message: string,
    at: FindingOptions['at'],
    help: string,
  ) => {
    report[severity](rule, message, { at, help });
    return site;
  };
  const root = navigationOf(site);
  if (root === undefined) {
    const help = 'docs.json needs a `navigation` object.';
    return stop('error', 'navigation', 'There is no navigation to copy', site.root, help);
  }
  const { element, place: holder } =
    given.at === undefined
      ? { element: root, place: new Place(root, undefined, 0, undefined) }
      : selectElement(site, given.at);
  const obstacle = unwrappable(holder);
  const meant = 'Name the element that should have several languages, such as /navigation or /navigation/versions/0.';
  if (obstacle !== undefined) return stop('error', 'holder', obstacle, holder, meant);
  const code = given.source ?? 'en';
  if (!checkCodes([code], report)) return site;
  if (element.containers.every((name) => name === 'languages')) {
    const message = 'There is nothing to copy: no container is here';
    return stop('warning', 'nothing-to-copy', message, holder, '--at names the element whose content is meant.');
  }
  const wrapping = { holder, kind: 'language', label: code } as const;
  reportMixed(element, report);
  const wanted = given.languages.filter((language) => language !== code);
  if (wanted.length === 0) return site;
  const wrapped = orReported(site, 'holder', report, () => wrapInLanguage(site, [wrapping], report));
  if (wrapped === site) return site;
  const { element: source, place: first } = selectElement(wrapped, `${holder.pointer}/languages/0`);
  const { document } = source.layers[0]!;
  // A made object has no comments: those of the source are not repeated in each copy.
  const plain = makeObject(source.node.members.map(({ key, value }) => makeMember(key, value)));
  const copied = new Place(makeElement(wrapped, 'language', plain, document), 'languages', 0, first.parent);
  const pathsOf = pathsOfNew({ code, pages: new Set() }, [], [], given.path);
  const built = newLanguages(copied, wanted, pathsOf, { ...rules, site: wrapped });
  const copies = built.map((language) => language.element);
  return withFiles(place(wrapped, [{ insert: copies, after: first }], report), built, report);
}

/** Why an element cannot have languages; undefined if it can. */
function unwrappable(holder: Place): string | undefined {
  if (holder.inGlobal) return 'Links of `global` are not copied: every page shows them';
  for (let place: Place | undefined = holder; place !== undefined; place = place.parent) {
    if (place.element.kind === 'language')
      return `This is in a language already${place.element.label === undefined ? '' : ` ("${place.element.label}")`}`;
  }
  const { kind } = holder.element;
  return mayHold(kind, 'languages') === false ? `A ${wordsFor(kind)} cannot have \`languages\`` : undefined;
}

function reportMixed(element: Element, report: Report): void {
  const filled = element.containers.filter((name) => element.hasContent(name));
  if (filled.length > 1)
    report.warning(
      'mixed-children',
      `${filled.map((name) => `\`${name}\``).join(' and ')} are side by side here, and Mintlify shows only one of them. All are copied`,
      { at: element },
    );
}

/** Makes new languages from the source, and reports what each lacks. */
function newLanguages(
  place: Place,
  codes: readonly string[],
  pathsOf: (language: string) => LanguagePaths,
  rules: Rules,
) {
  const tree = readTree(lineAt(place), true);
  const built = codes.map((code): Added => {
    const added = addLanguage(tree, code, pathsOf(code), rules);
    reportEmpty(added, place, rules);
    if (added.isEmpty) added.findings.forget('pages-left-out', () => true);
    reportNotes(added, rules);
    return added;
  });
  reportShared(tree.top.label!, built, rules.report);
  reportNoFiles(built, rules.report);
  return built;
}
