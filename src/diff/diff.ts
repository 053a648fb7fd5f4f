import type { Declaration } from '../match/index.ts';
import { printBytes, sameJson } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import { sameBytes } from '../text/index.ts';
import { type Change, inOrder, makeChange } from './change.ts';
import { itemChanges } from './items.ts';
import { SiteMatching } from './matching.ts';
import { settingChanges } from './settings.ts';
import { elementChanges } from './shapes.ts';
import { structureOf } from './structure.ts';

/** The difference of two sites in meaning. */
export interface NavigationDiff {
  readonly matching: SiteMatching;
  /** In the order in which they are told. */
  readonly changes: readonly Change[];
  /** Changes that are accepted, and so told and counted apart. */
  readonly accepted?: readonly Change[];
}

/**
 * The difference of two sites in meaning: what became of each scope, page and element, of redirects and settings.
 *
 * @param declared what is known to have been removed or renamed, as transforms declare it: it is not searched for
 */
export function navigationDiff(before: Site, after: Site, declared: readonly Declaration[] = []): NavigationDiff {
  const matching = new SiteMatching([before, after], declared);
  const structure = structureOf(matching);
  const changes = [
    ...itemChanges(matching, structure),
    ...elementChanges(matching, structure),
    ...settingChanges(before, after),
  ];
  if (changes.length === 0 && isOtherText(before, after)) changes.push(untold(before, after));
  return { matching, changes: inOrder(changes, ({ kind }) => kind) };
}

/** What to say of another text that changes nothing for readers. */
function untold(before: Site, after: Site): Change {
  const other = differingDocument(before, after);
  return makeChange({
    kind: other === undefined ? 'format-only' : 'setting-changed',
    item: 'setting',
    name: other ?? 'docs.json',
  });
}

/** A document that says something else, and not only in another text. */
const differingDocument = ({ documents }: Site, after: Site): string | undefined =>
  [...new Set([...documents.keys(), ...after.documents.keys()])].find((path) => {
    const [was, is] = [documents.get(path), after.documents.get(path)];
    return was === undefined || is === undefined || !sameJson(was, is);
  });

/** Whether any document of two sites has another text. */
function isOtherText(before: Site, after: Site): boolean {
  const paths = new Set([...before.documents.keys(), ...after.documents.keys()]);
  return [...paths].some((path) => {
    const [was, is] = [before.documents.get(path), after.documents.get(path)];
    return was === undefined || is === undefined || !sameBytes(printBytes(was), printBytes(is));
  });
}
