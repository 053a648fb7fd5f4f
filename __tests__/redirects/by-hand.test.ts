import { describe, expect, it } from '@jest/globals';
import { run } from '../../src/plan/index.ts';
import { printBytes } from '../../src/json/index.ts';
import { type AskedRedirect, redirectByHand } from '../../src/redirects/index.ts';
import { makeSite, memoryReader, redirectsOf, type Site } from '../../src/site/index.ts';

const pages = ['a', 'b', 'guides/index', 'guides/c', 'fr/a', 'fr/b'];

/** A site of these pages in two languages, with redirects written `/x → /a`. */
function siteOf(rules: readonly string[], reference = false): Site {
  const redirects = rules.map((rule) => rule.split(' → ')).map(([source, destination]) => ({ source, destination }));
  const languages = ['en', 'fr'].map((language) => ({
    language,
    pages: pages.filter((page) => page.startsWith('fr/') === (language === 'fr')),
  }));
  const docs = JSON.stringify({
    navigation: { languages },
    redirects: reference ? { $ref: 'redirects.json' } : redirects,
  });
  const files = Object.fromEntries(pages.map((page) => [`${page}.mdx`, '']));
  const held = { ...files, 'redirects.json': `${JSON.stringify(redirects)}\n`, 'docs.json': docs };
  return makeSite(docs, { reader: memoryReader(held) });
}

const rulesOf = (site: Site) => redirectsOf(site).map(({ source, destination }) => `${source} → ${destination}`);

/** `add /x /a --languages` as it is asked for. */
function asked(words: string): AskedRedirect {
  const [verb, from, to] = words.replace(' --languages', '').split(' ') as [AskedRedirect['verb'], string, string?];
  return { verb, from, to, languages: words.endsWith(' --languages') };
}

const ran = (rules: readonly string[], words: string) =>
  run(siteOf(rules), redirectByHand(asked(words)), { allowAddressChanges: words.startsWith('remove') });

describe('a redirect that somebody asks for', () => {
  it.each<[string, readonly string[], string, readonly string[]]>([
    ['is added', [], 'add /x /a', ['/x → /a']],
    [
      'is written as Mintlify serves URLs',
      [],
      'add https://acme.com/x/y/index.mdx guides/index.mdx',
      ['/x/y → /guides'],
    ],
    ['keeps a section and a query of its destination', [], 'add x/ /a?tab=1#top', ['/x → /a?tab=1#top']],
    ['leads to another site', [], 'add /x https://acme.com/a', ['/x → https://acme.com/a']],
    ['is a wildcard with a name', [], 'add /x/* guides/*', ['/x/:slug* → /guides/:slug*']],
    ['goes to the end of a chain', ['/y → /a#top'], 'add /x /y', ['/y → /a#top', '/x → /a#top']],
    ['shortens a redirect to its source', ['/w → /x'], 'add /x /a', ['/w → /a', '/x → /a']],
    ['goes before a wildcard that matches its source', ['/x/:s* → /a'], 'add /x/y /b', ['/x/y → /b', '/x/:s* → /a']],
    ['is there already', ['/x → /a'], 'add /x a.mdx', ['/x → /a']],
    ['gets another destination', ['/x → /a', '/y → /a'], 'retarget /x /b', ['/x → /b', '/y → /a']],
    ['gets the end of a chain that began with it', ['/x → /a', '/y → /b'], 'retarget x y', ['/x → /b', '/y → /b']],
    ['is removed', ['/x → /a', '/y → /b'], 'remove /x', ['/y → /b']],
    ['is removed under another name of its parameter', ['/x/:slug* → /a'], 'remove /x/:path*', []],
    ['is added in each language that has the page', [], 'add /x /a --languages', ['/x → /a', '/fr/x → /fr/a']],
    ['is added from a language to the others', [], 'add /fr/x /fr/a --languages', ['/fr/x → /fr/a', '/x → /a']],
    ['is left out where a language lacks the page', [], 'add /x /guides/c --languages', ['/x → /guides/c']],
    ['is removed in each language', ['/x → /a', '/fr/x → /fr/a'], 'remove /x --languages', []],
  ])('%s', (_, rules, words, expected) => {
    const { after, failed } = ran(rules, words);
    expect([failed, rulesOf(after)]).toEqual([false, expected]);
  });

  it.each<[string, readonly string[], string, string]>([
    ['has the URL of a page', [], 'add /a /b', '/a is the URL of a page'],
    ['would hide pages', [], 'add /guides/* /a', 'would match the URL of 2 existing pages: /guides/c, /guides'],
    ['goes to a 404', [], 'add /x /guides/d', '/guides/d returns 404. Did you mean /guides/c?'],
    ['goes to a folder without a page', [], 'add /x/:slug* /none/:slug*', 'No page matches /none/:slug*'],
    ['goes to itself', ['/y → /x'], 'add /x /y', '/x returns 404'],
    ['never matches', [], 'add /x#top /a', 'The source /x#top never matches'],
    ['lacks a parameter', [], 'add /x/:slug /guides/:page', 'The source /x/:slug has no :page'],
    ['has another destination', ['/x → /a'], 'add /x /b', '/x redirects to /a already'],
    ['is not there', ['/xyz → /a'], 'retarget /xyy /b', 'No redirect has the source /xyy. Did you mean /xyz?'],
    ['is needed by another', ['/w → /x', '/x → /a'], 'remove /x', '1 other redirect would go to a 404: /w'],
  ])('is refused if it %s', (_, rules, words, message) => {
    const { after, failed, diagnostics } = ran(rules, words);
    expect([failed, rulesOf(after)]).toEqual([true, rules]);
    expect(diagnostics[0]!.message).toContain(message);
  });

  it.each([
    [
      'names a destination that is itself redirected',
      ['/y → /a'],
      'add /x /y',
      '/x → /a, because /y is redirected there',
    ],
    ['names no other one', [], 'add /x /a', '/x → /a'],
    ['is a wildcard, as it is written', ['/x/* → /a'], 'remove /x/:slug*', '/x/* is removed'],
    ['returns 404 now', ['/x → /a'], 'remove /x', '/x now returns 404'],
  ])('%s', (_, rules, words, message) =>
    expect(ran(rules, words).diagnostics.map((one) => one.message)).toEqual([message]),
  );

  it('changes nothing when it is asked for twice', () => {
    for (const words of ['add /x/y guides/c', 'add /x/* /guides/*', 'retarget /y /b']) {
      const once = redirectByHand(asked(words)).apply(siteOf(['/y → /a']));
      expect(redirectByHand(asked(words)).apply(once)).toBe(once);
    }
  });

  it('is written into the file that has the redirects', () => {
    const after = redirectByHand(asked('add /x /a')).apply(siteOf(['/y → /b'], true));
    expect(new TextDecoder().decode(printBytes(after.documents.get('redirects.json')!))).toBe(
      '[{"source":"/y","destination":"/b"},{"source":"/x","destination":"/a"}]\n',
    );
    expect(after.documents.get('docs.json')).toBe(after.root);
  });
});
