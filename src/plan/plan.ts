import { NavshiftError } from '../finding/index.ts';
import { printBytes } from '../json/index.ts';
import { type Site, whyNeverWritten } from '../site/index.ts';
import { diffStat, type FileDiff, reindentedLines, sameBytes, unifiedPatch } from '../text/index.ts';

/** One file that a plan changes. Paths are relative to the docs root. */
export interface PlannedChange {
  readonly kind: 'modify' | 'create' | 'move' | 'delete';
  readonly path: string;
  /** The old path of a moved file. */
  readonly from?: string;
  /** The content before: of a moved file that of `from`; undefined for a new file. */
  readonly before?: Uint8Array;
  /** The content after; undefined for a deletion. */
  readonly after?: Uint8Array;
}

/**
 * Thrown when a plan cannot be made: a file to create exists already, a file to move is missing, or a file may not be
 * written.
 */
export class PlanError extends NavshiftError {
  override readonly name = 'PlanError';
  constructor(
    message: string,
    readonly path: string,
  ) {
    super(message);
  }
}

/**
 * The changes of files that a run makes. The printed patch and the written files are the same.
 *
 * Throws `PlanError` for a file that may not be written, such as one in `.git`.
 */
export class Plan {
  readonly changes: readonly PlannedChange[];
  readonly site: Site;
  readonly #files: readonly FileDiff[];

  constructor(site: Site, changes: readonly PlannedChange[]) {
    for (const path of changes.flatMap((change) => [change.path, change.from ?? change.path])) {
      const why = whyNeverWritten(path);
      if (why !== undefined)
        throw new PlanError(`${path} would be written, and ${why}. Nothing was written. Use another path.`, path);
    }
    this.site = site;
    this.changes = Object.freeze([...changes]);
    const { prefix } = site.location;
    this.#files = changes.map(({ path, from, before, after }) => {
      const movedFrom = from && prefix + from;
      return { path: prefix + path, before, after, movedFrom };
    });
    Object.freeze(this);
  }

  get isEmpty(): boolean {
    return this.changes.length === 0;
  }

  /**
   * The changes as a unified diff that `git apply` turns into exactly what writing would make. Content that is not
   * UTF-8 needs `patchBytes`.
   */
  patch(): string {
    return decoder.decode(this.patchBytes());
  }

  /** The patch as bytes. Paths are those of the site's location: from the root of the git repository, else from the working folder. */
  patchBytes(): Uint8Array {
    return unifiedPatch(this.#files, { git: this.site.location.git });
  }

  /** The patch for people: it counts lines that are only re-indented. `git apply` cannot use it. */
  readablePatch(): string {
    return decoder.decode(unifiedPatch(this.#files, { git: this.site.location.git, readable: true }));
  }

  /** The number of lines, in all files, that are only re-indented. */
  get reindented(): number {
    return this.#files.reduce((sum, file) => sum + reindentedLines(file), 0);
  }

  /** Lines added and removed by each change. */
  stats(): readonly { readonly path: string; readonly added: number; readonly removed: number }[] {
    return this.changes.map(({ path }, k) => ({ path, ...diffStat(this.#files[k]!) }));
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The plan that makes one site of another: documents that changed or are new, then what is staged. Throws `PlanError`. */
export function makePlan(before: Site, after: Site): Plan {
  const changes: PlannedChange[] = [];
  if (before === after) return new Plan(before, changes);
  for (const [path, node] of after.documents) {
    const old = before.documents.get(path);
    if (old === node) continue;
    const existing = old === undefined ? before.read(path) : printBytes(old);
    const made = changesOf(path, existing, printBytes(node));
    if (old === undefined && made[0]?.kind === 'modify') throw new PlanError(takenText(path), path);
    changes.push(...made);
  }
  const written = new Map(changes.map(({ path }, at) => [path, at]));
  for (const change of stagedChanges(before, after)) {
    const at = written.get(change.path) ?? -1;
    const document = changes[at];
    if (document === undefined) changes.push(change);
    // A document that moved, and may have changed on the way.
    else if (change.kind === 'move' && document.kind === 'create') changes[at] = { ...change, after: document.after! };
    else if (change.after === undefined || !sameBytes(document.after!, change.after))
      throw new PlanError(`${change.path} would be written twice, with different content.`, change.path);
  }
  return new Plan(before, changes);
}

/** What the staged files come to in the end: one change for each path, whatever happened to it on the way. */
function stagedChanges(before: Site, after: Site): readonly PlannedChange[] {
  const now = new Map<string, Uint8Array | undefined>();
  const origins = new Map<string, string>();
  // In memory the reader may not have the documents.
  const there = (path: string) => {
    const document = before.documents.get(path);
    return before.read(path) ?? (document && printBytes(document));
  };
  const read = (path: string) => (now.has(path) ? now.get(path) : there(path));
  for (const change of after.staged.slice(before.staged.length)) {
    const { kind, path } = change;
    origins.delete(path);
    if (kind === 'delete') {
      now.set(path, undefined);
      continue;
    }
    const from = 'from' in change ? change.from : path;
    const content = (kind === 'copy' ? undefined : change.content) ?? read(from);
    if (content === undefined)
      throw new PlanError(`${from} is to be ${kind === 'move' ? 'moved' : 'copied'}, but it does not exist.`, path);
    const existing = read(path);
    if (existing !== undefined && (kind === 'move' || !sameBytes(existing, content)))
      throw new PlanError(takenText(path), path);
    if (existing === undefined) now.set(path, content);
    if (kind !== 'move') continue;
    origins.set(path, origins.get(from) ?? from);
    origins.delete(from);
    now.set(from, undefined);
  }
  // A move is one only if the file went from where it was to where nothing was.
  const moved = new Map<string, string>();
  for (const [to, from] of origins) {
    const isGone = there(from) !== undefined && now.get(from) === undefined && !moved.has(from);
    if (isGone && now.get(to) !== undefined && there(to) === undefined) moved.set(from, to);
  }
  return [...now].flatMap(([path, content]) => {
    if (moved.has(path) && content === undefined) return [];
    const origin = origins.get(path) ?? path;
    const from = moved.get(origin) === path ? origin : undefined;
    return changesOf(path, there(from ?? path), content, from);
  });
}

/** The change of a file from one content to another; none if it stays as it is. */
function changesOf(path: string, before?: Uint8Array, after?: Uint8Array, from?: string): readonly PlannedChange[] {
  if (after === undefined) return before === undefined ? [] : [{ kind: 'delete', path, before }];
  if (before === undefined) return [{ kind: 'create', path, after }];
  if (from !== undefined) return [{ kind: 'move', path, from, before, after }];
  return sameBytes(before, after) ? [] : [{ kind: 'modify', path, before, after }];
}

const takenText = (path: string) =>
  `${path} would be created, but another file exists there. Move or delete it, then run again.`;
