import { editJson, type Json, JsonEditError, printBytes, printJson } from '../json/index.ts';
import { groupBy } from '../text/index.ts';
import { makeSite, type Reader, type Site } from '../site/index.ts';
import type { Declaration, Transform } from '../transform/index.ts';
import { check, type CheckOptions } from './check.ts';
import type { CheckDiagnostic } from './settle.ts';
import type { Fix } from './rule.ts';
import { together } from './fix-batch.ts';

/** What became of a site whose mistakes were mended as far as that is certain. */
export interface Fixed {
  /** The site with the fixes; itself (`===`) if there are none. */
  readonly site: Site;
  /** The findings that are gone by a fix of their own, as they were found. */
  readonly mended: readonly CheckDiagnostic[];
  /** What `check` finds now. Places are those of the site with the fixes. */
  readonly remaining: readonly CheckDiagnostic[];
  /** What conservation would otherwise call a loss. */
  readonly declarations: readonly Declaration[];
}

/** A fix can make room for another one. So many times in a row no site needs. */
const mostRounds = 50;

/**
 * Applies the fixes of what `check` finds, and of what it finds then, until there are no more: doing it again changes nothing.
 *
 * Only safe ones are there: each is always right, loses nothing, and nothing else was probably meant. What they do not touch stays as it was, to the byte.
 * A rule that is `off` fixes nothing.
 *
 * @param isFine whether a site may be fixed so far. Fixes with which it may not are left out, and their findings remain. By default every site may.
 */
export function applyFixes(site: Site, options: CheckOptions = {}, isFine: (fixed: Fixed) => boolean = always): Fixed {
  const start = asRead(site, site.documents);
  const changed = new Set<string>();
  let fixed: Fixed = { site, mended: [], remaining: check(start, options), declarations: [] };
  let current = start;
  for (let round = 0; round < mostRounds; round++) {
    const { remaining, mended, declarations } = fixed;
    let next: { readonly fixed: Fixed; readonly read: Site; readonly paths: ReadonlySet<string> } | undefined;
    /** Tries these fixes beside those of this round that are fine already; of several that are not fine, each half. */
    const take = (fixes: readonly Fix[], taken: readonly Fix[]): readonly Fix[] => {
      const applied = withFixes(current.documents, [...taken, ...fixes]);
      if (applied.fixes.size === 0) return taken;
      const read = asRead(site, applied.documents);
      const paths = new Set([...changed, ...[...applied.fixes].map(({ document }) => document)]);
      const tried: Fixed = {
        site: site.withDocuments(new Map([...read.documents].filter(([path]) => paths.has(path)))),
        mended: [...mended, ...remaining.filter(({ fix }) => fix !== undefined && applied.fixes.has(fix))],
        remaining: check(read, options),
        declarations: [...declarations, ...[...applied.fixes].flatMap(({ declares = [] }) => declares)],
      };
      if (isFine(tried)) {
        next = { fixed: tried, read, paths };
        return [...applied.fixes];
      }
      if (fixes.length < 2) return taken;
      const half = fixes.length >> 1;
      return take(fixes.slice(half), take(fixes.slice(0, half), taken));
    };
    take(
      remaining.flatMap(({ fix }) => fix ?? []),
      [],
    );
    if (next === undefined) break;
    ({ fixed, read: current } = next);
    for (const path of next.paths) changed.add(path);
  }
  return fixed;
}

const always = () => true;

/** The documents with those of the fixes that can be applied together, and which those are. */
function withFixes(documents: ReadonlyMap<string, Json>, fixes: readonly Fix[]) {
  const changed = new Map(documents);
  const applied = new Set<Fix>();
  for (const [path, some] of groupBy(fixes, ({ document }) => document)) {
    const tree = changed.get(path);
    const done = tree && applyTo(tree, together(some));
    if (done === undefined || done.tree === tree) continue;
    changed.set(path, done.tree);
    for (const fix of done.fixes) applied.add(fix);
  }
  return { documents: changed, fixes: applied };
}

/** The fixes of `check` as a transform: `run(site, fixes())` proves that they lose nothing, and plans what is to be written. */
export const fixes = (options: CheckOptions = {}): Transform => fixTransform((site) => applyFixes(site, options));

/** The transform that a way of fixing sites makes. */
export function fixTransform(fixSite: (site: Site) => Fixed): Transform {
  return Object.freeze({
    name: 'fix',
    apply(site, report) {
      const { site: after, declarations } = fixSite(site);
      for (const declaration of declarations) report?.declare(declaration);
      return after;
    },
  } satisfies Transform);
}

/** All of them in one batch; if a rule gives one that cannot be applied, the first that can. */
function applyTo(tree: Json, fixes: readonly Fix[]): { readonly tree: Json; readonly fixes: readonly Fix[] } {
  for (const batch of [fixes, ...fixes.map((fix) => [fix])]) {
    try {
      const edited = editJson(
        tree,
        batch.flatMap(({ edits }) => edits),
      );
      if (edited !== tree) return { tree: edited, fixes: batch };
    } catch (error) {
      if (!(error instanceof JsonEditError)) throw error;
    }
  }
  return { tree, fixes: [] };
}

/** The site with every document read from its text: places and pointers are those of what will be written. */
function asRead(site: Site, documents: ReadonlyMap<string, Json>): Site {
  const { main, reader: outer, location, staged, remote } = site;
  const reader: Reader = {
    read: (path) => (documents.has(path) ? printBytes(documents.get(path)!) : outer.read(path)),
    // Whether docs.json is a file says whether anything is known of other files.
    exists: (path) => outer.exists(path) || (path !== main && documents.has(path)),
    list: (glob) => outer.list(glob),
  };
  return makeSite(printJson(documents.get(main)!), { path: main, reader, location })
    .withStaged(staged)
    .withRemote(remote);
}
