import { isExternal, observedIn } from '../../format/index.ts';
import { getMember } from '../../json/index.ts';
import { isPattern, redirectsBySource, redirectsOf, type RedirectThere, type Site } from '../../site/index.ts';
import { setText } from '../fix-makers.ts';
import { pageFilesOf } from '../../served/index.ts';
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
  evidence: observedIn('real sites'),
  mends:
    'It leads a redirect straight to the end of its chain, unless a pattern, a page, a `#section`, a query or a redirect that is not permanent is on the way.',
  check: ({ site, report }) => ({
    site() {
      const redirects = redirectsOf(site);
      const { nextOf, inOrder } = follow(redirects);
      const isPlain = plainSteps(site, redirects);
      /** Not relative to the source, and to the letter: whether a slash at the end counts is not known, and a `#section` would be lost. */
      const isExact = ({ destination }: RedirectThere, next: RedirectThere) =>
        next.source === destination && destination.startsWith('/') && !/[#?]/.test(destination);
      const ways = new Map<RedirectThere, Way>();
      for (const redirect of inOrder) {
        const next = nextOf(redirect);
        const way = next && ways.get(next);
        if (next === undefined) ways.set(redirect, { end: redirect, plain: isPlain(redirect) });
        else if (way !== undefined)
          ways.set(redirect, { ...way, plain: way.plain && isPlain(redirect) && isExact(redirect, next) });
      }
      for (const redirect of redirects) {
        const next = nextOf(redirect);
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
            isExact(redirect, next)
              ? setText(site, { node: redirect.destinationNode, document: redirect.document }, last)
              : undefined,
        });
      }
    },
  }),
});

/** Where a chain ends, and whether every step of it is certain. What leads into a circle has none. */
interface Way {
  readonly end: RedirectThere;
  readonly plain: boolean;
}

/** Follows each redirect once, as far as another one goes on. Sources are compared as text, so `/a/*` is one source. */
function follow(redirects: readonly RedirectThere[]) {
  const bySource = redirectsBySource(redirects);
  const nextOf = ({ to }: RedirectThere) => (to === undefined ? undefined : bySource.get(to));
  /** Those that count, each after the one that it leads to. */
  const inOrder = new Set<RedirectThere>();
  const circling = new Set<RedirectThere>();
  for (const start of bySource.values()) {
    const steps = new Set<RedirectThere>();
    let at: RedirectThere | undefined = start;
    for (; at !== undefined && !inOrder.has(at) && !steps.has(at); at = nextOf(at)) steps.add(at);
    for (; at !== undefined && steps.has(at) && !circling.has(at); at = nextOf(at)) circling.add(at);
    for (const step of [...steps].reverse()) inOrder.add(step);
  }
  return { nextOf, inOrder, circling };
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

export const redirectLoop = defineRule({
  id: 'redirect-loop',
  severity: 'error',
  summary: 'Redirects lead in a circle.',
  why: 'A browser follows a circle until it gives up: no reader gets anywhere.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/a" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  evidence: observedIn('real sites'),
  check: ({ site, report }) => ({
    site() {
      const redirects = redirectsOf(site);
      const { nextOf, circling } = follow(redirects);
      for (const first of redirects) {
        if (!circling.has(first)) continue;
        const circle: RedirectThere[] = [];
        for (let at = first; circling.delete(at); at = nextOf(at)!) circle.push(at);
        const others = circle.slice(1);
        report({
          message:
            others.length === 0
              ? `the redirect of ${quoted(first.from)} leads to itself`
              : `redirects lead in a circle: ${circle
                  .slice(0, 6)
                  .map(({ from }) => from)
                  .join(' → ')}${circle.length > 6 ? ' → …' : ''} → ${first.from}`,
          at: first.destinationNode,
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
