import { type Container, containerNames, type Element, type Json, type Report } from 'navshift';
import type { ExpandOpenapiOptions } from './options.ts';
import type { Candidate } from './candidates.ts';
import { enumerate, NameOf } from './words.ts';

type Options = Pick<ExpandOpenapiOptions, 'groupBy' | 'mixed' | 'allSpecifications'>;

/** The container that takes what is listed: in a group nested groups stand in its `pages`, and so do entries without groups anywhere. */
export function containerFor(element: Element, { groupBy }: Pick<Options, 'groupBy'>): Container {
  return element.kind === 'group' || groupBy === 'none' ? 'pages' : 'groups';
}

/** Whether an element is to be expanded; says why if not. */
export function mayExpand({ element, sources, entry }: Candidate, options: Options, report: Report): boolean {
  const name = NameOf(element);
  const at = sources[0]!.node;
  if (element.field('href') !== undefined) {
    report.info('link', `${name} is a link, so it was left alone`, { at, help: 'Remove one of `href` and `openapi`: an element that leads elsewhere has no pages of its own.' });
    return false;
  }
  if (entry !== undefined) {
    report.info('listed', `${name} was left alone: entries of its specification are listed in it`, { at, help: 'To list all operations anew, remove the entries, then run again.', related: [{ message: 'the first of them', at: entry.node }] });
    return false;
  }
  if (element.field('asyncapi') !== undefined) {
    report.warning('asyncapi', `${name} names an AsyncAPI description too, so it was left alone`, { at, help: 'Its channels cannot be listed here. Give each description an element of its own, then run again.' });
    return false;
  }
  if (sources.some(({ overlays }, index) => overlays && (index === 0 || options.allSpecifications))) {
    report.warning('overlays', `${name} has overlays, which may add and remove operations, so it was left alone`, { at, help: 'Apply the overlays to the specification, name the result, then run again.' });
    return false;
  }
  const referenced = containerNames.find((container) => element.array(container)?.referenced);
  if (referenced !== undefined) {
    report.warning('referenced', `${name} has its \`${referenced}\` in ${element.array(referenced)!.document}, so it was left alone`, { at, help: 'Write the array in place of its `$ref`, then run again.' });
    return false;
  }
  const held = heldBy(element);
  return held.length === 0 || mayMix(element, held, options, report, at);
}

/** Whether what is listed can stand after what an element holds, and is asked for. */
function mayMix(element: Element, held: readonly Container[], options: Options, report: Report, at: Json): boolean {
  const container = containerFor(element, options);
  const holds = `${NameOf(element)} holds ${enumerate(held.map((name) => `\`${name}\``))} and lists no endpoint of its specification`;
  const wrong = held.find((name) => element.array(name) === undefined);
  if (wrong !== undefined) {
    report.info('content', `${holds}, so it was left alone`, { at, help: `Correct \`${wrong}\`, which is no array, then run again.` });
    return false;
  }
  const fits = held.length === 1 && held[0] === container;
  if (fits && options.mixed) return true;
  const entries = container === 'pages' && element.kind !== 'group';
  const clash = `${entries ? 'entries' : `\`${container}\``} beside ${enumerate(held.map((name) => `\`${name}\``))} would mix children`;
  if (options.mixed) {
    const help = held.length === 1 && held[0] === 'pages' && !entries ? 'Put them in with `--group-by none`, or name the elements to expand with `--at`.' : 'Give the specification an element of its own, or name the elements to expand with `--at`.';
    report.error('mixed-children', `${holds}: ${clash}, and the platform drops all but one kind`, { at, help });
    return false;
  }
  const instead = held.length === 1 && held[0] === 'pages' && !entries ? 'Add `--mixed --group-by none` to put the entries in with its pages, or give' : 'Give';
  const help = fits ? 'Add `--mixed` to list them after what it holds.' : `It cannot be expanded as it is: ${clash}. ${instead} the specification an element of its own.`;
  report.info('content', `${holds}, so it was left alone; the platform adds a page for every operation`, { at, help });
  return false;
}

/** The containers with something in them, or with something else than an array: also where another of the same name counts in their place, since what is there must not be lost. */
function heldBy(element: Element): readonly Container[] {
  const members = element.layers.flatMap(({ node }) => node.members);
  return containerNames.filter((name) => members.some(({ key, value }) => key === name && !(value.kind === 'array' && value.items.length === 0)));
}
