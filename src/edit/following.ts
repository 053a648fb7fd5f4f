import { languagesOf, Place } from '../navigation/index.ts';
import { pageFile, type Site } from '../site/index.ts';
import { addTo, quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { counterpartsOf, reportLacking } from './languages.ts';
import { handlesOf, kindOfSpot } from './outline.ts';
import type { OutlineLine } from './outline-lines.ts';
import { nodeOf, pointerOf } from './spot.ts';

/**
 * The lines of a navigation where other languages have what was changed in one, as far as they have a counterpart of
 * it. What only they have stays behind what it
 * followed. Labels stay.
 */
export function followed(
  site: Site,
  root: OutlineLine,
  isMeant: (language: string) => boolean,
  report: Report,
): OutlineLine {
  const { spots, numbers, inside } = handlesOf(site);
  const known = new Map<number, OutlineLine>();
  const changed: OutlineLine[] = [];
  const visit = (line: OutlineLine) => {
    const { handle, lines } = line;
    if (handle !== undefined) known.set(handle, line);
    const isAsBefore = (inside.get(handle ?? -1) ?? []).every((one, k) => isSame(lines[k], one));
    if (handle !== undefined && !(isAsBefore && lines.length === (inside.get(handle) ?? []).length)) changed.push(line);
    lines.forEach(visit);
  };
  const isSame = (line: OutlineLine | undefined, handle: number) =>
    line?.handle === handle && line.kind === kindOfSpot(spots[handle]!);
  visit(root);
  const changedHere = new Set(changed.map(({ handle }) => handle!));
  /** What something is in each other language that is meant. */
  const counterparts = new Map(
    [...counterpartsOf(site, spots.slice(1), 'language', isMeant)].map(([spot, all]) => [
      numbers.get(pointerOf(spot))!,
      new Map(all.map(({ label, spot: other }) => [label, other && numbers.get(pointerOf(other))])),
    ]),
  );
  const sourceOf = (handle: number, own: string) =>
    [...(reverse.get(handle) ?? [])].find((one) => languageOf(one) === own);
  const languageOf = (handle: number) => {
    for (let at = spots[handle]; at !== undefined; at = at.parent)
      if (at.container === 'languages' && at instanceof Place) return at.element.label;
    return undefined;
  };
  const reverse = new Map<number, number[]>();
  for (const [handle, all] of counterparts)
    for (const other of all.values()) if (other !== undefined) addTo(reverse, other, handle);

  const lists = new Map<number, readonly OutlineLine[]>();
  const claims = new Map<number, number>();
  const { inLanguage } = languagesOf(site);
  /** A line as another language has it; undefined if it has no such thing. */
  const lineIn = (line: OutlineLine, language: string, holder: number): OutlineLine | undefined => {
    const { handle, kind, name, lines } = line;
    if (handle === undefined) {
      const page = kind === 'entry' ? inLanguage(name!, language) : name;
      if (kind === 'entry' && pageFile(site, page!) === undefined) {
        report.warning('no-counterpart', `${quoted(language)} has no page ${page}`, { help: 'Translate it first.' });
        return undefined;
      }
      return { ...line, name: page, lines: lines.flatMap((one) => lineIn(one, language, holder) ?? []) };
    }
    const other = counterparts.get(handle)?.get(language);
    if (other === undefined || claims.has(other) || isAround(other, holder)) return undefined;
    claims.set(other, holder);
    const kept = known.get(other)!;
    return kindOfSpot(spots[other]!) === kindOfSpot(spots[handle]!) ? { ...kept, kind } : kept;
  };
  const isAround = (handle: number, holder: number) => {
    for (let at = spots[holder]; at !== undefined; at = at.parent)
      if (numbers.get(pointerOf(at)) === handle) return true;
    return false;
  };
  for (const line of changed)
    for (const [language, other] of counterparts.get(line.handle!) ?? []) {
      if (other === undefined) {
        const spot = spots[line.handle!]!;
        reportLacking(report, 'language', [language], pointerOf(spot), nodeOf(spot));
        continue;
      }
      if (changedHere.has(other) || !known.has(other)) continue;
      const own = languageOf(line.handle!)!;
      const list = line.lines.flatMap((one) => lineIn(one, language, other) ?? []);
      let before: number | undefined;
      for (const one of inside.get(other) ?? []) {
        if (sourceOf(one, own) === undefined) {
          list.splice(list.findIndex(({ handle }) => handle === before) + 1, 0, known.get(one)!);
          claims.set(one, other);
        }
        before = one;
      }
      lists.set(other, list);
    }
  const withLists = (line: OutlineLine): OutlineLine => {
    const { handle } = line;
    const lines =
      lists.get(handle ?? -1) ??
      line.lines.filter(({ handle: one = -1 }) => !claims.has(one) || claims.get(one) === handle);
    return { ...line, lines: lines.map(withLists) };
  };
  return lists.size === 0 ? root : withLists(root);
}
