import {
  containerNames,
  defineTransform,
  type Element,
  type Json,
  languageCode,
  makeElement,
  makeMember,
  makeObject,
  navigationOf,
  Place,
  pageFile,
  type Report,
  rewriteNavigation,
  sameJson,
  selectElement,
  type Site,
  walkElement,
  walkNavigation,
  z,
} from 'navshift';
import { copyLanguage, type CopyRules, type LanguageCopy } from './add-languages/copy.ts';
import { readLabels } from './add-languages/labels.ts';
import { learnPosition, type PathRules } from './add-languages/paths.ts';

const description = `
Gives a site more languages. Without \`languages\` at the root, what is there is wrapped: the containers move into the source's language, and each new
language gets a copy; \`global\` and other keys stay beside. With \`languages\` at the root, or inside versions or products, the source's element is copied there.

- **Paths.** A first segment that is the source's code is replaced; else the place of the code is learned from the languages already there
  (\`edge/en/a\` and \`edge/ko/a\`); else the code is put in front. \`--path '{language}/{page}'\` overrides. A group's \`root\` and internal links to known pages follow;
  endpoint entries and external links stay.
- **Specifications.** A copy names \`fr/openapi.json\` for \`openapi.json\` where that file exists; else it shares the source's, and with it the addresses of the
  generated pages, which is reported. \`--specifications separate\` gives each language a directory of its own.
- **Missing pages** are kept and reported, pruned, replaced by the source's page, or created as copies of it (\`--missing\`).
- A language that is there already is left alone.
`;

type Options = z.output<typeof options>;

const options = z.object({
  languages: z.array(z.string()).min(1, 'name at least one language, as in --languages fr,es').describe('codes of the languages to add'),
  source: z.string().optional().describe('code of the language to copy; default: the one with "default": true, else the first; en when wrapping'),
  path: z
    .string()
    .refine((template) => template.includes('{language}') && template.includes('{page}'), 'must contain {language} and {page}')
    .optional()
    .describe("how paths are written, such as '{language}/{page}'; default: learned from the site"),
  specifications: z.enum(['translated', 'separate', 'keep']).default('translated').describe('translated: where that file exists, else shared and reported; separate: a directory for each language; keep: shared, and nothing is said'),
  labels: z.string().optional().meta({ content: true }).describe('file (YAML or JSON) with translations of labels, by language'),
  missing: z.enum(['keep', 'prune', 'fallback', 'copy']).default('keep').describe('pages whose translated file does not exist: keep the entry, leave it out, name the source page, or create the file from it'),
  at: z.string().optional().describe('JSON Pointer of the element whose content is meant, such as /navigation/versions/0; default: the root'),
});

export const addLanguages = defineTransform({
  name: 'add-languages',
  summary: 'Add languages, as copies of one that is there.',
  description,
  options,
  examples: [
    { title: 'French and Spanish beside what is there', command: 'add-languages --languages fr,es docs.json' },
    { title: 'With translated labels, and page files to start from', command: 'add-languages --languages fr --labels labels.yaml --missing copy --write' },
    { title: 'Only the pages that are translated already', command: 'add-languages --languages jp --missing prune' },
  ],
  apply(site, given, report) {
    const languages = checkCodes([...new Set(given.languages)], report);
    if (languages === undefined) return site;
    const labels = given.labels === undefined ? undefined : readLabels(given.labels, languages);
    const context: Context = { options: given, languages, labels, report };
    const holders = holdersOf(site, given.at);
    if (holders.length > 0) return extend(site, holders, context);
    return wrap(site, context);
  },
});

export default addLanguages;

interface Context {
  readonly options: Options;
  readonly languages: readonly string[];
  readonly labels: CopyRules['labels'];
  readonly report: Report;
}

function checkCodes(languages: readonly string[], report: Report): readonly string[] | undefined {
  let wrong = false;
  for (const code of languages) {
    const { status, suggestion } = languageCode(code);
    const help = suggestion === undefined ? undefined : `Did you mean "${suggestion}"?`;
    if (status === 'unknown') {
      wrong = true;
      report.error('language-code', `"${code}" is no language code that the platform knows`, { help: help ?? 'Codes are those of the format, such as fr, es, jp, pt-BR, zh-Hant.' });
    } else if (status === 'extension') report.warning('language-code', `"${code}" is not documented, but the platform accepts it`, { help: suggestion === undefined ? undefined : `The documented code is "${suggestion}".` });
    else if (code === 'ua') report.warning('language-code', '"ua" is documented, but the platform rejects it', { help: 'The platform wants "uk".' });
  }
  return wrong ? undefined : languages;
}

/** The elements that hold `languages`: the root, or what stands inside it. Outermost only. */
function holdersOf(site: Site, at: string | undefined): readonly Place[] {
  const holders: Place[] = [];
  const within = at === undefined ? undefined : selectElement(site, at).place.pointer;
  const inside = (place: Place) => within === undefined || place.pointer === within || place.pointer.startsWith(`${within}/`);
  walkNavigation(site, {
    enter(element, place) {
      if (place.inGlobal || !inside(place) || !element.hasContent('languages')) return;
      if (!holders.some((holder) => place.pointer.startsWith(`${holder.pointer}/`))) holders.push(place);
    },
  });
  return holders;
}

const elementsIn = (element: Element, container: Parameters<Element['children']>[0]): readonly Element[] =>
  element.children(container).flatMap((child) => (child.type === 'element' ? [child.element] : []));

/** Adds the copies after the last language of each holder. */
function extend(site: Site, holders: readonly Place[], context: Context): Site {
  const { options: given, report } = context;
  const additions = new Map<string, LanguageCopy[]>();
  for (const holder of holders) {
    const { element } = holder;
    reportMixed(element, report);
    const children = element.children('languages');
    const present = elementsIn(element, 'languages');
    const codes = present.map(({ label }) => label);
    const source = present.find((language) => (given.source === undefined ? language.field('default')?.kind === 'boolean' && (language.field('default') as { value?: unknown }).value === true : language.label === given.source)) ?? (given.source === undefined ? present[0] : undefined);
    if (source?.label === undefined) {
      report.error('source', given.source === undefined ? 'The first language has no code, so there is nothing to copy from' : `The source language "${given.source}" is not there`, {
        at: element.member('languages'),
        help: `There is ${codes.filter((code) => code !== undefined).join(', ') || 'none with a code'}; name one with --source.`,
      });
      continue;
    }
    const index = children.findIndex((child) => child.type === 'element' && child.element.node === source.node);
    const place = new Place(source, 'languages', index, holder);
    const wanted = context.languages.filter((code) => !codes.includes(code));
    const others = new Map(present.flatMap((language) => (language.label === undefined || language === source ? [] : [[language.label, new Set(pagesOf(language).map(trimmed))] as const])));
    const pages = pagesOf(source);
    const rules: PathRules = { source: source.label, learned: learnPosition(source.label, pages.map(trimmed), others), template: given.path };
    const last = children.findLastIndex((child) => child.type === 'element');
    additions.set(`${holder.pointer}/languages/${last}`, copies(site, source, place, wanted, rules, pages, context));
  }
  if ([...additions.values()].every((list) => list.length === 0)) return site;
  const after = rewriteNavigation(site, {
    leave(element, place) {
      const added = additions.get(place.pointer);
      return added === undefined || added.length === 0 ? undefined : [element, ...added.map((copy) => copy.element)];
    },
  });
  return withFiles(after, [...additions.values()].flat(), report);
}

/** Moves the containers of an element into a first language, and puts the copies beside it. */
function wrap(site: Site, context: Context): Site {
  const { options: given, report } = context;
  const root = given.at === undefined ? navigationOf(site) : selectElement(site, given.at).element;
  if (root === undefined) {
    report.error('navigation', 'There is no navigation to copy', { at: site.root, help: 'docs.json needs a `navigation` object.' });
    return site;
  }
  const rootPlace = given.at === undefined ? new Place(root, undefined, 0, undefined) : selectElement(site, given.at).place;
  const layers = root.layers.map(({ node }, k) => (node.members.some(({ key }) => isMoved(key)) ? k : -1)).filter((k) => k >= 0);
  if (layers.length === 0) {
    report.warning('nothing-to-copy', 'There is nothing to copy: no container stands here', { at: root });
    return site;
  }
  if (layers.length > 1) {
    report.error('split', 'The containers stand in two files, so they cannot be moved together', { at: root, help: 'Move them into one of the two, then run again.' });
    return site;
  }
  reportMixed(root, report);
  const { document, node } = root.layers[layers[0]!]!;
  const code = given.source ?? 'en';
  const moved = node.members.filter(({ key }) => isMoved(key));
  const first = makeObject([makeMember('language', code), ...moved]);
  const source = makeElement(site, 'language', first, document);
  const wanted = context.languages.filter((language) => language !== code);
  if (wanted.length === 0) return site;
  const place = new Place(source, 'languages', 0, rootPlace);
  const pages = pagesOf(source);
  const rules: PathRules = { source: code, learned: undefined, template: given.path };
  const made = copies(site, source, place, wanted, rules, pages, context);
  const languages = makeMember('languages', [first, ...made.map(({ element }) => element.node)] as readonly Json[]);
  const scope = scopeOf(rootPlace);
  report.declare({ kind: 'scope', from: scope, to: [...scope, `language=${code}`] });
  const wrapped = rewriteNavigation(site, {
    leave: (element, at) => (at.pointer === rootPlace.pointer ? element.withMembers((members) => members.flatMap((member) => (member.key === moved[0]!.key && member === members.find(({ key }) => key === moved[0]!.key) ? [languages] : isMoved(member.key) ? [] : [member])), layers[0]) : undefined),
  });
  return withFiles(wrapped, made, report);
}

const isMoved = (key: string) => (containerNames as readonly string[]).includes(key);
const trimmed = (page: string) => page.replace(/^\//, '');

function scopeOf(place: Place): readonly string[] {
  return place.trail.filter(({ kind, label }) => (kind === 'language' || kind === 'version' || kind === 'product') && label !== undefined).map(({ kind, label }) => `${kind}=${label}`);
}

function reportMixed(element: Element, report: Report): void {
  const held = element.containers.filter((name) => element.hasContent(name));
  if (held.length > 1) report.warning('mixed-children', `${held.map((name) => `\`${name}\``).join(' and ')} stand side by side here, and the platform shows only one of them; all are carried along`, { at: element });
}

/** The page entries of an element, and the roots of its groups. */
function pagesOf(element: Element): readonly string[] {
  const pages: string[] = [];
  walkElement(element, new Place(element, 'languages', 0, undefined), {
    enter: (inner) => {
      const root = inner.text('root');
      if (root !== undefined) pages.push(root);
    },
    entry: ({ entry }) => {
      if (entry.kind === 'page') pages.push(entry.page);
    },
  });
  return pages;
}

function copies(site: Site, source: Element, place: Place, languages: readonly string[], paths: PathRules, pages: readonly string[], { options: given, labels, report }: Context): LanguageCopy[] {
  const known = new Set(pages.map(trimmed));
  const made = languages.map((language) => {
    const copy = copyLanguage(source, place, { site, language, paths, missing: given.missing, specifications: given.specifications, labels, known });
    tell(language, copy, source, known.size, report);
    return copy;
  });
  const shared = new Map(made.flatMap((copy) => [...copy.shared]));
  for (const [specification, node] of shared) {
    report.warning('shared-addresses', `The pages of ${specification} have the same addresses in ${[paths.source, ...languages].join(', ')}: each then belongs to no language`, {
      at: node,
      help: `Put a translated specification at ${languages[0]}/…, or use --specifications separate (or keep, if that is meant).`,
    });
  }
  return made;
}

const MOST_NAMED = 5;
const listed = (names: Iterable<string>) => {
  const all = [...names];
  return all.slice(0, MOST_NAMED).join(', ') + (all.length > MOST_NAMED ? ` and ${all.length - MOST_NAMED} more` : '');
};

function tell(language: string, copy: LanguageCopy, source: Element, total: number, report: Report): void {
  if (copy.empty) report.error('empty-language', `"${language}" would have no page: none of the ${total} is translated`, { at: source, help: 'Use --missing keep, fallback or copy, or translate a page first.' });
  // Where not even the source's pages are known, nothing can be said of the others.
  if (copy.missing.size > copy.unknown || (copy.missing.size > 0 && copy.unknown === 0)) {
    report.warning('page-missing', `${copy.missing.size} pages of "${language}" have no file yet: ${listed(copy.missing.keys())}`, {
      at: [...copy.missing.values()][0],
      help: 'Until they are there the language switch leads nowhere: --missing prune, fallback or copy are the ways out.',
    });
  }
  if (copy.untranslated.size > 0) report.info('label-missing', `${copy.untranslated.size} labels have no translation for "${language}": ${listed(copy.untranslated)}`, { help: 'They are kept as they are; add them to the file of --labels.' });
}

/** Adds the documents and files that the copies need. A different file in their place is an error. */
function withFiles(site: Site, made: readonly LanguageCopy[], report: Report): Site {
  const documents = new Map<string, Json>();
  for (const copy of made) {
    for (const [path, node] of copy.documents) {
      const there = documents.get(path) ?? site.documents.get(path);
      if (there !== undefined && !sameJson(there, node)) {
        report.error('document-exists', `${path} would be created for a new language, but a different file stands there`, { at: there, help: 'Move or remove it, then run again.' });
      } else if (there === undefined) documents.set(path, node);
    }
  }
  const staged = made.flatMap((copy) => copy.staged).filter(({ path }, k, all) => all.findIndex((other) => other.path === path) === k && pageFile(site, path) === undefined);
  return site.withDocuments(documents).withStaged(staged);
}
