import { isExternal } from '../format/index.ts';
import { getMember } from '../json/index.ts';
import { exampleOf, isPattern, neverMatches, redirectsOf, type RedirectThere, type Site } from '../site/index.ts';
import { addTo, remembered } from '../text/index.ts';
import { type Answers, answersAt, isEndless, mostSteps } from './answers.ts';
import { knowsPages } from './page-files.ts';

/** A redirect that an address reaches, and such an address. */
export interface Trial {
  readonly redirect: RedirectThere;
  readonly address: string;
}

/** A trial of every redirect, except those whose addresses an earlier redirect matches. */
export const trialsOf = ({ redirects, redirect: taken }: Answers): readonly Trial[] =>
  redirects.flatMap((redirect) => {
    const address = exampleOf(redirect.from);
    return !neverMatches(redirect.from) && taken(address)?.redirect === redirect ? { redirect, address } : [];
  });

/**
 * The loops of redirects, each from its first redirect on, and every redirect that ends in one. `passed` is that of
 * `walk`.
 */
export function circlesIn(
  answers: Answers,
  passed: number,
): {
  readonly circles: readonly (readonly RedirectThere[])[];
  readonly isCircling: (redirect: RedirectThere) => boolean;
} {
  const known = new Map<RedirectThere, boolean>();
  /** Whether a walk ends in a loop, by the addresses that it reached. */
  const ends = new Map<string, boolean>();
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
    const reached: string[] = [];
    let isCircling = false;
    for (const { redirect: step, to } of answers.walk(address, passed)) {
      const isLiteral = !isPattern(step.from);
      const before = isLiteral ? known.get(step) : ends.get(to);
      const times = passes.get(step) ?? 0;
      // A literal redirect that is met twice closes a loop. A wildcard can be met again at another address.
      const isClosed = before === undefined && times === (isLiteral ? 1 : mostSteps);
      if (isClosed) add([...passes.keys()], step);
      isCircling = before ?? isClosed;
      if (before !== undefined || isClosed) break;
      passes.set(step, times + 1);
      reached.push(to);
    }
    for (const to of reached) ends.set(to, isCircling);
    for (const step of [redirect, ...passes.keys()])
      if (step === redirect || !isPattern(step.from)) known.set(step, isCircling);
  }
  return { circles, isCircling: (redirect) => known.get(redirect) === true };
}

/**
 * The end of a chain, to which its first redirect can go directly without a visible change. Undefined: there is no
 * chain, or that is not certain.
 *
 * Each redirect on the way must be permanent, and nothing else may match its address: no page, no wildcard, no second
 * redirect with another destination. Each must name the next one to the letter: Mintlify does not document whether a
 * final slash counts, and a `#section` or a query would be lost.
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
      // A relative destination would be relative to another source then.
      const isWhole = last.destination.startsWith('/') || isExternal(last.destination);
      return isExact && isWhole && !isPattern(last.to ?? '') && steps.every(isSure) ? last.destination : undefined;
    };
  },
);
