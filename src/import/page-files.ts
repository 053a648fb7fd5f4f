import { pageFileNames, pageOf } from '../format/index.ts';
import { isPageFile } from '../served/index.ts';
import { type FileChange, readFrontMatter, type Site } from '../site/index.ts';
import { counted, invalidUtf8, plural } from '../text/index.ts';
import type { Report } from '../transform/index.ts';
import { below, lastName } from './source.ts';
import type { ImportOptions, PageNode } from './tree.ts';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The site with what its page files need: a name of which Mintlify makes a page, and with `titles` the labels of the
 * source. Reports the labels that differ.
 */
export function withPageFiles(
  site: Site,
  pages: readonly PageNode[],
  { root, source, titles }: ImportOptions,
  report: Report,
): Site {
  const changes: FileChange[] = [];
  let differing = 0;
  const first = new Map(pages.toReversed().map((page) => [page.path, page]));
  for (const { path: file, label, hidden } of [...first.values()].reverse()) {
    const inner = below(root, file)!;
    const bytes = source.reader.read(file);
    const titled = bytes && label !== undefined && hidden !== true ? titledAs(label, bytes) : undefined;
    if (titled !== undefined) differing++;
    const content = titles === true ? titled : undefined;
    const path = nameFor(site, inner);
    if (path !== inner) {
      const what = `${lastName(file)} becomes ${lastName(path)}`;
      report.info('renamed', what, {
        at: { file },
        help: `Mintlify makes no page from a file named ${lastName(file)}.`,
      });
      changes.push({ kind: 'move', path, from: inner, ...(content && { content }) });
    } else if (content !== undefined) changes.push({ kind: 'delete', path }, { kind: 'create', path, content });
  }
  const what = `${counted(differing, 'page')} ${plural(differing, 'loses its label', 'lose their labels')}`;
  const help =
    'docs.json has no labels of pages. Run again with --titles: it adds them to the front matter of the pages.';
  if (differing > 0 && titles !== true) report.info('titles', what, { help });
  return site.withStaged(changes);
}

/** The name of a page file from which Mintlify makes a page, as it makes none from README.md; else the file. */
function nameFor(site: Site, file: string): string {
  const [renamed] = pageFileNames(pageOf(file));
  return isPageFile(site, file) || !isPageFile(site, renamed) || site.exists(renamed) ? file : renamed;
}

/** A page file that Mintlify shows with a label; undefined if it does already, or if its front matter cannot be read. */
function titledAs(label: string, bytes: Uint8Array): Uint8Array | undefined {
  const front = readFrontMatter(bytes);
  if (!('fields' in front)) return undefined;
  const { title, sidebarTitle } = front.fields;
  if (sidebarTitle !== undefined || title === label) return undefined;
  if (invalidUtf8(bytes, 0, bytes.length) !== -1) return undefined;
  const text = decoder.decode(bytes);
  const [, mark = '', open = '', end = '\n'] = /^(\uFEFF?)(---[ \t]*(\r?\n))?/.exec(text)!;
  const line = `sidebarTitle: ${JSON.stringify(label)}${end}`;
  const rest = text.slice(mark.length + open.length);
  return new TextEncoder().encode(`${mark}${open === '' ? `---${end}${line}---${end}${end}` : open + line}${rest}`);
}
