import { isExternal, pageOf } from '../format/index.ts';
import { languagesIn, languagesOf } from '../navigation/index.ts';
import { addressAt, type Answers, answersAt, endOfChain, hasPageFile, isAnswer } from '../served/index.ts';
import {
  changeRedirects,
  isPattern,
  lackingParameters,
  neverMatches,
  patternOf,
  type Redirect,
  redirectsOf,
  type Site,
  whyNoRedirects,
} from '../site/index.ts';
import { counted, didYouMean, listed, shellWord } from '../text/index.ts';
import { Collector, type Transform } from '../transform/index.ts';

/** One redirect that somebody asks for. */
export interface AskedRedirect {
  readonly verb: 'add' | 'retarget' | 'remove';
  /** Its source, in any form: `guides/old.mdx`, `/guides/old/`, `https://acme.com/guides/old`. */
  readonly from: string;
  /** Its destination, a page in any form or a URL; none to remove the redirect. */
  readonly to?: string | undefined;
  /** Also the same redirect of each other language. */
  readonly languages?: boolean | undefined;
}

/** A transform that adds one redirect, changes its destination, or removes it; in each language if that is asked. */
export const redirectByHand = ({ verb, from, to = '', languages = false }: AskedRedirect): Transform => ({
  name: 'redirects',
  apply(site, report = new Collector()) {
    const asked = { source: sourceOf(from), destination: destinationOf(to) };
    const ways = languages ? [asked, ...inOtherLanguages(site, asked)] : [asked];
    const patterns = new Set(ways.map(({ source }) => patternOf(source)));
    const isOther = ({ source }: Redirect) => !patterns.has(patternOf(source));
    // The end of a chain must not depend on a redirect that changes.
    const others = answersAt(site, redirectsOf(site).filter(isOther));
    const ends = new Map<string, Redirect & { readonly named: string }>();
    for (const way of ways) {
      const one = verb === 'remove' ? way : { ...way, destination: endOfChain(way.destination, others) };
      const refusal = refusalOf(site, verb, one, others);
      if (refusal === undefined) ends.set(patternOf(one.source), { ...one, named: way.destination });
      else if (way === asked) report.error('redirect-refused', ...refusal);
      else report.info('redirect-language', `A language is skipped: ${refusal[0]}`);
    }
    if (!ends.has(patternOf(asked.source))) return site;
    const after = changed(site, verb, ends);
    const broken = brokenBy(site, after, ends);
    if (broken !== undefined) report.error('redirect-refused', ...broken);
    if (broken !== undefined || after === site) return site;
    for (const { source, destination, named: to } of ends.values()) {
      const { end, at } = answersAt(after).follow(source);
      const now = isPattern(source) ? 'is removed' : `now ${end === 'nothing' ? 'returns 404' : `opens ${at}`}`;
      const chain = to === destination ? '' : `, because ${to} is redirected there`;
      const written = redirectsOf(site).find((one) => patternOf(one.source) === patternOf(source))?.source;
      report.info(`redirect-${verb}`, verb === 'remove' ? `${written} ${now}` : `${source} → ${destination}${chain}`);
    }
    return after;
  },
});

/** The site with these redirects. A redirect to one of their sources goes directly to its end, so that no chain is made. */
function changed(site: Site, verb: AskedRedirect['verb'], ends: ReadonlyMap<string, Redirect>): Site {
  const added = new Map(verb === 'add' ? ends : []);
  const change = (redirect: Redirect): Redirect | null => {
    const { source, destination } = redirect;
    const own = ends.get(patternOf(source));
    added.delete(patternOf(source));
    if (verb === 'remove') return own === undefined ? redirect : null;
    const end = own ?? (/[#?]/.test(destination) ? undefined : ends.get(patternOf(destination)));
    if (end === undefined) return redirect;
    return patternOf(source) === patternOf(end.destination) ? null : { source, destination: end.destination };
  };
  redirectsOf(site).forEach(change);
  return changeRedirects(site, change, [...added.values()]);
}

/** Parameters as Mintlify documents them: `/old/*` is `/old/:slug*`. */
const named = (path: string): string => path.replace(/^\/?/, '/').replace(/(?<=\/)\*(?=\/|$)/g, ':slug*');

/** The source of a redirect, as a path of the site. */
function sourceOf(text: string): string {
  const path = isExternal(text) && URL.canParse(text) ? decodeURI(new URL(text).pathname) : text;
  if (neverMatches(path)) return path;
  return isPattern(path) ? named(path.replace(/\/+$/, '')) : addressAt(pageOf(path));
}

/** The destination: a URL as it is, or a path of the site with what follows it. */
function destinationOf(text: string): string {
  if (isExternal(text)) return text;
  const [, path = '', tail = ''] = /^([^#?]*)(.*)$/s.exec(text)!;
  return (isPattern(path) ? named(path) : addressAt(pageOf(path))) + tail;
}

/** The same redirect in each other language of the site. */
function inOtherLanguages(site: Site, { source, destination }: Redirect): readonly Redirect[] {
  const { inLanguage } = languagesOf(site);
  const codes = new Set(languagesIn(site).flatMap(({ parts }) => parts.flatMap(({ label }) => label ?? [])));
  const into = (path: string, code: string) => (path.startsWith('/') ? `/${inLanguage(path.slice(1), code)}` : path);
  const all = Array.from(codes, (code) => ({ source: into(source, code), destination: into(destination, code) }));
  return all.filter((other) => other.source !== source);
}

/** Why something cannot be done, and the way out. */
type Refusal = readonly [why: string, { readonly help: string }] | undefined;

/** Why one redirect cannot be as it is asked for. */
function refusalOf(site: Site, verb: AskedRedirect['verb'], wanted: Redirect, others: Answers): Refusal {
  const { source, destination } = wanted;
  const obstacle = whyNoRedirects(site);
  if (obstacle !== undefined) return [obstacle.why, { help: 'Fix that first.' }];
  const known = redirectsOf(site).find((one) => patternOf(one.source) === patternOf(source));
  const words = [source, destination].map(shellWord).join(' ');
  if (neverMatches(source))
    return [
      `The source ${source} never matches: Mintlify compares paths, without \`#\` and \`?\``,
      { help: `Write ${source.replace(/[#?].*$/s, '') || '/'}.` },
    ];
  if (verb !== 'add' && known === undefined) {
    const sources = redirectsOf(site).map((one) => one.source);
    return [
      `No redirect has the source ${source}.${didYouMean(source, sources)}`,
      { help: 'navshift redirects add adds one.' },
    ];
  }
  if (verb === 'remove') return undefined;
  if (verb === 'add' && known !== undefined && patternOf(known.destination) !== patternOf(destination))
    return [
      `${known.source} redirects to ${known.destination} already`,
      { help: `Change it: navshift redirects retarget ${words}.` },
    ];
  if (verb === 'add' && (source === '/' ? hasPageFile(site, 'index') : others.pages.has(source)))
    return [
      `${source} is the URL of a page. Mintlify does not document which of the two readers see`,
      {
        help: `Move the page, or delete it: navshift remove ${shellWord(source.slice(1))} --delete --redirect ${shellWord(destination)}.`,
      },
    ];
  const lacking = lackingParameters({ from: source, destination });
  if (lacking.length > 0)
    return [`The source ${source} has no ${listed(lacking)}`, { help: 'Write the same in both.' }];
  return isThere(destination, others)
    ? undefined
    : [
        `${isPattern(destination) ? `No page matches ${destination}` : `${destination} returns 404`}.${didYouMean(destination, others.pages)}`,
        { help: 'Name a page, or a URL.' },
      ];
}

/** Whether a destination answers; of a wildcard, whether a page is under it. */
function isThere(destination: string, { pages, follow }: Answers): boolean {
  if (isExternal(destination)) return true;
  if (!isPattern(destination)) return isAnswer(follow(addressAt(destination)));
  const start = destination.replace(/[^/]*[:*].*$/s, '');
  return [...pages].some((page) => page.startsWith(start));
}

/** What a change would break: a page under a new wildcard, or another redirect. */
function brokenBy(before: Site, after: Site, ends: ReadonlyMap<string, Redirect>): Refusal {
  const [was, is] = [answersAt(before), answersAt(after)];
  const hidden = [...is.pages].filter((page) => is.redirect(page) !== undefined && was.redirect(page) === undefined);
  if (hidden.length > 0)
    return [
      `The redirect would match the URL of ${counted(hidden.length, 'existing page')}: ${listed(hidden)}`,
      { help: 'Write a narrower source, or one redirect for each old URL.' },
    ];
  const lost = redirectsOf(before).flatMap(({ from, source }) =>
    !ends.has(patternOf(source)) && isAnswer(was.follow(from)) && !isAnswer(is.follow(from)) ? source : [],
  );
  return lost.length === 0
    ? undefined
    : [
        `${counted(lost.length, 'other redirect')} would go to a 404: ${listed(lost)}`,
        { help: `Change it first: navshift redirects retarget ${shellWord(lost[0]!)} <page>.` },
      ];
}
