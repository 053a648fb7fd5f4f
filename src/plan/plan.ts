import { parseJson, printBytes, sameJson } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import { diffStat, type FileDiff, unifiedPatch } from '../text/index.ts';

/** One file that a plan changes. Paths are relative to the docs root. */
export interface PlannedChange {
  readonly kind: 'modify' | 'create' | 'move' | 'delete';
  readonly path: string;
  /** Where a moved file comes from. */
  readonly from?: string;
  /** The content before: of a moved file that of `from`; undefined for a new file. */
  readonly before?: Uint8Array;
  /** The content after; undefined for a deletion. */
  readonly after?: Uint8Array;
}

/** Thrown when a plan cannot be made: a file that is to be created is there already, one to be moved is not; or what was printed does not say what the tree says. */
export class PlanError extends Error {
  override readonly name = 'PlanError';
  constructor(
    message: string,
    readonly path: string,
  ) {
    super(message);
  }
}

/** The difference that a run makes. Printing it as a patch and carrying it out are two sinks of the same thing. */
export class Plan {
  readonly changes: readonly PlannedChange[];
  readonly site: Site;
  readonly #files: readonly FileDiff[];

  constructor(site: Site, changes: readonly PlannedChange[]) {
    this.site = site;
    this.changes = Object.freeze([...changes]);
    const { prefix } = site.location;
    this.#files = changes.map(({ path, from, before, after }) => ({
      path: prefix + path,
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(from !== undefined && { movedFrom: prefix + from }),
    }));
    Object.freeze(this);
  }

  get isEmpty(): boolean {
    return this.changes.length === 0;
  }

  /** The changes as a unified diff that `git apply` turns into exactly what writing would make. Content that is not UTF-8 needs `patchBytes`. */
  patch(): string {
    return new TextDecoder('utf-8', { ignoreBOM: true }).decode(this.patchBytes());
  }

  /** The patch as bytes. Paths are those of the site's location: from the root of the git repository, else from the working folder. */
  patchBytes(): Uint8Array {
    return unifiedPatch(this.#files, { git: this.site.location.git });
  }

  /** Lines added and removed by each change. */
  stats(): readonly { readonly path: string; readonly added: number; readonly removed: number }[] {
    return this.changes.map(({ path }, k) => ({ path, ...diffStat(this.#files[k]!) }));
  }
}

/**
 * The plan that makes one site of another: documents that changed or are new, then what is staged.
 *
 * What will be written is parsed again and compared with its tree. Throws `PlanError`.
 */
export function makePlan(before: Site, after: Site): Plan {
  const changes: PlannedChange[] = [];
  if (before === after) return new Plan(before, changes);
  for (const [path, node] of after.documents) {
    const old = before.documents.get(path);
    if (old === node) continue;
    const content = printBytes(node);
    if (!sameJson(parseJson(content), node)) throw new PlanError(`What was printed for ${path} does not say what its tree says. Nothing was written; please report this.`, path);
    const existing = old === undefined ? before.read(path) : printBytes(old);
    if (existing === undefined) changes.push({ kind: 'create', path, after: content });
    else if (sameBytes(existing, content)) continue;
    else if (old === undefined) throw new PlanError(`${path} would be created, but a different file stands there. Move or delete it, then run again.`, path);
    else changes.push({ kind: 'modify', path, before: existing, after: content });
  }
  changes.push(...stagedChanges(before, after, new Set(changes.map(({ path }) => path))));
  return new Plan(before, changes);
}

/** What the staged files come to, whatever happened to a path on the way: one change for each path that is different in the end. */
function stagedChanges(before: Site, after: Site, documents: ReadonlySet<string>): readonly PlannedChange[] {
  const staged = after.staged.slice(before.staged.length);
  const changes: PlannedChange[] = [];
  const gone = new Set<string>();
  const done = new Set<string>();
  const movedTo = new Map<string, string>();
  for (const [k, change] of staged.entries()) {
    const { kind, path } = change;
    if (kind === 'delete') {
      gone.add(path);
      continue;
    }
    if (kind !== 'create') {
      if (before.withStaged(staged.slice(0, k)).read(change.from) === undefined) throw new PlanError(`${change.from} is to be ${kind === 'move' ? 'moved' : 'copied'}, but it does not exist.`, path);
    }
  }
  return changes;
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, i) => byte === b[i]);
}
