import { type Report, type Site } from 'navshift';
import { served, type State } from 'navshift/served';

/** What readers get of a page, in the order in which it is said. */
const states = ['shown', 'hidden', 'unlisted', 'missing'] as const satisfies readonly State[];
const words = { shown: 'visible', hidden: 'hidden', unlisted: 'unlisted', missing: 'missing' } as const;

/** Says in one line how many pages are visible, hidden, unlisted and missing before and after. Each page counts once, also one that no entry names. */
export function reportStates(before: Site, after: Site, report: Report): void {
  report.info('pages', `Pages: ${textOf(before)} → ${textOf(after)}`, {
    help: 'Unlisted pages have a URL, and the navigation does not show them.',
  });
}

function textOf(site: Site): string {
  const items = served(site).items.filter(({ item }) => item.kind !== 'link');
  const counts = states.map((state) => [state, items.filter((one) => one.state === state).length] as const);
  return counts.flatMap(([state, count]) => (count === 0 ? [] : [`${count} ${words[state]}`])).join(', ') || 'none';
}
