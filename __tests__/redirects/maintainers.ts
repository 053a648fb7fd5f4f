import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { revisionsOf } from '../../src/disk/git/revision.ts';
import { setMember, toJson } from '../../src/json/index.ts';
import { missingRedirects } from '../../src/redirects/index.ts';
import { addressAt, addressOfPage, answersAt, pathOfPage, served } from '../../src/served/index.ts';
import { makeSite, type Reader, redirectFinder, redirectsOf, type Site } from '../../src/site/index.ts';
import { groupBy } from '../../src/text/index.ts';
import { madeOnce } from '../once.ts';

/** What is known of a history: its changes in order, with what maintainers redirected in each state. */
export interface History {
  readonly name: string;
  readonly folder: string;
  /** The changes, oldest first. */
  readonly commits: readonly string[];
  /** Reads a revision: git is asked once for what all have in common. */
  readonly open: ReturnType<typeof revisionsOf>;
}

/** What would be written for an address, and what is known of it from elsewhere. */
export interface Judged {
  readonly change: string;
  readonly address: string;
  readonly isListed: boolean;
  /** Where it would lead: written, or only guessed. Undefined if nothing would be proposed. */
  readonly written?: string | undefined;
  readonly guessed?: string | undefined;
  /** Where maintainers led it, then or later, and the page that the file became to git. */
  readonly theirs: readonly string[];
  readonly git: string | undefined;
  /** Whether it is theirs, in the end; whether it is git's. */
  readonly isTheirs: boolean;
  readonly isGits: boolean;
  /** The rules that lead it: of ours and of theirs. */
  readonly rule?: string | undefined;
  /** By what it is known where the page went; undefined if a redirect says so. */
  readonly by?: string | undefined;
  readonly theirRule?: string | undefined;
}

const gitIn = (folder: string, ...words: readonly string[]) =>
  execFileSync('git', ['-C', folder, ...words], { encoding: 'utf8', stdio: 'pipe', maxBuffer: 1 << 28 });

/** Opens the bundle of a history, to be read alone: once in a run, in a folder that all suites share. */
export function openHistory(history: string, bundle: string): History {
  const folder = madeOnce(`navshift-history-${bundle}`, (to) => {
    execFileSync('git', ['clone', '--quiet', '--no-checkout', '-b', 'changes', join(history, bundle), to]);
  });
  const commits = gitIn(folder, 'log', '--reverse', '--format=%h', '--grep=^after', 'changes').trim().split('\n');
  return { name: bundle.replace(/\.bundle$/, ''), folder, commits, open: revisionsOf(folder) };
}

/** A reader that knows which files there are, and of page files nothing else. */
const namesAlone = (reader: Reader): Reader => ({
  ...reader,
  read: (path) => (/\.mdx?$/.test(path) ? new Uint8Array() : reader.read(path)),
  here: () => new Map(),
  id: () => undefined,
});

function siteAt({ open }: History, revision: string, look = (reader: Reader) => reader): Site | undefined {
  const reader = look(open(revision)!);
  const content = reader.read('docs.json');
  try {
    return content && makeSite(content, { reader });
  } catch {
    // Three states are not JSON.
    return undefined;
  }
}

/**
 * What would be proposed for each change that took page files away, had its maintainers redirected nothing in it.
 *
 * @param options `every` how many of these changes is taken, and `later` which of the states that follow is asked what maintainers did
 */
export function judge(history: History, { names = false, every = 1, later = 1 } = {}): readonly Judged[] {
  const { folder, commits } = history;
  const states = commits.map((commit) => {
    let state: { readonly site: Site; readonly find: ReturnType<typeof redirectFinder> } | undefined;
    return () => {
      const site = state === undefined ? siteAt(history, commit) : undefined;
      if (site !== undefined) state = { site, find: redirectFinder(redirectsOf(site)) };
      return state;
    };
  });
  const isPage = (file: string) => /\.mdx?$/.test(file);
  // Of all commits at once: each process takes its time.
  const removals = ['--no-renames', '--diff-filter=D', '--name-only', '--format=%x01%h'];
  const removed = new Map(
    gitIn(folder, 'log', ...removals, 'changes')
      .split('\x01')
      .map((part) => [part.split('\n', 1)[0]!, part.split('\n').slice(1).filter(isPage)]),
  );
  let taken = 0;
  return commits.flatMap((commit, k): readonly Judged[] => {
    const diff = (...words: string[]) => gitIn(folder, 'diff', ...words, `${commit}^`, commit).split('\n');
    const lost = removed.get(commit) ?? [];
    if (lost.length === 0 || taken++ % every > 0) return [];
    const look = names ? namesAlone : undefined;
    const [before, after] = [siteAt(history, `${commit}^`, look), siteAt(history, commit, look)];
    if (before === undefined || after?.root.kind !== 'object') return [];
    const old = redirectsOf(before).map(({ source, destination }) => ({ source, destination }));
    const silent = after.withDocuments(new Map([[after.main, setMember(after.root, 'redirects', toJson(old))]]));
    const renames = new Map(
      diff('-M', '-l0', '--diff-filter=R', '--name-status').flatMap((line) => {
        const [, from, to] = line.split('\t');
        return from !== undefined && isPage(from) ? [[addressOf(from), addressOf(to!)] as const] : [];
      }),
    );
    const { added, retargeted, guesses, moves } = missingRedirects(before, silent);
    const written = new Map(
      added.flatMap(({ source, covers }) => Array.from(covers, ([from, to]) => [from, { to, source }] as const)),
    );
    for (const { source, to } of retargeted)
      if (to !== undefined) written.set(addressAt(source), { to: addressAt(to), source: '' });
    const guessed = new Map(guesses.flatMap(({ address, to }) => (to === undefined ? [] : [[address, to] as const])));
    const listed = new Set(
      served(before).items.flatMap(({ item }) =>
        item.kind === 'page' ? [`/${addressOfPage(pathOfPage(item.page))}`] : [],
      ),
    );
    return [...new Set(lost.map(addressOf))].map((address): Judged => {
      const ours = written.get(address);
      const theirs: { readonly to: string; readonly rule: string }[] = [];
      let isTheirs = false;
      for (const state of states.slice(k).filter((_, n) => n % later === 0)) {
        const { site, find } = state() ?? {};
        const found = find?.(address);
        if (found === undefined) continue;
        if (theirs.length > 0 && found.to === theirs.at(-1)!.to) continue;
        const wayOf = (to: string) => answersAt(site!).follow(addressAt(to));
        const isOut = /^https?:/.test(found.to);
        // A wildcard takes addresses that it does not exist: nobody wrote it for them.
        if (!isOut && wayOf(found.to).end === 'nothing') continue;
        theirs.push({ to: found.to, rule: found.redirect.source });
        const end = (to: string) => (/^https?:/.test(to) ? to : wayOf(to).at);
        isTheirs ||= ours !== undefined && (addressAt(found.to) === ours.to || end(found.to) === end(ours.to));
      }
      return {
        change: `${history.name} ${commit}`,
        address,
        isListed: listed.has(address),
        written: ours?.to,
        guessed: guessed.get(address),
        theirs: theirs.map(({ to }) => to),
        git: renames.get(address),
        isTheirs,
        isGits: ours !== undefined && renames.get(address) === ours.to,
        rule: ours?.source,
        by: moves.get(address)?.by,
        theirRule: theirs[0]?.rule,
      };
    });
  });
}

const addressOf = (file: string) => addressAt(file.replace(/\.mdx?$/, ''));

/** A part of a whole. */
export interface Share {
  readonly part: number;
  readonly whole: number;
}

export const shareText = ({ part, whole }: Share): string =>
  `${part} of ${whole} (${((100 * part) / whole).toFixed(1)} %)`;

/** The figures of what was judged. */
export function figures(all: readonly Judged[]) {
  const written = all.filter((one) => one.written !== undefined);
  const listed = all.filter((one) => one.isListed);
  const redirected = written.filter(({ theirs }) => theirs.length > 0);
  const same = redirected.filter(({ isTheirs }) => isTheirs);
  const share = (whole: readonly Judged[], isSo: (one: Judged) => boolean): Share => ({
    part: whole.filter(isSo).length,
    whole: whole.length,
  });
  const rulesOf = (ruleOf: (one: Judged) => string) =>
    [...groupBy(same, ({ change }) => change).values()].reduce((sum, some) => sum + new Set(some.map(ruleOf)).size, 0);
  return {
    right: share(written, ({ isTheirs, isGits }) => isTheirs || isGits),
    'right, where maintainers redirected, by what they wrote alone': share(redirected, ({ isTheirs }) => isTheirs),
    'listed pages that lost their file, for which it writes': share(listed, (one) => one.written !== undefined),
    'for which it writes or guesses': share(listed, (one) => (one.written ?? one.guessed) !== undefined),
    'rules, and of maintainers for the same addresses': {
      part: rulesOf(({ rule }) => rule!),
      whole: rulesOf(({ theirRule }) => theirRule!),
    },
  };
}
