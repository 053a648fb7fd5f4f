import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { frontmatter } from 'micromark-extension-frontmatter';
import { gfmFootnote } from 'micromark-extension-gfm-footnote';
import { mdxjs } from 'micromark-extension-mdxjs';
import { linksIn } from '../../src/pages/index.ts';
import { cases } from '../cases.ts';

interface Node {
  readonly type: string;
  readonly url?: string;
  readonly children?: readonly Node[];
}

/** The links of Markdown by the reader of syntax trees that MDX uses, with attention, which navshift leaves out. */
function linksOfTree(page: string): readonly string[] {
  const tree: Node = fromMarkdown(page, { extensions: [frontmatter(['yaml', 'toml']), gfmFootnote(), mdxjs()] });
  const urlsOf = ({ type, url = '', children = [] }: Node): readonly string[] => [
    ...(/^(?:link|image|definition)$/.test(type) && url !== '' ? [url] : []),
    ...children.flatMap(urlsOf),
  ];
  return urlsOf(tree).toSorted();
}

const ours = (page: string) =>
  linksIn(page)
    .flatMap(({ style, reference }) => (style === 'markdown' && reference !== '' ? reference : []))
    .toSorted();

const pieces = [
  '[x](/a)',
  '![x](</b c>)',
  '[x][r]',
  '\n\n[r]: /d "t"\n\n',
  '[![x](/e)](/f)',
  '*',
  '**',
  '_',
  '`',
  '``',
  '\n```\n',
  '\n~~~\n',
  '[',
  ']',
  '](/g)',
  '(',
  '\\',
  '\n',
  '\n\n',
  '> ',
  '- ',
  '    ',
  '# ',
  '<Card>',
  '</Card>',
  '\n<Tip>\n\n',
  '\n\n</Tip>\n',
  '{/* ',
  ' */}',
  '[^1]',
  '\n\n[^1]: ',
  '&amp;',
  'word ',
];

describe('the finder of links and the reader of syntax trees find the same links', () => {
  it('in pages made of pieces that meet by chance', () => {
    let read = 0;
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 14 }), (parts) => {
        const page = parts.join('');
        let expected: readonly string[];
        try {
          expected = linksOfTree(page);
        } catch {
          return;
        }
        read++;
        expect(ours(page)).toEqual(expected);
      }),
      { numRuns: cases(5000) },
    );
    expect(read).toBeGreaterThan(10);
  });

  it.each(['docs/check.md', 'docs/index.md', 'docs/diff.md', 'docs/fleets.md', 'README.md'])('in %s', (file) => {
    const page = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    expect(ours(page)).toEqual(linksOfTree(page));
  });
});
