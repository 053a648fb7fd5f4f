import { documentedAt, observedIn } from '../../format/index.ts';
import { type Answers, answersAt, isAnswer, trialsOf, type Way } from '../../served/index.ts';
import { exampleOf, isPattern, type RedirectThere } from '../../site/index.ts';
import { addTo, listed } from '../../text/index.ts';
import { defineRule } from '../rule.ts';
import { quoted } from '../words.ts';

export const redirectToNothing = defineRule({
  id: 'redirect-to-nothing',
  severity: 'error',
  summary: 'A redirect goes to a URL that returns 404.',
  why: 'Readers who follow an old link see an error page.',
  example: {
    before: '{ "source": "/old", "destination": "/gone" }',
    after: '{ "source": "/old", "destination": "/start" }',
  },
  evidence: observedIn('real sites'),
  onlyVerified: true,
  check({ site, report }) {
    const answers = answersAt(site);
    for (const { redirect, address } of trialsOf(answers)) {
      const way = answers.follow(address);
      const { to, destination, destinationNode } = redirect;
      if (to === undefined || !leadsNowhere(redirect, way, answers)) continue;
      const folder = `${way.at}/`;
      const isFolder = [...answers.pages].some((page) => page.startsWith(folder));
      report({
        message: `${quoted(redirect.from)} goes to ${quoted(destination)}, where ${isFolder ? 'pages are below the folder, but none at the folder itself' : isPattern(to) ? 'no page is' : 'nothing answers'}`,
        at: destinationNode,
        // Readers may come to the first of them.
        severity: isFolder ? 'info' : undefined,
        help: 'Redirect it to a page, or remove it.',
      });
    }
  },
});

function leadsNowhere(redirect: RedirectThere, way: Way, { pages, unread, sources, follow }: Answers): boolean {
  if (way.end !== 'nothing') return false;
  if (!isPattern(redirect.to!) || !isPattern(redirect.from)) return true;
  // What stands for the rest of a path is not known: there must be a page that it can come to, or a redirect to one.
  const start = way.at.slice(0, way.at.indexOf('…'));
  const isThere = [...pages, ...unread].some((page) => `${page}/`.startsWith(start));
  return !(way.at.includes('…') && isThere) && !sources(redirect).some((address) => isAnswer(follow(address)));
}

export const redirectNeverUsed = defineRule({
  id: 'redirect-never-used',
  severity: 'warning',
  summary: 'A redirect never matches, because an earlier one matches its URLs.',
  why: 'Mintlify uses the first pattern that matches, so this redirect is never used.',
  example: {
    before:
      '{ "source": "/docs/:slug*", "destination": "/:slug*" }, { "source": "/docs/old/:slug*", "destination": "/new/:slug*" }',
    after:
      '{ "source": "/docs/old/:slug*", "destination": "/new/:slug*" }, { "source": "/docs/:slug*", "destination": "/:slug*" }',
  },
  evidence: observedIn('real sites'),
  onlyVerified: true,
  check({ site, report }) {
    const { redirects, redirect: taken } = answersAt(site);
    for (const redirect of redirects) {
      if (!isPattern(redirect.from)) continue;
      const first = taken(exampleOf(redirect.from))?.redirect;
      // Of one source twice `redirect-duplicate` speaks.
      if (first === undefined || first === redirect || first.from === redirect.from) continue;
      report({
        message: `${quoted(redirect.from)} never matches: ${quoted(first.from)} is before it and matches its URLs`,
        at: redirect.sourceNode,
        help: 'Put the narrower one first, or remove it.',
        related: [{ message: 'the redirect that matches them', at: first.sourceNode }],
      });
    }
  },
});

export const redirectOverPage = defineRule({
  id: 'redirect-over-page',
  severity: 'info',
  summary: 'A wildcard redirect matches the URL of a page.',
  why: 'Mintlify does not document whether readers see the page or the redirect. Keep the one that you want.',
  example: {
    before: '"pages": ["start"],\n"redirects": [{ "source": "/:slug*", "destination": "/install" }]',
    after: '"pages": ["start"],\n"redirects": [{ "source": "/old/:slug*", "destination": "/install" }]',
  },
  evidence: documentedAt('create/redirects'),
  onlyVerified: true,
  check({ site, report }) {
    const { pages: there, redirect: taken } = answersAt(site);
    const over = new Map<RedirectThere, string[]>();
    for (const page of there) {
      const { redirect } = taken(page) ?? {};
      if (redirect !== undefined && isPattern(redirect.from)) addTo(over, redirect, page);
    }
    for (const [redirect, pages] of over)
      report({
        message: `${quoted(redirect.from)} matches the URL of ${pages.length === 1 ? 'an existing page' : `${pages.length} existing pages`}: ${listed(pages)}`,
        at: redirect.sourceNode,
        help: 'Move or remove what is left there, or make the redirect narrower.',
      });
  },
});
