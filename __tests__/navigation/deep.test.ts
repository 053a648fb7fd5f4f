import { describe, expect, it } from '@jest/globals';
import { findLosses } from '../../src/plan/index.ts';
import { makeString, printJson } from '../../src/json/index.ts';
import {
  mapElements,
  parse,
  rewriteNavigation,
  selectElement,
  type Site,
  takeCensus,
  walkNavigation,
} from '../../src/index.ts';
import { growth, square } from '../growth.ts';

/** Groups in groups, minified. */
const textOf = (depth: number, page = 'a') =>
  `{"navigation":${'{"pages":['.repeat(depth)}"${page}"${']}'.repeat(depth)}}`;
const deep = (depth: number, page?: string): Site => parse(textOf(depth, page));

// Each group has two levels of its own, and two are around all.
describe('349 nested groups, which are 700 levels', () => {
  const depth = 349;
  const site = deep(depth);

  it('are walked', () => {
    let deepest = 0;
    let outside = 0;
    walkNavigation(site, {
      enter: (_, place) => {
        deepest = Math.max(deepest, place.depth);
        if (!place.inGlobal) outside++;
      },
    });
    expect([deepest, outside]).toEqual([depth - 1, depth]);
  });
  it('are the same site if nothing changes', () => expect(mapElements(site, (element) => element)).toBe(site));
  it('are changed, the innermost too', () => {
    const after = rewriteNavigation(site, { entry: ({ node }) => makeString('b', node) });
    expect(printJson(after.root)).toBe(textOf(depth, 'b'));
  });
  it('are changed, each of them', () => {
    const after = mapElements(site, (element) => element.withField('x', 1));
    expect((printJson(after.root) as string).split('"x"').length).toBe(depth);
  });
  it('are counted', () => {
    const census = takeCensus(site);
    expect(findLosses(census, takeCensus(deep(depth, 'b')), []).map(({ item }) => item)).toEqual([
      { kind: 'page', page: 'a' },
    ]);
  });
  it('are selected by a pointer', () => {
    const pointer = `/navigation${'/pages/0'.repeat(depth - 1)}`;
    expect(selectElement(site, pointer).place.depth).toBe(depth - 1);
  });
  it('are refused with one more', () => expect(() => deep(depth + 1)).toThrow('nested more than 700 levels deep'));
});

describe('time', () => {
  it('grows with the number of fields, not with its square', () => {
    const work = (fields: number) =>
      walkNavigation(
        parse(
          JSON.stringify({
            navigation: {
              tabs: [{ ...Object.fromEntries(Array.from({ length: fields }, (_, k) => [`x${k}`, 1])), tab: 'A' }],
            },
          }),
        ),
        {},
      );
    expect(growth(work, 5_000)).toBeLessThan(square);
  });
  it('grows with the number of children, not with its square', () => {
    const work = (children: number) =>
      mapElements(
        parse(
          JSON.stringify({
            navigation: {
              pages: Array.from({ length: children }, (_, k) =>
                k % 2 === 0 ? `p${k}` : { group: `g${k}`, pages: [] },
              ),
            },
          }),
        ),
        (element) => [element, element.withLabel('x')],
      );
    expect(growth(work, 6_250)).toBeLessThan(square);
  });
});
