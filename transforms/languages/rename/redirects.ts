import { changeRedirects, readAddress, type Redirect, redirectsOf, type Report, type Site } from 'navshift';
import { notThere } from '../../shared/redirects.ts';
import type { Renaming } from './renaming.ts';

/**
 * The site with redirects that lead to the new addresses.
 *
 * `added`: a source stays, since it is an address that was given out, and each folder gets a redirect from its old addresses to its new ones.
 * Else sources follow too. One that would lead to itself goes.
 */
export function renameRedirects(site: Site, renaming: Renaming, added: boolean, report: Report): Site {
  const change = (redirect: Redirect): Redirect | null => {
    const destination = renaming.rename(redirect.destination);
    const source = added ? redirect.source : renaming.rename(redirect.source);
    if (destination === redirect.destination && source === redirect.source) return redirect;
    return readAddress(source)?.path === readAddress(destination)?.path ? null : { source, destination };
  };
  const wanted = [...renaming.pageFolders].map(([from, to]) => ({
    source: `/${from}/:slug*`,
    destination: `/${to}/:slug*`,
  }));
  reportShadows(site, renaming, change, report);
  return changeRedirects(site, change, added ? notThere(site, change, wanted, report) : []);
}

/** Warns of redirects that lead away from the new addresses. */
function reportShadows(
  site: Site,
  renaming: Renaming,
  change: (redirect: Redirect) => Redirect | null,
  report: Report,
): void {
  const targets = [...renaming.pageFolders.values()];
  for (const { node, ...redirect } of redirectsOf(site)) {
    const path = readAddress(redirect.source)?.path;
    const folder = path === undefined ? undefined : targets.find((target) => path.startsWith(`${target}/`));
    if (folder === undefined || !/[:*]/.test(path!) || change(redirect) === null) continue;
    report.warning(
      'redirect-in-the-way',
      `This redirect leads away from ${redirect.source}, where the pages are to be`,
      { at: node, help: 'Remove it if it was for want of these pages.' },
    );
  }
}
