import { plural } from '../../../text/index.ts';
import { mayNestGroups } from '../../../format/index.ts';
import { type Element, Place } from '../../../navigation/index.ts';
import { flatten } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { isMeantAsGroup } from '../../field-values.ts';
import { nameOf, parentKind, typeText } from '../../words.ts';

export const pageEntryForm = defineRule({
  id: 'page-entry-form',
  severity: 'error',
  summary: 'An entry of `pages` is neither a string nor a nested group, or a group is nested outside a group.',
  why: 'Entries of `pages` are paths of page files, and inside a group also groups. Anything else makes the platform drop the content around it.',
  example: {
    before: '{ "group": "Start", "pages": ["start", null, ["more"]] }',
    after: '{ "group": "Start", "pages": ["start", "more"] }',
  },
  documented: true,
  mends: 'It puts what a nested list holds into `pages` itself.',
  check({ site, report }) {
    return {
      navigation: look,
      element: look,
      other({ node, container, parent, document }) {
        if (container !== 'pages') return;
        // An object that is no group is a `$ref` to a list.
        if (node.kind === 'object') {
          report({
            message: 'an entry of `pages` must be a string or a group, and this `$ref` gives an array',
            at: node,
            help: 'Let the file hold one group, or name it for the whole list: `"pages": { "$ref": "…" }`.',
          });
          return;
        }
        report({
          message: `an entry of \`pages\` must be ${parent.element.kind === 'group' ? 'a string or a group' : 'a string'}, not ${typeText(node.kind)}`,
          at: node,
          help:
            node.kind === 'array'
              ? 'Put what it holds into `pages` itself.'
              : 'Write the path of a page file, or remove it.',
          covers: [node],
          fix: node.kind === 'array' ? flatten(site, document, node) : undefined,
        });
      },
    };

    function look(element: Element, place: Place): void {
      if (mayNestGroups(element.kind, parentKind(place)) !== 'extension') return;
      const groups = element
        .children('pages')
        .filter(
          (child, index) => child.type === 'element' && isMeantAsGroup(new Place(child.element, 'pages', index, place)),
        );
      const [first] = groups;
      if (first?.type !== 'element') return;
      const what = plural(groups.length, 'a group stands', `${groups.length} groups stand`);
      report({
        message: `${what} in the \`pages\` of ${nameOf(place)}, which the platform takes, but which is documented in a group only`,
        at: first.element,
        severity: 'warning',
        undocumented: true,
        help: 'Put the pages into groups too and write `groups` for `pages`, or put all of it into one group.',
      });
    }
  },
});
