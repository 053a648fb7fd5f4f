import { describe, expect, it } from '@jest/globals';
import { makeSite, memoryReader, print, run } from '../../../src/index.ts';
import { checkLaws } from '../../../src/testing/index.ts';
import { served, settingMistakes } from '../../../src/served/index.ts';
import { upgradeMint } from '../../../transforms/index.ts';

const json = (value: unknown) => JSON.stringify(value, null, 2);
const base = { $schema: 'https://mintlify.com/docs.json', theme: 'mint', name: 'S', colors: { primary: '#0D9373' } };
const group = (label: string, ...pages: readonly unknown[]) => ({ group: label, pages });

/** A docs.json after a mint.json was put into it, and the findings in the mint.json. */
function merged(docs: object | string, mint: object | string) {
  const [text, old] = [docs, mint].map((one) => (typeof one === 'string' ? one : json(one)));
  const pages = [...`${text}${old}`.matchAll(/"(p\/[\w/-]+)"/g)].map(([, page]) => `${page}.mdx`);
  const reader = memoryReader({ ...Object.fromEntries(pages.map((page) => [page, ''])), 'mint.json': old! });
  const result = run(makeSite(text!, { reader }), upgradeMint({ into: 'docs.json' }));
  const said = result.diagnostics.map(({ file, line, severity, message }) => `${file}:${line} ${severity} ${message}`);
  return { ...result, said, text: print(result.after) as string, old: old!, reader, before: text! };
}
const navigationOf = ({ text }: { readonly text: string }) => (JSON.parse(text) as { navigation: unknown }).navigation;

/** The navigation of a site with one navigation in docs.json and another one in mint.json. */
function together(navigation: object, mint: object, lost: readonly string[] = []): unknown {
  const result = merged({ ...base, navigation }, { ...base, ...mint });
  expect(result.said).toEqual(lost);
  expect(result.failed).toBe(false);
  expect(served(result.after).refused).toEqual([]);
  checkLaws({
    transform: upgradeMint({ into: 'docs.json' }),
    before: result.before,
    after: result.text,
    reader: result.reader,
    files: { 'mint.json': null },
  });
  return navigationOf(result);
}

describe('a mint.json is put into a docs.json: its navigation', () => {
  it('is in the groups that are there, without the pages that are listed already', () =>
    expect(
      together(
        { groups: [group('Start', 'p/a'), group('Old', 'p/o')] },
        { navigation: [group('Start', 'p/a', './p/b'), group('New', 'p/c', group('Inner', 'p/d', 'p/o'))] },
      ),
    ).toEqual({
      groups: [group('Start', 'p/a', 'p/b'), group('Old', 'p/o'), group('New', 'p/c', group('Inner', 'p/d'))],
    }));

  it('is in tabs of the same labels, and its groups without one are in a tab of their own', () => {
    const tab = (label: string, ...groups: readonly unknown[]) => ({ tab: label, groups });
    expect(
      together(
        { tabs: [tab('Guides', group('G', 'p/a')), tab('API', group('Old', 'p/api/a'))] },
        { tabs: [{ name: 'API', url: 'p/api' }], navigation: [group('Old', 'p/api/b'), group('H', 'p/h')] },
      ),
    ).toEqual({
      tabs: [
        tab('Guides', group('G', 'p/a')),
        tab('API', group('Old', 'p/api/a', 'p/api/b')),
        tab('Documentation', group('H', 'p/h')),
      ],
    });
    expect(
      together({ tabs: [tab('Guides', group('G', 'p/a'))] }, { navigation: [group('G', 'p/g'), group('H', 'p/h')] }),
    ).toEqual({
      tabs: [tab('Guides', group('G', 'p/a', 'p/g')), tab('Documentation', group('H', 'p/h'))],
    });
  });

  it('is in groups of groups where docs.json has groups, and anchors and tabs stand for each other', () => {
    const mint = { tabs: [{ name: 'API', url: 'p/api' }], navigation: [group('Old', 'p/api/b')] };
    expect(together({ groups: [group('G', 'p/a')] }, mint)).toEqual({
      groups: [group('G', 'p/a'), group('API', group('Old', 'p/api/b'))],
    });
    expect(together({ anchors: [{ anchor: 'API', groups: [group('Old', 'p/api/a')] }] }, mint)).toEqual({
      anchors: [{ anchor: 'API', groups: [group('Old', 'p/api/a', 'p/api/b')] }],
    });
  });

  it('is in versions of the same names', () => {
    const version = (label: string, ...groups: readonly unknown[]) => ({ version: label, groups });
    expect(
      together(
        { versions: [version('v1', group('G', 'p/a'))] },
        {
          versions: ['v1', 'v2'],
          navigation: [
            { ...group('G', 'p/b'), version: 'v1' },
            { ...group('H', 'p/c'), version: 'v2' },
          ],
        },
      ),
    ).toEqual({ versions: [version('v1', group('G', 'p/a', 'p/b')), version('v2', group('H', 'p/c'))] });
  });

  it('is named with its line where it has no place', () => {
    expect(
      together(
        { groups: [{ ...group('G', 'p/a'), icon: 'book' }, group('H', 'p/h')] },
        { navigation: [{ ...group('G', 'p/b'), icon: 'star' }, group('Gone', 'p/h')] },
        [
          'mint.json:14 warning `navigation.groups[0].icon` is left out, because docs.json has another value',
          'mint.json:16 warning "Gone" is left out, because docs.json lists its pages already',
        ],
      ),
    ).toEqual({ groups: [{ ...group('G', 'p/a', 'p/b'), icon: 'book' }, group('H', 'p/h')] });
  });

  it('is refused if docs.json is divided in another way', () => {
    const result = merged(
      { ...base, navigation: { versions: [{ version: 'v1', pages: ['p/a'] }] } },
      { ...base, navigation: [group('G', 'p/b')] },
    );
    expect([result.failed, result.plan.isEmpty]).toEqual([true, true]);
    expect(result.said).toEqual([
      expect.stringMatching(/^mint\.json:\d+ error docs.json has `versions` where mint.json has `groups`$/),
    ]);
  });
});

it('adds settings and redirects that docs.json lacks, names the others with their lines, and deletes the mint.json', () => {
  const redirect = (from: string, to: string) => ({ source: from, destination: to });
  const result = merged(
    { ...base, redirects: [redirect('/x', '/p/a'), redirect('/y', '/p/a')], navigation: { pages: ['p/a'] } },
    {
      name: 'Other',
      colors: { primary: '#111111' },
      topbarLinks: [{ name: 'Help', url: 'https://example.com' }],
      redirects: [redirect('/x', '/p/a'), redirect('/y', '/p/b'), redirect('/z', '/p/b')],
      navigation: [group('G', 'p/b')],
    },
  );
  expect(result.said).toEqual([
    'mint.json:2 warning `name` is left out, because docs.json has another value',
    'mint.json:3 warning `colors` is left out, because docs.json has another value',
    'mint.json:17 warning The redirect from /y is left out, because docs.json has another one',
  ]);
  expect(JSON.parse(result.text)).toEqual({
    ...base,
    redirects: [redirect('/x', '/p/a'), redirect('/y', '/p/a'), redirect('/z', '/p/b')],
    navigation: { pages: ['p/a', group('G', 'p/b')] },
    navbar: { links: [{ label: 'Help', href: 'https://example.com' }] },
  });
  expect(result.plan.changes.map(({ kind, path }) => `${kind} ${path}`).sort()).toEqual([
    'delete mint.json',
    'modify docs.json',
  ]);
  expect(settingMistakes(result.after)).toEqual([]);
});

it('is strict JSON, though both have comments', () => {
  const docs = json({ ...base, navigation: { groups: [group('G', 'p/a')] } }).replace('"groups"', '// one\n"groups"');
  const mint = json({ ...base, navigation: [group('G', 'p/b'), group('H', 'p/c')] }).replace(
    '"p/b"',
    '"p/b", // two\n',
  );
  const { text, said } = merged(docs, mint);
  expect(() => JSON.parse(text) as unknown).not.toThrow();
  expect(said.filter((line) => line.includes('comment')).map((line) => line.replace(/:\d+/, ''))).toEqual([
    'docs.json warning The comment "// one" is taken out',
    'mint.json warning The comment "// two" is taken out',
  ]);
});

it.each([
  [
    'the docs.json is not the open one',
    'mint.json',
    'docs.json',
    'error --into names docs.json, but mint.json is open',
  ],
  ['there is no mint.json', 'docs.json', 'docs.json', 'warning There is no mint.json beside docs.json'],
])('changes nothing if %s', (_, path, into, message) => {
  const site = makeSite(json({ ...base, navigation: { pages: ['p/a'] } }), { path, reader: memoryReader(['p/a.mdx']) });
  const { diagnostics, plan } = run(site, upgradeMint({ into }));
  expect([plan.isEmpty, ...diagnostics.map((one) => `${one.severity} ${one.message}`)]).toEqual([true, message]);
});

it('changes nothing if the navigation is in several files, and names the command that makes it one', () => {
  const files = {
    'nav.json': json([group('G', 'p/a')]),
    'mint.json': json({ ...base, navigation: [group('G', 'p/b')] }),
  };
  const docs = json({ ...base, navigation: { groups: { $ref: './nav.json' } } });
  const { diagnostics, plan } = run(
    makeSite(docs, { reader: memoryReader(files) }),
    upgradeMint({ into: 'docs.json' }),
  );
  expect([plan.isEmpty, ...diagnostics.map(({ message, help }) => `${message}. ${help}`)]).toEqual([
    true,
    '`navigation` is in several files. Run navshift inline first.',
  ]);
});
