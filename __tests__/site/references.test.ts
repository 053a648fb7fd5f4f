import { describe, expect, it } from '@jest/globals';
import {
  makeSite,
  memoryReader,
  navigationOf,
  print,
  type Reader,
  walkNavigation,
  withReferencesRight,
} from '../../src/index.ts';
import { toJson, toValue } from '../../src/json/index.ts';

type Files = Record<string, unknown>;
const texts = (files: Files) =>
  Object.fromEntries(
    Object.entries(files).map(([path, value]) => [path, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
const open = (docs: unknown, files: Files = {}) =>
  makeSite(JSON.stringify(docs), { reader: memoryReader(texts(files)) });
const ref = (path: string) => ({ $ref: path });

/** The pages of a site in reading order, through every `$ref`. */
function pages(docs: unknown, files: Files = {}): string[] {
  const found: string[] = [];
  walkNavigation(open(docs, files), { entry: ({ text }) => void found.push(text) });
  return found;
}

/** What is wrong with the references of a site: rule, and what is said. */
const problems = (docs: unknown, files: Files = {}) =>
  open(docs, files).problems.map(({ rule, message }) => `${rule}: ${message}`);

describe('a $ref', () => {
  it('is relative to the file with the `$ref`', () => {
    expect(
      pages(
        { navigation: ref('nav/main.json') },
        { 'nav/main.json': { pages: ref('../lists/a.json') }, 'lists/a.json': ['a'] },
      ),
    ).toEqual(['a']);
  });
  it('may lead to another one', () => {
    expect(
      pages(
        { navigation: ref('1.json') },
        { '1.json': ref('2.json'), '2.json': ref('3.json'), '3.json': { pages: ['a'] } },
      ),
    ).toEqual(['a']);
  });
  it('may give an array', () =>
    expect(
      pages({ navigation: { groups: ref('groups.json') } }, { 'groups.json': [{ group: 'G', pages: ['a'] }] }),
    ).toEqual(['a']));
  it('may stand outside the navigation', () =>
    expect([...open({ navbar: ref('navbar.json') }, { 'navbar.json': {} }).documents.keys()]).toEqual([
      'docs.json',
      'navbar.json',
    ]));
  it('may be written with an escape', () => {
    const site = makeSite('{"navigation":{"\\u0024ref":"n.json"}}', {
      reader: memoryReader({ 'n.json': '{"pages":["a"]}' }),
    });
    expect([...site.documents.keys()]).toEqual(['docs.json', 'n.json']);
  });
  it('loses to the keys beside it', () => {
    expect(
      pages(
        { navigation: { ...ref('n.json'), pages: ['mine'] } },
        { 'n.json': { pages: ['theirs'], tabs: [{ tab: 'T', pages: ['too'] }] } },
      ),
    ).toEqual(['mine', 'too']);
  });
  it('is looked for in the keys beside another one', () => {
    expect(
      pages(
        { navigation: { ...ref('n.json'), groups: ref('g.json') } },
        { 'n.json': { pages: ['a'] }, 'g.json': [{ group: 'G', pages: ['b'] }] },
      ),
    ).toEqual(['b', 'a']);
  });
  it('that stands in the navigation is found from a file in a folder', () => {
    const site = makeSite('{"navigation":{"$ref":"n.json"}}', {
      path: 'en/docs.json',
      reader: memoryReader({ 'en/n.json': '{"pages":["a"]}' }),
    });
    expect(navigationOf(site)?.array('pages')?.document).toBe('en/n.json');
  });
  it('that names one file twice reads it once', () => {
    const read: string[] = [];
    const inner = memoryReader({ 'n.json': '["a"]' });
    makeSite('{"navigation":{"tabs":[{"pages":{"$ref":"n.json"}},{"pages":{"$ref":"./n.json"}}]}}', {
      reader: { ...inner, read: (path) => (read.push(path), inner.read(path)) },
    });
    expect(new Set(read)).toEqual(new Set(['n.json']));
  });
});

describe('a $ref that cannot be followed is kept as it is, and said', () => {
  const kept = (docs: unknown) => expect(print(open(docs))).toBe(JSON.stringify(docs));

  it('if the file is missing', () => {
    expect(problems({ navigation: ref('nav/none.json') })).toEqual([
      'ref-missing: `$ref` "nav/none.json" names nav/none.json, which does not exist',
    ]);
    expect(pages({ navigation: { tabs: [ref('none.json'), { tab: 'A', pages: ['a'] }] } })).toEqual(['a']);
    kept({ navigation: ref('nav/none.json') });
  });
  it('if it names its own file', () => {
    expect(problems({ navigation: ref('docs.json') })).toEqual(['ref-cycle: `$ref` "docs.json" names its own file']);
    expect(pages({ navigation: { ...ref('docs.json'), pages: ['a'] } })).toEqual(['a']);
  });
  it('if two files name each other', () => {
    const files = {
      'a.json': { pages: ['a'], groups: [ref('b.json')] },
      'b.json': { group: 'B', pages: ['b', ref('a.json')] },
    };
    expect(problems({ navigation: ref('a.json') }, files)).toEqual([
      'ref-cycle: `$ref` "b.json" points back to this file through b.json',
      'ref-cycle: `$ref` "a.json" points back to this file through a.json',
    ]);
    expect(pages({ navigation: ref('a.json') }, files)).toEqual(['a', 'b']);
  });
  it('but a file that is reached by two ways is no cycle', () => {
    const files = {
      'a.json': { tab: 'A', pages: ref('p.json') },
      'b.json': { tab: 'B', pages: ref('p.json') },
      'p.json': ['p'],
    };
    expect(problems({ navigation: { tabs: [ref('a.json'), ref('b.json')] } }, files)).toEqual([]);
    expect(pages({ navigation: { tabs: [ref('a.json'), ref('b.json')] } }, files)).toEqual(['p', 'p']);
  });
  it('if it is outside the docs root', () => {
    expect(problems({ navigation: ref('../n.json') })).toEqual([
      'ref-outside: `$ref` "../n.json" is outside the docs root',
    ]);
  });
  it('if it is an address or has a fragment', () => {
    expect(
      problems({ navigation: { tabs: [ref('https://acme.com/n.json'), ref('n.json#/tabs'), ref('#/navigation')] } }),
    ).toEqual([
      'ref-form: `$ref` "https://acme.com/n.json" is not a path of a JSON file',
      'ref-form: `$ref` "n.json#/tabs" is not a path of a JSON file',
      'ref-form: `$ref` "#/navigation" is not a path of a JSON file',
    ]);
  });
  it('if it is empty or a folder', () => {
    expect(problems({ navigation: { tabs: [ref(''), ref(' '), ref('.')] } })).toEqual([
      'ref-form: `$ref` is empty',
      'ref-form: `$ref` is empty',
      'ref-form: `$ref` "." is not a path of a JSON file',
    ]);
  });
  it('if it names a YAML file, but JSON under such a name is read', () => {
    expect(problems({ navigation: ref('n.yaml') }, { 'n.yaml': 'pages:\n  - a\n' })).toEqual([
      'ref-syntax: `$ref` "n.yaml" names a YAML file, and a `$ref` reads JSON alone',
    ]);
    expect(pages({ navigation: ref('n.yaml') }, { 'n.yaml': '{"pages": ["a"]}' })).toEqual(['a']);
  });
  it('if it is no string it is no reference', () =>
    expect(problems({ navigation: { $ref: 5 }, x: { $ref: ['n.json'] } })).toEqual([]));
  it('if the file is not JSON, with the place in the file and the place that pulls it in', () => {
    const [problem] = open({ navigation: ref('n.json') }, { 'n.json': '{\n  "pages": [,]\n}' }).problems;
    expect(problem).toMatchObject({
      rule: 'ref-syntax',
      severity: 'error',
      file: 'n.json',
      line: 2,
      column: 13,
      related: [{ message: 'pulled in here', file: 'docs.json', line: 1, column: 15 }],
    });
  });
  it('and the message says where and what next', () => {
    const [problem] = makeSite('{\n  "navigation": { "$ref": "none.json" }\n}', {
      location: { prefix: 'docs/', git: true },
    }).problems;
    expect(problem).toMatchObject({
      severity: 'warning',
      file: 'docs/docs.json',
      line: 2,
      column: 27,
      pointer: '/navigation/$ref',
      help: 'Fix the path. It is relative to the file with the `$ref`. It was not changed.',
    });
    expect(problem?.frame).toContain('"none.json"');
  });
});

describe('files that pull in one another without measure are refused, with the $ref that goes too far', () => {
  const range = <Item>(count: number, item: (k: number) => Item) => Array.from({ length: count }, (_, k) => item(k));
  const chain = (count: number, item: (next: unknown[]) => unknown) =>
    Object.fromEntries(range(count, (k) => [`${k}.json`, item(k === count - 1 ? ['a'] : [ref(`${k + 1}.json`)])]));
  const start = { navigation: { groups: [ref('0.json')] } };

  it('twice each, in forty files', () => {
    const files = chain(40, (next) => ({ group: 'G', pages: [...next, ...next] }));
    expect(() => open(start, files)).toThrow(
      /^38\.json:1:\d+: `\$ref` "39.json" at \/pages\/0\/\$ref is one too many: files are pulled in again and again, more than 100,000 times or 100 MB in all\n/,
    );
    expect(() =>
      open(
        start,
        chain(15, (next) => ({ group: 'G', pages: [...next, ...next] })),
      ),
    ).not.toThrow();
  });
  it('each all of the others', () => {
    const files = Object.fromEntries(
      range(14, (k) => [`${k}.json`, { group: 'G', pages: range(14, (to) => ref(`${to}.json`)) }]),
    );
    expect(() => open(start, files)).toThrow('files are pulled in again and again');
  });
  it('a large one a thousand times', () => {
    const files = { '0.json': { group: 'G', pages: range(25_000, (k) => `page-${k}`) } };
    const docs = (times: number) => ({ navigation: { groups: range(times, () => ref('0.json')) } });
    expect(() => open(docs(1_000), files)).toThrow('files are pulled in again and again');
    expect(() => open(docs(100), files)).not.toThrow();
  });
  it('deeper than 700 levels in all, at the one that goes too far', () => {
    const nested = (levels: number) =>
      Array.from({ length: levels }).reduce<unknown>((inner) => [inner], 'p') as object;
    // Three levels are around the object whose place the file takes.
    expect(() => open(start, { '0.json': nested(697) })).not.toThrow();
    expect(() => open(start, { '0.json': nested(698) })).toThrow(
      /^docs\.json:1:\d+: `\$ref` "0.json" at \S+ goes too deep: with what it pulls in, values are nested more than 700 levels deep\nMove what is inside further up/,
    );
  });
  it('one after the other, ten thousand of them', () => {
    const long =
      /^99\.json:1:\d+: `\$ref` "100.json" at \S+ is one too many: more than 100 files pull in one another\n/;
    expect(() =>
      open(
        start,
        chain(10_000, (next) => ({ group: 'G', pages: next })),
      ),
    ).toThrow(long);
    expect(() =>
      open(
        start,
        chain(10_000, ([next]) => next),
      ),
    ).toThrow(long);
    expect(
      pages(
        start,
        chain(100, (next) => ({ group: 'G', pages: next })),
      ),
    ).toEqual(['a']);
  });
  it('and many files side by side are not', () => {
    expect(
      pages(
        { navigation: { groups: range(2_000, (k) => ref(`${k}.json`)) } },
        Object.fromEntries(range(2_000, (k) => [`${k}.json`, { group: 'G', pages: ['a'] }])),
      ),
    ).toHaveLength(2_000);
  });
});

describe('what is outside the docs root', () => {
  it('is never read, whatever a reference says', () => {
    const asked: string[] = [];
    const reader: Reader = {
      read: (path) => void asked.push(path),
      exists: (path) => (asked.push(path), false),
      list: () => [],
    };
    const outside = [
      '../x.json',
      '/../x.json',
      'a/../../x.json',
      '..',
      'https://acme.com/x.json',
      'file:///etc/passwd',
      './../x.json',
      'x.json#y',
    ];
    const site = makeSite(JSON.stringify({ navigation: { tabs: outside.map(ref) } }), { reader });
    for (const path of outside) site.read(path);
    for (const path of outside) site.exists(path);
    expect(asked.filter((path) => path.startsWith('/') || path.split('/').includes('..') || path === '')).toEqual([]);
  });
  it('is reached neither by a specification nor by a page', () => {
    const reader = memoryReader(['x.mdx']);
    const site = makeSite('{}', { reader: { ...reader, exists: () => true, read: () => new Uint8Array() } });
    expect(site.read('../secret')).toBeUndefined();
    expect(site.exists('..')).toBe(false);
    expect(site.exists('')).toBe(false);
  });
});

describe('a `$ref` that moves to another folder', () => {
  it.each([
    ['a.json', 'docs.json', 'nav/x.json', '../a.json'],
    ['./a.json', 'docs.json', 'nav/x.json', './../a.json'],
    ['./a.json', 'nav/x.json', 'nav/y/x.json', './../a.json'],
    ['/a.json', 'docs.json', 'nav/x.json', '/a.json'],
    ['../a.json', 'nav/x.json', 'docs.json', 'a.json'],
    ['./../a.json', 'nav/x.json', 'docs.json', './a.json'],
  ])('from %s in %s to %s is %s, and back again', (before, from, to, after) => {
    const moved = withReferencesRight(toJson(ref(before)), from, to);
    expect(toValue(moved)).toEqual(ref(after));
    expect(toValue(withReferencesRight(moved, to, from))).toEqual(ref(before));
  });
});
