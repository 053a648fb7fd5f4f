import { type FileChange, pageFileNames, printFrontMatter, readFrontMatter } from 'navshift';
import { baseOf } from 'navshift/edit';

/** The file of a new page. */
export function fileFor(
  page: string,
  { title, template }: { readonly title?: string | undefined; readonly template?: string | undefined },
): FileChange {
  const name = baseOf(page).replace(/[-_]+/g, ' ');
  const fields = { title: title ?? name.charAt(0).toUpperCase() + name.slice(1) };
  const matter = template === undefined ? undefined : readFrontMatter(template);
  const text =
    matter === undefined || !('fields' in matter)
      ? (template ?? printFrontMatter({ fields, body: '' }))
      : printFrontMatter({ fields: { ...matter.fields, ...fields }, body: matter.body });
  return { kind: 'create', path: pageFileNames(page)[0], content: new TextEncoder().encode(text) };
}
