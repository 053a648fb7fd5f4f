import { counted, enumerate, figure, type FindingOptions, isRemote, type Json, type Report } from 'navshift';
import type { Missing } from '../engine/copy.ts';
import { replaceCode } from '../engine/paths.ts';
import { nameOf } from '../../shared/words.ts';
import type { Said } from './findings.ts';
import type { Synced } from './language.ts';
import { isBranch, type Part } from './tree.ts';

/** So many are named, the first at its place and the others beside it; all are counted. */
const MOST_NAMED = 5;

export interface TellRules {
  readonly language: string;
  readonly missing: Missing;
  readonly languageOnly: 'keep' | 'remove';
  readonly report: Report;
}

/** Says what becomes of one language, and what is to be done by others. */
export function tell(
  { findings, matching, anyFile }: Synced,
  { language, missing: policy, languageOnly, report }: TellRules,
): void {
  const say = (severity: 'info' | 'warning', rule: string, text: string, list: readonly Said[], help?: string) => {
    if (list.length === 0) return;
    const ordered = inOrder(list);
    report[severity](rule, `${text}: ${listed(ordered)}`, { ...placesOf(ordered), help });
  };
  const count = (entries: readonly Said[], elements: readonly Said[]) =>
    enumerate(
      [
        entries.length > 0 && counted(entries.length, 'entry', 'entries'),
        elements.length > 0 && counted(elements.length, 'element'),
      ].filter((part) => part !== false),
    );
  const { addedEntries, addedElements, movedEntries, movedElements, removedEntries, removedElements } = findings;
  say('info', 'added', `"${language}" gains ${count(addedEntries, addedElements)}`, [
    ...addedEntries,
    ...addedElements,
  ]);
  say(
    'info',
    'moved',
    `${count(movedEntries, movedElements)} of "${language}" ${movedEntries.length + movedElements.length === 1 ? 'moves' : 'move'}`,
    [...movedEntries, ...movedElements],
  );
  say(
    'info',
    'removed',
    `"${language}" loses ${count(removedEntries, removedElements)}`,
    [...removedEntries, ...removedElements],
    'navshift explain sync-languages says what goes and why. Page files were left alone.',
  );
  say(
    'info',
    'translated',
    `${counted(findings.translated.length, 'page')} of "${language}" ${are(findings.translated)} translated now, and no longer named as in the source`,
    findings.translated,
  );
  say(
    'info',
    'fields',
    `"${language}" gets ${counted(findings.fields.length, 'field')} of the source`,
    findings.fields,
  );
  const placed = matching.placed.map(([source, theirs]): Said => ({
    name: `${partName(theirs)} (for ${partName(source)})`,
    at: isBranch(theirs) ? theirs.element.node : theirs.node,
  }));
  say(
    'info',
    'by-position',
    `${counted(placed.length, 'part')} of "${language}" ${are(placed)} taken for the source's by name or position alone`,
    placed,
    'Give the translation the path of the source page, and nothing has to be guessed.',
  );
  say(
    'info',
    'only-here',
    `${counted(findings.onlyHere.length, 'part')} of the navigation ${findings.onlyHere.length === 1 ? 'stands' : 'stand'} in "${language}" only, and ${are(findings.onlyHere)} kept`,
    findings.onlyHere,
    languageOnly === 'remove'
      ? undefined
      : 'Entries whose source page is gone are taken out with --language-only remove.',
  );
  say(
    'warning',
    'generated-endpoints',
    `"${language}" lists no endpoints where the source lists some`,
    [...findings.generated.values()],
    'Listed, they would be the only ones left of their specification: run expand-openapi first.',
  );
  say(
    'warning',
    'mixed-children',
    `Several types of children stand side by side in "${language}" now, and the platform shows only one of them`,
    findings.mixed,
    'The source has another type of children here; move what only this language has among them.',
  );
  const replaced = saidOf(findings.replaced);
  say(
    'info',
    policy === 'prune' ? 'pages-left-out' : 'pages-of-source',
    `${counted(replaced.length, 'page')} ${has(replaced)} no file in "${language}" and ${are(replaced)} ${policy === 'prune' ? 'left out, with elements that end empty' : 'named as in the source'}`,
    replaced,
  );
  for (const [page, node] of findings.outside)
    report.warning('page-outside', `The page "${page}" leads out of the docs root; it is left as it is`, {
      at: node,
      help: 'Correct the path, then run again.',
    });
  const missing = saidOf(findings.missing);
  const alone = findings.unknown.size === missing.length;
  if (anyFile)
    say(
      'warning',
      'page-missing',
      `${counted(missing.length, 'page')} of "${language}" ${has(missing)} no file${alone ? ', nor has the source' : ' yet'}`,
      missing,
      alone
        ? 'Write the source page first, or take its entry out.'
        : 'Until they are there the language switch leads nowhere: --missing prune, fallback or copy are the ways out.',
    );
  const labels = [...findings.untranslated].map(([label, at]) => ({ name: JSON.stringify(label), at }));
  say(
    'info',
    'label-missing',
    `${counted(labels.length, 'label')} of "${language}" ${are(labels)} the source's`,
    labels,
    'Translate them in the file of --labels; one that is meant to be the same stands there as its own translation.',
  );
}

/** Says which specifications several languages share: the pages that are made of them then have the same addresses. */
export function tellShared(
  source: string,
  synced: readonly (readonly [language: string, Synced])[],
  report: Report,
): void {
  const shared = new Map<string, { readonly node: Json; readonly by: string[] }>();
  for (const [language, one] of synced) {
    for (const [specification, node] of one.shared) {
      const known = shared.get(specification);
      if (known === undefined) shared.set(specification, { node, by: [language] });
      else known.by.push(language);
    }
  }
  for (const [specification, { node, by }] of shared) {
    const plain = specification.replace(/^\.?\//, '');
    const translated = replaceCode(plain, source, by[0]!) ?? `${by[0]!}/${plain}`;
    report.warning(
      'shared-addresses',
      `The pages of ${specification} have the same addresses in ${[source, ...by].join(', ')}: each then belongs to no language`,
      {
        at: node,
        help: `${isRemote(specification) ? 'Use' : `Put a translated specification at ${translated}, or use`} --specifications separate (or keep, if that is meant).`,
      },
    );
  }
}

export function listed(list: readonly Said[]): string {
  const names = list.slice(0, MOST_NAMED).map(({ name }) => name);
  return list.length > MOST_NAMED
    ? `${names.join(', ')} and ${figure(list.length - MOST_NAMED)} more`
    : enumerate(names);
}

export function placesOf(list: readonly Said[]): Pick<FindingOptions, 'at' | 'related'> {
  const related = list
    .slice(1, MOST_NAMED)
    .flatMap(({ name, at }) => (at === undefined ? [] : [{ message: name, at }]));
  return { at: list[0]?.at, ...(related.length > 0 && { related }) };
}

/** So many from either end are put in order: finding the line of thousands takes its time. */
const MOST_ORDERED = 100;

/** The first of a list in the order of the file, and then the rest. Languages are built from the leaves up, so what comes first was found first or last. */
export function inOrder(list: readonly Said[]): readonly Said[] {
  const few = list.length <= 2 * MOST_ORDERED;
  const keyed = (few ? [...list] : [...list.slice(0, MOST_ORDERED), ...list.slice(-MOST_ORDERED)]).map((said) => {
    const origin = said.at?.origin;
    return { said, file: origin?.file ?? '', line: origin?.line ?? 0, column: origin?.column ?? 0 };
  });
  const ordered = keyed
    .sort((a, b) => (a.file < b.file ? -1 : a.file > b.file ? 1 : 0) || a.line - b.line || a.column - b.column)
    .map(({ said }) => said);
  return few ? ordered : [...ordered, ...list.slice(MOST_ORDERED, -MOST_ORDERED)];
}

const partName = (part: Part): string => (isBranch(part) ? nameOf(part.element) : part.text);
const saidOf = (found: ReadonlyMap<string, Json>): readonly Said[] => [...found].map(([name, at]) => ({ name, at }));
const are = (list: readonly unknown[]) => (list.length === 1 ? 'is' : 'are');
const has = (list: readonly unknown[]) => (list.length === 1 ? 'has' : 'have');
