import { type Change, foldersBetween, type NavigationDiff } from '../diff/index.ts';
import { type Branch } from '../served/index.ts';
import { groupBy } from '../text/index.ts';
import { headlinesOf } from './headlines.ts';
import { wordsOf } from './names.ts';
import { statementOf } from './same-changes.ts';
import type { Statement } from './statement.ts';

/** Takes out changes that several elements have in common: they are one line, wherever these elements are. */
export function bundled(diff: NavigationDiff): readonly [bundles: readonly Statement[], others: readonly Change[]] {
  const headlines = headlinesOf(diff);
  const isSaid = new Set(headlines.flatMap(({ changes }) => changes));
  const changes = diff.changes.filter((change) => !isSaid.has(change) && !isSaidByField(change, diff.changes));
  const same = groupBy(changes, (change) => sameFor(change) ?? change);
  const bundles = [...same.values()].filter((all) => all.length > 1);
  const isBundled = new Set(bundles.flat());
  return [
    [
      ...headlines.map(({ statement }) => statement),
      ...bundles.map((all) => ({ ...statementOf(all), isCounted: true })),
    ],
    changes.filter((change) => !isBundled.has(change)),
  ];
}

/** The key that changes of one line have in common; undefined for a change with a line of its own. */
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

/** Whether a changed field of the element reports the new specification already. */
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

/** The folders or files of the old and new specification of a field: 'old/ → new/'. */
function specificationOf({ from = '', to = '' }: Change): string | undefined {
  const [was, is] = [from, to].map((text) => /^(?:openapi|asyncapi|graphql)(?:\.source)? "(.*)"$/.exec(text)?.[1]);
  return was === undefined || is === undefined ? undefined : foldersBetween(was, is).join(' → ');
}

/** Whether `expanded: true` was added to a group that is nested now: without it, a nested group starts closed. */
function isKeptOpen({ kind, from, to, branches }: Change): boolean {
  if (kind !== 'field-changed' || from !== undefined || to !== 'expanded true') return false;
  const [{ before, after } = {}] = branches;
  const isNested = (branch: Branch | undefined) => branch?.kind === 'group' && branch.parent?.kind === 'group';
  return isNested(after) && !isNested(before);
}
