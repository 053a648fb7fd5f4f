import { describe, expect, it } from '@jest/globals';
import {
  findLosses,
  makeElement,
  makeString,
  mapElements,
  parse,
  Place,
  printJson,
  rewriteNavigation,
  selectElement,
  type Site,
  takeCensus,
  toJson,
  walkNavigation,
} from '../../src/index.ts';
import { growth, square } from '../growth.ts';

/** Groups in groups, minified. */
const textOf = (depth: number, page = 'a') =>
  `{"navigation":${'{"pages":['.repeat(depth)}"${page}"${']}'.repeat(depth)}}`;
const deep = (depth: number, page?: string): Site => parse(textOf(depth, page));

describe('200,000 nested groups', () => {
  const site = deep(200_000);

  it('are walked', () => {
    let depth = 0;
    let outside = 0;
    walkNavigation(site, {
      enter: (_, place) => {
        depth = Math.max(depth, place.depth);
        if (!place.inGlobal) outside++;
      },
    });
    expect([depth, outside]).toEqual([199_999, 200_000]);
  });
  it('are the same site if nothing changes', () => expect(mapElements(site, (element) => element)).toBe(site));
  it('are changed, the innermost too', () => {
    const after = rewriteNavigation(site, { entry: ({ node }) => makeString('b', node) });
    expect(printJson(after.root) === textOf(200_000, 'b')).toBe(true);
  });
  it('are changed, each of fewer', () => {
    const after = mapElements(deep(20_000), (element) => element.withField('x', 1));
    expect((printJson(after.root) as string).split('"x"').length).toBe(20_000);
  });
  it('are counted', () => {
    const census = takeCensus(site);
    expect(findLosses(census, takeCensus(deep(200_000, 'b')), []).map(({ item }) => item)).toEqual([
      { kind: 'page', page: 'a' },
    ]);
  });
  it('are selected by a pointer', () => {
    const pointer = `/navigation${'/pages/0'.repeat(100_000)}`;
    expect(selectElement(site, pointer).place.depth).toBe(100_000);
  });
});

describe('time', () => {
  it('grows with the depth, not with its square', () => {
    const work = (depth: number) => {
      const site = deep(depth);
      walkNavigation(site, { enter: (_, place) => void place.inGlobal });
      mapElements(site, (element) => element.withField('x', 1));
    };
    expect(growth(work, 4_000)).toBeLessThan(square);
  });
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

describe('a place above many others', () => {
  it('is climbed without recursion', () => {
    const site = parse('{"navigation":{"pages":[]}}');
    const element = makeElement(site, 'group', toJson({ group: 'G' }) as Parameters<typeof makeElement>[2]);
    let place = new Place(element, undefined, 0, undefined);
    for (let k = 0; k < 200_000; k++) place = new Place(element, 'pages', k, place);
    expect([place.trail.length, place.pointer.length > 200_000, place.inGlobal]).toEqual([200_001, true, false]);
  });
});
