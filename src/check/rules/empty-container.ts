import { mayHold } from '../../format/index.ts';
import { defineRule } from '../rule.ts';
import { nameOf, parentKind } from '../words.ts';

export const emptyContainer = defineRule({
  id: 'empty-container',
  severity: 'warning',
  summary: 'A container holds nothing.',
  why: 'An element without content is shown as an empty place, or not at all.',
  example: { before: '{ "tab": "API", "groups": [] }', after: '{ "tab": "API", "groups": [{ "group": "Users", "pages": ["users"] }] }' },
  documented: false,
  check({ report, specificationAt }) {
    return {
      element(element, place) {
        const { kind } = element;
        if (element.containers.every((name) => element.hasContent(name))) return;
        // What is empty beside another type of child is another mistake, and so is a container in a wrong place.
        const [container, ...others] = element.containers.filter((name) => mayHold(kind, name, parentKind(place)) !== false);
        if (container === undefined || others.length > 0 || element.array(container)?.node.items.length !== 0) return;
        // Content comes from elsewhere, or is not wanted.
        if (specificationAt(place) !== undefined || ['root', 'href', 'openapi', 'asyncapi'].some((name) => element.field(name) !== undefined)) return;
        report({ message: `\`${container}\` of ${nameOf(place)} is empty`, at: element.member(container)!, help: `Fill it, or remove ${kind === 'global' ? 'it' : `the ${kind === 'item' ? 'menu item' : kind}`}.` });
      },
    };
  },
});
