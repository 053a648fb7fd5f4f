import { parseEntry } from '../format/index.ts';
import { languagesOf, Place } from '../navigation/index.ts';
import { pageFile, type Site } from '../site/index.ts';
import { quoted } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { counterpartsOf, reportLacking } from './languages.ts';
import { type Handles, handlesOf } from './outline.ts';
import type { OutlineLine } from './outline-lines.ts';
import { inWords, kindOfSpot, nameOfSpot, nodeOf, pointerOf, type Spot } from '../draft/index.ts';

/**
 * The lines of a navigation where other languages have what was changed in one, as far as they have a counterpart of
 * it. What only they have stays beside what it was beside. Labels stay.
 */
export const followed = (
  site: Site,
  root: OutlineLine,
  isMeant: (language: string) => boolean,
  report: Report,
): OutlineLine => new Following(site, root, isMeant, report).result();

class Following {
  private readonly handles: Handles;
  /** The lines that are left, by their handles. */
  private readonly known = new Map<number, OutlineLine>();
  /** What has other things in its lists than before. */
  private readonly changed = new Map<number, OutlineLine>();
  /** The handle of the nearest element with one around something, as far as that is decided. */
  private readonly holders = new Map<number, number>();
  /** What something is in each other language, and what in a language something of another one is. */
  private readonly counterparts: ReadonlyMap<number, ReadonlyMap<string, number | undefined>>;
  private readonly sources = new Map<string, number>();
  /** The new lists of elements of other languages. */
  private readonly lists = new Map<number, OutlineLine[]>();
  /** The list that something of another language is in now. */
  private readonly listOf = new Map<number, OutlineLine[]>();
  /** The new elements of other languages. */
  private readonly made = new Set<OutlineLine>();
  /** What goes in other languages, as it went in the one that they follow. */
  private readonly dropped = new Set<number>();

  constructor(
    private readonly site: Site,
    private readonly root: OutlineLine,
    private readonly isMeant: (language: string) => boolean,
    private readonly report: Report,
  ) {
    this.handles = handlesOf(site);
    const { spots, numbers } = this.handles;
    this.look(root, 0);
    const handleOf = (spot: Spot | undefined) => spot && numbers.get(pointerOf(spot));
    this.counterparts = new Map(
      Array.from(counterpartsOf(site, spots.slice(1)), ([spot, all]) => [
        handleOf(spot)!,
        new Map(all.map(({ label, spot: other }) => [label, handleOf(other)])),
      ]),
    );
    for (const [handle, all] of this.counterparts)
      for (const other of all.values())
        if (other !== undefined) this.sources.set(`${languageOf(spots[handle]!)} ${other}`, handle);
  }

  result(): OutlineLine {
    const followers: (readonly [other: number, source: string])[] = [];
    for (const [handle, line] of this.changed)
      for (const [language, other] of this.counterparts.get(handle) ?? []) {
        const spot = this.handles.spots[handle]!;
        if (!this.isMeant(language)) continue;
        if (other === undefined) reportLacking(this.report, 'language', [language], inWords(spot), nodeOf(spot));
        // It follows the first language that is changed.
        if (other === undefined || this.changed.has(other) || !this.known.has(other) || this.lists.has(other)) continue;
        const list: OutlineLine[] = [];
        this.lists.set(other, list);
        this.fill(list, line.lines, language, other);
        followers.push([other, languageOf(spot)]);
      }
    for (const [other, source] of followers) this.keepRest(other, source, true);
    return followers.length === 0 ? this.root : this.withLists(this.root);
  }

  private look(line: OutlineLine, holder: number): void {
    const { handle, lines } = line;
    const { spots, inside } = this.handles;
    if (handle !== undefined) {
      const before = inside.get(handle) ?? [];
      const isSame = (one: OutlineLine, k: number) =>
        one.handle === before[k] && one.kind === kindOfSpot(spots[before[k]!]!) && !this.isOtherPage(one);
      this.known.set(handle, line);
      if (handle !== 0) this.holders.set(handle, holder);
      if (lines.length !== before.length || !lines.every(isSame)) this.changed.set(handle, line);
    }
    for (const one of lines) this.look(one, handle ?? holder);
  }

  private isOtherPage({ kind, name, handle }: OutlineLine): boolean {
    return kind === 'entry' && name !== nameOfSpot(this.handles.spots[handle!]!);
  }

  /** Adds to a list of a language what some lines are there. */
  private fill(list: OutlineLine[], lines: readonly OutlineLine[], language: string, holder: number): void {
    for (const line of lines) {
      const one =
        line.handle === undefined ? this.lineMade(line, language, holder) : this.lineIn(line, language, holder);
      if (one === undefined) continue;
      if (one.handle !== undefined) this.listOf.set(one.handle, list);
      list.push(one);
    }
  }

  /** A new line as a language has it; undefined if it has nothing of it. */
  private lineMade(line: OutlineLine, language: string, holder: number): OutlineLine | undefined {
    if (line.kind === 'entry') {
      const name = this.pageIn(line.name!, language);
      return name === undefined ? undefined : { ...line, name };
    }
    const lines: OutlineLine[] = [];
    this.fill(lines, line.lines, language, holder);
    if (lines.length === 0 && line.lines.length > 0) return undefined;
    const made = { ...line, lines };
    this.made.add(made);
    return made;
  }

  /** What has a handle as a language has it; undefined if it has no such thing. */
  private lineIn(line: OutlineLine, language: string, holder: number): OutlineLine | undefined {
    const { spots } = this.handles;
    const [handle, other] = [line.handle!, this.counterparts.get(line.handle!)?.get(language)];
    const kept = this.known.get(other ?? -1);
    if (other === undefined || kept === undefined || this.listOf.has(other)) return undefined;
    if (this.isAround(other, holder)) return undefined;
    this.holders.set(other, holder);
    if (kindOfSpot(spots[other]!) !== kindOfSpot(spots[handle]!)) return kept;
    const page = this.isOtherPage(line) ? this.pageIn(line.name!, language) : undefined;
    return { ...kept, kind: line.kind, name: page ?? kept.name };
  }

  /** An entry in a language; undefined if that has no such page, or lists it. */
  private pageIn(name: string, language: string): string | undefined {
    if (parseEntry(name).kind !== 'page') return name;
    const page = languagesOf(this.site).inLanguage(name, language);
    const isListed = this.handles.spots.some((spot) => kindOfSpot(spot) === 'entry' && nameOfSpot(spot) === page);
    if (!isListed && pageFile(this.site, page) !== undefined) return page;
    if (!isListed)
      this.report.warning('no-counterpart', `${quoted(language)} has no page ${page}`, { help: 'Translate it first.' });
    return undefined;
  }

  /**
   * Keeps of an element what the language that it follows does not have. Returns whether some of it has no place but
   * in the element.
   */
  private keepRest(holder: number, source: string, isKept: boolean): boolean {
    let isNeeded = false;
    for (const one of this.handles.inside.get(holder) ?? []) {
      if (this.listOf.has(one)) continue;
      const counterpart = this.sources.get(`${source} ${one}`);
      const isDropped = counterpart !== undefined && !this.known.has(counterpart) && !this.changed.has(one);
      if (isDropped && !this.keepRest(one, source, false)) this.dropped.add(one);
      else if (!this.keep(one, holder, isKept)) isNeeded = true;
    }
    return isNeeded;
  }

  /** Keeps something beside what it was beside. Returns whether that is elsewhere, if its element is not kept. */
  private keep(one: number, holder: number, isKept: boolean): boolean {
    const siblings = this.handles.inside.get(holder)!;
    const k = siblings.indexOf(one);
    const isPlaced = (other: number) =>
      this.listOf.has(other) && (isKept ? this.holders.get(other) === holder : !this.isAround(one, other));
    const before = siblings.slice(0, k).findLast(isPlaced);
    const beside = before ?? siblings.slice(k).find(isPlaced);
    const whole = this.lists.get(holder);
    if (beside === undefined) {
      if (isKept) this.insert(one, whole!, whole!.length);
      return isKept;
    }
    const own = this.listOf.get(beside)!;
    // Where all went into new elements, so does this.
    const list = isKept && whole!.some(({ handle }) => handle !== undefined) ? whole! : own;
    const has = ({ handle, lines }: OutlineLine): boolean =>
      handle === beside || (handle === undefined && lines.some(has));
    const { spots } = this.handles;
    const isAlike = kindOfSpot(spots[one]!) === kindOfSpot(spots[beside]!);
    this.insert(
      one,
      list,
      list.findIndex(has) + (before === undefined ? 0 : 1),
      isAlike ? own.find(({ handle }) => handle === beside)!.kind : undefined,
    );
    return true;
  }

  private isAround(handle: number, other: number | undefined): boolean {
    return other !== undefined && (handle === other || this.isAround(handle, this.holders.get(other)));
  }

  private insert(one: number, list: OutlineLine[], at: number, kind?: OutlineLine['kind']): void {
    const line = this.known.get(one)!;
    list.splice(at, 0, { ...line, kind: kind ?? line.kind });
    this.listOf.set(one, list);
  }

  private withLists(line: OutlineLine): OutlineLine {
    const isLeft = ({ handle = -1 }: OutlineLine) => !this.listOf.has(handle) && !this.dropped.has(handle);
    const lines = this.lists.get(line.handle ?? -1) ?? (this.made.has(line) ? line.lines : line.lines.filter(isLeft));
    return { ...line, lines: lines.map((one) => this.withLists(one)) };
  }
}

const languageOf = (spot: Spot): string =>
  (spot instanceof Place ? spot : spot.parent).scope.find((step) => step.startsWith('language='))?.slice(9) ?? '';
