import { check, type CheckOptions, costsOf, rules } from '../../check/index.ts';
import { Matching } from '../../diff/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { hasPageEnding, isContainer, pageOf } from '../../format/index.ts';
import { type Json, JsonSyntaxError, maybeAt, pointerText, pointerTokens, sameJson } from '../../json/index.ts';
import { type Branch, isMissing, type Leaf, type Tree } from '../../served/index.ts';
import { folderOf, pageFile, type Site } from '../../site/index.ts';
import { groupBy } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { comparable } from './revisions.ts';
import { knowSpecifications } from './specifications.ts';

/**
 * The findings of a site that a change made, or that are on an entry, an element or a file that it changed: an
 * element by its own fields and its trail, and not by what is above it. The others were there before.
 */
export async function freshSince<Found extends Diagnostic>(
  before: Site,
  after: Site,
  findings: readonly Found[],
  options: CheckOptions,
): Promise<readonly Found[]> {
  // Findings of other rules can be none of these.
  const asked = new Set(findings.map(({ rule }) => rule));
  if (asked.size === 0) return findings;
  const levels = { ...options.levels };
  for (const { id } of rules) if (!asked.has(id)) levels[id] = 'off';
  const { site, specifications } = await knowSpecifications(before, {
    fetched: undefined,
    validates: asked.has('specification-invalid'),
  });
  // What mistakes cost is told of the site as it is now; where none costs anything, it need not be known of the other.
  const costs = costsOf(after).size === 0 ? new Map<never, never>() : undefined;
  const compared = new Comparison(before, after);
  const pages = options.pages?.map((file) => compared.oldPath(file, 1)).filter((file) => before.exists(file));
  const old = check(site, { ...options, levels, specifications, costs, pages });
  if (old.length === 0) return findings;
  const { placeOf, isTouched } = compared;
  const known = groupBy(old, (one) => placeOf(one, 0));
  const others = findings.filter((one) => known.get(placeOf(one, 1))?.shift() === undefined || isTouched(one));
  // A place can be another one now where a message is still the same.
  const said = groupBy([...known.values()].flat(), saidIn(0));
  return others.filter((one) => isTouched(one) || said.get(saidIn(1)(one))?.shift() === undefined);

  function saidIn(k: 0 | 1): (finding: Diagnostic) => string {
    return ({ file = '', rule, message }) => {
      const path = pathOf(file, k === 0 ? before : after);
      return [hasPageEnding(path) ? compared.oldPath(path, k) : path, rule, message].join('\n');
    };
  }
}

type Thing = Branch | Leaf;

/** Whether a finding is about a page file as a whole: an orphan. */
const isWhole = ({ file = '', line }: Diagnostic): boolean => line === undefined && hasPageEnding(file);

const baseOf = (path: string) => path.split('/').at(-1);

/** Gives the path that a page file had before, if it moved; else its path. A name or a position alone is no evidence. */
export function oldFileIn({ files, sites: [before] }: Matching): (file: string) => string {
  const old = new Map(
    Array.from(files.known()?.moves ?? []).flatMap(([page, { to, by }]) =>
      by === 'name' || by === 'place' ? [] : [[to, page]],
    ),
  );
  return (file) => {
    const was = before.exists(file) ? undefined : old.get(pageOf(file));
    return (was && pageFile(before, was)) ?? file;
  };
}

/** Two sites, as findings are compared in them. */
class Comparison {
  readonly #sites: readonly [before: Site, after: Site];
  readonly #of: Matching['of'];
  readonly #things: readonly [before: FindThing, after: FindThing];

  /** The old folders of pages that moved with their names, by the new ones. */
  readonly #folders = new Map<string, string>();

  readonly #oldFile: (file: string) => string;

  constructor(before: Site, after: Site) {
    const matching = new Matching([before, after]);
    for (const { before: was, after: is } of matching.pairs) {
      const [from, to] = [folderOf(was.name), folderOf(is.name)];
      if (from !== to && baseOf(was.name) === baseOf(is.name)) this.#folders.set(to, from);
    }
    this.#sites = matching.sites;
    this.#of = matching.of;
    this.#oldFile = oldFileIn(matching);
    this.#things = [thingsIn(before, matching.before), thingsIn(after, matching.after)];
  }

  /** The rule of a finding and where that applies, as a text that is the same in both sites if the place is. */
  readonly placeOf = (finding: Diagnostic, k: 0 | 1): string => {
    const { file = '', rule, pointer = '' } = finding;
    const [found, way] = this.#things[k](finding) ?? [];
    const thing = found && (k === 0 ? this.#of(found) : found);
    if (thing !== undefined) return [rule, 'served' in thing ? 'entry' : 'element', thing.id, way].join('\n');
    const path = pathOf(file, this.#sites[k]);
    if (isWhole(finding)) return [rule, this.oldPath(path, k)].join('\n');
    // Of a page, or a file that changed, only the message of a finding shows that it is old.
    const isAsBefore = !hasPageEnding(path) && !this.#sites[k].documents.has(path) && this.#isSameFile(path, path);
    return isAsBefore ? [rule, path, pointer].join('\n') : `only ${k}`;
  };

  /** Whether the change touched what a finding is about. */
  readonly isTouched = (finding: Diagnostic): boolean => {
    const thing = this.#things[1](finding)?.[0];
    // What is in a page is as old as it was said of that before, whatever changed around it.
    if (thing === undefined) return false;
    const was = this.#of(thing);
    if (was === undefined || thing.parent === undefined) return was === undefined;
    if (this.#of(thing.parent) !== was.parent) return true;
    if (!('served' in thing)) return !hasSameFields(was as Branch, thing);
    const old = was as Leaf;
    const isSameEntry = sameJson(old.served.node, thing.served.node) || this.#isRenamedAlong(old, thing);
    return (
      !isSameEntry || !this.#hasSamePage(old, thing) || thing.parent.upwards.some((around) => this.#isMoved(around))
    );
  };

  /** Where a page file of a site was before, if it moved, alone or with its folder; else its path. */
  oldPath(path: string, k: 0 | 1): string {
    const [before, after] = this.#sites;
    if (k === 0 || before.exists(path)) return path;
    const was = this.#oldFile(path);
    if (was !== path) return was;
    return this.#oldPaths(path).find((old) => before.exists(old) && !after.exists(old)) ?? path;
  }

  /** The paths that a path had if one of its folders moved. */
  #oldPaths(path: string): readonly string[] {
    const paths: string[] = [];
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
      const old = this.#folders.get(folder);
      if (old !== undefined) paths.push(`${old === '' ? '' : `${old}/`}${path.slice(folder.length + 1)}`);
    }
    return paths;
  }

  /** Whether an entry without a file only has another path because its folder moved. */
  #isRenamedAlong(was: Leaf, is: Leaf): boolean {
    return isMissing(was) && isMissing(is) && this.#oldPaths(is.name).includes(was.name);
  }

  /** Whether an element is in another one than before, and both are there in both sites. */
  #isMoved(branch: Branch): boolean {
    const [around, old] = [branch.parent && this.#of(branch.parent), this.#of(branch)?.parent];
    return around !== undefined && old !== undefined && this.#of(old) !== undefined && around !== old;
  }

  #hasSamePage(was: Leaf, is: Leaf): boolean {
    const [old, now] = [was, is].map(({ served: { item } }, k) =>
      item.kind === 'page' ? pageFile(this.#sites[k as 0 | 1], item.page) : undefined,
    );
    return this.#isSameFile(old, now);
  }

  #isSameFile(was: string | undefined, is: string | undefined): boolean {
    const [before, after] = this.#sites;
    return (was && before.reader.id?.(was)) === (is && after.reader.id?.(is));
  }
}

/** Whether an element has the fields that it had. What it holds is no field of its own. */
function hasSameFields(was: Branch, is: Branch): boolean {
  const [old, now] = [was.place?.element, is.place?.element];
  const names = new Set([...(old?.fields ?? []), ...(now?.fields ?? [])]);
  return [...names].every((name) => {
    const [a, b] = [old?.field(name), now?.field(name)];
    return isContainer(name) || a === b || (a !== undefined && b !== undefined && sameJson(a, b));
  });
}

/** Finds the innermost entry or element that a finding is in, and the way from there: `/icon`. */
type FindThing = (finding: Diagnostic) => readonly [Thing, way: string] | undefined;

function thingsIn(site: Site, { branches, leaves }: Tree): FindThing {
  const things = new Map<Json, Thing>();
  const add = (node: Json, thing: Thing) => {
    if (!things.has(node)) things.set(node, thing);
  };
  for (const branch of branches) for (const { node } of branch.place?.element.layers ?? []) add(node, branch);
  // What a field leads to, or generates, changes with the element.
  for (const leaf of leaves) if (leaf.position?.field === 'pages') add(leaf.served.node, leaf);
  return ({ file = '', pointer }) => {
    const document = site.documents.get(pathOf(file, site));
    if (document === undefined || pointer === undefined) return undefined;
    const tokens = pointerTokens(pointer);
    for (let k = tokens.length; k >= 0; k--) {
      const node = maybeAt(document, tokens.slice(0, k));
      const thing = node && things.get(node);
      if (thing !== undefined) return [thing, pointerText(tokens.slice(k))];
    }
    return undefined;
  };
}

const pathOf = (file: string, { location: { prefix } }: Site): string =>
  file.startsWith(prefix) ? file.slice(prefix.length) : file;

/** Opens the site of the revision before. Throws `CliError`. */
export function openBefore(open: () => Site): Site {
  try {
    return comparable(open);
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CliError(`could not compare: docs.json was not JSON then: ${error.what}`, 'Remove --since.');
  }
}
