import { markdown } from '#libraries';
import { answeringFile } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { readOnce } from './kept.ts';

/**
 * Whether a page has a part of that name, as far as its text alone says it. Undefined: it is not known, as parts of the
 * page come from elsewhere.
 *
 * Names are compared by their letters and digits alone: Mintlify makes an id of a title by rules that have changed.
 */
export function hasPart(site: Site, address: string, fragment: string): boolean | undefined {
  const file = answeringFile(site, address.slice(1));
  const wanted = plain(fragment);
  // Texts to find (`:~:text=`), states of a component, and the top of the page.
  if (file === undefined || wanted === '' || wanted === 'top' || /[=~]/.test(fragment)) return true;
  const parts = partsOf(site, file);
  if (parts === undefined) return undefined;
  const names = [wanted, plain(fragment.replace(/[-_]\d+$/, ''))];
  return names.some(
    (name) => parts.includes(name) || parts.includes(name.replace(/^(?:param|body|query|path|header|response)/, '')),
  );
}

const plain = (text: string): string =>
  decoded(text)
    .replaceAll('&', ' and ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('&amp;', '&'));
  } catch {
    return text;
  }
}

/** The names of the parts of a page, without signs; undefined if they are not known. */
export const partsOf = (site: Site, file: string): readonly string[] | undefined =>
  readOnce(site, file, 'parts', (text): { readonly names?: readonly string[] } => {
    const names = partsIn(text);
    return names === undefined ? {} : { names: [...names] };
  }).names;

/** A line that can be a heading, or is underlined as one. */
const heading =
  /^[ \t>]*#{1,6}[ \t]+(?<title>.+)$|^(?<underlined>.+)\r?\n[ \t]*(?:=+|-+)[ \t]*\r?$|<(?<tag>[hH][1-6]|Heading)\b[^>]*>(?<inner>[^]*?)<\/\k<tag>>/gm;

/** The value of an attribute or of a field: the title of a tab, an id. */
const value = /(?<=[\w-]\s*)[=:]\s*\{?\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|`(?<quoted>[^`]*)`)/g;

/** Undefined if snippets, code or a specification make parts of the page. */
function partsIn(text: string): ReadonlySet<string> | undefined {
  const [matter = ''] = /^---[^]*?\n---/.exec(text) ?? [];
  if (/^["']?(?:openapi|asyncapi|api|mode)/m.test(matter)) return undefined;
  if (/^import\b|<Snippet\b|<MDX\b|\bid=\{(?!["'`])|^[ \t]*\{[^/]|\.map\(/m.test(text)) return undefined;
  const parts = new Set<string>();
  const { decodeString } = markdown();
  for (const { groups } of text.matchAll(heading)) {
    const title = groups!['title'] ?? groups!['underlined'] ?? groups!['inner'] ?? '';
    const [, id] = /\{\s*#([^}]+)\}\s*$/.exec(title) ?? [];
    const words = title.replace(/\{\s*#[^}]+\}\s*$/, '').replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1');
    if (/(?<!\\)\{/.test(words.replace(/`[^`]*`/g, ''))) return undefined;
    for (const name of [id ?? '', words, words.replace(/<[^>]*>/g, ''), words.replace(/<[^>]*>[^<]*<\/[^>]*>/g, '')])
      for (const read of [name.replace(/&[#\w]+;/g, ''), decodeString(name)]) parts.add(plain(read));
  }
  for (const { groups } of text.matchAll(value))
    parts.add(plain(decodeString(groups!['double'] ?? groups!['single'] ?? groups!['quoted'] ?? '')));
  return parts;
}
