import { type Codes, fileInLanguage, type Site } from 'navshift';
import { isRemote } from 'navshift/openapi';

/** What a specification may be called in the other language, written as the source's is. */
export function translatedFiles(source: string, codes: Codes): readonly string[] {
  if (isRemote(source)) return [];
  const lead = /^\.?\//.exec(source)?.[0] ?? '';
  const path = source.slice(lead.length);
  const names = [fileInLanguage(path, codes) ?? path, `${codes.language}/${path}`];
  return names.filter((name) => name !== path).map((name) => lead + name);
}

/** The specification in the other language; undefined if there is no such file. */
export const translatedFile = (source: string, site: Site, codes: Codes): string | undefined =>
  translatedFiles(source, codes).find((file) => site.exists(file.replace(/^\.?\//, '')));
