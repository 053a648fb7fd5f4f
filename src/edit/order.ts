import { type Draft, type List, mapDraft, pointerOfList, withDraft, withLines } from '../draft/index.ts';
import type { Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';

/** Numbers count as numbers, capitals and accents only between names that are otherwise the same. */
const collator = /* @__PURE__ */ new Intl.Collator('en', { numeric: true });
const compare = (a: string, b: string): number => collator.compare(a, b);

/** Puts a line where the others of its sort are sorted; behind the last of them where they are not. */
export function insertSorted(lines: readonly Draft[], line: Draft): readonly Draft[] {
  const isAlike = ({ kind, name }: Draft) => name !== undefined && (kind === 'entry') === (line.kind === 'entry');
  const named = lines.filter((one) => isAlike(one));
  const isSorted = named.every(({ name }, k) => k === 0 || compare(named[k - 1]!.name!, name!) <= 0);
  const next = isSorted ? named.find(({ name }) => compare(name!, line.name ?? '') > 0) : undefined;
  const last = named.at(-1);
  const at = next !== undefined ? lines.indexOf(next) : last !== undefined ? lines.indexOf(last) + 1 : lines.length;
  return lines.toSpliced(at, 0, line);
}

/**
 * Sorts lists: entries by their text and elements by their label, or by `order`. Items without a name keep their place,
 * and so do those that `isSorted` leaves out.
 */
export function sort(
  site: Site,
  lists: readonly List[],
  order: (a: Draft, b: Draft) => number = (a, b) => compare(a.name!, b.name!),
  isSorted: (line: Draft) => boolean = () => true,
): Site {
  const wanted = new Set(lists.map(pointerOfList));
  const sorted = (line: Draft): Draft => {
    const isMeant = (one: Draft) =>
      one.name !== undefined &&
      one.kind !== 'other' &&
      one.of?.container !== undefined &&
      wanted.has(pointerOfList({ holder: line.of as Place, container: one.of.container })) &&
      isSorted(one);
    const named = groupBy(line.lines.filter(isMeant), ({ of }) => of!.container);
    for (const list of named.values()) list.sort(order);
    return withLines(
      line,
      line.lines.map((one) => (isMeant(one) ? named.get(one.of!.container)!.shift()! : one)),
    );
  };
  return withDraft(site, (draft) => mapDraft(draft, sorted));
}
