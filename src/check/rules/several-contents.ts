import { type Container, convertMintJson, isContainer, patterns, specified } from '../../format/index.ts';
import { nearest, plural } from '../../text/index.ts';
import { findMember } from '../../json/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { heldContainers, isCutOff, resolve } from '../field-values.ts';
import { groupLoosePages, removeEmpty, upgraded } from '../fix-makers.ts';
import { meantField } from '../meant-field.ts';
import { isOfAnotherTool } from '../../served/index.ts';
import type { Costs } from '../costs.ts';
import { defineRule, type RuleContext } from '../rule.ts';
import { listed, nameAt, parentKind, typeText } from '../words.ts';

const loosePages =
  'It puts pages that are beside groups into a new group, which is first. The label is that of `--label`, the name of their folder, or the label of the element around them. Check the label and the order.';

/** 'Nesting rules', 1: exactly one parent element at the root, and `global` beside it. */
export const rootPattern = defineRule({
  id: 'root-pattern',
  severity: 'error',
  summary: 'The root of the navigation has no container, or more than one.',
  why: 'Mintlify looks at the root for products, languages, versions, tabs, dropdowns, anchors, groups and pages, in this order. It shows the first that it finds, drops the others, and reports nothing. Without any it shows no page.',
  example: {
    before:
      '"navigation": {\n  "tabs": [{ "tab": "Guides", "pages": ["start"] }],\n  "groups": [{ "group": "API", "pages": ["api"] }]\n}',
    after:
      '"navigation": {\n  "tabs": [\n    { "tab": "Guides", "pages": ["start"] },\n    { "tab": "API", "groups": [{ "group": "API", "pages": ["api"] }] }\n  ]\n}',
  },
  evidence: specified('Nesting rules'),
  mends: 'It removes empty patterns beside the one that has content.',
  mendsUnsafely: `${loosePages} From a mint.json, whose \`navigation\` is a list, it makes a docs.json, as \`upgrade-mint\` does.`,
  check(context) {
    checkRoot(context);
    return {
      navigation(element, place) {
        const present = element.containers;
        const known = patterns.filter((container) => present.includes(container));
        if (known.length === 0) {
          // A full `menu` is in a wrong place, and another mistake.
          if (present.some((container) => element.hasContent(container))) return;
          // Said of the field that is misspelt, or of the `$ref` that leads nowhere.
          if (isCutOff(element) || element.fields.some((name) => isContainer(meantField(element, place, name) ?? '')))
            return;
          context.report({
            message: `\`navigation\` has no pattern${element.field('global') === undefined ? '' : ': `global` needs one beside it'}`,
            at: element,
            help: `Add one of ${listed(patterns, 'or')}.`,
            covers: present.map((container) => element.member(container)!),
          });
          return;
        }
        if (known.length > 1) reportSeveral(context, element, place, known);
      },
    };
  },
});

/** Checks that `navigation` is there, and an object. */
function checkRoot(context: RuleContext): void {
  const { site, report } = context;
  const root = resolve(site, site.root, site.main);
  if (root === undefined) return;
  if (root.kind !== 'object')
    return report({
      message: `the document must be an object, not ${typeText(root.kind)}`,
      at: root,
      help: 'Write an object with `navigation` in it.',
    });
  const member = findMember(root, 'navigation');
  if (member === undefined) {
    const misspelt = root.members.find(
      ({ key, value }) => value.kind === 'object' && nearest(key, ['navigation']) !== undefined,
    );
    const isOther = misspelt === undefined && isOfAnotherTool(site);
    report({
      message: isOther
        ? 'this is not a docs.json of Mintlify: it has no `$schema` of Mintlify, and no `theme`, `name`, `colors` or `navigation`'
        : 'there is no `navigation`',
      at: misspelt ?? root,
      tells: [root],
      help: isOther
        ? 'Other tools write files of this name too. Name the docs.json of a Mintlify site.'
        : misspelt === undefined
          ? 'Add `"navigation": { "pages": […] }`, or another pattern.'
          : `Did you mean \`navigation\`? Rename \`${misspelt.key}\`.`,
    });
  }
  const value = resolve(site, member?.value, site.main);
  if (value !== undefined && value.kind !== 'object')
    report({
      message: `\`navigation\` must be an object, not ${typeText(value.kind)}`,
      at: member!.value,
      covers: [member!.value],
      help:
        value.kind === 'array'
          ? `This list is the navigation of a mint.json, the old form. ${convertMintJson} By hand, write \`"navigation": { "groups": […] }\`.`
          : 'Put its content into a pattern: `"navigation": { "groups": […] }`.',
      fix: upgraded(context),
    });
}

/** Reports containers beside each other: more than one of them has content, or all but one are empty. */
function reportSeveral(
  { site, costs, unsafe, report }: RuleContext,
  element: Element,
  place: Place,
  containers: readonly Container[],
): void {
  const isRoot = element.kind === 'navigation';
  const inFile = (some: readonly Container[]) =>
    element.containers.flatMap((container) => (some.includes(container) ? element.member(container)! : []));
  const full = containers.filter((container) => element.hasContent(container));
  const { message, shown, lost } = contest(element, place, full.length > 1 ? full : containers, costs);
  if (full.length > 1) {
    const isLoose = full.length === 2 && full.includes('pages') && full.includes('groups');
    const [first, second] = inFile(full).filter((member) => member !== shown);
    const beside = shown ?? (isRoot ? undefined : first);
    const advice = isRoot
      ? 'Choose one pattern, and move the rest into it. Only `global` can be beside it.'
      : `Keep one type of child at each level${full.includes('pages') && full.includes('groups') ? ': put the pages into a group of their own' : ''}.`;
    report({
      message,
      at: beside === first ? second! : first!,
      help: `${advice}${isLoose ? ' `navshift check --fix --unsafe` does that.' : ''}`,
      fix: isLoose && unsafe ? groupLoosePages(site, element, unsafe.label) : undefined,
      tells: lost,
      related: beside && [{ message: `\`${beside.key}\` ${shown ? 'is shown' : 'is here'}`, at: beside }],
    });
    return;
  }
  const empty = containers.filter((container) => !element.hasContent(container)).slice(full.length === 0 ? 1 : 0);
  report({
    message: `${listed(empty)} ${isRoot ? 'at the root of the navigation' : `of ${nameAt(place)}`} ${plural(empty.length, 'is', 'are')} empty, ${isRoot ? 'and there is another pattern' : 'beside another type of child'}`,
    at: inFile(empty)[0]!,
    severity: 'warning',
    help: `Remove ${plural(empty.length, 'it', 'them')}${isRoot ? ': the root has exactly one pattern' : ''}.`,
    covers: inFile(empty),
    tells: lost,
    fix: full.length === 1 ? removeEmpty(site, element, empty) : undefined,
  });
}

/** Of what stands beside each other in an element, what the platform shows, and what it loses for that. */
function contest(element: Element, place: Place, containers: readonly Container[], costs: Costs) {
  const found = containers.flatMap((container) => costs.get(element.member(container)!) ?? []);
  const lost = found.filter(({ mistake }) => mistake.winner !== undefined).map(({ mistake }) => mistake.at);
  const shown = found.find(({ mistake }) => mistake.winner !== undefined)?.mistake.winner;
  const which = shown === undefined ? 'one' : `\`${shown.key}\``;
  return {
    message: `${nameAt(place)} has ${listed(containers)}, and Mintlify shows only ${which}`,
    shown,
    lost,
  };
}

/** 'Nesting rules', 3 and 4: one type of child element at each level. */
export const mixedChildren = defineRule({
  id: 'mixed-children',
  severity: 'error',
  summary: 'An element has more than one type of child.',
  why: 'Mintlify shows one type of child at each level and drops the others. It reports nothing, and their pages are in no sidebar.',
  example: {
    before: '{ "tab": "API", "anchors": […], "groups": […] }',
    after: '{ "tab": "API", "anchors": [ …, { "anchor": "More", "groups": […] }] }',
  },
  evidence: specified('Nesting rules'),
  mends: 'It removes empty children beside the one type that has content.',
  mendsUnsafely: loosePages,
  check: (context) => ({
    element(element, place) {
      // What stands in `global` are links, of any type beside each other. A container that has no place here at all is another mistake.
      if (element.kind === 'global' || element.containers.length < 2) return;
      const held = heldContainers(place);
      if (held.length > 1) reportSeveral(context, element, place, held);
    },
  }),
});

export const hrefBesideContent = defineRule({
  id: 'href-beside-content',
  severity: 'warning',
  summary: 'An element has both an `href` and content.',
  why: 'An element with `href` is a link. By the specification it opens the URL, and not its own content.',
  example: {
    before: '{ "tab": "Blog", "href": "https://blog.example.com", "pages": ["blog"] }',
    after: '{ "tab": "Blog", "href": "https://blog.example.com" }',
  },
  evidence: specified('Tab object'),
  check: ({ report }) => ({
    element(element, place) {
      const href = element.member('href');
      if (href === undefined || element.kind === 'global') return;
      // What has no place there at all is said of that.
      const full = heldContainers(place).filter((container) => element.hasContent(container));
      if (full.length === 0) return;
      report({
        message: `${nameAt(place)} is a link, and also has ${listed(full)}`,
        at: href,
        help:
          parentKind(place) === 'global'
            ? '`global` contains only links: move the content to the pattern beside `global`.'
            : 'Remove `href` to show the content, or move the content elsewhere.',
        tells: full.map((container) => element.member(container)!),
        related: [{ message: 'the content', at: element.member(full[0]!)! }],
      });
    },
  }),
});
