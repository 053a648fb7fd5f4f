import { insideRoot, isPattern, redirectsOf } from '../../../site/index.ts';
import { GeneratedPages } from '../../generated-pages.ts';
import { isLeftOut } from '../../left-out-files.ts';
import { pageFilesOf, pageOf } from '../../page-files.ts';
import { defineRule } from '../../rule.ts';
import { quoted } from '../../words.ts';

export const redirectLivePage = defineRule({
  id: 'redirect-live-page',
  severity: 'warning',
  summary: 'The source of a redirect is a page of the site.',
  why: 'One of the two is in vain: readers get the page and never the redirect, or the redirect and never the page.',
  example: {
    before: '"pages": ["start"],\n"redirects": [{ "source": "/start", "destination": "/" }]',
    after: '"pages": ["start"]',
  },
  documented: false,
  check({ site, report }) {
    const generated = new GeneratedPages(site);
    return {
      element: (_element, place) => generated.add(place),
      site() {
        const files = pageFilesOf(site);
        for (const { from, sourceNode, to } of redirectsOf(site)) {
          // One that leads to itself is a circle, and nothing else.
          if (isPattern(from) || from.includes('#') || to === from) continue;
          const path = insideRoot(from);
          // What is shown where there is no page is no page that one goes to.
          if (path === undefined || path === '' || path === '404') continue;
          const file = files.find(path);
          // The name of a file is not the address of its page.
          if (file !== undefined && (isLeftOut(site, file) || pageOf(file) !== path)) continue;
          if (file !== undefined || generated.has(path) === true)
            report({
              message: `the source ${quoted(from)} is a page of the site${file === undefined ? '' : `, ${file}`}`,
              at: sourceNode,
              help: 'Remove the redirect, or the page.',
            });
        }
      },
    };
  },
});
