import { type Container, containerNames } from '../format/index.ts';
import {
  containerFor,
  type Content,
  type Draft,
  draftOf,
  linesOf,
  newLine,
  pointerOf,
  type Spot,
  withDraft,
  withLines,
} from '../draft/index.ts';
import { leadsWithoutContent, NameOf, Place } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { addTo, partition } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { leadsSomewhere } from './lift.ts';
import { insertSorted } from './order.ts';
import { assertPlacings, contentMoved, contentOf, listWithin, type Placing, type Where } from './placement.ts';

/** Options of `place`. */
export interface PlacingOptions {
  /**
   * The effect on an element that becomes empty. `remove` removes it, unless it is a link or has generated pages, as by
   * `openapi`. Default: `keep`.
   */
  readonly emptied?: 'keep' | 'remove';
}

/**
 * Inserts, moves, replaces and removes entries and elements, all at once.
 *
 * Moved nodes keep their text and comments; new ones are formatted like their neighbors. A list behind a `$ref` is
 * changed in its own document. A relative `$ref` that moves to another document still names the same file. Insertions
 * at one place are in the order of the list.
 *
 * Declares what is removed, and what moves to another language, version or product. The caller declares what `replace`
 * does.
 *
 * @throws {EditError} for what cannot be there, or is moved twice
 * @throws {SharedDocumentError} if two places use one document by `$ref`, and need different content of it
 *
 * @example
 * const site = parse('{"navigation":{"groups":[{"group":"A","pages":["a","b"]},{"group":"B","pages":["c"]}]}}');
 * const { place: group } = selectElement(site, '/navigation/groups/1');
 * const after = place(site, [{ move: entriesOfPage(site, 'b'), in: group }], report);
 * print(after); // → '{"navigation":{"groups":[{"group":"A","pages":["a"]},{"group":"B","pages":["c","b"]}]}}'
 */
export const place = (site: Site, placings: readonly Placing[], report?: Report, options: PlacingOptions = {}): Site =>
  withDraft(site, () => placed(site, placings, report, options), report);

/** The navigation as it is to be afterwards. */
export function placed(site: Site, placings: readonly Placing[], report?: Report, options: PlacingOptions = {}): Draft {
  assertPlacings(placings);
  const lines = linesOf(site);
  const gone = new Set<string>();
  /** The lines that are put somewhere. What moves takes along what becomes of the things in it. */
  const puts = new Map<string, (() => Draft)[]>();
  const put = (where: Where, content: Content, line: () => Draft) => addTo(puts, placingKey(where, content), line);
  const lineOf = (spot: Spot) => changed(lines.get(pointerOf(spot))!);
  for (const placing of placings)
    if ('remove' in placing) for (const spot of placing.remove) gone.add(pointerOf(spot));
    else if ('replace' in placing) {
      gone.add(pointerOf(placing.replace));
      for (const part of placing.by) addTo(puts, `at ${pointerOf(placing.replace)}`, () => newLine(part));
    } else if ('insert' in placing)
      for (const part of placing.insert) put(placing, contentOf(part), () => newLine(part));
    else {
      const { move, as, within } = placing;
      for (const spot of move) gone.add(pointerOf(spot));
      if (within === undefined)
        for (const spot of move)
          put(placing, contentMoved(placing, spot), () => ({ ...lineOf(spot), ...(as !== undefined && { kind: as }) }));
      else if (move.length > 0) {
        const list = listWithin(within, move);
        const inside = () => move.map((spot) => ({ ...lineOf(spot), list }));
        put(placing, within.kind as Content, () => ({ ...newLine(within), lines: inside() }));
      }
    }
  return changed(draftOf(site)!);

  function putAt(key: string, list: Container): readonly Draft[] {
    return (puts.get(key) ?? []).map((line) => ({ ...line(), list }));
  }

  /** A line with what becomes of the lines in it. */
  function changed(line: Draft): Draft {
    const { of } = line;
    const inner = line.lines.flatMap(instead);
    if (!(of instanceof Place)) return line;
    const withPut = (all: readonly Draft[], list: Container) => {
      const [first, sorted, last] = ats.map((at) => putAt(`${at} ${of.pointer}/${list}`, list));
      return withList(all, list, first!, sorted!, last!);
    };
    return withLines(line, containerNames.reduce(withPut, inner));
  }

  /** What is in the place of a line. */
  function instead(line: Draft): readonly Draft[] {
    const pointer = pointerOf(line.of!);
    const { container } = line.of!;
    const own = gone.has(pointer) ? undefined : changed(line);
    if (container === undefined) return own === undefined ? [] : [own];
    const here = own === undefined ? putAt(`at ${pointer}`, container) : isEmptied(own) ? [] : [own];
    return [...putAt(`before ${pointer}`, container), ...here, ...putAt(`after ${pointer}`, container)];
  }

  /** Whether an element has lost all that it had to show, and is to go with it. */
  function isEmptied({ of, lines: left }: Draft): boolean {
    if (options.emptied !== 'remove' || !(of instanceof Place)) return false;
    const { element } = of;
    const isOdd = (list: Container) => element.array(list) === undefined && element.hasContent(list);
    const leads = left.length > 0 || leadsWithoutContent(element) || element.containers.some(isOdd);
    if (leads || !leadsSomewhere(element)) return false;
    report?.info('emptied', `${NameOf(element)} is removed: nothing is left in it`, { at: element });
    return true;
  }
}

const ats = ['first', 'sorted', 'last'] as const;

/** Where something is put: before, after or instead of something, or in a list. */
function placingKey(where: Where, content: Content): string {
  if ('before' in where) return `before ${pointerOf(where.before)}`;
  if ('after' in where) return `after ${pointerOf(where.after)}`;
  const container = where.container ?? containerFor(where.in.element, content);
  return `${where.at ?? 'last'} ${where.in.pointer}/${container}`;
}

/** The lines of an element with others in one of its lists. */
function withList(
  lines: readonly Draft[],
  list: Container,
  first: readonly Draft[],
  sorted: readonly Draft[],
  last: readonly Draft[],
): readonly Draft[] {
  const isIn = (line: Draft) => (line.list ?? line.of?.container) === list;
  const before = lines.slice(0, Math.max(lines.findIndex(isIn), 0));
  const [own, others] = partition(lines.slice(before.length), isIn);
  return [...before, ...first, ...sorted.reduce(insertSorted, own), ...last, ...others];
}
