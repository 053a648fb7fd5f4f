import { insideRoot, type Site } from 'navshift';
import { isRemote } from 'navshift/openapi';
import * as z from 'zod/mini';
import { mostFrequent } from './folder.ts';

/** The codes of the source and of the language. */
export interface Codes {
  readonly source: string;
  readonly language: string;
}

/** Where the code of a language stands in the paths of pages: it replaces a segment, or is put in before one. */
interface CodePosition {
  readonly how: 'replace' | 'insert';
  /** Index of the segment, from 0. */
  readonly at: number;
}

/** How the path of a page is written in a language: `{language}/{page}`. */
export const pathTemplate = z.string().check(
  z.refine(
    (template) => template.includes('{language}') && template.includes('{page}'),
    'must contain {language} and {page}',
  ),
  z.refine((template) => insideRoot(template) !== undefined, 'must not lead out of the docs root'),
);

const plain = /^[^./][^/]*(?:\/[^./][^/]*)*$/;

/** A path as its segments, without `.` and `..`, and what the author wrote around them: `./`, `/`, a slash at the end. No segments: it leads out of the root. */
function split(path: string): { lead: string; segments: readonly string[]; tail: string } {
  // Most paths have nothing around them.
  if (plain.test(path)) return { lead: '', segments: path.split('/'), tail: '' };
  const inside = insideRoot(path);
  return {
    lead: /^(?:\.?\/)+/.exec(path)?.[0] ?? '',
    segments: inside === undefined || inside === '' ? [] : inside.split('/'),
    tail: path.endsWith('/') ? '/' : '',
  };
}

/**
 * Learns where the code stands from languages that are there already, by matching their pages: `edge/en/a` and `edge/ko/a` say segment 1 is replaced,
 * `a` and `ko/a` that the code is put in front. Undefined if nothing matches; else what most pages say.
 */
export function learnPosition(
  source: string,
  pages: readonly string[],
  others: ReadonlyMap<string, ReadonlySet<string>>,
): CodePosition | undefined {
  function* positions(): Generator<CodePosition, void, void> {
    for (const [code, theirs] of others) {
      for (const page of pages) {
        const { segments } = split(page);
        for (let at = 0; at < segments.length; at++) {
          if (segments[at] === source && theirs.has(segments.with(at, code).join('/'))) yield { how: 'replace', at };
          if (theirs.has(segments.toSpliced(at, 0, code).join('/'))) yield { how: 'insert', at };
        }
      }
    }
  }
  return mostFrequent(positions(), ({ how, at }) => `${how} ${at}`);
}

/** Whether a code can stand in a path: a blank one cannot, nor can one that would lead elsewhere. */
export const fitsInPath = (code: string): boolean =>
  code.trim() !== '' && code !== '.' && code !== '..' && !/[/\\:]/.test(code);

export interface PathRules {
  /** The source's code. */
  readonly source: string;
  /** What the source has in its paths instead of it (`ja/` in the language `jp`). */
  readonly folder?: string | undefined;
  readonly learned: CodePosition | undefined;
  /** `{language}/{page}`: overrides the rest. */
  readonly template: string | undefined;
}

/** The path of a page in another language. A leading slash stays; a path that leads out of the root stays whole. */
export function translatePath(path: string, language: string, rules: PathRules): string {
  const { source, folder, learned, template } = rules;
  const { lead, segments, tail } = split(path);
  if (segments.length === 0) return path;
  const isLearned =
    learned?.how === 'replace'
      ? segments[learned.at] === (folder ?? source)
      : learned !== undefined && learned.at < segments.length;
  const position: CodePosition | undefined =
    segments[0] === source ? { how: 'replace', at: 0 } : isLearned ? learned : undefined;
  if (template !== undefined) {
    const page = position?.how === 'replace' ? segments.toSpliced(position.at, 1) : segments;
    return (
      lead + template.replaceAll('{language}', language).replaceAll('{page}', page.join('/')).replace(/^\//, '') + tail
    );
  }
  const { how, at } = position ?? { how: 'insert', at: 0 };
  return (
    lead + (how === 'replace' ? segments.with(at, language) : segments.toSpliced(at, 0, language)).join('/') + tail
  );
}

/**
 * The path of a file (a document behind a `$ref`, a specification) for another language: the folder that is the code, or the code within the file name, is replaced;
 * undefined if it has neither.
 */
export function replaceCode(path: string, { source, language }: Codes): string | undefined {
  const { lead, segments } = split(path);
  if (segments.length === 0) return undefined;
  const at = segments.slice(0, -1).indexOf(source);
  if (at >= 0) return lead + segments.with(at, language).join('/');
  const name = segments.at(-1)!;
  const found = codesIn(name, source).at(-1);
  if (found === undefined || name === source) return undefined;
  return lead + segments.with(-1, name.slice(0, found) + language + name.slice(found + source.length)).join('/');
}

/** Where a code stands in the name of a file, between `-`, `.`, `_` and its ends. */
export function codesIn(name: string, code: string): readonly number[] {
  const found: number[] = [];
  for (let at = code === '' ? -1 : name.indexOf(code); at >= 0; at = name.indexOf(code, at + 1))
    if (/^$|[-._]/.test(name.charAt(at - 1)) && /^$|[-._]/.test(name.charAt(at + code.length))) found.push(at);
  return found;
}

/** What a specification may be called in the other language, written as the source's is. */
export function translatedFiles(source: string, codes: Codes): readonly string[] {
  if (isRemote(source)) return [];
  const lead = /^\.?\//.exec(source)?.[0] ?? '';
  const path = source.slice(lead.length);
  const names = [replaceCode(path, codes) ?? path, `${codes.language}/${path}`];
  return names.filter((name) => name !== path).map((name) => lead + name);
}

/** The specification in the other language; undefined if there is no such file. */
export const translatedFile = (source: string, site: Site, codes: Codes): string | undefined =>
  translatedFiles(source, codes).find((file) => site.exists(file.replace(/^\.?\//, '')));
