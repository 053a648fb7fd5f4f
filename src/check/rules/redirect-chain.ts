import { setText } from '../fixes.ts';
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
  check: ({ site, report }) => ({
    site() {
      const redirects = redirectsOf(site);
      const bySource = new Map<string, Redirect>();
      for (const redirect of redirects) if (!bySource.has(redirect.from)) bySource.set(redirect.from, redirect);
      const ends = endsOf(bySource);
      for (const redirect of redirects) {
        const next = redirect.to === undefined ? undefined : bySource.get(redirect.to);
        const end = next && ends.get(next);
        // A circle has no end, and a rule of its own.
        if (next === undefined || end === undefined || next === redirect) continue;
        const last = String(end.destination.value.kind === 'string' ? end.destination.value.value : '');
        report({
          message: `the redirect of ${quoted(redirect.from)} leads to ${quoted(redirect.to!)}, which is redirected too`,
          at: redirect.destination.value,
          help: `Lead it straight to ${quoted(last)}.`,
          related: [{ message: 'the next redirect', at: next.destination.value }],
          // A parameter of the one may have another meaning in the other, and a `#section` would be lost.
          fix: isPattern(redirect.from) || isPattern(next.from) || isPattern(end.to ?? '') || /[#?]/.test(String((redirect.destination.value as { value?: unknown }).value)) ? undefined : setText(redirect.document, redirect.destination.value, last),
        });
      }
    },
  }),
});

/** The last redirect that each one leads to; none for what leads into a circle. Each is walked once. */
function endsOf(bySource: ReadonlyMap<string, Redirect>): ReadonlyMap<Redirect, Redirect | undefined> {
  const ends = new Map<Redirect, Redirect | undefined>();
  for (const start of bySource.values()) {
    const way: Redirect[] = [];
    const onWay = new Set<Redirect>();
    let at: Redirect | undefined = start;
    while (at !== undefined && !ends.has(at) && !onWay.has(at)) {
      way.push(at);
      onWay.add(at);
      at = at.to === undefined ? undefined : bySource.get(at.to);
    }
    const end = at === undefined ? way.at(-1) : ends.get(at);
    for (const redirect of way) ends.set(redirect, end);
  }
  return ends;
}
