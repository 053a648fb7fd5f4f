import { expect } from '@jest/globals';
import fc from 'fast-check';
import type { Spot } from '../../src/edit/index.ts';
import {
  type EntryPlace,
  makeSite,
  memoryReader,
  print,
  selectElement,
  type Site,
  takeCensus,
  walkNavigation,
} from '../../src/index.ts';
import { SharedDocumentError } from '../../src/navigation/index.ts';
import { findLosses } from '../../src/plan/index.ts';
import type { Collector } from '../../src/transform/index.ts';
import { navigations } from '../transforms/random-navigation.ts';

export const siteOf = (navigation: unknown, files: Record<string, string> = {}) =>
  makeSite(JSON.stringify({ navigation }, null, 2), { reader: memoryReader(files) });
export const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });
export const at = (site: Site, pointer: string) => selectElement(site, pointer).place;

/** Every entry and element of a site but the root, in reading order. */
export function spotsOf(site: Site): readonly Spot[] {
  const spots: Spot[] = [];
  walkNavigation(site, {
    enter: (_, place) => void (place.container !== undefined && !place.inGlobal && spots.push(place)),
    entry: (entry) => void (!entry.parent.inGlobal && spots.push(entry)),
  });
  return spots;
}
export const isEntry = (spot: Spot): spot is EntryPlace => 'text' in spot;
export const entry = (site: Site, text: string): EntryPlace =>
  spotsOf(site)
    .filter(isEntry)
    .find((spot) => spot.text === text)!;

export const textsOf = (spots: readonly Spot[]) => spots.flatMap((spot) => (isEntry(spot) ? spot.text : []));

export const navigationOf = (site: Site) => (JSON.parse(print(site) as string) as { navigation: unknown }).navigation;

/** Any navigation with its files, and two numbers to choose something in it by. */
export const drawn = fc.tuple(navigations, fc.nat(), fc.nat());

/** Goes on where two places want different results of one document: an edit refuses that. */
export function unlessShared(make: () => void): void {
  try {
    make();
  } catch (error) {
    if (!(error instanceof SharedDocumentError)) throw error;
  }
}

/** Nothing that conservation counts is lost but what was declared. */
export const expectConserved = (site: Site, after: Site, { declarations }: Collector): void =>
  expect(findLosses(takeCensus(site), takeCensus(after), declarations)).toEqual([]);
