import { describe, expect, it } from '@jest/globals';
import { parse } from '../../src/index.ts';
import { siteGroupStates } from '../../src/sidebar.ts';

describe('the groups of a site', () => {
  it('show as the format says: top-level groups open, nested ones as `expanded` says', () => {
    const site = parse(`{ "navigation": { "tabs": [{ "tab": "A", "groups": [
      { "group": "Top", "expanded": false, "pages": [
        { "group": "Open", "expanded": true, "pages": [] },
        { "group": "Shut", "expanded": "yes", "pages": [{ "group": "Deep", "pages": ["a"] }] }
      ] }
    ] }] } }`);
    expect(siteGroupStates(site).map(({ place, topLevel, state }) => [place.element.label, topLevel, state])).toEqual([
      ['Top', true, 'expanded'],
      ['Open', false, 'expanded'],
      ['Shut', false, 'collapsed'],
      ['Deep', false, 'collapsed'],
    ]);
  });
});
