import { type Element, type Json, isContainer, makeString, type MemberPlace, sameJson } from 'navshift';
import { holdsLink } from '../../shared/links.ts';
import { nameOf } from '../../shared/words.ts';
import { type Building, removeLeaf, scopeOfLeaf, standsOnce } from './building.ts';
import { noteMoved } from './moved.ts';
import { type Branch, divides, labelOf } from './tree.ts';

/** Fields stand before the containers, where there are some. */
export function beforeContainers({ layers }: Element): MemberPlace | undefined {
  const container = layers.at(-1)!.node.members.find(({ key }) => isContainer(key))?.key;
  return container === undefined ? undefined : { before: container };
}

/** The fields of an element that follow the source: a missing specification, a label that is not translated yet, and those that were asked for. All others are its own. */
export function withFields(given: Element, source: Branch, theirs: Branch, building: Building): Element {
  let element = given;
  const set = (name: string, value: Json | undefined) => {
    element = element.withField(name, value, beforeContainers(element));
    building.findings.fields.push({ name: `\`${name}\` of ${nameOf(theirs.element)}`, at: theirs.element.node });
  };
  for (const name of source.specified ? ['openapi', 'asyncapi'] : []) {
    const value = source.element.field(name);
    // Under a specification of their own, endpoint entries that inherit one would mean other operations.
    if (value === undefined || element.member(name) !== undefined || building.owners.own.inherits(theirs)) continue;
    set(name, name === 'openapi' ? building.translator.specification(value) : value);
  }
  if (source.parent === undefined) return element;
  for (const name of building.fields) {
    const value = source.element.field(name);
    const own = element.field(name);
    // A link in an icon leads somewhere that only the language may lead to.
    if (own !== undefined && holdsLink(own)) continue;
    if (value === undefined ? own !== undefined : own === undefined || !sameJson(value, own)) set(name, value);
  }
  return withLabel(element, source, theirs, building);
}

/** A label that is still the source's is looked up again. Those of versions and products tell apart what is counted apart, and stay. */
function withLabel(element: Element, source: Branch, theirs: Branch, building: Building): Element {
  const { label } = element;
  if (label === undefined || label !== labelOf(source) || divides(theirs)) return element;
  const found = building.translation(label);
  if (found === undefined) noteUntranslated(label, theirs.element, building);
  return found === undefined ? element : element.withLabel(found);
}

/** Says that a label is the source's. */
export function noteUntranslated(label: string, element: Element, { findings }: Building): void {
  if (label.trim() !== '' && !findings.untranslated.has(label)) findings.untranslated.set(label, element.node);
}

/** The link of an element: added where the source has one and nothing is held here, removed where the source holds something instead. */
export function withLink(
  element: Element,
  source: Branch,
  theirs: Branch,
  { translator, findings, report, isElsewhere }: Building,
): Element {
  const { href } = source;
  const own = theirs.href;
  if (href === undefined && own === undefined) return element;
  if (href !== undefined && element.member('href') === undefined && element.isEmpty) {
    findings.addedEntries.push({ name: translator.link(href), at: source.element.field('href') });
    return element.withField('href', makeString(translator.link(href)), beforeContainers(element));
  }
  if (
    source.element.member('href') !== undefined ||
    source.element.isEmpty ||
    own === undefined ||
    !theirs.element.isEmpty ||
    !standsOnce(element, 'href')
  )
    return element;
  (isElsewhere(theirs) ? findings.movedEntries : findings.removedEntries).push({
    name: own,
    at: theirs.element.field('href'),
  });
  report.declare({ kind: 'removed', item: { kind: 'link', href: own }, scope: theirs.place.scope });
  return element.withField('href', undefined);
}

/** The page of a group itself, as in the source. One that only the language has goes to the front of its pages (`displaced`) if the source has another. */
export function withRoot(
  element: Element,
  source: Branch,
  theirs: Branch,
  building: Building,
  displaced: Json[],
): Element {
  const { matching, findings } = building;
  const own = theirs.root;
  if (source.root === undefined && own === undefined) return element;
  // An odd root, or a second one, is nobody's to change.
  if (!standsOnce(element, 'root') || (own === undefined && element.member('root') !== undefined)) return element;
  const partner = source.root && matching.leaf(source.root);
  if (own !== undefined && own !== partner && matching.leaf(own) === undefined) {
    if (building.isGone(own)) removeLeaf(building, own);
    else {
      findings.onlyHere.push({ name: own.text, at: own.node });
      if (source.root === undefined || (element.member('pages') !== undefined && element.array('pages') === undefined))
        return element;
      displaced.push(makeString(own.text));
    }
  }
  if (source.root === undefined) return element.withField('root', undefined);
  const text = building.pageText(source.root, partner, () => scopeOfLeaf(partner!));
  if (text === null && partner !== undefined) findings.removedEntries.push({ name: partner.text, at: partner.node });
  else if (text !== null && partner === undefined) findings.addedEntries.push({ name: text, at: source.root.node });
  else if (partner !== undefined && partner !== own) noteMoved(partner, building);
  return element.withField(
    'root',
    text === null ? undefined : makeString(text, element.field('root')),
    beforeContainers(element),
  );
}
