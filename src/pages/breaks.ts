import { hasPageEnding } from '../format/index.ts';
import { addressAt, answersAt, isAnswer, knowsPages, pageOf } from '../served/index.ts';
import { exampleOf, redirectsOf, type Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import { partsOf } from './anchors.ts';
import { type FaultyLink, faultyLinks, filesRead, readPage } from './site-links.ts';

/** Something of a page that a change broke. */
export interface Break {
  readonly kind: 'unreadable' | 'broken-link';
  readonly file: string;
  /** The piece of its text, without a byte order mark. */
  readonly start: number;
  readonly end: number;
  /** Why the page cannot be read; the address to which the link leads, with its fragment. */
  readonly what: string;
}

/**
 * The pages that MDX could read before a change, or that were not there, and cannot read now, and the links that lead to
 * nothing now and did not before.
 *
 * @param was gives the old path of a page file
 */
export function breaksBetween(before: Site, after: Site, was: (file: string) => string): readonly Break[] {
  const files = pagesAffected(before, after);
  const old = new Map(files.flatMap((file) => (before.exists(was(file)) ? [[file, was(file)]] : [])));
  before.reader.expect?.([...old.values()]);
  return files.flatMap((file): readonly Break[] => {
    const { fault } = readPage(after, file);
    const path = old.get(file);
    if (fault !== undefined) {
      const isOld = path !== undefined && readPage(before, path).fault !== undefined;
      return isOld ? [] : [{ ...fault, kind: 'unreadable', file, what: fault.reason }];
    }
    const were = groupBy(path === undefined ? [] : brokenIn(before, path), referenceOf);
    return brokenIn(after, file).flatMap((found) => {
      const [, fragment = ''] = /(#.*)$/s.exec(referenceOf(found)) ?? [];
      const what = found.address + (found.kind === 'anchor' ? fragment : '');
      const known = were.get(referenceOf(found))?.[0]?.links.length ?? 0;
      return found.links.slice(known).map(({ start, end }): Break => ({ kind: 'broken-link', file, start, end, what }));
    });
  });
}

const referenceOf = ({ links: [link] }: FaultyLink): string => link!.reference;

/** The links of a file that arrive nowhere, or at the top of a page that lacks their part. */
const brokenIn = (site: Site, file: string): readonly FaultyLink[] =>
  faultyLinks(site, file).filter(({ kind }) => kind === 'nowhere' || kind === 'anchor' || kind === 'page-file');

/**
 * The files of which a change can alter what `check` finds in their text: those that changed, and those that name
 * something that is gone. Of the others none is parsed, and what would have to be fetched is not looked at.
 */
export function pagesAffected(before: Site, after: Site): readonly string[] {
  if (!knowsPages(before) || !knowsPages(after)) return [];
  const files = filesRead(after);
  const isSame = sameIn(before, after);
  const [same, changed] = [files.filter(isSame), files.filter((file) => !isSame(file))];
  after.reader.expect?.(changed);
  before.reader.expect?.(changed.filter((file) => before.exists(file)));
  const gone = goneNames(before, after);
  const lacking = new Set(changed.flatMap((file) => (hasFewerParts(before, after, file) ? namesOf(file) : [])));
  if (gone.size + lacking.size === 0) return changed;
  const here = after.reader.here?.(same);
  const linking = same.filter((file) => {
    const content = here === undefined ? after.read(file) : here.get(file);
    return content !== undefined && isNaming(new TextDecoder().decode(content), gone, lacking);
  });
  return [...changed, ...linking];
}

/** Tells the files that have one content in two sites. */
function sameIn(before: Site, after: Site): (file: string) => boolean {
  const unlike = after.staged.length > 0 ? undefined : after.reader.unlike?.(before.reader);
  return (file) => {
    if (unlike !== undefined) return !unlike.has(file) && before.exists(file);
    const id = after.staged.length > 0 ? undefined : after.reader.id?.(file);
    if (id !== undefined) return before.reader.id?.(file) === id;
    const [was, is] = [before.read(file), after.read(file)!];
    return was === is || (was?.length === is.length && was.every((byte, k) => byte === is[k]));
  };
}

/** Whether a page lost the name of a part, as far as its text says it. */
function hasFewerParts(before: Site, after: Site, file: string): boolean {
  const parts = partsOf(after, file);
  if (parts === undefined || !before.exists(file)) return false;
  const were = partsOf(before, file);
  return were === undefined || were.some((name) => !parts.includes(name));
}

/** The names in the paths of what answers no more: of pages, files and redirects. */
function goneNames(before: Site, after: Site): ReadonlySet<string> {
  const [then, now] = [answersAt(before), answersAt(after)];
  const kept = new Set(redirectsOf(after).map(({ source, destination }) => `${source}\n${destination}`));
  const files = new Set(after.list('**'));
  return new Set([
    ...[...then.pages].filter((page) => !now.pages.has(page)).flatMap(namesOf),
    ...before.list('**').flatMap((file) => (files.has(file) ? [] : namesOf(file))),
    ...redirectsOf(before).flatMap(({ source, destination, from }) =>
      kept.has(`${source}\n${destination}`) && isAnswer(now.follow(addressAt(exampleOf(from)))) ? [] : namesIn(from),
    ),
  ]);
}

const namesIn = (path: string): readonly string[] =>
  path
    .toLowerCase()
    .split(/[/:*]+/)
    .filter(Boolean);

/** The last names by which a link can name a file or an address. */
function namesOf(path: string): readonly string[] {
  const [own, address] = [path, hasPageEnding(path) ? addressAt(`/${pageOf(path)}`) : path].map(namesIn);
  const [name = '', page = ''] = [own!.at(-1), address!.at(-1)];
  return [...new Set([name, page, hasPageEnding(name) ? pageOf(name) : name])];
}

/** A name in a path of a text, and the sign after it. */
const pathName = /(?<=[/("'`:\s>=])([^\s/()"'`<>#?{}[\]]+)(?=([/)#?"'`\s>}]|$))/g;

/** Whether a text has a path with one of these names, or one of the others before a fragment. */
function isNaming(text: string, gone: ReadonlySet<string>, lacking: ReadonlySet<string>): boolean {
  for (const [, written, next] of text.matchAll(pathName)) {
    const name = nameAs(written!);
    if (gone.has(name) || (next === '#' && lacking.has(name))) return true;
  }
  return lacking.has('') && text.includes('/#');
}

function nameAs(written: string): string {
  try {
    return decodeURIComponent(written).toLowerCase();
  } catch {
    return written.toLowerCase();
  }
}
