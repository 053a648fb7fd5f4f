import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import * as z from 'zod/mini';
import { costsReaders } from '../../check/index.ts';
import {
  type Both,
  type Change,
  type ChangeKind,
  type GuardKind,
  guardKinds,
  isGuarded,
  type NavigationDiff,
  withoutRedirect,
} from '../../diff/index.ts';
import { reasonOf } from '../../disk/index.ts';
import type { Diagnostic } from '../../finding/index.ts';
import { addressOf, type Leaf } from '../../served/index.ts';
import type { Site } from '../../site/index.ts';
import { counted, groupBy, partition, plural } from '../../text/index.ts';
import { CliError } from '../terminal/error.ts';
import { type Io, readNamed } from '../terminal/io.ts';
import { sendReports } from '../terminal/reporters.ts';
import { siteName } from '../terminal/words.ts';

/** What is known: by file, then by rule or kind of change, what is said. Places are left out, as lines move. */
const schema = z.record(z.string(), z.record(z.string(), z.array(z.string())));

/** A finding or a change of a file, by what is said of it. */
type One = Pick<Diagnostic, 'file' | 'rule' | 'message'>;

const findingKey = ({ file = '', rule, message }: One): string => [file, rule, message].join('\n');

/** What the command line says of known findings and changes. */
export interface KnownSettings {
  readonly accept?: string;
  readonly updateAccepted?: boolean;
}

/** Adds `--accept` and `--update-accepted`. */
export const addAcceptOptions = (command: Command, what: string, update: string): Command =>
  command
    .option('--accept <file>', `ignore the ${what} that this file lists`)
    .option('--update-accepted', `with --accept: ${update}`);

/** The findings and changes that a file lists as known. */
export class Known {
  readonly #listed: readonly One[];
  /** How often each is listed; a finding takes one of them away. */
  readonly #left: Map<string, number>;
  readonly #added: One[] = [];
  #seen = 0;

  /** @param updates whether the file need not be there: it will be written */
  constructor(
    readonly file: string,
    cwd: string,
    readonly updates: boolean,
  ) {
    this.#listed = updates && !existsSync(resolve(cwd, file)) ? [] : readListed(file, cwd);
    this.#left = new Map(Array.from(groupBy(this.#listed, findingKey), ([key, { length }]) => [key, length]));
  }

  /** The findings that are not known; each known one covers one finding. If the file is updated, all become known. */
  fresh<Found extends Diagnostic>(findings: readonly Found[]): readonly Found[] {
    if (this.updates) this.#added.push(...findings);
    return findings.filter((one) => {
      const count = this.#left.get(findingKey(one)) ?? 0;
      if (count > 0) this.#left.set(findingKey(one), count - 1);
      if (count > 0) this.#seen++;
      return count === 0 && !this.updates;
    });
  }

  /** How many findings were known, and how many of those are found no more, if all was looked for. */
  note(isAll: boolean): string {
    const gone = isAll ? this.#listed.filter((one) => !isOfChange(one)).length - this.#seen : 0;
    const pruned = `${gone} that it lists ${plural(gone, 'is', 'are')} fixed: --update-accepted removes ${plural(gone, 'it', 'them')}`;
    return `${counted(this.#seen, 'finding')} ${plural(this.#seen, 'is', 'are')} hidden by ${this.file}${gone === 0 ? '' : `; ${pruned}`}.`;
  }

  /** Whether a change of one of these kinds is accepted. */
  #has(site: Site, kinds: readonly string[], message: string): boolean {
    const file = siteName(site);
    return kinds.some((rule) => this.#left.has(findingKey({ file, rule, message })));
  }

  /** Whether the loss of a URL is accepted. */
  hasAddress = (site: Site, address: string): boolean => this.#has(site, [...takingKinds, withoutRedirect], address);

  /** Accepts a change from now on, if the file is to be updated. Returns whether it is. */
  add(site: Site, rule: string, message: string): boolean {
    const one = { file: siteName(site), rule, message };
    if (!this.updates || this.#left.has(findingKey(one))) return this.updates;
    this.#left.set(findingKey(one), 0);
    this.#added.push(one);
    return true;
  }

  /** A diff without its accepted parts, which it has in `accepted`, and without those that a guard of these kinds adds to the file. */
  without(diff: NavigationDiff, site: Site, failOn: readonly GuardKind[] = []): NavigationDiff {
    const [changes, accepted]: [Change[], Change[]] = [[], []];
    for (const change of diff.changes) {
      const isFailing = isGuarded(change, failOn);
      const [taken, left] = partition(partsOf(change), (part) => this.#takes(part, site, isFailing));
      if (taken.length > 0) accepted.push(left.length === 0 ? change : together(change, taken));
      if (left.length > 0) changes.push(taken.length === 0 ? change : together(change, left));
    }
    return { ...diff, changes, accepted };
  }

  #takes(change: Change, site: Site, isFailing: boolean): boolean {
    const { kind } = change;
    const text = partText(change);
    // What has no redirect on purpose is lost on purpose.
    if (this.#has(site, takingKinds.includes(kind) ? [kind, withoutRedirect] : [kind], text)) return true;
    return isFailing && this.add(site, kind, text);
  }

  /** Writes the file, if it is to be updated, and says so. `read`: the files that it cannot be. Throws `CliError`. */
  async update(read: readonly string[], io: Io, replaces: 'findings' | 'nothing' = 'nothing'): Promise<void> {
    if (!this.updates) return;
    const kept = replaces === 'nothing' ? this.#listed : this.#listed.filter(isOfChange);
    const what = replaces === 'nothing' ? 'change' : 'finding';
    const { length } = this.#added;
    const note = `${counted(length, what)} ${plural(length, 'is', 'are')} now accepted by ${this.file}.`;
    const chosen = [{ name: 'accepted', file: this.file }];
    const accepted = () => listedText([...kept, ...this.#added]);
    await sendReports(chosen, { accepted }, { read }, io, () => ({ report: this, notes: [note] }));
  }
}

/** What a file lists as known; undefined if none is named. Throws `CliError`. */
export function readKnown({ accept: file, updateAccepted = false }: KnownSettings, cwd: string): Known | undefined {
  if (file === undefined && updateAccepted)
    throw new CliError('--update-accepted needs --accept', 'Name the file: --accept accepted.json --update-accepted.');
  return file === undefined ? undefined : new Known(file, cwd, updateAccepted);
}

function readListed(file: string, cwd: string): readonly One[] {
  const help = 'Make one: navshift check --accept <file> --update-accepted, or navshift diff with --fail-on and these.';
  let text: string;
  try {
    text = readNamed(file, cwd);
  } catch (error) {
    throw new CliError(`the list of what is accepted cannot be read from ${file}: ${reasonOf(error)}`, help);
  }
  try {
    const read = schema.safeParse(JSON.parse(text));
    if (read.success)
      return Object.entries(read.data).flatMap(([path, rules]) =>
        Object.entries(rules).flatMap(([rule, messages]) => messages.map((message) => ({ file: path, rule, message }))),
      );
  } catch {
    // Said below.
  }
  throw new CliError(`${file} is not a list of what is accepted`, help);
}

/** What is known as a file: sorted, each in a line of its own, so that two that were changed apart can be merged. */
function listedText(all: readonly One[]): string {
  const sorted = <Value>(groups: ReadonlyMap<string, Value>) => [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
  const files = sorted(groupBy(all, ({ file = '' }) => file)).map(([file, ofFile]) => {
    const rules = sorted(groupBy(ofFile, ({ rule }) => rule));
    return [file, Object.fromEntries(rules.map(([rule, some]) => [rule, some.map(({ message }) => message).sort()]))];
  });
  return `${JSON.stringify(Object.fromEntries(files), undefined, 2)}\n`;
}

/** Whether this is of a change, and not of what a check of a site alone finds. */
const isOfChange = ({ rule }: One): boolean => [...guardKinds, costsReaders.id].includes(rule);

/** The kinds of changes that remove a URL. */
const takingKinds: readonly string[] = ['lost', 'address-changed', 'folder-renamed'] satisfies ChangeKind[];

/** The parts of a change that are accepted one by one: its items, or itself if it has none. */
const partsOf = (change: Change): readonly Change[] =>
  change.branches.length > 0 || change.leaves.length === 0
    ? [change]
    : change.leaves.map((leaf) => together(change, [{ ...change, leaves: [leaf] }]));

/** Some parts of a change as one. */
function together(change: Change, parts: readonly Change[]): Change {
  const leaves = parts.flatMap((part) => part.leaves);
  const isNamed = leaves.length > 1 || change.kind === 'folder-renamed';
  return { ...change, leaves, name: isNamed ? change.name : leafName(leaves[0]!) };
}

const leafName = ({ before, after }: Both<Leaf>) => (before ?? after)!.name;

/** A part in a file of what is known: for a removed URL that URL, with its new address if it is redirected. */
function partText({ kind, name, scope, from, to, leaves: [leaf], branches, redirect, answers }: Change): string {
  const isOfItem = branches.length === 0 && leaf !== undefined;
  if (!takingKinds.includes(kind)) {
    const way = isOfItem || (from === undefined && to === undefined) ? '' : `: ${from ?? ''} → ${to ?? ''}`;
    return `${isOfItem ? leafName(leaf) : name}${scope === '' ? '' : ` (${scope})`}${way}`;
  }
  if (!isOfItem) return name;
  const [address, next] = [addressOf(leaf.before!)!, leaf.after && addressOf(leaf.after)];
  if (redirect === undefined && answers === undefined) return address;
  return `${address} → ${(next === address ? undefined : next) ?? redirect?.split(' → ')[1] ?? answers}`;
}
