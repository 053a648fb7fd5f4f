import type { Both } from './change.ts';
import type { NavigationDiff } from './diff.ts';
import type { JsonDiff } from './json-schema.ts';
import { type Leaf, pathOf, type Tree } from './tree.ts';

/** A navigation diff as JSON. `names` is what was compared. */
export function jsonDiff({ matching, changes }: NavigationDiff, names: readonly [string, string]): JsonDiff {
  const told = new Set<Leaf>();
  /** What an earlier change has told is not told again. */
  const isNew = ({ before, after }: Both<Leaf>) => {
    const one = (before ?? after)!;
    if ((!isPage(before) && !isPage(after)) || told.has(one)) return false;
    told.add(one);
    return true;
  };
  return {
    before: { revision: names[0], counts: countsOf(matching.before) },
    after: { revision: names[1], counts: countsOf(matching.after) },
    changes: changes.map(({ kind, item, name, from, to, scope, leaves, redirect, certain, by }) => {
      const pages = kind === 'reordered' || isState(kind) ? [] : leaves.filter(isNew);
      return {
        kind,
        item,
        name,
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
        ...(scope !== '' && { scope }),
        ...(pages.length > 0 && {
          pages: pages.map(({ before, after }) => ({
            ...(isPage(before) && { before: pathOf(before) }),
            ...(isPage(after) && { after: pathOf(after) }),
          })),
        }),
        ...(redirect !== undefined && { redirect }),
        certain,
        ...(by !== undefined && { by }),
      };
    }),
  };
}

const isPage = (leaf: Leaf | undefined): leaf is Leaf => leaf?.served.item.kind === 'page';

const isState = (kind: string) => ['dropped', 'hidden', 'shown'].includes(kind);

/** How many there are of each, hidden ones too. */
export function countsOf({ leaves }: Tree): JsonDiff['before']['counts'] {
  const sums = { pages: 0, endpoints: 0, links: 0, dropped: 0, unknown: 0 };
  for (const { served } of leaves) {
    const { kind } = served.item;
    if (served.state === 'dropped') sums.dropped++;
    else if (kind === 'specification') sums.unknown++;
    else sums[kind === 'page' ? 'pages' : kind === 'link' ? 'links' : 'endpoints']++;
  }
  return sums;
}
