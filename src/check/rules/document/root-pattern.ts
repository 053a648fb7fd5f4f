import { type Container, isContainer, patterns } from '../../../format/index.ts';
import { nearest, plural } from '../../../text/index.ts';
import { findMember } from '../../../json/index.ts';
import type { Element } from '../../../navigation/index.ts';
import { removeEmpty } from '../../fix-makers.ts';
import { meantField } from '../../meant-field.ts';
import { defineRule } from '../../rule.ts';
import { isCutOff, resolve } from '../../field-values.ts';
import { listed, typeText } from '../../words.ts';

/** 'Nesting rules', 1: exactly one parent element at the root, and `global` beside it. */
export const rootPattern = defineRule({
  id: 'root-pattern',
  severity: 'error',
  summary: 'The root of the navigation holds no pattern, or more than one.',
  why: 'The platform shows the first of products, languages, versions, tabs, dropdowns, anchors, groups and pages that it finds at the root, and drops all the others without a word. Without any it shows no page.',
  example: {
    before:
      '"navigation": {\n  "tabs": [{ "tab": "Guides", "pages": ["start"] }],\n  "groups": [{ "group": "API", "pages": ["api"] }]\n}',
    after:
      '"navigation": {\n  "tabs": [\n    { "tab": "Guides", "pages": ["start"] },\n    { "tab": "API", "groups": [{ "group": "API", "pages": ["api"] }] }\n  ]\n}',
  },
  documented: true,
  mends: 'It removes what is empty beside the one pattern that is not.',
  check: ({ site, report }) => ({
    document(path, tree) {
      if (path !== site.main) return;
      const root = resolve(site, tree, path);
      if (root === undefined) return;
      if (root.kind !== 'object') {
        report({
          message: `the document must be an object, not ${typeText(root.kind)}`,
          at: root,
          help: 'A docs.json is an object with `navigation` in it.',
        });
        return;
      }
      const member = findMember(root, 'navigation');
      if (member === undefined) {
        const misspelt = root.members.find(
          ({ key, value }) => value.kind === 'object' && nearest(key, ['navigation']) !== undefined,
        );
        report({
          message: 'there is no `navigation`',
          at: misspelt ?? root,
          help:
            misspelt === undefined
              ? 'Add `"navigation": { "pages": […] }`, or another pattern.'
              : `Did you mean \`navigation\`? Rename \`${misspelt.key}\`.`,
        });
      }
      const value = resolve(site, member?.value, path);
      if (value !== undefined && value.kind !== 'object')
        report({
          message: `\`navigation\` must be an object, not ${typeText(value.kind)}`,
          at: member!.value,
          help:
            value.kind === 'array'
              ? 'A list stands there in an old mint.json: `mint upgrade` rewrites a whole one. By hand, write `"navigation": { "groups": […] }`.'
              : 'Put what it holds into a pattern: `"navigation": { "groups": […] }`.',
        });
    },
    navigation(element, place) {
      const present = element.containers;
      const known = patterns.filter((container) => present.includes(container));
      if (known.length === 0) {
        // A full `menu` is in a wrong place, and another mistake.
        if (present.some((container) => element.hasContent(container))) return;
        // Said of the field that is misspelt, or of the `$ref` that leads nowhere.
        if (isCutOff(element) || element.fields.some((name) => isContainer(meantField(element, place, name) ?? '')))
          return;
        report({
          message: `\`navigation\` holds no pattern${element.field('global') === undefined ? '' : ': `global` can only stand beside one'}`,
          at: element,
          help: `Add one of ${listed(patterns, 'or')}.`,
          covers: present.map((container) => element.member(container)!),
        });
        return;
      }
      const full = known.filter((container) => element.hasContent(container));
      const [winner] = full;
      if (full.length > 1) {
        const lost = full.slice(1);
        report({
          message: `\`navigation\` holds ${listed(full)}: only \`${winner!}\` is shown, and what is in ${listed(lost)} is lost`,
          at: first(element, lost),
          help: `Choose one pattern, and move the rest into it; only \`global\` can stand beside it.`,
          related: [{ message: `\`${winner!}\` is shown`, at: element.member(winner!)! }],
        });
      } else if (known.length > 1) {
        const empty = known.filter((container) => container !== winner).slice(winner === undefined ? 1 : 0);
        report({
          message: `${listed(empty)} at the root of the navigation ${plural(empty.length, 'is', 'are')} empty, and there is another pattern`,
          at: first(element, empty),
          severity: 'warning',
          help: `Remove ${plural(empty.length, 'it', 'them')}: the root holds exactly one pattern.`,
          covers: empty.map((container) => element.member(container)!),
          fix: winner === undefined ? undefined : removeEmpty(site, element, empty),
        });
      }
    },
  }),
});

/** The one that stands first in the file. */
function first(element: Element, containers: readonly Container[]) {
  return element.member(element.containers.find((container) => containers.includes(container))!)!;
}
