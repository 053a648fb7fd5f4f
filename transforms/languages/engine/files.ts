import { type Codes, fileInLanguage, type Site } from 'navshift';
import { isRemote } from 'navshift/openapi';

/** Possible paths of a specification in another language, written like the source's: `./openapi.fr.json`, `./fr/openapi.json`. */
export function translatedFiles(source: string, codes: Codes): readonly string[] {
  if (isRemote(source)) return [];
  const lead = /^\.?\//.exec(source)?.[0] ?? '';
  const path = source.slice(lead.length);
  const names = [fileInLanguage(path, codes) ?? path, `${codes.language}/${path}`];
  return names.filter((name) => name !== path).map((name) => lead + name);
}

/** The first of these paths that exists; undefined if none does. */
export const translatedFile = (source: string, site: Site, codes: Codes): string | undefined =>
  translatedFiles(source, codes).find((file) => site.exists(file.replace(/^\.?\//, '')));
