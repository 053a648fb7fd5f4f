import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { linksIn, rewriteLinks } from '../../../src/pages/index.ts';

/** The links of a page, as they are written. */
const linksOf = (text: string) => linksIn(text).map(({ start, end }) => text.slice(start, end));

describe('the links of a page', () => {
  it.each<[string, string, string[]]>([
    ['destinations of Markdown', '[a](/a#b "t") ![i](./i.png) <https://x.y>', ['/a#b', './i.png']],
    ['definitions', '[a][r]\n\n[r]: /a\n', ['/a']],
    ['in a table', '| [a](/a) |\n|--|\n| [b](/b) |\n', ['/a', '/b']],
    ['attributes that name something', '<Card title="x" icon="book" href="/a" img="/i.png" />', ['/a', '/i.png']],
    ['attributes in braces', '<a href={"/a"}>x</a>', ['/a']],
    ['attributes in objects', '<Card cta={{ href: "/a", label: "b" }} />', ['/a']],
    ['components in expressions', '{list.map((one) => <A href="/a" />)}', ['/a']],
    ['imports', "import A from '/snippets/a.mdx'\n\nText\n", ['/snippets/a.mdx']],
    ['snippets', '<Snippet file="a.mdx" />', ['a.mdx']],
    ['in footnotes', 'a[^1]\n\n[^1]: [a](/a)\n', ['/a']],
    ['templates without holes', '<Card href={`/a`} />', ['/a']],
    [
      'exported constants',
      'export const a = "/a", href = `b`\n\nexport const list = ["/c", { to: "d" }]\n',
      ['/a', 'b', '/c', 'd'],
    ],
    ['lists in the front matter', '---\nrelated:\n  - /a\n  - "/b"\n  - c\n---\n', ['/a', '/b']],
    ['the front matter', '---\ntitle: /a\nopenapi: s.json GET /x\n"og:image": "/i.png"\n---\n', ['/a', 's.json']],
  ])('are %s', (_, text, links) => expect(linksOf(text)).toEqual(links));

  it.each([
    ['code', '`[a](/a)`\n\n```md\n[a](/a)\n```\n'],
    ['texts in code', 'export const a = f("/a") + `/a/${b}`\n'],
    ['texts of footnotes', 'a[^1]\n\n[^1]: /a\n'],
    ['texts for readers', '<Card title="guides/a">guides/a</Card>'],
  ])('are not %s', (_, text) => expect(linksOf(text)).toEqual([]));

  it('are found in HTML and imports too where MDX refuses a page', () => {
    const refused: string[] = [];
    const text =
      '<!-- c -->\n\nimport A from "/a.mdx"\n\n<a href="/b">[c](/c)</a>\n\n```js\nimport D from "/d.mdx"\n```\n';
    expect(linksIn(text, () => refused.push('refused')).map(({ start, end }) => text.slice(start, end))).toEqual([
      '/a.mdx',
      '/b',
      '/c',
    ]);
    expect(refused).toEqual(['refused']);
  });

  it('get signs as Markdown needs them, and keep a byte order mark', () => {
    expect(rewriteLinks('\uFEFF[a](/a) [b](</a>)', () => '/a (b)')).toBe('\uFEFF[a](/a%20%28b%29) [b](</a (b)>)');
  });

  it('are read and written with character references', () => {
    const next = (link: string) => (link === '/a?b&c' ? '/x?b&c' : undefined);
    expect(rewriteLinks('[a](/a?b&amp;c) <A href="/a?b&#38;c" /> [b](/a?b&c)', next)).toBe(
      '[a](/x?b&amp;c) <A href="/x?b&amp;c" /> [b](/x?b&c)',
    );
  });

  it('are all that changes in a page, whatever it is', () => {
    const piece = fc.constantFrom(
      '[a](/a)',
      '<Card href="/a">\n',
      '</Card>',
      '`x`',
      '\n\n',
      '\t- ',
      '{',
      '}',
      '<',
      'é€',
      '\r\n',
      '# h',
      "import x from '/a'\n",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        expect(rewriteLinks(text, () => undefined)).toBe(text);
        const next = rewriteLinks(text, (link) => (link === '/a' ? '/bb' : undefined));
        expect(next.replaceAll('/bb', '/a')).toBe(text);
      }),
    );
  });
});
