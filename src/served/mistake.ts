import {
  type Branch,
  type Container,
  type Field,
  fieldsOf,
  isContainer,
  isRefused,
  labelField,
  languageCode,
  whyWrongForm,
  wordsFor,
} from '../format/index.ts';
import { findMember, type Json, type Member } from '../json/index.ts';
import type { Element, Place } from '../navigation/index.ts';
import { lookThrough, referenceOf, type Site } from '../site/index.ts';
import { enumerate, quoted } from '../text/index.ts';
import type { Mistake } from './item.ts';

/** The first mistake in the fields of an element itself. */
export function ownMistake(site: Site, place: Place): Mistake | undefined {
  const { element } = place;
  const { kind, fields } = element;
  const parentKind = place.parent?.element.kind;
  const isLink = parentKind === 'global';
  const known = fieldsOf(kind, parentKind);
  for (const name of fields) {
    const field = known.get(name);
    if (field === undefined) {
      // Mintlify refuses an unknown field in `global`. In its links, as in most elements, it ignores one.
      if (kind === 'global' || isRefused(kind, name, parentKind)) return strange(place, element.member(name)!);
      continue;
    }
    if (isContainer(name) || (name === 'href' && !isLink) || field.unread || field.forgiven) continue;
    const stranger = field.beside && fields.find((other) => other !== name && !field.beside!.includes(other));
    if (stranger !== undefined) return strange(place, element.member(stranger)!);
    const at = element.field(name)!;
    const value = valueOf(site, element, name, at);
    const mistake = value && mistakeIn(field, place, value, at);
    if (mistake !== undefined) return mistake;
  }
  const label = labelField(kind);
  if (label !== undefined && !fields.includes(label)) return missing(place, label);
  return isLink && !fields.includes('href') ? missing(place, 'href') : undefined;
}

/** The mistake of a member that its element cannot have. */
export const strange = (place: Place, member: Member): Mistake => ({
  message: `\`${member.key}\` cannot be in ${nameAt(place)}`,
  at: member,
});

/** The mistake of a container that is not an array. */
export const noArray = (place: Place, container: Container, at: Json): Mistake => ({
  message: `\`${container}\` of ${nameAt(place)} must be an array`,
  at,
});

const missing = (place: Place, name: string): Mistake => ({
  message: `${nameAt(place)} has no \`${name}\``,
  at: place.element.node,
});

/** The mistake in the value of a field; undefined if it is right. */
export function mistakeIn(field: Field, place: Place, value: Json, at: Json): Mistake | undefined {
  const why = whyWrongForm(field, value);
  if (why === undefined) return undefined;
  // The specification lists the code, and Mintlify refuses it. A rule of `check` reports that; the file followed the specification.
  if (why.reason === 'code' && value.kind === 'string' && languageCode(value.value).status === 'specification')
    return undefined;
  return { message: `\`${field.name}\` of ${nameAt(place)} ${why.message}`, at };
}

function valueOf(site: Site, element: Element, name: string, value: Json): Json | undefined {
  if (referenceOf(value) === undefined) return value;
  const layer = element.layers.find(({ node }) => findMember(node, name) !== undefined)!;
  const { node } = lookThrough(site.documents, value, layer.document);
  return referenceOf(node) === undefined ? node : undefined;
}

/** The name of the element at a place in messages: 'tab "API"', 'this group' without a label, '`navigation`'. */
export function nameAt({ element, parent }: Place): string {
  const { kind, label } = element;
  if (kind === 'navigation' || kind === 'global') return `\`${kind}\``;
  const words = wordsFor(kind, parent?.element.kind);
  return label === undefined ? `this ${words}` : `${words} ${quoted(label)}`;
}

/** The mistake of an element with two kinds of content, of which Mintlify shows one. */
export function wins(element: Element, place: Place, winner: Branch, lost: Branch): Mistake {
  return {
    message: `${nameAt(place)} has ${enumerate([`\`${winner}\``, `\`${lost}\``])}, and Mintlify shows only \`${winner}\``,
    at: element.member(lost)!,
    winner: element.member(winner)!,
  };
}
