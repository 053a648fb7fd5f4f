import { editJson, type Json, JsonEditError, printBytes, printJson } from '../json/index.ts';
import { stagedText } from '../pages/index.ts';
import { groupBy, partition } from '../text/index.ts';
import { type FileChange, makeSite, type Reader, type Site } from '../site/index.ts';
import type { Declaration, Transform } from '../transform/index.ts';
import { check, type CheckOptions } from './check.ts';
import type { CheckDiagnostic } from './settle.ts';
import type { Fix } from './rule.ts';

/** A site after its safe fixes. */
export interface Fixed {
  /** The site with the fixes; itself (`===`) if there are none. */
  readonly site: Site;
  /** The findings that were fixed, as they were found. */
  readonly mended: readonly CheckDiagnostic[];
  /** The findings that are left. Places are those of the fixed site. */
  readonly remaining: readonly CheckDiagnostic[];
  /** Declarations, so that the fixes do not count as losses. */
  readonly declarations: readonly Declaration[];
}

/** A fix can make room for another one. So many times in a row no site needs. */
const mostPasses = 50;

/**
 * Applies the safe fixes of what `check` finds, until there are none left.
 *
 * Each fix is always right and loses nothing. All other bytes stay. A rule that is `off` fixes nothing, and infos stay
 * unless `fixes` names their rule.
 *
 * @param isFine whether a site may be fixed so far. Fixes with which it may not are left out, and their findings
 * remain. By default every site may.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","page":["a"]}]}}');
 * print(applyFixes(site).site); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}'
 */
export function applyFixes(site: Site, options: CheckOptions = {}, isFine: (fixed: Fixed) => boolean = always): Fixed {
  let read = asRead(site);
  let fixed = fixedOf(read, []);
  for (let pass = 0; pass < mostPasses; pass++) {
    const { mended, remaining } = fixed;
    const now = read;
    const isRight = (some: readonly Fixable[]): boolean => {
      const edited = withFixes(now, some);
      if (edited === undefined) return false;
      const next = asRead(edited);
      const tried = fixedOf(next, [...mended, ...some]);
      if (!isFine(tried)) return false;
      [read, fixed] = [next, tried];
      return true;
    };
    const found = remaining.filter((one): one is Fixable => isFixedBy(one, options));
    const [whole, parts] = partition(found, isWhole);
    // What writes a whole document comes before what changes parts of it, which may be gone then.
    if (most(whole.slice(0, 1), isRight).length > 0) continue;
    const apart = most(parts, (some) => withFixes(now, some) !== undefined);
    if (most(apart, isRight).length === 0) break;
  }
  return fixed;

  function fixedOf(now: Site, mended: readonly Fixable[]): Fixed & { readonly mended: readonly Fixable[] } {
    const changed = new Set(mended.map(({ fix }) => fix.document));
    return {
      site: site
        .withDocuments(new Map([...now.documents].filter(([path]) => changed.has(path))))
        .withStaged(now.staged.slice(site.staged.length)),
      mended,
      remaining: check(now, options),
      declarations: mended.flatMap(({ fix: { declares = [] } }) => declares),
    };
  }
}

const always = () => true;

type Fixable = CheckDiagnostic & { readonly fix: Fix };

const isWhole = ({ fix: { edits } }: Fixable): boolean => edits.some((edit) => 'at' in edit && edit.at === '');

/** Whether the fix of a finding is asked for: by its rule, else as that of an error or a warning. */
export const isFixedBy = ({ fix, rule, severity }: CheckDiagnostic, { fixes }: CheckOptions): boolean =>
  fix !== undefined && (fixes?.includes(rule) ?? severity !== 'info');

/** Those of some fixes that are right together, beside those that are taken: of several that are not, each half is tried. */
function most(
  some: readonly Fixable[],
  areRight: (all: readonly Fixable[]) => boolean,
  taken: readonly Fixable[] = [],
): readonly Fixable[] {
  const all = [...taken, ...some];
  if (areRight(all)) return all;
  if (some.length < 2) return taken;
  const half = some.length >> 1;
  return most(some.slice(half), areRight, most(some.slice(0, half), areRight, taken));
}

/** The site with all of the fixes; undefined if one of them cannot be applied, or they change nothing. */
function withFixes(site: Site, found: readonly Fixable[]): Site | undefined {
  const changed = new Map<string, Json>();
  const staged: FileChange[] = [];
  try {
    for (const [path, some] of groupBy(found, ({ fix }) => fix.document)) {
      const texts = some.flatMap(({ fix }) => fix.texts ?? []);
      const changes = stagedText(site, path, texts);
      if (changes === undefined) return undefined;
      staged.push(...changes);
      const tree = site.documents.get(path);
      if (tree === undefined && texts.length > 0) continue;
      const edited =
        tree &&
        editJson(
          tree,
          some.flatMap(({ fix }) => fix.edits),
        );
      if (edited === undefined || edited === tree) return undefined;
      changed.set(path, edited);
    }
  } catch (error) {
    if (error instanceof JsonEditError) return undefined;
    throw error;
  }
  return found.length === 0 ? undefined : site.withDocuments(changed).withStaged(staged);
}

/**
 * The fixes of `check` as a transform: `run(site, fixes())` proves that they lose nothing, and plans the files to
 * write.
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","page":["a"]}]}}');
 * print(run(site, fixes()).after); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]}]}}'
 */
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

/** The site with every document read from its text: places and pointers are those of what will be written. */
function asRead({ main, documents, reader: outer, location, staged, remote }: Site): Site {
  const reader: Reader = {
    read: (path) => (documents.has(path) ? printBytes(documents.get(path)!) : outer.read(path)),
    // Whether docs.json is a file says whether anything is known of other files.
    exists: (path) => outer.exists(path) || (path !== main && documents.has(path)),
    list: (glob) => outer.list(glob),
    ignores: (path) => outer.ignores?.(path) === true,
  };
  return makeSite(printJson(documents.get(main)!), { path: main, reader, location })
    .withStaged(staged)
    .withRemote(remote);
}
