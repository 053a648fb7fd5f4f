import {
  containerNames,
  defineTransform,
  type Element,
  enumerate,
  isContainer,
  type Json,
  kindOf,
  labelField,
  pageFile,
  Place,
  type Report,
  rewriteNavigation,
  sameJson,
  type Site,
  SKIP,
  wordsFor,
} from 'navshift';
import * as z from 'zod/mini';
import { fitsInPath, pathTemplate } from './engine/paths.ts';
import { holdersOf } from './engine/places.ts';
import { sourceAmong } from './engine/source.ts';
import { readLabels } from './engine/labels.ts';
import { Documents } from './sync/documents.ts';
import { type Family, syncLanguage, type Synced, type SyncRules } from './sync/language.ts';
import { untilSettled } from './sync/settle.ts';
import { tellStale } from './sync/stale.ts';
import { tell, tellShared } from './sync/tell.ts';
import { type Branch, isBroken, pagesIn, readTree } from './sync/tree.ts';

const description = `
Brings each language's navigation into step with the source's: the same elements with the same entries, in the same order. What a language has of its own stays.

- **Pages** are matched by their path without the language: the place of its code is learned from the pages (\`edge/en/a\` and \`edge/ko/a\`, \`a\` and \`ja/a\`), also where a folder has
  another name than the code (\`ja/\` in \`jp\`); \`--path '{language}/{page}'\` overrides. A language may list the source's page until there is a translation; then the entry follows. Pages whose paths
  tell nothing are matched by file name in the same element, and by position between the same neighbours if they have a file where the translated path has none. Such guesses are reported.
- **Elements** are matched by the pages, links and endpoints they hold, wherever in the language that is; then, among those in the same place, by label (also by that of \`--labels\`), and by position if they
  have the same shape. A group that moved or was wrapped in the source moves in the language, with its label; tabs that became dropdowns become dropdowns. Versions and products are matched by label, and nothing moves from one into another.
- **What the language lacks** is added: entries, and copies of elements as \`add-languages\` makes them (specifications, links, \`root\`, documents behind a \`$ref\`). Their labels are looked up in \`--labels\`, and else are what the language says for them elsewhere; a label of the language that still is the source's is looked up in \`--labels\` too.
- **What only the language has** stays, behind the neighbour that it stands behind. An entry goes if its page is not in the source and has no file either (unless no page of the language has one), if it stands twice in elements of the source
  that list it once, or if \`--language-only remove\` asks for it. An element goes when all it held has moved or gone. Nothing goes without being reported; files are never deleted.
- **Fields** of an element that is there (label, icon, tag, \`expanded\`, banner, footer, navbar, \`global\` …) are its own; only a missing \`openapi\` or \`asyncapi\` is added, \`root\` follows, and a link is added or goes where the source turned content into a link, or a link into content. \`--fields icon,tag\` names more that are to be as in the source.
- **Missing pages** are kept and reported, pruned, named as in the source until they are translated, or created as copies (\`--missing\`).
- \`--stale\` names pages whose source was committed later than the translation.
- A second run changes nothing.

Languages may stand inside versions or products, and these inside languages. A language in a file of its own is changed there; a file that two languages share and that would have to differ is an error that names both places.
`;

const options = z.object({
  languages: z
    .optional(z.array(z.string()))
    .check(z.describe('codes of the languages to bring into step; default: all')),
  source: z
    .optional(z.string())
    .check(
      z.describe('code of the language that the others follow; default: the one with "default": true, else the first'),
    ),
  labels: z
    .optional(z.string())
    .check(z.describe('file (YAML or JSON) with translations of labels, by language'), z.meta({ content: true })),
  missing: z
    ._default(z.enum(['keep', 'prune', 'fallback', 'copy']), 'keep')
    .check(
      z.describe(
        'pages whose translated file does not exist: keep the entry, leave it out, name the source page, or create the file from it',
      ),
    ),
  languageOnly: z
    ._default(z.enum(['keep', 'remove']), 'keep')
    .check(z.describe('pages that only the language has: keep them, or take their entries out')),
  fields: z
    ._default(z.array(z.string()), [])
    .check(z.describe('fields of elements that are to be as in the source, such as icon,tag,expanded; default: none')),
  stale: z._default(z.boolean(), false).check(z.describe('name pages whose source changed since the translation')),
  path: z
    .optional(pathTemplate)
    .check(z.describe("how paths are written, such as '{language}/{page}'; default: learned from the site")),
  specifications: z
    ._default(z.enum(['translated', 'separate', 'keep']), 'translated')
    .check(
      z.describe(
        'for what is added: translated: where that file exists, else shared and reported; separate: a directory for each language; keep: shared, and nothing is said',
      ),
    ),
  at: z
    .optional(z.string())
    .check(
      z.describe('JSON Pointer of the element whose languages are meant, such as /navigation/versions/0; default: all'),
    ),
});

export const syncLanguages = defineTransform({
  name: 'sync-languages',
  summary: 'Bring the navigation of each language into step with the source language.',
  description,
  options,
  examples: [
    { title: 'In CI: exit 1 if a language is behind', command: 'sync-languages --check' },
    {
      title: 'Add what is missing, with translated labels, and name what is out of date',
      command: 'sync-languages --labels labels.yaml --stale --write',
    },
    {
      title: 'Only what is translated; the rest names the source page',
      command: 'sync-languages --languages ja --missing fallback',
    },
  ],
  apply: (site, given, report) => untilSettled(site, report, (current, told) => syncAll(current, given, told)),
});

export default syncLanguages;

/** Brings every language into step once. */
function syncAll(site: Site, given: z.output<typeof options>, report: Report): Site {
  const holders = holdersOf(site, given.at);
  if (holders.length === 0) {
    report.warning('no-languages', 'There are no languages here', {
      at: given.at === undefined ? site.root : undefined,
      help: 'add-languages makes them.',
    });
    return site;
  }
  const families = holders.flatMap((holder) => familyOf(holder, given, report) ?? []);
  if (!checkNames(families, given.languages, report) || !checkFields(given.fields, report)) return site;
  tellLacking(families, given.languages, report);
  const codes = [...new Set(families.flatMap(({ targets }) => targets.map(({ element }) => element.label!)))];
  const labels = given.labels === undefined ? undefined : readLabels(given.labels, codes, 'sync-languages');
  const files = new Map<string, boolean>();
  const hasFile = (page: string): boolean => {
    let found = files.get(page);
    if (found === undefined) files.set(page, (found = pageFile(site, page) !== undefined));
    return found;
  };
  const rules: SyncRules = {
    site,
    labels,
    template: given.path,
    missing: given.missing,
    languageOnly: given.languageOnly,
    specifications: given.specifications,
    fields: given.fields,
    documents: new Documents(site),
    copied: new Map(),
    hasFile,
    report,
  };

  const results = new Map<string, Element>();
  const all: Synced[] = [];
  const staged = new Map<string, Site['staged'][number]>();
  let timed = false;
  for (const family of families) {
    const synced = family.targets.map((target): readonly [Branch, Synced] => [
      target,
      syncLanguage(family, target, rules),
    ]);
    for (const [target, one] of synced) {
      const language = target.element.label!;
      if (one.empty)
        report.error('empty-language', `"${language}" would have no page: none of its pages has a file`, {
          at: target.element,
          help: 'Use --missing keep, fallback or copy, or translate a page first.',
        });
      tell(one, { language, missing: given.missing, languageOnly: given.languageOnly, report });
      if (given.stale) timed = tellStale(site, language, target, one, report) || timed;
      for (const [path, change] of one.findings.staged) staged.set(path, change);
      results.set(target.place.pointer, one.element);
      all.push(one);
    }
    tellShared(
      family.source.element.label!,
      synced.map(([target, one]) => [target.element.label!, one]),
      report,
    );
  }
  if (all.length > 0 && all.every(({ anyFile }) => !anyFile))
    report.info('no-page-files', 'No page file was found here, so nothing is known of what is translated', {
      help: 'Run it in the docs root, where the page files are, to hear of missing ones.',
    });
  if (given.stale && !timed && all.length > 0)
    report.info('stale-unknown', 'It is not known when the pages changed', {
      help: 'That is read from git: run it in a clone with the whole history (git fetch --unshallow).',
    });
  return apply(site, results, rules, [...staged.values()]);
}

interface SyncedFamily extends Family {
  readonly targets: readonly Branch[];
}

/** The languages of one element: the source, and those that are to follow it. */
function familyOf(holder: Place, given: z.output<typeof options>, report: Report): SyncedFamily | undefined {
  const children = holder.element
    .children('languages')
    .flatMap((child, k) =>
      child.type === 'element'
        ? [{ element: child.element, place: new Place(child.element, 'languages', k, holder) }]
        : [],
    );
  const source = sourceAmong(
    children.map(({ element }) => element),
    given.source,
  );
  if (source?.label === undefined) {
    const codes = children.flatMap(({ element }) => element.label ?? []);
    report.error(
      'source',
      given.source === undefined
        ? 'The first language has no code, so the others cannot follow it'
        : `The source language "${given.source}" is not there`,
      {
        at: holder.element.member('languages'),
        help: `There is ${codes.join(', ') || 'none with a code'}; name one with --source.`,
      },
    );
    return undefined;
  }
  const trees = children.map(({ element, place }) => readTree(element, place, element === source));
  const others = new Map<string, ReadonlySet<string>>();
  const targets: Branch[] = [];
  const sourceTree = trees.find(({ element }) => element === source)!;
  const pages = pagesIn(sourceTree);
  for (const tree of trees) {
    const code = tree.element.label;
    if (code === undefined || tree.element === source) continue;
    if (!fitsInPath(code)) {
      report.warning('no-code', `${JSON.stringify(code)} is no code of a language; it was left alone`, {
        at: tree.element,
        help: 'Give it a code, such as "fr", then run again.',
      });
      continue;
    }
    if (isBroken(sourceTree, tree)) {
      report.warning('broken', `What the language "${code}" holds is no array; it was left alone`, {
        at: tree.element,
        help: 'navshift check says where; correct it, then run again.',
      });
      continue;
    }
    if (others.has(code) || code === source.label) {
      report.warning('twice', `The language "${code}" is there twice; the second was left alone`, {
        at: tree.element,
        help: 'Make them one.',
      });
      continue;
    }
    others.set(code, pagesIn(tree));
    if (given.languages?.includes(code) ?? true) targets.push(tree);
  }
  return { source: trees.find(({ element }) => element === source)!, pages, others, targets };
}

/** Whether the languages that were asked for are there. */
function checkNames(families: readonly SyncedFamily[], asked: readonly string[] | undefined, report: Report): boolean {
  const there = new Set(families.flatMap(({ others }) => [...others.keys()]));
  const unknown = (asked ?? []).filter((code) => !there.has(code));
  if (unknown.length === 0 || families.length === 0) return true;
  const sources = new Set(families.map(({ source }) => source.element.label));
  const own = unknown.filter((code) => sources.has(code));
  report.error(
    'language',
    own.length > 0
      ? `"${own[0]!}" is the source, which the others follow`
      : `There is no language ${enumerate(unknown.map((code) => `"${code}"`))}`,
    {
      help:
        own.length > 0
          ? 'Name another one with --source, or leave it out.'
          : `There ${there.size === 1 ? 'is' : 'are'} ${enumerate([...there])}; add-languages adds others.`,
    },
  );
  return false;
}

/** Says which versions or products lack a language that others have: there is nothing to bring into step, and it must be added. */
function tellLacking(families: readonly SyncedFamily[], asked: readonly string[] | undefined, report: Report): void {
  const there = new Set(families.flatMap(({ others }) => [...others.keys()]));
  for (const { source, others } of families) {
    const lacking = [...there].filter(
      (code) => code !== source.element.label && !others.has(code) && (asked?.includes(code) ?? true),
    );
    const holder = source.place.parent;
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

const structural = new Set(['root', 'href', 'openapi', 'asyncapi', 'global', '$ref']);

/** Whether the fields that are to follow are fields, and not what is brought into step anyway. */
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

/** The site with the languages as they were built, and the files that they need. */
function apply(
  site: Site,
  results: ReadonlyMap<string, Element>,
  { documents, copied, report }: SyncRules,
  staged: Site['staged'],
): Site {
  const pointers = new Map<Place, boolean>();
  const isResult = (place: Place): boolean => {
    let known = pointers.get(place);
    if (known === undefined)
      pointers.set(place, (known = place.container === 'languages' && results.has(place.pointer)));
    return known;
  };
  const own = documents.changed(isResult);
  const after = rewriteNavigation(site, {
    enter(_, place) {
      if (place.container !== 'languages') return undefined;
      const result = results.get(place.pointer);
      return result === undefined ? SKIP : [result];
    },
  });
  const added = new Map<string, Json>();
  for (const [path, node] of copied) {
    const there = site.documents.get(path);
    if (there !== undefined && !sameJson(there, node))
      report.error(
        'document-exists',
        `${path} would be created for what the ${wordsFor('language')} lacks, but a different file stands there`,
        { at: there, help: 'Move or remove it, then run again.' },
      );
    else if (there === undefined) added.set(path, node);
  }
  return after.withDocuments(own).withDocuments(added).withStaged(staged);
}
