import { NavshiftError } from '../../text/error.ts';

/** Thrown for an error of the disk or the network. `message` says what happened, where, and what to do next. */
export class DiskError extends NavshiftError {
  override readonly name: string = 'DiskError';
  declare readonly file: string;
  declare readonly help: string;

  /**
   * @param what what is wrong, as a sentence without a full stop
   * @param file the file, folder or address that it is about
   * @param help what to do next
   */
  constructor(what: string, file: string, help: string, options?: ErrorOptions) {
    super(what, { file, help }, `${file}: ${what}. ${help}`, options);
  }
}

/** Thrown when a site cannot be opened: there is no docs.json, or it cannot be read. */
export class OpenError extends DiskError {
  override readonly name = 'OpenError';
}

/** Thrown for what is meant as a revision of git and is none. */
export class RevisionError extends OpenError {
  /**
   * @param revision what was meant
   * @param why `not a revision: …`, as the end of a sentence that begins with its name
   */
  constructor(
    revision: string,
    readonly why: string,
    help: string,
  ) {
    super(`it is ${why}`, revision, help);
  }
}

/** What to throw where a file or folder of a site is there and cannot be read. */
export function unreadable(path: string, error: unknown): OpenError {
  const isCircle = (error as NodeJS.ErrnoException).code === 'ELOOP';
  const help = isCircle ? 'Remove that link, or point it to a file.' : 'Look at its permissions, then run again.';
  return new OpenError(`it cannot be read: ${reasonOf(error)}`, path, help, { cause: error });
}

/** Thrown when another running process is writing to the docs root. */
export class BusyError extends DiskError {
  override readonly name = 'BusyError';
}

/**
 * Thrown when a plan was not written. Everything is as before, unless `restored` is false: then the next run restores
 * the originals from the journal.
 */
export class CarryOutError extends DiskError {
  override readonly name = 'CarryOutError';
  constructor(
    what: string,
    file: string,
    help: string,
    readonly restored = true,
    options?: ErrorOptions,
  ) {
    super(what, file, help, options);
  }
}

/** Thrown when a remote specification was not fetched. */
export class FetchError extends DiskError {
  override readonly name = 'FetchError';
}

/** Why the system refused, in words, without the system's own path and call names. */
export function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  const words: Readonly<Record<string, string>> = {
    EACCES: 'permission denied',
    EPERM: 'not permitted',
    EROFS: 'the file system is read-only',
    ENOSPC: 'no space is left on the disk',
    EDQUOT: 'the disk quota is used up',
    ENOTDIR: 'a part of the path is a file, not a folder',
    EISDIR: 'it is a folder',
    ELOOP: 'symbolic links lead in a circle',
    EMFILE: 'too many files are open',
    ENOENT: 'it does not exist',
    EEXIST: 'it exists already',
    EBUSY: 'it is in use',
    EFBIG: 'the file would be larger than is allowed',
    EBADF: 'it is not open for that',
    EIO: 'the device does not answer',
    ENAMETOOLONG: 'the name is too long',
  };
  return (code !== undefined && words[code]) || message || String(error);
}

/** Whether an error of the file system says that something is not there. */
export function isMissing(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || code === 'ENOTDIR';
}
