import { formatEntry } from 'navshift';
import { translatedFile } from '../engine/specifications.ts';
import { nameOf } from '../../shared/words.ts';
import type { Building } from './building.ts';
import { standsForAll } from './owners.ts';
import type { Branch, Leaf } from './tree.ts';

/** The text of the entry that an endpoint of the source has in the language; null if there is none to be. */
export function endpointText(
  { entry, text, parent }: Leaf,
  theirs: Leaf | undefined,
  building: Building,
): string | null {
  const { site, languages, specifications } = building;
  if (theirs !== undefined) return theirs.text;
  if (entry.kind === 'page') return text;
  if (entry.specification !== undefined) {
    const file = specifications === 'keep' ? undefined : translatedFile(entry.specification, { site, ...languages });
    return file === undefined ? text : formatEntry({ ...entry, specification: file });
  }
  const owner = building.settled.owners.get(parent);
  if (owner === undefined || building.owners.own.of(owner) !== owner || !standsForAll(site, owner, building.owners.own))
    return text;
  // A single entry would take all the others off the site.
  noteGenerated(owner, building);
  return null;
}

/** Says that endpoints of the source are not listed below an element, as its specification lists them all. */
export function noteGenerated(owner: Branch, { findings }: Building): void {
  findings.generated.set(owner, { name: nameOf(owner.element), at: owner.element.node });
}
