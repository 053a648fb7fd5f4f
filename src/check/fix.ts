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
 */
export function applyFixes(site: Site, options: CheckOptions = {}): Fixed {
  const mended: CheckDiagnostic[] = [];
  const declarations: Declaration[] = [];
  const changed = new Set<string>();
  let current = asRead(site, site.documents);
  let remaining = check(current, options);
  for (let round = 0; round < mostRounds; round++) {
    const documents = new Map(current.documents);
    const applied = new Set<Fix>();
    const found = remaining.flatMap(({ fix }) => fix ?? []);
    for (const [path, fixes] of groupBy(found, ({ document }) => document)) {
      const tree = documents.get(path);
      const done = tree && applyTo(tree, together(fixes));
      if (done === undefined || done.tree === tree) continue;
      documents.set(path, done.tree);
      changed.add(path);
      for (const fix of done.fixes) applied.add(fix);
    }
    if (applied.size === 0) break;
    mended.push(...remaining.filter(({ fix }) => fix !== undefined && applied.has(fix)));
    for (const { declares = [] } of applied) declarations.push(...declares);
    current = asRead(site, documents);
    remaining = check(current, options);
  }
  return {
    site: site.withDocuments(new Map([...current.documents].filter(([path]) => changed.has(path)))),
    mended,
    remaining,
    declarations,
  };
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
