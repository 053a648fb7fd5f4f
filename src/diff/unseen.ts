import { printBytes, sameJson } from '../json/index.ts';
import { type Branch, branchText } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { sameBytes } from '../text/index.ts';
import { type Change, makeChange, scopeText } from './change.ts';
import { fieldChange, memberChanges } from './fields.ts';
import type { SiteMatching } from './matching.ts';

/** What two sites say in other words, where readers see no difference: which element has another shape, or else which setting or document. */
export function unseenChanges(matching: SiteMatching): readonly Change[] {
  const { sites, before } = matching;
  const documents = documentsOf(...sites);
  const isOther = ([was, is]: (typeof documents)[number]) =>
    was === undefined || is === undefined || !sameJson(was, is);
  const other = documents.find(isOther);
  if (other === undefined) {
    const isSameText = documents.every(([was, is]) => sameBytes(printBytes(was!), printBytes(is!)));
    return isSameText ? [] : [makeChange({ kind: 'format-only', item: 'setting', name: 'docs.json' })];
  }
  const shapes = before.branches.flatMap((one) => {
    const now = matching.of(one);
    return now === undefined ? [] : shapeChanges(one, now);
  });
  if (shapes.length > 0) return shapes;
  const settings = memberChanges(sites[0].root, sites[1].root, ['navigation']);
  const change = { kind: 'rewritten', item: 'setting' } as const;
  if (settings.length > 0) return settings.map((one) => makeChange({ ...one, ...change }));
  return [makeChange({ ...change, name: other[2] })];
}

/** The documents of two sites by their paths: the main one is the same whatever its file is called. */
function documentsOf(before: Site, after: Site) {
  const paths = new Set([...before.documents.keys(), ...after.documents.keys()]);
  paths.delete(before.main);
  return [after.main, ...[...paths].filter((path) => path !== after.main)].map(
    (path) =>
      [before.documents.get(path === after.main ? before.main : path), after.documents.get(path), path] as const,
  );
}

/** What an element holds in another container, and its fields that only say the same. */
function shapeChanges(one: Branch, other: Branch): readonly Change[] {
  const [a, b] = [one.place?.element, other.place?.element];
  if (a === undefined || b === undefined) return [];
  const more = {
    branches: [{ before: one, after: other }],
    scope: scopeText(other.isScope ? (other.parent ?? other) : other),
  };
  const [gone, come] = [
    a.containers.filter((name) => !b.containers.includes(name)),
    b.containers.filter((name) => !a.containers.includes(name)),
  ];
  const isNested = (name: string) => [...a.containers, ...b.containers].some((container) => container === name);
  const names = [...new Set([...b.fields, ...a.fields])].filter((name) => !isNested(name));
  const changed = names.flatMap((name) => fieldChange(name, a.field(name), b.field(name)) ?? []);
  const [twice, now] = [a, b].map(({ node }) => doubledIn(node.members.map(({ key }) => key))) as [string, string];
  if (twice !== now) changed.push({ from: twice, to: now });
  if (gone.length + come.length > 0) changed.push({ from: gone.join('`/`'), to: come.join('`/`') });
  return changed.map((way) =>
    makeChange({ kind: 'rewritten', item: 'element', name: branchText(other), ...more, ...way }),
  );
}

/** The keys that are there twice, of which one counts: 'icon (doubled)'. */
const doubledIn = (keys: readonly string[]): string =>
  [...new Set(keys.filter((key, k) => keys.indexOf(key) !== k))].map((key) => `${key} (doubled)`).join(' ');
