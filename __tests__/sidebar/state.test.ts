import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parse } from '../../src/index.ts';

import { breadcrumbs, type Crumb, initialState, select, siteGroupStates } from '../../src/sidebar/index.ts';

// One test per row of 'States and transitions', named after it: state | moved by | condition | next state | also.
describe('States and transitions', () => {
  const nested = { topLevel: false, firstPage: 'guide/first' };

  it('(initial) nested group | site render | `expanded` is true | expanded | none', () => {
    expect(initialState({ topLevel: false, expanded: true })).toBe('expanded');
  });

  it('(initial) nested group | site render | `expanded` is false or omitted | collapsed | none', () => {
    expect(initialState({ topLevel: false, expanded: false })).toBe('collapsed');
    expect(initialState({ topLevel: false })).toBe('collapsed');
  });

  it('(initial) top-level group | site render | any value of `expanded` | expanded | always expanded and cannot be collapsed', () => {
    fc.assert(fc.property(fc.anything(), (expanded) => initialState({ topLevel: true, expanded }) === 'expanded'));
    for (const drilldown of [true, false, undefined]) {
      expect(select('expanded', { topLevel: true, drilldown, firstPage: 'a' }).state).toBe('expanded');
    }
  });

  it('collapsed nested group | user selects the group | drilldown is true | expanded | the site navigates to the first page of the group', () => {
    expect(select('collapsed', { ...nested, drilldown: true })).toEqual({
      state: 'expanded',
      navigatesTo: 'guide/first',
      decidedByTheme: false,
    });
  });

  it('collapsed or expanded nested group | user selects the group | drilldown is false | toggled | no navigation takes place', () => {
    expect(select('collapsed', { ...nested, drilldown: false })).toEqual({ state: 'expanded', decidedByTheme: false });
    expect(select('expanded', { ...nested, drilldown: false })).toEqual({ state: 'collapsed', decidedByTheme: false });
  });

  it('collapsed or expanded group | user selects the group | drilldown is unset | depends on the theme | the theme decides whether the site navigates', () => {
    expect(select('collapsed', { ...nested, drilldown: undefined })).toEqual({ state: 'theme', decidedByTheme: true });
    expect(select('expanded', { ...nested, drilldown: undefined })).toEqual({ state: 'theme', decidedByTheme: true });
    expect(select('expanded', { topLevel: true, drilldown: undefined })).toEqual({
      state: 'expanded',
      decidedByTheme: true,
    });
  });
});

describe('what the table leaves open', () => {
  it('an expanded nested group with drilldown true is collapsed, without navigation', () => {
    expect(select('expanded', { topLevel: false, drilldown: true, firstPage: 'a' })).toEqual({
      state: 'collapsed',
      decidedByTheme: false,
    });
  });

  it('a group without pages navigates nowhere', () => {
    expect(select('collapsed', { topLevel: false, drilldown: true })).toEqual({
      state: 'expanded',
      decidedByTheme: false,
    });
  });

  it('a selected top-level group navigates nowhere by itself', () => {
    expect(select('expanded', { topLevel: true, drilldown: true, firstPage: 'a' })).toEqual({
      state: 'expanded',
      decidedByTheme: false,
    });
  });

  it('an `expanded` that is no boolean counts as omitted', () => {
    for (const expanded of [1, 'true', null, {}]) expect(initialState({ topLevel: false, expanded })).toBe('collapsed');
  });

  it('with drilldown false, selecting twice is selecting not at all', () => {
    for (const state of ['expanded', 'collapsed'] as const) {
      const once = select(state, { topLevel: false, drilldown: false }).state;
      expect(once).not.toBe('theme');
      expect(select(once as typeof state, { topLevel: false, drilldown: false }).state).toBe(state);
    }
  });
});

const trail: readonly Crumb[] = [
  { kind: 'version', label: 'v2' },
  { kind: 'tab', label: 'Guides' },
  { kind: 'group', label: 'Start' },
  { kind: 'group', label: 'Install' },
];

describe('breadcrumbs', () => {
  it('are the full navigation path', () => {
    expect(breadcrumbs(trail)).toEqual(['v2', 'Guides', 'Start', 'Install']);
    expect(breadcrumbs(trail, 'breadcrumbs')).toEqual(breadcrumbs(trail));
  });

  it('leave out what has no label', () => {
    expect(breadcrumbs([{ kind: 'tab' }, { kind: 'group', label: 'Start' }])).toEqual(['Start']);
  });

  it('are none for a page at the root', () => {
    expect(breadcrumbs([])).toEqual([]);
    expect(breadcrumbs([], 'section')).toEqual([]);
  });
});

describe('the section above a page', () => {
  it('is the group that holds it', () => {
    expect(breadcrumbs(trail, 'section')).toEqual(['Install']);
  });

  it('is the innermost element where there is no group', () => {
    expect(breadcrumbs(trail.slice(0, 2), 'section')).toEqual(['Guides']);
  });
});

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
