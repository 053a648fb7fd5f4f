import { pageNamed, pointerOf, type Spot, spotsIn } from '../../../src/edit/index.ts';
import { Place, type Site, versionsOf, walkNavigation } from '../../../src/index.ts';
import { Collector } from '../../../src/transform/index.ts';
import { add, move, remove, rename, wrap } from '../../../transforms/index.ts';
import { type Change } from '../../../src/diff/index.ts';
import { differences, shapeOf, transformOf } from './restructured.ts';

// What people did in several versions at once, made again: in the first of these versions where they did it, and by
// `--versions` in the others.

/** Something that stands in a list of a version. */
interface There {
  /** The labels of what is around it, inside of its version. */
  readonly trail: readonly string[];
  /** What it is called in every version. */
  readonly name: string;
  readonly spot: Spot;
  /** What is before and behind it in its list. */
  readonly before: readonly string[];
  readonly behind: readonly string[];
}

/** The pages of each version in one place of a site, by their names without a version; the first of each name. */
type Version = ReadonlyMap<string, There>;

type Versions = ReadonlyMap<string, { readonly pages: Version; readonly elements: Version }>;

/** The versions of a site, by all that says which they are, each with its pages and the elements around these. */
export function versionsIn(site: Site): Versions {
  const { bare } = versionsOf(site);
  const found = new Map<string, { pages: Map<string, There>; elements: Map<string, There> }>();
  const nameOf = (spot: Spot) =>
    spot instanceof Place
      ? `[${spot.element.label ?? ''}]`
      : spot.node.kind === 'string'
        ? bare(pageNamed(spot.node.value))
        : '';
  walkNavigation(site, {
    enter(_, holder) {
      const around: Place[] = [];
      for (let at: Place | undefined = holder; at !== undefined; at = at.parent) around.unshift(at);
      const version = around.find(({ container }) => container === 'versions');
      if (version === undefined) return;
      const key = around
        .slice(0, around.indexOf(version) + 1)
        .map(({ element }) => element.label ?? '')
        .join('\n');
      const own = found.get(key) ?? { pages: new Map(), elements: new Map() };
      found.set(key, own);
      const trail = around.slice(around.indexOf(version) + 1).map(({ element }) => element.label ?? '');
      if (!own.elements.has(trail.join('\n')))
        own.elements.set(trail.join('\n'), { trail, name: trail.at(-1) ?? '', spot: holder, before: [], behind: [] });
      for (const container of holder.element.containers) {
        const spots = spotsIn({ holder, container });
        const names = spots.map(nameOf);
        spots.forEach((spot, k) => {
          const [before, behind] = [names.slice(0, k), names.slice(k + 1)];
          const inside = spot instanceof Place ? [...trail, spot.element.label ?? ''] : trail;
          const [all, key] = spot instanceof Place ? [own.elements, inside.join('\n')] : [own.pages, names[k]!];
          if (!all.has(key)) all.set(key, { trail: inside, name: names[k]!, spot, before, behind });
        });
      }
    },
  });
  return found;
}

/** What was made again: of how many pages, in how many the same place in the other versions; what differs. */
export interface Replayed {
  readonly all: number;
  readonly same: number;
  /** Those of them whose elements were wrapped, unwrapped, joined, split or converted. */
  readonly shaped: { readonly all: number; readonly same: number };
  readonly differs: readonly string[];
  /** What could not be said in the first version: a page that moved into a tab that was new. */
  readonly skipped: readonly string[];
}

/** Makes again what came, went, moved and was renamed in several versions at once. */
export function replayed(before: Site, theirs: Site): Replayed {
  const now = versionsIn(theirs);
  const labels = [...now.keys()].filter((key) => versionsIn(before).has(key));
  let site = before;
  const counts = { all: 0, same: 0 };
  const shaped = { all: 0, same: 0 };
  const differs: string[] = [];
  const skipped: string[] = [];
  for (const family of grouped(labels)) {
    const renames = renamesOf(family, versionsIn(site), now);
    for (const { from, to, keys } of renames) {
      const at = versionsIn(site).get(keys[0]!)!.elements.get(from)?.spot;
      if (at === undefined) continue;
      site = rename({ names: [to], at: pointerOf(at), ...optionsFor(keys) }).apply(site, new Collector());
      for (const key of keys.slice(1)) {
        const isMade = !versionsIn(site).get(key)!.elements.has(from);
        counts.all += 1;
        if (isMade) counts.same += 1;
        else differs.push(`renamed ${from} to ${to} in ${key}`);
      }
    }
    const start = versionsIn(site);
    site = withShapes(site, theirs, family);
    const old = versionsIn(site);
    const names = new Set(family.flatMap((key) => [...old.get(key)!.pages.keys(), ...now.get(key)!.pages.keys()]));
    const did = (name: string, key: string, from = old) => {
      const [was, is] = [from.get(key)!.pages.get(name), now.get(key)!.pages.get(name)];
      if (was === undefined) return is && 'came';
      if (is === undefined) return 'went';
      return was.trail.join('\n') === is.trail.join('\n') ? undefined : 'moved';
    };
    // In the order in which they stand afterwards, what went first.
    const order = [...now.get(family[0]!)!.pages.keys()];
    const sorted = [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));
    const done: [name: string, keys: readonly string[], what: string][] = [];
    for (const name of sorted) {
      for (const what of ['came', 'went', 'moved'] as const) {
        const keys = family.filter((key) => did(name, key) === what);
        if (keys.length < 2) continue;
        const next = made(site, what, name, keys, now);
        if (next === undefined) {
          skipped.push(`${what} ${name}`);
          continue;
        }
        site = next;
        done.push([name, keys.slice(1), what]);
      }
    }
    // What moved with a change of shape that was made in the first version.
    const wasDone = new Set(done.map(([name]) => name));
    for (const name of sorted) {
      const keys = family.filter((key) => did(name, key, start) === 'moved');
      if (keys.length > 1 && !wasDone.has(name) && did(name, keys[0]!) === undefined)
        done.push([name, keys.slice(1), 'shaped']);
    }
    const ours = versionsIn(site);
    for (const [name, keys, what] of done)
      for (const key of keys) {
        const [mine, yours] = [ours.get(key)?.pages.get(name), now.get(key)!.pages.get(name)];
        for (const count of what === 'shaped' ? [counts, shaped] : [counts]) {
          count.all += 1;
          if (isSame(mine, yours)) count.same += 1;
        }
        if (!isSame(mine, yours))
          differs.push(`${what} ${name} in ${key.replaceAll('\n', ' › ')}: ${textOf(mine)} for ${textOf(yours)}`);
      }
  }
  return { ...counts, shaped, differs, skipped };
}

/**
 * The site where elements are wrapped, unwrapped, joined, split and converted as people did it in several versions: by
 * one command each, that names what is in the first of them.
 */
function withShapes(before: Site, theirs: Site, family: readonly string[]): Site {
  let site = before;
  const tried = new Set<string>();
  const next = (): Site | undefined => {
    const found = new Map<string, Change[]>();
    for (const change of differences(site, theirs)) {
      const { kind, name, branches } = change;
      if (!/^(?:wrapped|unwrapped|merged|split|converted)$/.test(kind) || branches.length === 0) continue;
      found.set(`${kind} ${name}`, [...(found.get(`${kind} ${name}`) ?? []), change]);
    }
    for (const changes of found.values()) {
      const keys = [...new Set(changes.map(keyOf))].filter((key) => family.includes(key));
      if (keys.length < 2) continue;
      const first = changes.find((change) => keyOf(change) === keys[0])!;
      for (const [name, options] of shapeOf(site, theirs, first)) {
        const text = JSON.stringify([name, options]);
        if (tried.has(text)) continue;
        tried.add(text);
        const report = new Collector();
        const after = transformOf([name, { ...options, ...optionsFor(keys) }]).apply(site, report);
        if (!report.failed && after !== site) return after;
      }
    }
    return undefined;
  };
  for (let after = next(); after !== undefined; after = next()) site = after;
  return site;
}

/** The version that a change is in, as `versionsIn` names it. */
function keyOf({ branches: [first] }: Change): string {
  const around: Place[] = [];
  for (let at = (first!.before ?? first!.after)?.place; at !== undefined; at = at.parent) around.unshift(at);
  const version = around.findIndex(({ container }) => container === 'versions');
  return around
    .slice(0, version + 1)
    .map(({ element }) => element.label ?? '')
    .join('\n');
}

const textOf = (there: There | undefined) =>
  there === undefined ? 'nowhere' : `${there.trail.join(' › ')} after ${there.before.at(-1) ?? 'nothing'}`;

/** The same lists, and the same neighbour before it of those that both have. */
function isSame(mine: There | undefined, yours: There | undefined): boolean {
  if (mine === undefined || yours === undefined) return mine === yours;
  const last = (one: There, other: There) =>
    one.before.filter((name) => [...other.before, ...other.behind].includes(name)).at(-1);
  return mine.trail.join('\n') === yours.trail.join('\n') && last(mine, yours) === last(yours, mine);
}

interface Renaming {
  /** The labels around it, and its own. */
  readonly from: string;
  readonly to: string;
  readonly keys: readonly string[];
}

/** The elements that have another label in several versions, and half of their pages at least. */
function renamesOf(family: readonly string[], old: Versions, now: Versions): readonly Renaming[] {
  const found = new Map<string, Renaming>();
  for (const key of family) {
    const [was, is] = [old.get(key)!, now.get(key)!];
    const pagesIn = ({ pages }: { pages: Version }, trail: string) =>
      [...pages.values()].filter((one) => `${one.trail.join('\n')}\n`.startsWith(`${trail}\n`)).map(({ name }) => name);
    for (const [from, { trail }] of was.elements) {
      if (trail.length === 0 || is.elements.has(from)) continue;
      const pages = pagesIn(was, from);
      const to = [...is.elements.values()].find(
        (one) =>
          one.trail.slice(0, -1).join('\n') === trail.slice(0, -1).join('\n') &&
          !was.elements.has(one.trail.join('\n')) &&
          pagesIn(is, one.trail.join('\n')).filter((name) => pages.includes(name)).length * 2 > pages.length,
      )?.name;
      const label = to?.replace(/^\[(.*)\]$/s, '$1');
      if (label === undefined) continue;
      const same = found.get(`${from}\n\n${label}`);
      found.set(`${from}\n\n${label}`, { from, to: label, keys: [...(same?.keys ?? []), key] });
    }
  }
  return [...found.values()].filter(({ keys }) => keys.length > 1);
}

const optionsFor = ([, ...others]: readonly string[]) => ({
  versions: others.map((key) => key.split('\n').at(-1)!),
  languages: ['source'],
});

/** Keys of versions that are beside one another. */
const grouped = (keys: readonly string[]): readonly (readonly string[])[] => {
  const families = new Map<string, string[]>();
  for (const key of keys) {
    const around = key.split('\n').slice(0, -1).join('\n');
    families.set(around, [...(families.get(around) ?? []), key]);
  }
  return [...families.values()].filter(({ length }) => length > 1);
};

/**
 * The site where something is made in the first of some versions as people did, and by `--versions` in the others;
 * undefined if it cannot be said.
 */
function made(
  site: Site,
  what: 'came' | 'went' | 'moved',
  name: string,
  keys: readonly string[],
  now: Versions,
): Site | undefined {
  const [first, options] = [keys[0]!, optionsFor(keys)];
  const parts = keys.map((key) => versionsIn(site).get(key)!);
  const report = new Collector();
  const spot = parts[0]!.pages.get(name)?.spot;
  if (what === 'went') return spot && remove({ what: [pointerOf(spot)], ...options }).apply(site, report);
  const theirs = now.get(first)!.pages.get(name)!;
  const place = placeOf(theirs, parts, what === 'came' ? now.get(first)!.elements : undefined);
  if (what === 'moved' && spot === undefined) return undefined;
  if (place === undefined) {
    const grouped = what === 'moved' ? inNewGroup(site, name, keys, now) : undefined;
    return grouped && made(grouped, what, name, keys, now);
  }
  const page =
    theirs.spot instanceof Place || theirs.spot.node.kind !== 'string' ? '' : pageNamed(theirs.spot.node.value);
  const after =
    what === 'came'
      ? add({ pages: [page], ...place, ...options }).apply(site, report)
      : move({ what: pointerOf(spot!), ...place, ...options }).apply(site, report);
  return report.failed ? undefined : after;
}

/** The site where a page that moves is in the outermost of the groups around it that are new, where people put that. */
function inNewGroup(site: Site, name: string, keys: readonly string[], now: Versions): Site | undefined {
  const [first, options] = [keys[0]!, optionsFor(keys)];
  const own = versionsIn(site).get(first)!;
  const { trail } = now.get(first)!.pages.get(name)!;
  const depth = trail.findIndex((_, k) => !own.elements.has(trail.slice(0, k + 1).join('\n'))) + 1;
  const theirs = now.get(first)!.elements.get(trail.slice(0, depth).join('\n'))!;
  if (!(theirs.spot instanceof Place) || theirs.spot.element.kind !== 'group') return undefined;
  const page = own.pages.get(name)!;
  const report = new Collector();
  const label = trail[depth - 1]!;
  const at = pointerOf(page.spot);
  const wrapped = wrap({ at, in: 'group', label, collapse: true, ...options }).apply(site, report);
  const inside = keys.map((key) => versionsIn(wrapped).get(key)!);
  const group = inside[0]!.elements.get([...page.trail, label].join('\n'));
  const place = placeOf({ ...theirs, trail: trail.slice(0, depth - 1) }, inside);
  if (report.failed || group === undefined || place === undefined) return undefined;
  const isThere = page.trail.join('\n') === trail.slice(0, depth - 1).join('\n');
  const after = isThere ? wrapped : move({ at: pointerOf(group.spot), ...place, ...options }).apply(wrapped, report);
  const isMade = versionsIn(after).get(first)!.elements.has(trail.slice(0, depth).join('\n'));
  return report.failed || !isMade ? undefined : after;
}

type Parts = { readonly pages: Version; readonly elements: Version };

/**
 * Where people put it in the first of some versions, in the words of the command: beside what is there already, and
 * in the same list of all these versions if there is such a thing.
 */
function placeOf(
  { trail, before, behind }: Pick<There, 'trail' | 'before' | 'behind'>,
  [own, ...others]: readonly Parts[],
  theirs?: Version,
): Readonly<Record<string, string>> | undefined {
  const holder = own!.elements.get(trail.join('\n'));
  const group = theirs?.get(trail.join('\n'));
  if (holder === undefined) {
    const around = group && placeOf({ ...group, trail: trail.slice(0, -1) }, [own!, ...others]);
    return around && { ...around, group: trail.at(-1)! };
  }
  const spotOf = (name: string, { pages, elements }: Parts) => {
    const label = /^\[(.*)\]$/s.exec(name)?.[1];
    if (label !== undefined) return elements.get([...trail, label].join('\n'))?.spot;
    const there = pages.get(name);
    return there?.trail.join('\n') === trail.join('\n') ? there.spot : undefined;
  };
  const beside = [
    ...before.toReversed().map((name) => ['after', name] as const),
    ...behind.map((name) => ['before', name] as const),
  ].filter(([, name]) => spotOf(name, own!) !== undefined);
  const inAll = beside.find(([, name]) => others.every((other) => spotOf(name, other) !== undefined));
  const [word, name] = inAll ?? beside[0] ?? [];
  return word === undefined ? { into: pointerOf(holder.spot) } : { [word]: pointerOf(spotOf(name!, own!)!) };
}
