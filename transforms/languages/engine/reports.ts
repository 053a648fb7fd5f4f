import {
  counted,
  enumerate,
  fileInLanguage,
  type FindingOptions,
  groupBy,
  pageFile,
  plural,
  type Report,
  type Site,
} from 'navshift';
import { isRemote } from 'navshift/openapi';
import { itemText, served, type ServedItem, type State } from 'navshift/served';
import type { NoteRule, Said } from './build/work.ts';
import type { Built, Synced } from './language.ts';
import type { Rules } from './rules.ts';

/** A finding names at most five things: the first at its place, the others as related places. It counts all. */
const MOST_NAMED = 5;

/** Reports guesses about one language, changes that were not possible, and work that is left for people. */
export function reportNotes({ findings, language, anyFile }: Built, { languageOnly, report }: Rules): void {
  const whose = `"${language}"`;
  const say = (rule: NoteRule, text: (count: number) => string, help?: string) =>
    reportList(report, 'info', rule, findings.of(rule), text, help);
  const warn = (rule: NoteRule, text: (count: number) => string, help?: string) =>
    reportList(report, 'warning', rule, findings.of(rule), text, help);
  say(
    'translated',
    (count) =>
      `${counted(count, 'page')} of ${whose} ${are(count)} translated now, so the source ${plural(count, 'page is', 'pages are')} no longer listed instead`,
  );
  say('renamed', (count) => `${counted(count, 'page')} of ${whose} ${has(count)} the path of the source`);
  say(
    'by-position',
    (count) => `${counted(count, 'part')} of ${whose} ${are(count)} matched with the source only by name or position`,
    'Give the translation the path of the source page: then navshift need not guess.',
  );
  warn(
    'label-unsure',
    (count) => `${counted(count, 'label')} of ${whose} ${plural(count, 'is a guess', 'are guesses')} by common pages`,
    'Name a revision before the change of the source with --since, or correct the label after the run.',
  );
  say(
    'only-here',
    (count) => `${counted(count, 'part')} of the navigation ${are(count)} in ${whose} only, and ${are(count)} kept`,
    languageOnly === 'remove' ? undefined : '--language-only remove removes entries whose source page was removed.',
  );
  warn(
    'not-made',
    (count) => `${counted(count, 'change')} of the source ${plural(count, 'does', 'do')} not fit ${whose}`,
    'Without --since, the run updates the whole navigation.',
  );
  warn(
    'generated-endpoints',
    () => `${whose} lists no endpoints where the source lists some`,
    'If it listed some, Mintlify would show no others of the specification. Run expand-openapi first.',
  );
  warn(
    'own-shape',
    (count) =>
      `${counted(count, 'element')} of ${whose} ${plural(count, 'was', 'were')} left alone: with the children of the source, Mintlify would hide the content that only ${whose} has`,
    'Move that content to where the source has its children, or remove it. Then run again.',
  );
  warn(
    'not-carried',
    (count) =>
      `${counted(count, 'field')} of ${whose} ${plural(count, 'is', 'are')} left out: the new kind of the element has no such field`,
  );
  const lacking = (count: number) => `${counted(count, 'page')} ${has(count)} no file in ${whose}`;
  say('pages-left-out', (count) => `${lacking(count)} and ${are(count)} left out, with elements that end empty`);
  say(
    'pages-of-source',
    (count) => `${lacking(count)}, so the source ${plural(count, 'page is', 'pages are')} listed instead`,
  );
  for (const { name, at } of findings.of('page-outside'))
    report.warning('page-outside', `The page "${name}" is outside the docs root; it is left as it is`, {
      at,
      help: 'Fix the path, then run again.',
    });
  warn(
    'operation-lacking',
    (count) =>
      `${counted(count, 'endpoint')} of the source ${are(count)} not in the specification of ${whose}, and not listed there`,
    'Update the translated specification, then run sync-languages. With --specifications keep, copies name the specification of the source.',
  );
  const alone = findings.unknown.size === findings.of('page-missing').length;
  if (anyFile)
    warn(
      'page-missing',
      (count) =>
        `${counted(count, 'page')} of ${whose} ${has(count)} no file${alone ? ', nor has the source' : ' yet'}`,
      alone
        ? 'Write the source page first, or remove its entry.'
        : 'Until then the language switch opens a 404. Use --missing prune, fallback or copy.',
    );
  say(
    'label-missing',
    (count) => `${counted(count, 'label')} of ${whose} ${are(count)} the same as in the source`,
    'Translate them in the file of --labels. List labels that stay the same with --untranslated, or as `untranslated` in the configuration.',
  );
}

/** Reports a language without pages. */
export function reportEmpty(built: Built, at: FindingOptions['at'], { report }: Rules): void {
  const { language, isEmpty, findings } = built;
  if (!isEmpty) return;
  const isPruned = findings.has('pages-left-out') || findings.has('pages-of-source');
  const reason = isPruned ? 'none of its pages has a file' : 'the source lists none';
  report.error('empty-language', `"${language}" would have no page: ${reason}`, {
    at,
    help: isPruned
      ? 'Use --missing keep, fallback or copy, or translate a page first.'
      : 'List a page in the source first.',
  });
}

/** Reports specifications that several languages share: their generated pages have the same URLs. */
export function reportShared(source: string, built: readonly Built[], report: Report): void {
  const uses = built.flatMap(({ language, findings }) =>
    findings.of('shared-addresses').map((said) => ({ ...said, language })),
  );
  for (const [specification, same] of groupBy(uses, ({ name }) => name)) {
    const by = same.map(({ language }) => language);
    const plain = specification.replace(/^\.?\//, '');
    const translated = fileInLanguage(plain, { source, language: by[0]! }) ?? `${by[0]!}/${plain}`;
    report.warning(
      'shared-addresses',
      `The pages of ${specification} have the same URLs in ${[source, ...by].join(', ')}, so they belong to no language`,
      {
        at: same[0]!.at,
        help: `${isRemote(specification) ? 'Use' : `Put a translated specification at ${translated}, or use`} --specifications separate (or keep, if that is meant).`,
      },
    );
  }
}

/** Reports that no page file was found. */
export function reportNoFiles(built: readonly Built[], report: Report): void {
  if (built.length > 0 && built.every(({ anyFile }) => !anyFile))
    report.info('no-page-files', 'No page file was found, so navshift cannot know which pages are translated', {
      help: 'Run it in the docs root, with the page files, to report missing pages.',
    });
}

/** Declares and reports entries that the run moved into a hidden element, or that are hidden now as in the source: that is intended. */
export function reportHidden(before: Site, after: Site, report: Report): void {
  const inState = (site: Site, state: State) => served(site).items.filter((one) => one.state === state);
  const hidden = inState(after, 'hidden');
  if (hidden.length === 0) return;
  for (const { item, place } of hidden) report.declare({ kind: 'hidden', item, scope: place.scope });
  const scopedKey = ({ item, place }: ServedItem) => `${place.scope.join()} ${itemText(item)}`;
  const shownIn = (site: Site) => new Set(inState(site, 'shown').map(scopedKey));
  const [was, is] = [shownIn(before), shownIn(after)];
  const newlyHidden = hidden.filter((one) => was.has(scopedKey(one)) && !is.has(scopedKey(one)));
  reportList(
    report,
    'warning',
    'hidden',
    newlyHidden.map(({ item, node }) => ({ name: itemText(item), at: node })),
    (count) =>
      `${counted(count, 'entry', 'entries')} ${are(count)} hidden now, in ${plural(count, 'an element', 'elements')} with \`hidden\``,
    'Remove `hidden` from an element whose entries the language must show.',
  );
}

/** Reports pages of a language that are older than their source. Returns whether the time of any change is known. */
export function reportOutdated({ theirs, sourcePage, language }: Synced, { site, report }: Rules): boolean {
  const stale: Said[] = [];
  const seen = new Set<string>();
  let known = false;
  const changed = (page: string): number | undefined => {
    const file = pageFile(site, page);
    const time = file === undefined ? undefined : site.reader.changed?.(file);
    known ||= time !== undefined;
    return time;
  };
  for (const leaf of theirs.branches.flatMap(({ leaves }) => leaves)) {
    const { page } = leaf;
    const source = sourcePage(leaf);
    // An entry with the source's name lists the source's page, which has no translation yet.
    if (page === undefined || source === undefined || page === source || seen.has(page)) continue;
    seen.add(page);
    const [before, after] = [changed(source), changed(page)];
    if (before !== undefined && after !== undefined && before > after) stale.push({ name: page, at: leaf.node });
  }
  reportList(
    report,
    'warning',
    'stale',
    stale,
    (count) => `The source of ${counted(count, 'page')} of "${language}" changed since the translation`,
    'Update the translation, and commit it.',
  );
  return known;
}

/** Reports a list, unless it is empty: the first five by name, in the order of the file. */
function reportList(
  report: Report,
  severity: 'info' | 'warning',
  rule: string,
  list: readonly Said[],
  text: (count: number) => string,
  help: string | undefined,
): void {
  if (list.length === 0) return;
  const first = inOrder(list).slice(0, MOST_NAMED);
  const names = first.map(({ name }) => name);
  const more = list.length - names.length;
  const listed = more > 0 ? `${names.join(', ')} and ${counted(more, 'more', 'more')}` : enumerate(names);
  const related = first.slice(1).flatMap(({ name, at }) => (at === undefined ? [] : [{ message: name, at }]));
  const at = first[0]?.at;
  report[severity](rule, `${text(list.length)}: ${listed}`, { at, ...(related.length > 0 && { related }), help });
}

/** A list in the order of the file. */
function inOrder(list: readonly Said[]): readonly Said[] {
  const keyed = list.map((said) => {
    const { file = '', line = 0, column = 0 } = said.at?.origin ?? {};
    return { said, file, line, column };
  });
  keyed.sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column);
  return keyed.map(({ said }) => said);
}

const are = (count: number) => plural(count, 'is', 'are');
const has = (count: number) => plural(count, 'has', 'have');

/**
 * Refuses a result in which readers of one language would see an operation of another: if two specifications generate
 * pages of one URL, Mintlify keeps the last.
 */
export function reportClashes(before: Site, after: Site, report: Report): void {
  if (after === before) return;
  const known = new Set(served(before).items.flatMap(({ mistake }) => mistake?.message ?? []));
  const { items } = served(after);
  const pages = new Map(
    items.flatMap((item) => (item.page?.operation && item.mistake === undefined ? [[item.page.address, item]] : [])),
  );
  const taken = items.flatMap((item) => {
    const { page, mistake, node } = item;
    const other = page?.operation && mistake?.at === node ? pages.get(page.address) : undefined;
    const isApart = other?.page!.operation!.specification !== page?.operation?.specification;
    return other === undefined || !isApart || known.has(mistake!.message) ? [] : [{ item, other }];
  });
  const [first] = taken;
  if (first === undefined) return;
  const { item, other } = first;
  const [mine, theirs] = [item, other].map(({ page }) => page!.operation!.specification);
  report.error(
    'address-clash',
    `${counted(taken.length, 'operation')} of ${mine} and of ${theirs} would have one URL, where Mintlify shows the one of ${theirs}: ${itemText(item.item)} at /${item.page!.address}`,
    {
      at: item.node,
      help: 'Add `--specifications separate` to give each new language a directory of its own, or translate tags and summaries.',
      related: [{ message: `${theirs} is named here`, at: other.node }],
    },
  );
}
