import type { Ownership } from '../local/files.ts';

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
  /** The folder of its originals in the journal, absolute. */
  readonly copies: string;
  readonly changes: readonly Change[];
  /** Folders that did not exist, outermost first. */
  readonly folders: readonly string[];
}

/** What a run was about to change. It counts as done from the moment at which its journal is gone. */
export interface Manifest {
  readonly version: 4;
  /** The machine. */
  readonly host: string;
  readonly pid: number;
  readonly sites: readonly SiteRecord[];
}
