import { languagesIn, languagesOf } from '../navigation/index.ts';
import { answersAt, circlesIn, straightened } from '../served/index.ts';
import { changeRedirects, isPattern, neverMatches, patternOf, type Redirect, type Site } from '../site/index.ts';
import { enumerate } from '../text/index.ts';
import type { Report, Transform } from '../transform/index.ts';
import { mostNamed } from './transform.ts';

/**
 * A transform that tidies the redirects of a site, and breaks no URL. A chain redirects directly to its end. Loops and
 * second redirects of one source are removed. A redirect of one language is added to the others. A redirect to a 404 is
 * reported and kept: only its author knows the right page.
 */
export const redirectsTidied: Transform = {
  name: 'redirects',
  apply(site, report) {
    const straight = straightened(site);
    const ends = new Map(answersAt(site).redirects.map((redirect) => [redirectKey(redirect), straight(redirect)]));
    const circling = new Set(literalCircles(site).flat().map(redirectKey));
    const met = new Set<string>();
    const say = (rule: string, message: string) => report?.info(rule, message);
    const change = (redirect: Redirect): Redirect | null => {
      const { source, destination } = redirect;
      const [key, pattern] = [redirectKey(redirect), patternOf(source)];
      const isSecond = !neverMatches(source) && met.has(pattern);
      if (!neverMatches(source)) met.add(pattern);
      if (isSecond) say('redirect-second', `${source} → ${destination} is removed: an earlier redirect has its source`);
      else if (circling.has(key)) say('redirect-circle', `${source} → ${destination} is removed: it is in a loop`);
      if (isSecond || circling.has(key)) return null;
      const end = ends.get(key);
      if (end === undefined) return redirect;
      say('redirect-straight', `${source} redirects directly to ${end}, without ${destination}`);
      return { source, destination: end };
    };
    const added = ofOtherLanguages(site);
    for (const { source, destination } of added)
      say('redirect-language', `${source} → ${destination} is added, as in another language`);
    const after = changeRedirects(site, change, added);
    // A chain is certain only once the second redirects and the loops on its way are removed.
    if (after !== site) return redirectsTidied.apply(after, report);
    if (report !== undefined) nameDead(site, report);
    return site;
  },
};

const redirectKey = ({ source, destination }: Redirect) => `${source}\0${destination}`;

/**
 * Loops without a page in them, of literal redirects, or of a wildcard that redirects to itself. A loop of other
 * wildcards catches only some addresses, so its redirects can be useful for the rest.
 */
const literalCircles = (site: Site) =>
  circlesIn(answersAt(site), 0).circles.filter(
    (circle) =>
      circle.every(({ from }) => !isPattern(from)) ||
      (circle.length === 1 && patternOf(circle[0]!.from) === patternOf(circle[0]!.to ?? '')),
  );

/** The redirects of one language for each other one that has the page, and has no page or redirect at the source. */
function ofOtherLanguages(site: Site): readonly Redirect[] {
  const { codeOf, inLanguage, bare } = languagesOf(site);
  const codes = new Set(languagesIn(site).flatMap(({ parts }) => parts.flatMap(({ label }) => label ?? [])));
  const { redirects, pages, follow, redirect: taken } = answersAt(site);
  const added = new Map<string, string>();
  for (const { from } of redirects) {
    const { end, at } = follow(from);
    const [source, target] = [from.slice(1), at.slice(1)];
    if (isPattern(from) || neverMatches(from) || end !== 'page' || codeOf(source) !== codeOf(target)) continue;
    for (const code of codes) {
      const [other, there] = [`/${inLanguage(source, code)}`, `/${inLanguage(target, code)}`];
      const isNew = other !== there && !pages.has(other) && taken(other) === undefined && bare(target) !== '';
      if (isNew && pages.has(there) && !added.has(other)) added.set(other, there);
    }
  }
  return Array.from(added, ([source, destination]) => ({ source, destination }));
}

/** Reports the redirects to a 404. Wildcards have no address of their own to try: `--verify` tries examples. */
function nameDead(site: Site, report: Report): void {
  const { redirects, follow } = answersAt(site);
  const dead = redirects.filter(
    ({ from }) => !isPattern(from) && !neverMatches(from) && follow(from, 1).end === 'nothing',
  );
  if (dead.length === 0) return;
  const names = dead.slice(0, mostNamed).map(({ from, destination }) => `${from} → ${destination}`);
  const more = dead.length > mostNamed ? [`${dead.length - mostNamed} more`] : [];
  report.warning('redirect-dead', `These go to a 404: ${enumerate([...names, ...more])}`, {
    at: dead[0]!.destinationNode,
    help: 'Redirect them to a page, or remove them. navshift redirects --verify reports each with its place.',
  });
}
