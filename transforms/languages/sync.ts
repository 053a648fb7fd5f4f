import {
  containerNames,
  defineTransform,
  enumerate,
  isContainer,
  kindOf,
  labelField,
  languagesIn,
  type Division,
  type DivisionPart,
  leadingFields,
  type Report,
  type Site,
  wordsFor,
  plural,
} from 'navshift';
import { changeLines, lineAt } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption, flag, optionalText, optionalTexts } from '../shared/options.ts';
import { keysOf, readLabels, reportStale, staleAmong } from './engine/labels.ts';
import { syncLanguage, type Synced, withFiles } from './engine/language.ts';
import { fitsInPath, sourceOf } from './engine/languages.ts';
import { pagesOf } from './engine/naming.ts';
import { languageOptions, type Rules, rulesFor, specificationsOption } from './engine/rules.ts';
import { carryOver, type Family } from './engine/since.ts';
import { untilSettled } from './engine/rounds.ts';
import {
  reportEmpty,
  reportNoFiles,
  reportHidden,
  reportNotes,
  reportShared,
  reportOutdated,
} from './engine/reports.ts';
import { isBroken, lineOf, readTree } from './engine/tree.ts';

const description = `
Updates the navigation of each language from the source language: the same elements with the same entries, in the same order. A language keeps its own content.

- **Pages** are matched by their path without the language. navshift learns the place of the code from the pages (\`edge/en/a\` and \`edge/ko/a\`, \`a\` and \`ja/a\`). A folder can have
  another name than the code (\`ja/\` in \`jp\`). \`--path '{language}/{page}'\` overrides this. If a language lists the page of the source, the entry changes as soon as there is a translation.
  If paths do not match, pages are matched by file name in the same element. Else they are matched by position between the same neighbors, if they have a file and the translated path has none. navshift reports such guesses. A translation whose path names another source page with a file never matches.
- **Elements** are matched by common pages, links and endpoints, anywhere in the language. Else they are matched in the same place by label (also of \`--labels\`), or by position if they
  have the same shape. A group that moved or was wrapped in the source moves in the language, with its label. Tabs that became dropdowns become dropdowns. If the source merged or split elements, place and common pages decide which label stays, and navshift reports each guess. With \`--since\` the history of the source decides. Versions and products are matched by label, and nothing moves from one into another.
- **Missing content** is added: entries, and copies of elements as \`add-languages\` makes them (specifications, links, \`root\`, documents behind a \`$ref\`). Labels are looked up in \`--labels\`, else in the rest of the language.
  This includes labels that are blank or equal to the source. \`--untranslated\` names labels that can stay. navshift does not list an endpoint that the specification of the language lacks, and reports it.
- **Own content** of the language stays after its old neighbor. An entry is removed if neither the source nor a file has its page, unless no page of the language has a file. A duplicate is also removed if the source
  lists the page once. \`--language-only remove\` removes more. An element is removed when all its content was moved or removed. The run reports what it removes, and never deletes files.
- **Children of another type** in the source (\`groups\` where the language has \`pages\`, tabs where it has groups) replace those of the language. Own groups of the language move into the new list. If
  Mintlify would not show the result, navshift leaves the element of the language as it is, and reports it. It also leaves an element with a specification and no \`pages\`, if the source has \`pages\`:
  beside them Mintlify lists no generated pages. navshift removes and reports a field that the new kind does not have (\`align\` of a tab that becomes a dropdown).
- A language that is only a link (\`href\`) does not change.
- **Fields** of an existing element do not change: label, icon, tag, \`expanded\`, banner, footer, navbar, \`global\` and others. navshift only adds a missing \`openapi\` or \`asyncapi\`, and updates \`root\`. It adds or removes \`href\` if
  the source converted content into a link, or a link into content. \`--fields icon,tag\` copies these fields from the source.
- **Missing pages**: \`--missing\` keeps and reports their entries, leaves them out, lists the source page until there is a translation, or creates copies. Links in a copy point to pages of the language.
- \`--stale\` names pages whose source was committed later than the translation.
- \`--since\` applies only changes of the source since a revision: entries that were added, removed, moved or reordered. Everything else in the language stays, even if it is out of date.
  If a page has a new path in the source, its entry changes when the language has a file with that path. A label changes if it was the label of the source. navshift reports changes that do not fit, such as a page in a group that the language does not have.

Languages can be inside versions or products, and these inside languages. A language in its own file is changed there. If two languages share a file and need different content, the run stops and names both places.
`;

const options = z.object({
  languages: optionalTexts('codes of the languages to update; default: all'),
  source: optionalText('code of the source language; default: the one with "default": true, else the first'),
  labels: languageOptions.labels,
  untranslated: languageOptions.untranslated,
  missing: languageOptions.missing,
  languageOnly: z
    ._default(z.enum(['keep', 'remove']), 'keep')
    .check(z.describe('pages that only the language has: keep or remove their entries')),
  fields: z
    ._default(z.array(z.string()), [])
    .check(z.describe('fields to copy from the source, such as icon,tag,expanded; default: none')),
  since: z
    .optional(z.string())
    .check(
      z.describe('apply only what changed in the source language since a git revision, such as main or HEAD~3'),
      z.meta({ revision: true }),
    ),
  stale: flag('list pages whose source changed since the translation'),
  path: languageOptions.path,
  specifications: specificationsOption('for what is added: '),
  at: elementOption('the only element in which languages change', 'all'),
});

export const syncLanguages = defineTransform({
  name: 'sync-languages',
  summary: 'Update the navigation of each language from the source language.',
  settled: 'each language is in step with the source language',
  description,
  options,
  examples: [
    { title: 'In CI: exit 1 if a language is behind', command: 'sync-languages --check' },
    {
      title: 'Add what is missing, with translated labels, and list outdated pages',
      command: 'sync-languages --labels labels.yaml --stale --write',
    },
    { title: 'Only what this branch changed in the source', command: 'sync-languages --since main --write' },
    {
      title: 'List the source page where there is no translation',
      command: 'sync-languages --languages ja --missing fallback',
    },
  ],
  apply: (site, given, report) => {
    const after = untilSettled(site, report, (current, rest) => syncAll(current, given, rest));
    if (after !== site) reportHidden(site, after, report);
    return after;
  },
});

export default syncLanguages;

/** Updates every language once. */
function syncAll(site: Site, given: z.output<typeof options>, report: Report): Site {
  const holders = languagesIn(site, given.at);
  if (holders.length === 0) {
    report.warning('no-languages', 'There are no languages here', {
      at: given.at === undefined ? site.root : undefined,
      help: 'add-languages makes them.',
    });
    return site;
  }
  const families = holders.flatMap((holder) => familyOf(holder, given, report) ?? []);
  if (!checkNames(families, given.languages, report) || !checkFields(given.fields, report)) return site;
  reportLacking(families, given.languages, report);
  const codes = families.flatMap(({ targets }) => targets.map(({ label: code }) => code!));
  const labels =
    given.labels === undefined ? undefined : readLabels(given.labels, [...new Set(codes)], 'sync-languages');
  const rules = rulesFor(site, report, { ...given, labels });
  const made =
    given.since === undefined
      ? families.flatMap((family) => inStep(family, rules))
      : carryOver(families, given.since, rules);
  if (made === undefined) return site;
  let timed = false;
  const isOurs = keysOf(labels === undefined ? [] : families.flatMap(({ source }) => source.branches));
  for (const synced of made) {
    reportEmpty(synced, synced.theirs.top.element, rules);
    reportNotes(synced, rules);
    if (labels !== undefined) {
      const pairs = synced.theirs.branches.flatMap((branch) => {
        const ours = synced.sourceOf(branch);
        return ours === undefined ? [] : [[branch, ours] as const];
      });
      reportStale(synced.language, staleAmong(pairs, labels.get(synced.language), isOurs), report);
    }
    if (given.stale) timed = reportOutdated(synced, rules) || timed;
  }
  for (const { source, targets } of families) {
    const own = made.filter(({ theirs }) => targets.some(({ place }) => place.pointer === theirs.top.place.pointer));
    reportShared(source.top.label!, own, report);
  }
  reportNoFiles(made, report);
  if (given.stale && !timed && made.length > 0)
    report.info('stale-unknown', 'It is not known when the pages changed', {
      help: 'That is read from git: run it in a clone with the whole history (git fetch --unshallow).',
    });
  return withLanguages(site, made, rules);
}

function inStep({ source, others, targets }: Family, rules: Rules): readonly Synced[] {
  const beside = [...others.values()].map(pagesOf);
  return targets.map(({ place }) => syncLanguage(source, readTree(lineOf(rules.site, place), false), beside, rules));
}

/** Puts the updated languages into the site. It is an error if a document changes for one place that another place uses unchanged. */
function withLanguages(site: Site, made: readonly Synced[], { documents, report }: Rules): Site {
  const changed = made.filter(({ theirs, line }) => line !== theirs.top.line);
  const lines = new Map(changed.map(({ theirs, line }) => [theirs.top.place.pointer, line]));
  const after = changeLines(site, lines, undefined, documents);
  return withFiles(after, made, report);
}

function familyOf(holder: Division, given: z.output<typeof options>, report: Report): Family | undefined {
  const first = sourceOf(holder, given.source, report, 'the others cannot follow it');
  if (first === undefined) return undefined;
  const source = readTree(lineAt(first.place), true);
  const others = new Map<string, DivisionPart>();
  for (const language of holder.parts) {
    const { label: code, element } = language;
    if (code === undefined || language === first) continue;
    const leave = (rule: string, message: string, help: string, severity: 'info' | 'warning' = 'warning') =>
      report[severity](rule, `${message} was left alone`, { at: element, help });
    if (!fitsInPath(code)) {
      const help = 'Give it a code, such as "fr", then run again.';
      leave('no-code', `${JSON.stringify(code)} is not a language code; it`, help);
    } else if (isBroken(source.top, element)) {
      const help = 'navshift check says where; correct it, then run again.';
      leave('broken', `The content of the language "${code}" is not an array; it`, help);
    } else if (element.isEmpty && element.member('href') !== undefined) {
      leave('link', `The language "${code}" is only a link; it`, 'To give it pages here, remove its `href`.', 'info');
    } else if (others.has(code) || code === first.label)
      leave('twice', `The language "${code}" is there twice; the second`, 'Make them one.');
    else others.set(code, language);
  }
  const targets = [...others.values()].filter(({ label: code }) => given.languages?.includes(code!) ?? true);
  return { source, others, targets };
}

/** Whether the languages of the option `languages` exist, and are not the source. */
function checkNames(families: readonly Family[], asked: readonly string[] | undefined, report: Report): boolean {
  const there = new Set(families.flatMap(({ others }) => [...others.keys()]));
  const unknown = (asked ?? []).filter((code) => !there.has(code));
  if (unknown.length === 0 || families.length === 0) return true;
  const own = unknown.find((code) => families.some(({ source }) => source.top.label === code));
  if (own !== undefined)
    report.error('language', `"${own}" is the source, which the others follow`, {
      help: 'Name another one with --source, or leave it out.',
    });
  else
    report.error('language', `There is no language ${enumerate(unknown.map((code) => `"${code}"`))}`, {
      help: `There ${plural(there.size, 'is', 'are')} ${enumerate([...there])}; add-languages adds others.`,
    });
  return false;
}

/** Reports versions or products that lack a language of others: add-languages must add it before it can be updated. */
function reportLacking(families: readonly Family[], asked: readonly string[] | undefined, report: Report): void {
  const there = new Set(families.flatMap(({ others }) => [...others.keys()]));
  for (const { source, others } of families) {
    const lacking = [...there].filter(
      (code) => code !== source.top.label && !others.has(code) && (asked?.includes(code) ?? true),
    );
    const holder = source.top.place.parent;
    if (lacking.length === 0 || holder === undefined) continue;
    const what = `${wordsFor(holder.element.kind)} "${holder.element.label ?? ''}"`;
    report.info(
      'language-lacking',
      `The ${what} has no ${enumerate(lacking.map((code) => `"${code}"`))}, which others have`,
      {
        at: holder,
        help: `To add what is lacking: navshift add-languages --languages ${lacking.join(',')} --at ${holder.pointer}.`,
      },
    );
  }
}

const structural = new Set([...leadingFields, 'global', '$ref']);

/** Whether `--fields` names only fields that it can copy: labels and structure are not among them. */
function checkFields(fields: readonly string[], report: Report): boolean {
  const labels = new Set<string>(containerNames.map((container) => labelField(kindOf(container))));
  const wrong = fields.filter((name) => structural.has(name) || isContainer(name) || labels.has(name));
  for (const name of wrong)
    report.error('field', `\`${name}\` cannot be named with --fields`, {
      help: labels.has(name)
        ? 'Labels are translated with --labels.'
        : 'It is brought into step, or kept, as the description says: navshift explain sync-languages.',
    });
  return wrong.length === 0;
}
