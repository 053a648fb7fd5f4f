import { readDocusaurus } from './docusaurus/index.ts';
import { readSummaryTool } from './gitbook.ts';
import { mkdocsFile, readMkdocs } from './mkdocs.ts';
import { join, nameOf, textOf } from './source.ts';
import type { Source } from './tree.ts';

/** The reader of each tool. */
export const readers = { summary: readSummaryTool, docusaurus: readDocusaurus, mkdocs: readMkdocs };
export type ToolName = keyof typeof readers;

/** By which file a tool is known, the surest first. */
const signs: readonly (readonly [ToolName, RegExp])[] = [
  ['docusaurus', /^docusaurus\.config\.[cm]?[jt]s$|^sidebars\.(?:[cm]?[jt]s|json)$/],
  ['mkdocs', mkdocsFile],
  ['summary', /^(?:SUMMARY\.md|\.gitbook\.yaml|book\.toml|book\.json|LANGS\.md)$/],
];

const toolsOf = (files: readonly string[]) =>
  signs.flatMap(([tool, sign]) => files.flatMap((by) => (sign.test(nameOf(by)) ? { tool, by } : [])));

/** The tool of a folder or a file, and the file by which it is known; undefined if it is none of them. */
export function guessTool({ reader, path }: Source): { readonly tool: ToolName; readonly by: string } | undefined {
  if (reader.exists(path)) return toolsOf([path])[0];
  return toolsOf([...reader.list(join(path, '*')), ...reader.list(join(path, '**/SUMMARY.md'))])[0];
}

/** The tools whose sites navshift does not read, by the files that only they have. */
const unread: Readonly<Record<string, RegExp>> = {
  VitePress: /(?:^|\/)\.vitepress\/config\.[cm]?[jt]s$/,
  Nextra: /(?:^|\/)_meta\.(?:[jt]sx?|json)$/,
  Fern: /(?:^|\/)fern\/docs\.yml$/,
  Fumadocs: /(?:^|\/)source\.config\.[jt]s$/,
  ReadMe: /(?:^|\/)_order\.yaml$/,
};

/** The tool of a folder that navshift does not read, and the file by which it is known; undefined if there is none. */
export function unreadTool({ reader, path }: Source): { readonly tool: string; readonly by: string } | undefined {
  const files = reader.list(join(path, '**/*'));
  for (const [tool, sign] of Object.entries(unread)) {
    const by = files.find((file) => sign.test(file));
    if (by !== undefined) return { tool, by };
  }
  const by = files.find((file) => /(?:^|\/)astro\.config\.[cm]?[jt]s$/.test(file));
  const isStarlight = by !== undefined && textOf({ reader, path }, by)?.includes('@astrojs/starlight') === true;
  return isStarlight ? { tool: 'Starlight', by } : undefined;
}

/** The files of tools in the folders one or two levels below a folder, the nearest first. */
export const toolFilesBelow = ({ reader, path }: Source): readonly string[] =>
  ['*/*', '*/*/*'].flatMap((files) => toolsOf(reader.list(join(path, files))).map(({ by }) => by));
