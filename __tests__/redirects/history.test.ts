import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { run } from '../../src/plan/index.ts';
import { applyRedirects, missingRedirects, redirectsSince, redirectsTidied } from '../../src/redirects/index.ts';
import { addressAt, answersAt, isAnswer } from '../../src/served/index.ts';
import {
  anyName,
  destinationPath,
  makeSite,
  memoryReader,
  patternOf,
  redirectFinder,
  redirectsOf,
  type Site,
} from '../../src/site/index.ts';
import { cases } from '../cases.ts';
import { figures, judge, openHistory, shareText } from './maintainers.ts';

// What would have been proposed for the page files that people deleted or renamed in eight sites, and what they did themselves. NAVSHIFT_REPLAY=1 takes each
// change, by git's objects and texts and by names alone, and prints the figures: some minutes.
const history = fileURLToPath(new URL('../../../shared/history', import.meta.url));
const isWhole = process.env.NAVSHIFT_REPLAY !== undefined;
const bundles = existsSync(history) ? readdirSync(history).filter((name) => name.endsWith('.bundle')) : [];
const [taken, every, later] = isWhole ? [bundles, 1, 1] : [bundles.filter((name) => name.startsWith('upstash')), 16, 4];

// Real histories stand beside the project, and not everywhere; redirects of random sites are proved without them.
(bundles.length > 0 ? describe : describe.skip)('the redirects that maintainers needed', () => {
  const shown: string[] = [];
  afterAll(() => {
    if (isWhole) process.stdout.write(`${shown.join('\n')}\n`);
  });

  it.each([['by objects, texts and names', false], ...(isWhole ? [['by names alone', true] as const] : [])])(
    'are what would be written, and hardly any other: %s',
    (how, names) => {
      const all = taken.flatMap((bundle) => judge(openHistory(history, bundle), { names, every, later }));
      const found = figures(all);
      shown.push(`${how}:`, ...Object.entries(found).map(([what, share]) => `  ${what}: ${shareText(share)}`));
      for (const { change, address, written, by = 'redirect', theirs, git, isTheirs, isGits } of all)
        if (written !== undefined && !isTheirs && !isGits)
          shown.push(
            `  not theirs: ${change} ${address} → ${written} (${by}); theirs ${theirs.join(', ') || 'none'}, git ${git ?? 'none'}`,
          );
      const { right, 'rules, and of maintainers for the same addresses': rules } = found;
      expect(right.part).toBeGreaterThan(0);
      expect(right.part / right.whole).toBeGreaterThan(0.95);
      expect(rules.part).toBeLessThanOrEqual(1.1 * rules.whole);
      const covered = found['listed pages that lost their file, for which it writes'];
      // Of 2,685 pages 60 % are asked for; each address counted once in a change they are 2,376.
      if (isWhole) expect(covered.part / Math.max(covered.whole, 2685)).toBeGreaterThan(0.6);
    },
    3_600_000,
  );
});

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

const answers = (site: Site) => (asked: string) => isAnswer(answersAt(site).follow(asked));

describe('the redirects that are missing between any two sites', () => {
  function siteOf({
    pages,
    redirects,
  }: {
    readonly pages: Record<string, string>;
    readonly redirects: unknown[];
  }): Site {
    const docs = JSON.stringify({ navigation: { pages: Object.keys(pages) }, redirects });
    const files = Object.entries(pages).map(([page, content]) => [`${page}.mdx`, content]);
    return makeSite(docs, { reader: memoryReader({ 'docs.json': docs, ...Object.fromEntries(files) }) });
  }

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
        // A wildcard that was left out, since it led no known address, may have its place now. The example of it was told.
        const isNew = ({ covers }: (typeof again.added)[number]) =>
          [...covers.keys()].some((asked) => !asked.includes(anyName) || !told.has(asked));
        expect([again.added.filter(isNew), again.retargeted]).toEqual([[], []]);

        const find = redirectFinder(redirectsOf(site));
        const isAdded = (source: string) => missing.added.some((added) => added.source === source);
        const shadowed = [...answersAt(site).pages].filter((page) => isAdded(find(page)?.redirect.source ?? ''));
        expect(shadowed).toEqual([]);

        for (const { covers } of missing.added)
          for (const start of covers.keys()) {
            const seen = new Set<string>();
            // A source matches as it is written: the destination `/g/index` is another one than `/g`.
            for (let at = start; ;) {
              const found = find(at) ?? find(addressAt(at));
              if (found?.redirect.to === undefined) break;
              expect(seen.has(at)).toBe(false);
              seen.add(at);
              at = destinationPath(found.to);
            }
            expect(answers(site)(start)).toBe(true);
          }
      }),
      { numRuns: cases(20_000) },
    ));
});

const rulesOf = (site: Site) => redirectsOf(site).map(({ source, destination }) => `${source} → ${destination}`);

describe('redirects that are tidied', () => {
  function siteOf(pages: readonly string[], rules: readonly string[], navigation: object = { pages }): Site {
    const redirects = rules.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
    const docs = JSON.stringify({ navigation, redirects });
    const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
    return makeSite(docs, { reader: memoryReader({ ...files, 'docs.json': docs }) });
  }
  const tidied = (...given: Parameters<typeof siteOf>) => rulesOf(redirectsTidied.apply(siteOf(...given)));

  it.each([
    ['a chain is one step', ['/x → /y', '/y → /a'], ['/x → /a', '/y → /a']],
    ['a circle goes', ['/x → /y', '/y → /x', '/z → /a'], ['/z → /a']],
    ['a chain into a circle that goes is one step', ['/z → /y', 'x → x', '/y → /x'], ['/z → /x', '/y → /x']],
    ['a chain through one that has a second is one step', ['/x → /y', '/y → /a', '/y → /b'], ['/x → /a', '/y → /a']],
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

interface Written {
  readonly pages: Readonly<Record<string, string>>;
  readonly redirects?: readonly string[];
  readonly navigation?: unknown;
}
const one = 'One line.\nTwo lines.\nThree lines.\n';
const other = 'Something else.\nAnd more of it.\nTo the end.\n';

describe('`redirects --since` says what it knows and what it guesses', () => {
  /** A site of these pages, with their texts; what a redirect says is written `/a → /b`. */
  function siteOf({ pages, redirects = [], navigation = { pages: Object.keys(pages) } }: Written) {
    const rules = redirects.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
    const files = Object.fromEntries(Object.entries(pages).map(([path, text]) => [`${path}.mdx`, text]));
    const held: Record<string, string> = { ...files, 'docs.json': JSON.stringify({ navigation, redirects: rules }) };
    return makeSite(held['docs.json']!, { reader: { ...memoryReader(held), id: (path) => held[path] } });
  }

  /** What `redirects --since` says, each finding with its help. */
  const said = (before: Written, after: Written) =>
    run(
      siteOf(after),
      redirectsSince(() => siteOf(before)),
      { allowAddressChanges: true },
    ).diagnostics.map(({ severity, message, help }) =>
      [`${severity} ${message}`, help].filter((part) => part !== undefined).join('. '),
    );

  it.each<[string, Written, Written, readonly string[]]>([
    ['a page whose file is the same', { pages: { a: one } }, { pages: { b: one } }, ['info /a → /b: the same file']],
    [
      'a page whose text is mostly the same',
      { pages: { a: one } },
      { pages: { b: `${one}Four lines.\n` } },
      ['info /a → /b: similar text'],
    ],
    [
      'a page of another text under the same name, which is a guess',
      { pages: { 'x/setup': one } },
      { pages: { 'y/setup': other } },
      [
        'warning A URL returns 404: /x/setup. A page with the same file name is new at /y/setup. navshift does not write guesses: add this redirect if it is right, or another one.',
      ],
    ],
    [
      'pages whose group begins with another page now',
      { pages: { 'x/a': one, 'x/b': one }, navigation: { groups: [{ group: 'G', pages: ['x/a', 'x/b'] }] } },
      { pages: { 'y/c': other }, navigation: { groups: [{ group: 'G', pages: ['y/c'] }] } },
      [
        'warning 2 URLs return 404: /x/a and /x/b. The first page of their group is now /y/c. navshift does not write guesses: add this redirect if it is right, or another one.',
      ],
    ],
    [
      'a page that nothing took the place of',
      { pages: { a: one, b: other } },
      { pages: { b: other } },
      ['warning A URL returns 404: /a. navshift found no page for a redirect. Add a redirect by hand.'],
    ],
    [
      'a page whose new redirect leads nowhere',
      { pages: { a: one, b: other } },
      { pages: { b: other }, redirects: ['/a → /gone'] },
      ['warning A URL returns 404: /a. A redirect matches it, and goes to a 404. Fix that redirect.'],
    ],
    [
      'a redirect that leads nowhere, while the page is somewhere',
      { pages: { a: one, b: other } },
      { pages: { b: other, c: one }, redirects: ['/a → /gone'] },
      ['info /a went to /gone, which returns 404. It now goes to /c'],
    ],
    [
      'a page that Mintlify drops',
      { pages: { a: one, b: other } },
      {
        pages: { b: other },
        navigation: { tabs: [{ tab: 'T', pages: ['a'], groups: [{ group: 'G', pages: ['b'] }] }] },
      },
      [
        'warning A URL returns 404: /a. Mintlify drops the page because of a mistake that navshift check reports. Fix that.',
      ],
    ],
    [
      'a redirect that would lead to itself',
      { pages: { a: one, b: other } },
      { pages: { c: one, b: other }, redirects: ['/c → /a'] },
      ['info /a → /c: the same file', 'info The redirect from /c to /a is removed, because the page exists'],
    ],
    [
      'a redirect to a page that moved',
      { pages: { a: one }, redirects: ['/old → /a'] },
      { pages: { b: one }, redirects: ['/old → /a'] },
      ['info /a → /b: the same file', 'info /old went to /a, which moved. It now goes to /b'],
    ],
    [
      'several pages that nothing took the place of',
      { pages: { 'x/a': one, 'x/b': other, c: 'c' } },
      { pages: { c: 'c' } },
      ['warning 2 URLs return 404: /x/a and /x/b. navshift found no page for a redirect. Add a redirect by hand.'],
    ],
  ])('of %s', (_, before, after, expected) => expect(said(before, after)).toEqual(expected));
});
