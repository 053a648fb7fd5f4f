import { isExternal } from '../../format/index.ts';
import { getMember } from '../../json/index.ts';
import type { Site } from '../../site/index.ts';
import { setText } from '../fixes.ts';
import { pageFilesOf } from '../pages.ts';
import { isPattern, type Redirect, redirectsOf } from '../redirects.ts';
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
      const bySource = new Map<string, Redirect>();
      for (const redirect of redirects) if (!bySource.has(redirect.from)) bySource.set(redirect.from, redirect);
      const ways = waysOf(bySource, plainSteps(site, redirects));
      for (const redirect of redirects) {
        const next = redirect.to === undefined ? undefined : bySource.get(redirect.to);
        const way = next && ways.get(next);
        // A circle has no end, and a rule of its own.
        if (next === undefined || way === undefined || next === redirect) continue;
        const last = textOf(way.end);
        report({
          message: `the redirect of ${quoted(redirect.from)} leads to ${quoted(redirect.to!)}, which is redirected too`,
          at: redirect.destination.value,
          help: `Lead it straight to ${quoted(last)}.`,
          related: [{ message: 'the next redirect', at: next.destination.value }],
          // A parameter of the one may have another meaning in the other, and a `#section` would be lost.
          fix:
            way.plain &&
            isWhole(last) &&
            !isPattern(redirect.from) &&
            !isPattern(way.end.to ?? '') &&
            isExact(redirect, bySource)
              ? setText(site, redirect.document, redirect.destination.value, last)
              : undefined,
        });
      }
    },
  }),
});

/** Where a chain ends, and whether every step of it is certain. */
interface Way {
  readonly end: Redirect;
  readonly plain: boolean;
}

/** The way on from each redirect; none for what leads into a circle. Each is walked once. */
function waysOf(
  bySource: ReadonlyMap<string, Redirect>,
  isPlainStep: (redirect: Redirect) => boolean,
): ReadonlyMap<Redirect, Way | undefined> {
  const ways = new Map<Redirect, Way | undefined>();
  for (const start of bySource.values()) {
    const steps: Redirect[] = [];
    const walked = new Set<Redirect>();
    let at: Redirect | undefined = start;
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
function plainSteps(site: Site, redirects: readonly Redirect[]): (redirect: Redirect) => boolean {
  const targets = new Map<string, string | undefined>();
  const several = new Set<string>();
  const beginnings = new Set<string>();
  for (const redirect of redirects) {
    const { from } = redirect;
    if (targets.has(from) && targets.get(from) !== textOf(redirect)) several.add(from);
    targets.set(from, textOf(redirect));
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

const textOf = ({ destination: { value } }: Redirect): string => (value.kind === 'string' ? String(value.value) : '');

/** Not relative to the source, which is another one then. */
const isWhole = (text: string) => text.startsWith('/') || isExternal(text);

/** Whether a redirect leads to the source of another to the letter: whether a slash at the end counts is not known, and a `#section` would be lost. */
function isExact(redirect: Redirect, bySource: ReadonlyMap<string, Redirect>): boolean {
  const { value } = bySource.get(redirect.to!)!.source;
  const text = textOf(redirect);
  return value.kind === 'string' && value.value === text && text.startsWith('/') && !/[#?]/.test(text);
}
