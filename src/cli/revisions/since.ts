import { check, type CheckOptions, costsOf, rules } from '../../check/index.ts';
import type { ChangeKind, NavigationDiff } from '../../diff/index.ts';
import type { Branch, Leaf, Tree } from '../../served/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { containers, elements, hasPageEnding } from '../../format/index.ts';
import {
  getMember,
  type Json,
  type JsonArray,
  JsonSyntaxError,
  maybeAt,
  pointerText,
  pointerTokens,
  sameJson,
} from '../../json/index.ts';
import { pageFile, type Site } from '../../site/index.ts';
import { addTo, groupBy, remembered } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { knowSpecifications } from './specifications.ts';

/**
 * The findings of a site that a change made, or that stand on an entry, an element or a file that it changed: an
 * element by its own fields and its trail, and not by what is above it. The others were there before.
 */
export async function freshSince<Found extends Diagnostic>(
  open: () => Promise<Site>,
  after: Site,
  findings: readonly Found[],
  options: CheckOptions,
): Promise<readonly Found[]> {
  const before = await openBefore(open);
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
  const left = new Set<Diagnostic>(check(site, { ...options, levels, specifications, costs }));
  const rest = withoutUnmoved(before, after, findings, left);
  // The diff takes longer than all the rest, and most often nothing is left that it could tell apart.
  const others = new Set(Array.from(left, ({ rule }) => rule));
  if (!rest.some(({ rule }) => others.has(rule))) return rest;
  const { navigationDiff } = await import('../../diff/index.ts');
  return withoutMatched(navigationDiff(before, after), rest, left);
}

/**
 * The findings without those that were there before, at the same place of a thing that is as it was. What was there
 * before at that place is taken from `left`.
 */
function withoutUnmoved<Found extends Diagnostic>(
  before: Site,
  after: Site,
  findings: readonly Found[],
  left: Set<Diagnostic>,
): readonly Found[] {
  const known = groupBy(left, ({ file = '', rule, pointer = '' }) => [pathOf(file, before), rule, pointer].join('\n'));
  return findings.filter(({ file = '', rule, pointer = '' }) => {
    const path = pathOf(file, after);
    const { place, touched = false } = placeBefore(before, after, path, pointer);
    const candidates = place === undefined ? undefined : known.get([path, rule, place].join('\n'));
    const found = candidates?.find((one) => left.has(one));
    return found === undefined || !left.delete(found) || touched;
  });
}

const labels: ReadonlySet<string> = new Set(
  Object.values(elements).flatMap((one) => ('label' in one && one.label !== undefined ? [one.label] : [])),
);

/** Where a finding would have stood before, if that is certain; and whether the change touched what it is about. */
interface PlaceBefore {
  readonly place?: string;
  readonly touched?: boolean;
}

/** The place of what has the same trail, but for what is called otherwise and holds the same; a file has its own. */
function placeBefore(before: Site, after: Site, path: string, pointer: string): PlaceBefore {
  if (!after.documents.has(path)) {
    const touched = !isSameFile(before, after, path, path);
    // Of a specification only what is said of it tells what is old.
    return touched && !hasPageEnding(path) ? {} : { place: pointer, touched };
  }
  if (path !== after.main || before.main !== path || !pointer.startsWith('/navigation/')) return {};
  const way: (string | number)[] = [];
  let was: Json | undefined = before.root;
  let is: Json | undefined = after.root;
  let around: readonly [Json, Json] | undefined;
  for (const token of pointerTokens(pointer)) {
    if (is?.kind === 'array' && was?.kind === 'array') {
      const index: number | undefined = counterpartsIn(was)(is)[Number(token)];
      if (index === undefined) return {};
      [was, is] = [was.items[index]!, is.items[Number(token)]!];
      if (is.kind === 'object') around = [was, is];
      way.push(index);
    } else {
      [was, is] = [getMember(was, token), getMember(is, token)];
      way.push(token);
    }
    if (was === undefined || is === undefined) return {};
  }
  const page = is?.kind === 'string' && typeof way.at(-1) === 'number' ? is.value : undefined;
  const isAsItWas =
    page === undefined
      ? around === undefined || isSame(...around, isOwn)
      : isSameFile(before, after, pageFile(before, page), pageFile(after, page));
  return { place: pointerText(way), touched: !isAsItWas };
}

/** For each entry or element of an array the index of its counterpart before: by name, else by what it holds. */
const counterpartsIn = remembered((was: JsonArray) =>
  remembered((is: JsonArray): readonly (number | undefined)[] => {
    const named = groupBy(was.items.keys(), (k) => nameOf(was.items[k]!));
    const found = is.items.map((one) => {
      const name = nameOf(one);
      return name === undefined ? undefined : named.get(name)?.shift();
    });
    const left = new Set([...named.values()].flat());
    return found.map((known, k) => {
      const one = is.items[k]!;
      if (known !== undefined || membersOf(one, isHeld).length === 0) return known;
      const same = [...left].find((other) => isSame(was.items[other]!, one, isHeld));
      if (same !== undefined) left.delete(same);
      return same;
    });
  }),
);

/** By what an entry or an element is known among those around it. */
function nameOf(node: Json): string | undefined {
  if (node.kind === 'string') return JSON.stringify(node.value);
  if (node.kind !== 'object') return undefined;
  const label = node.members.find(({ key }) => labels.has(key));
  return label === undefined ? '' : `${label.key} ${label.value.kind === 'string' ? label.value.value : ''}`;
}

const isHeld = (key: string) => Object.hasOwn(containers, key) || key === 'global';
const isOwn = (key: string) => !isHeld(key);

const membersOf = (node: Json, isMeant: (key: string) => boolean) =>
  node.kind === 'object' ? node.members.filter(({ key }) => isMeant(key)) : [];

/** Whether two elements have the same members of those that are meant. What comes from another document is not looked at. */
function isSame(one: Json, other: Json, isMeant: (key: string) => boolean): boolean {
  const ours = membersOf(one, isMeant);
  return (
    ours.length === membersOf(other, isMeant).length &&
    ours.every(({ key, value }) => {
      const there = getMember(other, key);
      return key !== '$ref' && there !== undefined && sameJson(value, there);
    })
  );
}

function isSameFile(before: Site, after: Site, was: string | undefined, is: string | undefined): boolean {
  const [old, now] = [was && before.reader.id?.(was), is && after.reader.id?.(is)];
  return old === now;
}

/**
 * The findings without those that were there before about the same thing, as a diff knows it, which the change did not
 * touch.
 */
function withoutMatched<Found extends Diagnostic>(
  diff: NavigationDiff,
  findings: readonly Found[],
  left: ReadonlySet<Diagnostic>,
): readonly Found[] {
  const [before, after] = diff.matching.sites;
  const isTouched = touchedBy(diff);
  const [oldThing, thingOf] = [thingsIn(before, diff.matching.before), thingsIn(after, diff.matching.after)];
  const known = new Known();
  for (const finding of left) {
    const { thing, way } = aboutOf(finding, oldThing);
    known.add(finding, { thing: thing && diff.matching.of(thing), way, said: saidIn(finding, before) });
  }
  return findings.filter((finding) => {
    const { thing, way } = aboutOf(finding, thingOf);
    return isTouched(finding, thing) || !known.take(finding, { thing, way, said: saidIn(finding, after) });
  });
}

/** Kinds of changes in which nothing changes of the thing itself. */
const elsewhere: readonly ChangeKind[] = ['reordered', 'stored-elsewhere', 'format-only'];

type Thing = Branch | Leaf;

/** Whether a change touched what a finding is about, or the file that it stands in or that it is about. */
function touchedBy({ changes, matching }: NavigationDiff): (finding: Diagnostic, thing: Thing | undefined) => boolean {
  const [before, after] = matching.sites;
  const touched = new Set<Thing>();
  for (const { kind, leaves, branches } of changes)
    if (!elsewhere.includes(kind)) for (const one of [...leaves, ...branches]) if (one.after) touched.add(one.after);
  const isOther = (was: string | undefined, is: string | undefined) =>
    is !== undefined && !isSameFile(before, after, was, is);
  const pageOf = (site: Site, leaf: Leaf | undefined) =>
    leaf?.served.item.kind === 'page' ? pageFile(site, leaf.served.item.page) : undefined;
  return ({ file = '' }, thing) => {
    if (thing !== undefined && (touched.has(thing) || !matching.has(thing))) return true;
    if (thing !== undefined && 'served' in thing)
      return isOther(pageOf(before, matching.of(thing)), pageOf(after, thing));
    const path = pathOf(file, after);
    return hasPageEnding(path) && isOther(path, path);
  };
}

const pathOf = (file: string, { location: { prefix } }: Site): string =>
  file.startsWith(prefix) ? file.slice(prefix.length) : file;

/** Finds the entry or element that a place in a document belongs to, and where it stands itself. */
type FindThing = (finding: Diagnostic) => readonly [Thing, pointer: string] | undefined;

/** Looks from above: of the many things in a document, few are met on the way to one. */
function thingsIn(site: Site, { root }: Tree): FindThing {
  return ({ file, pointer }) => {
    const path = file === undefined ? undefined : pathOf(file, site);
    const document = path === undefined ? undefined : site.documents.get(path);
    const at = document && pointer !== undefined ? maybeAt(document, pointer)?.origin?.offset : undefined;
    if (at === undefined) return undefined;
    const isAround = ({ origin }: Json) => origin?.file === file && origin!.offset <= at && at < origin!.endOffset;
    let found: readonly [Thing, string] | undefined;
    const look = (thing: Thing): boolean => {
      const nodes = nodesOf(thing);
      const own = nodes.find(isAround);
      if (own !== undefined) found = [thing, own.origin!.pointer];
      // What stands in another document is met only there.
      const mayHold = own !== undefined || site.documents.size > 1 || nodes.length === 0;
      return (mayHold && 'children' in thing && thing.children.some(look)) || own !== undefined;
    };
    look(root);
    return found;
  };
}

const nodesOf = (thing: Thing): readonly Json[] =>
  'served' in thing ? [thing.served.node] : (thing.place?.element.layers.map(({ node }) => node) ?? []);

/** What a finding is about, and the way from there to its place: `/icon`. */
function aboutOf(finding: Diagnostic, find: FindThing): { readonly thing: Thing | undefined; readonly way: string } {
  const [thing, pointer = ''] = find(finding) ?? [];
  return { thing, way: (finding.pointer ?? '').slice(pointer.length) };
}

/** What a finding is about, and what it says. */
interface About {
  readonly thing: Thing | undefined;
  /** From the thing to its place: `/icon`. */
  readonly way: string;
  readonly said: string;
}

/** Findings that were there before, each of which accounts for one. */
class Known {
  readonly #about = new Map<Thing, Map<string, Diagnostic[]>>();
  readonly #said = new Map<string, Diagnostic[]>();
  readonly #taken = new Set<Diagnostic>();

  /** @param thing what it is about, as it is after */
  add(finding: Diagnostic, { thing, way, said }: About): void {
    addTo(this.#said, said, finding);
    if (thing === undefined) return;
    const about = this.#about.get(thing) ?? new Map<string, Diagnostic[]>();
    addTo(this.#about.set(thing, about).get(thing)!, `${finding.rule} ${way}`, finding);
  }

  /** Takes one of the same rule about the same thing; else one that says the same of the same file. */
  take(finding: Diagnostic, { thing, way, said }: About): boolean {
    const same = thing && this.#about.get(thing)?.get(`${finding.rule} ${way}`);
    const isLeft = (one: Diagnostic) => !this.#taken.has(one);
    const found = same?.find(isLeft) ?? this.#said.get(said)?.find(isLeft);
    if (found !== undefined) this.#taken.add(found);
    return found !== undefined;
  }
}

const saidIn = ({ file = '', rule, message }: Diagnostic, site: Site): string =>
  [pathOf(file, site), rule, message].join('\n');

async function openBefore(open: () => Promise<Site>): Promise<Site> {
  try {
    return await open();
  } catch (error) {
    if (error instanceof CliError) throw new CliError(withStart(error.what), error.help);
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CliError(`could not compare: docs.json was no JSON then: ${error.what}`, 'Leave --since out.');
  }
}

const withStart = (what: string) => (what.startsWith('could not compare') ? what : `could not compare: ${what}`);
