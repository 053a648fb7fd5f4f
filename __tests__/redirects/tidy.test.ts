import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { redirectsTidied } from '../../src/redirects/index.ts';
import { answersAt, isAnswer } from '../../src/served/index.ts';
import { makeSite, memoryReader, redirectsOf, type Site } from '../../src/site/index.ts';
import { cases } from '../cases.ts';

function siteOf(pages: readonly string[], rules: readonly string[], navigation: object = { pages }): Site {
  const redirects = rules.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
  const docs = JSON.stringify({ navigation, redirects });
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
  return makeSite(docs, { reader: memoryReader({ ...files, 'docs.json': docs }) });
}

const rulesOf = (site: Site) => redirectsOf(site).map(({ source, destination }) => `${source} → ${destination}`);
const tidied = (...given: Parameters<typeof siteOf>) => rulesOf(redirectsTidied.apply(siteOf(...given)));

describe('redirects that are tidied', () => {
  it.each([
    ['a chain is one step', ['/x → /y', '/y → /a'], ['/x → /a', '/y → /a']],
    ['a circle goes', ['/x → /y', '/y → /x', '/z → /a'], ['/z → /a']],
    [
      'a circle with a page in it stays: its other redirects lead there',
      ['/x → /a', '/a → /x'],
      ['/x → /a', '/a → /x'],
    ],
    ['a wildcard that goes to itself goes', ['/x/:slug* → /x/:path*'], []],
    ['the second of one source goes', ['/x → /a', 'x/ → /b', '/w/* → /a', '/w/:slug* → /b'], ['/x → /a', '/w/* → /a']],
    ['one that leads to nothing stays', ['/x → /none'], ['/x → /none']],
    ['one with a query is no second one', ['/x?y → /b', '/x → /a'], ['/x?y → /b', '/x → /a']],
  ])('%s', (_, rules, expected) => expect(tidied(['a', 'b'], rules)).toEqual(expected));

  it('are the same in each language, where the page is there and nothing answers at the source', () => {
    const pages = ['docs/en/a', 'docs/fr/a', 'docs/zh/b', 'docs/fr/kept'];
    const languages = ['en', 'fr', 'zh'].map((language) => ({
      language,
      pages: pages.filter((page) => page.includes(`/${language}/`)),
    }));
    expect(tidied(pages, ['/docs/en/old → /docs/en/a', '/docs/en/kept → /docs/en/a'], { languages })).toEqual([
      '/docs/en/old → /docs/en/a',
      '/docs/en/kept → /docs/en/a',
      '/docs/fr/old → /docs/fr/a',
    ]);
  });

  const address = fc.constantFrom('/a', '/b', '/g', '/g/index', '/x', '/y', '/z', 'x', '/none', 'https://acme.com');
  const wildcard = fc.constantFrom('/x/:slug* → /g/:slug*', '/g/* → /x/*', '/:slug* → /a', '/w/:one → /w/:one');
  const rule = fc.oneof(
    fc.tuple(address, address).map(([source, destination]) => `${source} → ${destination}`),
    wildcard,
  );

  it('lead every reader where they led, and tidying twice is tidying once', () =>
    fc.assert(
      fc.property(fc.array(rule, { maxLength: 6 }), (rules) => {
        const before = siteOf(['a', 'b', 'g/index', 'g/c'], rules);
        const after = redirectsTidied.apply(before);
        for (const asked of ['/a', '/b', '/g', '/g/c', '/x', '/x/c', '/y', '/z', '/none', '/q']) {
          const [was, is] = [before, after].map((site) => answersAt(site).follow(asked));
          if (isAnswer(was!)) expect([is!.end, is!.at]).toEqual([was!.end, was!.at]);
        }
        expect(redirectsTidied.apply(after)).toBe(after);
      }),
      { numRuns: cases(2_000) },
    ));
});
