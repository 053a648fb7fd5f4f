import {
  type Container,
  fieldOf,
  generatingFields,
  holdsStrings,
  isContainer,
  type Kind,
  kindOf,
  mayBeBare,
  mayBeEmpty,
  takesSourceRef,
  wordsFor,
} from '../format/index.ts';
import { getMember, type Json, type JsonArray, type JsonObject, type Member } from '../json/index.ts';
import {
  Element,
  elementOf,
  entryAt,
  globalOf,
  navigationOf,
  ownSpecification,
  Place,
  schemaInScope,
} from '../navigation/index.ts';
import { specificationKey } from '../openapi/index.ts';
import { behind, type Resolver, type Site } from '../site/index.ts';
import { withArticle } from '../text/index.ts';
import { type Content, firstOf, isOfGlobal, orderOf } from './content.ts';
import { type Item, type Mistake, ServedItem, type Standing } from './item.ts';
import { mistakeIn, nameOf, noArray, ownMistake, strange, wins } from './mistake.ts';
import type { Listed, Owner } from './owner.ts';

/** What a walk found. */
export interface Reading {
  /** What the file names, in reading order. */
  readonly items: readonly ServedItem[];
  readonly owners: readonly Owner[];
  readonly listed: readonly Listed[];
  /** Of what the platform makes no pages by itself, as some of them are listed. */
  readonly replaced: ReadonlySet<ServedItem>;
  /** Every element, before what it holds. */
  readonly places: readonly Place[];
  /** For what the platform refuses the whole docs.json. */
  readonly refused: Mistake[];
}

/** Where a walk is: what is inherited. */
interface Here extends Standing {
  readonly owner: Owner | undefined;
  /** Of what the platform makes pages of a GraphQL schema, unless some are listed. */
  readonly schema?: ServedItem;
}

type Found = Mistake | undefined;

const none: readonly never[] = [];

/** The fields that generate pages of what is not read here. */
const unopened = generatingFields.filter((name) => name !== 'openapi' && name !== 'sourceRef');

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
  /** What is listed of a GraphQL schema, with all that is made of it otherwise. */
  const chosen: { readonly schema: ServedItem; readonly one: ServedItem }[] = [];
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
  // One that the platform drops ends nothing.
  const replaced = new Set(chosen.flatMap(({ schema, one }) => (one.mistake === schema.mistake ? [schema] : [])));
  return { items, owners, listed, replaced, places, refused };

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
    const { kind, fields } = element;
    if (unread === 0) places.push(place);
    let here = inside(above);
    for (const name of unopened) {
      if (!fields.includes(name) || fieldOf(kind, name, parent?.element.kind) === undefined) continue;
      const schema = addSource(name, element, here, place.document);
      if (name === 'graphql' && schema !== undefined) here = { ...here, schema };
    }
    const contents: Content[] = [];
    // What the element itself leads to comes before what it holds.
    if (fields.includes('href') || fields.includes('root') || fields.includes('page')) readLinks(here, contents);
    const held = readHeld(here, contents);
    const own = ownMistake(site, place) ?? held;

    // Which of its branches the element is.
    const first = firstOf(contents, orderOf(place));
    // A group is nothing but its `pages`, and the root nothing without content.
    const isWhole = kind === 'group' || !mayBeBare(kind);
    const winner = first?.mistake === undefined || isWhole ? first : undefined;
    if (winner !== undefined && winner.refused.length > 0) refused.push(...winner.refused);
    for (const content of contents) {
      const { branch, mistake, from, to } = content;
      if (content !== winner) drop(from, mistake ?? wins(element, place, winner!.branch, branch), to);
    }
    if (here.owner !== undefined && here.owner !== above.owner) endOwner(here.owner, kind, winner);
    if (own !== undefined || kind !== 'navigation' || winner !== undefined)
      return own ?? (isWhole ? winner?.mistake : undefined);
    return { message: '`navigation` holds nothing that the platform takes', at: element.node };
  }

  /** Reads the fields by which an element leads somewhere itself. */
  function readLinks(here: Here, contents: Content[]): void {
    const { place } = here;
    const { element, parent } = place;
    for (const { node, document } of element.layers)
      for (const member of node.members) {
        const { key, value } = member;
        if (value.kind !== 'string' || (key !== 'href' && key !== 'root' && key !== 'page')) continue;
        const at = items.length;
        if (key === 'href') add({ kind: 'link', href: value.value }, value, here, document);
        else if (key === 'root') add({ kind: 'page', page: value.value }, value, here, document);
        else addEntry(value.value, value, here, document);
        const field = element.member(key) === member ? fieldOf(element.kind, key, parent?.element.kind) : undefined;
        if (field === undefined) drop(at, strange(place, member));
        else if (key === 'href' && orderOf(place).length > 0) {
          const mistake = mistakeIn(field, place, value, value);
          contents.push({ branch: key, mistake, from: at, to: items.length, refused: none });
        }
      }
  }

  /** Reads what an element holds. Gives back the first mistake in what is no content but a part of the element: `global`, and the links in it. */
  function readHeld(here: Here, contents: Content[]): Found {
    const { place } = here;
    const { element, parent } = place;
    const { kind, layers, resolver } = element;
    const isPlain = layers.length === 1 && element.fields.length === element.node.members.length;
    let own: Found;
    for (const { node, document } of layers)
      for (const member of node.members) {
        const { key, value } = member;
        const counts = isPlain || element.member(key) === member;
        const at = items.length;
        if (value.kind !== 'object' && value.kind !== 'array') {
          if (!isContainer(key) || !counts) continue;
          if (kind === 'global') own ??= noArray(place, key, value);
          else contents.push({ branch: key, mistake: noArray(place, key, value), from: at, to: at, refused: none });
        } else if (!counts) {
          readRaw(value, key, here, document, resolver);
          const message = `\`${key}\` of ${nameOf(place)} stands there twice, and the other one counts`;
          drop(at, { message, at: member });
        } else if (key === 'global' && kind !== 'global') {
          const global = globalOf(element);
          const mistake = global && readElement({ ...here, place: new Place(global, undefined, 0, place) });
          if (fieldOf(kind, key, parent?.element.kind)?.unread !== true) own ??= mistake;
          else drop(at, strange(place, member));
        } else if (isContainer(key)) {
          const before = refused.length;
          const mistake = readContainer(key, member, here);
          const ofRoot = parent === undefined ? refused.splice(before) : none;
          const isTaken = orderOf(place).includes(key);
          if (kind === 'global') own ??= mistake;
          else if (isOfGlobal(place)) drop(at, strange(place, member));
          else
            contents.push({
              branch: key,
              mistake: isTaken ? mistake : strange(place, member),
              from: at,
              to: items.length,
              refused: ofRoot,
            });
        } else if (!generatingFields.includes(key)) {
          readRaw(value, key, here, document, resolver);
          if (items.length > at && fieldOf(kind, key, parent?.element.kind) === undefined)
            drop(at, { message: `\`${key}\` of ${nameOf(place)} is not known to navshift`, at: member });
        }
      }
    return own;
  }

  /** Says where what is made of a specification stands among what its element holds. */
  function endOwner(owner: Owner, kind: Kind, winner: Content | undefined): void {
    // What is made of it are `groups`, which come first.
    const isBehind = kind === 'group' || winner === undefined || winner.branch === 'groups' || winner.branch === 'href';
    owner.end = isBehind ? items.length : winner.from;
    // What is made of it stands beside `pages`, where the platform's own walk ends: no navigation leads there.
    owner.served.isUnlisted = kind !== 'group' && winner?.branch === 'pages';
  }

  /** What an element hands down. */
  function inside(above: Here): Here {
    const { element, document } = above.place;
    const hidden = element.field('hidden');
    const openapi = element.kind === 'global' ? undefined : element.field('openapi');
    const source = openapi && ownSpecification(element);
    if (source === undefined && hidden?.kind !== 'boolean') return above;
    const here = { ...above, hidden: hidden?.kind === 'boolean' ? hidden.value : above.hidden };
    if (source === undefined) return here;
    const served = add(
      { kind: 'specification', specification: specificationKey(source.source) },
      openapi!,
      here,
      document,
    );
    const field = fieldOf(element.kind, 'openapi');
    // A group loses one of a wrong form, and nothing else.
    if (field?.forgiven === true) served.mistake = mistakeIn(field, above.place, openapi!, openapi!);
    const instead = served.mistake && { owner: above.owner };
    if (element.kind === 'navigation')
      served.mistake = { message: '`openapi` has no place in `navigation`', at: openapi! };
    const owner: Owner = { ...source, served, entries: [], ...(instead && { instead }), end: 0 };
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
      const mistake = noArray(place, container, member.value);
      drop(at, mistake);
      if (array === undefined) return mistake;
    }
    if (array.node.items.length === 0 && !mayBeEmpty(container) && place.element.kind !== 'global')
      return { message: `\`${container}\` of ${nameOf(place)} is empty`, at: member };
    return readItems(array.node, container, here, array.document, array.resolver);
  }

  function readItems(array: JsonArray, container: Container, here: Here, document: string, resolver: Resolver): Found {
    let found: Found;
    for (let index = 0; index < array.items.length; index++) {
      const mistake = readItem(array.items[index]!, index, container, here, document, resolver);
      if (mistake === undefined) continue;
      if (here.place.parent === undefined) refused.push(mistake);
      found ??= mistake;
    }
    return found;
  }

  function readItem(
    node: Json,
    index: number,
    container: Container,
    here: Here,
    document: string,
    resolver: Resolver,
  ): Found {
    const { place } = here;
    const at = items.length;
    const before = refused.length;
    if (node.kind === 'string') {
      const text = node.value;
      addEntry(text, node, here, document);
      if (holdsStrings(container) && text !== '') return undefined;
    } else if (node.kind === 'object') {
      const element = elementOf(node, container, document, resolver);
      if (element !== undefined) {
        const { fields } = element;
        const source = fields.includes('sourceRef') ? element.member('sourceRef') : undefined;
        if (source !== undefined && fields.length > 1)
          refused.push({ message: '`sourceRef` must stand alone in its entry', at: source });
        else if (source !== undefined && takesSourceRef(container, place.element.kind)) {
          // What another repository declares there is not known here.
          addSource('sourceRef', element, here, document);
          return undefined;
        }
        return readElement({ ...here, place: new Place(element, container, index, place) });
      }
      readRaw(node, container, here, document, resolver);
    } else if (node.kind === 'array') readItems(node, container, here, document, resolver);
    const what = holdsStrings(container)
      ? 'a path or a group'
      : withArticle(wordsFor(kindOf(container), place.element.kind));
    const mistake = { message: `an entry of \`${container}\` in ${nameOf(place)} must be ${what}`, at: node };
    // Whatever is wrong in it.
    refused.splice(before);
    for (let k = at; k < items.length; k++) items[k]!.mistake = mistake;
    return mistake;
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
  function addSource(name: string, element: Element, here: Here, document: string): ServedItem | undefined {
    const value = element.field(name)!;
    const source =
      value.kind === 'object' ? getMember(value, 'source') : value.kind === 'array' ? value.items[0] : value;
    if (source?.kind !== 'string') return undefined;
    return add({ kind: 'specification', specification: `${name} ${source.value}` }, value, here, document);
  }

  function add(item: Item, node: Json, here: Here, document: string): ServedItem {
    const served = new ServedItem(item, node, here, document);
    items.push(served);
    return served;
  }

  function addEntry(text: string, node: Json, here: Here, document: string): void {
    const entry = entryAt(text, here.place);
    if (entry.kind === 'page') return void add(entry, node, here, document);
    const { owner, schema } = here;
    if (entry.kind === 'graphql') {
      const one = add(
        { kind: 'graphql', specification: schemaInScope(here.place)!, method: entry.method, path: entry.path },
        node,
        here,
        document,
      );
      if (schema !== undefined) chosen.push({ schema, one });
      return;
    }
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
