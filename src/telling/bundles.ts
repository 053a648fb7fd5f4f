import { type Change, foldersBetween, type NavigationDiff } from '../diff/index.ts';
import { type Branch } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import { headlinesOf } from './headlines.ts';
import { wordsOf } from './names.ts';
import { entryOf } from './same-changes.ts';
import type { Entry } from './told.ts';

/** Takes out what several elements became alike: it is one line, wherever they stand. */
export function bundled(diff: NavigationDiff): readonly [bundles: readonly Entry[], others: readonly Change[]] {
  const headlines = headlinesOf(diff);
  const isSaid = new Set(headlines.flatMap(({ changes }) => changes));
  const changes = diff.changes.filter((change) => !isSaid.has(change) && !isSaidByField(change, diff.changes));
  const same = groupBy(changes, (change) => sameFor(change) ?? change);
  const [bundles, others] = [true, false].map((isBundle) =>
    [...same].filter(([key, all]) => (typeof key === 'string' && all.length > 1) === isBundle),
  );
  return [
    [...headlines.map(({ entry }) => entry), ...bundles!.map(([, all]) => ({ ...entryOf(all), isCounted: true }))],
    others!.flatMap(([, all]) => all),
  ];
}

/** What a change has in common with others that are told with it in one line; undefined where each is told by itself. */
function sameFor(change: Change): string | undefined {
  const { kind, item, from, to, branches } = change;
  if (kind === 'converted') return [branches[0]!.before!, branches[0]!.after!].map(wordsOf).join();
  if (kind === 're-pointed' && item !== 'page') return `${item} ${kind}`;
  if (kind === 'stored-elsewhere') return [branches.length > 0 ? wordsOf(branches[0]!.after!) : item, from, to].join();
  if (kind === 'rewritten' && branches.length > 0) return [kind, wordsOf(branches[0]!.after!), from, to].join();
  if (kind === 'field-changed') return isKeptOpen(change) ? 'kept open' : specificationOf(change);
  if (kind === 'starts-open' || kind === 'starts-closed') return kind;
  return undefined;
}

/** Whether a field of its element says which specification came in place of another one. */
const isSaidByField = ({ kind, item, leaves: [leaf] }: Change, changes: readonly Change[]): boolean =>
  kind === 're-pointed' &&
  item !== 'page' &&
  leaf?.after?.served.item.kind === 'specification' &&
  changes.some(
    (one) =>
      one.kind === 'field-changed' &&
      one.branches[0]!.after === leaf.after!.parent &&
      specificationOf(one) !== undefined,
  );

/** The folder or file of a specification that a field names now in place of another one: 'old/ → new/'. */
function specificationOf({ from = '', to = '' }: Change): string | undefined {
  const [was, is] = [from, to].map((text) => /^(?:openapi|asyncapi|graphql)(?:\.source)? "(.*)"$/.exec(text)?.[1]);
  return was === undefined || is === undefined ? undefined : foldersBetween(was, is).join(' → ');
}

/** Whether a group came into another one, where it would start closed, and does not. */
function isKeptOpen({ kind, from, to, branches }: Change): boolean {
  if (kind !== 'field-changed' || from !== undefined || to !== 'expanded true') return false;
  const [{ before, after } = {}] = branches;
  const isNested = (branch: Branch | undefined) => branch?.kind === 'group' && branch.parent?.kind === 'group';
  return isNested(after) && !isNested(before);
}
