import type { ChangedAddress } from '../diff/index.ts';
import { lostOperations, pageFilesOf, pageNeeds } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { counted, listed, plural } from '../text/index.ts';
import type { Collector, Report } from '../transform/index.ts';

/** At most so many losses or addresses are named one by one. */
export const mostNamed = 20;

/** Says which addresses would go, and which a redirect would take. */
export function reportAddresses(
  gone: readonly ChangedAddress[],
  taken: readonly ChangedAddress[],
  report: Report,
): void {
  const say = (changed: readonly ChangedAddress[], what: string, help: string) =>
    changed.length > 0 &&
    report.error('address', `${what}: ${listed(changed.map(({ address }) => address))}`, {
      at: changed[0]!.at,
      help: `Nothing was written. ${help}`,
      related: changed
        .slice(0, mostNamed)
        .flatMap(({ address, text, at }) => (at === undefined ? [] : [{ message: `${address} is ${text}`, at }])),
    });
  const hidden = gone.filter(({ isShown }) => !isShown).length;
  const part = hidden === gone.length ? '' : `, ${hidden} of them`;
  say(
    gone,
    `${counted(gone.length, 'URL')}${hidden === 0 ? '' : `${part} outside the navigation`} would break`,
    'Readers keep links to them: add redirects (some transforms do with `--redirects`), or allow it with `--allow-address-changes`.',
  );
  say(
    taken,
    `a redirect would match ${counted(taken.length, 'URL')} of a page or of another redirect`,
    'Readers may no longer see the page: remove the redirect, or allow it with `--allow-address-changes`.',
  );
}

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
