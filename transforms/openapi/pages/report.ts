import { counted, type DiagnosticPlace, entryOf, type Operation, type Report, type Site } from 'navshift';
import { mostNamed } from '../../shared/words.ts';
import type { Assigned } from './assign.ts';

/** Says which pages have another address than the one that the platform gave them, or would give them. */
export function reportAddresses(pages: readonly Assigned[], report: Report): void {
  const changed = (why: Assigned['changed']) => pages.filter((page) => page.changed === why);
  const related = (some: readonly Assigned[]) =>
    some.slice(0, mostNamed).map(({ operation, address, page }) => ({
      message: `${entryOf(operation)}: ${page} instead of ${address}`,
      at: placeOf(operation),
    }));
  const [first, ...others] = changed('name');
  if (first !== undefined) {
    const all = [first, ...others];
    report.warning(
      'address-changed',
      `${counted(all.length, 'page')} cannot keep ${all.length === 1 ? 'its address' : 'their addresses'}: no file can have such a path`,
      {
        at: whereOf(first),
        help: 'Give each an address in the specification, `x-mint: { href: … }`, or redirect the old one in `redirects`.',
        related: related(all),
      },
    );
  }
  const clashing = changed('operation');
  if (clashing.length > 0) {
    report.info(
      'address-clash',
      `${counted(clashing.length, 'operation')} would share ${clashing.length === 1 ? 'its address' : 'their addresses'} with another, so the ${clashing.length === 1 ? 'page has a number' : 'pages have numbers'}`,
      {
        at: whereOf(clashing[0]!),
        help: 'To name them better, give each another summary in the specification, or an address: `x-mint: { href: … }`.',
        related: related(clashing),
      },
    );
  }
  const taken = changed('page');
  if (taken.length > 0) {
    report.warning(
      'address-taken',
      `Another page stands at the address of ${counted(taken.length, 'operation')}, so the ${taken.length === 1 ? 'page has a number' : 'pages have numbers'}`,
      {
        at: whereOf(taken[0]!),
        help: `If it is meant to be the page of that operation, write \`openapi: ${JSON.stringify(taken[0]!.openapi)}\` in its front matter, then run again.`,
        related: related(taken),
      },
    );
  }
}

/** Says which pages are there already and were left as they are, though the specification says otherwise. */
export function reportKept(files: readonly string[], site: Site, report: Report): void {
  if (files.length === 0) return;
  report.info(
    'kept',
    `${counted(files.length, 'page file')} of ${files.length === 1 ? 'an operation is' : 'operations are'} there already, and not as the specification would have ${files.length === 1 ? 'it: it was' : 'them: they were'} left as ${files.length === 1 ? 'it is' : 'they are'}`,
    {
      at: fileOf(site, files[0]!),
      help: 'To have one made anew, delete it, then run again.',
      ...(files.length > 1 && {
        related: files.slice(1, mostNamed).map((file) => ({ message: file, at: fileOf(site, file) })),
      }),
    },
  );
}

const fileOf = (site: Site, file: string): DiagnosticPlace => ({
  file: site.location.prefix + file,
  line: 1,
  column: 1,
});

/** Where a page comes from: what names its specification or, if that was made just now, its operation. */
const whereOf = ({ at, operation }: Assigned): Assigned['at'] | DiagnosticPlace =>
  'kind' in at && at.origin === undefined ? placeOf(operation) : at;

/** Where an operation stands in its specification. */
export function placeOf({ file, position: { line, column }, pointer }: Operation): DiagnosticPlace {
  return { file, line, column, pointer };
}
