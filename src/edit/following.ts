import { languagesOf, Place } from '../navigation/index.ts';
import { pageFile, type Site } from '../site/index.ts';
import { quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { counterpartsOf, reportLacking } from './languages.ts';
import { handlesOf, kindOfSpot } from './outline.ts';
import type { OutlineLine } from './outline-lines.ts';
import { nodeOf, pointerOf, type Spot, inWords } from './spot.ts';

/**
 * The lines of a navigation where other languages have what was changed in one, as far as they have a counterpart of
 * it. What only they have stays behind what it followed. Labels stay.
 */
export function followed(
  site: Site,
  root: OutlineLine,
  isMeant: (language: string) => boolean,
  report: Report,
): OutlineLine {
  const { spots, numbers, inside } = handlesOf(site);
  const known = new Map<number, OutlineLine>();
  const changed = new Map<number, OutlineLine>();
  const visit = (line: OutlineLine) => {
    const { handle, lines } = line;
    if (handle !== undefined) {
      const before = inside.get(handle) ?? [];
      const isSame = (one: OutlineLine, k: number) =>
        one.handle === before[k] && one.kind === kindOfSpot(spots[before[k]!]!);
      known.set(handle, line);
      if (lines.length !== before.length || !lines.every(isSame)) changed.set(handle, line);
    }
    lines.forEach(visit);
  };
  visit(root);
  /** What something is in each other language. */
  const counterparts = new Map(
    Array.from(counterpartsOf(site, spots.slice(1)), ([spot, all]) => [
      numbers.get(pointerOf(spot))!,
      new Map(all.map(({ label, spot: other }) => [label, other && numbers.get(pointerOf(other))])),
    ]),
  );
  const languageOf = (spot: Spot) =>
    (spot instanceof Place ? spot : spot.parent).scope.find((step) => /^language=/.test(step))?.slice(9) ?? '';
  /** What something in a language has in other ones. */
  const followers = new Set<string>();
  for (const [handle, all] of counterparts)
    for (const other of all.values()) followers.add(`${languageOf(spots[handle]!)} ${other}`);
  const isAround = (handle: number, other: number) =>
    `${pointerOf(spots[other]!)}/`.startsWith(`${pointerOf(spots[handle]!)}/`);

  const lists = new Map<number, readonly OutlineLine[]>();
  /** What is in one of these lists, with the handle of what has the list. */
  const claims = new Map<number, number>();
  const { inLanguage } = languagesOf(site);
  /** A line as another language has it; undefined if it has no such thing. */
  const lineIn = (line: OutlineLine, language: string, holder: number): OutlineLine | undefined => {
    const { handle, kind, name, lines } = line;
    if (handle === undefined) {
      const page = kind === 'entry' ? inLanguage(name!, language) : name;
      if (kind !== 'entry' || pageFile(site, page!) !== undefined)
        return { ...line, name: page, lines: lines.flatMap((one) => lineIn(one, language, holder) ?? []) };
      report.warning('no-counterpart', `${quoted(language)} has no page ${page}`, { help: 'Translate it first.' });
      return undefined;
    }
    const other = counterparts.get(handle)?.get(language);
    const kept = known.get(other ?? -1);
    if (other === undefined || kept === undefined || claims.has(other) || isAround(other, holder)) return undefined;
    claims.set(other, holder);
    return kindOfSpot(spots[other]!) === kindOfSpot(spots[handle]!) ? { ...kept, kind } : kept;
  };
  for (const [handle, line] of changed)
    for (const [language, other] of counterparts.get(handle) ?? []) {
      const spot = spots[handle]!;
      if (!isMeant(language)) continue;
      if (other === undefined) reportLacking(report, 'language', [language], inWords(spot), nodeOf(spot));
      // It follows the first language that is changed.
      if (other === undefined || changed.has(other) || !known.has(other) || lists.has(other)) continue;
      const list = line.lines.flatMap((one) => lineIn(one, language, other) ?? []);
      // What only this language has stays behind what it followed.
      for (const [k, one] of (inside.get(other) ?? []).entries()) {
        if (claims.has(one) || followers.has(`${languageOf(spot)} ${one}`)) continue;
        const before = inside.get(other)![k - 1];
        list.splice(list.findIndex((own) => own.handle === before) + 1, 0, known.get(one)!);
        claims.set(one, other);
      }
      lists.set(other, list);
    }
  const withLists = (line: OutlineLine): OutlineLine => {
    const { handle = -1 } = line;
    const isLeft = ({ handle: one = -1 }: OutlineLine) => !claims.has(one) || claims.get(one) === handle;
    return { ...line, lines: (lists.get(handle) ?? line.lines.filter(isLeft)).map(withLists) };
  };
  return lists.size === 0 ? root : withLists(root);
}
