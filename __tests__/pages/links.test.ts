import { describe, expect, it } from '@jest/globals';
import { applyFixes, check } from '../../src/check.ts';
import { makeSite, memoryReader } from '../../src/index.ts';

const docs = JSON.stringify({
  name: 'x',
  navigation: { groups: [{ group: 'G', pages: ['start', 'guides/a', 'guides/b', 'api/index', 'some page'] }] },
  redirects: [
    { source: '/old', destination: '/guides/a' },
    { source: '/older', destination: '/old' },
    { source: '/out', destination: 'https://x.y' },
    { source: '/latest/*', destination: '/guides/*' },
    { source: '/broken', destination: '/gone' },
    { source: '/part', destination: '/guides/a#b' },
    { source: '/all-guides', destination: '/guides' },
  ],
});
const remote = JSON.stringify({
  navigation: {
    groups: [
      { group: 'R', openapi: 'https://x.y/o.json' },
      { group: 'G', pages: ['start'] },
    ],
  },
});
const files = [
  'guides/a.mdx',
  'guides/b.md',
  'api/index.mdx',
  'some page.mdx',
  'images/a.png',
  'images/b c.svg',
  'snippets/x.mdx',
  '_snippets/old.mdx',
  'files/a.zip',
  'deep/er/page.mdx',
];

/** A site with one page of this text. */
const siteWith = (text: string, file = 'start.mdx', config = docs) =>
  makeSite(config, {
    reader: memoryReader({
      'docs.json': config,
      ...Object.fromEntries(files.map((path) => [path, ''])),
      'start.mdx': '',
      'guides/a.mdx': '## b\n\n## c',
      [file]: text,
    }),
  });

const found = (site: ReturnType<typeof siteWith>) =>
  check(site).flatMap(({ rule, line, column }) =>
    rule.startsWith('link-') ? `${rule.slice(5)} ${line}:${column}` : [],
  );

describe('a link that leads nowhere', () => {
  it.each<[string, string, string?]>([
    ['of Markdown', '[x](/gone)'],
    ['of Markdown with a title', '[x](/gone "title")'],
    ['in angle brackets', '[x](</go ne>)', '/go ne is a place to fill in'],
    ['of an image', '![x](/images/gone.png)'],
    ['of an image in a link', '[![x](/images/gone.png)](/guides/a)', '1:7'],
    ['of a definition', '[x][r]\n\n[r]: /gone\n', '3:6'],
    ['of a definition that is not used', '[r]: /gone\n', '1:6'],
    ['with a fragment', '[x](/gone#a)'],
    ['with a query', '[x](/gone?a=b)'],
    ['with a slash at its end', '[x](/gone/)'],
    ['with another case', '[x](/Guides/A)'],
    ['beside the page', '[x](./gone)'],
    ['in a folder beside the page', '[x](guides/gone)'],
    ['above the page', '[x](../gone)'],
    ['to a redirect that leads nowhere', '[x](/broken)'],
    ['of a card', '<Card title="x" href="/gone">\ny\n</Card>', '1:23'],
    ['of a card in single quotes', "<Card title='x' href='/gone'>\ny\n</Card>", '1:23'],
    ['of HTML', 'a <a href="/gone">x</a>', '1:12'],
    ['of an image of HTML', '<img src="/images/gone.png" />', '1:11'],
    ['of a picture of a card', '<Card img="/images/gone.png" />', '1:12'],
    ['of an icon that is a file', '<Card icon="/images/gone.svg" />', '1:13'],
    ['in an expression', '<Card href={"/gone"} />', '1:14'],
    ['in a template', '<Card href={`/gone`} />', '1:14'],
    ['in a field of an expression', '<List items={[{ href: "/gone" }]} />', '1:24'],
    ['in an exported value', 'export const links = [{ href: "/gone" }];\n\ntext', '1:32'],
    ['of an import', "import X from '/snippets/gone.mdx';\n\n<X />", '1:16'],
    ['of a snippet', '<Snippet file="gone.mdx" />', '1:16'],
    ['below a path that Mintlify answers', '[x](/mcp/servers) [y](/guides/a)'],
    ['in a table', '| a |\n|---|\n| [x](/gone) |\n', '3:7'],
    ['in a list', '- a\n  - [x](/gone)\n', '2:9'],
    ['in a quote', '> [x](/gone)\n', '1:7'],
    ['in a heading', '## [x](/gone)\n', '1:8'],
    ['in bold', '**[x](/gone)**', '1:7'],
    ['in a component', '<Steps>\n  <Step>\n    [x](/gone)\n  </Step>\n</Steps>', '3:9'],
    ['in a footnote', 'a[^1]\n\n[^1]: [x](/gone)\n', '3:11'],
    ['after code', '`a` [x](/gone)', '1:9'],
    ['after a block of code', '```js\na\n```\n[x](/gone)', '4:5'],
    ['after a comment', '{/* a */}\n\n[x](/gone)', '3:5'],
    ['after math', '$a$ [x](/gone)', '1:9'],
    ['below a heading with an id', '## A {#b}\n\n[x](/gone)', '3:5'],
    ['with characters of two units before', '😀 [x](/gone)', '1:8'],
    ['below front matter', '---\ntitle: A\n---\n\n[x](/gone)', '5:5'],
    ['in front matter', '---\nicon: /images/gone.svg\n---\n', '2:7'],
    ['with Windows line ends', 'a\r\n\r\n[x](/gone)\r\n', '3:5'],
  ])('%s', (_, text, place = '1:5') => {
    const expected = place.includes('fill in') ? [] : [`nowhere ${/^!/.test(text) ? '1:6' : place}`];
    expect(found(siteWith(text))).toEqual(expected);
  });

  it('is said once for a page, with its number', () =>
    expect(check(siteWith('[x](/gone) [y](/gone)')).filter(({ rule }) => rule === 'link-nowhere')).toMatchObject([
      {
        message: 'the link "/gone" has no page or file, 2 times on this page',
        line: 1,
        column: 5,
        endColumn: 10,
        file: 'start.mdx',
      },
    ]));
});

describe('what is no link to nowhere', () => {
  it.each<[string, string]>([
    ['a page', '[x](/guides/a)'],
    ['a page of Markdown', '[x](/guides/b)'],
    ['a page beside it', '[x](guides/a) [y](./guides/a)'],
    ['a page with a fragment, a query or a slash', '[x](/guides/a#b) [x](/guides/a?b) [x](/guides/a/)'],
    ['the page of a folder', '[x](/api) [y](/api/index)'],
    ['a page with a blank in its name', '[x](/some%20page) [y](</some page>)'],
    ['the first page', '[x](/)'],
    ['a file', '[x](/files/a.zip) ![y](/images/a.png) ![z](/images/b%20c.svg)'],
    ['a relative file of a page', '[x](./guides/a.mdx) [y](./guides/b.md)'],
    ['another site', '[x](https://x.y/z) [y](//x.y/z) [z](mailto:a@b.c) [v](vscode://x)'],
    ['a redirect to another site', '[x](/out)'],
    ['a redirect with a wildcard', '[x](/latest/a)'],
    ['what Mintlify makes', '[x](/llms.txt) [y](/sitemap.xml) [z](/mcp) [m](/guides/a.md)'],
    ['a part of the page', '## A\n\n[x](#a)'],
    ['nothing', '[x]()'],
    ['a place to fill in', '[x](/users/{id}) [y](/a/$b) [z](/*/c)'],
    ['the address below the folder of the host', '[x](/docs/guides/a) ![y](/docs/images/a.png) [z](/docs/latest/a)'],
    ['a snippet in the older folder', '<Snippet file="old.mdx" />'],
    ['code in a line', '`[x](/gone)`'],
    ['code in a line with two signs', '``[x](/gone)` ``'],
    ['code between fences', '```md\n[x](/gone)\n```'],
    ['code between fences in a list', '- a\n\n  ```md\n  [x](/gone)\n  ```'],
    ['code between tildes', '~~~\n[x](/gone)\n~~~'],
    ['code without an end', '```\n[x](/gone)\n'],
    ['a fence in a longer one', '````\n```\n[x](/gone)\n```\n````'],
    ['a comment', '{/* [x](/gone) */}'],
    ['math', '$[x](/gone)$'],
    ['a block of math', '$$\n[x](/gone)\n$$'],
    ['escaped signs', '\\[x\\](/gone)'],
    ['another attribute', '<ParamField path="/gone" body="/gone" /><Card title="/gone" />'],
    ['the name of an icon', '<Card icon="home" />'],
    ['a module', "import { useState } from 'react';\nimport X from '@a/b';\n\ntext"],
    ['a text in code', '<X run={() => fetch("/gone")} />'],
    ['another field of the front matter', '---\ntitle: /gone\napi: GET /gone\ncanonical: /gone\n---\n'],
    ['a page that MDX does not read', '<!-- a -->\n\n[x](/gone)'],
    ['an id of a heading', '## A {#/gone}\n'],
  ])('%s', (_, text) => expect(found(siteWith(text))).toEqual([]));

  it('is below a specification that was not read', () =>
    expect(found(siteWith('[x](/api-reference/users) [y](/gone)', 'start.mdx', remote))).toEqual(['nowhere 1:31']));

  it('is in a file from which Mintlify makes no page', () => {
    expect(found(siteWith('[x](/gone)', 'README.md'))).toEqual([]);
    expect(found(siteWith('[x](/gone)', 'AGENTS.md'))).toEqual([]);
  });

  it('is in a site of which only docs.json is known', () => expect(found(makeSite(docs))).toEqual([]));
});

describe('a link in a snippet', () => {
  it('is found from the docs root alone', () =>
    expect(found(siteWith('[x](/gone)\n[y](./gone)\n', 'snippets/y.mdx'))).toEqual(['nowhere 1:5']));
});

describe('a relative link', () => {
  it.each<[string, string, string[]]>([
    ['from a page', 'guides/c.mdx', []],
    ['from the page of its folder, beside the file or the URL', 'guides/index.mdx', []],
    ['from elsewhere', 'deep/c.mdx', ['nowhere 1:5']],
  ])('%s', (_, file, expected) => expect(found(siteWith('[x](./a)', file))).toEqual(expected));
});

describe('a link that leads on', () => {
  it.each<[string, string, string, string?]>([
    ['by a redirect', '[x](/old)', 'redirected 1:5', '[x](/guides/a)'],
    ['by two', '[x](/older)', 'redirected 1:5', '[x](/guides/a)'],
    ['with a query and a fragment', '[x](/old?a=b#c)', 'redirected 1:5', '[x](/guides/a?a=b#c)'],
    ['in a component', '<Card href="/old" />', 'redirected 1:13', '<Card href="/guides/a" />'],
    ['of a definition', '[x]: /old "t"\n', 'redirected 1:6', '[x]: /guides/a "t"\n'],
    ['to a file', '[x](/guides/a.mdx)', 'page-file 1:5', '[x](/guides/a)'],
    ['to a file, with a fragment', '[x](/guides/a.mdx#b)', 'page-file 1:5', '[x](/guides/a#b)'],
    ['to a file of Markdown', '[x](/guides/b.md)', 'page-file 1:5', '[x](/guides/b)'],
    ['to the file of a folder', '[x](/api/index.mdx)', 'page-file 1:5', '[x](/api)'],
    ['to a file without a dot before', '[x](guides/a.mdx)', 'page-file 1:5', '[x](/guides/a)'],
    ['by a redirect to a part of a page', '[x](/part)', 'redirected 1:5', '[x](/guides/a#b)'],
    ['by a redirect to a part, with another part', '[x](/part#c)', 'redirected 1:5', '[x](/guides/a#c)'],
    ['to a page with a blank', '[x](/some%20page.mdx)', 'page-file 1:5', '[x](/some%20page)'],
    ['to a folder', '[x](/guides)', 'folder 1:5'],
    ['to a folder in a folder', '[x](/deep)', 'folder 1:5'],
    ['by a redirect to a folder', '[x](/all-guides)', 'folder 1:5'],
  ])('%s', (_, text, place, fixed = text) => {
    const site = siteWith(text);
    expect(found(site)).toEqual([place]);
    const mended = applyFixes(site, { fixes: ['link-redirected', 'link-page-file'] }).site;
    expect(new TextDecoder().decode(mended.read('start.mdx'))).toBe(fixed);
  });

  it('keeps the byte order mark and the other bytes of its page', () => {
    const { site } = applyFixes(siteWith('\uFEFF---\r\ntitle: "A"\r\n---\r\n\r\n[x](/guides/a.mdx)  \r\n'));
    expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(site.read('start.mdx'))).toBe(
      '\uFEFF---\r\ntitle: "A"\r\n---\r\n\r\n[x](/guides/a)  \r\n',
    );
  });

  it('is fixed with others of its page, and a redirect only by name', () => {
    const { site, mended } = applyFixes(
      siteWith('[x](/guides/a.mdx) [y](/guides/a.mdx) [z](/api/index.mdx) [o](/old)'),
    );
    expect(new TextDecoder().decode(site.read('start.mdx'))).toBe('[x](/guides/a) [y](/guides/a) [z](/api) [o](/old)');
    expect(mended.filter(({ rule }) => rule.startsWith('link-'))).toHaveLength(2);
  });
});

describe('below the path of the site on its host', () => {
  const within = docs.replace('{', '{"seo":{"metatags":{"canonical":"https://x.y/docs/"}},');
  it.each<[string, string, string[]]>([
    ['a page', '[x](/docs/guides/a) [y](/docs) [z](/docs/)', []],
    ['a page, as Mintlify writes it too', '[x](/guides/a)', []],
    ['an image', '![x](/docs/images/a.png)', []],
    ['nothing', '[x](/docs/gone)', ['nowhere 1:5']],
    ['no image', '![x](/docs/images/gone.png)', ['nowhere 1:6']],
    ['a redirect', '[x](/docs/old)', ['redirected 1:5']],
    ['a file of a page', '[x](/docs/guides/a.mdx)', ['page-file 1:5']],
    ['a folder', '<Card href="/docs/guides" />', ['folder 1:13']],
    ['a part', '[x](/docs/guides/a#b) [y](/docs/guides/a#gone)', ['anchor 1:27']],
    ['what only begins so', '[x](/docsify)', ['nowhere 1:5']],
  ])('a link names %s', (_, text, expected) => expect(found(siteWith(text, 'start.mdx', within))).toEqual(expected));

  it('a page is proposed, and written, with that path', () => {
    const site = siteWith('[x](/docs/guide/a) [y](/docs/older?b=c)', 'start.mdx', within);
    expect(check(site).find(({ rule }) => rule === 'link-nowhere')?.help).toBe('Did you mean "/docs/guides/a"?');
    const fixed = applyFixes(site, { fixes: ['link-redirected'] }).site;
    expect(new TextDecoder().decode(fixed.read('start.mdx'))).toBe('[x](/docs/guide/a) [y](/docs/guides/a?b=c)');
  });

  it('a folder of that name can be meant too', () =>
    expect(found(siteWith('[x](/docs/a) [y](/docs/guides/a) [z](/docs/gone)', 'docs/a.mdx', within))).toEqual([
      'nowhere 1:38',
    ]));
});
