import { NavshiftError, makeSite, type Report, type Site } from 'navshift';
import { type NavigationDiff, navigationDiff } from 'navshift/diff';
import { sameJson } from 'navshift/json';
import { type Branch, isBranch, type Part, pageName, type Tree } from './tree.ts';

type Matching = NavigationDiff['matching'];
type Was = Matching['before']['root'];
type Thing = Was | Was['children'][number];

/** What a source language was at a revision, beside what it is. */
export interface Past {
  /** The pages that the source has under another path now, by what they are now. */
  readonly renamed: ReadonlyMap<string, string>;
  /** The pages that the source has no more. */
  readonly removed: ReadonlySet<string>;
  /** The element of the source as it was; undefined if it is new. */
  was(branch: Branch): Was | undefined;
  /** Whether a part of the source is new since then. */
  isNew(part: Part): boolean;
  /** Whether a field of an element of the source is another one since then. */
  hasChanged(branch: Branch, field: string): boolean;
  /** Whether a part of the source stands in another element since then. */
  hasMoved(part: Part): boolean;
  /** Whether it is in the same one, in another order, or under `root` and no entry, or the other way round. */
  isReordered(part: Part): boolean;
}

/** Reads the site as it was. Undefined if that cannot be read, which goes to the report; else what gives the past of each source. */
export function pastOf(site: Site, since: string, report: Report): ((source: Tree) => Past) | undefined {
  const before = siteAt(site, since, report);
  if (before === undefined) return undefined;
  const diff = navigationDiff(before, site);
  return (source) => pastIn(diff, source);
}

function siteAt(site: Site, since: string, report: Report): Site | undefined {
  const reader = site.reader.at?.(since);
  const content = reader?.read(site.main);
  const said = `\`--since ${since}\``;
  if (reader === undefined || content === undefined) {
    const message =
      reader === undefined ? `${said} names no revision that can be read` : `${since} has no ${site.main}`;
    report.error('since', message, {
      help: 'Name a revision of the git repository that the site is in, such as main, HEAD~1 or v1.2. In CI a clone has mostly the last revision alone: check out with `fetch-depth: 0`.',
    });
    return undefined;
  }
  try {
    const location = { prefix: `${since}:${site.location.prefix}`, git: false };
    return makeSite(content, { path: site.main, reader, location });
  } catch (error) {
    if (!(error instanceof NavshiftError)) throw error;
    report.error('since', `${site.main} of ${since} cannot be read: ${error.message}`, {
      at: error,
      help: 'Name a revision in which it is right.',
    });
    return undefined;
  }
}

function pastIn({ matching, changes }: NavigationDiff, source: Tree): Past {
  const { before, after } = matching;
  const things = new Map<string, Thing>();
  for (const branch of after.branches) if (branch.place !== undefined) things.set(branch.place.pointer, branch);
  for (const leaf of after.leaves) if (!things.has(leaf.pointer)) things.set(leaf.pointer, leaf);
  const thingOf = (part: Part) => things.get(pointerOf(part));
  const once = (part: Part) => {
    const thing = thingOf(part);
    return thing && matching.of(thing);
  };
  const reordered = new Set<Thing | undefined>(
    changes
      .filter(({ kind }) => kind === 'reordered')
      .flatMap((change) => [...change.branches, ...change.leaves].map((both) => both.after)),
  );
  const top = thingOf(source.top) as Was | undefined;
  const topWas = top && (matching.of(top) as Was | undefined);
  const isIn = (scope: Was | undefined, { parent }: { readonly parent: Was }) =>
    scope !== undefined && parent.upwards.includes(scope);
  const renamed = new Map<string, string>();
  const removed = new Set<string>();
  for (const leaf of before.leaves) {
    if (leaf.served.item.kind !== 'page' || !isIn(topWas, leaf)) continue;
    const now = matching.of(leaf);
    const [page, name] = [leaf.name, now?.name].map((path) => path && pageName(path));
    if (name === undefined || !isIn(top, now!)) removed.add(page!);
    else if (name !== page) renamed.set(name, page!);
  }
  for (const page of source.pages) removed.delete(page);

  const wasOf = (branch: Branch) => once(branch) as Was | undefined;
  return {
    renamed,
    removed,
    was: wasOf,
    isNew: (part) => thingOf(part) !== undefined && once(part) === undefined,
    hasChanged(branch, field) {
      const [was, is] = [wasOf(branch)?.place?.element.field(field), branch.element.field(field)];
      return was === undefined || is === undefined ? was !== is : !sameJson(was, is);
    },
    hasMoved(part) {
      const was = once(part)?.parent;
      return was !== undefined && matching.of(was) !== thingOf(part)!.parent;
    },
    isReordered(part) {
      const [was, is] = [once(part), thingOf(part)];
      return reordered.has(is) || (was !== undefined && isRoot(was) !== isRoot(is!));
    },
  };
}

const pointerOf = (part: Part): string =>
  isBranch(part)
    ? part.place.pointer
    : `${part.parent.place.pointer}/${part.container === undefined ? 'root' : `${part.container}/${part.index}`}`;

/** Whether the `root` of an element names it, and no entry. */
const isRoot = (thing: Thing): boolean => 'served' in thing && thing.position?.field === 'root';
