import { lostOperations, pageFilesOf, pageNeeds } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { counted, listed, plural } from '../text/index.ts';
import type { Collector } from '../transform/index.ts';

/**
 * Says which pages would lack what their text needs: a file that they import, or the operation that they describe. A
 * transform that reports such pages itself, as `move` does, is not refused.
 */
export function reportNeeds(before: Site, after: Site, report: Collector): void {
  const say = (rule: string, files: readonly string[], what: string, help: string) =>
    report.error(rule, `${counted(files.length, 'page')} would ${what}: ${listed(files)}`, {
      at: { file: after.location.prefix + files[0]! },
      help: `Nothing was written. ${help}`,
    });
  const lost = lostOperations(before, after);
  if (lost.length > 0)
    say(
      'operation',
      lost.map(({ file }) => file),
      `name an operation that no specification has (${listed([...new Set(lost.map(({ operation }) => operation))])})`,
      'Change `openapi` in the front matter of these pages first, or keep the operations.',
    );
  const gone = after.staged
    .slice(before.staged.length)
    .flatMap((change) => (change.kind === 'delete' ? change.path : change.kind === 'move' ? change.from : []))
    .filter((path) => !after.exists(path));
  if (gone.length === 0 || report.diagnostics.some(({ rule }) => rule.endsWith('/page-text'))) return;
  const names = gone.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const files = pageFilesOf(after).paths.filter((file) =>
    pageNeeds(after, file, names, (path) => gone.includes(path) && before.exists(path)),
  );
  if (files.length > 0)
    say(
      'page-needs',
      files,
      `import or show ${plural(gone.length, 'a file that is', 'files that are')} deleted or moved (${listed(gone)})`,
      'Change the lines that name it first, or keep the file.',
    );
}
