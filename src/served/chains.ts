import { isExternal } from '../format/index.ts';
import { getMember } from '../json/index.ts';
import { exampleOf, isPattern, neverMatches, redirectsOf, type RedirectThere, type Site } from '../site/index.ts';
import { addTo, remembered } from '../text/index.ts';
import { type Answers, answersAt, isEndless, mostSteps } from './answers.ts';
import { knowsPages } from './page-files.ts';

/** A redirect that counts for the addresses that it takes, and such an address. */
export interface Trial {
  readonly redirect: RedirectThere;
  readonly address: string;
}

/** Every redirect that counts. What an earlier redirect takes is not among them. */
export const trialsOf = ({ redirects, redirect: taken }: Answers): readonly Trial[] =>
  redirects.flatMap((redirect) => {
    const address = exampleOf(redirect.from);
    return !neverMatches(redirect.from) && taken(address)?.redirect === redirect ? { redirect, address } : [];
  });

/**
 * The circles in which redirects lead, each from its first redirect on, and every redirect that leads into one; past
 * pages as `walk` has it.
 */
export function circlesIn(
  answers: Answers,
  passed: number,
): {
  readonly circles: readonly (readonly RedirectThere[])[];
  readonly isCircling: (redirect: RedirectThere) => boolean;
} {
  const known = new Map<RedirectThere, boolean>();
  const circles: (readonly RedirectThere[])[] = [];
  const told = new Set<RedirectThere>();
  const order = new Map(answers.redirects.map((redirect, k) => [redirect, k]));
  const add = (steps: readonly RedirectThere[], closing: RedirectThere) => {
    const circle = steps.slice(steps.indexOf(closing));
    const first = circle.reduce((least, one, k) => (order.get(one)! < order.get(circle[least]!)! ? k : least), 0);
    if (!circle.some((one) => told.has(one))) circles.push([...circle.slice(first), ...circle.slice(0, first)]);
    for (const one of circle) told.add(one);
  };
  for (const { redirect, address } of trialsOf(answers)) {
    if (known.has(redirect)) continue;
    const passes = new Map<RedirectThere, number>();
    let isCircling = false;
    for (const { redirect: step } of answers.walk(address, passed)) {
      const isLiteral = !isPattern(step.from);
      const before = isLiteral ? known.get(step) : undefined;
      const times = passes.get(step) ?? 0;
      // A literal redirect leads to one place. A wildcard can be passed again, at another address.
      const isClosed = before === undefined && times === (isLiteral ? 1 : mostSteps);
      if (isClosed) add([...passes.keys()], step);
      isCircling = before ?? isClosed;
      if (before !== undefined || isClosed) break;
      passes.set(step, times + 1);
    }
    for (const step of [redirect, ...passes.keys()])
      if (step === redirect || !isPattern(step.from)) known.set(step, isCircling);
  }
  return { circles, isCircling: (redirect) => known.get(redirect) === true };
}

/**
 * Where a redirect that leads to another one can lead straight, for the same readers; undefined where that is not
 * certain, or where it leads to no other.
 *
 * Each redirect on the way must be permanent, and the only thing that takes its address: no page is there, no
 * wildcard, and no second redirect that leads
 * elsewhere. Each names the next one to the letter, since whether a slash at the end counts is not known, and a
 * `#section` or a query would be lost.
 */
export const straightened: (site: Site) => (redirect: RedirectThere) => string | undefined = /* @__PURE__ */ remembered(
  (site) => {
    const redirects = redirectsOf(site);
    const { follow, pages } = answersAt(site);
    const wildcards = answersAt(
      site,
      redirects.filter(({ from }) => isPattern(from)),
    );
    const bySource = new Map<string, RedirectThere[]>();
    for (const redirect of redirects) addTo(bySource, redirect.from, redirect);
    const isSure = ({ from, destination, node }: RedirectThere): boolean => {
      const permanent = getMember(node, 'permanent');
      return (
        (permanent === undefined || (permanent.kind === 'boolean' && permanent.value === true)) &&
        !isPattern(from) &&
        !pages.has(from) &&
        wildcards.redirect(from) === undefined &&
        bySource.get(from)!.every((other) => other.destination === destination)
      );
    };
    return (redirect) => {
      const way = follow(redirect.from);
      const { steps } = way;
      const last = steps.at(-1);
      if (!knowsPages(site) || last === undefined || steps.length < 2 || isEndless(way)) return undefined;
      const isExact = steps.every(
        ({ destination }, k) =>
          k + 1 === steps.length || (destination === steps[k + 1]!.source && /^\/[^#?]*$/.test(destination)),
      );
      // What is relative is so to another source then.
      const isWhole = last.destination.startsWith('/') || isExternal(last.destination);
      return isExact && isWhole && !isPattern(last.to ?? '') && steps.every(isSure) ? last.destination : undefined;
    };
  },
);
