import { counted, listed, type Report } from 'navshift';
import { type LinkRewriter, type Refused, rewriteLinks } from 'navshift/edit';

/** Makes an edit that rewrites links of pages, counts these, and names the pages that MDX refuses. */
export function withLinks<Result>(report: Report, edit: (links: LinkRewriter) => Result): Result {
  const refused: Record<Refused, string[]> = { 'as Markdown': [], unread: [] };
  const changed: string[] = [];
  const result = edit((text, newReference, file) => {
    const reference = (old: string) => {
      const next = newReference(old);
      if (next !== undefined) changed.push(file);
      return next;
    };
    return rewriteLinks(text, reference, (how) => refused[how].push(file));
  });
  const files = new Set(changed).size;
  if (files > 0) report.changed?.(`${counted(changed.length, 'link')} in ${counted(files, 'page file')} updated.`);
  const { 'as Markdown': asMarkdown, unread } = refused;
  if (asMarkdown.length > 0)
    report.warning(
      'not-mdx',
      `${counted(asMarkdown.length, 'page file')} cannot be parsed as MDX: ${listed(asMarkdown)}`,
      {
        help: 'Links there were changed as far as Markdown and HTML show them. Look at these pages in the patch.',
      },
    );
  if (unread.length > 0)
    report.warning('not-mdx', `${counted(unread.length, 'page file')} cannot be parsed at all: ${listed(unread)}`, {
      help: 'No link in these pages was changed. Look for links there yourself, then fix the pages.',
    });
  return result;
}
