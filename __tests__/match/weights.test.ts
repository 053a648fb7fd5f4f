import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { navigationDiff } from '../../src/diff/index.ts';
import { weights } from '../../src/match/index.ts';
import { makeSite, memoryReader } from '../../src/site/index.ts';
import { groupBy } from '../../src/text/index.ts';
import { openHistory } from '../redirects/maintainers.ts';

type Weight = keyof typeof weights;

const right = { ...weights };

/** So many pages of a folder: `x/0`, `x/1`. */
const pages = (folder: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => `${folder}/${from + k}`);
const group = (label: string, ...held: readonly unknown[]) => ({ group: label, pages: held });
const groups = (...all: readonly unknown[]) => ({ groups: all });
const versions = (all: Readonly<Record<string, readonly string[]>>) => ({
  versions: Object.entries(all).map(([version, held]) => ({ version, pages: held })),
});
const tabs = (all: Readonly<Record<string, readonly unknown[]>>) => ({
  tabs: Object.entries(all).map(([tab, held]) => ({ tab, pages: held })),
});
const list = (...held: readonly unknown[]) => ({ pages: held });

/** A site of a navigation and of page files with their texts. */
interface Given {
  readonly navigation: unknown;
  readonly files?: Readonly<Record<string, string>>;
}

const siteOf = ({ navigation, files = {} }: Given) => {
  const texts = Object.entries(files).map(([page, text]) => [`${page}.mdx`, text]);
  return makeSite(JSON.stringify({ navigation }), { reader: memoryReader(Object.fromEntries(texts)) });
};

const lines = (word: string, from: number, to: number) =>
  Array.from({ length: to - from }, (_, k) => `Line ${100 + from + k} of ${word}.`);
const textOf = (...all: readonly (readonly string[])[]) => all.flat().join('\n');
/** A list of pages with these texts. */
const withTexts = (files: Readonly<Record<string, string>>): Given => ({
  navigation: { pages: Object.keys(files) },
  files,
});
/** So many pages, each with a text of its own. */
const many = (start: string, count: number) =>
  withTexts(
    Object.fromEntries(Array.from({ length: count }, (_, k) => [`${start}${k}z`, textOf(lines(`page ${k}`, 0, 9))])),
  );
/** A page beside so many others of its name, where only one of these is in the folder that another page went to. */
const homes = (count: number, at: number): readonly [Given, Given] => {
  const others = Array.from({ length: count }, (_, k) => (k === at ? 'new/home' : `x${k}/home`));
  return [{ navigation: list('old/home', 'old/other') }, { navigation: list(...others, 'new/other') }];
};
/** So many groups that have one page, in the reverse order of before. */
const twins = (count: number): readonly [unknown, unknown] => {
  const all = Array.from({ length: count }, (_, k) => group(`G${k}`, 'a', `own/${k}`));
  return [groups(...all), groups(...all.toReversed())];
};
const texts = (one: number, other: number): readonly [Given, Given] => [
  withTexts({ x: '', 'a/one': textOf(lines('one', 0, 100)) }),
  withTexts({ x: '', 'b/two': textOf(lines('one', 0, one)), 'c/six': textOf(lines('one', 100 - other, 100)) }),
];
const a = (from: number, to: number) => pages('a', from, to);
const n = (from: number, to: number) => pages('n', 50 + from, 50 + to);

const sited = (given: unknown): Given =>
  typeof given === 'object' && given !== null && 'navigation' in given ? (given as Given) : { navigation: given };

/** What became of a site, as plain as the kinds of change say it. */
function told(before: unknown, after: unknown): string {
  const { changes } = navigationDiff(siteOf(sited(before)), siteOf(sited(after)));
  const all = changes.map(({ kind, name, from, to, leaves }) => {
    const gone = leaves.flatMap((leaf) => (leaf.after === undefined ? leaf.before!.name : []));
    return `${kind} ${name} ${from}→${to} [${gone.join('] [')}]`;
  });
  return [...all, ...(changes.some(({ kind }) => kind === 'moved') ? [] : ['nothing moved'])].join('\n');
}

describe('a number that decides what is the same', () => {
  afterEach(() => void Object.assign(weights, right));

  /** What is told with each weight as it is, and no more with half of it, or one and a half. */
  const rows: readonly (readonly [Weight, number, string, before: unknown, after: unknown])[] = [
    // Versions of the same name: what they share counts first, then another of the same pages.
    [
      'share',
      2.5,
      'added version "2"',
      versions({ 1: a(0, 5) }),
      versions({ 1: [...a(0, 2), ...n(0, 3)], 2: a(0, 5) }),
    ],
    [
      'share',
      0.5,
      'renamed version "1" 1→2',
      versions({ 1: a(0, 10) }),
      versions({ 1: [...a(0, 3), ...n(0, 7)], 2: a(0, 10) }),
    ],
    // Groups of another name.
    ['share', 1.5, 'renamed group "A" A→B', groups(group('A', ...a(0, 4))), groups(group('B', ...a(0, 2), ...n(0, 2)))],
    ['share', 2, 'renamed group "A" A→B', groups(group('A', ...a(0, 4))), groups(group('B', ...a(0, 3), ...n(0, 1)))],
    ['share', 0.5, 'removed group "A"', groups(group('A', ...a(0, 10))), groups(group('B', ...a(0, 3), ...n(0, 7)))],
    // A group in another place: its name counts against what is in the groups of its old place.
    [
      'label',
      0.5,
      'moved group "A" X→Y',
      tabs({ X: [group('A', ...a(0, 10)), 'k'], Y: ['y'] }),
      tabs({ X: [group('B', ...a(0, 6)), 'k'], Y: ['y', group('A', ...a(6, 10))] }),
    ],
    [
      'label',
      1.5,
      'renamed group "A" A→B',
      tabs({ X: [group('A', ...a(0, 10)), 'k'], Y: ['y'] }),
      tabs({ X: [group('B', ...a(0, 8)), 'k'], Y: ['y', group('A', ...a(8, 10))] }),
    ],
    [
      'kind',
      0.5,
      'renamed tab "X" X→Y',
      { tabs: [{ tab: 'X', pages: a(0, 10) }] },
      tabs({ Y: a(4, 10), Z: [group('X', ...a(0, 4))] }),
    ],
    [
      'kind',
      1.5,
      'converted group "X" tab→group',
      { tabs: [{ tab: 'X', pages: a(0, 10) }] },
      tabs({ Y: a(5, 10), Z: [group('X', ...a(0, 5))] }),
    ],
    [
      'parent',
      0.5,
      'renamed group "A" A→B',
      tabs({ X: [group('A', ...a(0, 10)), 'k'], Y: ['y'] }),
      tabs({ X: [group('B', ...a(0, 5), ...n(0, 2)), 'k'], Y: ['y', group('C', ...a(5, 10))] }),
    ],
    [
      'parent',
      1.5,
      'renamed group "A" A→C',
      tabs({ X: [group('A', ...a(0, 10)), 'k'], Y: ['y'] }),
      tabs({ X: [group('B', ...a(0, 5), ...n(0, 4)), 'k'], Y: ['y', group('C', ...a(5, 10))] }),
    ],
    [
      'tail',
      0.5,
      'renamed version "1" 1→2',
      versions({ 1: pages('v1/g', 0, 10) }),
      versions({ 2: pages('v2/g', 0, 10), 3: pages('v1/g', 0, 7) }),
    ],
    [
      'tail',
      1.5,
      'renamed version "1" 1→3',
      versions({ 1: pages('v1/g', 0, 10) }),
      versions({ 2: pages('v2/g', 0, 10), 3: pages('v1/g', 0, 9) }),
    ],
    [
      'splitOff',
      1 / 3,
      'split group "B"',
      groups(group('A', ...a(0, 9)), group('C', ...n(0, 20))),
      groups(group('B', ...a(0, 2), 'x'), group('C', ...n(0, 20), ...a(2, 9))),
    ],
    [
      'splitOff',
      0.5,
      'split group "B"',
      groups(group('A', ...a(0, 9)), group('C', ...n(0, 20))),
      groups(group('B', ...a(0, 2), 'x'), group('C', ...n(0, 20), ...a(2, 9))),
    ],
    [
      'splitOff',
      1.5,
      'added group "B"',
      groups(group('A', ...a(0, 12)), group('C', ...n(0, 20))),
      groups(group('B', ...a(0, 2), 'x'), group('C', ...n(0, 20), ...a(2, 12))),
    ],
    [
      'most',
      0.5,
      'added group "B"',
      groups(group('A', ...a(0, 5))),
      groups(group('A', ...a(0, 4)), group('B', ...a(4, 5), ...n(0, 2))),
    ],
    [
      'most',
      1.5,
      'split group "B"',
      groups(group('A', ...a(0, 5))),
      groups(group('A', ...a(0, 3)), group('B', ...a(3, 5), ...n(0, 1))),
    ],
    [
      'copySize',
      1 / 3,
      'added group "A"',
      tabs({ X: [group('A', 'a')], Y: [group('B', 'd')] }),
      tabs({ X: [group('A', 'a')], Y: [group('B', 'd'), group('A', 'a')] }),
    ],
    [
      'copySize',
      0.5,
      'added group "A"',
      tabs({ X: [group('A', ...a(0, 2))], Y: [group('B', 'd')] }),
      tabs({ X: [group('A', ...a(0, 2))], Y: [group('B', 'd'), group('A', ...a(0, 2))] }),
    ],
    [
      'copySize',
      1.5,
      'copied group "A"',
      tabs({ X: [group('A', ...a(0, 3))], Y: [group('B', 'd')] }),
      tabs({ X: [group('A', ...a(0, 3))], Y: [group('B', 'd'), group('A', ...a(0, 3))] }),
    ],
    [
      'copyShare',
      0.5,
      'added group "A"',
      tabs({ X: [group('A', ...a(0, 6))], Y: [group('B', 'd')] }),
      tabs({ X: [group('A', ...a(0, 6))], Y: [group('B', 'd'), group('A', ...a(0, 3), ...n(0, 3))] }),
    ],
    [
      'copyShare',
      1.5,
      'copied group "A"',
      tabs({ X: [group('A', ...a(0, 3))], Y: [group('B', 'd')] }),
      tabs({ X: [group('A', ...a(0, 3))], Y: [group('B', 'd'), group('A', ...a(0, 3))] }),
    ],
    ['textClearly', 0.5, 'lost a/one', ...texts(90, 82)],
    ['textClearly', 1.5, 'address-changed a/one a/one→b/two', ...texts(95, 82)],
    ['textPages', 0.5, 'address-changed', many('a', 150), many('b', 150)],
    ['textPages', 1.5, 'lost', many('a', 250), many('b', 250)],
    ['folderPages', 0.5, 'left old/a', { navigation: list('x', 'old/a') }, { navigation: list('x', 'new/a') }],
    [
      'folderPages',
      1.5,
      'folder-renamed old/ old/→new/',
      { navigation: list('x', 'old/a', 'old/b') },
      { navigation: list('x', 'new/a', 'new/b') },
    ],
    ['sameNames', 0.5, 'folder-renamed old/ old/→new/', ...homes(30, 25)],
    ['sameNames', 1.5, 'old/home]', ...homes(55, 50)],
    ['twins', 0.5, 'nothing moved', ...twins(60)],
    ['twins', 1.5, 'moved a', ...twins(80)],
  ];

  it.each(rows)('is right: %s, and another would be seen: × %d', (weight, factor, phrase, before, after) => {
    const plain = told(before, after);
    weights[weight] *= factor;
    const other = told(before, after);
    expect([plain, plain.includes(phrase)]).toEqual([plain, true]);
    expect([other, other.includes(phrase)]).toEqual([other, false]);
  });

  it('has a site for each, at least', () =>
    expect(new Set(rows.map(([weight]) => weight))).toEqual(new Set(Object.keys(right))));
});

const shared = fileURLToPath(new URL('../../../shared/history', import.meta.url));

// Real histories are beside the project, and not everywhere; each number has a written site without them.
(existsSync(shared) ? describe : describe.skip)('a number that decides what is the same in a real change', () => {
  /** What became of one site in a real change, and the number without which it would be something else: with half of it, or one and a half. */
  const rows: readonly (readonly [keyof typeof weights, number, bundle: string, commit: string, change: string])[] = [
    ['share', 0.5, 'mintlify+docs', '82f6b176', 'added group "自定义" →zh › 文档'],
    ['share', 1.5, 'Comfy-Org+docs', '3c020758', 'renamed group "詳細" 詳細→上級'],
    ['label', 1.5, 'langchain-ai+docs', '240021b', 'dropped group "Runs" shown→dropped'],
    ['kind', 1.5, 'mintlify+docs', '5598f316', 'converted tab "Cambios" group→tab'],
    ['parent', 0.5, 'Comfy-Org+docs', 'e10490c9', 'moved group "ComfyUI Server" en › Essentials→en'],
    ['splitOff', 1.5, 'upstash+docs', '7e374cf', 'added group "Lifecycle" →Box'],
    ['most', 0.5, 'mintlify+docs', '82f6b176', 'added group "自定义" →zh › 文档'],
    ['most', 1.5, 'Comfy-Org+docs', '3c020758', 'merged group "模型" →group "Patch"'],
    ['copyShare', 0.5, 'langchain-ai+docs', '4013441', 'added dropdown "LangChain Labs" →Python'],
    ['copyShare', 1.5, 'adcontextprotocol+adcp', 'dcc3ec98', 'copied version "3.1-rc" version "3.0"→the navigation'],
    ['folderPages', 0.5, 'mintlify+docs', '82f6b176', 'added tab "指南" →zh'],
    ['folderPages', 1.5, 'Comfy-Org+docs', 'e7b0300f', 're-pointed / /→zh-CN/'],
  ];
  afterEach(() => void Object.assign(weights, right));

  it.each([...groupBy(rows, ([, , bundle]) => bundle)])('is right, and another would be seen: %s', (bundle, some) => {
    const { open } = openHistory(shared, `${bundle}.bundle`);
    for (const [weight, factor, , commit, change] of some) {
      const [before, after] = [`${commit}^`, commit].map((revision) => {
        const reader = open(revision)!;
        return makeSite(reader.read('docs.json')!, { reader });
      });
      const isTold = () =>
        navigationDiff(before!, after!).changes.some(({ kind, name, from = '', to = '' }) =>
          `${kind} ${name} ${from}→${to}`.startsWith(change),
        );
      const plain = isTold();
      weights[weight] *= factor;
      const other = isTold();
      weights[weight] = right[weight];
      expect([weight, factor, plain, other]).toEqual([weight, factor, true, false]);
    }
  });
});
