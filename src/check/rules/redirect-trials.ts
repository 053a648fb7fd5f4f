import { documentedAt, observedIn } from '../../format/index.ts';
import { addressAt, type Answers, answersAt } from '../../served/index.ts';
import { exampleOf, isPattern, redirectFinder, redirectsOf, type RedirectThere, type Site } from '../../site/index.ts';
import { addTo, listed } from '../../text/index.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

/** Redirects that count for the addresses that they take, each with such an address; what an earlier one takes is not among them. */
function* tried(site: Site): Iterable<{ readonly redirect: RedirectThere; readonly address: string }> {
  const find = redirectFinder(redirectsOf(site));
  for (const redirect of redirectsOf(site)) {
    const address = exampleOf(redirect.from);
    if (!redirect.from.includes('#') && find(address)?.redirect === redirect) yield { redirect, address };
  }
}

/** Where readers come to by redirects alone: the steps of a wildcard are not in the text of another redirect. */
function stepsFrom(site: Site, start: string): { readonly steps: readonly RedirectThere[]; readonly circles: boolean } {
  const { pages } = answersAt(site);
  const find = redirectFinder(redirectsOf(site));
  const steps: RedirectThere[] = [];
  const seen = new Set<string>();
  for (let at = start; !(seen.size > 0 && pages.has(at));) {
    const found = find(at);
    if (found === undefined) break;
    steps.push(found.redirect);
    // A wildcard can make the address longer each time.
    if (seen.has(at) || seen.size > mostSteps) return { steps, circles: true };
    seen.add(at);
    if (found.redirect.to === undefined) break;
    at = addressAt(found.to);
  }
  return { steps, circles: false };
}

const mostSteps = 20;

/** Whether a redirect names the next one to the letter, of which `redirect-chain` and `redirect-loop` speak. */
const isPlain = (steps: readonly RedirectThere[]) =>
  steps.every((step, k) => k + 1 === steps.length || step.to === steps[k + 1]!.from);

export const redirectToNothing = defineRule({
  id: 'redirect-to-nothing',
  severity: 'error',
  summary: 'A redirect leads to an address at which nothing answers.',
  why: 'Readers come to a page that says that there is none, by a way that was made for them.',
  example: {
    before: '{ "source": "/old", "destination": "/gone" }',
    after: '{ "source": "/old", "destination": "/start" }',
  },
  evidence: observedIn('real sites'),
  onlyVerified: true,
  check: ({ site, report }) => ({
    site() {
      const answers = answersAt(site);
      // A narrower redirect that leads on is as good an end of a wildcard as a page.
      const leading = redirectsOf(site).filter((one) => !leadsNowhere(one, exampleOf(one.from), answers));
      for (const { redirect, address } of tried(site)) {
        const { to, destination, destinationNode } = redirect;
        if (to === undefined || !leadsNowhere(redirect, address, answers, leading)) continue;
        const folder = `${answers.follow(address).at}/`;
        const isFolder = [...answers.pages].some((page) => page.startsWith(folder));
        report({
          message: `${quoted(redirect.from)} leads to ${quoted(destination)}, where ${isFolder ? 'pages stand below, and none at the folder itself' : isPattern(to) ? 'no page is' : 'nothing answers'}`,
          at: destinationNode,
          // Readers may come to the first of them.
          severity: isFolder ? 'info' : undefined,
          help: 'Lead it to a page, or remove it.',
        });
      }
    },
  }),
});

function leadsNowhere(
  { to, from }: RedirectThere,
  address: string,
  { pages, unread, follow }: Answers,
  leading: readonly RedirectThere[] = [],
): boolean {
  const way = follow(address);
  if (way.end !== 'nothing') return false;
  if (!isPattern(to!) || !isPattern(from)) return true;
  // What stands for the rest of a path is not known: there must be a page or a redirect that it can come to.
  const start = way.at.slice(0, way.at.indexOf('…'));
  return (
    way.at.includes('…') &&
    ![...pages, ...unread, ...leading.map((one) => one.from)].some((page) => `${page}/`.startsWith(start))
  );
}

export const redirectNeverUsed = defineRule({
  id: 'redirect-never-used',
  severity: 'warning',
  summary: 'A redirect never matches, since an earlier one takes its addresses.',
  why: 'The first pattern that matches counts, so readers never come to where this one leads.',
  example: {
    before:
      '{ "source": "/docs/:slug*", "destination": "/:slug*" }, { "source": "/docs/old/:slug*", "destination": "/new/:slug*" }',
    after:
      '{ "source": "/docs/old/:slug*", "destination": "/new/:slug*" }, { "source": "/docs/:slug*", "destination": "/:slug*" }',
  },
  evidence: observedIn('real sites'),
  onlyVerified: true,
  check: ({ site, report }) => ({
    site() {
      const find = redirectFinder(redirectsOf(site));
      for (const redirect of redirectsOf(site)) {
        if (!isPattern(redirect.from)) continue;
        const first = find(exampleOf(redirect.from))?.redirect;
        // Of one source twice `redirect-duplicate` speaks.
        if (first === undefined || first === redirect || first.from === redirect.from) continue;
        report({
          message: `${quoted(redirect.from)} never matches: ${quoted(first.from)} stands before it and takes its addresses`,
          at: redirect.sourceNode,
          help: 'Put the narrower one first, or remove it.',
          related: [{ message: 'the redirect that takes them', at: first.sourceNode }],
        });
      }
    },
  }),
});

export const redirectOverPage = defineRule({
  id: 'redirect-over-page',
  severity: 'info',
  summary: 'A page stands at an address that a wildcard of the redirects takes too.',
  why: 'Readers get the page or the redirect, not both: look which of them is meant.',
  example: {
    before: '"pages": ["start"],\n"redirects": [{ "source": "/:slug*", "destination": "/install" }]',
    after: '"pages": ["start"],\n"redirects": [{ "source": "/old/:slug*", "destination": "/install" }]',
  },
  evidence: documentedAt('create/redirects'),
  onlyVerified: true,
  check: ({ site, report }) => ({
    site() {
      const find = redirectFinder(redirectsOf(site));
      const over = new Map<RedirectThere, string[]>();
      for (const page of answersAt(site).pages) {
        const { redirect } = find(page) ?? {};
        if (redirect !== undefined && isPattern(redirect.from)) addTo(over, redirect, page);
      }
      for (const [redirect, pages] of over)
        report({
          message: `${quoted(redirect.from)} takes the address of ${pages.length === 1 ? 'a page that is' : `${pages.length} pages that are`} there: ${listed(pages)}`,
          at: redirect.sourceNode,
          help: 'Move or remove what is left there, or make the redirect narrower.',
        });
    },
  }),
});

export const redirectChainWildcard = defineRule({
  id: 'redirect-chain-wildcard',
  severity: 'warning',
  summary: 'A redirect leads to an address that a wildcard of the redirects takes.',
  why: 'Each step costs the reader a request, and search engines give up after some.',
  example: {
    before: '{ "source": "/a", "destination": "/old/b" }, { "source": "/old/:slug*", "destination": "/new/:slug*" }',
    after: '{ "source": "/a", "destination": "/new/b" }, { "source": "/old/:slug*", "destination": "/new/:slug*" }',
  },
  evidence: observedIn('real sites'),
  onlyVerified: true,
  check: ({ site, report }) => ({
    site() {
      for (const { redirect, address } of tried(site)) {
        const { steps, circles } = stepsFrom(site, address);
        const next = steps[1];
        if (circles || next === undefined || isPlain(steps.slice(0, 2))) continue;
        report({
          message: `the redirect of ${quoted(redirect.from)} leads to ${quoted(redirect.to!)}, which ${quoted(next.from)} redirects too`,
          at: redirect.destinationNode,
          help: 'Lead it straight to the end.',
          related: [{ message: 'the next redirect', at: next.destinationNode }],
        });
      }
    },
  }),
});

export const redirectLoopWildcard = defineRule({
  id: 'redirect-loop-wildcard',
  severity: 'error',
  summary: 'Redirects lead in a circle through a wildcard.',
  why: 'A browser follows a circle until it gives up: no reader gets anywhere.',
  example: {
    before: '{ "source": "/docs/:slug*", "destination": "/docs/new/:slug*" }',
    after: '{ "source": "/docs/:slug*", "destination": "/new/:slug*" }',
  },
  evidence: documentedAt('create/redirects'),
  onlyVerified: true,
  check: ({ site, report }) => ({
    site() {
      const told = new Set<RedirectThere>();
      for (const { redirect, address } of tried(site)) {
        const { steps, circles } = stepsFrom(site, address);
        // What leads into a circle and is not in it has the circle as its end.
        if (!circles || isPlain(steps) || !steps.slice(1).includes(redirect) || told.has(redirect)) continue;
        for (const step of steps) told.add(step);
        report({
          message: `the redirect of ${quoted(redirect.from)} to ${quoted(redirect.destination)} leads back to itself`,
          at: redirect.destinationNode,
          help: 'Make its source narrower, or lead it elsewhere.',
        });
      }
    },
  }),
});
