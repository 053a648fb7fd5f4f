import { hasPageEnding } from '../format/index.ts';
import { isListless, isPageFile, knowsPages, pageFilesOf } from '../served/index.ts';
import type { FileChange, Site } from '../site/index.ts';
import { groupBy, remembered } from '../text/index.ts';
import { readOnce } from './kept.ts';
import { type Link, linksOf } from './links.ts';
import { type MdxFault, readMdx } from './mdx.ts';
import { textOf } from './page-text.ts';
import { withoutMath } from './quick.ts';
import { type TextEdit, withEdits } from './text-edit.ts';
import { type Fault, faultsOf } from './targets.ts';

/** A link of a page file that does not lead straight to its page. */
export interface FaultyLink extends Fault {
  readonly file: string;
  /** The same link, as often as the page has it. */
  readonly links: readonly Link[];
}

/** The changes that give a page file its text with edits; undefined if two of these are at one place. */
export function stagedText(site: Site, path: string, edits: readonly TextEdit[]): readonly FileChange[] | undefined {
  if (edits.length === 0) return [];
  const ordered = edits.toSorted((one, other) => one.start - other.start);
  if (ordered.some(({ start }, k) => k > 0 && start < ordered[k - 1]!.end)) return undefined;
  const [mark] = /^\uFEFF?/.exec(new TextDecoder('utf-8', { ignoreBOM: true }).decode(site.read(path)))!;
  const content = new TextEncoder().encode(mark + withEdits(textOf(site, path), ordered));
  return [
    { kind: 'delete', path },
    { kind: 'create', path, content },
  ];
}

/** The files whose text readers see: pages, and snippets in them. */
export const filesRead: (site: Site) => readonly string[] = /* @__PURE__ */ remembered((site) => {
  if (!knowsPages(site)) return [];
  return pageFilesOf(site).paths.filter((file) => isSnippet(file) || (isPageFile(site, file) && !isListless(file)));
});

/** What is shown in other pages: where a relative link in it leads, these say. */
const isSnippet = (file: string): boolean => /(?:^|\/)_?snippets\//.test(file);

/** The links of a file that do not lead straight to their pages. What MDX refuses is no page, which is another mistake. */
export function faultyLinks(site: Site, file: string): readonly FaultyLink[] {
  const known = faultsKnown(site);
  if (!known.has(file)) known.set(file, faultsIn(site, file));
  return known.get(file)!;
}

const faultsKnown = /* @__PURE__ */ remembered((_: Site) => new Map<string, readonly FaultyLink[]>());

function faultsIn(site: Site, file: string): readonly FaultyLink[] {
  const find = faultsOf(site);
  const { links } = readPage(site, file);
  const isShown = isSnippet(file);
  return Array.from(groupBy(links, ({ reference }) => reference)).flatMap(([reference, same]) => {
    const fault = isShown && !reference.startsWith('/') ? undefined : find(file, reference);
    return fault === undefined ? [] : [{ ...fault, file, links: same }];
  });
}

/** What the text of a page says by itself. Places are those in the text without a byte order mark. */
export interface PageText {
  /** Why MDX cannot read it. */
  readonly fault?: MdxFault | undefined;
  /** What readers or the build follow. */
  readonly links: readonly Link[];
}

/** What is in the text of a page file. */
export const readPage = (site: Site, file: string): PageText =>
  readOnce(site, file, 'page', (text): PageText => {
    const { events, fault } = readMdx(text) ?? { events: [] };
    const plain = withoutMath(text);
    const isMath = ({ start, end }: Link) => plain.slice(start, end) !== text.slice(start, end);
    return { fault, links: linksOf(text, events).filter((link) => isFollowed(link) && !isMath(link)) };
  });

/** Whether a reader or the build follows what names something. Other attributes can be anything: the path of an endpoint. */
function isFollowed({ style, name, reference }: Link): boolean {
  if (style === 'markdown') return true;
  if (style === 'snippet') return hasPageEnding(reference);
  // Packages are imported by their names, and an icon can be one of a library.
  if (name === 'import') return /^\.{0,2}\/.*\.\w+$/.test(reference);
  return name === 'icon' ? /[/.]/.test(reference) : /^(?:href|src|img|poster|url|(?:og|twitter):image)$/.test(name);
}
