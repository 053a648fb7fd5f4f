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
import type { Candidate } from '../engine/candidates.ts';
import { containerFor } from '../engine/expansion.ts';
import type { Listing } from '../engine/listing.ts';

/** Why an element cannot be collapsed: the first thing that the platform would make in another way. */
export interface Obstacle {
  readonly rule: string;
  /** What it is: the end of a sentence. */
  readonly message: string;
  readonly at: Json | Element | DiagnosticPlace;
  readonly help: string;
}

/** The container in which an element lists what the platform would make. */
export const containerOfListing = (element: Element): Container => containerFor(element, { groupBy: 'tag' });

/** What keeps the platform from making the pages of an element, or its list from being one of its own, whatever is in it. */
export function obstacleOutside({ element, sources }: Candidate): Obstacle | undefined {
  const container = containerOfListing(element);
  const href = element.field('href');
  const asyncapi = element.field('asyncapi');
  const other = containerNames.find((name) => name !== container && element.hasContent(name));
  const array = element.array(container);
  if (href !== undefined)
    return {
      rule: 'link',
      message: 'it is a link, and the platform makes no pages of one',
      at: href,
      help: 'Remove `href`, then run again.',
    };
  if (asyncapi !== undefined)
    return {
      rule: 'asyncapi',
      message: 'it names an AsyncAPI description too, whose channels would be added',
      at: asyncapi,
      help: 'Give each description an element of its own, then run again.',
    };
  if (sources[0]!.overlays === true)
    return {
      rule: 'overlays',
      message: 'it has overlays, which may add and remove operations',
      at: sources[0]!.node,
      help: 'Apply the overlays to the specification, name the result, then run again.',
    };
  if (other !== undefined)
    return {
      rule: 'content',
      message: `it holds \`${other}\`, where the platform makes ${container === 'pages' ? 'nested groups' : '`groups`'}`,
      at: element.field(other)!,
      help: 'Put what is to stay into an element of its own, then run again.',
    };
  if (
    array === undefined ||
    element.layers.flatMap(({ node }) => node.members).filter(({ key }) => key === container).length > 1
  ) {
    return {
      rule: 'content',
      message: `it has not one \`${container}\`, an array, that holds all of its entries`,
      at: element.field(container) ?? element,
      help: 'Write them in one array, then run again.',
    };
  }
  if (array.referenced)
    return {
      rule: 'referenced',
      message: `its \`${container}\` stand in ${array.document}, which nothing would name any more`,
      at: element.field(container)!,
      help: 'Write the array in place of its `$ref`, then run again.',
    };
  return undefined;
}

/** A group as the platform makes it. */
interface Due {
  readonly label: string;
  readonly entries: readonly { readonly text: string; readonly operation: Operation | undefined }[];
}

/** Finds the first difference between what an element lists and what the platform would make of its specification. */
export class Comparison {
  readonly #element: Element;
  readonly #source: Json;
  readonly #opened: OpenedSpecification;
  readonly #due: readonly Due[];
  readonly #listed: ReadonlySet<Operation | undefined>;

  /** `due` are the groups that the platform would make. */
  constructor({ element, sources, entries }: Candidate, opened: OpenedSpecification, due: Listing['groups']) {
    this.#element = element;
    this.#source = sources[0]!.node;
    this.#opened = opened;
    this.#due = due.map(({ label, entries: texts }) => ({
      label,
      entries: texts.map((text) => ({ text, operation: this.#operationOf(parseEntry(text)) })),
    }));
    this.#listed = new Set(entries.map(({ entry }) => this.#operationOf(entry)));
  }

  /** Undefined if there is none. */
  obstacle(): Obstacle | undefined {
    const children = this.#element.children(containerOfListing(this.#element));
    for (const [k, child] of children.entries()) {
      const obstacle = child.type === 'element' ? this.#inGroup(child.element, this.#due[k]) : extra(child);
      if (obstacle !== undefined) return obstacle;
    }
    const rest = this.#due[children.length];
    return rest && this.#absent(rest.entries[0]!, this.#source, `the group ${JSON.stringify(rest.label)}`);
  }

  #inGroup(group: Element, due: Due | undefined): Obstacle | undefined {
    const name = nameOf(group);
    const [layer, behind] = group.layers;
    if (behind !== undefined)
      return {
        rule: 'referenced',
        message: `${name} stands in ${behind.document}, which nothing would name any more`,
        at: group,
        help: 'Write it in place of its `$ref`, then run again.',
      };
    const fields = layer!.node.members.filter(({ key }) => key !== 'group' && key !== 'pages');
    if (fields.length > 0) {
      return {
        rule: 'fields',
        message: `${name} has ${enumerate(fields.map(({ key }) => `\`${key}\``))}, and a group that the platform makes has not`,
        at: fields[0]!.value,
        help: 'Remove it if it is not needed, then run again.',
      };
    }
    const array = group.array('pages');
    if (array?.referenced === true)
      return {
        rule: 'referenced',
        message: `the \`pages\` of ${name} stand in ${array.document}, which nothing would name any more`,
        at: group.field('pages')!,
        help: 'Write the array in place of its `$ref`, then run again.',
      };
    if (array === undefined || layer!.node.members.length !== 2)
      return {
        rule: 'content',
        message: `${name} has not one label and one array of \`pages\``,
        at: group.field('pages') ?? group,
        help: 'Write one of each, then run again.',
      };
    const children = group.children('pages');
    for (const [k, child] of children.entries()) {
      if (child.type !== 'entry' || child.entry.kind === 'page' || child.entry.specification !== undefined)
        return extra(child);
      const operation = this.#operationOf(child.entry);
      if (operation === undefined || operation.hidden || operation.excluded)
        return this.#unknown(child.entry, child.text, child.node, operation);
      if (due === undefined || group.label !== due.label) return this.#otherGroup(group, due, operation);
      const wanted = due.entries[k];
      if (wanted === undefined || wanted.operation !== operation)
        return wanted === undefined
          ? misplaced(child.text, child.node, `in ${name}, where the platform has no more`)
          : this.#absent(wanted, child.node, name, child.text);
    }
    if (children.length === 0)
      return { rule: 'content', message: `${name} is empty`, at: group, help: 'Remove it, then run again.' };
    const next = due!.entries[children.length];
    return next && this.#absent(next, group, name);
  }

  /** What the platform would have at a place, and what is not there. */
  #absent({ text, operation }: Due['entries'][number], at: Json | Element, where: string, instead?: string): Obstacle {
    if (operation === undefined || !this.#listed.has(operation))
      return {
        rule: 'missing',
        message: `${text} is not listed, and would be added to ${where}`,
        at,
        help: 'List it, give it `x-hidden: true` in the specification, or keep the list.',
      };
    return instead === undefined
      ? misplaced(text, at, `elsewhere than in ${where}, where the platform would put it`)
      : misplaced(instead, at, `where the platform would put ${text}`);
  }

  /** A group that is not the one that the platform would have in its place: under another label, or out of order. */
  #otherGroup(group: Element, due: Due | undefined, first: Operation): Obstacle {
    const home = this.#due.find(({ entries }) => entries.some(({ operation }) => operation === first))?.label;
    if (home !== undefined && home !== group.label) {
      return {
        rule: 'label',
        message: `${entryOf(first)} stands in ${nameOf(group)}, and the platform would call it ${JSON.stringify(home)}`,
        at: group.field('group') ?? group,
        help: 'Give the tag that label in the specification (`x-group`), or keep the list.',
      };
    }
    return misplaced(
      nameOf(group),
      group,
      due === undefined
        ? 'after all that the platform would make'
        : `where the platform would put the group ${JSON.stringify(due.label)}`,
    );
  }

  #unknown(entry: Entry, text: string, at: Json, operation: Operation | undefined): Obstacle {
    const { key, operations } = this.#opened;
    if (operation !== undefined)
      return {
        rule: 'hidden',
        message: `${text} is listed, and is \`${operation.excluded ? 'x-excluded' : 'x-hidden'}\` in ${key}`,
        at,
        help: '`sync-openapi` removes it.',
      };
    const near = entry.kind === 'endpoint' ? nearestOperation(operations, entry) : undefined;
    return {
      rule: 'unknown',
      message: `${text} is listed, and is not in ${key}`,
      at,
      help:
        near === undefined
          ? '`sync-openapi` removes it.'
          : `Did you mean ${entryOf(near)}? \`sync-openapi\` corrects or removes it.`,
    };
  }

  #operationOf(entry: Entry): Operation | undefined {
    return entry.kind !== 'page' && entry.specification === undefined
      ? findOperation(this.#opened.operations, entry)
      : undefined;
  }
}

const misplaced = (what: string, at: Json | Element, where: string): Obstacle => ({
  rule: 'order',
  message: `${what} stands ${where}`,
  at,
  help: 'The order of the platform is that of the specification: change it there, or keep the list.',
});

/** What would stand in no sidebar any more, or elsewhere. */
function extra(child: Child): Obstacle {
  const help = 'Put it elsewhere, then run again, or keep the list.';
  if (child.type === 'element')
    return {
      rule: 'content',
      message: `${nameOf(child.element)} is nested in it, and the platform nests none`,
      at: child.element,
      help,
    };
  if (child.type === 'other')
    return { rule: 'content', message: 'something in it is neither a group nor an entry', at: child.node, help };
  if (child.entry.kind === 'page')
    return { rule: 'content', message: `it lists the page ${child.text}`, at: child.node, help };
  if (child.entry.specification !== undefined)
    return {
      rule: 'named',
      message: `${child.text} names its specification, and the platform adds every operation besides`,
      at: child.node,
      help: 'Write it without the specification, or remove it, then run again.',
    };
  return {
    rule: 'content',
    message: `${child.text} stands outside of a group, and the platform puts each operation into one`,
    at: child.node,
    help: 'Put it into the group of its tag, then run again, or keep the list.',
  };
}
