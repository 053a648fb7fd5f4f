import { globTest } from './glob.ts';
import { insideRoot } from './paths.ts';

/**
 * The files that a site reads: a snapshot of a docs root on disk, in memory, or of a git revision. Paths are relative
 * to the root, with `/`.
 */
export interface Reader {
  /** The content of a file; undefined if there is none. */
  read(path: string): Uint8Array | undefined;
  /** Whether there is such a file. */
  exists(path: string): boolean;
  /**
   * The files that match a glob (`**` for folders, `*`, `?`, `{a,b}`), sorted. Folders that Mintlify never reads are
   * skipped: `node_modules`, `.git`, `.github` and the like.
   */
  list(glob: string): readonly string[];
  /**
   * Announces which files will be read, so that a reader can fetch all of them at once. A reader without such a cost
   * does not have this method.
   */
  expect?(paths: readonly string[]): void;
  /** The contents of files, as far as none of them has to be fetched. A reader that never fetches has no such method. */
  here?(paths: readonly string[]): ReadonlyMap<string, Uint8Array>;
  /**
   * How files begin, at least so many bytes of each, as far as they are there and none has to be fetched: a look,
   * which does not count among what was read. A reader for which it costs no less has no such method.
   */
  heads?(paths: readonly string[], bytes: number): ReadonlyMap<string, Uint8Array>;
  /**
   * The same folder as it is in a revision of git: a commit, a branch, a tag, `HEAD~3`. Undefined if there is no such
   * revision; a reader that knows of no revisions has no such method.
   */
  at?(revision: string): Reader | undefined;
  /** The past of the docs root. Undefined outside of git; a reader that knows of none has no such method. */
  past?(): Past | undefined;
  /**
   * The object id that git gives the content of a file; undefined if there is no such file. A reader that knows
   * nothing of git has no such method.
   */
  id?(path: string): string | undefined;
  /**
   * The page files that may be others than in a reader of a revision of the same folder, found without reading them.
   * Undefined if that is not known; a reader that never knows has no such method.
   */
  unlike?(revision: Reader): ReadonlySet<string> | undefined;
  /**
   * When a file was changed last, in seconds since 1970: when it was committed, or saved since. Undefined if that is
   * not known; a reader that never knows has no such method.
   */
  changed?(path: string): number | undefined;
  /** When a file was added to git, in seconds since 1970. Undefined if that is not known; a reader that never knows has no such method. */
  added?(path: string): number | undefined;
  /**
   * Whether git ignores a file: then no revision has it, and no published site. A reader that knows nothing of git, or
   * of a revision, has no such method.
   */
  ignores?(path: string): boolean;
  /** The files whose content was read so far. A reader of what cannot change has no such method. */
  reads?(): readonly string[];
  /**
   * The files that were read and have changed since, or were deleted. A reader whose files never change does not have
   * this method.
   */
  changedSince?(): readonly string[];
}

/** What git knows of the past of a docs root, the newest first. */
export interface Past {
  /** Whether the clone has the whole history. */
  readonly isWhole: boolean;
  /** Each page file that a commit deleted, with the last such commit. */
  readonly deleted: ReadonlyMap<string, string>;
  /** Every content that these files had. */
  contents(files: readonly string[]): readonly Uint8Array[];
  /** The last commits that changed a file of the docs root: at most so many. */
  commits(most: number): readonly string[];
  /** The docs root as it is in a revision. */
  at(revision: string): Reader | undefined;
}

const encoder = new TextEncoder();

/** Options of `memoryReader`. */
export interface MemoryOptions {
  /** The files of other revisions, by the name of the revision. */
  readonly revisions?: Readonly<Record<string, Readonly<Record<string, string | Uint8Array>>>>;
  /** When files were changed last, in seconds since 1970. */
  readonly changed?: Readonly<Record<string, number>>;
  /** When files were added, in seconds since 1970. */
  readonly added?: Readonly<Record<string, number>>;
}

/** A reader over files in memory. A list of paths means empty files. */
export function memoryReader(
  files: Readonly<Record<string, string | Uint8Array>> | readonly string[] = {},
  { revisions, changed, added }: MemoryOptions = {},
): Reader {
  const entries = Array.isArray(files)
    ? (files as readonly string[]).map((path) => [path, ''] as const)
    : Object.entries(files as Readonly<Record<string, string | Uint8Array>>);
  const content = new Map<string, string | Uint8Array>(entries.map(([path, text]) => [insideRoot(path) ?? path, text]));
  return {
    read: (path) => {
      const found = content.get(path);
      if (typeof found !== 'string') return found;
      const bytes = encoder.encode(found);
      // The same bytes each time: what is computed of them can be remembered.
      content.set(path, bytes);
      return bytes;
    },
    exists: (path) => content.has(path),
    list: (glob) => {
      const isMatch = globTest(glob);
      return [...content.keys()].filter((path) => isMatch(path) && isListed(path)).sort();
    },
    ...(revisions !== undefined && {
      at: (revision) => (Object.hasOwn(revisions, revision) ? memoryReader(revisions[revision]) : undefined),
    }),
    ...(changed !== undefined && {
      changed: (path) => (content.has(path) && Object.hasOwn(changed, path) ? changed[path] : undefined),
    }),
    ...(added !== undefined && { added: (path) => (Object.hasOwn(added, path) ? added[path] : undefined) }),
  };
}

/** What the platform never looks into, wherever it stands; other hidden files and folders it reads. @internal */
export const passedOver = ['node_modules', '.git', '.github', '.claude', '.agents', '.idea', '.vscode', '.cursor'];

const insidePassedOver = new RegExp(`(?:^|/)(?:${passedOver.join('|').replaceAll('.', '\\.')})(?:/|$)`, 'i');

/** Whether a path can be listed. @internal */
export const isListed = (path: string): boolean => !insidePassedOver.test(path);
