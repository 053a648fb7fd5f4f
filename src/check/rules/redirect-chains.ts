import { documentedAt, observedIn } from '../../format/index.ts';
import { answersAt, circlesIn, straightened, trialsOf } from '../../served/index.ts';
import { isPattern, type RedirectThere, type Site } from '../../site/index.ts';
import { setText } from '../fix-makers.ts';
import { defineRule, type RuleContext } from '../rule.ts';
import { quoted } from '../words.ts';

/** Whether redirects lead on by what they say, and not by what a wildcard stands for. */
const areNamed = (steps: readonly RedirectThere[]): boolean =>
  steps.every((step, k) => {
    const from = steps[k + 1]?.from;
    return from === undefined || from === step.to || !isPattern(from);
  });

/**
 * The circles of redirects that are named, or of others. Whether Mintlify shows a page or the redirect that names it
 * is not documented; a wildcard is not meant for the pages there.
 */
const circlesThat = (site: Site, isNamed: boolean) =>
  circlesIn(answersAt(site), isNamed ? Infinity : 1).circles.filter(
    (circle) => areNamed([...circle, circle[0]!]) === isNamed,
  );

const checkChains =
  (isNamed: boolean) =>
  ({ site, report }: RuleContext): void => {
    const answers = answersAt(site);
    const { isCircling } = circlesIn(answers, 1);
    const circling = new Set(circlesThat(site, isNamed).flat());
    for (const { redirect, address } of trialsOf(answers)) {
      const { steps } = answers.follow(address, isNamed ? 2 : 1);
      const next = steps[1];
      // A circle has no end, and a rule of its own.
      if (next === undefined || isCircling(redirect) || circling.has(redirect)) continue;
      if (areNamed([redirect, next]) !== isNamed) continue;
      const straight = straightened(site)(redirect);
      report({
        message: `the redirect of ${quoted(redirect.from)} goes to ${quoted(redirect.to!)}, which ${isNamed ? 'is redirected too' : `${quoted(next.from)} redirects too`}`,
        at: redirect.destinationNode,
        help: `Redirect it directly to ${isNamed ? quoted(steps.at(-1)!.destination) : 'the end'}.`,
        related: [{ message: 'the next redirect', at: next.destinationNode }],
        fix: straight === undefined ? undefined : setText(site, redirect.destinationNode, straight),
      });
    }
  };

const checkCircles =
  (isNamed: boolean) =>
  ({ site, report }: RuleContext): void => {
    for (const circle of circlesThat(site, isNamed)) {
      const [first, ...others] = circle as readonly [RedirectThere, ...RedirectThere[]];
      const names = circle.slice(0, 6).map(({ from }) => from);
      report({
        message:
          others.length === 0
            ? `the redirect of ${quoted(first.from)} goes to itself`
            : `redirects form a loop: ${names.join(' → ')}${circle.length > 6 ? ' → …' : ''} → ${first.from}`,
        at: first.destinationNode,
        help:
          others.length === 0 ? 'Remove it, or fix its destination.' : 'Remove one of them, or redirect it to a page.',
        ...(others.length > 0 && {
          related: others
            .slice(0, 5)
            .map(({ from, destinationNode }) => ({ message: `${from} redirects again`, at: destinationNode })),
        }),
      });
    }
  };

export const redirectChain = defineRule({
  id: 'redirect-chain',
  severity: 'warning',
  summary: 'A redirect goes to another redirect.',
  why: 'Each step costs the reader a request, and search engines give up after some.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/c" }',
    after: '{ "source": "/a", "destination": "/c" }, { "source": "/b", "destination": "/c" }',
  },
  evidence: observedIn('real sites'),
  mends:
    'It redirects directly to the end of the chain. It does nothing if a pattern, a page, a `#section`, a query or a temporary redirect is on the way.',
  check: checkChains(true),
});

export const redirectChainWildcard = defineRule({
  id: 'redirect-chain-wildcard',
  severity: 'warning',
  summary: 'A redirect goes to a URL that a wildcard redirect matches.',
  why: 'Each step costs the reader a request, and search engines give up after some.',
  example: {
    before: '{ "source": "/a", "destination": "/old/b" }, { "source": "/old/:slug*", "destination": "/new/:slug*" }',
    after: '{ "source": "/a", "destination": "/new/b" }, { "source": "/old/:slug*", "destination": "/new/:slug*" }',
  },
  evidence: observedIn('real sites'),
  onlyVerified: true,
  check: checkChains(false),
});

export const redirectLoop = defineRule({
  id: 'redirect-loop',
  severity: 'error',
  summary: 'Redirects form a loop.',
  why: 'A browser follows the loop until it gives up, and readers see an error.',
  example: {
    before: '{ "source": "/a", "destination": "/b" }, { "source": "/b", "destination": "/a" }',
    after: '{ "source": "/a", "destination": "/b" }',
  },
  evidence: observedIn('real sites'),
  check: checkCircles(true),
});

export const redirectLoopWildcard = defineRule({
  id: 'redirect-loop-wildcard',
  severity: 'error',
  summary: 'Redirects form a loop through a wildcard.',
  why: 'A browser follows the loop until it gives up, and readers see an error.',
  example: {
    before: '{ "source": "/docs/:slug*", "destination": "/docs/new/:slug*" }',
    after: '{ "source": "/docs/:slug*", "destination": "/new/:slug*" }',
  },
  evidence: documentedAt('create/redirects'),
  onlyVerified: true,
  check: checkCircles(false),
});
