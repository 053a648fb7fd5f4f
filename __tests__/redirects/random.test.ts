import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyRedirects, missingRedirects } from '../../src/redirects/index.ts';
import { addressAt, answersAt, isAnswer } from '../../src/served/index.ts';
import { makeSite, memoryReader, patternOf, redirectFinder, redirectsOf, type Site } from '../../src/site/index.ts';
import { cases } from '../cases.ts';

const name = fc.constantFrom('a', 'b', 'c', 'index');
const folder = fc.constantFrom('', 'old/', 'new/', 'old/deep/', 'new/deep/', 'fr/old/', 'fr/new/');
const path = fc.tuple(folder, name).map((parts) => parts.join(''));
const text = fc.constantFrom('One.', 'Two.', 'Three.', 'Four.', 'Five.', 'Six.');
const address = fc.oneof(
  path.map((page) => `/${page}`),
  fc.constantFrom('/x', '/y', '/old', '/new', '/nowhere', 'https://acme.com'),
);
const pattern = fc.constantFrom('/old/:slug*', '/new/:slug*', '/old/deep/*', '/fr/:path*', '/x/:slug*', '/old/:slug');
const sign = /:\w+\*?|\*/;
const rule = fc.oneof(
  fc.record({ source: address.filter((one) => one.startsWith('/')), destination: address }),
  fc.record({ source: pattern, destination: address }),
  // A destination names what its source has.
  fc.tuple(pattern, pattern).map(([source, destination]) => ({
    source,
    destination: destination.replace(sign, sign.exec(source)![0]),
  })),
);
const written = fc.record({
  pages: fc.dictionary(path, text, { maxKeys: 8 }),
  redirects: fc.array(rule, { maxLength: 4 }),
});
/** A second state is another one, or the first with its folders moved. */
const both = fc.tuple(written, written, fc.boolean(), fc.boolean()).map(([one, other, isMoved, keepsRules]) => {
  const moved = Object.entries(one.pages).map(([page, content]) => [page.replace('old/', 'new/'), content]);
  const redirects = keepsRules ? one.redirects : other.redirects;
  return [one, isMoved ? { pages: Object.fromEntries(moved) as Record<string, string>, redirects } : other] as const;
});

function siteOf({ pages, redirects }: { readonly pages: Record<string, string>; readonly redirects: unknown[] }): Site {
  const docs = JSON.stringify({ navigation: { pages: Object.keys(pages) }, redirects });
  const files = Object.entries(pages).map(([page, content]) => [`${page}.mdx`, content]);
  return makeSite(docs, { reader: memoryReader({ 'docs.json': docs, ...Object.fromEntries(files) }) });
}

const answers = (site: Site) => (asked: string) => isAnswer(answersAt(site).follow(asked));

describe('the redirects that are missing between any two sites', () => {
  it('make all answer that answered, but for what is told; twice is once; no page is shadowed, and nothing circles', () =>
    fc.assert(
      fc.property(both, ([one, other]) => {
        const [before, after] = [siteOf(one), siteOf(other)];
        const missing = missingRedirects(before, after);
        const site = applyRedirects(after, missing);
        const told = new Set(missing.guesses.map(({ address: asked }) => asked));
        const known = [
          ...answersAt(before).pages,
          ...redirectsOf(before).flatMap(({ from }) => (from.includes(':') || from.includes('*') ? [] : from)),
        ];
        expect(
          known.filter(
            (asked) =>
              answers(before)(asked) &&
              !answers(site)(asked) &&
              !told.has(asked) &&
              !told.has(answersAt(site).follow(asked).at),
          ),
        ).toEqual([]);
        expect([...told].filter(answers(site))).toEqual([]);

        const sources = missing.added.map(({ source }) => patternOf(source));
        expect(sources).toEqual([...new Set(sources)]);

        const again = missingRedirects(before, site);
        expect([again.added, again.retargeted]).toEqual([[], []]);

        const find = redirectFinder(redirectsOf(site));
        const isAdded = (source: string) => missing.added.some((added) => added.source === source);
        const shadowed = [...answersAt(site).pages].filter((page) => isAdded(find(page)?.redirect.source ?? ''));
        expect(shadowed).toEqual([]);

        for (const { covers } of missing.added)
          for (const start of covers.keys()) {
            const seen = new Set<string>();
            for (let at = start; ;) {
              const found = find(at);
              if (found?.redirect.to === undefined) break;
              expect(seen.has(at)).toBe(false);
              seen.add(at);
              at = addressAt(found.to);
            }
            expect(answers(site)(start)).toBe(true);
          }
      }),
      { numRuns: cases(20_000) },
    ));
});
