import { describe, expect, it } from '@jest/globals';
import { breadcrumbs, type Crumb } from '../../src/sidebar/index.ts';

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
