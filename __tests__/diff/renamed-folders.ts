import type { NavigationDiff } from '../../src/diff/index.ts';
import { pathOf } from '../../src/served/index.ts';
import { tell } from '../../src/telling/index.ts';

/** The folders that a diff calls renamed although more of their pages stayed than went. */
export function notRenamed(diff: NavigationDiff): readonly string[] {
  const { before, after } = diff.matching;
  const pagesIn = (leaves: typeof before.leaves, folder: string) =>
    new Set(leaves.map(pathOf).filter((path) => path.startsWith(folder)));
  return tell(diff).lines.flatMap(({ text, changes = [] }) => {
    if (!/\bfolders? renamed\b/.test(text)) return [];
    return changes.flatMap(({ kind, from = '', to = '' }) => {
      if (kind !== 'folder-renamed') return [];
      const [was, is] = [pagesIn(before.leaves, from), pagesIn(after.leaves, from)];
      const stayed = [...was].filter((page) => is.has(page)).length;
      return stayed > was.size - stayed ? [`${from} → ${to} is no rename: ${stayed} of ${was.size} pages stayed`] : [];
    });
  });
}
