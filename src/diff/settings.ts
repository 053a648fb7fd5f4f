import { ignoreFile } from '../served/index.ts';
import { findMember } from '../json/index.ts';
import { redirectsOf, type Site } from '../site/index.ts';
import { groupBy, sameBytes } from '../text/index.ts';
import { type Change, makeChange } from './change.ts';
import { isSame, memberChanges } from './fields.ts';

/** Changes outside of the navigation: redirects, other settings, and `.mintignore`. */
export function settingChanges(before: Site, after: Site): readonly Change[] {
  return [
    ...redirectChanges(before, after),
    ...memberChanges(before.root, after.root, ['navigation', 'redirects']),
    ...ignoreFileChange(before, after),
  ];
}

/** Whether two files have the same bytes, or neither exists. */
export const isSameFile = (was?: Uint8Array, is?: Uint8Array): boolean =>
  was === is || (was !== undefined && is !== undefined && sameBytes(was, is));

function ignoreFileChange(before: Site, after: Site): readonly Change[] {
  const [was, is] = [before.read(ignoreFile), after.read(ignoreFile)];
  if (isSameFile(was, is)) return [];
  const [from, to] = [was, is].map((content) => content && `${ignoreFile} …`);
  return [makeChange({ kind: 'setting-changed', item: 'setting', name: ignoreFile, from, to })];
}

function redirectChanges(before: Site, after: Site): readonly Change[] {
  // The first redirect of a source counts.
  const [was, is] = [before, after].map((site) => groupBy(redirectsOf(site), ({ source }) => source));
  return [...new Set([...was!.keys(), ...is!.keys()])].flatMap((name) => {
    const [one, other] = [was!.get(name)?.[0], is!.get(name)?.[0]];
    const [from, to] = [one?.destination, other?.destination];
    if (from === to)
      return isSame(one!.node, other!.node) ? [] : makeChange({ kind: 'setting-changed', item: 'redirect', name });
    const kind = from === undefined ? 'redirect-added' : to === undefined ? 'redirect-removed' : 'redirect-retargeted';
    const at = other?.node ?? findMember(after.root, 'redirects')?.value;
    return makeChange({ kind, item: 'redirect', name, from, to, at });
  });
}
