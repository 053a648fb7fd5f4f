import {
  acceptableParts,
  answersOf,
  type Both,
  type Change,
  type ChangeKind,
  itemOf,
  type NavigationDiff,
  newRefusalText,
} from '../diff/index.ts';
import { addressOf, isDropped, isMissing, type Leaf } from '../served/index.ts';
import { counted, enumerate, figure, flattened, groupBy, plural } from '../text/index.ts';
import { isListed } from './names.ts';
import { mistakesText } from './parts.ts';

/** What a diff comes to, in a few sentences. */
export function summaryOf({ matching, changes, accepted = [] }: NavigationDiff): string {
  const byKind = groupBy(changes, ({ kind }) => kind);
  const changesOf = (...kinds: readonly ChangeKind[]) => flattened(kinds, (kind) => byKind.get(kind) ?? []);
  const carriedBy = (some: readonly Change[]) => flattened(some, ({ leaves }) => leaves);
  const leavesOf = (...kinds: readonly ChangeKind[]) => carriedBy(changesOf(...kinds));
  const addressesOf = (leaves: Change['leaves']) => new Set(leaves.map(({ before }) => addressOf(before!))).size;
  const lost = addressesOf(leavesOf('lost'));
  const [missing, fixed] = [leavesOf('missing').length, leavesOf('fixed').length];
  const without = (count: number) => `${counted(count, 'entry', 'entries')} without a file`;
  const changed = changesOf('address-changed', 'folder-renamed');
  const unredirected = addressesOf(carriedBy(changed.filter(({ redirect }) => redirect === undefined)));
  const gone = goneOf({ matching, changes });
  const brought = leavesOf('came', 'added', 'copied', 'split');
  const come = brought.filter(({ before }) => before === undefined).map(({ after }) => after!);
  const dropped = come.filter(isDropped);
  const moved = brought.filter(({ before, after }) => before !== undefined && before.name === after!.name);
  const addresses = addressesOf(carriedBy(changed));
  // By the scope of each.
  const removed = flattened(changesOf('removed'), ({ leaves, scope }) =>
    leaves.filter(({ before }) => !isDropped(before!) && !isMissing(before!)).map(() => scope),
  );
  const [place, ...places] = new Set(removed);
  const notShown =
    place === undefined || place === '' || places.length > 0
      ? `no longer shown where ${plural(removed.length, 'it was', 'they were')}`
      : `no longer shown in ${place}`;
  const taken = changes.reduce((sum, { answers, leaves }) => (answers === undefined ? sum : sum + leaves.length), 0);
  const scopes = new Set(changed.map(({ scope }) => scope));
  const where = scopes.size === 1 && !scopes.has('') ? ` in ${[...scopes].join('')}` : '';
  const isOne = addresses === 1;
  const led =
    unredirected === 0
      ? isOne
        ? 'redirected'
        : 'all redirected'
      : isOne
        ? 'without a redirect'
        : unredirected === addresses
          ? 'none redirected'
          : `${figure(unredirected)} without a redirect`;
  const refusal = newRefusalText(matching);
  const sentences = [
    refusal ?? '',
    lost > 0 ? `${counted(lost, 'page')} lost.` : '',
    missing > 0 ? `${gone > 0 ? `${counted(gone, 'page')} unlisted, ` : ''}${without(missing)}.` : '',
    addresses > 0 ? `${counted(addresses, 'URL')} changed${where}, ${led}.` : '',
    taken > 0 ? `${counted(taken, 'URL')} now ${plural(taken, 'has', 'have')} another operation.` : '',
    refusal !== undefined ||
    lost + missing + taken + unredirected > 0 ||
    leavesOf('dropped').some(({ before }) => before!.served.item.kind !== 'page')
      ? ''
      : changes.length === 0
        ? `No ${accepted.length > 0 ? 'other ' : ''}change.`
        : gone > 0
          ? `Nothing lost: ${counted(gone, 'page')} unlisted, ${plural(gone, 'its URL still works', 'all URLs still work')}.`
          : `Nothing ${accepted.length > 0 ? 'else ' : ''}lost.`,
    accepted.length > 0 ? `${figure(flattened(accepted, acceptableParts).length)} accepted.` : '',
    fixed > 0 ? `${without(fixed)} now ${plural(fixed, 'has', 'have')} one.` : '',
    numbers([
      [leavesOf('dropped').length, 'dropped by Mintlify'],
      [come.filter(isListed).length, 'added'],
      [leavesOf('moved').length + moved.length, 'moved'],
      [removed.length, notShown],
    ]),
    dropped.length > 0 ? `${figure(dropped.length)} added, but dropped by Mintlify (${mistakesText(dropped)}).` : '',
    sizes({ matching, changes }),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function numbers(parts: readonly (readonly [number, string])[]): string {
  const some = parts.filter(([number]) => number > 0).map(([number, word]) => `${figure(number)} ${word}`);
  return some.length === 0 ? '' : `${some.join(', ')}.`;
}

/** '410 → 422 pages and links.' */
function sizes({ matching: { before, after } }: NavigationDiff): string {
  const [was, is] = [before.leaves.filter(isListed), after.leaves.filter(isListed)];
  if (was.length === is.length) return '';
  const kinds = new Set([...was, ...is].map(itemOf));
  const nouns = (['page', 'endpoint', 'webhook', 'link'] as const).flatMap((kind) =>
    kinds.has(kind) ? `${kind}s` : [],
  );
  return `${figure(was.length)} → ${figure(is.length)} ${enumerate(nouns)}.`;
}

/** How many pages the navigation does not lead to any more, although they answer. */
function goneOf({ matching: { after, sites }, changes }: NavigationDiff): number {
  const left: Leaf[] = [];
  const look = ({ before, after: now }: Both<Leaf>) => {
    if (before !== undefined && before.key !== now?.key) left.push(before);
  };
  changes.forEach(({ leaves }) => leaves.forEach(look));
  const { page } = answersOf(sites[1]);
  const gone = new Set(left.filter((leaf) => leaf.isPage && page(leaf) === true).map(({ key }) => key));
  if (gone.size > 0) after.leaves.forEach((leaf) => gone.delete(addressOf(leaf) ?? leaf.key));
  return gone.size;
}
