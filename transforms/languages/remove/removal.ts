import {
  type Census,
  type Count,
  counted,
  documentsInUse,
  enumerate,
  insideRoot,
  isDefault,
  isExternal,
  labelField,
  type Division,
  type DivisionPart,
  leadsWithoutContent,
  listed,
  NameOf,
  nameOf,
  navigationOf,
  pageFile,
  pageOf,
  Place,
  plural,
  readAddress,
  redirectsOf,
  type Report,
  selectElement,
  type Site,
} from 'navshift';
import { build, canUnwrap, type Draft, draftOf, mapLines, place, pointerOf, unwrap } from 'navshift/edit';
import { findMember, type Json, visitJson } from 'navshift/json';
import { addressAt } from 'navshift/served';
import { codesOf } from '../engine/languages.ts';

/** The options that concern the navigation. */
interface RemovalOptions {
  readonly languages: readonly string[];
  readonly default?: string | undefined;
  readonly unwrap: boolean;
  readonly prune: boolean;
}

/** The decisions about the languages of one holder. */
export interface Removal {
  readonly holder: Place;
  readonly removed: readonly DivisionPart[];
  readonly kept: readonly DivisionPart[];
  /** The source after the removal; undefined if no language is left. */
  readonly source: DivisionPart | undefined;
  /** Whether the source gets `"default": true`. */
  readonly marked: boolean;
  readonly unwrapped: boolean;
}

/** Decides what to remove from each holder. Undefined, with errors, if the removal is refused. */
export function planRemovals(holders: readonly Division[], options: RemovalOptions, report: Report) {
  let refused = false;
  const refuse = (rule: string, message: string, at: Place, help: string) => {
    report.error(rule, message, { at, help });
    refused = true;
  };
  const isRemoved = (place: Place | undefined): boolean =>
    place !== undefined &&
    ((place.container === 'languages' && options.languages.includes(place.element.label ?? '')) ||
      isRemoved(place.parent));
  const removals = holders
    .filter(({ holder }) => !isRemoved(holder))
    .map(({ holder, parts: languages, source }): Removal => {
      const removed = languages.filter(({ label: code }) => code !== undefined && options.languages.includes(code));
      const kept = languages.filter((language) => !removed.includes(language));
      const unwrapped = options.unwrap && kept.length === 1;
      if (removed.length > 0 && kept.length === 0) {
        const isRoot = holder.parent === undefined;
        const codes = enumerate(removed.map(({ label: code }) => `"${code}"`));
        if (isRoot || !options.prune)
          refuse(
            'last-language',
            `${isRoot ? 'The navigation' : NameOf(holder.element)} would have nothing left: ${codes} ${plural(removed.length, 'is', 'are')} all it has`,
            holder,
            isRoot
              ? 'Keep one of its languages. --unwrap replaces `languages` by its content.'
              : `Keep one of its languages, or use --prune to remove ${nameOf(holder.element)} too.`,
          );
        return { holder, removed, kept, source: undefined, marked: false, unwrapped };
      }
      const lost = source !== undefined && removed.includes(source) ? source : undefined;
      const next = lost && kept.find(({ label: code }) => code !== undefined && code === options.default);
      const obstacle = unwrapped ? canUnwrap(kept[0]!.place, 'one of several') : undefined;
      if (lost !== undefined && next === undefined) {
        const why = isDefault(lost.element) ? 'has `"default": true`' : 'is first';
        const codes = codesOf([{ holder, parts: kept, source: undefined }]);
        refuse(
          'default-language',
          options.default === undefined
            ? `"${lost.label}" ${why}: it is the language shown first, and the others are translations of it`
            : `"${options.default}" cannot take the place of "${lost.label}" here: it is ${options.languages.includes(options.default) ? 'to be removed as well' : 'not there'}`,
          lost.place,
          codes.length === 0
            ? 'None of the others has a code.'
            : `Say which language takes its place: --default ${codes.join(' or ')}.`,
        );
      } else if (obstacle !== undefined) refuse('unwrap', obstacle.what, kept[0]!.place, obstacle.help!);
      const marked = lost !== undefined && kept.length > 1 && (isDefault(lost.element) || next !== kept[0]);
      return { holder, removed, kept, source: lost === undefined ? source : next, marked, unwrapped };
    });
  return refused ? undefined : removals;
}

/** Removes the languages. It is an error if pruning would leave an empty navigation. */
export function carryOutRemovals(given: Site, removals: readonly Removal[], prune: boolean, report: Report): Site {
  const placesOf = (some: readonly Removal[]) => some.flatMap(({ removed }) => removed.map(({ place: own }) => own));
  const alone = removals.filter(({ unwrapped }) => unwrapped);
  const others = removals.filter(({ unwrapped }) => !unwrapped);
  const left = place(given, [{ remove: placesOf(alone) }]);
  const keptIn = ({ holder }: Removal) => selectElement(left, `${holder.pointer}/languages/0`).place;
  const site = unwrap(left, alone.map(keptIn), report);
  const removed = new Set(placesOf(others).map(({ pointer }) => pointer));
  const marked = new Set(
    removals.flatMap(({ marked: mark, source }) => (mark && source !== undefined ? [source.place.pointer] : [])),
  );
  if (removed.size === 0) return site;
  const draft = mapLines(draftOf(site)!, (line) => {
    const pointer = pointerOf(line.of!);
    if (removed.has(pointer)) return [];
    const left = prune ? pruned(line) : [line];
    return marked.has(pointer) ? left.map(withDefault) : left;
  });
  const after = build(site, prune ? pruned(draft)[0]! : draft);
  if (prune && navigationOf(after)!.isEmpty && !navigationOf(site)!.isEmpty) {
    report.error('last-language', 'Nothing would be left of the navigation', {
      at: removals[0]!.holder,
      help: 'Keep one of the languages somewhere; without --prune you hear where they are the last.',
    });
    return given;
  }
  return after;
}

/**
 * Removes `languages` from an element if nothing is in it any more. An element that is empty now is removed too.
 * A language stays: only the option removes one.
 */
function pruned(line: Draft): readonly Draft[] {
  const { of, lines } = line;
  if (!(of instanceof Place) || of.inGlobal) return [line];
  const { element } = of;
  const filled = element.containers.filter((name) => element.hasContent(name));
  const left = filled.filter(
    (name) => element.array(name)?.referenced !== false || lines.some((one) => one.of?.container === name),
  );
  if (left.length === filled.length) return [line];
  const stays = element.kind === 'navigation' || element.kind === 'language' || leadsWithoutContent(element);
  if (left.length === 0 && !stays) return [];
  const isGone = filled.includes('languages') && !left.includes('languages');
  return [isGone ? { ...line, fields: { languages: undefined } } : line];
}

/** Sets `default`, in its place if the language has one, else after the code. */
function withDefault(line: Draft): Draft {
  const { element } = line.of as Place;
  const label = labelField('language');
  const beside = findMember(element.layers.at(-1)!.node, label) !== undefined ? { after: label } : 0;
  return { ...line, element: element.withField('default', true, beside) };
}

/** The one name of a page, without a file ending; undefined if it is outside the docs root or on another site. */
export function pageInRoot(page: string): string | undefined {
  const path = isExternal(page) ? undefined : insideRoot(page);
  return path === undefined ? undefined : pageOf(path);
}

/** The pages of a census, by name. */
export const pagesCounted = (counts: Iterable<Count>): ReadonlySet<string> =>
  new Set([...counts].flatMap(({ item }) => (item.kind === 'page' && pageInRoot(item.page)) || []));

const specificationsIn = (counts: Iterable<Count>): ReadonlySet<string> =>
  new Set([...counts].flatMap(({ item }) => ('specification' in item ? [item.specification] : [])));

/** The site before languages were removed and after. */
export interface Change {
  readonly site: Site;
  readonly after: Site;
  /** The items of the removed languages, and those that the navigation has now. */
  readonly lost: readonly Count[];
  readonly now: Census;
  /** The pages that the navigation no longer names. */
  readonly pages: ReadonlySet<string>;
}

/**
 * Reports page files and documents that only the removed languages used, and deletes them with `remove`. It keeps
 * specifications, which page files can name, and pages to which a link goes.
 */
export function clearUp(change: Change, languages: readonly string[], remove: boolean, report: Report): Site {
  const { site, after, lost, now, pages: lostPages } = change;
  const inUse = documentsInUse(after);
  const links = linksIn(after, inUse, lostPages);
  const linked = new Set(links.map(({ page }) => page));
  const pages = [...lostPages].filter((page) => !linked.has(page));
  const pageFiles = pages.flatMap((page) => pageFile(after, page) ?? []);
  const documents = [...documentsInUse(site)].filter((path) => !inUse.has(path));
  const named = specificationsIn(now.values());
  const specifications = [...specificationsIn(lost)].filter((path) => !named.has(path) && after.exists(path));
  const unlinked = new Set(pages.map(addressAt));
  const redirects = redirectsOf(after).filter(({ to }) => to !== undefined && unlinked.has(addressAt(to)));
  const whose = enumerate(languages.map((code) => `"${code}"`));
  for (const { href, node } of links) {
    report.warning(
      'still-linked',
      `This links to ${href}, a page of ${plural(languages.length, whose, 'a removed language')} that is no longer in the navigation`,
      { at: node, help: `Change the link${remove ? '. Its file was not deleted' : ''}.` },
    );
  }
  if (redirects.length > 0 && remove) {
    report.warning(
      'redirects-nowhere',
      `${counted(redirects.length, 'redirect')} ${plural(redirects.length, 'goes', 'go')} to pages of ${whose} that are deleted`,
      { at: redirects[0]!.node, help: '--redirects changes them to the pages of the source.' },
    );
  }
  const files = [...pageFiles, ...documents.filter((path) => after.exists(path))];
  if (files.length > 0 && !remove) {
    const kinds = [
      ...(pageFiles.length > 0 ? [counted(pageFiles.length, 'page file')] : []),
      ...(documents.length > 0 ? [counted(documents.length, 'document')] : []),
    ];
    report.info(
      'files-left',
      `${enumerate(kinds)} that only ${whose} used ${plural(files.length, 'is', 'are')} left: ${listed(files)}`,
      { help: `--delete deletes ${plural(files.length, 'it', 'them')}.` },
    );
  }
  if (specifications.length > 0)
    report.info(
      'specification-left',
      `${enumerate([...specifications])} ${plural(specifications.length, 'is', 'are')} named by nothing in the navigation now`,
      { help: 'Page files may still name it, so it stays.' },
    );
  if (!remove) return after;
  return after
    .withDocuments(new Map(documents.map((path) => [path, undefined])))
    .withStaged(files.map((path) => ({ kind: 'delete', path })));
}

/** The links to one of the pages: every `href` of the documents. */
function linksIn(site: Site, documents: ReadonlySet<string>, pages: ReadonlySet<string>) {
  const found: { page: string; href: string; node: Json }[] = [];
  for (const document of pages.size === 0 ? [] : documents) {
    visitJson(site.documents.get(document)!, {
      enter(node, key) {
        const href = key === 'href' && node.kind === 'string' ? node.value : undefined;
        const page = href === undefined ? undefined : readAddress(href)?.path;
        if (page !== undefined && pages.has(page)) found.push({ page, href: href!, node });
      },
    });
  }
  return found;
}
