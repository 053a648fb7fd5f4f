import { findMember } from '../json/index.ts';
import type { Matching } from '../match/index.ts';
import { languagesOf } from '../navigation/index.ts';
import {
  answeringFile,
  answersAt,
  isAnswer,
  isListless,
  knowsPages,
  Leaf,
  lostOperations,
  outsideId,
  addressOf,
  pageOf,
  ServedItem,
  type Tree,
} from '../served/index.ts';
import { exampleOf, type RedirectThere, type Site } from '../site/index.ts';
import { groupBy } from '../text/index.ts';
import { type Both, type Change, makeChange } from './change.ts';
import { entriesAt, itemOf } from './items.ts';
import { type ChangedAddress, goneAddresses, takenAddresses } from './addresses.ts';

/** What a change takes from readers outside of the navigation. */
export interface Outside {
  /** Pages that the navigation did not name, and that are gone: their URLs return 404 or are redirected now. */
  readonly pages: readonly Leaf[];
  /**
   * Redirects that no longer lead anywhere, redirects that match the URL of a page or of another redirect now, and
   * operations that page files describe and no specification has any more.
   */
  readonly changes: readonly Change[];
}

/** Looks for the URLs that no entry of the navigation has, or that a redirect takes. */
export function outsideOf({ sites, before, after, of }: Matching): Outside {
  const listed = new Set(before.leaves.map(addressOf));
  const [then, now] = [answersAt(sites[0]), answersAt(sites[1])];
  // That a transform means it changes nothing for readers.
  const gone = goneAddresses(...sites).filter(({ address }) => !listed.has(address));
  const redirected = [...(sites.every(knowsPages) ? then.pages : [])].filter(
    (page) => !now.pages.has(page) && !listed.has(page) && isAnswer(now.follow(page)),
  );
  // What is in no navigation on purpose, such as a partial, is no unlisted page.
  const isMeantForReaders = ({ isPage, name }: Leaf) => !isPage || !isListless(name);
  const pages = [
    ...gone.flatMap(({ address, redirect }) => (redirect === undefined ? address : [])),
    ...redirected,
  ].flatMap((address) => leafOutside(sites[0], before, address).filter(isMeantForReaders));
  const leafAt = ({ address }: ChangedAddress): readonly Both<Leaf>[] => {
    const leaf = entriesAt(after).get(address);
    const there = leaf === undefined ? leafOutside(sites[1], after, address) : [leaf];
    return there.map((one) => ({ before: of(one) ?? one, after: one }));
  };
  const operations = lostOperations(...sites).map(({ page, operation }) => {
    const at = after.leaves.find(({ isPage, name }) => isPage && name === page)?.served.node ?? sites[1].root;
    return makeChange({ kind: 'lost', item: 'endpoint', name: operation, from: page, at });
  });
  const taken = groupBy(takenAddresses(...sites), ({ redirect }) => redirect!);
  return { pages, changes: [...brokenRedirects(gone, sites), ...operations, ...[...taken].flatMap(takenBy)] };

  function takenBy([{ source, destination, sourceNode: at }, found]: readonly [RedirectThere, ChangedAddress[]]) {
    const leaves = groupBy(found.flatMap(leafAt), ({ after: leaf }) => itemOf(leaf!));
    const others = found.filter((one) => leafAt(one).length === 0);
    return [
      ...Array.from(leaves, ([item, some]) => {
        const name = some.length === 1 ? some[0]!.after!.name : 'the navigation';
        return { item, name, leaves: some };
      }),
      ...others.map(({ address }) => ({ item: 'redirect' as const, name: address })),
    ].map((one) => makeChange({ kind: 'taken', redirect: `${source} → ${destination}`, at, ...one }));
  }
}

/** A page outside of the navigation as an item of the language that its path is in, or else at the root. */
function leafOutside(site: Site, { root, branches, unlisted }: Tree, address: string): readonly Leaf[] {
  const made = unlisted.find((leaf) => addressOf(leaf) === address);
  if (made !== undefined) return [made];
  const file = answeringFile(site, address.slice(1));
  if (file === undefined || root.place === undefined) return [];
  const { place } = root;
  const page = pageOf(file);
  const code = languagesOf(site).codeOf(page);
  const around = branches.find(({ kind, label }) => kind === 'language' && label === code && code !== undefined);
  const served = new ServedItem({ kind: 'page', page }, place.element.node, { place, hidden: false }, site.main);
  return [new Leaf(outsideId, served, around ?? root)];
}

/** Whether an item is a page outside of the navigation. */
export const isOutside = ({ id }: Leaf): boolean => id === outsideId;

/** The URLs whose redirect goes to a 404 now, or was removed. A wildcard that led to one place is named itself. */
function brokenRedirects(gone: readonly ChangedAddress[], sites: readonly [Site, Site]): readonly Change[] {
  const [then, now] = [answersAt(sites[0]), answersAt(sites[1])];
  const list = findMember(sites[1].root, 'redirects')?.value ?? sites[1].root;
  return gone.flatMap(({ address, redirect }) => {
    if (redirect === undefined) return [];
    const { source, from, destination } = redirect;
    const at = now.redirect(address)?.redirect.sourceNode ?? list;
    const [name, to] = address === exampleOf(from) ? [source, destination] : [address, then.redirect(address)!.to];
    return makeChange({ kind: 'lost', item: 'redirect', name, from: to, at });
  });
}
