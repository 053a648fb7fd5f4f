import { display, type Eyebrows, wordsFor } from '../format/index.ts';
import type { Change, NavigationDiff } from '../diff/index.ts';
import { getMember } from '../json/index.ts';
import { initialState } from '../sidebar/index.ts';
import { addressOf, type Branch, type Leaf, trailText, treeOf } from '../served/index.ts';
import type { Site } from '../site/index.ts';
import { tell } from '../telling/index.ts';
import type { ChangeLine, Mark, Node, ViewSpot, View } from './view.ts';

/** How a page is made. */
export interface PageOptions {
  /** The address of the site, such as `https://docs.example.com`: pages lead there. By default they lead nowhere. */
  readonly baseUrl?: string | undefined;
  /** The title of a page, where it is known. */
  readonly titleOf?: (page: string) => string | undefined;
}

type Thing = Branch | Leaf;
const isLeaf = (thing: Thing): thing is Leaf => 'served' in thing;

/** What is different of something on the other side of a change. */
interface Other {
  readonly mark: Mark | undefined;
  readonly at: number | undefined;
}

/** The numbers of the elements and entries of a navigation, in reading order; the page counts in the same way. */
function numbersOf(root: Branch): ReadonlyMap<Thing, number> {
  const numbers = new Map<Thing, number>();
  const add = (thing: Thing) => {
    numbers.set(thing, numbers.size);
    if (!isLeaf(thing)) thing.children.forEach(add);
  };
  add(root);
  return numbers;
}

/** The navigation of a site as a page has it. */
function nodeOf(root: Branch, { titleOf }: PageOptions, otherOf: (thing: Thing) => Other): Node {
  const made = (thing: Thing): Node => {
    const { mark, at } = otherOf(thing);
    const common = { ...(mark !== undefined && { m: mark }), ...(at !== undefined && { x: at }) };
    return isLeaf(thing) ? { ...leafNode(thing, titleOf), ...common } : { ...branchNode(thing, made), ...common };
  };
  return made(root);
}

function leafNode(leaf: Leaf, titleOf: PageOptions['titleOf']): Node {
  const { item, state, node } = leaf.served;
  const title = item.kind === 'page' ? titleOf?.(item.page) : undefined;
  const { file, line } = node.origin ?? {};
  const address = item.kind === 'link' || item.kind === 'specification' ? undefined : addressOf(leaf);
  const last = leaf.name.slice(leaf.name.lastIndexOf('/') + 1) || 'index';
  // An element with `href` is a link itself.
  const label = item.kind === 'page' ? last : item.kind === 'link' ? leaf.parent.label : undefined;
  return {
    k: item.kind,
    l: title ?? label ?? leaf.name,
    p: address ?? leaf.name,
    ...(state !== 'shown' && { s: state }),
    ...(line !== undefined && { w: `${file}:${line}` }),
  };
}

function branchNode(branch: Branch, made: (thing: Thing) => Node): Node {
  const { kind, label, parent, place, children } = branch;
  const field = (name: string) => place?.element.field(name);
  const text = (name: string) => {
    const value = field(name);
    return value?.kind === 'string' ? value.value : undefined;
  };
  const is = (name: string) => {
    const value = field(name);
    return value?.kind === 'boolean' && value.value;
  };
  const isOpen = initialState({ topLevel: parent?.kind !== 'group', expanded: is('expanded') }) === 'expanded';
  const [icon, tag] = [text('icon'), text('tag')];
  const { file, line } = place?.element.node.origin ?? {};
  return {
    k: wordsFor(kind, parent?.kind),
    ...(label !== undefined && { l: label }),
    ...(icon !== undefined && { i: icon }),
    ...(tag !== undefined && { t: tag }),
    ...(is('hidden') && { s: 'hidden' }),
    ...(kind === 'group' && isOpen && { o: 1 as const }),
    ...(kind === 'group' && field('root') !== undefined && { r: 1 as const }),
    ...(is('default') && { d: 1 as const }),
    ...(line !== undefined && { w: `${file}:${line}` }),
    c: children.map(made),
  };
}

/** What a site says of how its navigation is shown. */
function displayOf(site: Site, { baseUrl }: PageOptions): Partial<View> {
  const valueAt = (path: readonly string[]) =>
    path.reduce<ReturnType<typeof getMember>>(
      (node, name) => (node?.kind === 'object' ? getMember(node, name) : undefined),
      site.root,
    );
  const [eyebrows, drilldown] = [valueAt(display.eyebrows.path), valueAt(display.drilldown.path)];
  return {
    ...(eyebrows?.kind === 'string' &&
      eyebrows.value in display.eyebrows.values && { eyebrows: eyebrows.value as Eyebrows }),
    ...(drilldown?.kind === 'boolean' && { drilldown: drilldown.value }),
    ...(baseUrl !== undefined && { base: baseUrl.replace(/\/+$/, '') }),
  };
}

function siteNameOf(site: Site): string {
  const name = site.root.kind === 'object' ? getMember(site.root, 'name') : undefined;
  return name?.kind === 'string' ? name.value : site.location.prefix + site.main;
}

/** The navigation of a site. */
export const siteView = (site: Site, options: PageOptions): View => ({
  title: siteNameOf(site),
  sides: [nodeOf(treeOf(site).root, options, () => ({ mark: undefined, at: undefined }))],
  ...displayOf(site, options),
});

/** So many places of a line are listed; the others are counted. */
const mostSpots = 100;

/** A change: the navigation before and after it, what became of each thing, and the lines of `navshift diff`. */
export function diffView(diff: NavigationDiff, options: PageOptions): View {
  const { matching } = diff;
  const [before, after] = [matching.before.root, matching.after.root];
  const numbers = [numbersOf(before), numbersOf(after)] as const;
  const markOf = (thing: Thing, side: 0 | 1): Mark | undefined => {
    const other = matching.of(thing);
    if (thing.parent === undefined) return undefined;
    if (other === undefined) return side === 0 ? 'gone' : 'came';
    const around = other.parent;
    if (around !== undefined && matching.of(around) !== thing.parent) return 'moved';
    return nameIn(thing) === nameIn(other) ? undefined : 'renamed';
  };
  const otherOf = (side: 0 | 1) => (thing: Thing) => ({
    mark: markOf(thing, side),
    at: matching.has(thing) ? numbers[side === 0 ? 1 : 0].get(matching.of(thing)!) : undefined,
  });
  const { summary, lines } = tell(diff);
  const changes = lines.map(({ sign, text, changes: told = [] }): ChangeLine => {
    const spots = told.flatMap((change) => spotsOf(change, numbers));
    return {
      sign,
      text,
      spots: spots.slice(0, mostSpots),
      ...(spots.length > mostSpots && { more: spots.length - mostSpots }),
    };
  });
  return {
    title: siteNameOf(matching.sites[1]),
    sides: [nodeOf(before, options, otherOf(0)), nodeOf(after, options, otherOf(1))],
    summary,
    changes,
    ...displayOf(matching.sites[1], options),
  };
}

const nameIn = (thing: Thing): string =>
  isLeaf(thing) ? thing.name : `${wordsFor(thing.kind, thing.parent?.kind)} ${thing.label ?? ''}`.trimEnd();

/** Where a change is: its outermost elements, else its entries, as they are after it, or before it where they are gone. */
function spotsOf({ branches, leaves }: Change, numbers: readonly ReadonlyMap<Thing, number>[]): readonly ViewSpot[] {
  const things = (branches.length > 0 ? branches : leaves).map(({ before, after }) => (after ?? before)!);
  return things.flatMap((thing) => {
    const side = numbers[1]!.has(thing) ? 1 : 0;
    const at = numbers[side]!.get(thing);
    if (at === undefined || thing.parent === undefined || things.includes(thing.parent)) return [];
    return { side, at, text: `${trailText(thing.parent)} › ${nameIn(thing)}` };
  });
}
