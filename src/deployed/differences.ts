import { type Diagnostic, diagnosticOf, type Subject } from '../finding/index.ts';
import {
  addressAt,
  answeringFile,
  type Answers,
  answersAt,
  isEndless,
  isPageFile,
  pageOf,
  served,
  type Way,
} from '../served/index.ts';
import { isPattern, neverMatches, type Past, type Site } from '../site/index.ts';

/** What a URL of the deployed site answered, at the end of its redirects. */
export interface Observed {
  /** `soft`: the page for unknown URLs, with status 200. `unanswered`: an error of the server or of the network. */
  readonly end: 'page' | 'elsewhere' | 'nothing' | 'soft' | 'unanswered';
  /** The last address, with a leading slash; a URL that is not of this site as it is. */
  readonly at: string;
  /** The last URL. */
  readonly url: string;
  readonly isRedirected: boolean;
  /** What the server said, for messages: `404`. */
  readonly said: string;
}

/** The URLs to ask for. */
export interface Asking {
  /** Those of pages, of entries without a file, and of redirects. */
  readonly own: readonly string[];
  /** Those of page files that git knows and that are deleted, the newest first: nothing should answer. */
  readonly removed: readonly string[];
}

/** The addresses at which a site says what answers. A wildcard has one example. */
export function addressesToAsk(site: Site, past: Past | undefined): Asking {
  const { pages, redirects, sources, redirect, follow } = answersAt(site);
  const missing = served(site).items.flatMap((one) => (one.state === 'missing' ? `/${one.address!}` : []));
  const redirected = redirects.flatMap((one) =>
    neverMatches(one.from)
      ? []
      : sources(one)
          .filter((address) => redirect(address)?.redirect === one)
          .slice(0, 1),
  );
  const own = new Set([...pages, ...missing, ...redirected].filter((address) => !isPattern(address)));
  const deleted = [...(past?.deleted.keys() ?? [])].flatMap((file) =>
    isPageFile(site, file) ? addressAt(pageOf(file)) : [],
  );
  const removed = new Set(deleted.filter((address) => !own.has(address) && follow(address).end === 'nothing'));
  return { own: [...own], removed: [...removed] };
}

/**
 * Whether a site says what was observed. Undefined if it does not say what answers, or if nothing was observed. Mintlify
 * does not document whether a page or a redirect of one address wins: either is right.
 */
export function fits({ follow, redirect }: Answers, address: string, observed: Observed): boolean | undefined {
  if (observed.end === 'unanswered') return undefined;
  const ways = [follow(address), ...(redirect(address) === undefined ? [] : [follow(address, 1)])];
  if (ways.some((way) => way.end === 'unknown' || isEndless(way))) return undefined;
  return ways.some((way) => isSame(way, observed, address));
}

function isSame({ end, at }: Way, observed: Observed, address: string): boolean {
  if (end === 'elsewhere') return sameUrl(at, observed.url);
  if (end === 'nothing') return observed.end === 'nothing' || observed.end === 'soft';
  // Mintlify opens the first page at the root.
  return observed.end === 'page' && (address === '/' || at === addressAt(observed.at));
}

/** Whether two URLs are one, whatever follows their paths. */
function sameUrl(one: string, other: string): boolean {
  const plain = (url: string) => new URL(url).href.replace(/[#?].*$/s, '').replace(/\/+$/, '');
  return URL.canParse(one) && plain(one) === plain(other);
}

/** What a deployed site answers otherwise than docs.json says, each with its place there. */
export function differences(site: Site, observed: ReadonlyMap<string, Observed>): readonly Diagnostic[] {
  const answers = answersAt(site);
  const subjectOf = subjects(site, answers);
  return [...observed].flatMap(([address, seen]): readonly Diagnostic[] => {
    const report = (id: string, severity: Diagnostic['severity'], message: string, help: string) => [
      diagnosticOf(`verify/${id}`, severity, { message, help, at: subjectOf(address) }),
    ];
    if (seen.end === 'unanswered')
      return report('unanswered', 'warning', `${address} has no answer: ${seen.said}`, 'Try again later.');
    if (fits(answers, address, seen) !== false) return [];
    const { end, at, steps } = answers.follow(address);
    // The destination is reported itself.
    if (steps.length > 0 && seen.isRedirected && at === addressAt(seen.at) && observed.has(at)) return [];
    const isOpening = address === '/' && answeringFile(site, '') === undefined && !answers.made.has('/');
    const own = isOpening ? 'should open the first page' : 'is a page of this site';
    const wanted = steps.length > 0 ? `should redirect to ${at}` : own;
    const notYet = 'Deploy the site, and look at the log of its build.';
    if (seen.end === 'nothing')
      return report('not-found', 'error', `${address} returns ${seen.said}. It ${wanted}`, notYet);
    if (seen.end === 'soft') return report('soft-not-found', 'error', `${address} ${seen.said}. It ${wanted}`, notYet);
    const opens = seen.isRedirected ? `redirects to ${seen.at}` : 'shows a page';
    return end === 'nothing'
      ? report('unexpected', 'warning', `${address} ${opens}, and docs.json has nothing there`, notYet)
      : report(
          'redirected',
          'error',
          `${address} ${opens}. It ${wanted}`,
          'Deploy the site, and look at the settings of its host.',
        );
  });
}

/** The entry, the redirect or the page file of an address. */
function subjects(site: Site, { redirect }: Answers): (address: string) => Subject | undefined {
  const nodes = new Map(
    served(site)
      .items.map((one) => [`/${one.address}` as string, one.node] as const)
      .reverse(),
  );
  return (address) => {
    const file = answeringFile(site, address.slice(1));
    const other = file === undefined ? redirect(address)?.redirect.sourceNode : { file: site.location.prefix + file };
    return nodes.get(address) ?? other;
  };
}
