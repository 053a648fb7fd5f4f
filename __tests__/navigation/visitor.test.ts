import { describe, expect, it } from '@jest/globals';
import { EXIT, type NavigationVisitor, NavshiftError, parse, rewriteNavigation, SKIP } from '../../src/index.ts';
import { makeString } from '../../src/json.ts';

const site = parse('{"navigation": {"groups": [{"group": "A", "pages": ["a"]}]}}');
const visit = (visitor: object) => rewriteNavigation(site, visitor as NavigationVisitor);

describe('a visitor', () => {
  it.each([
    [
      'enter',
      'x',
      'something of type string at docs.json:1:16 (/navigation)',
      'an element, a list of elements and nodes, null, SKIP, EXIT, or nothing',
    ],
    [
      'leave',
      SKIP,
      'something of type symbol at docs.json:1:28 (/navigation/groups/0)',
      'an element, a list of elements and nodes, null, EXIT, or nothing',
    ],
    [
      'leave',
      ['x'],
      'a list with something else in it at docs.json:1:28 (/navigation/groups/0)',
      'an element, a list of elements and nodes, null, EXIT, or nothing',
    ],
    [
      'entry',
      5,
      'something of type number at docs.json:1:53 (/navigation/groups/0/pages/0)',
      'a node (`makeString(text)` of navshift/json), a list of nodes, null, EXIT, or nothing',
    ],
  ])('that returns something else from %s is told where: %p', (name, result, what, wanted) => {
    const error = (() => {
      try {
        return visit({ [name]: () => result });
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toBeInstanceOf(NavshiftError);
    const { message, help } = error as NavshiftError;
    expect([message, help]).toEqual([`\`${name}\` of the visitor returned ${what}`, `It returns ${wanted}.`]);
  });

  it('may return what its types say', () => {
    expect(visit({ enter: () => SKIP, leave: () => EXIT })).toBe(site);
    expect(visit({ entry: () => [makeString('b'), makeString('c')] })).not.toBe(site);
  });
});
