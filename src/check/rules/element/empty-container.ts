import { type Container, leadingFields, mayHold } from '../../../format/index.ts';
import type { Element, Place } from '../../../navigation/index.ts';
import { holdsPages, meantField } from '../../meant-field.ts';
import { defineRule } from '../../rule.ts';
import { isCutOff } from '../../field-values.ts';
import { nameOf, parentKind, wordsAt } from '../../words.ts';

/** Patterns that the platform takes without any entry. */
const takenEmpty: readonly Container[] = ['pages', 'dropdowns', 'products'];

export const emptyContainer = defineRule({
  id: 'empty-container',
  severity: 'warning',
  summary: 'A container or an element holds nothing.',
  why: 'An element without content is shown as an empty place, or not at all.',
  example: {
    before: '{ "tab": "API", "groups": [] }',
    after: '{ "tab": "API", "groups": [{ "group": "Users", "pages": ["users"] }] }',
  },
  documented: false,
  check({ report, specificationAt }) {
    return {
      navigation(element) {
        const [container, ...others] = element.containers;
        if (container !== undefined && others.length === 0 && element.array(container)?.node.items.length === 0)
          report({
            message: `\`${container}\` of \`navigation\` is empty: ${takenEmpty.includes(container) ? 'the site shows no page' : 'the platform refuses the docs.json'}`,
            at: element.member(container)!,
            ...(!takenEmpty.includes(container) && { severity: 'error' as const }),
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
        const [container, ...others] = element.containers.filter(
          (name) => mayHold(kind, name, parentKind(place)) !== false,
        );
        if (container === undefined || others.length > 0 || element.array(container)?.node.items.length !== 0) return;
        // Content comes from elsewhere, or is not wanted.
        if (specificationAt(place) !== undefined || isFilledOtherwise(element)) return;
        report({
          message: `\`${container}\` of ${nameOf(place)} is empty`,
          at: element.member(container)!,
          help: `Fill it, or remove ${kind === 'global' ? 'it' : `the ${wordsAt(place)}`}.`,
        });
      },
    };

    /** Whether an element is a label and nothing else. Of a group and of a link in `global` that is a required field; what is misspelt or leads nowhere is said of that. */
    function isBare(element: Element, place: Place): boolean {
      if (
        element.containers.length > 0 ||
        element.kind === 'global' ||
        element.kind === 'group' ||
        parentKind(place) === 'global'
      )
        return false;
      if (
        element.label === undefined ||
        isCutOff(element) ||
        isFilledOtherwise(element) ||
        specificationAt(place) !== undefined
      )
        return false;
      return !element.fields.some(
        (name) => holdsPages(element.field(name)) || ['href', 'pages'].includes(meantField(element, place, name) ?? ''),
      );
    }
  },
});

const isFilledOtherwise = (element: Element) => leadingFields.some((name) => element.field(name) !== undefined);
