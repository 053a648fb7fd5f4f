import { isExternal } from '../../format/index.ts';
import { getMember } from '../../json/index.ts';
import { isPattern, redirectsBySource, redirectsOf, type RedirectThere, type Site } from '../../site/index.ts';
import { setText } from '../fix-makers.ts';
import { pageFilesOf } from '../page-files.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const redirectChain = defineRule({
  id: 'redirect-chain',
  severity: 'warning',
  summary: 'A redirect leads to another redirect.',
  why: 'Each step costs the reader a request, and search engines give up after some.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/c" }',
    after: '{ "source": "/a", "destination": "/c" }, { "source": "/b", "destination": "/c" }',
  },
  documented: false,
  mends:
    'It leads a redirect straight to the end of its chain, unless a pattern, a page, a `#section`, a query or a redirect that is not permanent is on the way.',
  check: ({ site, report }) => ({
    site() {
      const redirects = redirectsOf(site);
      const bySource = redirectsBySource(redirects);
      const ways = waysOf(bySource, plainSteps(site, redirects));
      for (const redirect of redirects) {
        const next = redirect.to === undefined ? undefined : bySource.get(redirect.to);
        const way = next && ways.get(next);
        // A circle has no end, and a rule of its own.
        if (next === undefined || way === undefined || next === redirect) continue;
        const last = way.end.destination;
        report({
          message: `the redirect of ${quoted(redirect.from)} leads to ${quoted(redirect.to!)}, which is redirected too`,
          at: redirect.destinationNode,
          help: `Lead it straight to ${quoted(last)}.`,
          related: [{ message: 'the next redirect', at: next.destinationNode }],
          // A parameter of the one may have another meaning in the other, and a `#section` would be lost.
          fix:
            way.plain &&
            isWhole(last) &&
            !isPattern(redirect.from) &&
            !isPattern(way.end.to ?? '') &&
            isExact(redirect, bySource)
              ? setText(site, { node: redirect.destinationNode, document: redirect.document }, last)
              : undefined,
        });
      }
    },
  }),
});

/** Where a chain ends, and whether every step of it is certain. */
interface Way {
  readonly end: RedirectThere;
  readonly plain: boolean;
}

/** The way on from each redirect; none for what leads into a circle. Each is walked once. */
function waysOf(
  bySource: ReadonlyMap<string, RedirectThere>,
  isPlainStep: (redirect: RedirectThere) => boolean,
): ReadonlyMap<RedirectThere, Way | undefined> {
  const ways = new Map<RedirectThere, Way | undefined>();
  for (const start of bySource.values()) {
    const steps: RedirectThere[] = [];
    const walked = new Set<RedirectThere>();
    let at: RedirectThere | undefined = start;
    while (at !== undefined && !ways.has(at) && !walked.has(at)) {
      steps.push(at);
      walked.add(at);
      at = at.to === undefined ? undefined : bySource.get(at.to);
    }
    const isCircle = at !== undefined && !ways.has(at);
    let way = at === undefined ? undefined : ways.get(at);
    const endsHere = at === undefined;
    for (const redirect of steps.reverse()) {
      const isEnd: boolean = endsHere && way === undefined;
      if (isEnd) way = { end: redirect, plain: isPlainStep(redirect) };
      else if (way !== undefined)
        way = { end: way.end, plain: way.plain && isPlainStep(redirect) && isExact(redirect, bySource) };
      ways.set(redirect, isCircle ? undefined : way);
    }
  }
  return ways;
}

/** Says of a redirect whether exactly it is what a reader meets at its source: for good, and no page, pattern or other redirect. */
function plainSteps(site: Site, redirects: readonly RedirectThere[]): (redirect: RedirectThere) => boolean {
  const targets = new Map<string, string | undefined>();
  const several = new Set<string>();
  const beginnings = new Set<string>();
  for (const redirect of redirects) {
    const { from } = redirect;
    if (targets.has(from) && targets.get(from) !== redirect.destination) several.add(from);
    targets.set(from, redirect.destination);
    if (isPattern(from)) beginnings.add(from.replace(/[*:].*$/s, ''));
  }
  const files = pageFilesOf(site);
  const mayMatch = (path: string) =>
    beginnings.size > 0 &&
    Array.from({ length: path.length + 1 }, (_, length) => path.slice(0, length)).some((beginning) =>
      beginnings.has(beginning),
    );
  return (redirect) => {
    const { from, node } = redirect;
    const permanent = getMember(node, 'permanent');
    const isPermanent = permanent === undefined || (permanent.kind === 'boolean' && permanent.value === true);
    return (
      isPermanent &&
      files.known &&
      !several.has(from) &&
      !isPattern(from) &&
      !mayMatch(from) &&
      files.find(from) === undefined
    );
  };
}

/** Not relative to the source, which is another one then. */
const isWhole = (text: string) => text.startsWith('/') || isExternal(text);

/** Whether a redirect leads to the source of another to the letter: whether a slash at the end counts is not known, and a `#section` would be lost. */
function isExact(redirect: RedirectThere, bySource: ReadonlyMap<string, RedirectThere>): boolean {
  const text = redirect.destination;
  return bySource.get(redirect.to!)!.source === text && text.startsWith('/') && !/[#?]/.test(text);
}

export const redirectLoop = defineRule({
  id: 'redirect-loop',
  severity: 'error',
  summary: 'Redirects lead in a circle.',
  why: 'A browser follows a circle until it gives up: no reader gets anywhere.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/a" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  documented: false,
  check: ({ site, report }) => ({
    site() {
      for (const circle of circlesOf(redirectsOf(site))) {
        const [first, ...others] = circle;
        report({
          message:
            others.length === 0
              ? `the redirect of ${quoted(first!.from)} leads to itself`
              : `redirects lead in a circle: ${circle
                  .slice(0, 6)
                  .map(({ from }) => from)
                  .join(' → ')}${circle.length > 6 ? ' → …' : ''} → ${first!.from}`,
          at: first!.destinationNode,
          help:
            others.length === 0
              ? 'Remove it, or correct its destination.'
              : 'Remove one of them, or lead it to a page.',
          ...(others.length > 0 && {
            related: others
              .slice(0, 5)
              .map((redirect) => ({ message: `${redirect.from} leads on`, at: redirect.destinationNode })),
          }),
        });
      }
    },
  }),
});

/** Each circle once, beginning at its first redirect in the file. Sources are compared as text, so `/a/*` is one source. */
function circlesOf(redirects: readonly RedirectThere[]): readonly (readonly RedirectThere[])[] {
  const bySource = redirectsBySource(redirects);
  const order = new Map(redirects.map((redirect, k) => [redirect, k]));
  const walks = new Map<RedirectThere, number>();
  const circles: RedirectThere[][] = [];
  let walk = 0;
  for (const start of bySource.values()) {
    walk++;
    let at: RedirectThere | undefined = start;
    while (at !== undefined && !walks.has(at)) {
      walks.set(at, walk);
      at = at.to === undefined ? undefined : bySource.get(at.to);
    }
    if (at === undefined || walks.get(at) !== walk) continue;
    const circle: RedirectThere[] = [];
    for (let next = at; circle[0] !== next; next = bySource.get(next.to!)!) circle.push(next);
    const first = circle.reduce(
      (best, redirect, k) => (order.get(redirect)! < order.get(circle[best]!)! ? k : best),
      0,
    );
    circles.push([...circle.slice(first), ...circle.slice(0, first)]);
  }
  return circles;
}
