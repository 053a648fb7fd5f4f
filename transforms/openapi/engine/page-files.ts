import {
  type EntryPlace,
  type FrontMatter,
  type FrontMatterProblem,
  pageFile,
  type Place,
  readFrontMatter,
  type Site,
  SKIP,
  walkNavigation,
} from 'navshift';
import { entryKey } from './operation-page.ts';
import type { Part } from './part.ts';

/** A page entry whose file names an operation, or seems to. */
export interface PageFound {
  readonly place: EntryPlace;
  /** By which a second walk finds it again. */
  readonly key: string;
  /** The text of the entry. */
  readonly page: string;
  readonly file: string;
  readonly content: FrontMatter | FrontMatterProblem;
}

const decoder = new TextDecoder();

/** The page entries whose files have `openapi` in their front matter, in reading order; not those in `global`. */
export function readPages(site: Site, part: Part): readonly PageFound[] {
  const found: PageFound[] = [];
  let last: { place: Place; pointer: string } | undefined;
  walkNavigation(site, {
    enter: (element) => (element.kind === 'global' ? SKIP : undefined),
    entry(place) {
      const { entry, parent } = place;
      if (entry.kind !== 'page') return;
      if (last?.place !== parent) last = { place: parent, pointer: parent.pointer };
      const { pointer } = last;
      if (!part.has(pointer)) return;
      const file = pageFile(site, entry.page);
      const bytes = file === undefined ? undefined : site.read(file);
      if (file === undefined || bytes === undefined || !namesOperation(bytes)) return;
      const content = readFrontMatter(bytes);
      if ('problem' in content || 'openapi' in content.fields)
        found.push({ place, key: entryKey(pointer, place), page: entry.page, file, content });
    },
  });
  return found;
}

/** Whether front matter can have an `openapi`: most pages have none, and need not be read for it. */
function namesOperation(bytes: Uint8Array): boolean {
  const start = decoder.decode(bytes.subarray(0, 4096));
  if (!/^\uFEFF?---[ \t]*\r?\n/.test(start)) return false;
  const isWhole = bytes.length <= 4096 || /\n---[ \t]*\r?\n/.test(start);
  const text = isWhole ? start : decoder.decode(bytes);
  return /^[ \t]*["']?openapi["']?[ \t]*:/m.test(text.split(/\n(?:---|\.\.\.)[ \t]*\r?(?:\n|$)/, 1)[0]!);
}
