import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/index.ts';
import { propose } from '../../transforms/pages/placement.ts';

const group = (label: string, ...pages: string[]) => ({ group: label, pages });

/** The labels of the proposals for a page, with the page before it: `Guides: guides/a`. */
const proposals = (page: string, ...groups: object[]) =>
  propose(parse(JSON.stringify({ navigation: { groups } })), [page])[0]!.map(
    ({ list, after }) => `${list.holder.element.label}: ${after ?? 'first'}`,
  );

describe('the place of a page', () => {
  it('is first the list that has most of the pages of the nearest folder above', () =>
    expect(
      proposals('g/new/x', group('Few', 'g/a', 'o/a'), group('Most', 'g/b', 'g/c', 'g/d'), group('Else', 'e/a')),
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
    ['last', ['z/q', 'y/k', 'x/c', 'w/p'], 'n/other', 'w/p'],
  ])('in a list is %s', (_, pages, page, after) =>
    expect(proposals(page, group('A', ...pages))).toEqual([`A: ${after}`]),
  );
});
