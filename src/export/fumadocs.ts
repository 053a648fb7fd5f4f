import { allIn, type ImportNode, type PageNode, type SectionNode } from '../import/index.ts';
import { pageFileNames, pageOf } from '../format/index.ts';
import { referenceTo } from '../site/index.ts';
import { commonFolder, type Exported, isDivision, isEmpty, nothingIn, pathsIn, type Written } from './tool.ts';

/**
 * Writes a `meta.json` for each group and each division: into the folder that has its pages alone, else into a new one
 * in parentheses, which no address has.
 */
export function toFumadocs({ tree, reader, redirects }: Exported): Written {
  const lost = new Map<ImportNode, string>();
  const files = new Map<string, unknown>();
  const taken = new Set(['']);
  const listed = new Set<string>();

  const homeOf = (section: SectionNode, around: string): string => {
    const own = commonFolder(pathsIn([section]));
    const [page, index] = [own, `${own}/index`].map((path) => pageFileNames(path).find((file) => reader.exists(file)));
    const isShown = [...allIn([section])].some((node) => node.kind === 'page' && node.path === index && !node.hidden);
    const words = section.label.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['group'];
    let home = page === undefined && (index === undefined || isShown) ? own : '';
    for (let k = 1; taken.has(home); k++)
      home = `${around}${around && '/'}(${words.join('-')}${k === 1 ? '' : `-${k}`})`;
    taken.add(home);
    return home;
  };

  const pageIn = (folder: string, node: PageNode): readonly string[] => {
    if (node.hidden === true) return [];
    if (listed.has(node.path)) lost.set(node, 'Fumadocs shows a page once.');
    if (lost.has(node)) return [];
    listed.add(node.path);
    return [pageOf(referenceTo(`${folder}/meta.json`, node.path))];
  };

  const entryIn = (folder: string, node: ImportNode): readonly string[] => {
    if (node.kind === 'page') return pageIn(folder, node);
    if (node.hidden === true) return [];
    if (node.kind === 'separator') return ['---'];
    if (node.kind === 'section') return sectionIn(folder, node);
    if (!/[[\]]/.test(node.label) && !/[()]/.test(node.href)) return [`[${node.label}](${node.href})`];
    lost.set(node, 'A link of Fumadocs has no brackets in its label or URL.');
    return [];
  };

  const sectionIn = (folder: string, node: SectionNode): readonly string[] => {
    const home = homeOf(node, folder);
    const { label, page, children, collapsed } = node;
    const isRoot = isDivision(node);
    // Fumadocs opens the index of a folder by itself.
    const isIndex = !isRoot && page !== undefined && pageOf(page.path) === `${home}/index`;
    const own = page === undefined ? [] : pageIn(home, page);
    const pages = [...(isIndex ? [] : own), ...children.flatMap((child) => entryIn(home, child))];
    if (pages.length + own.length === 0) {
      if (isEmpty(node)) lost.set(node, nothingIn);
      return [];
    }
    const fields = isRoot ? { root: true } : collapsed === false ? { defaultOpen: true } : {};
    files.set(`${home}/meta.json`, { title: label, ...fields, pages });
    return [referenceTo(`${folder}/meta.json`, home)];
  };

  files.set('meta.json', { pages: tree.flatMap((node) => entryIn('', node)) });
  const why = 'Fumadocs leaves them to the framework: `redirects` of next.config, for example.';
  return { files, lost, unredirected: { redirects, why } };
}
