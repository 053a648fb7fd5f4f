import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { type Change, type GuardKind, isGuarded, takingKinds, withoutRedirect } from '../../diff/index.ts';
import type { Site } from '../../site/index.ts';
import { counted, plural } from '../../text/index.ts';
import { knownKey, type Known, knownText, readKnown } from './baseline.ts';
import { CliError } from '../terminal/error.ts';
import type { Io } from '../terminal/io.ts';
import { siteName } from '../terminal/words.ts';
import { send, withReports } from '../terminal/reporters.ts';

/** What the command line says of changes that are accepted. */
export interface AcceptSettings {
  readonly accept?: string;
  readonly updateAccepted?: boolean;
}

/** Adds `--accept` and `--update-accepted`. */
export const addAcceptOptions = (command: Command): Command =>
  command
    .option('--accept <file>', 'ignore the changes that this file lists: they are on purpose')
    .option('--update-accepted', 'with --accept: add the changes that would fail to the file');

/** The changes that a file accepts, of each docs.json. */
export class Accepted {
  readonly #known: readonly Known[];
  readonly #keys: ReadonlySet<string>;
  readonly #added = new Map<string, Known>();

  /** @param updates whether the file need not be there: it will be written */
  constructor(
    readonly file: string,
    cwd: string,
    readonly updates: boolean,
  ) {
    const made = `navshift diff main --fail-on lost --accept ${file} --update-accepted`;
    const isNew = updates && !existsSync(resolve(cwd, file));
    this.#known = isNew ? [] : readKnown(file, cwd, { name: 'list of accepted changes', made });
    this.#keys = new Set(this.#known.map(knownKey));
  }

  /** Whether a change of one of these kinds is accepted. */
  has(site: Site, kinds: readonly string[], message: string): boolean {
    const file = siteName(site);
    return kinds.some((rule) => this.#keys.has(knownKey({ file, rule, message })));
  }

  /** Accepts a change from now on. */
  add(site: Site, rule: string, message: string): void {
    const one = { file: siteName(site), rule, message };
    if (!this.#keys.has(knownKey(one))) this.#added.set(knownKey(one), one);
  }

  /**
   * Writes the file with what was added, if it is to be updated, and says so. Throws `CliError`, also where the file
   * is one of the sites.
   */
  async update(sites: readonly Site[], io: Io): Promise<void> {
    if (!this.updates) return;
    const { size } = this.#added;
    const note = `${counted(size, 'change')} ${plural(size, 'is', 'are')} now accepted by ${this.file}.`;
    const read = sites.map(({ location: { folder = io.cwd }, main }) => join(folder, main));
    const chosen = [{ name: 'accepted', file: this.file }];
    const text = () => knownText([...this.#known, ...this.#added.values()]);
    await withReports(chosen, { read, planned: [] }, io, (files) =>
      Promise.resolve({
        reports: [],
        notes: [note],
        unsent: send(this, chosen, { accepted: text }, files, io, io.stdout),
      }),
    );
  }
}

/** The changes that are accepted, if any are. Throws `CliError`. */
export function readAccepted(
  { accept: file, updateAccepted = false }: AcceptSettings,
  cwd: string,
): Accepted | undefined {
  if (file === undefined && updateAccepted)
    throw new CliError('--update-accepted needs --accept', 'Name the file: --accept accepted.json --update-accepted.');
  return file === undefined ? undefined : new Accepted(file, cwd, updateAccepted);
}

/** Tells what is accepted: what the file lists, and if that is to be updated all for which the guard would fail. */
export function acceptedBy(accepted: Accepted, site: Site, failOn: readonly GuardKind[] = []) {
  return (change: Change, text: string): boolean => {
    const { kind } = change;
    // What has no redirect on purpose is lost on purpose.
    if (accepted.has(site, takingKinds.includes(kind) ? [kind, withoutRedirect] : [kind], text)) return true;
    const isAdded = accepted.updates && isGuarded(change, failOn);
    if (isAdded) accepted.add(site, kind, text);
    return isAdded;
  };
}
