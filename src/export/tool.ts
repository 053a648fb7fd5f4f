import { allIn, below, type ImportNode, type SectionNode } from '../import/index.ts';
import { folderOf, type Reader, type Redirect } from '../site/index.ts';

/** What is written for another tool. Every path is from the folder of docs.json. */
export interface Exported {
  readonly tree: readonly ImportNode[];
  readonly reader: Pick<Reader, 'read' | 'exists' | 'list'>;
  readonly settings: {
    readonly name?: string | undefined;
    readonly description?: string | undefined;
    readonly links?: readonly { readonly label: string; readonly href: string }[];
  };
  readonly redirects: readonly Redirect[];
}

/** The files of another tool, and what these do not say. */
export interface Written {
  /** By path the content, as JSON. */
  readonly files: ReadonlyMap<string, unknown>;
  /** By node why it has no place. */
  readonly lost: ReadonlyMap<ImportNode, string>;
  /** Which redirects are not written, and why. */
  readonly unredirected: { readonly redirects: readonly Redirect[]; readonly why: string };
}

export const isDivision = (node: ImportNode): node is SectionNode =>
  node.kind === 'section' && (node.as ?? 'group') !== 'group';

/** The folder that holds all paths; empty for the root. */
export function commonFolder(paths: readonly string[]): string {
  let [folder = ''] = paths;
  do folder = folderOf(folder);
  while (paths.some((path) => below(folder, path) === undefined));
  return folder;
}

export const pathsIn = (tree: readonly ImportNode[]): readonly string[] =>
  [...allIn(tree)].flatMap((node) => (node.kind === 'page' ? [node.path] : []));

/** Whether nothing in a section is hidden: then one without entries has nothing at all. */
export const isEmpty = (section: SectionNode): boolean => ![...allIn([section])].some(({ hidden }) => hidden);

export const nothingIn = 'Nothing in it has a place.';
