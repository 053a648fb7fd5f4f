import {
  counted,
  type FileChange,
  listed,
  pageFile,
  pageFileNames,
  plural,
  printFrontMatter,
  readFrontMatter,
  type Report,
  type Site,
} from 'navshift';
import { unlistedPages } from 'navshift/served';
import { labelOfFolder } from './matches.ts';
import { pageMeant, pagesListed, TargetError } from './target.ts';

/** The file of a new page. */
export function fileFor(
  page: string,
  { title, template }: { readonly title?: string | undefined; readonly template?: string | undefined },
): FileChange {
  const fields = { title: title ?? labelOfFolder(page) };
  const matter = template === undefined ? undefined : readFrontMatter(template);
  const text =
    matter === undefined || !('fields' in matter)
      ? (template ?? printFrontMatter({ fields, body: '' }))
      : printFrontMatter({ fields: { ...matter.fields, ...fields }, body: matter.body });
  return { kind: 'create', path: pageFileNames(page)[0], content: new TextEncoder().encode(text) };
}

/** Says which pages have no file. Throws `TargetError` if no other page was named. */
export function reportMissing(site: Site, missing: readonly string[], isPartly: boolean, report: Report): void {
  const isOne = missing.length === 1;
  const meant = missing.flatMap((page) => {
    const other = pageMeant(site, page, unlistedPages(site));
    return other === undefined ? [] : isOne ? other : `${other} for ${page}`;
  });
  const what = `There is no file ${missing.map((page) => pageFileNames(page)[0]!).join(', ')}`;
  const help =
    meant.length === 0
      ? `Create ${plural(missing.length, 'it', 'them')} first, or let --create make ${plural(missing.length, 'it', 'them')}.`
      : `Did you mean ${listed(meant)}? For a new page, add --create.`;
  if (!isPartly) throw new TargetError(what, help);
  report.error('target', `${what}, so ${plural(missing.length, 'it is', 'they are')} not added`, {
    help,
    partly: true,
  });
}

/** Names the page files that are made. */
export function reportCreated(before: Site, after: Site, report: Report): void {
  const made = [...pagesListed(after).keys()].filter(
    (page) => pageFile(before, page) === undefined && pageFile(after, page) !== undefined,
  );
  if (made.length > 0)
    report.info(
      'created',
      `${counted(made.length, 'page file')} ${plural(made.length, 'is', 'are')} made: ${made.join(', ')}`,
    );
}
