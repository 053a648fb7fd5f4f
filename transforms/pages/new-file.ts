import { type FileChange, pageFileNames, printFrontMatter, readFrontMatter } from 'navshift';
import { labelOfFolder } from './matches.ts';

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
