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
import { getMember, makeMember, makeObject } from '../json/index.ts';
import type { Json, JsonArray, JsonObject, Member } from '../json/index.ts';
import {
  Element,
  elementOf,
  entryAt,
  globalOf,
  mayBeContainer,
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
import { mistakeIn, nameAt, noArray, ownMistake, strange, wins } from './mistake.ts';
import type { Listed, Owner } from './owner.ts';

/** The result of a walk. */
export interface Reading {
  /** The items that the file names, in reading order. */
  readonly items: readonly ServedItem[];
  readonly owners: readonly Owner[];
  readonly listed: readonly Listed[];
  /** GraphQL schemas from which Mintlify generates only the pages that the file lists. */
  readonly replaced: ReadonlySet<ServedItem>;
  /** Every element, before those in it. */
  readonly places: readonly Place[];
  /** Mistakes because of which Mintlify refuses the whole docs.json. */
  readonly refused: Mistake[];
}

/** The position of a walk, with what it inherits there. */
interface Here extends Standing {
  readonly owner: Owner | undefined;
  /** The GraphQL schema around. Mintlify generates pages from all of it, unless the file lists some. */
  readonly schema?: ServedItem;
}

type Found = Mistake | undefined;

const outermost = (element: Element): Here => ({
  place: new Place(element, undefined, 0, undefined),
  hidden: false,
  owner: undefined,
});

const none: readonly never[] = [];

/** The fields that generate pages from a source that navshift does not open. */
const unopened = generatingFields.filter((name) => name !== 'openapi' && name !== 'sourceRef');

/**
 * Reads a navigation as Mintlify does, and keeps what Mintlify drops, with the mistake.
 *
 * A branch of an element is the element with one kind of content. Mintlify shows the first branch without any mistake.
 * A mistake in a field of the element itself spoils every branch, and so the array around the element. A group has only
 * the branch `pages`. The root needs content: if it has no right branch, Mintlify refuses the whole file. The reader
 * then reads on as if the mistake were not there.
 */
export const readNavigation = (site: Site): Reading => new NavigationReader(site).read();

class NavigationReader {
  readonly #items: ServedItem[] = [];
  readonly #owners: Owner[] = [];
  readonly #listed: Listed[] = [];
  readonly #places: Place[] = [];
  readonly #refused: Mistake[] = [];
  /** Listed operations of GraphQL schemas, each with the item of its schema. */
  readonly #chosen: { readonly schema: ServedItem; readonly one: ServedItem }[] = [];
  /** How many values around the position are not part of an element. */
  #unread = 0;

  constructor(private readonly site: Site) {}

  read(): Reading {
    const root = navigationOf(this.site);
    const first = root === undefined ? this.#readWithout() : this.#readElement(outermost(root));
    const refused = this.#refused;
    if (first !== undefined && !refused.includes(first)) refused.unshift(first);
    // A listed operation that Mintlify drops for a mistake of its own replaces nothing.
    const replaced = new Set(
      this.#chosen.flatMap(({ schema, one }) => (one.mistake === schema.mistake ? [schema] : [])),
    );
    return { items: this.#items, owners: this.#owners, listed: this.#listed, replaced, places: this.#places, refused };
  }

  /** Reads a `navigation` that is not an object, as the groups of a mint.json are not: Mintlify shows nothing of it. */
  #readWithout(): Found {
    const { root, documents, main } = this.site;
    const value = getMember(root, 'navigation');
    if (value === undefined) return { message: 'there is no `navigation`', at: root };
    const layer = { document: main, node: makeObject([makeMember('groups', value)]) };
    this.#readElement(outermost(new Element('navigation', [layer], { documents, open: [main] })));
    const mistake = { message: '`navigation` must be an object', at: value };
    this.#refused.splice(0);
    this.#drop(0, mistake);
    return mistake;
  }

  /** Reads an element and all that is in it. Returns the first mistake that spoils the element as a whole. */
  #readElement(above: Here): Found {
    const { place } = above;
    const { element, parent } = place;
    const { kind, fields } = element;
    if (this.#unread === 0) this.#places.push(place);
    let here = this.#inside(above);
    for (const name of unopened) {
      if (!fields.includes(name) || fieldOf(kind, name, parent?.element.kind) === undefined) continue;
      const schema = this.#addSource(name, element, here, place.document);
      if (name === 'graphql' && schema !== undefined) here = { ...here, schema };
    }
    const contents: Content[] = [];
    // Mintlify lists the page or link of the element itself before its content.
    if (fields.includes('href') || fields.includes('root') || fields.includes('page')) this.#readLinks(here, contents);
    const held = this.#readHeld(here, contents);
    const own = ownMistake(this.site, place) ?? held;

    const first = firstOf(contents, orderOf(place));
    // A group has no other branch than `pages`, and the root needs content: for both, a wrong branch is the winner with its mistake.
    const isWhole = kind === 'group' || !mayBeBare(kind);
    const winner = first?.mistake === undefined || isWhole ? first : undefined;
    if (winner !== undefined && winner.refused.length > 0) this.#refused.push(...winner.refused);
    for (const content of contents) {
      const { branch, mistake, from, to } = content;
      if (content !== winner) this.#drop(from, mistake ?? wins(element, place, winner!.branch, branch), to);
    }
    if (here.owner !== undefined && here.owner !== above.owner) this.#endOwner(here.owner, kind, winner);
    if (own !== undefined || kind !== 'navigation' || winner !== undefined)
      return own ?? (isWhole ? winner?.mistake : undefined);
    return { message: '`navigation` has nothing that Mintlify shows', at: element.node };
  }

  /** Reads the fields `href`, `root` and `page`, which give the element itself a page or link. */
  #readLinks(here: Here, contents: Content[]): void {
    const { place } = here;
    const { element, parent } = place;
    for (const { node, document } of element.layers)
      for (const member of node.members) {
        const { key, value } = member;
        if (value.kind !== 'string' || (key !== 'href' && key !== 'root' && key !== 'page')) continue;
        const at = this.#items.length;
        if (key === 'href') this.#add({ kind: 'link', href: value.value }, value, here, document);
        else if (key === 'root') this.#add({ kind: 'page', page: value.value }, value, here, document);
        else this.#addEntry(value.value, value, here, document);
        const field = element.member(key) === member ? fieldOf(element.kind, key, parent?.element.kind) : undefined;
        if (field === undefined) this.#drop(at, strange(place, member));
        else if (key === 'href' && orderOf(place).length > 0) {
          const mistake = mistakeIn(field, place, value, value);
          contents.push({ branch: key, mistake, from: at, to: this.#items.length, refused: none });
        }
      }
  }

  /**
   * Reads the content of an element into `contents`. Returns the first mistake in `global` and its links, which are
   * part of the element itself.
   */
  #readHeld(here: Here, contents: Content[]): Found {
    const { place } = here;
    const { element, parent } = place;
    const { kind, layers, resolver } = element;
    const isPlain = layers.length === 1 && element.fields.length === element.node.members.length;
    let own: Found;
    for (const { node, document } of layers)
      for (const member of node.members) {
        const { key, value } = member;
        const counts = isPlain || element.member(key) === member;
        const at = this.#items.length;
        if (value.kind !== 'object' && value.kind !== 'array') {
          if (!isContainer(key) || !counts) continue;
          if (kind === 'global') own ??= noArray(place, key, value);
          else contents.push({ branch: key, mistake: noArray(place, key, value), from: at, to: at, refused: none });
        } else if (!counts) {
          this.#readRaw(value, key, here, document, resolver);
          const message = `\`${key}\` of ${nameAt(place)} is there twice, and the other one counts`;
          this.#drop(at, { message, at: member });
        } else if (key === 'global' && kind !== 'global') {
          const global = globalOf(element);
          const mistake = global && this.#readElement({ ...here, place: new Place(global, undefined, 0, place) });
          if (fieldOf(kind, key, parent?.element.kind)?.unread !== true) own ??= mistake;
          else this.#drop(at, strange(place, member));
        } else if (isContainer(key)) {
          const before = this.#refused.length;
          const mistake = this.#readContainer(key, member, here);
          const ofRoot = parent === undefined ? this.#refused.splice(before) : none;
          const isTaken = orderOf(place).includes(key);
          if (kind === 'global') own ??= mistake;
          else if (isOfGlobal(place)) this.#drop(at, strange(place, member));
          else
            contents.push({
              branch: key,
              mistake: isTaken ? mistake : strange(place, member),
              from: at,
              to: this.#items.length,
              refused: ofRoot,
            });
        } else if (!generatingFields.includes(key)) {
          this.#readRaw(value, key, here, document, resolver);
          if (this.#items.length > at && fieldOf(kind, key, parent?.element.kind) === undefined)
            this.#drop(at, { message: `\`${key}\` of ${nameAt(place)} is unknown to navshift`, at: member });
        }
      }
    return own;
  }

  /** Notes where the pages that are generated from a specification belong among the items of its element. */
  #endOwner(owner: Owner, kind: Kind, winner: Content | undefined): void {
    // Generated groups follow the listed ones, and precede the content of another branch.
    const isBehind = kind === 'group' || winner === undefined || winner.branch === 'groups' || winner.branch === 'href';
    owner.end = isBehind ? this.#items.length : winner.from;
    // Mintlify reads `pages` and never reaches the generated `groups` beside them: no navigation shows those.
    owner.served.isUnlisted = kind !== 'group' && winner?.branch === 'pages';
  }

  /** Adds what an element hands down: `hidden` and its specification. */
  #inside(above: Here): Here {
    const { element, document } = above.place;
    const hidden = element.field('hidden');
    const openapi = element.kind === 'global' ? undefined : element.field('openapi');
    const source = openapi && ownSpecification(element);
    if (source === undefined && hidden?.kind !== 'boolean') return above;
    const here = { ...above, hidden: hidden?.kind === 'boolean' ? hidden.value : above.hidden };
    if (source === undefined) return here;
    const served = this.#add(
      { kind: 'specification', specification: specificationKey(source.source) },
      openapi!,
      here,
      document,
    );
    const field = fieldOf(element.kind, 'openapi');
    // Mintlify ignores a specification of a wrong form in a group; elsewhere it is a mistake of the element.
    if (field?.forgiven === true) served.mistake = mistakeIn(field, above.place, openapi!, openapi!);
    const instead = served.mistake && { owner: above.owner };
    if (element.kind === 'navigation')
      served.mistake = { message: '`openapi` cannot be in `navigation`', at: openapi! };
    const owner: Owner = { ...source, served, entries: [], ...(instead && { instead }), end: 0 };
    this.#owners.push(owner);
    return { ...here, owner };
  }

  /** Reads the array of a container. Returns the first mistake because of which this content does not count. */
  #readContainer(container: Container, member: Member, here: Here): Found {
    const { place } = here;
    const array = place.element.array(container);
    if (array === undefined || array.referenced) {
      // Mintlify ignores the keys beside a `$ref` to an array.
      const at = this.#items.length;
      const { document } = place.element.layers.find(({ node }) => node.members.includes(member))!;
      if (array === undefined) this.#readRaw(member.value, container, here, document, place.element.resolver);
      const mistake = noArray(place, container, member.value);
      this.#drop(at, mistake);
      if (array === undefined) return mistake;
    }
    if (array.node.items.length === 0 && !mayBeEmpty(container) && place.element.kind !== 'global')
      return { message: `\`${container}\` of ${nameAt(place)} is empty`, at: member };
    return this.#readItems(array.node, container, here, array.document, array.resolver);
  }

  #readItems(array: JsonArray, container: Container, here: Here, document: string, resolver: Resolver): Found {
    let found: Found;
    for (let index = 0; index < array.items.length; index++) {
      const mistake = this.#readItem(array.items[index]!, index, container, here, document, resolver);
      if (mistake === undefined) continue;
      if (here.place.parent === undefined) this.#refused.push(mistake);
      found ??= mistake;
    }
    return found;
  }

  #readItem(node: Json, index: number, container: Container, here: Here, document: string, resolver: Resolver): Found {
    const { place } = here;
    const at = this.#items.length;
    const before = this.#refused.length;
    if (node.kind === 'string') {
      const text = node.value;
      this.#addEntry(text, node, here, document);
      if (holdsStrings(container) && text !== '') return undefined;
    } else if (node.kind === 'object') {
      const element = elementOf(node, container, document, resolver);
      if (element !== undefined) {
        const { fields } = element;
        const source = fields.includes('sourceRef') ? element.member('sourceRef') : undefined;
        if (source !== undefined && fields.length > 1)
          this.#refused.push({ message: '`sourceRef` must be alone in its entry', at: source });
        else if (source !== undefined && takesSourceRef(container, place.element.kind)) {
          // The entry is content of another repository, which navshift does not open.
          this.#addSource('sourceRef', element, here, document);
          return undefined;
        }
        return this.#readElement({ ...here, place: new Place(element, container, index, place) });
      }
      this.#readRaw(node, container, here, document, resolver);
    } else if (node.kind === 'array') this.#readItems(node, container, here, document, resolver);
    const what = holdsStrings(container)
      ? 'a path or a group'
      : withArticle(wordsFor(kindOf(container), place.element.kind));
    const mistake = { message: `an entry of \`${container}\` in ${nameAt(place)} must be ${what}`, at: node };
    // This mistake replaces all those inside of the entry.
    this.#refused.splice(before);
    for (let k = at; k < this.#items.length; k++) this.#items[k]!.mistake = mistake;
    return mistake;
  }

  /** Reads a value that is not part of an element, for the pages and links that it names nevertheless. */
  #readRaw(node: Json, key: string, here: Here, document: string, resolver: Resolver): void {
    this.#unread++;
    if (node.kind === 'array') {
      if (mayBeContainer(key, node)) this.#readItems(node, key, here, document, resolver);
      else for (const item of node.items) this.#readRaw(item, key, here, document, resolver);
    } else if (mayBeContainer(key, node)) {
      // An element that lacks the list around it names what it would name in one.
      const element = elementOf(node, key, document, resolver);
      if (element !== undefined) this.#readElement({ ...here, place: new Place(element, key, 0, here.place) });
    } else if (node.kind === 'object') {
      this.#readRawObject(node, here, document, resolver);
      const target = behind({ node, document, resolver });
      if (target !== undefined) this.#readRaw(target.node, key, here, target.document, target.resolver);
    }
    this.#unread--;
  }

  #readRawObject(node: JsonObject, here: Here, document: string, resolver: Resolver): void {
    for (const { key, value } of node.members) {
      if (value.kind !== 'string') continue;
      if (key === 'href') this.#add({ kind: 'link', href: value.value }, value, here, document);
      else if (key === 'root') this.#add({ kind: 'page', page: value.value }, value, here, document);
    }
    for (const { key, value } of node.members)
      if (!generatingFields.includes(key)) this.#readRaw(value, key, here, document, resolver);
  }

  /** Adds an item for a source of generated pages that navshift does not open. */
  #addSource(name: string, element: Element, here: Here, document: string): ServedItem | undefined {
    const value = element.field(name)!;
    const source =
      value.kind === 'object' ? getMember(value, 'source') : value.kind === 'array' ? value.items[0] : value;
    if (source?.kind !== 'string') return undefined;
    return this.#add({ kind: 'specification', specification: `${name} ${source.value}` }, value, here, document);
  }

  #add(item: Item, node: Json, here: Here, document: string): ServedItem {
    const served = new ServedItem(item, node, here, document);
    this.#items.push(served);
    return served;
  }

  #addEntry(text: string, node: Json, here: Here, document: string): void {
    const entry = entryAt(text, here.place);
    if (entry.kind === 'page') return void this.#add(entry, node, here, document);
    const { owner, schema } = here;
    if (entry.kind === 'graphql') {
      const one = this.#add(
        { kind: 'graphql', specification: schemaInScope(here.place)!, method: entry.method, path: entry.path },
        node,
        here,
        document,
      );
      if (schema !== undefined) this.#chosen.push({ schema, one });
      return;
    }
    const source = entry.specification ?? owner?.source;
    const specification = source === undefined ? '' : specificationKey(source);
    const served = this.#add(
      entry.kind === 'webhook'
        ? { kind: 'webhook', specification, name: entry.name }
        : { kind: 'endpoint', specification, method: entry.method, path: entry.path },
      node,
      here,
      document,
    );
    const one: Listed = { entry, served, owner, isFound: false };
    this.#listed.push(one);
    if (entry.specification === undefined) owner?.entries.push(one);
  }

  /** Marks a range of items as dropped. An item that was dropped before keeps its own mistake. */
  #drop(from: number, mistake: Mistake, to = this.#items.length): void {
    for (let k = from; k < to; k++) this.#items[k]!.mistake ??= mistake;
  }
}
