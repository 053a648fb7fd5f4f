import { describe, expect, it } from '@jest/globals';
import type { Spot } from '../../src/edit/index.ts';
import { makeSite, memoryReader, parse, Place } from '../../src/index.ts';
import { type PlaceProposal as Proposal, proposePlaces as propose } from '../../src/edit/index.ts';

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
    ).toEqual(['Most: g/d', 'Few: o/a', 'Else: e/a']));

  it('is the list with the label of the folder, where nothing else tells them apart', () => {
    const both = ['sdk/a', 'sdk/b'].map((page) => page);
    expect(proposals('sdk/zz', group('Start', both[0]!), group('SDK', both[1]!))[0]).toBe('SDK: sdk/b');
    expect(proposals('sdk/zz', group('SDK', both[0]!), group('Start', both[1]!))[0]).toBe('SDK: sdk/a');
  });

  it('is the list that has the page named most alike, which it comes behind', () =>
    expect(
      proposals('g/deploy-docker', group('A', 'g/install', 'g/use'), group('B', 'g/deploy-kubernetes', 'g/scale'))[0],
    ).toBe('B: g/deploy-kubernetes'));

  it.each([
    ['sorted', ['n/a', 'n/b', 'n/d', 'n/e'], 'n/c', 'n/b'],
    ['sorted, the newest first', ['n/v9', 'n/v8', 'n/v7', 'n/v6'], 'n/v10', 'first'],
    ['last of its folder', ['z/q', 'n/k', 'y/c', 'x/p'], 'n/other', 'n/k'],
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
