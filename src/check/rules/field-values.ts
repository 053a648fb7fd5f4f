import {
  type Container,
  divides,
  type Field,
  iconWithoutPrefix,
  isContainer,
  kindOf,
  labelField,
  parseEntry,
  whyWrongForm,
  wordsFor,
  observedIn,
  specified,
} from '../../format/index.ts';
import { withArticle } from '../../text/index.ts';
import { findMember, type Json, makeString } from '../../json/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { specificationSources } from '../../openapi/index.ts';
import { isPagePath } from '../entry-shape.ts';
import { fieldValue, knownFields } from '../field-values.ts';
import { removeFields, setText, setValue, unquoted } from '../fix-makers.ts';
import { defineRule, type Fix } from '../rule.ts';
import { nameAt, parentKind, quoted, typeText } from '../words.ts';

export const fieldType = defineRule({
  id: 'field-type',
  severity: 'error',
  summary: 'A field has a value of the wrong type.',
  why: 'Because of one wrong type, such as `"expanded": 1`, Mintlify drops the tab, anchor, dropdown, product or version around it. It reports nothing.',
  example: {
    before: '{ "group": "Start", "expanded": "true", "pages": ["start"] }',
    after: '{ "group": "Start", "expanded": true, "pages": ["start"] }',
  },
  evidence: specified('Resources and their fields'),
  mends:
    'It removes the quotes around "true" and "false". It puts a number that is a label into quotes, and a single page or element into a list.',
  check({ site, report }) {
    return {
      navigation: look,
      element: look,
      // Strings in `pages` are entries, and what else can stand there has a rule of its own.
      other({ node, container, parent }) {
        if (container === 'pages') return;
        const label = labelField(kindOf(container));
        const words = wordsFor(kindOf(container), parent.element.kind);
        const wanted = `an entry of \`${container}\` must be ${withArticle(words)} object`;
        // An object that is no element is a `$ref` to a list.
        if (node.kind === 'object')
          report({
            message: `${wanted}, and this \`$ref\` gives an array`,
            at: node,
            help: `Put one object into the file, or use it for the whole list: \`"${container}": { "$ref": "…" }\`.`,
          });
        else
          report({
            message: `${wanted}, not ${typeText(node.kind)}`,
            at: node,
            help:
              container === 'groups' && node.kind === 'string'
                ? 'Put pages into `pages`: `{ "group": "…", "pages": […] }`.'
                : `Write it as an object: \`{ "${label}": "…"${words === 'global anchor' ? ', "href": "https://…"' : ''} }\`.`,
          });
      },
    };

    function look(element: Element, place: Place): void {
      const reference = findMember(element.node, '$ref');
      if (reference !== undefined && reference.value.kind !== 'string')
        report({
          message: `\`$ref\` of ${nameAt(place)} must be a string, not ${typeText(reference.value.kind)}`,
          at: reference.value,
          help: 'Write the path of a JSON file, relative to the file with the `$ref`.',
        });
      for (const field of knownFields(place)) {
        const { name } = field;
        const value = fieldValue(site, element, name);
        if (value === undefined) continue;
        const at = element.field(name)!;
        const found = whyWrongForm(field, value);
        if (found?.reason === 'type') {
          report({
            message: `\`${name}\` of ${nameAt(place)} ${found.message}`,
            at,
            help: helpFor(field, value),
            covers: [at],
            fix: at === value ? fixFor(element, field) : undefined,
          });
        } else if (field.means === 'specification' && specificationSources(value).length === 0) {
          report({
            message: `\`${name}\` of ${nameAt(place)} names no specification`,
            at,
            help:
              value.kind === 'object'
                ? 'Add `"source": "openapi.json"`, the path of a specification.'
                : 'Write the path of a specification, such as "openapi.json", or remove it.',
            covers: [at],
          });
        } else if (found?.reason === 'value') {
          report({
            message: `\`${name}\` of ${nameAt(place)} ${found.message}`,
            at,
            help: found.help,
          });
        }
      }
    }

    function fixFor(element: Element, { name, types, means }: Field): Fix | undefined {
      const node = element.field(name)!;
      if (types.includes('boolean')) return unquoted(site, node);
      // As it is written: `1.0` is "1.0".
      if (node.kind === 'number' && (means === 'label' || name === 'tag'))
        return setValue(site, node, makeString(node.text), `Write "${node.text}"`);
      return isContainer(name) && isMeantAsEntry(name, node)
        ? setValue(site, node, [node], 'Put it into a list')
        : undefined;
    }
  },
});

/** Whether a value stands where a list with that one entry should be. In languages, versions and products more depends on it. */
function isMeantAsEntry(container: Container, value: Json): boolean {
  if (value.kind === 'string')
    return (
      container === 'pages' &&
      isPagePath(value.value) &&
      /^[^\s,;]+$/.test(value.value) &&
      parseEntry(value.value).kind === 'page'
    );
  return !divides(kindOf(container)) && findMember(value, labelField(kindOf(container)))?.value.kind === 'string';
}

function helpFor({ name, types, means, required }: Field, value: Json): string {
  if (types.includes('boolean') && value.kind === 'string' && /^(?:true|false)$/i.test(value.value))
    return `Write it without quotes: ${value.value.toLowerCase()}.`;
  if (types.includes('boolean')) return 'Write true or false, or remove it.';
  if (value.kind === 'null' && !isContainer(name)) return required ? 'Add a value.' : 'Add a value, or remove it.';
  if (name === 'pages' && value.kind === 'string') {
    const pages = value.value.split(/[\s,;]+/).filter((page) => page !== '');
    return pages.length === 0
      ? 'Write a list of page paths, or remove it.'
      : `Write it as a list: [${pages.map((page) => quoted(page)).join(', ')}].`;
  }
  if (isContainer(name) && value.kind === 'object') {
    if (findMember(value, labelField(kindOf(name))) !== undefined) return 'Put it into a list: [{ … }].';
    const list = value.members.find((member) => member.value.kind === 'array');
    if (list !== undefined) return `Replace it by the list of \`${list.key}\`.`;
  }
  if (isContainer(name))
    return name === 'pages'
      ? 'Write a list of page paths, such as ["start"].'
      : `Write a list: [{ "${labelField(kindOf(name))}": "…", … }].`;
  if (means === 'specification') return 'Write the path of a specification, such as "openapi.json".';
  if (means === 'link' || means === 'external link') return 'Write a URL, such as "https://example.com".';
  if (types.includes('string') && (value.kind === 'number' || value.kind === 'boolean'))
    return `Write it in quotes: "${value.text}".`;
  if (means === 'color')
    return `Write an object: { "light": "#0D9373", "dark": "#55D799" }${required ? '' : ', or remove it'}.`;
  if (name === 'global') return 'Write an object: `{ "anchors": [{ "anchor": "…", "href": "https://…" }] }`.';
  return `Write ${types.map(typeText).join(' or ')}${required ? '' : ', or remove it'}.`;
}

export const fieldForm = defineRule({
  id: 'field-form',
  severity: 'error',
  summary:
    'The value of a field has a form that Mintlify refuses. Examples: an `href` that is not a URL, an `icon` with `fa-`, an invalid `color`. `openapi`, `sdk`, `banner`, `footer` and `navbar` can have a wrong part.',
  why: 'Mintlify drops the content of the tab, anchor, dropdown, product or version around it, and reports nothing. Elsewhere it refuses the whole docs.json.',
  example: {
    before: '{ "group": "Start", "icon": "fa-home", "pages": ["start"] }',
    after: '{ "group": "Start", "icon": "home", "pages": ["start"] }',
  },
  evidence: observedIn(),
  mends: 'It removes the `fa-`.',
  check: ({ site, report }) => ({
    element(element, place) {
      for (const field of knownFields(place)) {
        const { name, means } = field;
        // A container has rules of its own, and so has a label.
        if (means === undefined || field.unread) continue;
        const value = fieldValue(site, element, name);
        const found = value && whyWrongForm(field, value);
        // That it names no specification at all is said of its type.
        if (found === undefined || (means === 'specification' && specificationSources(value!).length === 0)) continue;
        if (found.reason !== 'form' && !(found.reason === 'empty' && means !== 'label')) continue;
        const written = element.field(name)!;
        const node = found.path.reduce<Json | undefined>(childAt, value);
        const icon = means === 'icon' && written === value ? iconNameIn(value) : undefined;
        report({
          message: `${[...found.path]
            .reverse()
            .map((key) => (typeof key === 'number' ? `entry ${key + 1} in ` : `\`${key}\` in `))
            .join('')}\`${name}\` of ${nameAt(place)} ${found.message}`,
          at: (written === value ? node : undefined) ?? written,
          help: found.help ?? 'Fix it, or remove it.',
          covers: [written],
          fix: icon === undefined ? undefined : setText(site, written, icon),
        });
      }
    },
  }),
});

const childAt = (node: Json | undefined, key: string | number): Json | undefined =>
  node?.kind === 'array' ? node.items[key as number] : node && findMember(node, String(key))?.value;

const iconNameIn = (node: Json) => (node.kind === 'string' ? iconWithoutPrefix(node.value) : undefined);

export const expandedWithoutEffect = defineRule({
  id: 'expanded-without-effect',
  severity: 'info',
  summary: 'A top-level group has `expanded`.',
  why: 'Top-level groups are always open: `expanded` affects only nested groups.',
  example: {
    before: '"groups": [{ "group": "Start", "expanded": false, "pages": ["start"] }]',
    after: '"groups": [{ "group": "Start", "pages": ["start"] }]',
  },
  evidence: specified('States and transitions'),
  mends: 'It removes the field.',
  check: ({ site, report }) => ({
    element(element, place) {
      if (element.kind !== 'group' || parentKind(place) === 'group') return;
      const member = element.member('expanded');
      if (member?.value.kind !== 'boolean') return;
      report({
        message: `\`expanded\` of ${nameAt(place)} has no effect: a top-level group is always open`,
        at: member,
        help: 'Remove it.',
        fix: removeFields(site, element, ['expanded']),
      });
    },
  }),
});
