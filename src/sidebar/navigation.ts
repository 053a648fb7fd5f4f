import type { Place } from '../navigation/index.ts';
import { walkNavigation } from '../navigation/index.ts';
import type { Site } from '../site/index.ts';
import { type GroupState, initialState } from './state.ts';

/** A group of a site, and how it shows when the site is rendered. */
export interface SiteGroupState {
  readonly place: Place;
  readonly topLevel: boolean;
  readonly state: GroupState;
}

/**
 * The initial state of every group of a site, in reading order (specification, 'States and transitions'). A group is
 * top-level unless it is in another.
 *
 * @example
 * const group = { group: 'A', pages: [{ group: 'B', pages: ['b'] }] };
 * const site = parse(JSON.stringify({ navigation: { groups: [group] } }));
 * siteGroupStates(site).map(({ state }) => state); // → ['expanded', 'collapsed']
 */
export function siteGroupStates(site: Site): readonly SiteGroupState[] {
  const states: SiteGroupState[] = [];
  walkNavigation(site, {
    enter(element, place) {
      if (element.kind !== 'group') return;
      const topLevel = place.parent?.element.kind !== 'group';
      const expanded = element.field('expanded');
      states.push({
        place,
        topLevel,
        state: initialState({ topLevel, expanded: expanded?.kind === 'boolean' ? expanded.value : undefined }),
      });
    },
  });
  return states;
}
