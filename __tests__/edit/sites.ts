import type { Spot } from '../../src/edit/index.ts';
import {
  type EntryPlace,
  makeSite,
  memoryReader,
  print,
  selectElement,
  type Site,
  walkNavigation,
} from '../../src/index.ts';

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
