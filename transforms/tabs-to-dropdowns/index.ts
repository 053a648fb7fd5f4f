import {
  containerNames,
  counted,
  defineTransform,
  type Element,
  fieldOf,
  groupBy,
  leadingFields,
  linkFields,
  listed,
  type Place,
  plural,
  type Report,
  rewriteNavigation,
  selectElement,
  SKIP,
  type Subject,
  wordsFor,
} from 'navshift';
import * as z from 'zod/mini';
import { elementOption, flag } from '../shared/options.ts';
import { elementsIn, lifted, mayHoldLinks, whyNotLifted } from 'navshift/edit';
import { type Folded, menuProblem, menuToGroups, type Problem, tellGeneratedLast } from './menu.ts';

const description = `
Every \`tabs\` container, at the root or nested in a language, version, product or anchor, becomes \`dropdowns\`: container key and label keys are
renamed in place, and everything else in a tab is kept.

- A dropdown may not stand directly in a dropdown (the platform drops it silently). A \`tabs\` container that stands in a dropdown, or that has a tab
  with \`dropdowns\`, is left as it is and reported; \`--flatten\` puts the inner elements beside the outer one as \`Outer: Inner\`.
- A dropdown has no \`menu\`. Menu items become groups: one with pages a group, one with groups a group of those groups; each group at its top has
  \`"expanded": true\` where the platform would fold it (it was top-level before, and so always open), unless it says otherwise; how many is said. \`root\` of an item, which the platform ignores
  there, is reported where it has an effect in what the item becomes; an item with \`global\` keeps its tabs as they are, and pages that a specification of the tab makes come last then: both are reported. An item with \`href\` becomes a dropdown right after. A dropdown
  left without content (its menu was empty, or had links alone) is left out, and an item that holds anything else keeps its tabs as they are.
- A tab with \`graphql\` or \`sdk\`, and an entry with \`sourceRef\`, keep their container as it is, and are reported: the platform takes none of them in a dropdown.
- Dropdowns beside each other that have one label are reported.
- \`tabs\` beside \`dropdowns\` is an error. Other mixed children are carried along, and reported. \`global\` is never touched.
`;

/** What becomes of one `tabs` container. */
type Decision = 'convert' | 'hoist' | 'leave' | 'blocked';

const tabOnly = ['align', 'searchable'];

/** Fields that generate pages, but in no dropdown. */
const onlyInTabs = leadingFields.filter(
  (name) => !linkFields.includes(name) && fieldOf('dropdown', name) === undefined,
);

export const tabsToDropdowns = defineTransform({
  name: 'tabs-to-dropdowns',
  summary: 'Turn tabs into dropdowns, wherever they stand.',
  settled: 'no element has `tabs` that can become dropdowns',
  description,
  options: z.object({
    at: elementOption('the element whose content is meant'),
    flatten: flag('where a dropdown would stand in a dropdown, put the inner ones beside the outer as "Outer: Inner"'),
  }),
  examples: [
    { title: 'See the patch', command: 'tabs-to-dropdowns docs.json' },
    { title: 'Apply it', command: 'tabs-to-dropdowns docs.json --write' },
    { title: 'Only the English navigation', command: "tabs-to-dropdowns --at 'language[code=en]'" },
  ],
  apply(site, { at, flatten }, report) {
    const only = at === undefined ? [] : placesTo(selectElement(site, at).place);
    const decisions = new Map<Place, Decision>();
    /** What becomes of the container that a tab stands in. */
    const above = ({ container, parent }: Place) =>
      container === 'tabs' && parent !== undefined ? decisions.get(parent) : undefined;
    const folded: Folded = [];
    /** The elements whose dropdowns another one was hoisted among. */
    const joined = new Set<Place>();
    const after = rewriteNavigation(site, {
      enter(element, place) {
        if (element.kind === 'global') return SKIP;
        // What is left as it is, is left with all that stands in it.
        if (above(place) === 'blocked') return SKIP;
        const step = only[place.depth];
        if (step !== undefined && (step.container !== place.container || step.index !== place.index)) return SKIP;
        const chosen = place.depth >= only.length - 1;
        const becomesDropdown = above(place) === 'convert' || above(place) === 'hoist';
        if (chosen && element.array('tabs') !== undefined)
          decisions.set(place, decide(element, place, flatten, becomesDropdown, report));
        return undefined;
      },
      leave(element, place) {
        const own = decisions.get(place);
        let changed: readonly Element[] = [element];
        if (own === 'convert') changed = [element.renameField('tabs', 'dropdowns')];
        if (own === 'convert' || joined.has(place)) reportSameLabels(changed[0]!, report);
        if (own === 'hoist') {
          if (place.parent !== undefined) joined.add(place.parent);
          const tabs = elementsIn(element, 'tabs').map((tab) => ({ tab, made: convertTab(tab, report, folded) }));
          const leftOut = tabs.flatMap(({ tab, made }) => (made.length === 0 ? [tab] : []));
          const [first, ...others] = tabs.flatMap(({ made }) => made);
          const dropdowns = first === undefined ? [] : [first.withCommentsOf('dropdown', leftOut), ...others];
          changed = lifted(element, 'tabs', dropdowns, report);
        }
        if (above(place) !== 'convert') return changed;
        // What was hoisted out of a tab is a dropdown already.
        return changed.flatMap((tab) => (tab.kind === 'dropdown' ? [tab] : convertTab(tab, report, folded)));
      },
    });
    reportFolded(folded, report);
    return after;
  },
});

export default tabsToDropdowns;

/** Says of dropdowns that readers cannot tell apart by their labels. */
function reportSameLabels(owner: Element, report: Report): void {
  for (const [label, [first, ...others]] of groupBy(elementsIn(owner, 'dropdowns'), (dropdown) => dropdown.label))
    if (label !== undefined && others.length > 0)
      report.warning('same-label', `${others.length + 1} dropdowns beside each other are called "${label}"`, {
        at: first!,
        related: others.map((other) => ({ message: 'and here', at: other })),
        help: 'Rename all but one of them, so that readers can tell them apart.',
      });
}

/** Says which groups start closed that were open at the top of their sidebar. */
function reportFolded(folded: Folded, report: Report): void {
  if (folded.length === 0) return;
  const stood = `${counted(folded.length, 'group')} stood at the top of a menu item and ${plural(folded.length, 'stands', 'stand')} in a group now`;
  report.info(
    'folded',
    `${stood}, where \`"expanded": false\` has an effect that it had not before: ${listed(folded.map(({ label }) => `"${label ?? ''}"`))}`,
    { at: folded[0]!, help: 'Remove it, or make it true, if the group is to start open as before.' },
  );
}

/** The places on the way to one, the root first. */
function placesTo(target: Place): readonly Place[] {
  const places: Place[] = [];
  for (let place: Place | undefined = target; place !== undefined; place = place.parent) places.push(place);
  return places.reverse();
}

/** Decides what becomes of the tabs of an element. `becomesDropdown`: the owner is a tab, and becomes a dropdown itself. */
function decide(owner: Element, place: Place, flatten: boolean, becomesDropdown: boolean, report: Report): Decision {
  const tabs = elementsIn(owner, 'tabs');
  const beside = owner.member('dropdowns');
  if (beside !== undefined) {
    if (!owner.hasContent('tabs')) return 'leave';
    report.error(
      'tabs-and-dropdowns',
      'Both `tabs` and `dropdowns` stand here, and the platform shows only one of them',
      {
        at: owner.member('tabs') ?? place,
        help: 'Decide which of the two the site needs, move what is to be kept into it, and remove the other.',
        related: [{ message: '`dropdowns` is here', at: beside }],
      },
    );
    return 'leave';
  }
  const blocked = (rule: string, message: string, help: string, at: Subject): Decision => {
    report.warning(rule, `${message}; these tabs are left as they are`, { at, help });
    return 'blocked';
  };
  for (const tab of tabs) {
    const source = foreignSource(tab);
    if (source !== undefined) return blocked('source', source.message, source.help, source.at);
    const problem = menuProblem(tab);
    if (problem !== undefined) return blocked('menu', problem.message, problem.help, problem.at);
    const label = tab.member('dropdown');
    const message = `The tab "${tab.label ?? ''}" has a key \`dropdown\` too, which is what its label would become`;
    if (label !== undefined) return blocked('label', message, 'Rename or remove that key, then run again.', label);
  }
  const mixed = owner.containers.filter((name) => name !== 'tabs' && owner.hasContent(name));
  if (mixed.length > 0 && owner.hasContent('tabs')) {
    report.warning(
      'mixed-children',
      `\`tabs\` stands beside ${mixed.map((name) => `\`${name}\``).join(' and ')}, of which the platform shows only one; all are carried along`,
      { at: owner.member('tabs')! },
    );
  }
  /** Dropdowns would stand in a dropdown: `what` says where, `obstacle` what keeps `them` from being flattened. */
  const nested = (
    what: string,
    them: 'it' | 'they',
    at: Subject,
    obstacle: string | undefined,
  ): Decision | undefined => {
    const rule = 'dropdown-in-dropdown';
    const message = `${what}, and a dropdown may not stand directly in a dropdown`;
    if (!flatten)
      return blocked(rule, message, 'Use --flatten to put the inner ones beside the outer as "Outer: Inner".', at);
    if (obstacle === undefined) return undefined;
    return blocked(rule, `${message}, and ${them} cannot be flattened: ${obstacle}`, 'Resolve this by hand.', at);
  };
  for (const tab of tabs) {
    if (!tab.hasContent('dropdowns')) continue;
    const left = nested(`The tab "${tab.label ?? ''}" holds dropdowns`, 'it', tab, whyNotLifted(tab, 'dropdowns'));
    if (left !== undefined) return left;
  }
  if (owner.kind !== 'dropdown' && owner.kind !== 'tab') return 'convert';
  // Nothing stands in a dropdown then.
  if (!owner.hasContent('tabs')) return 'leave';
  const isLeft = owner.kind === 'tab' && !becomesDropdown;
  const obstacle = isLeft ? 'the tab they stand in is left as it is' : whyNotLifted(owner, 'tabs');
  const label = owner.label === undefined ? '' : ` ("${owner.label}")`;
  const what = `These tabs stand in ${owner.kind === 'tab' ? 'a tab' : 'a dropdown'}${label}`;
  return nested(what, 'they', owner.member('tabs')!, obstacle) ?? 'hoist';
}

function convertTab(tab: Element, report: Report, folded: Folded): readonly Element[] {
  for (const name of tabOnly) {
    const member = tab.member(name);
    if (member !== undefined)
      report.info('tab-field', `\`${name}\` has an effect on tabs only; it is kept`, { at: member });
  }
  tellGeneratedLast(tab, report);
  const { element, after } = menuToGroups(tab, report, folded);
  const dropdown = element.withKind('dropdown');
  // One that was put beside this tab may hold dropdowns, too, which nobody looked at.
  if (dropdown.hasContent('dropdowns') && whyNotLifted(dropdown, 'dropdowns') === undefined) {
    return [...lifted(dropdown, 'dropdowns', elementsIn(dropdown, 'dropdowns'), report), ...after];
  }
  if (hasAnything(dropdown) || (after.length === 0 && tab.array('menu') === undefined)) return [dropdown, ...after];
  const lost = dropdown.fields.filter((name) => name !== 'dropdown');
  const without = lost.length === 0 ? '' : `, with its ${lost.map((name) => `\`${name}\``).join(' and ')}`;
  const menu = `The menu of the tab "${tab.label ?? ''}"`;
  if (after.length === 0)
    report.info('empty-menu', `${menu} is empty; the tab has nothing to show and is left out${without}`, { at: tab });
  else {
    const message = `${menu} has links alone; they become dropdowns, and the tab is left out${without}`;
    report.info('only-links', message, { at: tab });
  }
  return after;
}

/** What a tab, or an item of its menu, has that the platform takes in its kind alone: with it the whole dropdown would be refused. */
function foreignSource(tab: Element): Problem | undefined {
  for (const element of [tab, ...elementsIn(tab, 'menu')]) {
    const name = element.fields.find((field) => onlyInTabs.includes(field));
    if (name === undefined) continue;
    const what = `The ${wordsFor(element.kind)} "${element.label ?? ''}" has \`${name}\``;
    const message = `${what}, which the platform does not take in ${element === tab ? 'a dropdown' : 'what it would become'}`;
    return { message, help: 'Keep these tabs, or write the pages of it by hand.', at: element.member(name)! };
  }
  return undefined;
}

/** Whether a dropdown leads anywhere. */
function hasAnything(dropdown: Element): boolean {
  return (
    containerNames.some((name) => dropdown.hasContent(name)) ||
    leadingFields.some((name) => dropdown.member(name) !== undefined) ||
    dropdown.fields.some((name) => mayHoldLinks(dropdown, name))
  );
}
