import { readDocusaurus } from './docusaurus/index.ts';
import { readSummaryTool } from './gitbook.ts';
import { mkdocsFile, readMkdocs } from './mkdocs.ts';
import { join } from './source.ts';
import type { Source } from './tree.ts';

/** The reader of each tool. */
export const readers = { summary: readSummaryTool, docusaurus: readDocusaurus, mkdocs: readMkdocs };
export type ToolName = keyof typeof readers;

/** By which file a tool is known, the surest first. */
const signs: Readonly<Record<ToolName, RegExp>> = {
  docusaurus: /(?:^|\/)(?:docusaurus\.config\.[cm]?[jt]s|sidebars\.(?:[cm]?[jt]s|json))$/,
  mkdocs: mkdocsFile,
  summary: /(?:^|\/)(?:SUMMARY\.md|\.gitbook\.yaml|book\.toml|book\.json|LANGS\.md)$/,
};

/** The tools whose sites navshift does not read. */
const unread: Readonly<Record<string, RegExp>> = {
  VitePress: /(?:^|\/)\.vitepress\/config\.[cm]?[jt]s$/,
  Nextra: /(?:^|\/)_meta\.(?:[jt]sx?|json)$/,
  Fern: /(?:^|\/)fern\/docs\.yml$/,
  Fumadocs: /(?:^|\/)source\.config\.[jt]s$/,
  ReadMe: /(?:^|\/)_order\.yaml$/,
  'Astro (Starlight)': /(?:^|\/)astro\.config\.[cm]?[jt]s$/,
};

/** The tools of files, and for each the files by which it is known. */
const toolsOf = <Tool extends string>(files: readonly string[], known: Readonly<Record<Tool, RegExp>>) =>
  (Object.keys(known) as Tool[]).flatMap((tool) => files.flatMap((by) => (known[tool].test(by) ? { tool, by } : [])));

/** The tool of a folder or a file, and the file by which it is known; undefined if it is none of them. */
export function guessTool({ reader, path }: Source) {
  const here = [...reader.list(join(path, '*')), ...reader.list(join(path, '**/SUMMARY.md'))];
  return toolsOf(reader.exists(path) ? [path] : here, signs)[0];
}

/** The tool of a folder that navshift does not read, and the file by which it is known; undefined if there is none. */
export const unreadTool = ({ reader, path }: Source) => toolsOf(reader.list(join(path, '**/*')), unread)[0];

/** The files of tools in the folders one or two levels below a folder, the nearest first. */
export const toolFilesBelow = ({ reader, path }: Source): readonly string[] =>
  ['*/*', '*/*/*'].flatMap((files) => toolsOf(reader.list(join(path, files)), signs).map(({ by }) => by));
