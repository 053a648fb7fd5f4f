import { fieldsOf, isContainer, specificationFields } from '../../../format/index.ts';
import { getMember, type Member } from '../../../json/index.ts';
import type { Element, Place } from '../../../navigation/index.ts';
import { renameField } from '../../fix-makers.ts';
import { holdsPages, isSurelyMeant, meantField } from '../../meant-field.ts';
import { defineRule } from '../../rule.ts';
import { isMeantAsGroup } from '../../field-values.ts';
import { nameOf, parentKind } from '../../words.ts';

/** Keys of the root of mint.json that docs.json writes elsewhere, with where. */
const oldKeys: Readonly<Record<string, string>> = {
  tabs: 'navigation.tabs',
  anchors: 'navigation.global.anchors',
  versions: 'navigation.versions',
  topAnchor: 'navigation.global.anchors',
  primaryTab: 'navigation.tabs',
  topbarLinks: 'navbar.links',
  topbarCtaButton: 'navbar.primary',
  footerSocials: 'footer.socials',
  backgroundImage: 'background.image',
  analytics: 'integrations',
  modeToggle: 'appearance',
  font: 'fonts',
  codeBlock: 'styling.codeblocks',
  eyebrows: 'styling.eyebrows',
  openapi: '`openapi` of an element, or `api.openapi`',
};

/** Keys of elements in mint.json that docs.json knows in another way. */
const oldFields: Readonly<Record<string, string>> = {
  version: 'Wrap the content in `versions`: `{ "version": "…", … }`.',
  isDefaultHidden: 'docs.json writes `hidden`.',
};

/** Fields that are often expected, and what there is instead. */
const otherWords: Readonly<Record<string, string>> = {
  collapsed: 'A nested group is collapsed unless its `expanded` is true.',
  expandable: 'Nested groups can always be expanded; `expanded` says how they begin.',
};

/** The command of the platform that makes a docs.json of an old mint.json. */
const upgrade = '`mint upgrade` rewrites a whole mint.json.';

export const unknownField = defineRule({
  id: 'unknown-field',
  severity: 'warning',
  summary: 'A field is not known where it stands: misspelt, of another kind, or left over from mint.json.',
  why: 'The platform drops a key that it does not know, with everything in it, and says nothing. A misspelt `pages` loses all of its pages.',
  example: { before: '{ "group": "Start", "page": ["start"] }', after: '{ "group": "Start", "pages": ["start"] }' },
  documented: true,
  mends:
    'It renames a field whose name differs by a letter or two, in letter case, or by the word of another tool (`items`, `title`), if its value fits. What names a language, a version, a product or a specification is left alone.',
  check({ site, report, specificationAt }) {
    return {
      document(path, tree) {
        // With a list as `navigation` the whole is a mint.json, which is said of that.
        if (path !== site.main || tree.kind !== 'object' || getMember(tree, 'navigation')?.kind === 'array') return;
        for (const member of tree.members) {
          const now = Object.hasOwn(oldKeys, member.key) ? oldKeys[member.key]! : undefined;
          if (now !== undefined)
            report({
              message: `\`${member.key}\` is a key of mint.json, which docs.json does not know`,
              at: member,
              help: `In docs.json it is ${now.includes('`') ? now : `\`${now}\``}. ${upgrade}`,
            });
        }
      },
      navigation: look,
      element: look,
    };

    function look(element: Element, place: Place): void {
      const known = fieldsOf(element.kind, parentKind(place));
      if (!isMeantAsGroup(place)) return;
      for (const name of element.fields) {
        // A container in a wrong place has rules of its own; a key like `// note` is a comment.
        if (known.has(name) || isContainer(name) || isComment(name)) continue;
        const member = element.member(name)!;
        if (element.kind === 'navigation' && specificationFields.includes(name)) {
          report({
            message: `\`${name}\` is no field of \`navigation\`: the platform drops it, and makes no page of it`,
            at: member,
            severity: 'error',
            help: 'Move it to each tab, anchor or group whose pages come from it.',
            covers: [member.value],
          });
          continue;
        }
        const meant = meantField(element, place, name);
        const loses =
          meant !== undefined
            ? isContainer(meant) || known.get(meant)!.required
            : holdsPages(member.value) && isShapedLikeContent(member);
        report({
          message: `\`${name}\` is no field of ${nameOf(place)}${loses && meant === undefined ? ', and what is in it is lost' : ''}`,
          at: member,
          // Of `global` the platform refuses what it does not know.
          ...((loses || element.kind === 'global') && { severity: 'error' as const }),
          help: helpFor(name, meant, place, loses),
          fix:
            meant !== undefined && isSurelyMeant(element, place, name, meant, specificationAt(place) !== undefined)
              ? renameField(site, element, name, meant)
              : undefined,
          covers: [member.value],
        });
      }
    }
  },
});

/** How people write notes into JSON. */
const isComment = (name: string) => /^(?:\/\/|[$_#]|x-|comment$)/i.test(name);

function helpFor(name: string, meant: string | undefined, place: Place, loses: boolean): string {
  const old = Object.hasOwn(oldFields, name) ? oldFields[name] : name === 'url' || name === 'name' ? '' : undefined;
  if (meant !== undefined)
    return `Did you mean \`${meant}\`?${old === '' ? ` \`${name}\` is a key of mint.json; ${upgrade}` : ''}`;
  if (old !== undefined && old !== '') return `It is a key of mint.json. ${old} ${upgrade}`;
  if (Object.hasOwn(otherWords, name)) return `Remove it. ${otherWords[name]!}`;
  const names = [...fieldsOf(place.element.kind, parentKind(place)).values()]
    .filter(({ status }) => status === 'documented')
    .map((field) => `\`${field.name}\``);
  return names.length > 8
    ? loses
      ? 'Move what is in it to where it belongs, or remove it.'
      : 'Remove it.'
    : `Remove it, or write ${names.length > 1 ? 'one of ' : ''}${names.join(', ')}.`;
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
