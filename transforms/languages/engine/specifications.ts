import { defaultDirectory, isRemote } from 'navshift/openapi';
import { type Json, makeString, mapItems, setMember, toJson } from 'navshift/json';
import type { Site } from 'navshift';
import { replaceCode } from './paths.ts';

export const specificationModes = ['translated', 'separate', 'keep'] as const;

/** Which specification a copy names: its translation, a shared one in a directory of its own, or the source's. */
export type SpecificationMode = (typeof specificationModes)[number];

export interface SpecificationRules {
  readonly site: Site;
  readonly mode: SpecificationMode;
  readonly source: string;
  readonly language: string;
  /** Called for each specification that the copy goes on sharing. */
  shared(source: string, node: Json): void;
  /** The directory of generated pages in the other language. */
  directory(directory: string): string;
}

/** The value of `openapi` for a copy: the translated specification where that file exists, else as the mode says. The same node if nothing changes. */
export function translateSpecification(value: Json, rules: SpecificationRules): Json {
  if (rules.mode === 'keep') return value;
  // In an array the platform knows no directory: what has no translated file there is shared.
  if (value.kind === 'array')
    return mapItems(value, (item) => translateSpecification(item, { ...rules, mode: 'translated' }));
  if (value.kind === 'string') {
    const source = value.value;
    const translated = translatedFile(source, rules);
    if (translated !== undefined) return makeString(translated, value);
    if (rules.mode === 'separate') return toJson({ source: value, directory: rules.directory(defaultDirectory) });
    rules.shared(source, value);
    return value;
  }
  if (value.kind !== 'object') return value;
  const source = value.members.findLast(({ key }) => key === 'source')?.value;
  if (source?.kind !== 'string') return value;
  const directory = value.members.findLast(({ key }) => key === 'directory')?.value;
  const translated = translatedFile(source.value, rules);
  if (translated === undefined && rules.mode !== 'separate') {
    rules.shared(source.value, source);
    return value;
  }
  const name = directory?.kind === 'string' ? directory.value : defaultDirectory;
  const moved =
    translated !== undefined && directory === undefined
      ? value
      : setMember(value, 'directory', makeString(rules.directory(name), directory));
  return translated === undefined ? moved : setMember(moved, 'source', makeString(translated, source));
}

/** The specification in the other language, written as the source's is; undefined if there is no such file. */
export function translatedFile(
  source: string,
  { site, source: from, language }: Pick<SpecificationRules, 'site' | 'source' | 'language'>,
): string | undefined {
  if (isRemote(source)) return undefined;
  const lead = /^\.?\//.exec(source)?.[0] ?? '';
  const path = source.slice(lead.length);
  const candidates = [replaceCode(path, from, language), `${language}/${path}`].filter(
    (candidate) => candidate !== undefined,
  );
  const found = candidates.find((candidate) => candidate !== path && site.exists(candidate));
  return found === undefined ? undefined : lead + found;
}
