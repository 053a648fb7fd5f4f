import {
  type Container,
  containerOf,
  type Kind,
  leadingFields,
  mayBeEmpty,
  mayHold,
  documentedAt,
  observedIn,
  specified,
} from '../../format/index.ts';
import { withArticle } from '../../text/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { heldContainers, isCutOff, knownFields } from '../field-values.ts';
import { removeEmpty, renameField } from '../fix-makers.ts';
import { holdsPages, meantField } from '../meant-field.ts';
import { defineRule, type Fix } from '../rule.ts';
import { listed, nameAt, parentKind, wordsAt } from '../words.ts';

export const emptyContainer = defineRule({
  id: 'empty-container',
  severity: 'warning',
  summary: 'A container or an element is empty.',
  why: 'Mintlify shows an element without content as an empty place, or not at all.',
  example: {
    before: '{ "tab": "API", "groups": [] }',
    after: '{ "tab": "API", "groups": [{ "group": "Users", "pages": ["users"] }] }',
  },
  evidence: observedIn(),
  check({ report, specificationAt }) {
    return {
      navigation(element) {
        const [container, ...others] = element.containers;
        if (container !== undefined && others.length === 0 && element.array(container)?.node.items.length === 0)
          report({
            message: `\`${container}\` of \`navigation\` is empty: ${mayBeEmpty(container) ? 'Mintlify shows no page' : 'Mintlify refuses the docs.json'}`,
            at: element.member(container)!,
            severity: mayBeEmpty(container) ? undefined : 'error',
            help: 'Add content.',
          });
      },
      element(element, place) {
        const { kind } = element;
        if (isBare(element, place))
          report({
            message: `${nameAt(place)} is empty: it has no content and no \`href\``,
            at: element,
            help: `Add content, or remove the ${wordsAt(place)}.`,
          });
        if (element.containers.every((name) => element.hasContent(name))) return;
        // What is empty beside another type of child is another mistake, and so is a container in a wrong place.
        const [container, ...others] = heldContainers(place);
        if (container === undefined || others.length > 0 || element.array(container)?.node.items.length !== 0) return;
        // Content comes from elsewhere, or is not wanted.
        if (isFilled(element, place)) return;
        report({
          message: `\`${container}\` of ${nameAt(place)} is empty`,
          at: element.member(container)!,
          help: `Add content, or remove ${kind === 'global' ? 'it' : `the ${wordsAt(place)}`}.`,
        });
      },
    };

    /**
     * Whether an element is a label and nothing else. Of a group and of a link in `global` that is a required field;
     * what is misspelt or leads nowhere is said of that.
     */
    function isBare(element: Element, place: Place): boolean {
      if (element.containers.length > 0 || element.label === undefined || element.kind === 'group') return false;
      if (parentKind(place) === 'global' || isCutOff(element) || isFilled(element, place)) return false;
      return !element.fields.some(
        (name) => holdsPages(element.field(name)) || ['href', 'pages'].includes(meantField(element, place, name) ?? ''),
      );
    }

    /** Whether content comes from elsewhere. */
    function isFilled(element: Element, place: Place): boolean {
      return specificationAt(place) !== undefined || leadingFields.some((name) => element.field(name) !== undefined);
    }
  },
});

export const misplacedContainer = defineRule({
  id: 'misplaced-container',
  severity: 'error',
  summary: 'A container is in an element that cannot contain it: `menu` outside a tab, `groups` in a group.',
  why: 'Mintlify drops a container that an element cannot contain, with every page in it, and reports nothing. In the specification a menu item contains only groups, pages and links. Mintlify accepts more.',
  example: {
    before: '{ "group": "Start", "groups": [{ "group": "More", "pages": ["more"] }] }',
    after: '{ "group": "Start", "pages": [{ "group": "More", "pages": ["more"] }] }',
  },
  evidence: specified('Nesting rules'),
  mends: 'It removes an empty container. It renames the `groups` of a group to `pages` if the group has none.',
  check({ site, report }) {
    return { navigation: look, element: look };

    function look(element: Element, place: Place): void {
      const { kind } = element;
      for (const container of element.containers) {
        const status = mayHold(kind, container, parentKind(place));
        if (status === 'specification') continue;
        const member = element.member(container)!;
        if (status !== false) {
          // Elsewhere it is only not in the specification; of menu items that says that they hold nothing else.
          if (kind === 'item')
            report({
              message: `${nameAt(place)} contains \`${container}\`, which Mintlify accepts, but the specification forbids`,
              at: member,
              severity: 'warning',
              beyond: status,
              help: 'A menu item can contain only groups, pages and external links.',
            });
          continue;
        }
        if (kind !== 'group' && isOwn(kind, container)) continue;
        const full = element.hasContent(container);
        report({
          message: `\`${container}\` cannot be in ${kind === 'navigation' || kind === 'global' ? nameAt(place) : withArticle(wordsAt(place))}`,
          at: member,
          severity: full ? undefined : 'warning',
          help: full ? wayOut(kind, container, parentKind(place)) : 'Remove it: it is empty.',
          fix: full ? fixFor(element, container) : removeEmpty(site, element, [container]),
          covers: [member],
          tells: kind === 'navigation' ? [element.node] : [],
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
    return 'Put nested groups into `pages`, among the pages of the group.';
  if (kind === 'group') return `A group contains only \`pages\`: move \`${container}\` to an element above.`;
  if (container === 'menu')
    return kind === 'navigation'
      ? 'A menu belongs to a tab: `"tabs": [{ "tab": …, "menu": […] }]`.'
      : 'A menu belongs to a tab: move it there, or make its items groups.';
  if (parent === 'global') return '`global` contains only links: move the content to the pattern beside `global`.';
  if (kind === 'global')
    return '`global` contains links that every page shows, in `anchors`. Move the content to the pattern beside `global`.';
  return 'Move it to an element that can contain it.';
}

export const kindInItself = defineRule({
  id: 'kind-in-itself',
  severity: 'error',
  summary: 'A tab is directly in a tab, a dropdown in a dropdown, and so on.',
  why: 'No kind can be directly in itself: Mintlify drops the content and reports nothing. Nested groups are listed in `pages`.',
  example: {
    before: '{ "tab": "API", "tabs": [{ "tab": "REST", "pages": ["rest"] }] }',
    after: '{ "tab": "API", "anchors": [{ "anchor": "REST", "pages": ["rest"] }] }',
  },
  evidence: specified('Nesting rules'),
  mends: 'It removes an empty container.',
  check: ({ site, report }) => ({
    element(element, place) {
      const { kind } = element;
      if (kind === 'global' || kind === 'navigation' || kind === 'group') return;
      const container = containerOf(kind);
      const member = element.member(container);
      if (member === undefined) return;
      const words = wordsAt(place);
      const full = element.hasContent(container);
      report({
        message: full
          ? `${nameAt(place)} contains \`${container}\`: ${withArticle(words)} cannot be directly in ${withArticle(words)}`
          : `${nameAt(place)} contains \`${container}\`, which it cannot contain`,
        at: member,
        severity: full ? undefined : 'warning',
        help: full ? `Move its entries beside this ${words}, or convert them to another kind.` : 'Remove it.',
        fix: removeEmpty(site, element, [container]),
        covers: [member],
      });
    },
  }),
});

export const generatedNotAlone = defineRule({
  id: 'generated-not-alone',
  severity: 'error',
  summary: 'A tab with `graphql` or `sdk` has both of them, or other content than groups.',
  why: 'Mintlify accepts such a tab only with a label, an icon and `groups`. With anything else it refuses the tab, and all tabs beside it.',
  example: {
    before: '{ "tab": "SDK", "sdk": { "format": "typedoc", "source": "typedoc.json" }, "pages": ["sdk"] }',
    after:
      '{ "tab": "SDK", "sdk": { "format": "typedoc", "source": "typedoc.json" }, "groups": [{ "group": "Start", "pages": ["sdk"] }] }',
  },
  evidence: documentedAt('api-playground/sdk-reference-setup'),
  check: ({ report }) => ({
    element(element, place) {
      for (const { name, beside } of knownFields(place)) {
        const stranger = beside && element.fields.find((other) => other !== name && !beside.includes(other));
        if (stranger === undefined) continue;
        report({
          message: `${nameAt(place)} has \`${name}\` and \`${stranger}\``,
          at: element.member(stranger)!,
          help: `Beside \`${name}\` only ${listed(beside!)} are allowed: move \`${stranger}\` to another ${wordsAt(place)}.`,
          related: [{ message: `\`${name}\` is here`, at: element.member(name)! }],
        });
        return;
      }
    },
  }),
});
