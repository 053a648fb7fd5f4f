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
import { containerFor, overlaysHelp } from '../engine/expansion.ts';
import { isHiddenGroup, type ListedGroup, type Listing } from '../engine/listing.ts';
import type { Candidate, Holder } from '../engine/survey.ts';
import type { FiledPage } from './filed-pages.ts';

/** Why an element cannot be collapsed: the first thing that the platform would make in another way. */
export interface Obstacle {
  readonly rule: string;
  /** What it is: the end of a sentence. */
  readonly message: string;
  readonly at: Json | Element | DiagnosticPlace;
  readonly help: string;
}

/** What to do about the obstacles of a rule, where nothing else is said. */
const helps = {
  link: 'Remove `href`, then run again.',
  asyncapi: 'Give each description an element of its own, then run again.',
  overlays: overlaysHelp,
  content: 'Put it elsewhere, then run again, or keep the list.',
  referenced: 'Write the array in place of its `$ref`, then run again.',
  fields: 'Remove it if it is not needed, then run again.',
  missing: 'List it, give it `x-hidden: true` in the specification, or keep the list.',
  order: 'The order of the platform is that of the specification: change it there, or keep the list.',
  label: 'Give the tag that label in the specification (`x-group`), or keep the list.',
  hidden: 'Put it into a group with `"hidden": true` behind the others, or keep the list.',
  excluded: '`sync-openapi` removes it.',
  page: 'Take its own content out, or keep the list.',
  unknown: '`sync-openapi` removes it.',
  named: 'Write it without the specification, or remove it, then run again.',
  comment: 'Move the comment out of the list, or remove it, then run again.',
};

export const obstacle = (
  rule: keyof typeof helps,
  message: string,
  at: Obstacle['at'],
  help: string = helps[rule],
): Obstacle => ({ rule, message, at, help });

/** The container in which an element lists what the platform would make. */
export const containerOfListing = (element: Element): Container => containerFor(element, { groupBy: 'tag' });

/** What keeps the platform from making the pages of an element, or its list from being one of its own, whatever is in it. */
export function obstacleOutside({ element, sources }: Holder): Obstacle | undefined {
  const container = containerOfListing(element);
  const at = element.field(container) ?? element;
  const href = element.field('href');
  if (href !== undefined) return obstacle('link', 'it is a link, and the platform makes no pages of one', href);
  const asyncapi = element.field('asyncapi');
  if (asyncapi !== undefined)
    return obstacle('asyncapi', 'it names an AsyncAPI description too, whose channels would be added', asyncapi);
  const { overlays, node } = sources[0]!;
  if (overlays === true) return obstacle('overlays', 'it has overlays, which may add and remove operations', node);
  const other = containerNames.find((name) => name !== container && element.hasContent(name));
  if (other !== undefined) {
    const message = `it holds \`${other}\`, where the platform makes ${container === 'pages' ? 'nested groups' : '`groups`'}`;
    const help = 'Put what is to stay into an element of its own, then run again.';
    return obstacle('content', message, element.field(other)!, help);
  }
  const array = element.array(container);
  const members = element.layers.flatMap(({ node }) => node.members).filter(({ key }) => key === container);
  if (array === undefined || members.length > 1) {
    const message = `it has not one \`${container}\`, an array, that holds all of its entries`;
    return obstacle('content', message, at, 'Write them in one array, then run again.');
  }
  return array.referenced
    ? obstacle('referenced', `its \`${container}\` stand in ${array.document}, which nothing would name any more`, at)
    : undefined;
}

/** An entry as the platform makes it. */
interface Due {
  readonly text: string;
  readonly operation: Operation | undefined;
}

/** A group as the platform makes it. */
interface DueGroup {
  readonly label: string;
  readonly entries: readonly (Due | DueGroup)[];
}

/** The first entry in a group, which has one. */
const firstDue = (due: Due | DueGroup): Due => ('text' in due ? due : firstDue(due.entries[0]!));

/** A group and all that are nested in it. */
const withNested = (group: DueGroup): readonly DueGroup[] => [
  group,
  ...group.entries.flatMap((due) => ('text' in due ? [] : withNested(due))),
];

/** The first difference between what an element lists and the groups that the platform would make of its specification; undefined if there is none. */
export function obstacleInside(
  { holder: { element, sources }, entries }: Candidate,
  { key, operations }: OpenedSpecification,
  groups: Listing['groups'],
  filed: ReadonlyMap<string, FiledPage>,
): Obstacle | undefined {
  const operationOf = (entry: Entry): Operation | undefined =>
    entry.kind !== 'page' && entry.specification === undefined ? findOperation(operations, entry) : undefined;
  const dueOf = ({ label, entries: texts }: ListedGroup): DueGroup => ({
    label,
    entries: texts.map((text) =>
      typeof text === 'string' ? { text, operation: operationOf(parseEntry(text)) } : dueOf(text),
    ),
  });
  const due = groups.map(dueOf);
  const listed = new Set([
    ...entries.map(({ entry }) => operationOf(entry)),
    ...Array.from(filed.values(), ({ operation }) => operation),
  ]);
  const all = element.children(containerOfListing(element));
  const last = all.at(-1);
  const hidden = last?.type === 'element' && isHiddenGroup(last.element) ? last.element : undefined;
  const wrong = hidden && inHidden(hidden);
  if (wrong !== undefined) return wrong;
  const children = hidden === undefined ? all : all.slice(0, -1);
  for (const [k, child] of children.entries()) {
    const obstacle = child.type === 'element' ? inGroup(child.element, due[k]) : extra(child);
    if (obstacle !== undefined) return obstacle;
  }
  const rest = due[children.length];
  return rest && absent(firstDue(rest), sources[0]!.node, `the group ${JSON.stringify(rest.label)}`);

  function inGroup(group: Element, wanted: DueGroup | undefined): Obstacle | undefined {
    const unlike = unlikeMade(group);
    if (unlike !== undefined) return unlike;
    const name = nameOf(group);
    const inside = group.children('pages');
    for (const [k, child] of inside.entries()) {
      const page = pageOf(child);
      if (page !== undefined && 'rule' in page) return page;
      const nested = wanted?.entries[k];
      if (child.type === 'element' && wanted?.label === group.label && nested !== undefined && !('text' in nested)) {
        const obstacle = inGroup(child.element, nested);
        if (obstacle !== undefined) return obstacle;
        continue;
      }
      if (
        child.type !== 'entry' ||
        (page === undefined && (child.entry.kind === 'page' || child.entry.specification !== undefined))
      )
        return extra(child);
      const { text, node: at } = child;
      const operation = page?.operation ?? operationOf(child.entry);
      if (operation === undefined || operation.hidden || operation.excluded) return unknown(child, operation);
      if (wanted === undefined || group.label !== wanted.label) return otherGroup(group, wanted, operation);
      const next = wanted.entries[k];
      if (next === undefined) return misplaced(text, at, `in ${name}, where the platform has no more`);
      if (!('text' in next) || next.operation !== operation) return absent(firstDue(next), at, name, text);
    }
    if (inside.length === 0) return obstacle('content', `${name} is empty`, group, 'Remove it, then run again.');
    const next = wanted!.entries[inside.length];
    return next && absent(firstDue(next), group, name);
  }

  /** The page file that an operation has because an entry would cost it its address; an obstacle if the file says something of its own. */
  function pageOf(child: Child): FiledPage | Obstacle | undefined {
    const page = child.type === 'entry' && child.entry.kind === 'page' ? filed.get(child.entry.page) : undefined;
    if (page === undefined || page.own.length === 0) return page;
    const message = `the page ${page.page} of ${entryOf(page.operation)} has ${enumerate(page.own)} that the platform would not make`;
    return obstacle('page', message, (child as Extract<Child, { type: 'entry' }>).node);
  }

  /** In the group that no sidebar shows stand hidden operations alone, in any order and under any label. */
  function inHidden(group: Element): Obstacle | undefined {
    const unlike = unlikeMade(group, ['hidden']);
    if (unlike !== undefined) return unlike;
    for (const child of group.children('pages')) {
      const page = pageOf(child);
      if (page !== undefined && 'rule' in page) return page;
      if (
        child.type !== 'entry' ||
        (page === undefined && (child.entry.kind === 'page' || child.entry.specification !== undefined))
      )
        return extra(child);
      const operation = page?.operation ?? operationOf(child.entry);
      if (operation === undefined || operation.excluded) return unknown(child, operation);
      if (!operation.hidden)
        return misplaced(
          child.text,
          child.node,
          `in ${nameOf(group)}, which no sidebar shows, and is not \`x-hidden\``,
        );
    }
    return undefined;
  }

  /** What the platform would have at a place, and what is not there. */
  function absent({ text, operation }: Due, at: Json | Element, where: string, instead?: string): Obstacle {
    if (operation === undefined || !listed.has(operation))
      return obstacle('missing', `${text} is not listed, and would be added to ${where}`, at);
    return instead === undefined
      ? misplaced(text, at, `elsewhere than in ${where}, where the platform would put it`)
      : misplaced(instead, at, `where the platform would put ${text}`);
  }

  /** A group that is not the one that the platform would have in its place: under another label, or out of order. */
  function otherGroup(group: Element, wanted: DueGroup | undefined, first: Operation): Obstacle {
    const home = due
      .flatMap(withNested)
      .find((one) => one.entries.some((entry) => 'text' in entry && entry.operation === first))?.label;
    if (home !== undefined && home !== group.label) {
      const message = `${entryOf(first)} stands in ${nameOf(group)}, and the platform would call it ${JSON.stringify(home)}`;
      return obstacle('label', message, group.field('group') ?? group);
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
    const is = `${text} is listed, and is`;
    if (hidden !== undefined) {
      const rule = hidden.excluded ? 'excluded' : 'hidden';
      return obstacle(rule, `${is} \`x-${rule}\` in ${key}`, at);
    }
    const near = entry.kind === 'endpoint' ? nearestOperation(operations, entry) : undefined;
    const help = near && `Did you mean ${entryOf(near)}? \`sync-openapi\` corrects or removes it.`;
    return obstacle('unknown', `${is} not in ${key}`, at, help);
  }
}

/** What a group has that one which the platform makes has not, whatever is in it; `more` are fields that it may have besides. */
function unlikeMade(group: Element, more: readonly string[] = []): Obstacle | undefined {
  const name = nameOf(group);
  const at = group.field('pages') ?? group;
  const [layer, behind] = group.layers;
  if (behind !== undefined) {
    const message = `${name} stands in ${behind.document}, which nothing would name any more`;
    return obstacle('referenced', message, group, 'Write it in place of its `$ref`, then run again.');
  }
  const { members } = layer!.node;
  const fields = members.filter(({ key }) => key !== 'group' && key !== 'pages' && !more.includes(key));
  if (fields.length > 0) {
    const message = `${name} has ${enumerate(fields.map(({ key }) => `\`${key}\``))}, and a group that the platform makes has not`;
    return obstacle('fields', message, fields[0]!.value);
  }
  const array = group.array('pages');
  if (array?.referenced === true) {
    const message = `the \`pages\` of ${name} stand in ${array.document}, which nothing would name any more`;
    return obstacle('referenced', message, at);
  }
  if (array !== undefined && members.length === 2 + more.length) return undefined;
  const message = `${name} has not one label and one array of \`pages\``;
  return obstacle('content', message, at, 'Write one of each, then run again.');
}

const misplaced = (what: string, at: Json | Element, where: string): Obstacle =>
  obstacle('order', `${what} stands ${where}`, at);

/** What would stand in no sidebar any more, or elsewhere. */
function extra(child: Child): Obstacle {
  if (child.type === 'element')
    return obstacle('content', `${nameOf(child.element)} is nested in it, and the platform nests none`, child.element);
  const at = child.node;
  if (child.type === 'other') return obstacle('content', 'something in it is neither a group nor an entry', at);
  const { entry, text } = child;
  if (entry.kind === 'page') return obstacle('content', `it lists the page ${text}`, at);
  if (entry.specification !== undefined)
    return obstacle('named', `${text} names its specification, and the platform adds every operation besides`, at);
  const message = `${text} stands outside of a group, and the platform puts each operation into one`;
  return obstacle('content', message, at, 'Put it into the group of its tag, then run again, or keep the list.');
}
