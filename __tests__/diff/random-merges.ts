import { toValue } from '../../src/json/index.ts';
import { makeSite, memoryReader, type Site } from '../../src/site/index.ts';

// Three navigations that came of one, and what a walker of its own says of a merge: nothing here asks how navshift merges.

/** An element, as a plain value. With a `file`, its list is in a document of its own. */
interface Element {
  kind: string;
  label: string;
  icon?: string;
  list: string;
  items: (string | Element)[];
  file?: string;
}

/** The pages that a side changed on their own: not those that a whole element took along. */
interface Log {
  readonly added: Set<string>;
  readonly removed: Set<string>;
  readonly moved: Set<string>;
}

type Random = (below: number) => number;

/** A generator of numbers (mulberry32). */
function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

const elementsOf = (root: Element): readonly Element[] => [
  root,
  ...root.items.flatMap((item) => (typeof item === 'string' ? [] : elementsOf(item))),
];

/** The elements that can hold pages: those with a list of pages. */
const holdersOf = (root: Element) => elementsOf(root).filter(({ list }) => list === 'pages');

const isElement = (item: string | Element): item is Element => typeof item !== 'string';

const pagesIn = (element: Element): readonly string[] =>
  element.items.flatMap((item) => (isElement(item) ? pagesIn(item) : item));

const group = (label: string, ...items: (string | Element)[]): Element => ({
  kind: 'group',
  label,
  list: 'pages',
  items,
});

/** A navigation of groups, perhaps in tabs, over one file or several. */
function baseOf(random: Random, files: boolean): Element {
  let page = 0;
  const pages = (count: number) => Array.from({ length: count }, () => `${['a', 'b', 'c'][random(3)]!}/p${page++}`);
  const groups = (from: number, count: number) =>
    Array.from({ length: count }, (_, k) => {
      const one = group(`G${from + k}`, ...pages(1 + random(4)));
      if (random(3) === 0)
        one.items.splice(random(one.items.length + 1), 0, group(`G${from + k}i`, ...pages(1 + random(3))));
      if (files && random(2) === 0) one.file = `nav/g${from + k}.json`;
      return one;
    });
  const root: Element = { kind: 'navigation', label: '', list: 'groups', items: [] };
  if (random(3) > 0) root.items = groups(0, 2 + random(3));
  else {
    root.list = 'tabs';
    root.items = [0, 1].map((k): Element => {
      const tab = { kind: 'tab', label: `T${k}`, list: 'groups', items: groups(k * 10, 1 + random(3)) };
      return files && random(2) === 0 ? { ...tab, file: `nav/t${k}.json` } : tab;
    });
  }
  return root;
}

type Edit = (root: Element, random: Random, log: Log, side: string) => void;

const pick = <Value>(random: Random, values: readonly Value[]): Value | undefined => values[random(values.length)];

/** The element that holds a page or an element. */
const around = (root: Element, item: string | Element) => elementsOf(root).find(({ items }) => items.includes(item))!;

function removal(root: Element, item: string | Element): void {
  const { items } = around(root, item);
  items.splice(items.indexOf(item), 1);
}

const insert = (random: Random, { items }: Element, item: string | Element) =>
  void items.splice(random(items.length + 1), 0, item);

const edits: readonly Edit[] = [
  function addPage(root, random, { added }, side) {
    const holder = pick(random, holdersOf(root));
    const page = random(4) === 0 ? `a/both${random(2)}` : `b/${side}${random(1000)}`;
    if (holder === undefined || pagesIn(root).includes(page)) return;
    insert(random, holder, page);
    added.add(page);
  },
  function removePage(root, random, { removed, added }) {
    const page = pick(random, pagesIn(root));
    if (page === undefined || added.has(page)) return;
    removal(root, page);
    removed.add(page);
  },
  function movePage(root, random, { moved, added }) {
    const page = pick(random, pagesIn(root));
    const holder = pick(random, holdersOf(root));
    if (page === undefined || holder === undefined || added.has(page) || holder.items.includes(page)) return;
    removal(root, page);
    insert(random, holder, page);
    moved.add(page);
  },
  function removeElement(root, random, { removed }) {
    const [, ...all] = elementsOf(root);
    const one = pick(random, all);
    if (one === undefined || all.length < 3) return;
    removal(root, one);
    for (const page of pagesIn(one)) removed.add(page);
  },
  function rename(root, random, _, side) {
    const [, ...all] = elementsOf(root);
    const one = pick(random, all);
    if (one !== undefined) one.label += ` ${side}`;
  },
  function setIcon(root, random, _, side) {
    const [, ...all] = elementsOf(root);
    const one = pick(random, all);
    if (one !== undefined) one.icon = `${side}${random(3)}`;
  },
  function reorder(root, random) {
    const one = pick(random, elementsOf(root))!;
    const [first] = one.items.splice(random(Math.max(one.items.length, 1)), 1);
    if (first !== undefined) insert(random, one, first);
  },
  function moveElement(root, random) {
    const one = pick(
      random,
      elementsOf(root).filter(({ kind }) => kind === 'group'),
    );
    if (one === undefined) return;
    const to = pick(
      random,
      elementsOf(root).filter(({ list }) => list === 'pages' || list === 'groups'),
    );
    if (to === undefined || elementsOf(one).includes(to)) return;
    removal(root, one);
    insert(random, to, one);
  },
  function wrapPages(root, random, _, side) {
    const holder = pick(random, holdersOf(root));
    if (holder === undefined || holder.items.length === 0) return;
    const at = random(holder.items.length);
    const inner = holder.items.splice(at, 1 + random(3));
    holder.items.splice(at, 0, group(`W${side}`, ...inner));
  },
  function unwrap(root, random) {
    const one = pick(
      random,
      elementsOf(root).filter(({ list, kind }) => list === 'pages' && kind === 'group'),
    );
    if (one === undefined) return;
    const { items, list } = around(root, one);
    if (list === 'pages') items.splice(items.indexOf(one), 1, ...one.items);
  },
  function addGroup(root, random, { added }, side) {
    const to = pick(
      random,
      elementsOf(root).filter(({ list }) => list === 'pages' || list === 'groups'),
    );
    if (to === undefined) return;
    const page = `c/${side}${random(1000)}`;
    if (pagesIn(root).includes(page)) return;
    insert(random, to, group(`N${side}${random(2)}`, page));
    added.add(page);
  },
  function extractOrInline(root, random, _, side) {
    const one = pick(random, elementsOf(root));
    if (one === undefined || one === root || elementsOf(root).every(({ file }) => file === undefined)) return;
    if (one.file === undefined) one.file = `nav/${side}${random(1000)}.json`;
    else delete one.file;
  },
  function divide(root, random, _, side) {
    if (root.list === 'versions') return;
    const kind = random(2) === 0 ? 'version' : 'product';
    const [{ list }, at] = [root, random(root.items.length + 1)];
    const part = (k: number, items: (string | Element)[]) => ({ kind, label: `${side}${k}`, list, items });
    root.items = [part(1, root.items.slice(0, at)), part(2, root.items.slice(at))].filter(
      ({ items }) => items.length > 0,
    );
    if (root.items.length > 0) root.list = `${kind}s`;
  },
];

/** The documents of a navigation. */
function documentsOf(root: Element): Record<string, unknown> {
  const documents: Record<string, unknown> = {};
  const write = ({ kind, label, icon, list, items, file }: Element): object => {
    const content = items.map((item) => (isElement(item) ? write(item) : item));
    if (file !== undefined) documents[file] = content;
    return {
      ...(kind !== 'navigation' && { [kind]: label }),
      ...(icon !== undefined && { icon }),
      [list]: file === undefined ? content : { $ref: `/${file}` },
    };
  };
  return { 'docs.json': { navigation: write(root) }, ...documents };
}

const textsOf = (root: Element) =>
  new Map(Object.entries(documentsOf(root)).map(([path, value]) => [path, JSON.stringify(value, null, 2)]));

export const siteOf = (texts: ReadonlyMap<string, string>): Site =>
  makeSite(texts.get('docs.json')!, { reader: memoryReader(Object.fromEntries(texts)) });

/** A site as this walker sees it: how often each page is listed, and the elements that list nothing. */
function walked(site: Site) {
  const pages = new Map<string, number>();
  /** The label of the element that lists a page. */
  const holders = new Map<string, string | undefined>();
  const labels = new Set<string>();
  /** The outermost elements that list nothing, each with those in it. */
  let empty: (readonly string[])[] = [];
  const follow = (value: unknown): unknown => {
    const ref = (value as { $ref?: string } | null)?.$ref;
    return ref === undefined ? value : follow(toValue(site.documents.get(ref.slice(1))!));
  };
  const walk = (value: unknown): number => {
    const element = value as Record<string, unknown>;
    const label = ['version', 'product', 'tab', 'group'].flatMap((kind) => (element[kind] as string) ?? [])[0];
    if (label !== undefined) labels.add(label);
    let count = 0;
    const others = empty;
    empty = [];
    for (const list of ['versions', 'products', 'tabs', 'groups', 'pages'])
      for (const item of (follow(element[list]) ?? []) as unknown[])
        if (typeof item === 'string') {
          pages.set(item, (pages.get(item) ?? 0) + 1);
          holders.set(item, label);
          count++;
        } else count += walk(item);
    empty = [...others, ...(count === 0 && label !== undefined ? [[label, ...empty.flat()]] : empty)];
    return count;
  };
  walk((toValue(site.root) as { navigation: unknown }).navigation);
  return { pages, holders, labels, empty };
}

export interface Drawn {
  readonly texts: readonly [ReadonlyMap<string, string>, ReadonlyMap<string, string>, ReadonlyMap<string, string>];
  readonly logs: readonly [ours: Log, theirs: Log];
  readonly done: readonly (readonly string[])[];
}

/** A base and two sides of it, by a number. */
export function drawn(seed: number): Drawn {
  const random = randomOf(seed);
  const base = baseOf(random, seed % 2 === 1);
  const side = (name: string) => {
    const root = structuredClone(base);
    const log: Log = { added: new Set(), removed: new Set(), moved: new Set() };
    const done: string[] = [];
    for (let k = 1 + random(4); k > 0; k--) {
      const edit = edits[random(2) === 0 ? random(3) : random(edits.length)]!;
      edit(root, random, log, name);
      done.push(edit.name);
    }
    return { root, log, done };
  };
  const [ours, theirs] = [side('o'), side('t')];
  return {
    texts: [textsOf(base), textsOf(ours.root), textsOf(theirs.root)],
    logs: [ours.log, theirs.log],
    done: [ours.done, theirs.done],
  };
}

/** The same with the sides in the other order. */
export const turned = ({ texts: [base, ours, theirs], logs: [mine, yours], done }: Drawn): Drawn => ({
  texts: [base, theirs, ours],
  logs: [yours, mine],
  done: done.toReversed(),
});

/** What was merged, for the judge. */
export interface Result {
  readonly site: Site;
  readonly other: Site;
  readonly conflicts: readonly { readonly name: string }[];
  readonly notes: readonly string[];
}

/** What is wrong with a merge; nothing if all is right. */
export function wrongIn({ texts, logs }: Drawn, { site, other, conflicts, notes }: Result): readonly string[] {
  const [base, ours, theirs] = texts.map((one) => walked(siteOf(one)));
  const readings = [walked(site), walked(other)];
  const wrong: string[] = [];
  const names = [base!, ours!, theirs!, ...readings].flatMap(({ pages }) => [...pages.keys()]);
  for (const page of new Set(names)) {
    const countIn = ({ pages }: { pages: ReadonlyMap<string, number> }) => pages.get(page) ?? 0;
    const [was, mine, yours] = [base!, ours!, theirs!].map(countIn) as [number, number, number];
    const found = readings.map(countIn);
    const [least, most] = [Math.min(...found), Math.max(...found)];
    const isAsked = conflicts.length > 0 && least < most;
    const isSaid = isAsked || [...notes, ...conflicts.map(({ name }) => name)].some((line) => line.includes(page));
    if (most > 1) wrong.push(`${page} is listed ${most} times`);
    if (mine > 0 && yours > 0 && most === 0) wrong.push(`${page} is gone, and neither side removed it`);
    if (mine > 0 && yours > 0 && least === 0 && !isAsked) wrong.push(`${page} is gone in one reading`);
    if (was === 0 && mine + yours > 0 && most === 0) wrong.push(`${page} was added, and is gone`);
    if (was > 0 && mine === 0 && yours === 0 && most > 0) wrong.push(`${page} is back, and both sides removed it`);
    const [remover, keeper, kept] = mine === 0 ? [logs[0], logs[1], theirs!] : [logs[1], logs[0], ours!];
    if (was === 0 || mine > 0 === yours > 0) continue;
    const isMoved = keeper.moved.has(page) && kept.holders.get(page) !== base!.holders.get(page);
    if (isMoved && remover.removed.has(page) && !isSaid)
      wrong.push(`${page} was moved and removed, and no line says so: ${most}`);
    if (!isMoved && most > 0 && !isAsked && !isSaid) wrong.push(`${page} was removed, and is there`);
  }
  // An element that was made for others must have something in it, if it had: its own, or an empty one that was there
  // before. Under a new name it can be one that a side emptied.
  const emptied = [ours!, theirs!].flatMap(({ empty }) => empty.flat());
  const plain = (label: string) => label.replace(/( [ot])+$/, '');
  const known = new Set([...base!.labels, ...emptied].map(plain));
  const isKnown = (label: string) => known.has(plain(label));
  const made = readings[0]!.empty.filter((one) => !one.some(isKnown));
  const renamed = emptied.filter((label) => !readings[0]!.labels.has(label));
  if (made.length > renamed.length) wrong.push(`element ${made[0]![0]} is new, and empty`);
  return wrong;
}
