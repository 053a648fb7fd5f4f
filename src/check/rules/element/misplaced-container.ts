import { type Container, containerOf, type Kind, mayHold } from '../../../format/index.ts';
import type { Element, Place } from '../../../navigation/index.ts';
import { removeEmpty, renameField } from '../../fix-makers.ts';
import { defineRule, type Fix } from '../../rule.ts';
import { nameOf, parentKind, wordsAt } from '../../words.ts';
import { withArticle } from '../../../text/index.ts';

export const misplacedContainer = defineRule({
  id: 'misplaced-container',
  severity: 'error',
  summary: 'A container stands in an element that cannot hold it: `menu` outside a tab, `groups` in a group.',
  why: 'The platform drops a container that has no place in an element, with every page in it, and says nothing. A menu item holds only groups, pages and links by the specification; the platform takes more.',
  example: {
    before: '{ "group": "Start", "groups": [{ "group": "More", "pages": ["more"] }] }',
    after: '{ "group": "Start", "pages": [{ "group": "More", "pages": ["more"] }] }',
  },
  documented: true,
  mends: 'It removes a container that is empty, and makes the `groups` of a group its `pages` if it has none.',
  check({ site, report }) {
    return { navigation: look, element: look };

    function look(element: Element, place: Place): void {
      const { kind } = element;
      for (const container of element.containers) {
        const status = mayHold(kind, container, parentKind(place));
        if (status === 'documented') continue;
        const member = element.member(container)!;
        if (status === 'extension') {
          // Elsewhere an extension is only not documented; of menu items the specification says that they hold nothing else.
          if (kind === 'item')
            report({
              message: `${nameOf(place)} holds \`${container}\`, which the platform takes, but which is not documented`,
              at: member,
              severity: 'warning',
              undocumented: true,
              help: 'A menu item can contain only groups, pages and external links.',
            });
          continue;
        }
        if (kind !== 'group' && isOwn(kind, container)) continue;
        const full = element.hasContent(container);
        report({
          message: `\`${container}\` has no place in ${kind === 'navigation' || kind === 'global' ? nameOf(place) : withArticle(wordsAt(place))}${full ? ', and what is in it is lost' : ''}`,
          at: member,
          ...(full ? {} : { severity: 'warning' as const }),
          help: full ? wayOut(kind, container, parentKind(place)) : 'Remove it: it is empty.',
          fix: full ? fixFor(element, container) : removeEmpty(site, element, [container]),
          covers: [member],
        });
      }
    }

    /** Groups are nested in `pages`: where there is no such field yet, nothing else can be meant. */
    function fixFor(element: Element, container: Container): Fix | undefined {
      const items = container === 'groups' ? (element.array(container)?.node.items ?? []) : [];
      const isMeant =
        element.kind === 'group' &&
        element.label !== undefined &&
        items.length > 0 &&
        items.every(({ kind }) => kind === 'object') &&
        element.field('pages') === undefined;
      return isMeant ? renameField(site, element, container, 'pages') : undefined;
    }
  },
});

/** That is the rule `kind-in-itself`. */
const isOwn = (kind: Kind, container: Container) =>
  kind !== 'navigation' && kind !== 'global' && containerOf(kind) === container;

function wayOut(kind: Kind, container: Container, parent: Kind | undefined): string {
  if (kind === 'group' && container === 'groups')
    return 'Nested groups stand in `pages`, among the pages of the group.';
  if (kind === 'group') return `A group holds \`pages\` only: move \`${container}\` to an element above.`;
  if (container === 'menu')
    return kind === 'navigation'
      ? 'A menu stands in a tab: `"tabs": [{ "tab": …, "menu": […] }]`.'
      : 'A menu stands in a tab: move it there, or make its items groups.';
  if (parent === 'global') return 'What stands in `global` is a link: move the content to the pattern beside `global`.';
  if (kind === 'global')
    return '`global` holds links that are shown everywhere, in `anchors`: move the content to the pattern beside `global`.';
  return 'Move it to an element that can hold it.';
}
