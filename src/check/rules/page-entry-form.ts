import { mayNestGroups } from '../../format/index.ts';
import { type Element, Place } from '../../navigation/index.ts';
import { defineRule } from '../rule.ts';
import { isMeantAsGroup } from '../values.ts';
import { nameOf, parentKind, typeText } from '../words.ts';

export const pageEntryForm = defineRule({
  id: 'page-entry-form',
  severity: 'error',
  summary: 'An entry of `pages` is neither a string nor a nested group, or a group is nested outside a group.',
  why: 'Entries of `pages` are paths of page files, and inside a group also groups. Anything else makes the platform drop the content around it.',
  example: { before: '{ "group": "Start", "pages": ["start", null, ["more"]] }', after: '{ "group": "Start", "pages": ["start", "more"] }' },
  documented: true,
  check({ report }) {
    return { navigation: look, element: look };

    function look(element: Element, place: Place): void {
      for (const item of element.array('pages')?.node.items ?? []) {
        if (item.kind !== 'string' && item.kind !== 'object') report({ message: `an entry of \`pages\` must be ${element.kind === 'group' ? 'a string or a group' : 'a string'}, not ${typeText(item.kind)}`, at: item, help: item.kind === 'array' ? 'Put what it holds into `pages` itself.' : 'Write the path of a page file, or remove it.', covers: [item] });
      }
      if (mayNestGroups(element.kind, parentKind(place)) !== 'extension') return;
      const groups = element.children('pages').filter((child, index) => child.type === 'element' && isMeantAsGroup(new Place(child.element, 'pages', index, place)));
      const [first] = groups;
      if (first?.type !== 'element') return;
      const what = groups.length === 1 ? 'a group stands' : `${groups.length} groups stand`;
      report({ message: `${what} in the \`pages\` of ${nameOf(place)}, which the platform takes, but which is documented in a group only`, at: first.element, severity: 'warning', undocumented: true, help: 'Make `pages` a list of groups, `groups`, or put all of it into a group.' });
    }
  },
});
