import { type Element, isContainer, specificationFields } from 'navshift';
import { type Json, makeString, type MemberPlace, sameJson } from 'navshift/json';
import { holdsLink } from '../../../shared/links.ts';
import { nameOf } from '../../../shared/words.ts';
import { saidOf } from '../findings.ts';
import { type Branch, divides } from '../tree.ts';
import { standsOnce } from './arrays.ts';
import { removeLeaf } from './keep.ts';
import type { Work } from './work.ts';

/** Fields stand before the containers, where there are some. */
function beforeContainers({ layers }: Element): MemberPlace | undefined {
  const container = layers.at(-1)!.node.members.find(({ key }) => isContainer(key))?.key;
  return container === undefined ? undefined : { before: container };
}

/** The fields of an element that follow the source: a missing specification, a label that is not translated yet, and those that were asked for. All others are its own. */
export function withFields(given: Element, source: Branch, theirs: Branch, work: Work): Element {
  let element = given;
  const set = (name: string, value: Json | undefined) => {
    element = element.withField(name, value, beforeContainers(element));
    work.findings.fields.push({ name: `\`${name}\` of ${nameOf(theirs.element)}`, at: theirs.element.node });
  };
  for (const name of specificationFields) {
    const value = source.element.field(name);
    // Under a specification of their own, endpoint entries that inherit one would mean other operations.
    if (value === undefined || element.member(name) !== undefined || work.settled.inherits(theirs)) continue;
    set(name, name === 'openapi' ? work.translator.specification(value) : value);
  }
  if (source.parent === undefined) return element;
  for (const name of work.rules.fields) {
    const value = source.element.field(name);
    const own = element.field(name);
    // A link in an icon leads somewhere that only the language may lead to.
    if (own !== undefined && holdsLink(own)) continue;
    if (value === undefined ? own !== undefined : own === undefined || !sameJson(value, own)) set(name, value);
  }
  return withLabel(element, source, theirs, work);
}

/** A label that is still the source's is looked up again. Those of versions and products tell apart what is counted apart, and stay. */
function withLabel(element: Element, source: Branch, theirs: Branch, { translation, findings }: Work): Element {
  const { label } = element;
  if (label === undefined || label !== source.label || divides(theirs)) return element;
  const found = translation(label);
  if (found !== undefined) return element.withLabel(found);
  findings.keepLabel(label, theirs.element.node);
  return element;
}

/** The link of an element: added where the source has one and nothing is held here, removed where the source holds something instead. */
export function withLink(element: Element, source: Branch, theirs: Branch, work: Work): Element {
  const { translator, findings, rules, settled } = work;
  const href = source.element.text('href');
  const own = theirs.element.text('href');
  if (href !== undefined && element.member('href') === undefined && element.isEmpty) {
    findings.addedEntries.push({ name: translator.link(href), at: source.element.field('href') });
    return element.withField('href', makeString(translator.link(href)), beforeContainers(element));
  }
  const becameContent =
    source.element.member('href') === undefined && !source.element.isEmpty && theirs.element.isEmpty;
  if (own === undefined || !becameContent || !standsOnce(element, 'href')) return element;
  const said = { name: own, at: theirs.element.field('href') };
  (settled.isElsewhere(theirs) ? findings.movedEntries : findings.removedEntries).push(said);
  rules.report.declare({ kind: 'removed', item: { kind: 'link', href: own }, scope: theirs.place.scope });
  return element.withField('href', undefined);
}

/** The page of a group itself, as in the source. One that only the language has goes to the front of its pages (`displaced`) if the source has another. */
export function withRoot(element: Element, source: Branch, theirs: Branch, work: Work, displaced: Json[]): Element {
  const { settled, findings } = work;
  const own = theirs.root;
  if (source.root === undefined && own === undefined) return element;
  // An odd root, or a second one, is nobody's to change.
  if (!standsOnce(element, 'root') || (own === undefined && element.member('root') !== undefined)) return element;
  const partner = source.root && settled.leaf(source.root);
  if (own !== undefined && own !== partner && settled.leaf(own) === undefined) {
    if (settled.isLeftover(own)) removeLeaf(own, work);
    else {
      findings.onlyHere.push(saidOf(own));
      if (source.root === undefined || (element.member('pages') !== undefined && element.array('pages') === undefined))
        return element;
      displaced.push(makeString(own.text));
    }
  }
  if (source.root === undefined) return element.withField('root', undefined);
  const text = work.policy.text(source.root, partner);
  if (text === null && partner !== undefined) findings.removedEntries.push(saidOf(partner));
  else if (text !== null && partner === undefined) findings.addedEntries.push({ name: text, at: source.root.node });
  else if (partner !== undefined && partner !== own) findings.move(partner);
  const node = text === null ? undefined : makeString(text, element.field('root'));
  return element.withField('root', node, beforeContainers(element));
}
