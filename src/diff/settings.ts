import { getMember, sameJson } from '../json/index.ts';
import { ignoreFile } from '../served/index.ts';
import { redirectsOf, type Site } from '../site/index.ts';
import { sameBytes } from '../text/index.ts';
import { type Change, makeChange } from './change.ts';
import { memberChanges } from './fields.ts';

/** What changed outside of the navigation: redirects, the other settings, and which files are left out. */
export function settingChanges(before: Site, after: Site): readonly Change[] {
  return [
    ...redirectChanges(before, after),
    ...memberChanges(before.root, after.root, ['navigation', 'redirects']),
    ...ignoreFileChange(before, after),
  ];
}

function ignoreFileChange(before: Site, after: Site): readonly Change[] {
  const [was, is] = [before.read(ignoreFile), after.read(ignoreFile)];
  if (was === is || (was !== undefined && is !== undefined && sameBytes(was, is))) return [];
  const [from, to] = [was, is].map((content) => content && `${ignoreFile} …`);
  return [makeChange({ kind: 'setting-changed', item: 'setting', name: ignoreFile, from, to })];
}

function redirectChanges(before: Site, after: Site): readonly Change[] {
  const [listed, now] = [before, after].map(({ root }) => getMember(root, 'redirects'));
  // A list that stands in a file of its own may differ there.
  if (listed?.kind === 'array' && now !== undefined && sameJson(listed, now)) return [];
  // Of equal sources the first one counts.
  const bySource = (site: Site) =>
    new Map(
      redirectsOf(site)
        .toReversed()
        .map((one) => [one.source, one]),
    );
  const [was, is] = [bySource(before), bySource(after)];
  const changes: Change[] = [];
  for (const source of new Set([before, after].flatMap((site) => redirectsOf(site).map((one) => one.source)))) {
    const [from, to] = [was.get(source)?.destination, is.get(source)?.destination];
    if (from === to) {
      if (!sameJson(was.get(source)!.node, is.get(source)!.node))
        changes.push(makeChange({ kind: 'setting-changed', item: 'redirect', name: source }));
      continue;
    }
    const kind = from === undefined ? 'redirect-added' : to === undefined ? 'redirect-removed' : 'redirect-retargeted';
    changes.push(makeChange({ kind, item: 'redirect', name: source, from, to }));
  }
  return changes;
}
