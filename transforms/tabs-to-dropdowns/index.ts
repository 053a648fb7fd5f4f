import { defineTransform, enumerate, type Report, selectElement, SKIP, type Site, walkNavigation } from 'navshift';
import { canConvert, type Conversion, convert } from 'navshift/edit';
import * as z from 'zod/mini';
import { elementOption, flag } from '../shared/options.ts';

const description = `
Every \`tabs\` list, at the root or nested in a language, version, product or anchor, becomes \`dropdowns\`. navshift renames its key and the keys of the labels
in place, and keeps everything else in a tab.

- It is like \`convert --from tab --to dropdown\`, but skips tabs that cannot become dropdowns, with all their content, and reports them.
- Mintlify drops a dropdown that is directly in a dropdown. navshift skips \`tabs\` in a dropdown, and
  \`tabs\` with \`dropdowns\` in a tab. \`--flatten\` puts the inner elements beside the outer one as \`Outer: Inner\`.
- A dropdown has no \`menu\`, so menu items become groups. The groups of an item are nested in its group. Groups that were always open
  get \`"expanded": true\`, unless they have \`expanded\`; the run reports how many. An item with \`href\` becomes a dropdown after the dropdown of its tab.
  Mintlify ignores \`root\` of an item: navshift reports a \`root\` that has an effect in the new group. If an item has \`global\` or other content, navshift skips these tabs and reports them.
  Pages that Mintlify generates for the tab are then last. navshift removes a dropdown without content: its menu was empty, or had only links.
- If a tab has \`graphql\` or \`sdk\`, or an entry has \`sourceRef\`, navshift skips the list and reports it: Mintlify accepts none of these in a dropdown.
- navshift reports dropdowns beside each other with the same label.
- \`tabs\` beside \`dropdowns\` is an error. Other mixed children are kept and reported. \`global\` never changes.
`;

export const tabsToDropdowns = defineTransform({
  name: 'tabs-to-dropdowns',
  summary: 'Convert tabs into dropdowns everywhere.',
  settled: 'no element has `tabs` that can become dropdowns',
  description,
  options: z.object({
    at: elementOption('the only element in which tabs change'),
    flatten: flag('if a dropdown would be in a dropdown, put the inner ones beside the outer as "Outer: Inner"'),
  }),
  examples: [
    { title: 'See the patch', command: 'tabs-to-dropdowns docs.json' },
    { title: 'Apply it', command: 'tabs-to-dropdowns docs.json --write' },
    { title: 'Only the English navigation', command: "tabs-to-dropdowns --at 'language[code=en]'" },
  ],
  apply(site, { at, flatten }, report) {
    const within = at === undefined ? undefined : selectElement(site, at).place.pointer;
    return convert(site, conversionsIn(site, within, flatten, report), report);
  },
});

export default tabsToDropdowns;

/** The lists of tabs that can become dropdowns. Reports those that cannot: they are left, with all that is in them. */
function conversionsIn(
  site: Site,
  within: string | undefined,
  flatten: boolean,
  report: Report,
): readonly Conversion[] {
  const found = new Map<string, Conversion>();
  const left = new Set<string>();
  walkNavigation(site, {
    enter(element, place) {
      const { parent, pointer } = place;
      if (element.kind === 'global' || (place.container === 'tabs' && left.has(parent!.pointer))) return SKIP;
      const isMeant = within === undefined || `${pointer}/`.startsWith(`${within}/`);
      if (!isMeant || element.array('tabs') === undefined) return undefined;
      const isNested = ['tab', 'item', 'group', 'dropdown'].includes(element.kind);
      if (!element.hasContent('tabs') && (isNested || element.member('dropdowns') !== undefined)) return undefined;
      const conversion = { holder: place, container: 'tabs', to: 'dropdowns', flatten } as const;
      const around = [parent, parent?.parent].flatMap((outer) => found.get(outer?.pointer ?? '') ?? []);
      if (isConverted(conversion, around, report)) found.set(pointer, conversion);
      else left.add(pointer);
      return undefined;
    },
  });
  return [...found.values()];
}

/** Whether tabs can become dropdowns. Reports why they cannot. */
function isConverted(conversion: Conversion, around: readonly Conversion[], report: Report): boolean {
  const { element, parent } = conversion.holder;
  const tabs = element.member('tabs')!;
  const beside = element.member('dropdowns');
  if (beside !== undefined) {
    report.error('tabs-and-dropdowns', 'There are both `tabs` and `dropdowns`, and Mintlify shows only one of them', {
      at: tabs,
      help: 'Decide which of the two the site needs, move what is to be kept into it, and remove the other.',
      related: [{ message: '`dropdowns` is here', at: beside }],
    });
    return false;
  }
  const stays = element.kind === 'tab' && !around.some(({ holder }) => holder.pointer === parent?.pointer);
  const obstacle = stays
    ? { what: 'These tabs are in a tab that stays', at: tabs, help: 'Move them out of it first.' }
    : canConvert(conversion, around);
  if (obstacle !== undefined) {
    const { what, at, help } = obstacle;
    report.warning('left', `${what.replace(/\.$/, '')}. These tabs are left as they are`, { at, help });
    return false;
  }
  const mixed = element.containers.filter((name) => name !== 'tabs' && element.hasContent(name));
  if (mixed.length > 0 && element.hasContent('tabs'))
    report.warning(
      'mixed-children',
      `\`tabs\` is beside ${enumerate(mixed.map((name) => `\`${name}\``))}. Mintlify shows only one of them, and all are carried along`,
      { at: tabs },
    );
  return true;
}
