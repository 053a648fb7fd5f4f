import { placeInText } from '../../check/index.ts';
import { inOrder, makeChange, type NavigationDiff } from '../../diff/index.ts';
import { pageOf } from '../../format/index.ts';
import { breaksBetween } from '../../pages/index.ts';
import { oldFileIn } from '../revisions/comparison.ts';

/** A diff with what the change broke in the text of pages. */
export function withBreaks(diff: NavigationDiff): NavigationDiff {
  const [before, after] = diff.matching.sites;
  const broken = breaksBetween(before, after, oldFileIn(diff.matching)).map((one) => {
    const { kind, file, what } = one;
    const item = kind === 'unreadable' ? 'page' : 'link';
    return makeChange({ kind, item, name: pageOf(file), to: what, at: placeInText(after, file, one) });
  });
  if (broken.length === 0) return diff;
  const all: NavigationDiff = { ...diff, changes: [] };
  const own = [...diff.changes, ...broken].map((change) => ({ ...change, diff: all }));
  return Object.assign(all, { changes: inOrder(own, ({ kind }) => kind) });
}
