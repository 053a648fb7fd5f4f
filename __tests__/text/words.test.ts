import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  addTo,
  counted,
  distance,
  enumerate,
  groupBy,
  listed,
  didYouMean,
  nearest,
  plural,
  visible,
  visibleLines,
  visibleSource,
  withArticle,
  wrapped,
} from '../../src/text/index.ts';
import { matchItems } from '../../src/text/matching.ts';
import { cases } from '../cases.ts';
import { anyCharacter } from '../characters.ts';

describe('words of a message', () => {
  it('agree with a number', () => {
    expect([1, 2].map((n) => `${counted(n, 'page')} ${plural(n, 'is', 'are')}`)).toEqual(['1 page is', '2 pages are']);
    expect([counted(0, 'entry', 'entries'), counted(1022, 'page')]).toEqual(['0 entries', '1,022 pages']);
  });

  it('stand in a list', () => {
    expect(listed(Array.from({ length: 1258 }, () => 'a'))).toBe('a, a, a, a, a and 1,253 more');
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map((words) => enumerate(words))).toEqual([
      '',
      'a',
      'a and b',
      'a, b and c',
    ]);
    expect(enumerate(['a', 'b'], 'or')).toBe('a or b');
    expect([listed(['a', 'b']), listed([...'abcdefg'])]).toEqual(['a, b', 'a, b, c, d, e and 2 more']);
  });

  it('have an article', () => {
    expect([withArticle('tab'), withArticle('anchor')]).toEqual(['a tab', 'an anchor']);
  });
});

describe('a map of lists', () => {
  it('has one list for each key, in the order in which the keys come', () => {
    const lists = groupBy(['b1', 'a1', 'b2'], (value) => value[0]!);
    addTo(lists, 'c', 'c1');
    expect([...lists]).toEqual([
      ['b', ['b1', 'b2']],
      ['a', ['a1']],
      ['c', ['c1']],
    ]);
  });
});

describe('distance', () => {
  it.each([
    ['', '', 0],
    ['tabs', 'tabs', 0],
    ['tabs', 'tab', 1],
    ['tabs', 'tads', 1],
    ['tabs', 'atbs', 1],
    ['kitten', 'sitting', 3],
    ['', 'abc', 3],
  ])('from %j to %j is %i', (from, to, expected) => {
    expect(distance(from, to)).toBe(expected);
  });

  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });

  it('is the same both ways, and 0 only for the same word', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a));
        expect(distance(a, b) === 0).toBe(a === b);
      }),
    );
  });

  it('gives the same answer below a limit, and one more than the limit above it', () => {
    fc.assert(
      fc.property(word, word, fc.nat(5), (a, b, limit) => {
        expect(distance(a, b, limit)).toBe(Math.min(distance(a, b), limit + 1));
      }),
      { numRuns: cases(1000) },
    );
  });
});

describe('nearest', () => {
  const fields = ['group', 'groups', 'pages', 'icon', 'openapi'] as const;

  it.each([
    ['gruops', 'groups'],
    ['Pages', 'pages'],
    ['openApi', 'openapi'],
    ['page', 'pages'],
    ['ico', 'icon'],
    ['groups', 'groups'],
  ])('of %s is %s', (word, expected) => {
    expect(nearest(word, fields)).toBe(expected);
  });

  it('is nothing when all are far', () => {
    expect(nearest('versions', fields)).toBeUndefined();
    expect(nearest('x', [])).toBeUndefined();
  });

  it('is the first of equally near ones', () => {
    expect(nearest('cat', ['bat', 'rat'])).toBe('bat');
    expect(nearest('cat', ['rat', 'bat'])).toBe('rat');
  });

  it('prefers the word itself to one that differs in letter case', () => {
    expect(nearest('a', ['A', 'a'])).toBe('a');
  });

  it('keeps to the distance that it is given', () => {
    expect(nearest('tabz', ['tabs'], 0)).toBeUndefined();
    expect(nearest('Tabs', ['tabs'], 0)).toBe('tabs');
  });
});

describe('an unknown name', () => {
  const rules = ['page-file-missing', 'page-twice', 'tab-label'];
  it.each([
    ['missing-page', ' Did you mean page-file-missing?'],
    ['page-twise', ' Did you mean page-twice?'],
    ['pagemissing', ' Did you mean page-file-missing?'],
    ['label-other', ''],
  ])('%s is answered by what has all its words, or is spelled alike:%s', (name, said) =>
    expect(didYouMean(name, rules)).toBe(said),
  );
});

/** As the promise lists them. */
const isUnseen = (code: number) =>
  code <= 0x1f ||
  (code >= 0x7f && code <= 0x9f) ||
  [0x2028, 0x2029, 0x200e, 0x200f, 0x061c].includes(code) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069) ||
  (code >= 0xe0000 && code <= 0xe007f);

describe('visible', () => {
  it('writes what cannot be seen as JSON does', () => {
    const shown = String.raw`a\n::error::b\t\r\u0000\u001b[31m\u007f\u0085\u061c\u202e`;
    expect(visible('a\n::error::b\t\r\u0000\u001b[31m\u007f\u0085\u061c\u202e')).toBe(shown);
    expect(visible('a\u{e0041}b')).toBe(String.raw`a\udb40\udc41b`);
  });

  it('changes these characters and no other one of Unicode', () => {
    const changed: number[] = [];
    const expected: number[] = [];
    for (let code = 0; code <= 0x10ffff; code++) {
      const sign = String.fromCodePoint(code);
      if (visible(sign) !== sign) changed.push(code);
      if (isUnseen(code)) expected.push(code);
    }
    expect(changed).toEqual(expected);
  });

  it('leaves letters of any script and joined emoji as they are', () => {
    const text = 'é 日本 עברית العربية می‌خواهم 👩‍👩‍👧 ❤️ \\n C:\\new ::error:: ##[group]';
    expect(visible(text)).toBe(text);
  });
});

describe('visible lines', () => {
  it('keep their line breaks', () => {
    expect(visibleLines('a\r\nb\u2028c\n')).toBe('a\\r\nb\\u2028c\n');
  });

  it('keep the colours of a painter, and nothing else that begins like one', () => {
    const text = '\u001b[31merror\u001b[39m \u001b[2J \u001b]0;title\u0007';
    expect(visibleLines(text, { colours: true })).toBe('\u001b[31merror\u001b[39m \\u001b[2J \\u001b]0;title\\u0007');
    expect(visibleLines(text)).not.toContain('\u001b');
  });

  // The runner trims white space of any kind, and finds `##[` anywhere.
  it.each([
    ['::error::x', '\\u003a:error::x'],
    ['a\n\u3000 \u00a0::add-mask::e\n', 'a\n\u3000 \u00a0\\u003a:add-mask::e\n'],
    ['\u001b[1m::error::\u001b[22m\n', '\\u001b[1m::error::\\u001b[22m\n'],
    ['a ##[error]b ###[x]', 'a \\u0023#[error]b #\\u0023#[x]'],
  ])('are no command to the log that they go to: %j', (text, shown) => {
    expect(visibleLines(text)).toBe(shown);
  });

  it('are no command in colours either', () => {
    expect(visibleLines('\u001b[1m::error::\u001b[22m', { colours: true })).toBe('\u001b[1m\\u003a:error::\u001b[22m');
  });

  it('of JSON are JSON of the same value', () => {
    const signs = fc.constantFrom('##[', '::', '\\', '\n', '\u001b', '\u007f', '\u2028', '\u202e', '\u{e0041}');
    fc.assert(
      fc.property(fc.json({ stringUnit: fc.oneof(signs, fc.string({ unit: anyCharacter, maxLength: 1 })) }), (json) => {
        const lines = visibleLines(JSON.stringify(JSON.parse(json), undefined, 2));
        expect(JSON.parse(lines)).toEqual(JSON.parse(json));
        expect([...lines].filter((sign) => sign !== '\n' && isUnseen(sign.codePointAt(0)!))).toEqual([]);
      }),
    );
  });
});

it('visible source has four blanks for a tab, and one kind of line breaks', () => {
  expect(visibleSource('{\r\n\t"a":\t"\u001b"\r\n}\r')).toBe('{\n    "a":    "\\u001b"\n}\\r');
});

const word = fc.stringMatching(/^[a-z]{1,12}$/);

describe('a wrapped line', () => {
  it('has the same words, and no line is wider unless it is one word', () =>
    fc.assert(
      fc.property(fc.array(word, { minLength: 1 }), fc.integer({ min: 4, max: 40 }), (words, width) => {
        const lines = wrapped(words.join(' '), width, '  ').split('\n');
        expect(lines.map((line) => line.trim()).join(' ')).toBe(words.join(' '));
        for (const line of lines) if (line.trim().includes(' ')) expect(line.length).toBeLessThanOrEqual(width);
        expect(lines.slice(1).every((line) => line.startsWith('  '))).toBe(true);
      }),
    ));

  it('stays as it is without a width, keeps blanks that stand together, and gives colours no room', () => {
    expect(wrapped('a b c', undefined)).toBe('a b c');
    expect(wrapped('a   b c', 6)).toBe('a   b\nc');
    expect(wrapped('\u001b[31maa\u001b[39m bb', 5)).toBe('\u001b[31maa\u001b[39m bb');
  });
});

const ascends = (items: readonly number[]) => items.every((item, index) => index === 0 || item > items[index - 1]!);

describe('items of which too many differ for a shortest path', () => {
  const size = 500;

  it('have the unique ones as partners, and between them as many as there can be', () => {
    // The first half changes places with the second; the last items, of which none is unique, lose some.
    const first = Int32Array.from({ length: 2 * size }, (_, i) => i);
    const second = Int32Array.from({ length: 2 * size }, (_, i) => (i < size - 1 ? i + size + 1 : i - size + 1));
    const partners = matchItems(first, second, 10_000);
    const matched = [...partners.keys()].filter((item) => partners[item]! >= 0);
    expect(matched.every((item) => first[item] === second[partners[item]!])).toBe(true);
    expect(ascends(matched.map((item) => partners[item]!))).toBe(true);
    expect(matched).toHaveLength(size + 1);
  });

  it('have no partners where none is unique', () => {
    const first = Int32Array.from({ length: size }, (_, i) => i % 50);
    const second = Int32Array.from({ length: size }, (_, i) => 49 - (i % 50));
    expect(matchItems(first, second, 100)).toEqual(new Int32Array(size).fill(-1));
  });
});
