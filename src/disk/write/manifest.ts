import { basename, dirname, join, relative } from 'node:path';
import type { Ownership } from '../local/files.ts';
import { isInside } from '../local/paths.ts';

/** What stood at a path before the run. */
export type Before =
  | { readonly kind: 'nothing' }
  /** `copy` is the name of the file in the journal that has its content, `digest` the digest of that content. */
  | ({ readonly kind: 'file'; readonly copy: string; readonly digest: string } & Ownership)
  | { readonly kind: 'link'; readonly target: string };

/** A file that a run was about to change. Paths are relative to the docs root, with `/`. */
export interface Change {
  readonly path: string;
  readonly before: Before;
  /** The digest of the content that the run was to leave here; null for none. Tells the run's work from what was written after a crash. */
  readonly after: string | null;
  /** Where the run wrote that content until it could have its name. */
  readonly draft?: string;
}

/** What a run was about to change in one docs root. */
export interface SiteRecord {
  /** The docs root: absolute, and a real path. */
  readonly folder: string;
  /** The journal of that docs root, absolute. */
  readonly journal: string;
  readonly changes: readonly Change[];
  /** Folders that did not exist, outermost first. */
  readonly folders: readonly string[];
}

/**
 * What a run was about to change. Each docs root of the run has a journal with the same manifest and its own copies.
 *
 * The run counts as done from the moment at which the journal of its first docs root is gone.
 */
export interface Manifest {
  readonly version: 3;
  /** The machine. */
  readonly host: string;
  readonly pid: number;
  /** When the process began, as the system counts; tells it from a later one of the same id. */
  readonly started?: string;
  readonly sites: readonly SiteRecord[];
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value has the form of a manifest: a stranger's may have any. */
export function isManifest(value: unknown): value is Manifest {
  const { version, host, pid, sites } = (value ?? {}) as Partial<Manifest>;
  return version === 3 && isText(host) && Number.isInteger(pid) && isList(sites, isSiteRecord);
}

const isList = <Item>(value: readonly Item[] | undefined, fits: (item: Item) => boolean): boolean =>
  Array.isArray(value) && value.every(fits);

const isSiteRecord = ({ folder, journal, changes, folders }: Partial<SiteRecord>): boolean =>
  isText(folder) && isText(journal) && isList(changes, isChange) && isList(folders, isText);

function isChange({ path, before, after, draft }: Partial<Change>): boolean {
  const isKnown =
    before?.kind === 'nothing' ||
    (before?.kind === 'file' && /^\d+$/.test(before.copy)) ||
    (before?.kind === 'link' && isText(before.target));
  return isText(path) && isKnown && (after === null || isText(after)) && (draft === undefined || isText(draft));
}

/** Where journals lie in a git repository, from its root. */
export const inRepository = join('.git', 'navshift');

/**
 * A manifest with the paths as they are now. Journals that lay beside the one that was found lie beside it still; and
 * where that is the `.git` of a repository, all that was in the repository is where that is: it may have been moved, or
 * mounted elsewhere.
 */
export function asItLies(manifest: Manifest, path: string): Manifest {
  const before = manifest.sites.find(({ journal }) => basename(journal) === basename(path))?.journal;
  if (before === undefined || before === path) return manifest;
  const [from, to] = [rootAround(before), rootAround(path)];
  const now = (file: string) =>
    from !== undefined && to !== undefined && isInside(from, file) ? join(to, relative(from, file)) : file;
  const sites = manifest.sites.map((site): SiteRecord => {
    const isBeside = dirname(site.journal) === dirname(before);
    const journal = isBeside ? join(dirname(path), basename(site.journal)) : now(site.journal);
    return { ...site, journal, folder: now(site.folder) };
  });
  return { ...manifest, sites };
}

/** The root of the repository whose `.git` has a journal; undefined for one that lies elsewhere. */
function rootAround(journal: string): string | undefined {
  const root = dirname(dirname(dirname(journal)));
  return join(root, inRepository) === dirname(journal) ? root : undefined;
}
