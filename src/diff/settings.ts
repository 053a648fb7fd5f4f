import { findMember, type Json, printBytes, toValue } from '../json/index.ts';
import type { Matching } from '../match/index.ts';
import type { Branch } from '../served/index.ts';
import { ignoreFile, redirectList, redirectsOf, type Site } from '../site/index.ts';
import { groupBy, sameBytes } from '../text/index.ts';
import { type Change, makeChange } from './change.ts';
import { elementChange, fieldChange, isSame, memberChanges } from './shapes.ts';

/** Changes outside of the navigation: redirects, other settings, and `.mintignore`. */
export function settingChanges(before: Site, after: Site): readonly Change[] {
  return [
    ...redirectChanges(before, after),
    ...redirectsStored(before, after),
    ...memberChanges(before.root, after.root, ['navigation', 'redirects']),
    ...ignoreFileChange(before, after),
  ];
}

/** Whether two files have the same bytes, or neither exists. */
export const isSameFile = (was?: Uint8Array, is?: Uint8Array): boolean =>
  was === is || (was !== undefined && is !== undefined && sameBytes(was, is));

function ignoreFileChange(before: Site, after: Site): readonly Change[] {
  const [was, is] = [before.read(ignoreFile), after.read(ignoreFile)];
  if (isSameFile(was, is)) return [];
  const [from, to] = [was, is].map((content) => content && `${ignoreFile} …`);
  return [makeChange({ kind: 'setting-changed', item: 'setting', name: ignoreFile, from, to })];
}

function redirectChanges(before: Site, after: Site): readonly Change[] {
  // The first redirect of a source counts.
  const [was, is] = [before, after].map((site) => groupBy(redirectsOf(site), ({ source }) => source));
  return [...new Set([...was!.keys(), ...is!.keys()])].flatMap((name) => {
    const [one, other] = [was!.get(name)?.[0], is!.get(name)?.[0]];
    const [from, to] = [one?.destination, other?.destination];
    if (from === to)
      return isSame(one!.node, other!.node) ? [] : makeChange({ kind: 'setting-changed', item: 'redirect', name });
    const kind = from === undefined ? 'redirect-added' : to === undefined ? 'redirect-removed' : 'redirect-retargeted';
    const at = other?.node ?? findMember(after.root, 'redirects')?.value;
    return makeChange({ kind, item: 'redirect', name, from, to, at });
  });
}

/** The list of redirects, if it is in another document now. */
function redirectsStored(before: Site, after: Site): readonly Change[] {
  const [was, is] = [before, after].map((site) => redirectList(site)?.document);
  const from = was === before.main ? after.main : was;
  return from === undefined || is === undefined || from === is
    ? []
    : [makeChange({ kind: 'stored-elsewhere', item: 'redirect', name: 'redirects', from, to: is })];
}

/** Changes that readers do not see: elements of another shape, or else a setting or document that is written in another way. */
export function unseenChanges({ sites, before, of }: Matching): readonly Change[] {
  const documents = documentsOf(...sites);
  const other = documents.find(({ was, is }) => !isSame(was, is));
  if (other === undefined) {
    const isSameText = documents.every(({ was, is }) => sameBytes(printBytes(was!), printBytes(is!)));
    return isSameText ? [] : [makeChange({ kind: 'format-only', item: 'setting', name: 'docs.json' })];
  }
  const shapes = before.branches.flatMap((one) => shapeChanges(one, of(one)));
  if (shapes.length > 0) return shapes;
  const change = { kind: 'rewritten', item: 'setting' } as const;
  const settings = memberChanges(sites[0].root, sites[1].root, ['navigation']);
  return settings.length > 0
    ? settings.map((one) => ({ ...one, ...change }))
    : [makeChange({ ...change, name: other.path })];
}

/** At least so many lines say how a document is formatted. */
const fewLines = 10;

/**
 * Documents of which most lines are written in another way, beside what changed in them: a formatter went over them.
 * Transforms keep the format, so that the sites of a run are not compared.
 */
export function formattedAnew({ sites }: Matching): readonly Change[] {
  if (sites[0].reader === sites[1].reader) return [];
  return documentsOf(...sites).flatMap(({ path, was, is }): readonly Change[] => {
    if (was === undefined || is === undefined || was === is) return [];
    const written = shareOfNew(was, is, (node) => new TextDecoder().decode(printBytes(node)));
    if (written < 0.5 || 2 * shareOfNew(was, is, (node) => JSON.stringify(toValue(node), null, 1)) > written) return [];
    return [makeChange({ kind: 'format-only', item: 'setting', name: path, from: 'most lines' })];
  });
}

/** The share of the lines of a document that it did not have before, in one way to write it; 0 of a few lines. */
function shareOfNew(was: Json, is: Json, textOf: (node: Json) => string): number {
  const [before, after] = [was, is].map((node) => textOf(node).split('\n'));
  const known = new Set(before);
  const isShort = Math.max(before!.length, after!.length) < fewLines;
  return isShort ? 0 : after!.filter((line) => !known.has(line)).length / after!.length;
}

/** Pairs the documents of two sites by path. The main document counts as the same, whatever both sites call it. */
function documentsOf(before: Site, after: Site) {
  const paths = new Set([after.main, ...before.documents.keys(), ...after.documents.keys()]);
  if (before.main !== after.main) paths.delete(before.main);
  const nameBefore = (path: string) => (path === after.main ? before.main : path);
  return Array.from(paths, (path) => ({
    path,
    was: before.documents.get(nameBefore(path)),
    is: after.documents.get(path),
  }));
}

/** The changes of an element's containers and fields that have no visible effect. */
function shapeChanges(one: Branch, other: Branch | undefined): readonly Change[] {
  const [a, b] = [one.place?.element, other?.place?.element];
  if (a === undefined || b === undefined) return [];
  const containers: readonly string[] = [...a.containers, ...b.containers];
  const names = [...new Set([...b.fields, ...a.fields])].filter((name) => !containers.includes(name));
  const changed = names.flatMap((name) => fieldChange(name, a.field(name), b.field(name)) ?? []);
  const [twice, now] = [a, b].map(({ node }) => doubledIn(node.members.map(({ key }) => key)));
  if (twice !== now) changed.push({ from: twice, to: now });
  const onlyIn = (some: typeof a, others: typeof a) =>
    some.containers.filter((name) => !others.containers.includes(name)).join('`/`');
  const [from, to] = [onlyIn(a, b), onlyIn(b, a)];
  if (from !== '' || to !== '') changed.push({ from, to });
  return changed.map((way) => elementChange('rewritten', one, other!, { item: 'element', ...way }));
}

/** The keys that an object has twice, of which one counts: 'icon (doubled)'. */
const doubledIn = (keys: readonly string[]): string =>
  [...new Set(keys.filter((key, k) => keys.indexOf(key) !== k))].map((key) => `${key} (doubled)`).join(' ');
