import {
  type Branch,
  branchesOf,
  type Container,
  type Entry,
  fieldOf,
  generatingFields,
  holdsStrings,
  isContainer,
  kindOf,
  mayBeBare,
  mayBeEmpty,
  mayBeWebhook,
  parseEntry,
  takesSourceRef,
  wordsFor,
} from '../format/index.ts';
import { getMember, type Json, type JsonArray, type JsonObject, type Member } from '../json/index.ts';
import { childOf, Element, globalOf } from '../navigation/element.ts';
import { navigationOf, Place } from '../navigation/index.ts';
import { specificationKey, type SpecificationSource, specificationSources } from '../openapi/index.ts';
import { behind, type Resolver, type Site } from '../site/index.ts';
import { remembered, withArticle } from '../text/index.ts';
import { type Item, type Mistake, ServedItem, type Standing } from './item.ts';
import { mistakeIn, nameOf, ownMistake, wins } from './mistake.ts';

/** An element that names a specification, and what is listed under it without naming one. */
export interface Owner extends SpecificationSource {
  /** Stands among the items where the element names it, and is dropped with what is around it. */
  readonly served: ServedItem;
  readonly entries: Listed[];
  /** How many items there were when all in the element was read. */
  end: number;
  /** What is made of it stands beside `pages`, where the platform's own walk ends: no navigation leads there. */
  isUnlisted: boolean;
}

/** An endpoint or a webhook entry, and the specification that it means. */
export interface Listed {
  readonly entry: Exclude<Entry, { readonly kind: 'page' }>;
  readonly served: ServedItem;
  readonly owner: Owner | undefined;
  /** The specification has it, be it excluded. */
  isFound: boolean;
}

/** What a walk found. */
export interface Reading {
  /** What the file names, in reading order. */
  readonly items: readonly ServedItem[];
  readonly owners: readonly Owner[];
  readonly listed: readonly Listed[];
  /** Every element, before what it holds. */
  readonly places: readonly Place[];
  /** For what the platform refuses the whole docs.json. */
  readonly refused: Mistake[];
}

/** Where a walk is: what is inherited. */
interface Here extends Standing {
  readonly owner: Owner | undefined;
}

type Found = Mistake | undefined;

/** The fields that generate pages of what is not read here. */
const unopened = generatingFields.filter((name) => name !== 'openapi' && name !== 'sourceRef');

/** The page entries of an array, item by item, which are the same before and after a run; undefined for everything else. */
const pageItems = remembered((array: JsonArray): readonly (Item | undefined)[] =>
  array.items.map((node) => {
    // What may be a webhook depends on what is in scope.
    const isOpen = node.kind !== 'string' || mayBeWebhook.test(node.value);
    const entry = isOpen ? undefined : parseEntry(node.value);
    return entry?.kind === 'page' ? entry : undefined;
  }),
);

/**
 * Reads a navigation as the platform does, and keeps what the platform drops, with the mistake for which it does.
 *
 * Each element is one of its branches: itself with one kind of content. The first branch that is right through and through counts. A mistake in a field of the element
 * itself spoils every branch, so it costs what the array around it holds; a group is nothing but its `pages`. At the root, where no branch is without content, the same
 * mistake is a refusal of the whole file, and everything is read as if it were not there.
 */
export function readNavigation(site: Site): Reading {
  const items: ServedItem[] = [];
  const owners: Owner[] = [];
  const listed: Listed[] = [];
  const places: Place[] = [];
  /** How many values that are no part of an element are around. */
  let unread = 0;
  const root = navigationOf(site);
  const start: Here | undefined = root && {
    place: new Place(root, undefined, 0, undefined),
    hidden: false,
    owner: undefined,
  };
  const refused: Mistake[] = [];
  const first = start === undefined ? readWithout() : readElement(start);
  if (first !== undefined && !refused.includes(first)) refused.unshift(first);
  return { items, owners, listed, places, refused };

  /** Reads what stands where the navigation should: nothing of it is shown. */
  function readWithout(): Found {
    const value = getMember(site.root, 'navigation');
    const node = site.root.kind === 'object' ? site.root : undefined;
    if (value === undefined || node === undefined) return { message: 'there is no `navigation`', at: site.root };
    const resolver = { documents: site.documents, open: [site.main] };
    const element = new Element('navigation', [{ document: site.main, node }], resolver);
    const mistake = { message: '`navigation` must be an object', at: value };
    readRaw(
      value,
      'navigation',
      { place: new Place(element, undefined, 0, undefined), hidden: false, owner: undefined },
      site.main,
      resolver,
    );
    drop(0, mistake);
    return mistake;
  }

  /** Reads an element and all that is in it. Gives back the first mistake that spoils the element as a whole. */
  function readElement(above: Here): Found {
    const { place } = above;
    const { element, parent } = place;
    const { kind } = element;
    const parentKind = parent?.element.kind;
    if (unread === 0) places.push(place);
    const here = inside(above);
    let own = ownMistake(site, place);
    for (const name of unopened)
      if (element.fields.includes(name) && fieldOf(kind, name, parentKind) !== undefined)
        addSource(name, element, here, place.document);
    const isLink = parentKind === 'global';
    const order = kind === 'global' || isLink ? [] : branchesOf(kind);
    const found = new Map<Branch, Found>();
    const atRoot = new Map<Branch, readonly Mistake[]>();
    const ranges: (readonly [Branch, start: number, end: number])[] = [];
    const isPlain = element.layers.length === 1 && element.fields.length === element.node.members.length;
    const counts = (member: Member) => isPlain || element.member(member.key) === member;

    // What the element itself leads to comes before what it holds.
    for (const { node, document } of element.layers)
      for (const member of node.members) {
        const { key, value } = member;
        if (value.kind !== 'string' || (key !== 'href' && key !== 'root' && key !== 'page')) continue;
        const at = items.length;
        if (key === 'href') add({ kind: 'link', href: value.value }, value, here, document);
        else if (key === 'root') add({ kind: 'page', page: value.value }, value, here, document);
        else addEntry(value.value, value, here, document);
        const known = counts(member) && fieldOf(kind, key, parentKind);
        if (!known) drop(at, { message: `\`${key}\` has no place in ${nameOf(place)}`, at: member });
        else if (key === 'href' && order.length > 0) {
          const mistake = mistakeIn(key, place, value, value);
          found.set(key, mistake);
          ranges.push([key, at, items.length]);
        }
      }

    for (const { node, document } of element.layers)
      for (const member of node.members) {
        const { key, value } = member;
        if (value.kind !== 'object' && value.kind !== 'array') {
          if (isContainer(key) && counts(member) && order.includes(key))
            found.set(key, { message: `\`${key}\` of ${nameOf(place)} must be an array`, at: member });
          continue;
        }
        const at = items.length;
        if (!counts(member)) {
          readRaw(value, key, here, document, element.resolver);
          drop(at, {
            message: `\`${key}\` of ${nameOf(place)} stands there twice, and the other one counts`,
            at: member,
          });
        } else if (key === 'global' && kind !== 'global') {
          const global = globalOf(element);
          const mistake = global && readElement({ ...here, place: new Place(global, undefined, 0, place) });
          if (fieldOf(kind, key, parentKind)?.unread !== true) own ??= mistake;
          else drop(at, { message: `\`${key}\` has no place in ${nameOf(place)}`, at: member });
        } else if (isContainer(key)) {
          const before = refused.length;
          const mistake = readContainer(key, member, here);
          if (place.parent === undefined) atRoot.set(key, refused.splice(before));
          if (kind === 'global' || isLink) own ??= mistake;
          else {
            const isTaken = order.includes(key);
            found.set(key, isTaken ? mistake : { message: `\`${key}\` has no place in ${nameOf(place)}`, at: member });
            ranges.push([key, at, items.length]);
          }
        } else if (!generatingFields.includes(key)) {
          readRaw(value, key, here, document, element.resolver);
          if (items.length > at && fieldOf(kind, key, parentKind) === undefined)
            drop(at, { message: `\`${key}\` of ${nameOf(place)} is not known to navshift`, at: member });
        }
      }

    // Which of its branches the element is.
    const candidates = order.filter((branch) => found.has(branch));
    // A group is nothing but its `pages`, and the root nothing without content.
    const isWhole = kind === 'group' || !mayBeBare(kind);
    const winner =
      candidates.find((branch) => found.get(branch) === undefined) ?? (isWhole ? candidates[0] : undefined);
    if (place.parent === undefined && winner !== undefined) refused.push(...(atRoot.get(winner) ?? []));
    for (const [branch, from, to] of ranges)
      if (branch !== winner) drop(from, found.get(branch) ?? wins(element, place, winner!, branch), to);
    if (kind === 'navigation' && winner === undefined)
      own ??= { message: '`navigation` holds nothing that the platform takes', at: element.node };
    if (here.owner !== undefined && here.owner !== above.owner) {
      // What is made of it are `groups`, which come first.
      const content =
        kind === 'group' || winner === 'groups' ? undefined : ranges.find(([branch]) => branch === winner);
      here.owner.end = content === undefined || winner === 'href' ? items.length : content[1];
      here.owner.isUnlisted = kind !== 'group' && winner === 'pages';
    }
    return own ?? (isWhole && winner !== undefined ? found.get(winner) : undefined);
  }

  /** What an element hands down. */
  function inside(above: Here): Here {
    const { element, document } = above.place;
    const hidden = element.field('hidden');
    const openapi = element.kind === 'global' ? undefined : element.field('openapi');
    const source = openapi === undefined ? undefined : specificationSources(openapi)[0];
    if (source === undefined && hidden?.kind !== 'boolean') return above;
    const here = { ...above, hidden: hidden?.kind === 'boolean' ? hidden.value : above.hidden };
    if (source === undefined) return here;
    const served = add(
      { kind: 'specification', specification: specificationKey(source.source) },
      openapi!,
      here,
      document,
    );
    if (element.kind === 'navigation')
      served.mistake = { message: '`openapi` has no place in `navigation`', at: openapi! };
    const owner: Owner = { ...source, served, entries: [], end: 0, isUnlisted: false };
    owners.push(owner);
    return { ...here, owner };
  }

  /** Reads the array of a container. Gives back the first mistake for which that content does not count. */
  function readContainer(container: Container, member: Member, here: Here): Found {
    const { place } = here;
    const array = place.element.array(container);
    if (array === undefined || array.referenced) {
      // What stands beside a `$ref` to an array says nothing.
      const at = items.length;
      const { document } = place.element.layers.find(({ node }) => node.members.includes(member))!;
      for (const { key, value } of array === undefined && member.value.kind === 'object' ? member.value.members : [])
        if (value.kind === 'object' || value.kind === 'array')
          readRaw(value, key, here, document, place.element.resolver);
      const mistake = { message: `\`${container}\` of ${nameOf(place)} must be an array`, at: member };
      drop(at, mistake);
      if (array === undefined) return mistake;
    }
    if (array.node.items.length === 0 && !mayBeEmpty(container) && place.element.kind !== 'global')
      return { message: `\`${container}\` of ${nameOf(place)} is empty`, at: member };
    return readItems(array.node, container, here, array.document, array.resolver);
  }

  function readItems(array: JsonArray, container: Container, here: Here, document: string, resolver: Resolver): Found {
    const { place } = here;
    let found: Found;
    const note = (mistake: Found) => {
      if (mistake !== undefined && place.parent === undefined) refused.push(mistake);
      found ??= mistake;
    };
    const strings = holdsStrings(container);
    const pages = pageItems(array);
    for (let index = 0; index < array.items.length; index++) {
      const node = array.items[index]!;
      const at = items.length;
      if (node.kind === 'string') {
        const page = pages[index];
        if (page !== undefined) add(page, node, here, document);
        else addEntry(node.value, node, here, document);
        if (strings && node.value !== '') continue;
      } else if (node.kind === 'object') {
        const child = childOf(node, container, document, resolver);
        if (child.type === 'element') {
          const { fields } = child.element;
          const source = fields.includes('sourceRef') ? child.element.member('sourceRef') : undefined;
          if (source !== undefined && fields.length > 1)
            refused.push({ message: '`sourceRef` must stand alone in its entry', at: source });
          else if (source !== undefined && takesSourceRef(container, place.parent?.element.kind)) {
            // What another repository declares there is not known here.
            addSource('sourceRef', child.element, here, document);
            continue;
          }
          note(readElement({ ...here, place: new Place(child.element, container, index, place) }));
          continue;
        }
        readRaw(node, container, here, document, resolver);
      } else if (node.kind === 'array') readItems(node, container, here, document, resolver);
      const mistake = {
        message: `an entry of \`${container}\` in ${nameOf(place)} must be ${strings ? 'a path or a group' : withArticle(wordsFor(kindOf(container), place.element.kind))}`,
        at: node,
      };
      note(mistake);
      drop(at, mistake);
    }
    return found;
  }

  /** Reads what is no part of an element, for what it leads to nevertheless. */
  function readRaw(node: Json, key: string, here: Here, document: string, resolver: Resolver): void {
    unread++;
    readUnread(node, key, here, document, resolver);
    unread--;
  }

  function readUnread(node: Json, key: string, here: Here, document: string, resolver: Resolver): void {
    if (node.kind === 'array') {
      if (isContainer(key)) readItems(node, key, here, document, resolver);
      else
        for (const item of node.items)
          if (item.kind === 'object' || item.kind === 'array') readRaw(item, key, here, document, resolver);
    } else if (node.kind === 'object') {
      readRawObject(node, here, document, resolver);
      const target = behind({ node, document, resolver });
      if (target !== undefined) readRaw(target.node, key, here, target.document, target.resolver);
    }
  }

  function readRawObject(node: JsonObject, here: Here, document: string, resolver: Resolver): void {
    for (const { key, value } of node.members) {
      if (value.kind !== 'string') continue;
      if (key === 'href') add({ kind: 'link', href: value.value }, value, here, document);
      else if (key === 'root') add({ kind: 'page', page: value.value }, value, here, document);
    }
    for (const { key, value } of node.members)
      if ((value.kind === 'object' || value.kind === 'array') && !generatingFields.includes(key))
        readRaw(value, key, here, document, resolver);
  }

  /** What generates pages, and is not opened here. */
  function addSource(name: string, element: Element, here: Here, document: string): void {
    const value = element.field(name)!;
    const source =
      value.kind === 'object' ? getMember(value, 'source') : value.kind === 'array' ? value.items[0] : value;
    if (source?.kind === 'string')
      add({ kind: 'specification', specification: `${name} ${source.value}` }, value, here, document);
  }

  function add(item: Item, node: Json, here: Here, document: string): ServedItem {
    const served = new ServedItem(item, node, here, document);
    items.push(served);
    return served;
  }

  function addEntry(text: string, node: Json, here: Here, document: string): void {
    const entry = parseEntry(text, here.owner !== undefined);
    if (entry.kind === 'page') return void add(entry, node, here, document);
    const { owner } = here;
    const source = entry.specification ?? owner?.source;
    const specification = source === undefined ? '' : specificationKey(source);
    const served = add(
      entry.kind === 'webhook'
        ? { kind: 'webhook', specification, name: entry.name }
        : { kind: 'endpoint', specification, method: entry.method, path: entry.path },
      node,
      here,
      document,
    );
    const one: Listed = { entry, served, owner, isFound: false };
    listed.push(one);
    if (entry.specification === undefined) owner?.entries.push(one);
  }

  /** Everything from an item on, up to another one, is dropped for a mistake; what was dropped before is so for its own. */
  function drop(from: number, mistake: Mistake, to = items.length): void {
    for (let k = from; k < to; k++) items[k]!.mistake ??= mistake;
  }
}
