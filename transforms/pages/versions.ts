import {
  type Element,
  groupBy,
  isDefault,
  languagesOf,
  type Division,
  pageFile,
  pagesIn,
  type Place,
  type Report,
  type Site,
  versionName,
  versionsIn,
  versionsOf,
  walkElement,
} from 'navshift';
import {
  baseOf,
  changeLines,
  counterpartsOf,
  type Draft,
  folderOf,
  linesOf,
  type NewPaths,
  pageNamed,
  pointerOf,
  type Spot,
} from 'navshift/edit';
import { findMember } from 'navshift/json';
import { assertOneDivision, insideOf, pagesOf } from './target.ts';

/** What ends the label of the latest version, and how that is tagged. */
const ending = /\s*[([](?:latest|current|stable)[)\]]$/i;
const isTag = (text: string | undefined) => /^(?:latest|current|stable)$/i.test(text ?? '');

/** The latest version of a list: the default one, else one that says "latest", else the first. */
export function latestOf({ parts: [first, ...others] }: Division): Place {
  const places = [first!, ...others].map(({ place }) => place);
  const says = ({ element }: Place) => isTag(element.text('tag')) || ending.test(element.label ?? '');
  return places.find(({ element }) => isDefault(element)) ?? places.find(says) ?? places[0]!;
}

/** A label without what says that the version is the latest. */
const plainLabel = (label = ''): string => label.replace(ending, '');

/** A label with the first word of the other labels: "Version 2" next to "Version 1". */
export function labelLike({ parts }: Division, label: string): string {
  const first = parts.flatMap(({ label: code }) => /^[a-z]+\s+(?=v?\d)/i.exec(code ?? '') ?? [])[0] ?? '';
  return /^v?\d/.test(label) ? first + label : label;
}

/** The version with a label, which can be written without its first word and without `(latest)`. */
export function versionCalled(family: Division, label: string): Place | undefined {
  const names = [label, labelLike(family, label)];
  return family.parts.find(({ label: code = '' }) => names.includes(code) || names.includes(plainLabel(code)))?.place;
}

/** The lists of versions in what `--in` names. Throws `TargetError` if it names none, and several divisions have a version. */
export function versionsMeant(site: Site, label: string, scope: string | undefined, command: string) {
  const isInside = insideOf(site, scope);
  const families = versionsIn(site).filter(
    ({ parts }) => scope === undefined || parts.some(({ place }) => isInside(place)),
  );
  const places = families.flatMap((family) => versionCalled(family, label) ?? []);
  if (scope === undefined) assertOneDivision(site, label, places, `navshift ${command}`);
  return families;
}

/** A version that is to be there twice. */
export interface Cutting {
  readonly family: Division;
  readonly source: Place;
  /** A copy of it. */
  readonly copy: Element;
  /** Whether the copy is the version as it was; else it is the new one. */
  readonly isOld: boolean;
  /** The label of the new one. */
  readonly label: string;
  /** Whether the new one is the latest from now on. */
  readonly isLatest: boolean;
}

/** What is no release yet. */
const unreleased =
  /(?<![a-z])(?:alpha|beta|rc|pre|pre-?release|preview|snapshot|unreleased|canary|nightly|next|dev|draft|edge)(?![a-z])|\d[ab]\d/i;
export const isUnreleased = (label: string): boolean => unreleased.test(label);

/** Whether a version can be the latest of a list: it is released, and not older than the latest. */
export function canBeLatest(family: Division, version: string): boolean {
  return !isUnreleased(version) && (compareVersions(version, latestOf(family).element.label ?? '') ?? 1) >= 0;
}

/** Compares two versions by their numbers, a release after what came before it; undefined if one has no number. */
function compareVersions(one: string, other: string): number | undefined {
  const [a, b] = [one, other].map((label) =>
    /\d+(?:[._-]\d+)*/.exec(plainLabel(label))?.[0].split(/[._-]/).map(Number),
  );
  if (a === undefined || b === undefined) return undefined;
  const k = [...a, ...b].findIndex((_, index) => (a[index] ?? 0) !== (b[index] ?? 0));
  return k < 0 ? Number(isUnreleased(other)) - Number(isUnreleased(one)) : (a[k] ?? 0) - (b[k] ?? 0);
}

/**
 * Where a new version goes: by its number, if those of its list are in order, up or down. Else the latest is before the
 * old latest version, and any other after it. Mintlify opens the first version if none has `default`: no version that is
 * not the latest becomes the first then.
 */
function spotOf({ family, label, isLatest }: Cutting): { readonly beside: Place; readonly side: 'before' | 'after' } {
  const latest = latestOf(family);
  const usual = { beside: latest, side: isLatest ? 'before' : 'after' } as const;
  const compared = family.parts.flatMap(({ place, label: code = '' }) => {
    const by = compareVersions(label, code);
    return by === undefined ? [] : [{ place, code, by }];
  });
  const [first, ...others] = compared;
  const steps = others.map(({ code }, k) => compareVersions(code, compared[k]!.code)!);
  const isUp = steps.every((step) => step > 0);
  if (first === undefined || others.length === 0 || !(isUp || steps.every((step) => step < 0))) return usual;
  const last = compared.findLast(({ by }) => (isUp ? by > 0 : by < 0));
  const isFirst = last === undefined && first.place.index === 0;
  if (isFirst && !isLatest && !isDefault(latest.element)) return usual;
  return last === undefined ? { beside: first.place, side: 'before' } : { beside: last.place, side: 'after' };
}

/**
 * Puts a copy of a version in its list; one of the two gets the new label. A new latest version takes over `default` of
 * the old one, its tag and the end of its label. Copies are declared.
 */
export function cutVersions(site: Site, cuttings: readonly Cutting[], report: Report): Site {
  const changes = cuttings.map((cutting) => {
    const { family, source, copy, isOld, label, isLatest } = cutting;
    const latest = latestOf(family);
    const { lines } = linesOf(site).get(family.holder.pointer)!;
    const is = (place: Place) => (line: Draft) => pointerOf(line.of!) === place.pointer;
    const [own, made] = [lines.find(is(source))!, lineWith(copy)];
    const named = withLabel(isOld ? source.element : copy, label, isLatest ? latest.element : undefined);
    const added = lineWith(named, isOld ? own : made);
    const { beside, side } = spotOf(cutting);
    const to = [...source.parent!.scope, `version=${(isOld ? copy : named).label}`];
    report.declare({ kind: 'copied', from: source.scope, to });
    const cut = lines.flatMap((line) => {
      const kept = isOld && line === own ? made : line;
      const isOut = isLatest && is(latest)(line);
      const old = isOut ? lineWith(withoutMarks(kept.element ?? latest.element), kept) : kept;
      return !is(beside)(line) ? [old] : side === 'before' ? [added, old] : [old, added];
    });
    return [family.holder.pointer, { lines: cut }] as const;
  });
  return changeLines(site, new Map(changes), report);
}

/** A line for an element, or one that is another element now. */
const lineWith = (element: Element, line: Draft = { kind: element.kind, lines: [] }): Draft => ({
  ...line,
  element,
  name: element.label,
});

/** How the versions of a site call their folders, and where these are. */
export interface FolderPattern {
  /** The name of the folder of a version. */
  readonly write: (name: string) => string;
  /** What is above the folders. */
  readonly parents: readonly string[];
}

/**
 * The pattern of the folders of versions, but for one: `versions/1-0` of the version 1.0, in a folder that all its pages
 * are in. Without one, a folder has the name of its version and is at the root.
 */
export function folderPattern(families: readonly Division[], except: string): FolderPattern {
  const siblings = families.flatMap(({ parts }) => parts.filter(({ label: code = except }) => code !== except));
  for (const write of spellings) {
    const folders = siblings.flatMap(({ place, label: code }) => {
      const [first = '', ...others] = pagesIn(place.element);
      const name = `/${write(versionName(code!))}/`;
      const at = `/${first}`.indexOf(name);
      const folder = at < 0 ? '' : first.slice(0, at + name.length - 1);
      return folder !== '' && others.every((page) => page.startsWith(folder)) ? [folder.slice(0, 1 - name.length)] : [];
    });
    if (folders.length > 0) return { write, parents: [...new Set(folders)] };
  }
  return { write: (name) => name, parents: [] };
}

/** How the name of a version can be written in a path. */
const spellings: readonly ((name: string) => string)[] = ['.', '-', '_', ''].flatMap((dot) => {
  const spelled = (name: string) => name.replaceAll('.', dot);
  return [
    spelled,
    (name: string) => spelled(name).replace(/^v(?=\d)/, ''),
    (name: string) => spelled(name).replace(/^(?=\d)/, 'v'),
    (name: string) => spelled(name).replace(/^v?(?=\d)/, 'version-'),
  ];
});

/** A version that does not say any more that it is the latest. */
function withoutMarks(element: Element): Element {
  const plain = element.label === undefined ? element : element.withLabel(plainLabel(element.label));
  const untagged = isTag(element.text('tag')) ? plain.withField('tag', undefined) : plain;
  return untagged.withField('default', undefined);
}

/** A version with a new label. It says that it is the latest as another one does, if that is given. */
function withLabel(element: Element, label: string, latest: Element | undefined): Element {
  const marked = latest !== undefined && isDefault(latest) ? latest.field('default') : undefined;
  const tag = isTag(latest?.text('tag')) ? latest!.field('tag') : undefined;
  const end = ending.exec(latest?.label ?? '')?.[0] ?? '';
  const beside = findMember(element.layers.at(-1)!.node, 'version') && { after: 'version' };
  const named = element.withLabel(label + end).withField('tag', tag, beside);
  return named.withField('default', marked, beside);
}

/** The folders of a version that contain no folder of another version, in the divisions of some places. */
export function ownFolders(site: Site, places: readonly Place[]): readonly string[] {
  const { foldersOf } = versionsOf(site);
  const { label = '' } = places[0]!.element;
  const pages = places.flatMap(({ element }) => pagesIn(element));
  const labels = versionsIn(site).flatMap(({ parts }) => parts.flatMap(({ label: code }) => code ?? []));
  const others = labels.flatMap((one) => (one === label ? [] : foldersOf(one)));
  const isFree = (own: string) => !others.some((other) => `${other}/`.startsWith(`${own}/`));
  return foldersOf(label).filter((own) => isFree(own) && pages.some((page) => page.startsWith(`${own}/`)));
}

/** The counterpart of a page in another version. */
export interface Across {
  readonly page: string;
  /** Whether it is the same page. If not, it is the nearest. */
  readonly isSame: boolean;
}

/**
 * The page in another version for each page of a version: the same page, else the nearest. This includes `unlisted`
 * pages of its language.
 *
 * The nearest page is the only one with the same file name, else the one that matches best. If there is none, it is the
 * first page of the group or tab around it, or of the version.
 */
export function pagesAcross(
  site: Site,
  from: Place,
  { element: { label }, element: to }: Place,
  unlisted: readonly string[] = [],
): ReadonlyMap<string, Across> {
  const language = from.scope.find((step) => step.startsWith('language='))?.slice('language='.length);
  const beside = unlisted.filter((page) => languagesOf(site).inLanguage(page, language) === page);
  const spots = new Map<string, Spot | undefined>(beside.map((page) => [page, undefined]));
  walkElement(from.element, from, {
    enter: (element, place) => void spots.set(pageNamed(element.text('root') ?? ''), place),
    entry: (one) => void (one.entry.kind === 'page' && spots.set(pageNamed(one.entry.page), one)),
  });
  spots.delete('');
  const pages = pagesIn(to);
  const isThere = new Set(pages);
  const named = groupBy(pages, baseOf);
  const nearest = (own: string, spot: Spot | undefined): string | undefined => {
    const [alike, other] = named.get(baseOf(own)) ?? [];
    if (alike !== undefined && other === undefined) return alike;
    for (let at: Spot | undefined = spot; at !== undefined; at = at.parent) {
      const twin = counterpartsOf(site, [at], 'version', (one) => one === label).get(at)![0]?.spot;
      const [page] = twin === undefined ? [] : pagesOf(twin);
      if (page !== undefined) return page;
    }
    return pages[0];
  };
  return new Map(
    [...spots].flatMap(([own, spot]) => {
      const same = versionsOf(site).inLanguage(own, label);
      const isSame = isThere.has(same) || (spot === undefined && pageFile(site, same) !== undefined);
      const page = isSame ? same : nearest(own, spot);
      return page === undefined ? [] : [[own, { page, isSame }] as const];
    }),
  );
}

/**
 * The paths of the copies of elements: of the folders in `own`, else of each page that has a file.
 *
 * The copy of a folder is next to it, with the name `folder`, or is `folder` itself if `isNamed`. The copies of pages
 * are in `folder`, without their first folder if most exist there already without it. If other versions have folders,
 * in `parents`, it is beside these: `docs/v2/a` of `docs/a` beside `docs/v1`.
 */
export function pathsOfCopies(
  site: Site,
  sources: readonly Place[],
  own: readonly string[],
  folder: string,
  isNamed: boolean,
  parents: readonly string[] = [],
): Required<Pick<NewPaths, 'folders' | 'files'>> {
  const named = (one: string) => (!isNamed ? besideFolder(one, folder) : own.length > 1 ? `${folder}/${one}` : folder);
  const all = own.length > 0 ? [] : sources.flatMap(({ element }) => pagesIn(element));
  const pages = all.filter((page) => pageFile(site, page) !== undefined);
  const [inside, whole] = [/^(?:[^/]+\/)?/, /^/].map((lead) => pages.map((page) => page.replace(lead, `${folder}/`)));
  const beside = pages.map((page) => {
    const around = parents.filter((parent) => page.startsWith(parent)).sort((one, two) => two.length - one.length)[0];
    const parent = around ?? (parents.length === 1 ? parents[0]! : '');
    return `${parent}${folder}/${page.slice(around?.length ?? 0)}`;
  });
  const found = (paths: readonly string[]) => paths.filter((page) => pageFile(site, page) !== undefined).length;
  const paths = found(inside!) > found(whole!) ? inside! : parents.length > 0 ? beside : whole!;
  const folders = new Map(own.map((one) => [one, named(one)]));
  return { folders, files: new Map(pages.map((page, k) => [page, paths[k]!])) };
}

/** The path of a folder with another name, in the same parent folder. */
export const besideFolder = (folder: string, name: string): string =>
  [folderOf(folder), name].filter(Boolean).join('/');
