import { SiteMatching } from '../diff/index.ts';
import { isContainer } from '../format/index.ts';
import { type JsonObject, makeString, pointerTokens, setMember, toJson } from '../json/index.ts';
import { languagesIn, languagesOf, type LanguageThere, nameOf, Place, rewriteNavigation } from '../navigation/index.ts';
import { type Branch, type Leaf, treeOf } from '../served/index.ts';
import { type Site, withReferencesRight } from '../site/index.ts';
import { enumerate, groupBy, plural } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { nodeOf, pointerOf, type Spot, spotsIn } from './spot.ts';

/** What something of one language is in another language beside it. */
export interface Counterpart {
  /** The code of the language. */
  readonly language: string;
  /** Undefined if the language has no such thing. */
  readonly spot: Spot | undefined;
}

/**
 * What elements and entries are in each of the languages beside their own, in the order of the languages; nothing for what is in no language.
 *
 * Pages are the same if their paths are, without the folders of their languages. Elements are the same by what they hold, then by their labels.
 */
export function counterpartsOf(site: Site, spots: readonly Spot[]): ReadonlyMap<Spot, readonly Counterpart[]> {
  const families = languagesIn(site);
  const found = new Map<Spot, readonly Counterpart[]>();
  for (const [own, same] of groupBy(spots, (spot) => languageOf(spot)?.pointer)) {
    const isOwn = ({ place }: LanguageThere) => place.pointer === own;
    const { languages = [] } = families.find((family) => family.languages.some(isOwn)) ?? {};
    const source = languages.find(isOwn);
    const others = languages.filter(({ code }) => code !== undefined && code !== source?.code);
    const finders = source === undefined ? [] : others.map((language) => finderIn(site, source, language));
    for (const spot of same)
      found.set(
        spot,
        finders.map(({ language, find }) => ({ language, spot: find(pointerOf(spot).slice(own!.length)) })),
      );
  }
  return found;
}

/** Finds by the pointer of something in a language what that is in another one. */
function finderIn(site: Site, source: LanguageThere, other: LanguageThere) {
  const sites = [alone(site, source), alone(site, other)] as const;
  const [from, to] = [source, other].map(({ code }) => [`language=${code}`]) as [string[], string[]];
  const matching = new SiteMatching(sites, [{ kind: 'scope', from, to }]);
  const { branches, leaves } = treeOf(sites[0]);
  const things = new Map([...branches, ...leaves].map((thing) => [pointerIn(thing), thing]));
  const find = (inside: string): Spot | undefined => {
    if (inside === '') return other.place;
    const thing = things.get(inside);
    const counterpart = thing && (matching.of(thing) as Branch | Leaf | undefined);
    const pointer = counterpart && pointerIn(counterpart);
    return pointer === undefined ? undefined : spotAt(other.place, pointer);
  };
  return { language: other.code!, find };
}

/** Elements and entries with what they are in each of the languages beside their own, or in those that are meant. Languages that have no such thing are reported. */
export function inEachLanguage(
  site: Site,
  spots: readonly Spot[],
  report: Report,
  isMeant: (language: string) => boolean = () => true,
): readonly Spot[] {
  return Array.from(counterpartsOf(site, spots), ([spot, all]) => {
    const counterparts = all.filter(({ language }) => isMeant(language));
    const lacking = counterparts.flatMap((one) => (one.spot === undefined ? JSON.stringify(one.language) : []));
    const at = nodeOf(spot);
    const what = spot instanceof Place ? nameOf(spot.element) : `the entry ${at.kind === 'string' ? at.value : ''}`;
    if (lacking.length > 0)
      report.warning(
        'no-counterpart',
        `${enumerate(lacking)} ${plural(lacking.length, 'has', 'have')} no counterpart of ${what}`,
        {
          at,
          help: 'Bring the languages into step first: navshift sync-languages.',
        },
      );
    return [spot, ...counterparts.flatMap((one) => one.spot ?? [])];
  }).flat();
}

/** The outermost language around something, or the thing itself. */
function languageOf(spot: Spot): Place | undefined {
  let found: Place | undefined;
  for (let at = spot instanceof Place ? spot : spot.parent; ; at = at.parent!) {
    if (at.container === 'languages') found = at;
    if (at.parent === undefined) return found;
  }
}

/** A site of one language alone, with its pages under the paths that they have without a language. */
function alone(site: Site, { element, place }: LanguageThere): Site {
  const { bare } = languagesOf(site);
  const node = withReferencesRight(element.node, place.document, site.main);
  const main = setMember(site.root as JsonObject, 'navigation', toJson({ languages: [node] }));
  const mini = site.withDocuments(new Map([[site.main, main]]));
  return rewriteNavigation(mini, {
    leave(inner) {
      const root = inner.field('root');
      return root?.kind === 'string' ? inner.withField('root', makeString(bare(root.value), root)) : undefined;
    },
    entry: ({ entry, text, node: own }) => (entry.kind === 'page' ? makeString(bare(text), own) : undefined),
  });
}

/** Where the language is in a site of it alone. */
const top = '/navigation/languages/0';

const pointerIn = (thing: Branch | Leaf): string | undefined => {
  const pointer = 'served' in thing ? thing.pointer : thing.place?.pointer;
  return pointer?.startsWith(top) === true ? pointer.slice(top.length) : undefined;
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
