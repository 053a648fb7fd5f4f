import {
  counted,
  defineTransform,
  type Element,
  insertItems,
  isContainer,
  isRemote,
  type Json,
  listed,
  makeElement,
  makeMember,
  makeObject,
  mayHold,
  type Member,
  navigationOf,
  Place,
  type Report,
  rewriteNavigation,
  sameJson,
  selectElement,
  type Site,
  toJson,
  withCommentsOf,
  withoutComments,
  wordsFor,
} from 'navshift';
import * as z from 'zod/mini';
import { checkCodes } from './engine/codes.ts';
import { copyLanguage, type CopyRules, type LanguageCopy } from './engine/copy.ts';
import { folderBetween } from './engine/folder.ts';
import { learnPosition, type PathRules, pathTemplate, replaceCode } from './engine/paths.ts';
import { elementsIn, holdersOf, learnAnywhere, pagesOf, trimmed } from './engine/places.ts';
import { sourceAmong } from './engine/source.ts';
import { readLabels } from './engine/labels.ts';

const description = `
Gives a site more languages. Without \`languages\` at the root, what is there is wrapped: the containers move into the source's language, and each new
language gets a copy; \`global\` and other keys stay beside. With \`languages\` at the root, or inside versions or products, the source's element is copied there.

- **Paths.** A first segment that is the source's code is replaced; else the place of the code is learned from the languages already there
  (\`edge/en/a\` and \`edge/ko/a\`; \`docs/a\` and \`docs/zh/a\` too, where \`zh/\` is the language \`cn\`), in the same version or product or else in another; else the code is put in front. \`--path '{language}/{page}'\` overrides. A group's \`root\` and internal links to known pages follow;
  endpoint entries and external links stay.
- **Specifications.** A copy names \`fr/openapi.json\` for \`openapi.json\` where that file exists; else it shares the source's, and with it the addresses of the
  generated pages, which is reported. \`--specifications separate\` gives each language a directory of its own.
- **Missing pages** are kept and reported, pruned, replaced by the source's page, or created as copies of it (\`--missing\`).
- A language that is there already is left alone.
`;

type Options = z.output<typeof options>;

const options = z.object({
  languages: z
    .array(z.string())
    .check(
      z.minLength(1, 'name at least one language, as in --languages fr,es'),
      z.describe('codes of the languages to add'),
    ),
  source: z
    .optional(z.string())
    .check(
      z.describe(
        'code of the language to copy; default: the one with "default": true, else the first; en when wrapping',
      ),
    ),
  path: z
    .optional(pathTemplate)
    .check(z.describe("how paths are written, such as '{language}/{page}'; default: learned from the site")),
  specifications: z
    ._default(z.enum(['translated', 'separate', 'keep']), 'translated')
    .check(
      z.describe(
        'translated: where that file exists, else shared and reported; separate: a directory for each language; keep: shared, and nothing is said',
      ),
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
  at: z
    .optional(z.string())
    .check(
      z.describe(
        'JSON Pointer of the element whose content is meant, such as /navigation/versions/0; default: the root',
      ),
    ),
});

export const addLanguages = defineTransform({
  name: 'add-languages',
  summary: 'Add languages, as copies of one that is there.',
  description,
  options,
  examples: [
    { title: 'French and Spanish beside what is there', command: 'add-languages --languages fr,es docs.json' },
    {
      title: 'With translated labels, and page files to start from',
      command: 'add-languages --languages fr --labels labels.yaml --missing copy --write',
    },
    { title: 'Only the pages that are translated already', command: 'add-languages --languages jp --missing prune' },
  ],
  apply(site, given, report) {
    const languages = [...new Set(given.languages)];
    if (!checkCodes(languages, report)) return site;
    const labels = given.labels === undefined ? undefined : readLabels(given.labels, languages, 'add-languages');
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
    const source = sourceAmong(present, given.source);
    if (source?.label === undefined) {
      report.error(
        'source',
        given.source === undefined
          ? 'The first language has no code, so there is nothing to copy from'
          : `The source language "${given.source}" is not there`,
        {
          at: element.member('languages'),
          help: `There is ${codes.filter((code) => code !== undefined).join(', ') || 'none with a code'}; name one with --source.`,
        },
      );
      continue;
    }
    const index = children.findIndex((child) => child.type === 'element' && child.element.node === source.node);
    const place = new Place(source, 'languages', index, holder);
    const wanted = context.languages.filter((code) => !codes.includes(code));
    const others = new Map(
      present.flatMap((language) =>
        language.label === undefined || language === source
          ? []
          : [[language.label, new Set(pagesOf(language).map(trimmed))] as const],
      ),
    );
    const pages = pagesOf(source);
    const learned = learnPosition(source.label, pages.map(trimmed), others) ?? learnAnywhere(site, source.label);
    const rules: PathRules = {
      source: source.label,
      ...(learned === undefined ? learnByFolder(source.label, new Set(pages.map(trimmed)), others) : { learned }),
      template: given.path,
    };
    const last = children.findLastIndex((child) => child.type === 'element');
    additions.set(`${holder.pointer}/languages/${last}`, copies(site, source, place, wanted, rules, pages, context));
  }
  reportPassedOver(holders, report);
  if ([...additions.values()].every((list) => list.length === 0)) return site;
  const after = rewriteNavigation(site, {
    leave(element, place) {
      if (place.container !== 'languages') return undefined;
      const added = additions.get(place.pointer);
      return added === undefined || added.length === 0 ? undefined : [element, ...added.map((copy) => copy.element)];
    },
  });
  return withFiles(after, [...additions.values()].flat(), report);
}

/** Where the code is to stand if the source or the others have another folder in its place (`zh/` in the language `cn`). */
function learnByFolder(
  source: string,
  pages: ReadonlySet<string>,
  others: ReadonlyMap<string, ReadonlySet<string>>,
): Pick<PathRules, 'folder' | 'learned'> {
  const isCoded = [...pages].some((page) => page.startsWith(`${source}/`));
  for (const theirs of isCoded ? [] : others.values()) {
    const folder = folderBetween(pages, theirs);
    if (folder === undefined) continue;
    const { at, from } = folder;
    if (from === undefined) return { learned: { how: 'insert', at } };
    // A folder that stands for the source is one that most of its pages are in.
    if ([...pages].filter((page) => page.split('/')[at] === from).length * 2 > pages.size)
      return { folder: from, learned: { how: 'replace', at } };
  }
  return { learned: undefined };
}

/** Says of versions and products beside those with languages that they have none. */
function reportPassedOver(holders: readonly Place[], report: Report): void {
  const told = new Set<string>();
  for (const { parent, container, element } of holders) {
    if (parent === undefined || container === undefined || told.has(parent.pointer)) continue;
    told.add(parent.pointer);
    parent.element.children(container).forEach((child, k) => {
      if (child.type !== 'element' || child.element.hasContent('languages')) return;
      const pointer = `${parent.pointer}/${container}/${k}`;
      if (holders.some((holder) => holder.pointer.startsWith(`${pointer}/`))) return;
      report.info(
        'no-languages',
        `The ${wordsFor(element.kind)} "${child.element.label ?? ''}" has no languages, and was left alone`,
        { at: child.element, help: `To give it some, run again with --at ${pointer}.` },
      );
    });
  }
}

/** Moves the containers of an element into a first language, and puts the copies beside it. */
function wrap(site: Site, context: Context): Site {
  const { options: given, report } = context;
  const root = navigationOf(site);
  if (root === undefined) {
    report.error('navigation', 'There is no navigation to copy', {
      at: site.root,
      help: 'docs.json needs a `navigation` object.',
    });
    return site;
  }
  const { element, place: holder } =
    given.at === undefined
      ? { element: root, place: new Place(root, undefined, 0, undefined) }
      : selectElement(site, given.at);
  const obstacle = unwrappable(holder);
  if (obstacle !== undefined) {
    report.error('holder', obstacle, {
      at: holder,
      help: 'Name the element whose content is to stand in several languages, such as /navigation or /navigation/versions/0.',
    });
    return site;
  }
  const code = given.source ?? 'en';
  if (!checkCodes([code], report)) return site;
  const layers = element.layers
    .map(({ node }, k) => (node.members.some(({ key }) => isMoved(key)) ? k : -1))
    .filter((k) => k >= 0);
  if (layers.length === 0) {
    report.warning('nothing-to-copy', 'There is nothing to copy: no container stands here', {
      at: holder,
      help: '--at names the element whose content is meant.',
    });
    return site;
  }
  if (layers.length > 1) {
    report.error('split', 'The containers stand in two files, so they cannot be moved together', {
      at: holder,
      help: 'Move them into one of the two, then run again.',
    });
    return site;
  }
  reportMixed(element, report);
  const { document, node } = element.layers[layers[0]!]!;
  const moved = node.members.filter(({ key }) => isMoved(key));
  const first = makeObject([makeMember('language', code), ...moved]);
  // What is said above and behind the containers is said once.
  const source = makeElement(
    site,
    'language',
    makeObject([makeMember('language', code), ...moved.map(withoutComments)]),
    document,
  );
  const wanted = context.languages.filter((language) => language !== code);
  if (wanted.length === 0) return site;
  const place = new Place(source, 'languages', 0, holder);
  const pages = pagesOf(source);
  const rules: PathRules = { source: code, learned: undefined, template: given.path };
  const made = copies(site, source, place, wanted, rules, pages, context);
  const languages: readonly Json[] = [first, ...made.map(({ element }) => element.node)];
  const { scope } = holder;
  report.declare({ kind: 'scope', from: scope, to: [...scope, `language=${code}`] });
  const { pointer } = holder;
  const wrapped = rewriteNavigation(site, {
    leave: (inner, at) =>
      at.depth === holder.depth && at.pointer === pointer
        ? inner.withMembers((members) => membersAround(members, languages), layers[0])
        : undefined,
  });
  return withFiles(wrapped, made, report);
}

/** Members with `languages` where an empty one stands, or else where the first of the containers stood. */
function membersAround(members: readonly Member[], languages: readonly Json[]): readonly Member[] {
  const empty = members.findLastIndex(({ key }) => key === 'languages');
  const at = empty >= 0 ? empty : members.findIndex(({ key }) => isMoved(key));
  const filled = (member: Member) =>
    member.value.kind === 'array'
      ? member.withValue(insertItems(member.value, languages))
      : withCommentsOf(member.withValue(toJson(languages)), [member]);
  return members.flatMap((member, k) =>
    k === at
      ? [empty >= 0 ? filled(member) : makeMember('languages', languages)]
      : isMoved(member.key) || member.key === 'languages'
        ? []
        : [member],
  );
}

/** Why languages cannot be put inside an element; undefined if they can. */
function unwrappable(holder: Place): string | undefined {
  if (holder.inGlobal) return 'Links of `global` are not copied: they stand on every page';
  for (let place: Place | undefined = holder; place !== undefined; place = place.parent) {
    if (place.element.kind === 'language')
      return `This stands in a language already${place.element.label === undefined ? '' : ` ("${place.element.label}")`}`;
  }
  const { kind } = holder.element;
  return mayHold(kind, 'languages') === false ? `A ${wordsFor(kind)} cannot hold \`languages\`` : undefined;
}

/** Whether a key is a container that moves into a language. `languages` itself, empty here, makes room for the new one. */
const isMoved = (key: string) => key !== 'languages' && isContainer(key);

function reportMixed(element: Element, report: Report): void {
  const held = element.containers.filter((name) => element.hasContent(name));
  if (held.length > 1)
    report.warning(
      'mixed-children',
      `${held.map((name) => `\`${name}\``).join(' and ')} stand side by side here, and the platform shows only one of them; all are carried along`,
      { at: element },
    );
}

function copies(
  site: Site,
  source: Element,
  place: Place,
  languages: readonly string[],
  paths: PathRules,
  pages: readonly string[],
  { options: given, labels, report }: Context,
): LanguageCopy[] {
  const known = new Set(pages.map(trimmed));
  const made = languages.map((language) => {
    const copy = copyLanguage(source, place, {
      site,
      language,
      paths,
      missing: given.missing,
      specifications: given.specifications,
      labels,
      known,
    });
    tell(language, copy, place, known.size, given.missing, report);
    return copy;
  });
  const shared = new Map<string, { node: Json; by: string[] }>();
  made.forEach((copy, k) => {
    for (const [specification, node] of copy.shared) {
      const known = shared.get(specification);
      if (known === undefined) shared.set(specification, { node, by: [languages[k]!] });
      else known.by.push(languages[k]!);
    }
  });
  for (const [specification, { node, by }] of shared) {
    const plain = specification.replace(/^\.?\//, '');
    const translated = replaceCode(plain, paths.source, by[0]!) ?? `${by[0]!}/${plain}`;
    report.warning(
      'shared-addresses',
      `The pages of ${specification} have the same addresses in ${[paths.source, ...by].join(', ')}: each then belongs to no language`,
      {
        at: node,
        help: `${isRemote(specification) ? 'Use' : `Put a translated specification at ${translated}, or use`} --specifications separate (or keep, if that is meant).`,
      },
    );
  }
  if (made.some((copy) => copy.missing.size > 0) && made.every((copy) => !copy.anyFile)) {
    report.info('no-page-files', 'No page file was found here, so nothing is known of what is translated', {
      help: 'Run it in the docs root, where the page files are, to hear of missing ones.',
    });
  }
  return made;
}

function tell(
  language: string,
  copy: LanguageCopy,
  source: Place,
  total: number,
  policy: Options['missing'],
  report: Report,
): void {
  if (copy.empty)
    report.error(
      'empty-language',
      `"${language}" would have no page: ${total === 1 ? 'the one there is has no translation' : `none of the ${total} is translated`}`,
      { at: source, help: 'Use --missing keep, fallback or copy, or translate a page first.' },
    );
  const { missing, untranslated, replaced, outside } = copy;
  if (replaced.size > 0 && !copy.empty) {
    report.info(
      policy === 'prune' ? 'pages-left-out' : 'pages-of-source',
      `${counted(replaced.size, 'page')} ${replaced.size === 1 ? 'has' : 'have'} no file in "${language}" and ${replaced.size === 1 ? 'is' : 'are'} ${policy === 'prune' ? 'left out, with elements that end empty' : 'named as in the source'}: ${listed([...replaced.keys()])}`,
      {
        at: [...replaced.values()][0],
      },
    );
  }
  for (const [page, node] of outside)
    report.warning('page-outside', `The page "${page}" leads out of the docs root; it is copied as it is`, {
      at: node,
      help: 'Correct the path, then run again.',
    });
  // Where no page at all has a file, nothing is known of them: the page files are elsewhere.
  if (missing.size > 0 && copy.anyFile) {
    const alone = copy.unknown.size === missing.size;
    report.warning(
      'page-missing',
      `${counted(missing.size, 'page')} of "${language}" ${missing.size === 1 ? 'has' : 'have'} no file${alone ? ', nor has the source' : ' yet'}: ${listed([...missing.keys()])}`,
      {
        at: [...missing.values()][0],
        help: alone
          ? 'Write the source page first, or take its entry out.'
          : 'Until they are there the language switch leads nowhere: --missing prune, fallback or copy are the ways out.',
      },
    );
  }
  // All of them by name: they are what the file has to be completed with.
  if (untranslated.size > 0)
    report.info(
      'label-missing',
      `${counted(untranslated.size, 'label')} ${untranslated.size === 1 ? 'has' : 'have'} no translation for "${language}": ${[...untranslated].map((label) => JSON.stringify(label)).join(', ')}`,
      { at: source, help: 'They are kept as they are; add them to the file of --labels.' },
    );
}

/** Adds the documents and files that the copies need. A different file in their place is an error. */
function withFiles(site: Site, made: readonly LanguageCopy[], report: Report): Site {
  const documents = new Map<string, Json>();
  for (const copy of made) {
    for (const [path, node] of copy.documents) {
      const there = documents.get(path) ?? site.documents.get(path);
      if (there !== undefined && !sameJson(there, node)) {
        report.error(
          'document-exists',
          `${path} would be created for a new language, but a different file stands there`,
          { at: there, help: 'Move or remove it, then run again.' },
        );
      } else if (there === undefined) documents.set(path, node);
    }
  }
  const staged = new Map(made.flatMap((copy) => copy.staged).map((change) => [change.path, change]));
  return site.withDocuments(documents).withStaged([...staged.values()]);
}
