/** How a repository is read. */
export interface RepositoryOptions {
  /** The environment of git. Default: that of the process. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Hears, before, what is fetched from which remote. Without it nothing is fetched. */
  readonly fetching?: (what: string, remote: string) => void;
}

/** How the revisions of a folder are read. */
export interface RevisionsOptions extends RepositoryOptions {
  /** Hears what is to be said of a revision: `main...` is `main` where it is not known where that was left. */
  readonly note?: (message: string) => void;
}
