import type { Move } from '../diff/index.ts';
import { pageFileGlob, pageOf } from '../format/index.ts';
import { addressAt, type Answers, answersAt, isAnswer } from '../served/index.ts';
import { makeSite, type Past, type Reader, redirectList, type Site } from '../site/index.ts';
import { NavshiftError } from '../text/index.ts';
import { type MissingRedirects, missingRedirects } from './missing.ts';
import { evidence } from './transform.ts';

/** Where readers of an old URL should go. */
export interface Trace {
  /** An address that answers, or a URL of another site. */
  readonly to: string;
  readonly isSure: boolean;
  /** Why, as a clause. */
  readonly why: string;
}

const redirected = 'it was redirected there';

/** What git knows of old URLs. */
export interface OldUrls {
  /** The addresses of all page files that were deleted, and do not answer now. */
  readonly gone: ReadonlySet<string>;
  /** Where the page of an address is now. Undefined if git does not know it. */
  trace(address: string): Trace | undefined;
  /** The last text of the page of an address. */
  text(address: string): string | undefined;
}

/** Follows old URLs through the past: each page by the commit that deleted it, each redirect by the docs.json of then. */
export function oldUrls(site: Site, past: Past): OldUrls {
  const { follow } = answersAt(site);
  const isLive = (address: string) => isAnswer(follow(address));
  const head = past.at('HEAD');
  /** The file of each lost page, and the commit that deleted it; none of what is not committed. */
  const deleted = new Map<string, readonly [file: string, commit: string]>();
  const uncommitted = (head?.list(pageFileGlob) ?? []).flatMap((file) => (site.has(file) ? [] : [[file, ''] as const]));
  for (const [file, commit] of [...uncommitted, ...past.deleted]) {
    const address = addressAt(pageOf(file));
    if (!deleted.has(address) && !isLive(address)) deleted.set(address, [file, commit]);
  }
  const before = (commit: string) => (commit === '' ? head : past.at(`${commit}^`));
  const known = new Map<string, Pick<MissingRedirects, 'moves' | 'guesses'>>();
  const lostAt = (commit: string) => {
    if (known.has(commit)) return known.get(commit);
    const [was, is] = [siteAt(before(commit)), commit === '' ? site : siteAt(past.at(commit))];
    const { moves, guesses } = was && is ? missingRedirects(was, is) : { moves: new Map<string, Move>(), guesses: [] };
    const lost = { moves, guesses };
    known.set(commit, lost);
    return lost;
  };
  const files = [...new Set([site.main, 'mint.json', redirectList(site)?.document ?? site.main])];
  let finders: readonly Answers['redirect'][] | undefined;

  function trace(address: string, met: ReadonlySet<string> = new Set()): Trace | undefined {
    if (met.has(address)) return undefined;
    const next = (to: string, isSure: boolean, why: string): Trace | undefined => {
      if (isLive(to)) return { to, isSure, why };
      const further = trace(to, new Set([...met, address]));
      return further && { ...further, isSure: isSure && further.isSure };
    };
    for (const find of (finders ??= past.contents(files).map(finderIn))) {
      const { redirect, to } = find(address) ?? {};
      if (redirect !== undefined && redirect.to === undefined) return { to: to!, isSure: true, why: redirected };
      const end = to === undefined ? undefined : next(addressAt(to), true, redirected);
      if (end !== undefined) return end;
    }
    const [, commit] = deleted.get(address) ?? [];
    const lost = commit === undefined ? undefined : lostAt(commit);
    const move = lost?.moves.get(address);
    if (move !== undefined) return next(move.to, true, evidence[move.by]);
    const guess = lost?.guesses.find((one) => one.address === address);
    return guess?.to === undefined
      ? undefined
      : next(guess.to, false, guess.because === 'group' ? 'the first page of its group' : evidence.name);
  }

  return {
    gone: new Set(deleted.keys()),
    trace: (address) => trace(address),
    text(address) {
      const [file, commit] = deleted.get(address) ?? [];
      const content = file === undefined ? undefined : before(commit!)?.read(file);
      return content && new TextDecoder().decode(content);
    },
  };
}

/** A docs root of then as a site; of a mint.json too, and without a navigation where neither can be read. */
function siteAt(reader: Reader | undefined): Site | undefined {
  const read = (content: Uint8Array | string) => reader && makeSite(content, { reader });
  try {
    return read(reader?.read('docs.json') ?? reader?.read('mint.json') ?? '{}');
  } catch (error) {
    if (!(error instanceof NavshiftError)) throw error;
    return read('{}');
  }
}

/** Finds redirects in a docs.json of then, or in a file of redirects. What cannot be read has none. */
function finderIn(content: Uint8Array): Answers['redirect'] {
  try {
    const text = new TextDecoder().decode(content);
    return answersAt(makeSite(/^\s*\[/.test(text) ? `{"redirects":${text}}` : text)).redirect;
  } catch (error) {
    if (!(error instanceof NavshiftError)) throw error;
    return () => undefined;
  }
}
