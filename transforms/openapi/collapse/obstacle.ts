import {
  type Child,
  type Container,
  containerNames,
  type DiagnosticPlace,
  type Element,
  type Entry,
  enumerate,
  parseEntry,
} from 'navshift';
import { entryOf, findOperation, nearestOperation, type OpenedSpecification, type Operation } from 'navshift/openapi';
import { type Json } from 'navshift/json';
import { nameOf } from '../../shared/words.ts';
import { containerFor } from '../engine/expansion.ts';
import type { Listing } from '../engine/listing.ts';
import type { Candidate, Holder } from '../engine/survey.ts';

/** Why an element cannot be collapsed: the first thing that the platform would make in another way. */
export interface Obstacle {
  readonly rule: string;
  /** What it is: the end of a sentence. */
  readonly message: string;
  readonly at: Json | Element | DiagnosticPlace;
  readonly help: string;
}

/** What to do about the obstacles. */
const helps = {
  link: 'Remove `href`, then run again.',
  asyncapi: 'Give each description an element of its own, then run again.',
  overlays: 'Apply the overlays to the specification, name the result, then run again.',
  content: 'Put what is to stay into an element of its own, then run again.',
  arrays: 'Write them in one array, then run again.',
  array: 'Write the array in place of its `$ref`, then run again.',
  group: 'Write it in place of its `$ref`, then run again.',
  fields: 'Remove it if it is not needed, then run again.',
  members: 'Write one of each, then run again.',
  empty: 'Remove it, then run again.',
  missing: 'List it, give it `x-hidden: true` in the specification, or keep the list.',
  order: 'The order of the platform is that of the specification: change it there, or keep the list.',
  label: 'Give the tag that label in the specification (`x-group`), or keep the list.',
  gone: '`sync-openapi` removes it.',
  extra: 'Put it elsewhere, then run again, or keep the list.',
  named: 'Write it without the specification, or remove it, then run again.',
  apart: 'Put it into the group of its tag, then run again, or keep the list.',
};

/** The container in which an element lists what the platform would make. */
export const containerOfListing = (element: Element): Container => containerFor(element, { groupBy: 'tag' });

/** What keeps the platform from making the pages of an element, or its list from being one of its own, whatever is in it. */
export function obstacleOutside({ element, sources }: Holder): Obstacle | undefined {
  const container = containerOfListing(element);
  const at = element.field(container) ?? element;
  const href = element.field('href');
  if (href !== undefined)
    return {
      rule: 'link',
      message: 'it is a link, and the platform makes no pages of one',
      at: href,
      help: helps.link,
    };
  const asyncapi = element.field('asyncapi');
  if (asyncapi !== undefined) {
    const message = 'it names an AsyncAPI description too, whose channels would be added';
    return { rule: 'asyncapi', message, at: asyncapi, help: helps.asyncapi };
  }
  if (sources[0]!.overlays === true) {
    const message = 'it has overlays, which may add and remove operations';
    return { rule: 'overlays', message, at: sources[0]!.node, help: helps.overlays };
  }
  const other = containerNames.find((name) => name !== container && element.hasContent(name));
  if (other !== undefined) {
    const message = `it holds \`${other}\`, where the platform makes ${container === 'pages' ? 'nested groups' : '`groups`'}`;
    return { rule: 'content', message, at: element.field(other)!, help: helps.content };
  }
  const array = element.array(container);
  const members = element.layers.flatMap(({ node }) => node.members).filter(({ key }) => key === container);
  if (array === undefined || members.length > 1) {
    const message = `it has not one \`${container}\`, an array, that holds all of its entries`;
    return { rule: 'content', message, at, help: helps.arrays };
  }
  if (!array.referenced) return undefined;
  const message = `its \`${container}\` stand in ${array.document}, which nothing would name any more`;
  return { rule: 'referenced', message, at, help: helps.array };
}

/** An entry as the platform makes it. */
interface Due {
  readonly text: string;
  readonly operation: Operation | undefined;
}

/** The first difference between what an element lists and the groups that the platform would make of its specification; undefined if there is none. */
export function obstacleInside(
  { holder: { element, sources }, entries }: Candidate,
  { key, operations }: OpenedSpecification,
  groups: Listing['groups'],
): Obstacle | undefined {
  const operationOf = (entry: Entry): Operation | undefined =>
    entry.kind !== 'page' && entry.specification === undefined ? findOperation(operations, entry) : undefined;
  const due = groups.map(({ label, entries: texts }) => ({
    label,
    entries: texts.map((text): Due => ({ text, operation: operationOf(parseEntry(text)) })),
  }));
  const listed = new Set(entries.map(({ entry }) => operationOf(entry)));
  const children = element.children(containerOfListing(element));
  for (const [k, child] of children.entries()) {
    const obstacle = child.type === 'element' ? inGroup(child.element, due[k]) : extra(child);
    if (obstacle !== undefined) return obstacle;
  }
  const rest = due[children.length];
  return rest && absent(rest.entries[0]!, sources[0]!.node, `the group ${JSON.stringify(rest.label)}`);

  function inGroup(group: Element, wanted: (typeof due)[number] | undefined): Obstacle | undefined {
    const unlike = unlikeMade(group);
    if (unlike !== undefined) return unlike;
    const name = nameOf(group);
    const inside = group.children('pages');
    for (const [k, child] of inside.entries()) {
      if (child.type !== 'entry' || child.entry.kind === 'page' || child.entry.specification !== undefined)
        return extra(child);
      const { text, node: at } = child;
      const operation = operationOf(child.entry);
      if (operation === undefined || operation.hidden || operation.excluded) return unknown(child, operation);
      if (wanted === undefined || group.label !== wanted.label) return otherGroup(group, wanted, operation);
      const next = wanted.entries[k];
      if (next === undefined) return misplaced(text, at, `in ${name}, where the platform has no more`);
      if (next.operation !== operation) return absent(next, at, name, text);
    }
    if (inside.length === 0) return { rule: 'content', message: `${name} is empty`, at: group, help: helps.empty };
    const next = wanted!.entries[inside.length];
    return next && absent(next, group, name);
  }

  /** What the platform would have at a place, and what is not there. */
  function absent({ text, operation }: Due, at: Json | Element, where: string, instead?: string): Obstacle {
    if (operation === undefined || !listed.has(operation)) {
      const message = `${text} is not listed, and would be added to ${where}`;
      return { rule: 'missing', message, at, help: helps.missing };
    }
    return instead === undefined
      ? misplaced(text, at, `elsewhere than in ${where}, where the platform would put it`)
      : misplaced(instead, at, `where the platform would put ${text}`);
  }

  /** A group that is not the one that the platform would have in its place: under another label, or out of order. */
  function otherGroup(group: Element, wanted: (typeof due)[number] | undefined, first: Operation): Obstacle {
    const home = due.find((one) => one.entries.some(({ operation }) => operation === first))?.label;
    if (home !== undefined && home !== group.label) {
      const message = `${entryOf(first)} stands in ${nameOf(group)}, and the platform would call it ${JSON.stringify(home)}`;
      return { rule: 'label', message, at: group.field('group') ?? group, help: helps.label };
    }
    const where =
      wanted === undefined
        ? 'after all that the platform would make'
        : `where the platform would put the group ${JSON.stringify(wanted.label)}`;
    return misplaced(nameOf(group), group, where);
  }

  function unknown(
    { entry, text, node: at }: Extract<Child, { type: 'entry' }>,
    hidden: Operation | undefined,
  ): Obstacle {
    if (hidden !== undefined) {
      const message = `${text} is listed, and is \`${hidden.excluded ? 'x-excluded' : 'x-hidden'}\` in ${key}`;
      return { rule: 'hidden', message, at, help: helps.gone };
    }
    const near = entry.kind === 'endpoint' ? nearestOperation(operations, entry) : undefined;
    const help = near ? `Did you mean ${entryOf(near)}? \`sync-openapi\` corrects or removes it.` : helps.gone;
    return { rule: 'unknown', message: `${text} is listed, and is not in ${key}`, at, help };
  }
}

/** What a group has that one which the platform makes has not, whatever is in it. */
function unlikeMade(group: Element): Obstacle | undefined {
  const name = nameOf(group);
  const at = group.field('pages') ?? group;
  const [layer, behind] = group.layers;
  if (behind !== undefined) {
    const message = `${name} stands in ${behind.document}, which nothing would name any more`;
    return { rule: 'referenced', message, at: group, help: helps.group };
  }
  const { members } = layer!.node;
  const fields = members.filter(({ key }) => key !== 'group' && key !== 'pages');
  if (fields.length > 0) {
    const message = `${name} has ${enumerate(fields.map(({ key }) => `\`${key}\``))}, and a group that the platform makes has not`;
    return { rule: 'fields', message, at: fields[0]!.value, help: helps.fields };
  }
  const array = group.array('pages');
  if (array?.referenced === true) {
    const message = `the \`pages\` of ${name} stand in ${array.document}, which nothing would name any more`;
    return { rule: 'referenced', message, at, help: helps.array };
  }
  if (array !== undefined && members.length === 2) return undefined;
  const message = `${name} has not one label and one array of \`pages\``;
  return { rule: 'content', message, at, help: helps.members };
}

const misplaced = (what: string, at: Json | Element, where: string): Obstacle => ({
  rule: 'order',
  message: `${what} stands ${where}`,
  at,
  help: helps.order,
});

/** What would stand in no sidebar any more, or elsewhere. */
function extra(child: Child): Obstacle {
  if (child.type === 'element') {
    const message = `${nameOf(child.element)} is nested in it, and the platform nests none`;
    return { rule: 'content', message, at: child.element, help: helps.extra };
  }
  const at = child.node;
  if (child.type === 'other')
    return { rule: 'content', message: 'something in it is neither a group nor an entry', at, help: helps.extra };
  if (child.entry.kind === 'page')
    return { rule: 'content', message: `it lists the page ${child.text}`, at, help: helps.extra };
  if (child.entry.specification !== undefined) {
    const message = `${child.text} names its specification, and the platform adds every operation besides`;
    return { rule: 'named', message, at, help: helps.named };
  }
  const message = `${child.text} stands outside of a group, and the platform puts each operation into one`;
  return { rule: 'content', message, at, help: helps.apart };
}
