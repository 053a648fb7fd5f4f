import { plural } from '../../../text/index.ts';
import { mayHold } from '../../../format/index.ts';
import { removeEmpty } from '../../fix-makers.ts';
import { defineRule } from '../../rule.ts';
import { listed, nameOf, parentKind } from '../../words.ts';

/** 'Nesting rules', 3 and 4: one type of child element at each level. */
export const mixedChildren = defineRule({
  id: 'mixed-children',
  severity: 'error',
  summary: 'An element holds more than one type of child.',
  why: 'The platform shows one type of child at each level and drops the others without a word: a page in them is in no sidebar.',
  example: {
    before: '{ "tab": "API", "anchors": […], "groups": […] }',
    after: '{ "tab": "API", "anchors": [ …, { "anchor": "More", "groups": […] }] }',
  },
  documented: true,
  mends: 'It removes what is empty beside the one type of child that is not.',
  check: ({ site, report }) => ({
    element(element, place) {
      const { kind } = element;
      // What stands in `global` are links, of any type beside each other. A container that has no place here at all is another mistake.
      if (kind === 'global' || element.containers.length < 2) return;
      const held = element.containers.filter((container) => mayHold(kind, container, parentKind(place)) !== false);
      if (held.length < 2) return;
      const full = held.filter((container) => element.hasContent(container));
      if (full.length > 1) {
        report({
          // Which one is known for the root only, of which another rule speaks.
          message: `${nameOf(place)} holds ${listed(full)}: all but one are dropped, with what is in ${full.length > 2 ? 'them' : 'it'}`,
          at: element.member(full[1]!)!,
          help: `Keep one type of child at each level${full.includes('pages') && full.includes('groups') ? ': put the pages into a group of their own' : ''}.`,
          related: [{ message: `\`${full[0]!}\` stands here`, at: element.member(full[0]!)! }],
        });
        return;
      }
      const empty = held.filter((container) => !element.hasContent(container)).slice(full.length === 0 ? 1 : 0);
      const members = empty.map((container) => element.member(container)!);
      report({
        message: `${listed(empty)} of ${nameOf(place)} ${plural(empty.length, 'is', 'are')} empty, beside another type of child`,
        at: members[0]!,
        severity: 'warning',
        help: `Remove ${plural(empty.length, 'it', 'them')}.`,
        covers: members,
        fix: full.length === 1 ? removeEmpty(site, element, empty) : undefined,
      });
    },
  }),
});
