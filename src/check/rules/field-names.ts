import {
  accepts,
  convertMintJson,
  elementKinds,
  fieldOf,
  fieldsOf,
  isContainer,
  isRefused,
  type Kind,
  kindOf,
  labelField,
  newPlaceOf,
  settings,
  specificationFields,
  wordsFor,
  specified,
} from '../../format/index.ts';
import { enumerate, nearest, withArticle } from '../../text/index.ts';
import { findMember, getMember, type Json, type Member } from '../../json/index.ts';
import { type Element, elementsIn, type Place } from '../../navigation/index.ts';
import type { Site } from '../../site/index.ts';
import { fieldsAt, isCutOff, isMeantAsGroup } from '../field-values.ts';
import { moveField, removeFields, renameField, upgraded } from '../fix-makers.ts';
import { holdsPages, isComment, isLabel, isSurelyMeant, meantField } from '../meant-field.ts';
import { defineRule, type Finding } from '../rule.ts';
import { nameAt, parentKind, quoted, typeText, wordsAt } from '../words.ts';

/** Keys of elements in mint.json that docs.json knows in another way. */
const oldFields: Readonly<Record<string, string>> = {
  version: 'Wrap the content in `versions`: `{ "version": "…", … }`.',
  isDefaultHidden: 'docs.json writes `hidden`.',
};

/** Whether a field is one of an element of mint.json. */
const isOld = (name: string) => name === 'url' || name === 'name' || Object.hasOwn(oldFields, name);

/** Fields that are often expected, and what there is instead. */
const otherWords: Readonly<Record<string, string>> = {
  collapsed: 'A nested group starts closed unless `expanded` is true.',
  expandable: 'Readers can always open nested groups. `expanded` says how they start.',
};

/** The keys of docs.json itself. */
const settingNames = [...Object.keys(settings), 'banner', 'footer', 'navbar', 'redirects', '$ref'];

export const unknownField = defineRule({
  id: 'unknown-field',
  severity: 'warning',
  summary: 'A field is unknown here: misspelt, of another kind, left over from mint.json, or newer than navshift.',
  why: 'Mintlify drops an unknown key with everything in it, and reports nothing. A misspelt `pages` loses all of its pages.',
  example: { before: '{ "group": "Start", "page": ["start"] }', after: '{ "group": "Start", "pages": ["start"] }' },
  evidence: specified('Resources and their fields'),
  mends:
    'It renames a field if its value fits: one that is misspelt by a letter or two, by letter case, or named as in other tools (`items`, `title`). It does not change names of languages, versions, products and specifications. It puts a `default` beside versions or languages on the one that it names.',
  mendsUnsafely:
    'It moves what is left of mint.json to its place in docs.json, as `upgrade-mint` does, if no page is lost. Look at the new tabs and anchors, and at the fields that are left.',
  check(context) {
    const { site, costs, report, specificationAt } = context;
    const { root } = site;
    // With a list as `navigation` the whole is a mint.json, which is said of that.
    const isMintJson = getMember(root, 'navigation')?.kind === 'array';
    for (const member of root.kind !== 'object' || isMintJson ? [] : root.members) {
      if (isOtherNavigation(root, member))
        report({
          message: `\`${member.key}\` is not a field of docs.json, and Mintlify drops it with its content`,
          at: member,
          help: 'Did you mean `navigation`, which exists already? Move what is missing there into it, and remove this.',
        });
      const now = newPlaceOf(member.key);
      if (now !== undefined)
        report({
          message: `\`${member.key}\` is a key of mint.json, which docs.json does not know`,
          at: member,
          help: `In docs.json it is \`${now}\`. ${convertMintJson}`,
          fix: upgraded(context),
        });
      const meant = settingNames.includes(member.key) ? undefined : nearest(member.key, settingNames);
      if (meant !== undefined && meant !== 'navigation' && now === undefined)
        report({
          message: `\`${member.key}\` is not a field of docs.json, and Mintlify drops it`,
          at: member,
          help: `Did you mean \`${meant}\`?`,
        });
    }
    return { navigation: look, element: look };

    function look(element: Element, place: Place): void {
      const known = fieldsAt(place);
      if (!isMeantAsGroup(place)) return;
      for (const name of element.fields) {
        // A container in a wrong place has rules of its own; a key like `// note` is a comment.
        if (known.has(name) || isContainer(name) || isComment(name)) continue;
        const member = element.member(name)!;
        if (element.kind === 'navigation' && specificationFields.includes(name)) {
          report({
            message: `\`${name}\` is not a field of \`navigation\`, and Mintlify makes no page from it`,
            at: member,
            severity: 'error',
            help: 'Move it to each tab, anchor or group whose pages come from it.',
            covers: [member.value],
          });
          continue;
        }
        if (isRefused(element.kind, name, parentKind(place))) {
          report({
            message: `\`${name}\` cannot be in ${nameAt(place)}`,
            at: member,
            severity: 'error',
            help: `Only ${kindsWith(name)} can have it: move it there.`,
            covers: [member.value],
            // What stands for another repository has no label, and is missed as an element.
            tells: name === 'sourceRef' ? [element.node] : [],
          });
          continue;
        }
        const stray = name === 'default' ? defaultMeant(site, element) : undefined;
        if (stray !== undefined) {
          report({ ...stray, at: member, covers: [member.value] });
          continue;
        }
        const meant = meantField(element, place, name);
        const loses =
          meant !== undefined
            ? isContainer(meant) || known.get(meant)!.required
            : holdsPages(member.value) && isShapedLikeContent(member);
        report({
          message: messageFor(name, meant, place, loses && !costs.has(member)),
          at: member,
          // Of `global` the platform refuses what it does not know.
          severity: loses || element.kind === 'global' ? 'error' : undefined,
          help: helpFor(name, meant, place, loses),
          fix:
            meant !== undefined && isSurelyMeant(element, place, name, meant, specificationAt(place) !== undefined)
              ? renameField(site, element, name, meant)
              : isOld(name)
                ? upgraded(context)
                : undefined,
          covers: [member.value],
          // The element lacks what was meant.
          tells: meant === labelField(element.kind) || element.kind === 'navigation' ? [element.node] : [],
        });
      }
    }
  },
});

/** What to say of a `default` beside the elements of which it names the first one; undefined if there are none. */
function defaultMeant(site: Site, element: Element): Omit<Finding, 'at'> | undefined {
  const container = element.containers.find((name) => fieldsOf(kindOf(name)).has('default'));
  if (container === undefined) return undefined;
  const words = wordsFor(kindOf(container));
  const parts = elementsIn(element, container);
  const named = parts.filter(({ label }) => label !== undefined && label === element.text('default'));
  const first = parts.find((part) => part.field('default') !== undefined);
  const part = named.length === 1 ? named[0] : undefined;
  return {
    message: `\`default\` belongs to ${withArticle(words)}, and Mintlify drops it here`,
    help:
      first !== undefined
        ? `Remove it: ${quotedName(words, first)} says \`default\` itself.`
        : `Put \`"default": true\` on ${part === undefined ? `the ${words} that readers see first` : quotedName(words, part)}, and remove this.`,
    fix:
      part === undefined || (first !== undefined && first !== part)
        ? undefined
        : first === part
          ? removeFields(site, element, ['default'])
          : moveField(site, element, 'default', part, true),
  };
}

const quotedName = (words: string, { label }: Element) => `${words} ${quoted(label ?? '')}`;

/** Whether a field beside `navigation` is a misspelling of it. Without `navigation`, the rule `root-pattern` reports the misspelling. */
const isOtherNavigation = (root: Json, { key, value }: Member) =>
  key !== 'navigation' &&
  findMember(root, 'navigation') !== undefined &&
  (value.kind === 'object' || value.kind === 'array') &&
  nearest(key, ['navigation']) !== undefined;

/** The kinds that have a field, in words: 'tabs and groups'. */
const kindsWith = (name: string) =>
  enumerate(elementKinds.filter((kind) => fieldsOf(kind).has(name)).map((kind: Kind) => `${wordsFor(kind)}s`));

function messageFor(name: string, meant: string | undefined, place: Place, loses: boolean): string {
  const isKnown = meant !== undefined || Object.hasOwn(oldFields, name) || Object.hasOwn(otherWords, name);
  if (isKnown || place.element.kind === 'global') return `\`${name}\` is not a field of ${nameAt(place)}`;
  return `\`${name}\` of ${nameAt(place)} is unknown to navshift${loses ? ', and Mintlify drops unknown fields with their content' : ''}`;
}

function helpFor(name: string, meant: string | undefined, place: Place, loses: boolean): string {
  const old = isOld(name) ? (oldFields[name] ?? '') : undefined;
  if (meant !== undefined) {
    const field = fieldsAt(place).get(meant);
    const value = place.element.field(name);
    const types = field && value && accepts(field, value.kind) === false ? field.types.map(typeText).join(' or ') : '';
    const [other] = isContainer(meant) ? place.element.containers : [];
    const fits =
      types !== ''
        ? ` Its value must be ${types}.`
        : other !== undefined
          ? ` Then move its content into \`${other}\`: Mintlify shows only one of them.`
          : isContainer(meant) && !holdsPages(value)
            ? ' It is empty: add content too.'
            : '';
    return `Did you mean \`${meant}\`?${fits}${old === '' ? ` \`${name}\` is a key of mint.json. ${convertMintJson}` : ''}`;
  }
  if (old !== undefined && old !== '') return `It is a key of mint.json. ${old} ${convertMintJson}`;
  if (Object.hasOwn(otherWords, name)) return otherWords[name]!;
  const names = [...fieldsAt(place).values()]
    .filter(({ status, unread }) => status === 'specification' && !unread)
    .map((field) => `\`${field.name}\``);
  const kept = `${loses ? 'Move its content to where it belongs, or keep' : 'Keep'} it if Mintlify supports it now`;
  return names.length > 8 ? `${kept}.` : `${kept}, or write ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}.`;
}

/** A list whose objects hold pages of their own, or whose strings are paths: a list of keywords is none. */
function isShapedLikeContent({ value }: Member): boolean {
  return (
    value.kind === 'array' &&
    value.items.some((item) =>
      item.kind === 'object'
        ? item.members.some(({ key }) => isContainer(key))
        : item.kind === 'string' && item.value.includes('/'),
    )
  );
}

export const requiredField = defineRule({
  id: 'required-field',
  severity: 'error',
  summary: 'An element lacks a field that its kind requires.',
  why: 'Mintlify cannot show an element without a label: it stops with a long error without a line number, or drops the element. A global anchor without `href` opens nothing. A group without `pages` is empty, unless it has a specification.',
  example: {
    before: '{ "icon": "book", "pages": ["start"] }',
    after: '{ "group": "Start", "icon": "book", "pages": ["start"] }',
  },
  evidence: specified('Resources and their fields'),
  check: ({ report, specificationAt }) => ({
    element(element, place) {
      if (element.kind === 'global' || isCutOff(element) || !isMeantAsGroup(place) || standsForSource(element)) return;
      const label = labelField(element.kind);
      for (const { name, required, assumed, summary } of fieldsAt(place).values()) {
        if (!required || element.field(name) !== undefined) continue;
        if (name === 'pages' && (specificationAt(place) !== undefined || isFilledOtherwise(element))) continue;
        // It is there under a wrong spelling, which is said of that.
        if (element.fields.some((field) => meantField(element, place, field) === name)) continue;
        // What lacks its label as well is hardly a group yet: one mistake.
        if (assumed !== undefined && element.field(label ?? '') === undefined) continue;
        const what = withArticle(wordsAt(place));
        const foreign = name === label ? foreignLabel(element) : undefined;
        const missing =
          name === 'pages' ? '`"pages": […]`, or a specification with `openapi`' : `\`"${name}": "…"\`: ${summary}`;
        report({
          message:
            name === label ? `${what} needs a label: \`${name}\` is missing` : `${nameAt(place)} needs \`${name}\``,
          at: element,
          // What the platform assumes does no harm, but it is not documented.
          ...(assumed !== undefined && { severity: 'warning', beyond: 'observed' }),
          help:
            foreign === undefined
              ? `Add ${missing}.`
              : `\`${place.container!}\` contains ${what}: rename \`${foreign.key}\` to \`${name}\`, or move it to where ${withArticle(foreign.key)} belongs.`,
          covers: foreign && [foreign],
        });
      }
    },
  }),
});

/** Whether an entry is meant for what another repository declares, and so is no element itself. */
const standsForSource = (element: Element) => element.member('sourceRef') !== undefined;

/** The label of another kind. */
function foreignLabel(element: Element): Member | undefined {
  const name = element.fields.find((field) => isLabel(field) && fieldOf(element.kind, field) === undefined);
  return name === undefined ? undefined : element.member(name);
}

/** One whose `openapi` names nothing, or that holds its groups in a wrong place, is another mistake. */
function isFilledOtherwise(element: Element): boolean {
  return element.containers.length > 0 || specificationFields.some((name) => element.field(name) !== undefined);
}
