import { describe, expect, it } from '@jest/globals';
import type { Spot } from '../../../src/edit/index.ts';
import { makeSite, memoryReader, parse, Place } from '../../../src/index.ts';
import { type PlaceProposal as Proposal, proposePlaces as propose } from '../../../src/edit/index.ts';

const group = (label: string, ...pages: unknown[]) => ({ group: label, pages });

const nameOf = (spot: Spot) =>
  spot instanceof Place ? spot.element.label! : spot.node.kind === 'string' ? spot.node.value : '';

/** The labels of the proposals for a page, with the page before it: `Guides: guides/a`. */
const proposals = (page: string, ...groups: object[]) =>
  propose(parse(JSON.stringify({ navigation: { groups } })), [page])[0]!.map(
    ({ list, after, label }) =>
      `${[list.holder.element.label, label].filter(Boolean).join(' › ')}: ${after === undefined ? 'first' : nameOf(after)}`,
  );

describe('the place of a page', () => {
  it('is first the list that has most of the pages of the nearest folder above', () =>
    expect(
      proposals('g/most/x', group('Few', 'g/a', 'o/a'), group('Most', 'g/b', 'g/c', 'g/d'), group('Else', 'e/a')),
    ).toEqual(['Most: g/d', 'Few: o/a']));

  it('is the list with the label of the folder, where nothing else tells them apart', () => {
    expect(proposals('sdk/zz', group('Start', 'sdk/a'), group('SDK', 'sdk/b'))[0]).toBe('SDK: sdk/b');
    expect(proposals('sdk/zz', group('SDK', 'sdk/a'), group('Start', 'sdk/b'))[0]).toBe('SDK: sdk/a');
    expect(proposals('sdk/zz', group('SDK and more', 'sdk/a'), group('SDK', 'sdk/b'))[0]).toBe('SDK: sdk/b');
  });

  it('is the list that has the page named most alike, which it comes behind', () =>
    expect(
      proposals('g/deploy-docker', group('A', 'g/install', 'g/use'), group('B', 'g/deploy-kubernetes', 'g/scale'))[0],
    ).toBe('B: g/deploy-kubernetes'));

  it('is so even if the label of another list is a word of its name', () =>
    expect(
      proposals(
        'g/deploy-docker',
        group('Deploy', 'g/install', 'g/use'),
        group('B', 'g/deploy-kubernetes', 'g/scale'),
      )[0],
    ).toBe('B: g/deploy-kubernetes'));

  it('is not told by the names of pages in other folders', () =>
    expect(
      proposals('g/deploy-docker', group('A', 'g/x', 'o/deploy-docker'), group('B', 'g/deploy-kubernetes', 'o/y'))[0],
    ).toBe('B: g/deploy-kubernetes'));

  it('is a list with pages of the folder itself, before one with those of a folder below', () => {
    const some = ['B', 'C', 'D'].map((label) => group(label, `g/${label}`, `o/${label}`, `p/${label}`, `q/${label}`));
    expect(proposals('g/x', group('A', 'g/sub/a'), ...some).at(-1)).toBe('A: g/sub/a');
  });

  it.each([
    ['sorted', ['n/a', 'n/b', 'n/d', 'n/e'], 'n/c', 'n/b'],
    ['sorted, the newest first', ['n/v9', 'n/v8', 'n/v7', 'n/v6'], 'n/v10', 'first'],
    ['last of its folder', ['z/q', 'n/k', 'y/c', 'x/p'], 'n/other', 'n/k'],
    ['sorted, some of one name', ['n/a', 'o/a', 'n/b', 'o/b'], 'n/aa', 'o/a'],
    [
      'behind the one named most alike, of two in its own folder',
      ['g/run-b', 'z/q', 'y/p', 'z/run-x'],
      'g/run-c',
      'g/run-b',
    ],
    ['behind the one that has its last word', ['g/u', 'g/b-run', 'g/q', 'g/a'], 'g/x-run', 'g/b-run'],
    ['last', ['z/q', 'y/k', 'x/c', 'w/p'], 'a/other', 'w/p'],
  ])('in a list is %s', (_, pages, page, after) =>
    expect(proposals(page, group('A', ...pages))).toEqual([`A: ${after}`]),
  );
});

describe('the place of a new group', () => {
  const guides = {
    group: 'Guides',
    pages: ['g/start', group('Use it', 'g/use/a'), group('Run API', 'g/run/a', 'g/run/b')],
  };
  const others = [group('API reference', 'api/a'), group('Blog', 'b/a')];

  it('is beside the groups of the folders beside its own, and it is called as they are', () =>
    expect(proposals('g/deploy-api/x', guides, ...others)[0]).toBe('Guides › Deploy API: Run API'));

  it('is called as labels of the site are, where those beside it are of one word', () => {
    const called = (title: string) =>
      proposals(
        'g/deploy-app/x',
        group('Guides', group('Eat', 'g/eat/a'), group('Run', 'g/run/b')),
        group(`Getting ${title}`, 'b/a'),
      )[0];
    expect(called('started')).toBe('Guides › Deploy app: Run');
    expect(called('Started')).toBe('Guides › Deploy App: Run');
  });

  it('is in the first version of the first language, where all else is the same', () => {
    const versions = (code: string) => [{ version: '1', groups: [group('A', `${code}/a`)] }];
    const languages = ['en', 'fr'].map((language) => ({ language, versions: versions(language) }));
    const all = propose(parse(JSON.stringify({ navigation: { languages } })), ['x/y'])[0]!;
    const groupsIn = (code: string) =>
      all.filter(({ label, list: { holder } }) => label !== undefined && holder.trail[0]?.label === code);
    const [one, other] = [groupsIn('en'), groupsIn('fr')].map((some) => some.at(0)!) as [Proposal, Proposal];
    expect(one.chance).toBeGreaterThan(other.chance);
  });

  it('is sure where two groups are beside it, and not where one is alone', () => {
    const chanceOf = (...pages: unknown[]) =>
      propose(parse(JSON.stringify({ navigation: { groups: [{ group: 'Guides', pages }, ...others] } })), [
        'g/x/y',
      ])[0]![0]!.chance;
    expect(chanceOf(...guides.pages)).toBeGreaterThan(0.9);
    expect(chanceOf(guides.pages[1])).toBeLessThan(0.6);
  });

  it.each([
    ['a group is called as the folder', ['guides/x'], 'Guides: g/start'],
    ['lists have pages of the same name from several folders', ['g/z/a'], 'Run API: g/run/a'],
  ])('is none where %s', (_, [page], expected) =>
    expect(
      proposals(
        page!,
        { ...guides, pages: ['g/start', group('Run API', 'g/use/a', 'g/run/a', 'g/run/b')] },
        ...others,
      )[0],
    ).toBe(expected),
  );

  it('is a tab where what is beside it are tabs, sorted as these are', () => {
    const tabs = ['a', 'b', 'd', 'e'].map((tab) => ({ tab, groups: [group(`In ${tab}`, `docs/${tab}/x`)] }));
    const [[best]] = propose(parse(JSON.stringify({ navigation: { tabs } })), ['docs/c/x2']) as [[Proposal]];
    expect([best.list.container, best.label, best.after instanceof Place && best.after.element.label]).toEqual([
      'tabs',
      'C',
      'b',
    ]);
  });

  it('is where git says that the last pages were added, if all else is the same', () => {
    const navigation = {
      groups: [group('A', group('One', 'a/one/x')), group('B', group('Two', 'a/two/x'))],
    };
    const first = (...[one, two]: number[]) => {
      const reader = memoryReader(['a/one/x.mdx', 'a/two/x.mdx'], {
        added: { 'a/one/x.mdx': one!, 'a/two/x.mdx': two! },
      });
      const site = makeSite(JSON.stringify({ navigation }), { reader });
      return propose(site, ['a/three/y'])[0]!.map(
        ({ chance, list }) => `${list.holder.element.label} ${chance.toFixed(2)}`,
      );
    };
    expect(first(1, 2)).not.toEqual(first(0, 2));
  });
});
