import { Matching } from '../diff/index.ts';
import { type Container, containerOf, isContainer } from '../format/index.ts';
import { type Json, type JsonObject, makeString, pointerTokens, setMember, toJson } from '../json/index.ts';
import { entryAt, languagesOf, Place, versionsOf } from '../navigation/index.ts';
import { type Branch, type Leaf, treeOf } from '../served/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import { enumerate, remembered } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import {
  type Draft,
  inWords,
  listOf,
  mapDraft,
  nodeOf,
  pointerOf,
  type Spot,
  spotsIn,
  withDraft,
} from '../draft/index.ts';

/** The parts of a site that have the same content: its languages, or its versions. */
export type DivisionKind = 'language' | 'version';

/** The same element or entry in another language or version. */
export interface Counterpart {
  /** The code of the language, or the label of the version. */
  readonly label: string;
  /** Undefined if the language or version has no such thing. */
  readonly spot: Spot | undefined;
}

/**
 * The same elements and entries in each of the other languages or versions, in their order. `isMeant` can leave out
 * some of these.
 *
 * Pages are the same if their paths are the same without the folder of their language or version. Elements are compared
 * by their content, then by their labels.
 *
 * @example
 * const languages = ['en', 'fr'].map((language) => ({ language, pages: [`${language}/a`] }));
 * const site = parse(JSON.stringify({ navigation: { languages } }));
 * const [[{ label, spot }]] = counterpartsOf(site, entriesOfPage(site, 'en/a'), 'language').values();
 * [label, spot.node.value]; // → ['fr', 'fr/a']
 */
export function counterpartsOf(
  site: Site,
  spots: readonly Spot[],
  division: DivisionKind = 'language',
  isMeant: (label: string) => boolean = () => true,
): ReadonlyMap<Spot, readonly Counterpart[]> {
  const { find } = partsOf(site);
  return new Map(
    spots.map((spot) => {
      const own = partAround(spot, containerOf(division));
      const all = own === undefined || own.inGlobal ? [] : spotsIn(listOf(own)!).filter((one) => one instanceof Place);
      const counterparts = all.flatMap((other): readonly Counterpart[] => {
        const { label } = other.element;
        if (label === undefined || label === own!.element.label || !isMeant(label)) return [];
        return [{ label, spot: find(spot, own!, other) }];
      });
      return [spot, counterparts];
    }),
  );
}

/**
 * Elements and entries, and the same ones in each of the other languages or versions, or in those that you name.
 * Those that lack one are reported.
 */
export function inEach(
  site: Site,
  spots: readonly Spot[],
  division: DivisionKind,
  report: Report,
  isMeant?: (label: string) => boolean,
): readonly Spot[] {
  return Array.from(counterpartsOf(site, spots, division, isMeant), ([spot, counterparts]) => {
    const lacking = counterparts.flatMap((one) => (one.spot === undefined ? one.label : []));
    if (lacking.length > 0) reportLacking(report, division, lacking, inWords(spot), nodeOf(spot));
    return [spot, ...counterparts.flatMap((one) => one.spot ?? [])];
  }).flat();
}

/**
 * A change, and the same change for each other version that is meant, then for each of their other languages. `others`
 * returns the changes in other versions or languages, such as by `counterpartsOf`.
 */
export function inEachPart<One>(
  own: One,
  isMeant: { readonly [division in DivisionKind]: (label: string) => boolean },
  others: (one: One, division: DivisionKind, isMeant: (label: string) => boolean) => readonly One[],
): readonly One[] {
  const all = [own, ...others(own, 'version', isMeant.version)];
  return all.flatMap((one) => [one, ...others(one, 'language', isMeant.language)]);
}

/**
 * Reports that languages or versions lack the counterpart of something. `what` names it, and can say what happened to
 * it.
 */
export const reportLacking = (
  report: Report,
  division: DivisionKind,
  labels: readonly string[],
  what: string,
  at?: Json,
): void =>
  report.warning(
    'no-counterpart',
    `navshift found in ${enumerate(labels.map((label) => JSON.stringify(label)))} no counterpart of ${what}`,
    { ...(at !== undefined && { at }), help: lackingHelp[division] },
  );

const lackingHelp: { readonly [division in DivisionKind]: string } = {
  language: 'Bring the languages into step first: navshift sync-languages.',
  version: 'Add it there first, if that version is to have it.',
};

/** The outermost language or version around something, or the thing itself. */
function partAround(spot: Spot, container: Container): Place | undefined {
  let found: Place | undefined;
  for (let at = spot instanceof Place ? spot : spot.parent; ; at = at.parent!) {
    if (at.container === container) found = at;
    if (at.parent === undefined) return found;
  }
}

/** A language or a version as a site of its own. */
interface PartBeside {
  readonly place: Place;
  readonly site: Site;
  /** Its elements and entries, by their pointers inside of it. */
  readonly things: ReadonlyMap<string | undefined, Branch | Leaf>;
}

/**
 * The languages and versions of a site, each read once, and each two of them compared once. Pure: a bundle that does
 * not ask for them has none of what they need.
 */
const partsOf = /* @__PURE__ */ remembered((site: Site) => {
  const parts = new Map<string, PartBeside>();
  const matchings = new Map<string, Matching>();
  const partAt = (place: Place): PartBeside => {
    const part = parts.get(place.pointer) ?? readPart(site, place);
    parts.set(place.pointer, part);
    return part;
  };
  const matchingOf = (own: PartBeside, other: PartBeside): Matching => {
    const key = `${own.place.pointer}\n${other.place.pointer}`;
    const [from, to] = [own, other].map(({ place }) => place.scope.slice(place.parent!.scope.length)) as [
      string[],
      string[],
    ];
    const matching = matchings.get(key) ?? new Matching([own.site, other.site], [{ kind: 'scope', from, to }]);
    matchings.set(key, matching);
    return matching;
  };
  /** What something of a language or a version is in another one. */
  const find = (spot: Spot, own: Place, other: Place): Spot | undefined => {
    const inside = pointerOf(spot).slice(own.pointer.length);
    if (inside === '') return other;
    const source = partAt(own);
    const thing = source.things.get(inside);
    const counterpart = thing && (matchingOf(source, partAt(other)).of(thing) as Branch | Leaf | undefined);
    const pointer = counterpart && pointerIn(counterpart);
    return pointer === undefined ? undefined : spotAt(other, pointer);
  };
  return { find };
});

/** A language or a version alone, with its pages under the paths that they have without it. */
function readPart(site: Site, place: Place): PartBeside {
  const { bare } = place.container === 'languages' ? languagesOf(site) : versionsOf(site);
  const node = withReferencesRight(place.element.node, place.document, site.main);
  const main = setMember(site.root as JsonObject, 'navigation', toJson({ [place.container!]: [node] }));
  const bared = (line: Draft): Draft => {
    const { of, kind, name } = line;
    const root = of instanceof Place ? of.element.field('root') : undefined;
    if (root?.kind === 'string') return { ...line, fields: { root: makeString(bare(root.value), root) } };
    const isPage = kind === 'entry' && entryAt(name!, of!.parent!).kind === 'page';
    return isPage ? { ...line, name: bare(name!) } : line;
  };
  const alone = withDraft(site.withDocuments(new Map([[site.main, main]])), (draft) => mapDraft(draft, bared));
  const { branches, leaves } = treeOf(alone);
  return { place, site: alone, things: new Map([...branches, ...leaves].map((thing) => [pointerIn(thing), thing])) };
}

/** The pointer of something inside of the only part of a site. */
const pointerIn = (thing: Branch | Leaf): string | undefined => {
  const pointer = 'served' in thing ? thing.pointer : thing.place?.pointer;
  return /^\/navigation\/(?:languages|versions)\/0(.*)/.exec(pointer ?? '')?.[1];
};

/** What is at a pointer inside of an element; undefined for what is no element or entry of a list. */
function spotAt(place: Place, inside: string): Spot | undefined {
  let spot: Spot = place;
  const steps = pointerTokens(inside);
  for (let k = 0; k < steps.length; k += 2) {
    const [container, index] = [steps[k]!, Number(steps[k + 1])];
    if (!(spot instanceof Place) || !isContainer(container)) return undefined;
    const next: Spot | undefined = spotsIn({ holder: spot, container }).find((one) => one.index === index);
    if (next === undefined) return undefined;
    spot = next;
  }
  return spot;
}
