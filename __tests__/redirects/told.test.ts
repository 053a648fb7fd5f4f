import { describe, expect, it } from '@jest/globals';
import { run } from '../../src/plan/index.ts';
import { redirectsSince } from '../../src/redirects/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';

interface Written {
  readonly pages: Readonly<Record<string, string>>;
  readonly redirects?: readonly string[];
  readonly navigation?: unknown;
}

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
const one = 'One line.\nTwo lines.\nThree lines.\n';
const other = 'Something else.\nAnd more of it.\nTo the end.\n';

describe('`redirects --since` says what it knows and what it guesses', () => {
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
