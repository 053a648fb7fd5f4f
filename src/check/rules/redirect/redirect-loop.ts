import { redirectsBySource, type RedirectThere, redirectsOf } from '../../../site/index.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

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
