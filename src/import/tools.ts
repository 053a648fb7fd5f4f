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

const toolsOf = (files: readonly string[]) =>
  signs.flatMap(([tool, sign]) => files.flatMap((by) => (sign.test(nameOf(by)) ? { tool, by } : [])));

/** The tool of a folder or a file, and the file by which it is known; undefined if it is none of them. */
export function guessTool({ reader, path }: Source): { readonly tool: ToolName; readonly by: string } | undefined {
  if (reader.exists(path)) return toolsOf([path])[0];
  return toolsOf([...reader.list(join(path, '*')), ...reader.list(join(path, '**/SUMMARY.md'))])[0];
}

/** The files of tools in the folders one or two levels below a folder, the nearest first. */
export const toolFilesBelow = ({ reader, path }: Source): readonly string[] =>
  ['*/*', '*/*/*'].flatMap((files) => toolsOf(reader.list(join(path, files))).map(({ by }) => by));
