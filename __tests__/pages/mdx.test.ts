import { describe, expect, it } from '@jest/globals';
import { applyFixes, check } from '../../src/check.ts';
import { makeSite, memoryReader } from '../../src/index.ts';

const docs = JSON.stringify({ name: 'x', navigation: { pages: ['start'] } });
const siteWith = (text: string) => makeSite(docs, { reader: memoryReader({ 'docs.json': docs, 'start.mdx': text }) });
const found = (text: string) =>
  check(siteWith(text)).flatMap(({ rule, message, line, column }) =>
    rule === 'page-mdx' ? `${line}:${column} ${message.replace('MDX cannot read the page: ', '')}` : [],
  );

describe('a page that MDX cannot read', () => {
  it.each<[string, string, string]>([
    ['with a comment of HTML', 'a\n\n<!-- c -->', '3:1 `<!--` begins no comment in MDX'],
    ['with a comment of HTML in a line', 'a <!-- c --> b', '1:3 `<!--` begins no comment in MDX'],
    ['with a comment that has no end', 'a <!-- c', '1:3 `<!--` begins no comment in MDX'],
    ['with a sign before a number', 'if a <5', '1:6 `<` begins a tag'],
    ['with a sign before `=`', 'a <= b', '1:3 `<` begins a tag'],
    ['with an arrow', 'a <- b', '1:3 `<` begins a tag'],
    ['with a link in angle brackets', 'a <https://x.y/z>', '1:3 `<https://x.y/z>` does not link in MDX'],
    ['with an address in angle brackets', '<a@b.c>', '1:1 `<a@b.c>` does not link in MDX'],
    ['with a `<br>`', 'a<br>b', '1:2 `<br>` is not closed'],
    ['with an `<img>`', '<img src="a.png">', '1:1 `<img>` is not closed'],
    ['with a tag that is not closed', '<div>\n\na', '1:1 `<div>` is not closed'],
    ['with a tag that is closed in another paragraph', '<b>a\n\nb</b>', '1:1 `<b>` is not closed'],
    ['with a tag that another closes', '<a>x</b>', '1:1 `<a>` is not closed before `</b>` in line 1'],
    [
      'with a component that another closes',
      '<Card>\n<Tip>\nx\n</Card>',
      '2:1 `<Tip>` is not closed before `</Card>` in line 4',
    ],
    ['with a tag that nothing opens', 'a\n\n</div>', '3:1 `</div>` has no opening tag'],
    ['with a tag that an item opens', '- <div>\n- </div>', '1:3 `<div>` is not closed'],
    ['with a tag that a quote opens', '> <div>\n\n</div>', '1:3 `<div>` is not closed'],
    [
      'with a tag that a paragraph closes',
      '<div>\na</div>',
      '2:2 `</div>` is in another paragraph, item or quote than its `<div>` in line 1',
    ],
    ['with a tag that is not complete', 'a <Card title', '1:3 the tag `<Card` is not complete'],
    ['with a placeholder', 'git clone <your name here!>', '1:11 the tag `<your` is not complete'],
    ['with an attribute without quotes', '<Card title=x>y</Card>', '1:1 the tag `<Card` is not complete'],
    ['with words between braces', 'a {user id}', '1:3 `{user id}` is code, and not JavaScript'],
    ['with a template of another tool', '{% raw %}', '1:1 `{% raw %}` is code, and not JavaScript'],
    ['with a brace that is not closed', 'a { b', '1:3 `{` has no `}`'],
    ['with a comment that is not closed', 'a\n\n{/* b', '3:1 `{` has no `}`'],
    ['with code in an attribute', '<Card n={a b} />', '1:9 `{a b}` is code, and not JavaScript'],
    ['with a tag in a value', '<Card n={<b>} />', '1:9 `{<b>}` is code, and not JavaScript'],
    ['with styles', '<style>a {b: c; d}</style>', '1:10 `{b: c; d}` is code, and not JavaScript'],
    [
      'with an import that is none',
      'import it first\n',
      '1:1 a line that begins with `import` or `export` is code, and this is not JavaScript',
    ],
    [
      'with an export that is none',
      'a\n\nexport the data\n',
      '3:1 a line that begins with `import` or `export` is code, and this is not JavaScript',
    ],
    ['below front matter', '---\ntitle: A\n---\n\n<br>\n', '5:1 `<br>` is not closed'],
    ['below code', '```html\n<br>\n```\n\n<br>\n', '5:1 `<br>` is not closed'],
    ['below math', '$$\n{a b}\n$$\n\n{a b}', '5:1 `{a b}` is code, and not JavaScript'],
    ['with Windows line ends', 'a\r\n\r\n<!-- c -->\r\n', '3:1 `<!--` begins no comment in MDX'],
    ['with characters of two units', '😀 <!-- c -->', '1:4 `<!--` begins no comment in MDX'],
  ])('%s', (_, text, expected) => expect(found(text)).toEqual([expected]));
});

describe('a page that MDX can read', () => {
  it.each<[string, string]>([
    ['code in a line', '`<br> {a b} <!-- c -->`'],
    ['code between fences', '```html\n<br> <!-- c --> {a b}\n```'],
    ['code in a component', '<Card>\n  ```html\n  <br>\n  ```\n</Card>'],
    ['a comment of MDX', '{/* <br> */}'],
    ['escaped signs', '\\<br> \\{a b}'],
    ['references of characters', '&lt;br> &#123;a b}'],
    ['a sign before a blank', 'a < b and {"x"} > c'],
    ['a brace that closes nothing', 'a } b'],
    ['math', '$a_{b c}$ and $$x < {y z}$$'],
    ['a block of math', '$$\n\\frac{a b}{c d}\n$$'],
    ['the id of a heading', '## A {#a-b}\n\n### B { #c }'],
    ['the id of a heading with code', '## `a {b}` {#a-b}'],
    ['the id of a heading between lines of code', 'a `b\n## A {#a-b}\nc` d'],
    ['a bare URL with braces', 'at https://x.y/{user-id}:{a:b} or www.x.y/{c d'],
    ['imports and exports', "import A from '/snippets/a.mdx';\nexport const b = { c: 1 };\n\n<A />"],
    ['a component in a line', 'a <Tooltip tip="x">b</Tooltip> c'],
    ['components in one another', '<Steps>\n  <Step title="a">\n    <Card />\n  </Step>\n</Steps>'],
    ['a tag over items', '<ul>\n  <li>a</li>\n</ul>'],
    ['attributes in several lines', '<Card\n  title="a"\n  n={1}\n>\n  b\n</Card>'],
    ['an attribute with tags in it', '<Card a={<b>c</b>} d="<e>" />'],
    ['a fragment', '<>a</>'],
    ['closed tags of HTML', '<br/> <br /> <img src="a" />'],
    ['front matter with signs', '---\ntitle: <br> {a b}\n---\n'],
    ['front matter of TOML', '+++\ntitle = "<br>"\n+++\n'],
    ['a variable of another page', '{{name}} {undefined}'],
    ['a table', '| a | b |\n|---|---|\n| `<br>` | <br /> |'],
    ['an empty text', ''],
  ])('%s', (_, text) => expect(found(text)).toEqual([]));
});

describe('what is certain is fixed', () => {
  const fixed = (text: string) =>
    new TextDecoder().decode(applyFixes(siteWith(text), { fixes: ['page-mdx'] }).site.read('start.mdx'));

  it.each<[string, string, string]>([
    ['a comment', 'a\n\n<!-- c -->\n', 'a\n\n{/* c */}\n'],
    [
      'several comments, not one in code',
      '<!-- a --> `<!-- b -->`\n\n<!--\nc\n\nd\n-->\n',
      '{/* a */} `<!-- b -->`\n\n{/*\nc\n\nd\n*/}\n',
    ],
    ['a sign', '1 <2 and 3 <= 4', '1 \\<2 and 3 \\<= 4'],
    ['a link', 'a <https://x.y?a=b> <a@b.c>', 'a [https://x.y?a=b](https://x.y?a=b) [a@b.c](mailto:a@b.c)'],
    ['a tag without an end', 'a<br>b <img src="c"> <hr >', 'a<br />b <img src="c" /> <hr />'],
    ['braces around words', 'a {user id} b', 'a \\{user id\\} b'],
    ['all of them', '<!-- a -->\n\n1 <2 {a b}<br>', '{/* a */}\n\n1 \\<2 \\{a b\\}<br />'],
    ['with Windows line ends', 'a\r\n\r\n<!-- c -->\r\n', 'a\r\n\r\n{/* c */}\r\n'],
  ])('%s', (_, text, expected) => {
    expect(fixed(text)).toBe(expected);
    expect(found(expected)).toEqual([]);
  });

  it.each<[string, string]>([
    ['a tag that is not closed', '<div>\n\na'],
    ['a comment with the end of one', '<!-- a */ b -->'],
    ['code that somebody mistyped', '{props.name(}'],
    ['a comment on a page with another mistake', '<!-- a -->\n\n<div>'],
    ['a value of an attribute', '<Card n={a b} />'],
  ])('but not %s', (_, text) => expect(fixed(text)).toBe(text));
});
