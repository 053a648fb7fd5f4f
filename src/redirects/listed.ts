import { languagesOf } from '../navigation/index.ts';
import { answersAt, isAnswer } from '../served/index.ts';
import { basePathOf, isPattern, pageFile, type Site, whyNoRedirects } from '../site/index.ts';
import { counted, enumerate, groupBy, nearest, shellWord, similarTexts } from '../text/index.ts';
import { Collector, type Report, type Transform } from '../transform/index.ts';
import { answered, applyRedirects, isPlain, propose } from './missing.ts';
import { oldUrls, type OldUrls, type Trace } from './past.ts';
import { mostNamed } from './transform.ts';
import { type ListedUrl, ofOneSite, readUrls } from './url-list.ts';

/** How the URLs of a list are, with words for their counts. */
const sorts = {
  works: ['works', 'work'],
  redirected: ['is redirected already', 'are redirected already'],
  sure: ['gets a redirect', 'get a redirect'],
  guess: ['has a guess', 'have a guess'],
  left: ['is left', 'are left'],
} as const;
type Sort = keyof typeof sorts;

/** A URL of a list, and where its readers should go. */
interface Sorted extends ListedUrl {
  readonly sort: Sort;
  /** Where its redirects end now. */
  readonly at: string;
  readonly found?: Trace | undefined;
}

/**
 * A transform that redirects the URLs of a list that return 404: surely where git knows where the page went. It reports
 * guesses, and the URLs for which it found nothing.
 *
 * @param base the path of the docs on their host: `/docs`. Default: the one that docs.json names, if URLs are below it
 * @param heard gets the URLs that still return 404, without a leading slash
 */
export const redirectsFrom = (
  list: string,
  base?: string,
  heard?: (left: readonly string[], site: Site) => void,
): Transform => ({
  name: 'redirects',
  apply(site, report = new Collector()) {
    const obstacle = whyNoRedirects(site);
    if (obstacle !== undefined) {
      report.error('redirect-refused', obstacle.why, { at: obstacle.at, help: 'Fix that first.' });
      return site;
    }
    const listed = readUrls(list);
    const below = ofOneSite(listed, (base ?? basePathOf(site)).replace(/\/+$/, ''));
    const [urls, others] = base === undefined && below[0].length === 0 ? ofOneSite(listed, '') : below;
    if (urls.length === 0)
      report.warning('redirect-list', others === 0 ? 'The list has no URL' : 'No URL of the list is of this site', {
        help: 'Write one URL a line. If the docs are in a folder of their host: --base /docs.',
      });
    const past = site.reader.past?.();
    const old = past && oldUrls(site, past);
    if (past?.isWhole !== true)
      report.warning('redirect-history', `git has ${past ? 'only a part of the' : 'no'} history of this folder`, {
        help: 'In a clone, fetch all of it: git fetch --unshallow. In CI: fetch-depth: 0.',
      });
    const wanted = sortUrls(site, urls, old);
    const after = redirected(site, wanted, old?.gone ?? new Set());
    const { follow } = answersAt(after);
    // A redirect that would form a loop is not written.
    const sorted = wanted.map((one) =>
      one.sort === 'sure' && !isAnswer(follow(one.address)) ? { ...one, sort: 'guess' as const } : one,
    );
    reportSorted(sorted, others, after, report);
    heard?.(
      sorted.flatMap(({ sort, address }) => (sort === 'guess' || sort === 'left' ? address.slice(1) : [])),
      site,
    );
    return after;
  },
});

/** The site with redirects for all URLs that are sure. */
function redirected(site: Site, sorted: readonly Sorted[], gone: ReadonlySet<string>): Site {
  const sure = sorted.filter(({ sort }) => sort === 'sure');
  const ends = new Map(sure.map(({ at, found }) => [at, found!.to]));
  const { follow } = answersAt(site);
  const proposed = propose(site, {
    ends,
    // A redirect to a page that is gone is retargeted, and needs no further one. A wildcard cannot be.
    pages: new Set(
      sure.flatMap(({ address, at }) => {
        const last = follow(address).steps.at(-1);
        return last === undefined || isPattern(last.from) ? at : [];
      }),
    ),
    broken: [...new Set([...gone, ...ends.keys()])],
    known: [...answered(answersAt(site)), ...ends.keys()],
    endOf: (address) => (isAnswer(follow(address)) ? undefined : ends.get(follow(address).at)),
    isDoubted: () => false,
  });
  return applyRedirects(site, proposed);
}

/** Reports the counts, the redirects with their evidence, the guesses as commands, and what is left. */
function reportSorted(sorted: readonly Sorted[], others: number, after: Site, report: Report): void {
  const of = groupBy(sorted, ({ sort }) => sort);
  const parts = [
    [others, 'is of another site', 'are of other sites'],
    ...Object.entries(sorts).map(([sort, words]) => [of.get(sort as Sort)?.length ?? 0, ...words] as const),
  ] as const;
  const said = parts.flatMap(([number, one, several]) => (number === 0 ? [] : counted(number, one, several)));
  report.info('redirect-list', `${counted(sorted.length + others, 'URL')}: ${enumerate(said)}`);
  const { follow } = answersAt(after);
  for (const [step, all] of groupBy(of.get('sure') ?? [], ({ address }) => follow(address).steps[0]!)) {
    const why = enumerate([...new Set(all.map(({ found }) => found!.why))]);
    const size = all.length > 1 ? `, for ${counted(all.length, 'URL')}` : '';
    report.info('redirect-added', `${step.source} → ${step.destination}${size}: ${why}`);
  }
  for (const { address, at, visits, found } of of.get('guess') ?? []) {
    const { to, why } = found!;
    const help = `If that is right: navshift redirects add ${shellWord(at)} ${shellWord(to)}`;
    report.warning('redirect-guess', `${address}${visitsText(visits)} returns 404, perhaps ${to}: ${why}`, { help });
  }
  const left = (of.get('left') ?? []).map(({ address, visits }) => address + visitsText(visits));
  for (let k = 0; k < left.length; k += mostNamed)
    report.info('redirect-left', `Nothing is found for ${enumerate(left.slice(k, k + mostNamed))}`);
}

const visitsText = (visits: number): string => (visits > 1 ? ` (${counted(visits, 'visit')})` : '');

/** Sorts URLs by what answers them, and by what git and the pages that are there say of the others. */
function sortUrls(site: Site, urls: readonly ListedUrl[], old: OldUrls | undefined): readonly Sorted[] {
  const { follow } = answersAt(site);
  const first = urls.map((url): Sorted => {
    const { at, steps, end } = follow(url.address);
    if (isAnswer({ at, steps, end })) return { ...url, at, sort: steps.length > 0 ? 'redirected' : 'works' };
    const found = end === 'nothing' && isPlain(at) ? old?.trace(at) : undefined;
    if (found === undefined || !isPlain(found.to.replace(/^https?:/, ''))) return { ...url, at, sort: 'left' };
    return { ...url, at, found, sort: found.isSure ? 'sure' : 'guess' };
  });
  const guessed = guessesFor(
    site,
    first.flatMap(({ sort, at }) => (sort === 'left' ? at : [])),
    old,
  );
  return first.map((one): Sorted => {
    const found = one.sort === 'left' ? guessed.get(one.at) : undefined;
    return found === undefined ? one : { ...one, found, sort: 'guess' };
  });
}

/** The pages that are there and have a similar text, or nearly the same name. */
function guessesFor(site: Site, lost: readonly string[], old: OldUrls | undefined): ReadonlyMap<string, Trace> {
  const guesses = new Map<string, Trace>();
  const pages = [...answersAt(site).pages];
  const texts = new Map(
    lost.flatMap((address) => [[address, old?.text(address) ?? ''] as const]).filter(([, text]) => text),
  );
  const textOf = (page: string) => new TextDecoder().decode(site.read(pageFile(site, page.slice(1)) ?? ''));
  const alike = texts.size === 0 ? [] : similarTexts(texts, new Map(pages.map((page) => [page, textOf(page)])));
  for (const { one, other } of alike)
    if (!guesses.has(one)) guesses.set(one, { to: other, isSure: false, why: 'similar text' });
  const nameOf = (address: string) =>
    address
      .slice(address.lastIndexOf('/') + 1)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const { codeOf } = languagesOf(site);
  const inLanguage = (address: string) => `${codeOf(address.slice(1))} ${nameOf(address)}`;
  const byName = groupBy(pages, inLanguage);
  for (const address of lost) {
    const [page, ...others] = byName.get(inLanguage(address)) ?? [];
    const to = page !== undefined && others.length === 0 ? page : nearest(address, pages, 2);
    if (to !== undefined && !guesses.has(address) && nameOf(address) !== '')
      guesses.set(address, { to, isSure: false, why: 'nearly the same name' });
  }
  return guesses;
}
