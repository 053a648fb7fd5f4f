import {
  documentsInUse,
  type FileChange,
  insideRoot,
  pageFile,
  type Report,
  resolvePath,
  type Site,
  withReferencesRight,
} from 'navshift';
import type { Json } from 'navshift/json';
import type { Renaming } from './renaming.ts';

/** Every file that moves, old path to new. Undefined if one of them must not; why goes to the report. */
export function findMoves(
  site: Site,
  renaming: Renaming,
  pages: Iterable<string>,
  report: Report,
): ReadonlyMap<string, string> | undefined {
  const moves = new Map<string, string>();
  const add = (path: string) => {
    const target = renaming.find(path);
    if (target !== undefined && (site.exists(path) || site.documents.has(path))) moves.set(path, target);
  };
  for (const folder of renaming.folders.keys()) for (const path of filesIn(site, folder)) add(path);
  for (const path of [...renaming.files.keys(), ...site.documents.keys()]) add(path);
  // A page that is named as its folder (`ja` beside `ja/a`) has its file outside of it.
  for (const page of pages) {
    const target = renaming.find(page);
    const file = target === undefined ? undefined : pageFile(site, page);
    if (file !== undefined && !moves.has(file))
      moves.set(file, file.startsWith(`${page}.`) ? target! + file.slice(page.length) : target!);
  }
  const taken = [...moves].filter(
    ([, target]) => (site.exists(target) || site.documents.has(target)) && !moves.has(target),
  );
  for (const [path, target] of taken.slice(0, MOST_NAMED))
    report.error('file-exists', `${path} would be moved to ${target}, where a file stands already`, {
      at: { file: site.location.prefix + target },
      help: 'Put the two together, or remove one of them, then run again.',
    });
  if (taken.length > MOST_NAMED)
    report.error('file-exists', `${taken.length - MOST_NAMED} more files would be moved to where one stands already`);
  return taken.length === 0 ? moves : undefined;
}

const MOST_NAMED = 20;

/** The files below a folder, those that were staged too. */
function filesIn(site: Site, folder: string): readonly string[] {
  // A name can hold what a glob would take for its own signs.
  const pattern = /[*?{}()[\]!+@\\|,]/.test(folder) ? '**/*' : `${folder}/**/*`;
  const staged = site.staged.map(({ path }) => path);
  return [...new Set([...site.reader.list(pattern), ...staged])].filter((path) => path.startsWith(`${folder}/`));
}

/** The site with the files at their new paths, and each `$ref` naming what it named before. */
export function moveFiles(site: Site, moves: ReadonlyMap<string, string>, renaming: Renaming): Site {
  if (moves.size === 0) return site;
  const changed = new Map<string, Json | undefined>();
  // What does not exist follows its folder too.
  const newPath = (path: string) => renaming.find(path) ?? path;
  for (const path of documentsInUse(site)) {
    const target = moves.get(path) ?? path;
    const node = withReferencesRight(site.documents.get(path)!, path, target, newPath);
    if (target !== path) changed.set(path, undefined);
    changed.set(target, node);
  }
  for (const path of site.documents.keys()) if (moves.has(path) && !changed.has(path)) changed.set(path, undefined);
  const staged = [...moves].flatMap(([from, path]): FileChange[] =>
    site.exists(from) ? [{ kind: 'move', path, from }] : [],
  );
  return site.withDocuments(changed).withStaged(staged);
}

const decoder = new TextDecoder();

/** What a page needs at its place, and no redirect leads to: imports, images, the specification in its front matter. */
const needs =
  /(?:^(?:import\b[^'"\n]*|\}\s*from\s*)['"]|^openapi:\s*['"]?|\bsrc=\{?['"]|!\[[^\]\n]*\]\(\s*<?)([^'"\s)>?#]+)/gm;

/** The page files, under their old paths, whose text needs something at a place that is renamed: that text is left as it is. */
export function namingOldPaths(site: Site, moves: ReadonlyMap<string, string>, renaming: Renaming): readonly string[] {
  const names = [...[...renaming.folders.keys()].map((folder) => `${folder}/`), ...renaming.files.keys()];
  if (names.length === 0) return [];
  const files = new Set(['**/*.mdx', '**/*.md'].flatMap((glob) => site.reader.list(glob)).concat([...moves.keys()]));
  return [...files].filter((path) => {
    const content = /\.mdx?$/.test(path) ? site.read(path) : undefined;
    const text = content === undefined ? '' : decoder.decode(content);
    // What is written as relative stays right where both move together.
    return (
      names.some((name) => text.includes(name)) &&
      [...text.matchAll(needs)].some(([, reference]) => {
        const isRelative = reference!.startsWith('.');
        const target = isRelative ? resolvePath(path, reference!) : insideRoot(reference!);
        const next = target === undefined ? undefined : renaming.find(target);
        return next !== undefined && !(isRelative && resolvePath(moves.get(path) ?? path, reference!) === next);
      })
    );
  });
}
