import {
  accepts,
  type Container,
  divides,
  type Field,
  fieldsOf,
  isContainer,
  kindOf,
  labelField,
  parseEntry,
  wordsFor,
} from '../../../format/index.ts';
import { findMember, type Json, makeString } from '../../../json/index.ts';
import type { Element, Place } from '../../../navigation/index.ts';
import { specificationSources } from '../../../openapi/index.ts';
import { isPagePath } from '../../entry-shape.ts';
import { setValue, unquoted } from '../../fix-makers.ts';
import { defineRule, type Fix } from '../../rule.ts';
import { fieldValue } from '../../field-values.ts';
import { nameOf, parentKind, quoted, typeText } from '../../words.ts';
import { enumerate, withArticle } from '../../../text/index.ts';

export const fieldType = defineRule({
  id: 'field-type',
  severity: 'error',
  summary: 'A field holds a value of a wrong type.',
  why: 'A single wrong type, such as `"expanded": 1`, makes the platform drop the whole content of the tab, anchor, dropdown, product or version around it, without a word.',
  example: {
    before: '{ "group": "Start", "expanded": "true", "pages": ["start"] }',
    after: '{ "group": "Start", "expanded": true, "pages": ["start"] }',
  },
  documented: true,
  mends:
    'It takes the quotes from "true" and "false", puts a number that is a label into quotes, and a single page or a single element into a list.',
  check({ site, report }) {
    return {
      navigation: look,
      element: look,
      // Strings in `pages` are entries, and what else can stand there has a rule of its own.
      other({ node, container, parent }) {
        if (container === 'pages') return;
        const words = wordsFor(kindOf(container), parent.element.kind);
        // An object that is no element is a `$ref` to a list.
        if (node.kind === 'object') {
          report({
            message: `an entry of \`${container}\` must be ${withArticle(words)} object, and this \`$ref\` gives an array`,
            at: node,
            help: `Let the file hold one object, or name it for the whole list: \`"${container}": { "$ref": "…" }\`.`,
          });
          return;
        }
        report({
          message: `an entry of \`${container}\` must be ${withArticle(words)} object, not ${typeText(node.kind)}`,
          at: node,
          help:
            container === 'groups' && node.kind === 'string'
              ? 'Pages stand in `pages`: `{ "group": "…", "pages": […] }`.'
              : `Write it as an object: \`{ "${labelField(kindOf(container))}": "…"${words === 'global anchor' ? ', "href": "https://…"' : ''} }\`.`,
        });
      },
    };

    function look(element: Element, place: Place): void {
      const reference = findMember(element.node, '$ref');
      if (reference !== undefined && reference.value.kind !== 'string')
        report({
          message: `\`$ref\` of ${nameOf(place)} must be a string, not ${typeText(reference.value.kind)}`,
          at: reference.value,
          help: 'Write the path of a JSON file, relative to the file that holds it.',
        });
      const known = fieldsOf(element.kind, parentKind(place));
      for (const name of element.fields) {
        const field = known.get(name);
        const value = field && fieldValue(site, element, name);
        if (field === undefined || value === undefined) continue;
        const at = element.field(name)!;
        if (accepts(field, value.kind) === false) {
          report({
            message: `\`${name}\` of ${nameOf(place)} must be ${wanted(field)}, not ${typeText(value.kind)}`,
            at,
            help: helpFor(field, value),
            covers: [at],
            fix: at === value ? fixFor(element, field, at) : undefined,
          });
        } else if (field.means === 'specification' && specificationSources(value).length === 0) {
          report({
            message: `\`${name}\` of ${nameOf(place)} names no specification`,
            at,
            help:
              value.kind === 'object'
                ? 'Add `"source": "openapi.json"`, the path of a specification.'
                : 'Write the path of a specification, such as "openapi.json", or remove it.',
            covers: [at],
          });
        } else if (field.values !== undefined && value.kind === 'string' && !field.values.includes(value.value)) {
          report({
            message: `\`${name}\` of ${nameOf(place)} cannot be ${quoted(value.value)}`,
            at,
            help: `It is one of ${field.values.map(quoted).join(', ')}.`,
          });
        }
      }
    }

    function fixFor(element: Element, { name, types, means }: Field, at: Json): Fix | undefined {
      const { document } = element.layers.find(({ node }) => findMember(node, name) !== undefined)!;
      if (types.includes('boolean')) return unquoted(site, document, at);
      // As it is written: `1.0` is "1.0".
      if (at.kind === 'number' && (means === 'label' || name === 'tag'))
        return setValue(site, document, at, makeString(at.text), `Write "${at.text}"`);
      return isContainer(name) && isMeantAsEntry(name, at)
        ? setValue(site, document, at, [at], 'Put it into a list')
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

function wanted({ types, also }: Field): string {
  return enumerate([...types, ...also].map(typeText), 'or');
}

function helpFor({ name, types, means, required }: Field, value: Json): string {
  if (types.includes('boolean') && value.kind === 'string' && /^(?:true|false)$/i.test(value.value))
    return `Write it without quotes: ${value.value.toLowerCase()}.`;
  if (types.includes('boolean')) return 'Write true or false, or remove it.';
  if (value.kind === 'null' && !isContainer(name))
    return required ? 'Give it a value.' : 'Give it a value, or remove it.';
  if (name === 'pages' && value.kind === 'string') {
    const pages = value.value.split(/[\s,;]+/).filter((page) => page !== '');
    return pages.length === 0
      ? 'Write a list of page paths, or remove it.'
      : `Write it as a list: [${pages.map((page) => quoted(page)).join(', ')}].`;
  }
  if (isContainer(name) && value.kind === 'object') {
    if (findMember(value, labelField(kindOf(name))) !== undefined) return 'Put it into a list: [{ … }].';
    const list = value.members.find((member) => member.value.kind === 'array');
    if (list !== undefined) return `Write the list of \`${list.key}\` in its place.`;
  }
  if (isContainer(name))
    return name === 'pages'
      ? 'Write a list of page paths, such as ["start"].'
      : `Write a list: [{ "${labelField(kindOf(name))}": "…", … }].`;
  if (means === 'specification') return 'Write the path of a specification, such as "openapi.json".';
  if (means === 'link' || means === 'external link') return 'Write an address, such as "https://example.com".';
  if (types.includes('string') && (value.kind === 'number' || value.kind === 'boolean'))
    return `Write it in quotes: "${value.text}".`;
  if (means === 'color')
    return `Write an object: { "light": "#0D9373", "dark": "#55D799" }${required ? '' : ', or remove it'}.`;
  if (name === 'global') return 'Write an object: `{ "anchors": [{ "anchor": "…", "href": "https://…" }] }`.';
  return `Write ${types.map(typeText).join(' or ')}${required ? '' : ', or remove it'}.`;
}
