import { type FileChange, printFrontMatter } from 'navshift';
import { operationPage } from '../engine/operation-page.ts';
import type { Assigned } from './assign.ts';
import { type PageFiles, samePage } from './files.ts';

/**
 * The files to be written, and those that are there and stay though they say something else.
 *
 * A page of the operation that is there already is written anew only if it is, to the letter of each field, what the specification that was committed last made:
 * then nobody has edited it.
 */
export function writePages(
  pages: readonly Assigned[],
  files: PageFiles,
): { readonly changes: readonly FileChange[]; readonly kept: readonly string[] } {
  const changes: FileChange[] = [];
  const kept: string[] = [];
  const encoder = new TextEncoder();
  for (const page of pages) {
    const made = operationPage(page);
    const there = files.read(page.page, page);
    const create: FileChange = {
      kind: 'create',
      path: there?.file ?? `${page.page}.mdx`,
      content: encoder.encode(printFrontMatter(made)),
    };
    if (there === undefined) changes.push(create);
    else if (!samePage(there.page, made)) {
      const before = files.committed(page);
      if (before !== undefined && samePage(there.page, before))
        changes.push({ kind: 'delete', path: there.file }, create);
      else kept.push(there.file);
    }
  }
  return { changes, kept };
}
