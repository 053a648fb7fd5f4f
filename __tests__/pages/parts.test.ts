import { describe, expect, it } from '@jest/globals';
import { applyFixes, check } from '../../src/check.ts';
import { makeSite, memoryReader } from '../../src/index.ts';

const docs = JSON.stringify({
  name: 'x',
  navigation: {
    languages: [
      { language: 'en', groups: [{ group: 'G', pages: ['start', 'target', 'plain'] }] },
      { language: 'fr', groups: [{ group: 'G', pages: ['fr/start', 'fr/target'] }] },
    ],
  },
});
const siteWith = (files: Readonly<Record<string, string>>) =>
  makeSite(docs, {
    reader: memoryReader({
      'docs.json': docs,
      ...Object.fromEntries(['start', 'target', 'plain', 'fr/start', 'fr/target'].map((page) => [`${page}.mdx`, ''])),
      ...files,
    }),
  });
const found = (files: Readonly<Record<string, string>>) =>
  check(siteWith(files)).flatMap(({ rule, line, column }) =>
    /^link-|front-matter/.test(rule) ? `${rule} ${line}:${column}` : [],
  );

describe('a part of a page is there', () => {
  it.each<[string, string, string]>([
    ['as a heading', '## Getting started', 'getting-started'],
    ['as a heading with other signs', "### What's new (v1.2)", 'what’s-new-v1-2'],
    ['as a heading with a slash', '## Read/write access', 'read/write-access'],
    ['as a heading with an ampersand', '## Fees & billing', 'fees-&-billing'],
    ['as a heading with an ampersand, by the older rule', '## Fees & billing', 'fees-and-billing'],
    ['as a heading with code and a link', '## The `init` of [this](/a)', 'the-init-of-this'],
    ['as a heading in a component', '<Steps>\n  ## One\n</Steps>', 'one'],
    ['as a heading of HTML', '<h2>Two words</h2>', 'two-words'],
    ['as a heading with a component', '## One <Badge>new</Badge>', 'one-new'],
    ['as a heading with a component, without its text', '## One <Badge>new</Badge>', 'one'],
    ['as an underlined heading', 'One two\n---\n', 'one-two'],
    ['as the id of a heading', '## One {#other}', 'other'],
    ['as a second heading of that name', '## One\n\n## One', 'one-2'],
    ['as an id', '<div id="here" />', 'here'],
    ['as an id with a character reference', '<div id="a&#x5F;b" />', 'a_b'],
    ['as a heading with a character reference', '## A&#x5F;b', 'a_b'],
    ['as a tab', '<Tab title="On Linux">x</Tab>', 'on-linux'],
    ['as an accordion', '<Accordion title="Why?">x</Accordion>', 'why'],
    ['as an update', '<Update label="May 2026">x</Update>', 'may-2026'],
    ['as a parameter', '<ParamField body="userId">x</ParamField>', 'param-user-id'],
    ['in another script', '## 概要', '%E6%A6%82%E8%A6%81'],
    ['in a snippet, perhaps', "import X from '/snippets/x.mdx';\n\n<X />", 'x'],
    ['in an older snippet, perhaps', '<Snippet file="x.mdx" />', 'x'],
    ['in code, perhaps', '{items.map((x) => <h2>{x}</h2>)}', 'x'],
    ['in a heading of code, perhaps', 'export const a = 1;\n\n## {a}', 'x'],
    ['in a specification, perhaps', '---\nopenapi: GET /users\n---\n', 'x'],
    ['as the top', 'x', 'top'],
    ['as a text to find', 'x', ':~:text=x'],
  ])('%s', (_, text, part) => {
    const all = found({ 'target.mdx': text, 'start.mdx': `[x](/target#${part})` });
    expect(all.filter((one) => one.startsWith('link-anchor'))).toEqual([]);
  });
});

describe('a link to a part that the page does not have', () => {
  it.each<[string, string]>([
    ['of Markdown', '[x](/target#gone)'],
    ['beside the page', '[x](./target#gone)'],
    ['with a query', '[x](/target?a=b#gone)'],
    ['in its own page', '[x](#gone)'],
  ])('%s', (_, text) => expect(found({ 'target.mdx': '## One', 'start.mdx': text })).toEqual(['link-anchor 1:5']));

  it('in a component', () =>
    expect(found({ 'target.mdx': '## One', 'start.mdx': '<Card href="/target#gone" />' })).toEqual([
      'link-anchor 1:13',
    ]));

  it('is not looked for in a snippet, which other pages show', () =>
    expect(found({ 'snippets/x.mdx': '[x](#gone)' })).toEqual([]));
});

describe('a link to another language', () => {
  it.each<[string, string, string, string[]]>([
    ['whose page the language has', 'fr/start.mdx', '[x](/target)', ['link-other-language 1:5']],
    ['beside the folder of the language', 'fr/start.mdx', '[x](../target)', ['link-other-language 1:5']],
    ['whose page only the other has', 'fr/start.mdx', '[x](/plain)', []],
    ['in the same language', 'fr/start.mdx', '[x](/fr/target) [y](./target)', []],
    ['to the same page', 'fr/start.mdx', '[English](/start)', []],
    ['from the language without a folder', 'start.mdx', '[x](/fr/target)', []],
  ])('%s', (_, file, text, expected) => expect(found({ [file]: text })).toEqual(expected));

  it('is fixed by name, and keeps what follows', () => {
    const site = siteWith({ 'fr/start.mdx': '[x](/target?a=b)' });
    const fixed = applyFixes(site, { fixes: ['link-other-language'] }).site;
    expect(new TextDecoder().decode(fixed.read('fr/start.mdx'))).toBe('[x](/fr/target?a=b)');
  });
});

describe('front matter', () => {
  it.each<[string, string, string[]]>([
    ['with a colon in a value', '---\ntitle: Install: first\n---\n', ['page-front-matter 2:8']],
    ['with a quote that is not closed', '---\ntitle: "Install\n---\n', ['page-front-matter 3:1']],
    ['with a key twice', '---\ntitle: a\ntitle: b\n---\n', ['page-front-matter 3:1']],
    ['with an item where a field belongs', '---\ntitle: a\n- b\n---\n', ['page-front-matter 3:1']],
    ['that is right', '---\ntitle: "Install: first"\ntags: [a, b]\n---\n', []],
    ['that is empty', '---\n---\n', []],
    ['that has no end, which is a line', '---\n\ntext: a: b\n', []],
    ['with Windows line ends', '---\r\ntitle: a: b\r\n---\r\n', ['page-front-matter 2:8']],
  ])('%s', (_, text, expected) => expect(found({ 'start.mdx': text })).toEqual(expected));

  const spec = JSON.stringify({ openapi: '3.1.0', info: {}, paths: { '/users': { get: {} } } });
  const named = (operation: string, files: Readonly<Record<string, string>> = { 'api.json': spec }) =>
    found({ 'start.mdx': `---\ntitle: a\nopenapi: ${operation}\n---\n`, ...files });

  it.each<[string, string, Readonly<Record<string, string>>?]>([
    ['that a spec has', 'GET /users'],
    ['in small letters', 'get /users'],
    ['of a named spec', 'api.json GET /users'],
    ['of a spec with a slash before its name', '/api.json GET /users'],
    ['of a spec without its ending', 'api GET /users', { 'specs/api.json': spec }],
    ['of a spec in a folder', 'GET /users', { 'specs/v1.json': spec }],
    ['of a remote spec', 'https://x.y/api.json GET /gone'],
    ['of a site without specs, which is not known', 'GET /gone', {}],
    ['beside a spec that is broken', 'GET /gone', { 'api.json': '{"openapi": ' }],
  ])('names an operation %s', (_, operation, ...[files]) => expect(named(operation, files)).toEqual([]));

  it.each<[string, string]>([
    ['no spec has', 'GET /gone'],
    ['has another method', 'POST /users'],
    ['its spec does not have', 'api.json GET /gone'],
    ['a spec without a file has', 'other.json GET /users'],
  ])('names an operation that %s', (_, operation) => expect(named(operation)).toEqual(['page-front-matter 3:1']));

  it.each<[string, string, string[]]>([
    ['of a page without a text', '', []],
    ['of a page whose text leads there too', 'See [x](https://x.y).', []],
    ['that hides the text of a page', 'Read me.', ['page-front-matter 2:1']],
  ])('with a `url` %s', (_, text, expected) =>
    expect(found({ 'start.mdx': `---\nurl: https://x.y\n---\n\n${text}\n` })).toEqual(expected),
  );
});
