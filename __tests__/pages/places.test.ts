import { describe, expect, it } from '@jest/globals';
import { check } from '../../src/check.ts';
import { makeSite, memoryReader } from '../../src/index.ts';

const docs = JSON.stringify({
  name: 'x',
  navigation: {
    languages: [
      { language: 'en', groups: [{ group: 'G', pages: ['start', 'guides/a'] }] },
      { language: 'fr', groups: [{ group: 'G', pages: ['fr/start', 'fr/guides/a'] }] },
    ],
  },
  redirects: [{ source: '/old', destination: '/fr/guides/a' }],
});
const files = {
  'start.mdx': '',
  'guides/a.mdx': '## b',
  'fr/start.mdx': '',
  'fr/guides/a.mdx': '## b',
  'docs.json': docs,
};

/** What is found in a page of French, without what the other rules find. */
const found = (text: string) =>
  check(makeSite(docs, { reader: memoryReader({ ...files, 'fr/start.mdx': text }) })).flatMap(({ rule, message }) =>
    /^link-|^page-mdx/.test(rule) ? `${rule} ${/"(.*?)"/.exec(message)?.[1]}` : [],
  );

/** By its rule, a link with that fault. */
const faults: readonly (readonly [rule: string, reference: string])[] = [
  ['link-nowhere', '/gone'],
  ['link-nowhere', '../gone'],
  ['link-nowhere', './gone?a=b#c'],
  ['link-redirected', '/old'],
  ['link-redirected', '/old?a=b'],
  ['link-page-file', '/fr/guides/a.mdx'],
  ['link-folder', '/fr/guides'],
  ['link-folder', './guides'],
  ['link-anchor', '/fr/guides/a#gone'],
  ['link-anchor', './guides/a#gone'],
  ['link-other-language', '/guides/a'],
  ['link-other-language', '../guides/a#b'],
];
const right = ['/fr/guides/a', './guides/a', '/fr/guides/a#b', 'https://x.y/gone', 'mailto:a@b.c'];

const places: readonly (readonly [string, (reference: string) => string])[] = [
  ['a link', (to) => `[x](${to})`],
  ['a link with a title', (to) => `[x](${to} "y")`],
  ['a link in angle brackets', (to) => `[x](<${to}>)`],
  ['a link around code', (to) => `[\`x\`](${to})`],
  ['a reference link', (to) => `[x][r]\n\n[r]: ${to}\n`],
  ['an image', (to) => `![x](${to})`],
  ['an image in a link', (to) => `[![x](${to})](/fr/guides/a)`],
  ['the `href` of a component', (to) => `<Card title="x" href="${to}" />`],
  ['the `href` of a component around a text', (to) => `<Card href='${to}'>\n  y\n</Card>`],
  ['the `href` in an expression', (to) => `<Card href={"${to}"} />`],
  ['the `href` in a template', (to) => `<Card href={\`${to}\`} />`],
  ['the `href` of HTML', (to) => `a <a href="${to}">x</a>`],
  ['the `src` of an image', (to) => `<img src="${to}" />`],
  ['the `src` of a frame', (to) => `<iframe src="${to}"></iframe>`],
  ['the `img` of a card', (to) => `<Card img="${to}" />`],
  ['an exported value', (to) => `export const all = [{ href: "${to}" }];\n\nx`],
  ['an attribute with a list', (to) => `<List items={[{ href: "${to}" }]} />`],
  ['a table', (to) => `| a |\n|---|\n| [x](${to}) |`],
  ['a list in a list', (to) => `- a\n  1. [x](${to})`],
  ['a quote', (to) => `> [x](${to})`],
  ['a heading', (to) => `## [x](${to})`],
  ['a component in another', (to) => `<Steps>\n  <Step title="a">\n    [x](${to})\n  </Step>\n</Steps>`],
  ['a footnote', (to) => `a[^1]\n\n[^1]: [x](${to})`],
  ['the front matter', (to) => `---\nurl: "${to}"\n---\n`],
];

describe('a link with a fault is found, and one without is not, in', () => {
  it.each(places)('%s', (_, page) => {
    for (const [rule, reference] of faults) expect(found(page(reference))).toEqual([`${rule} ${reference}`]);
    for (const reference of right) expect(found(page(reference))).toEqual([]);
  });
});

describe('no link is found in', () => {
  it.each<readonly [string, (reference: string) => string]>([
    ['code', (to) => `\`[x](${to})\``],
    ['code between fences', (to) => `\`\`\`md\n[x](${to})\n\`\`\``],
    ['code in a component', (to) => `<Card>\n  \`\`\`md\n  [x](${to})\n  \`\`\`\n</Card>`],
    ['a comment', (to) => `{/* [x](${to}) */}`],
    ['a comment in code', (to) => `export const a = 1; // "${to}"\n\nx`],
    ['math', (to) => `$[x](${to})$`],
    ['math in lines', (to) => `$$\n[x](${to})\n$$`],
    ['escaped signs', (to) => `\\[x\\](${to})`],
    ['a title', (to) => `<Card title="[x](${to})" />`],
    ['the path of an endpoint', (to) => `<ParamField path="${to}" />`],
    ['a text of the front matter', (to) => `---\ntitle: "${to}"\n---\n`],
  ])('%s', (_, page) => {
    for (const [, reference] of faults) expect(found(page(reference))).toEqual([]);
  });
});

it('both links beside signs that begin no code are counted', () => {
  const site = makeSite(docs, { reader: memoryReader({ ...files, 'fr/start.mdx': '``[x](/gone)`[x](/gone)' }) });
  expect(check(site).find(({ rule }) => rule === 'link-nowhere')?.message).toContain('2 times on this page');
});
