import { readDocusaurus } from './docusaurus/index.ts';
import { readSummaryTool } from './gitbook.ts';
import { readMkdocs } from './mkdocs.ts';
import { join, nameOf } from './source.ts';
import type { ReadTool, Source, ToolName } from './tree.ts';

/** The reader of each tool. */
export const readers: Readonly<Record<ToolName, ReadTool>> = {
  summary: readSummaryTool,
  docusaurus: readDocusaurus,
  mkdocs: readMkdocs,
};

/** By which file a tool is known, the surest first. */
const signs: readonly (readonly [ToolName, RegExp])[] = [
  ['docusaurus', /^docusaurus\.config\.[cm]?[jt]s$|^sidebars\.(?:[cm]?[jt]s|json)$/],
  ['mkdocs', /^mkdocs\.ya?ml$/],
  ['summary', /^(?:SUMMARY\.md|\.gitbook\.yaml|book\.toml|book\.json|LANGS\.md)$/],
];

/** The tool of a folder or a file, and the file by which it is known; undefined if it is none of them. */
export function guessTool({ reader, path }: Source): { readonly tool: ToolName; readonly by: string } | undefined {
  const names = reader.exists(path) ? [path] : reader.list(join(path, '*'));
  for (const [tool, sign] of signs) {
    const by = names.find((name) => sign.test(nameOf(name)));
    if (by !== undefined) return { tool, by };
  }
  const deeper = reader.exists(path) ? undefined : reader.list(join(path, '**/SUMMARY.md'))[0];
  return deeper === undefined ? undefined : { tool: 'summary', by: deeper };
}

/** The files of tools in the folders one or two levels below a folder, the nearest first. */
export function toolFilesBelow({ reader, path }: Source): readonly string[] {
  const isSign = (name: string) => signs.some(([, sign]) => sign.test(nameOf(name)));
  return ['*', '*/*'].flatMap((folders) => reader.list(join(path, `${folders}/*`)).filter(isSign));
}
