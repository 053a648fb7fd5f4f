import {
  accepts,
  fieldOf,
  type Field,
  isContainer,
  isExternal,
  type Status,
  observedIn,
  specified,
} from '../../format/index.ts';
import { findMember, type JsonObject, type Member } from '../../json/index.ts';
import { referenceOf } from '../../site/index.ts';
import type { Element, Place } from '../../navigation/index.ts';
import { fieldValue, knownFields } from '../field-values.ts';
import { defineRule } from '../rule.ts';
import { nameAt, parentKind, quoted, typeText } from '../words.ts';

export const undocumented = defineRule({
  id: 'undocumented',
  severity: 'info',
  summary: 'Mintlify accepts something that it does not document.',
  why: 'Undocumented behavior can change without notice. Under `--profile specification` it is an error, and so is what Mintlify documents beyond the specification.',
  example: {
    before: '{ "tab": "API", "align": "end", "pages": ["api"] }',
    after: '{ "tab": "API", "pages": ["api"] }',
  },
  evidence: observedIn(),
  check({ site, report }) {
    return {
      navigation: look,
      element: look,
      entry({ entry, text, node }) {
        if (entry.kind === 'webhook')
          report({
            message: `webhook entry ${quoted(text)} is not documented`,
            at: node,
            beyond: 'observed',
            help: 'Mintlify makes the page of that webhook. Keep the entry on purpose, or remove it.',
          });
        else if (entry.kind === 'endpoint' && entry.specification !== undefined)
          report({
            message: `endpoint entry ${quoted(text)} names its specification, which is not documented`,
            at: node,
            beyond: 'observed',
            help: 'Name the specification with `openapi` of an element above.',
          });
      },
    };

    function reportReference(member: Member): void {
      report({
        message: `\`$ref\` ${isNot('documented')}`,
        at: member,
        beyond: 'documented',
        help: 'Mintlify inserts the content of the file. Keep it on purpose, or write that content here.',
      });
    }

    function look(element: Element, place: Place): void {
      const reference = findMember(element.node, '$ref');
      if (reference !== undefined) reportReference(reference);
      for (const field of knownFields(place)) {
        const { name } = field;
        // These have rules of their own, which say more; of a link in `global` it is said of what holds it.
        if (name === 'global' || (element.kind === 'item' && isContainer(name))) continue;
        if (parentKind(place) === 'global' && name === 'href' && !isContact(element.text('href'))) continue;
        const member = element.member(name)!;
        const value = fieldValue(site, element, name);
        const pulledIn =
          referenceOf(member.value) === undefined ? undefined : findMember(member.value as JsonObject, '$ref');
        if (pulledIn !== undefined) reportReference(pulledIn);
        const status = value === undefined ? field.status : accepts(field, value.kind);
        const elsewhere = field.means === 'graphql' && fieldOf('tab', name)?.status;
        if (elsewhere === 'documented' && field.status === 'observed')
          report({
            message: `\`${name}\` of ${nameAt(place)} is documented for tabs only`,
            at: member,
            severity: 'warning',
            help: 'The newest packages of Mintlify accept it here, older ones refuse the docs.json. Put it into a tab.',
          });
        else if (field.status !== 'specification')
          report({
            message: `\`${name}\` of ${nameAt(place)} ${isNot(field.status)}`,
            at: member,
            beyond: field.status,
            help: `Mintlify accepts it: ${field.summary}. Keep it on purpose, or remove it.`,
          });
        else if (value !== undefined && status !== false && status !== 'specification')
          report({
            message: `\`${name}\` of ${nameAt(place)} is ${typeText(value.kind)}, which ${isNot(status)}`,
            at: member.value,
            beyond: status,
            help: `The specification has ${field.types.map(typeText).join(' or ')}: write that, or keep it on purpose.`,
          });
        else if (isLink(field) && value?.kind === 'string' && (!isExternal(value.value) || isContact(value.value)))
          report({
            message: `\`href\` ${quoted(value.value)} of ${nameAt(place)} is not an external URL, which ${isNot(linkStatus(element, value.value))}`,
            at: member.value,
            beyond: linkStatus(element, value.value),
            help: 'By the specification `href` is an external link. Put a page of the site into `pages`.',
          });
      }
    }
  },
});

/** What is wrong with something that the specification does not state. */
const isNot = (status: Status) => (status === 'observed' ? 'is not documented' : 'is not in the specification');

/** The platform documents paths of the site for anchors ('external or internal'). */
const linkStatus = ({ kind }: Element, href: string): Status =>
  kind === 'anchor' && href.startsWith('/') ? 'documented' : 'observed';

const isLink = ({ means }: Field) => means === 'link' || means === 'external link';

/** An address that leads away from the site, but to no page: the platform takes it, the specification speaks of external URLs. */
const isContact = (href = '') => /^\s*(?:mailto|tel|sms):/i.test(href);

export const globalAnchorRelative = defineRule({
  id: 'global-anchor-relative',
  severity: 'info',
  summary: 'A global anchor has a relative path.',
  why: 'By the specification the `href` of a global anchor is an external URL. Mintlify accepts a path of the site, and `#x`. Under `--profile specification` it is an error.',
  example: {
    before: '"global": { "anchors": [{ "anchor": "Changelog", "href": "/changelog" }] }',
    after: '"global": { "anchors": [{ "anchor": "Changelog", "href": "https://docs.example.com/changelog" }] }',
  },
  evidence: specified('Global anchor object'),
  check: ({ report }) => ({
    element(element, place) {
      if (element.kind !== 'anchor' || parentKind(place) !== 'global') return;
      const href = element.text('href');
      if (href === undefined || isExternal(href)) return;
      report({
        message: `${nameAt(place)} links to ${quoted(href)}: the specification forbids a relative path here, and Mintlify accepts it`,
        at: element.field('href')!,
        beyond: 'observed',
        help: 'Keep it on purpose, or write the whole URL, with https://.',
      });
    },
  }),
});

export const globalPlace = defineRule({
  id: 'global-place',
  severity: 'warning',
  summary: '`global` is not at the root of the navigation.',
  why: '`global` belongs beside the pattern at the root, and every page shows it. Mintlify also accepts it on an element, which is not documented.',
  example: {
    before: '"tabs": [{ "tab": "API", "global": { "anchors": […] }, "pages": ["api"] }]',
    after: '"global": { "anchors": […] },\n"tabs": [{ "tab": "API", "pages": ["api"] }]',
  },
  evidence: specified('Root keys of the navigation object'),
  check: ({ report }) => ({
    element(element, place) {
      const member = element.member('global');
      if (member === undefined) return;
      const inGlobal = element.kind === 'global';
      report({
        message: inGlobal
          ? '`global` is in `global`, where Mintlify ignores it'
          : `\`global\` is in ${nameAt(place)}, which Mintlify accepts, but documents only at the root`,
        at: member,
        ...(inGlobal ? { severity: 'error', covers: [member] } : { beyond: 'observed' }),
        help: inGlobal
          ? 'Move its content one level up.'
          : 'Move it to the root of the navigation if its links are meant for all pages.',
      });
    },
  }),
});
