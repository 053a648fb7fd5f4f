import { type Change, isUnopened, type NavigationDiff, scopeText } from '../diff/index.ts';
import { type Branch, leavesIn } from '../served/index.ts';
import { type Line, scopesText, sizeText } from './names.ts';
import { isPathChange } from './statement.ts';

/** Whether a change is one of groups and order, not of paths, labels or fields. */
export const isStructural = (change: Change): boolean =>
  !isPathChange(change) &&
  !['fixed', 'field-changed', 'renamed', 'default-moved', 'landing-changed'].includes(change.kind);

/** The scopes of changes, before and after. */
export function scopesOf(changes: readonly Change[]): ReadonlySet<Branch> {
  const scopes = new Set<Branch>();
  for (const { leaves, branches } of changes)
    for (const { before, after } of [...leaves, ...branches])
      for (const one of [before, after]) if (one?.parent !== undefined) scopes.add(one.parent.scope);
  return scopes;
}

/** A line about the scopes without a change, if others have one. */
export function unchanged({ matching, changes, accepted = [] }: NavigationDiff): readonly Line[] {
  if (changes.every(({ kind }) => kind === 'rewritten' || kind === 'format-only')) return [];
  // Compared by name, as one side may lack a scope. A change in a version is a change of the language around it.
  const touched = new Set([...scopesOf([...changes, ...accepted])].flatMap(({ upwards }) => upwards).map(scopeText));
  for (const { after } of changes.flatMap(({ branches }) => branches))
    if (after?.isScope) touched.add(scopeText(after));
  const converted = new Set(changes.flatMap(({ kind, branches }) => (kind === 'converted' ? branches[0]!.after : [])));
  const isSame = (branch: Branch): boolean =>
    branch.isScope &&
    branch.size > 0 &&
    !touched.has(scopeText(branch)) &&
    // What is in an element of another kind is not as it was.
    !branch.upwards.some((one) => converted.has(one));
  const same = matching.after.branches
    .filter((branch) => isSame(branch) && !branch.parent?.upwards.some(isSame))
    .sort((a, b) => a.upwards.length - b.upwards.length);
  if (same.length === 0) return [];
  const names = scopesText([...new Set(same.map(scopeText))]);
  const text = `${names} unchanged (${sizeText(same.flatMap(leavesIn).filter((leaf) => !isUnopened(leaf)))})`;
  return [{ sign: '=', kind: 'unchanged', level: 'info', text }];
}
