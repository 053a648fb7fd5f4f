import { describe, expect, it } from '@jest/globals';
import { applyFixes, fixes } from '../../src/check/index.ts';
import { makeSite, memoryReader, run } from '../../src/index.ts';
import { printJson } from '../../src/json/index.ts';
import { upgradeMint } from '../../transforms/index.ts';
import { docs } from './given.ts';

const site = (navigation: string) =>
  makeSite(docs(navigation), {
    reader: memoryReader({ 'docs.json': '', 'start/a.mdx': '', 'start/b.mdx': '', 'c.mdx': '' }),
  });
const loose = (pages: string) => `"tabs":[{"tab":"T","pages":[${pages}],"groups":[{"group":"G","pages":["c"]}]}]`;
const grouped = (label: string, pages: string) =>
  `"tabs":[{"tab":"T","groups":[{"group":"${label}","pages":[${pages}]},{"group":"G","pages":["c"]}]}]`;
const main = (after: ReturnType<typeof site>) => printJson(after.documents.get('docs.json')!);

describe('loose pages beside groups', () => {
  const pages = '"start/a","start/b"';

  it('stay where they are with --fix alone', () => {
    const before = site(loose(pages));
    expect(applyFixes(before).site).toBe(before);
  });

  it('come into a group of their own with --unsafe, and readers get them', () => {
    const { after, failed } = run(site(loose(pages)), fixes({ unsafe: {} }));
    expect(failed).toBe(false);
    expect(main(after)).toBe(docs(grouped('Start', pages)));
  });

  it.each([
    ['the one that is given', pages, { label: 'First' }, 'First'],
    ['that of the element around them, where they stand in several folders', '"start/a","b"', {}, 'T'],
  ])('whose label is %s', (_, entries, unsafe, label) => {
    expect(main(applyFixes(site(loose(entries)), { unsafe }).site)).toBe(docs(grouped(label, entries)));
  });

  it('do so at the root too, where the label falls back to a word', () => {
    const before = site('"groups":[{"group":"G","pages":["c"]}],"pages":["start/a","b"]');
    expect(main(applyFixes(before, { unsafe: {} }).site)).toBe(
      docs('"groups":[{"group":"Overview","pages":["start/a","b"]},{"group":"G","pages":["c"]}]'),
    );
  });
});

describe('what is left of mint.json in a docs.json', () => {
  const group = { group: 'G', pages: ['start/a'] };
  const required = { theme: 'mint', name: 'A', colors: { primary: '#16A34A' } };
  const withFields = (fields: object) =>
    makeSite(JSON.stringify({ ...required, ...fields }), {
      reader: memoryReader({ 'docs.json': '', 'start/a.mdx': '', 'api/b.mdx': '' }),
    });
  const tabs = [
    { tab: 'Documentation', groups: [group] },
    { tab: 'API', groups: [{ group: 'H', pages: ['api/b'] }] },
  ];

  it.each<[string, object, object]>([
    ['a list as `navigation`', { navigation: [group] }, { navigation: { groups: [group] } }],
    [
      'settings under their old names',
      { topbarLinks: [{ name: 'A', url: '/a' }], navigation: { groups: [group] } },
      { navbar: { links: [{ label: 'A', href: '/a' }] }, navigation: { groups: [group] } },
    ],
    [
      '`tabs` with a `url`, and groups beside them',
      { navigation: { tabs: [{ name: 'API', url: 'api' }], groups: [group, { group: 'H', pages: ['api/b'] }] } },
      { navigation: { tabs } },
    ],
    [
      '`tabs` at the root, and another mistake',
      {
        tabs: [{ name: 'API', url: 'api' }],
        navigation: [
          { ...group, pages: ['./start/a'] },
          { group: 'H', pages: ['api/b'] },
        ],
      },
      { navigation: { tabs } },
    ],
  ])('comes to its place with --unsafe: %s', (_, before, after) => {
    const unsafe = { upgrade: upgradeMint() };
    const result = run(withFields(before), fixes({ unsafe }));
    expect(result.failed).toBe(false);
    expect(JSON.parse(main(result.after) as string)).toEqual({ ...required, ...after });
    expect(applyFixes(result.after, { unsafe }).site).toBe(result.after);
  });

  it('stays with --fix alone, and where a page would go with it', () => {
    const before = withFields({ navigation: [group] });
    expect(applyFixes(before).site).toBe(before);
    const lost = withFields({ versions: [{ name: 'v1' }], navigation: [{ ...group, version: 'v2' }] });
    expect(applyFixes(lost, { unsafe: { upgrade: upgradeMint() } }).site).toBe(lost);
  });

  it('is said with what has no place', () => {
    const before = withFields({ rounded: 'sharp', navigation: [group] });
    const { mended } = applyFixes(before, { unsafe: { upgrade: upgradeMint() } });
    expect(mended.map(({ fix }) => fix!.summary)).toEqual([
      'Write it as docs.json has it. `rounded` has no place in docs.json and is left out (docs.json:1)',
    ]);
  });
});
