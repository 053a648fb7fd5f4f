import { describe, expect, it } from '@jest/globals';
import { join, split, unwrap, wrapInGroup } from '../../src/edit/index.ts';
import { spotsIn } from '../../src/draft/index.ts';
import { parse, print, type Site } from '../../src/index.ts';
import { Collector } from '../../src/transform/index.ts';
import { at } from './sites.ts';

/** A navigation of one list, written as it is. */
const siteOf = (list: string) => parse(`{\n  "navigation": {\n    "groups": [\n${list}\n    ]\n  }\n}\n`);

/** The lines of the list after an edit. */
const listOf = (site: Site) => print(site, 'text').split('\n').slice(3, -4).join('\n');

const A = '/navigation/groups/0';
const pagesOf = (site: Site, pointer: string) => spotsIn({ holder: at(site, pointer), container: 'pages' });

/** A group with these lines as its pages. */
const group = (label: string, ...lines: string[]) =>
  [
    `      {`,
    `        "group": "${label}",`,
    `        "pages": [`,
    ...lines.map((line) => (line === '' ? '' : `          ${line}`)),
    `        ]`,
    `      }`,
  ].join('\n');

describe('entries that move together', () => {
  const spaced = siteOf(group('A', '"a",', '', '"b",', '"c",', '', '"d"'));

  it('keep the blank lines between them and above them in a new group', () => {
    const [, b, c, d] = pagesOf(spaced, A);
    const wrapped = wrapInGroup(spaced, [{ spots: [b!, c!, d!], label: 'X' }]);
    expect(listOf(wrapped)).toBe(
      group('A', '"a",', '', '{', '  "group": "X",', '  "pages": [', '    "b",', '    "c",', '', '    "d"', '  ]', '}'),
    );
    expect(listOf(unwrap(wrapped, [at(wrapped, `${A}/pages/1`)]))).toBe(listOf(spaced));
  });

  it('keep them in a part that is split off, and back in the first', () => {
    const [, , c, d] = pagesOf(spaced, A);
    const after = split(spaced, [{ place: at(spaced, A), parts: [{ label: 'X', spots: [c!, d!] }] }]);
    expect(listOf(after)).toBe(`${group('A', '"a",', '', '"b"')},\n${group('X', '"c",', '', '"d"')}`);
    const places = [0, 1].map((k) => at(after, `/navigation/groups/${k}`));
    expect(listOf(join(after, [{ places }], new Collector()))).toBe(listOf(spaced));
  });
});

describe('a list on one line', () => {
  const long = (name: string) => `guides/a-page-with-a-rather-long-name/${name}`;
  const lines = (...pages: string[]) => pages.map((page, k) => `"${page}"${k === pages.length - 1 ? '' : ','}`);
  const joined = (...pages: string[]) => {
    const site = siteOf(`      { "group": "A", "pages": ["a"] },\n${group('B', ...lines(...pages))}`);
    const places = [0, 1].map((k) => at(site, `/navigation/groups/${k}`));
    return listOf(join(site, [{ places }], new Collector()));
  };

  it('gets a line for each entry when several of lines of their own would make it long', () => {
    expect(joined(...['b', 'c', 'd'].map(long))).toContain(
      ['[', ...lines('a', ...['b', 'c', 'd'].map(long)).map((line) => `        ${line}`), '      ]'].join('\n'),
    );
  });

  it('stays one if it is short', () =>
    expect(joined('b', 'c')).toBe('      { "group": "A", "pages": ["a", "b", "c"] }'));
});
