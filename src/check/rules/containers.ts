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
import { listed, nameOf, parentKind, wordsAt } from '../words.ts';

export const emptyContainer = defineRule({
  id: 'empty-container',
  severity: 'warning',
  summary: 'A container or an element holds nothing.',
  why: 'An element without content is shown as an empty place, or not at all.',
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
            message: `\`${container}\` of \`navigation\` is empty: ${mayBeEmpty(container) ? 'the site shows no page' : 'the platform refuses the docs.json'}`,
            at: element.member(container)!,
            severity: mayBeEmpty(container) ? undefined : 'error',
            help: 'Fill it.',
          });
      },
      element(element, place) {
        const { kind } = element;
        if (isBare(element, place))
          report({
            message: `${nameOf(place)} holds nothing: it has no content and no \`href\``,
            at: element,
            help: `Fill it, or remove the ${wordsAt(place)}.`,
          });
        if (element.containers.every((name) => element.hasContent(name))) return;
        // What is empty beside another type of child is another mistake, and so is a container in a wrong place.
        const [container, ...others] = heldContainers(place);
        if (container === undefined || others.length > 0 || element.array(container)?.node.items.length !== 0) return;
        // Content comes from elsewhere, or is not wanted.
        if (isFilled(element, place)) return;
        report({
          message: `\`${container}\` of ${nameOf(place)} is empty`,
          at: element.member(container)!,
          help: `Fill it, or remove ${kind === 'global' ? 'it' : `the ${wordsAt(place)}`}.`,
        });
      },
    };

    /** Whether an element is a label and nothing else. Of a group and of a link in `global` that is a required field; what is misspelt or leads nowhere is said of that. */
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
  summary: 'A container stands in an element that cannot hold it: `menu` outside a tab, `groups` in a group.',
  why: 'The platform drops a container that has no place in an element, with every page in it, and says nothing. A menu item holds only groups, pages and links by the specification; the platform takes more.',
  example: {
    before: '{ "group": "Start", "groups": [{ "group": "More", "pages": ["more"] }] }',
    after: '{ "group": "Start", "pages": [{ "group": "More", "pages": ["more"] }] }',
  },
  evidence: specified('Nesting rules'),
  mends: 'It removes a container that is empty, and makes the `groups` of a group its `pages` if it has none.',
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
              message: `${nameOf(place)} holds \`${container}\`, which the platform takes, but which the specification forbids`,
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
          message: `\`${container}\` has no place in ${kind === 'navigation' || kind === 'global' ? nameOf(place) : withArticle(wordsAt(place))}`,
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

export const kindInItself = defineRule({
  id: 'kind-in-itself',
  severity: 'error',
  summary: 'A tab stands directly in a tab, a dropdown in a dropdown, and so on.',
  why: 'No kind may stand directly in itself: the platform drops what is inside without a word. Groups nest, but in `pages`.',
  example: {
    before: '{ "tab": "API", "tabs": [{ "tab": "REST", "pages": ["rest"] }] }',
    after: '{ "tab": "API", "anchors": [{ "anchor": "REST", "pages": ["rest"] }] }',
  },
  evidence: specified('Nesting rules'),
  mends: 'It removes a container that is empty.',
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
          ? `${nameOf(place)} holds \`${container}\`: ${withArticle(words)} cannot stand directly in ${withArticle(words)}`
          : `${nameOf(place)} holds \`${container}\`, where it can hold nothing`,
        at: member,
        severity: full ? undefined : 'warning',
        help: full ? `Move its entries up beside this ${words}, or make them another kind.` : 'Remove it.',
        fix: removeEmpty(site, element, [container]),
        covers: [member],
      });
    },
  }),
});

export const generatedNotAlone = defineRule({
  id: 'generated-not-alone',
  severity: 'error',
  summary: 'A tab with `graphql` or `sdk` has something else than groups, or both of them.',
  why: 'The platform takes such a tab with its label, its icon and `groups` alone: with anything else it refuses the tab, and all tabs beside it.',
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
          message: `${nameOf(place)} has \`${name}\`, and \`${stranger}\` as well`,
          at: element.member(stranger)!,
          help: `Beside \`${name}\` stand ${listed(beside!)} alone: move \`${stranger}\` to another ${wordsAt(place)}.`,
          related: [{ message: `\`${name}\` is here`, at: element.member(name)! }],
        });
        return;
      }
    },
  }),
});
