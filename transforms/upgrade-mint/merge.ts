import { containerNames, groupBy, isContainer, kindOf as kindIn, labelField } from 'navshift';
import {
  getMember,
  insertItems,
  insertMember,
  type Json,
  type JsonArray,
  type JsonObject,
  makeArray,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  type Member,
  sameJson,
  setItem,
  setMember,
  visitJson,
  withMembers,
} from 'navshift/json';
import { pathOf } from './divisions.ts';
import { stringOf } from './fields.ts';
import { placeIn, type Told } from './told.ts';

/** Settings that are one value: half of one beside half of another would be neither. */
const wholes = new Set(['colors', 'logo', 'fonts', 'navbar.primary', 'api.mdx.auth']);

/** Lists of elements that can stand for each other: the elements that divide a navigation, and groups. */
const divisions = ['tabs', 'anchors', 'dropdowns'];
const groups = ['groups', 'pages'];

const kindOf = (list: string): string => (list === 'pages' ? 'group' : list === 'menu' ? 'item' : list.slice(0, -1));
const isList = ({ key, value }: Member): boolean => isContainer(key) && value.kind === 'array';
const listsOf = (node: JsonObject): readonly Member[] => node.members.filter(isList);

/**
 * A docs.json with what a mint.json has besides. A page that docs.json lists is not listed again, and what docs.json says
 * otherwise stays; each such part of the mint.json is reported. Reports an error if no list can take a part of the
 * navigation.
 *
 * `given`: the mint.json in the form of docs.json.
 */
export function mergedInto(docs: JsonObject, given: JsonObject, told: Told): JsonObject {
  return new Merge(docs, told).element(docs, given, '');
}

class Merge {
  /** The pages that docs.json lists, by their paths. */
  readonly #listed = new Set<string>();

  constructor(
    docs: JsonObject,
    readonly told: Told,
  ) {
    visitJson(docs, {
      enter: (node) => {
        const pages = getMember(node, 'pages');
        for (const page of [getMember(node, 'root'), ...(pages?.kind === 'array' ? pages.items : [])])
          if (page?.kind === 'string') this.#listed.add(pathOf(page.value));
      },
    });
  }

  /** An object of docs.json with the fields of another one that it lacks, and with the items of its lists. */
  element(there: JsonObject, given: JsonObject, path: string): JsonObject {
    return given.members.reduce((object, member) => {
      const at = path === '' ? member.key : `${path}.${member.key}`;
      if (at.startsWith('navigation.') && isList(member)) return this.#list(object, member, path);
      if (at === 'redirects' && isArray(member.value)) return this.#redirects(object, member.value);
      return this.#field(object, member, at);
    }, there);
  }

  #field(object: JsonObject, member: Member, path: string): JsonObject {
    const there = getMember(object, member.key);
    if (there === undefined) return insertMember(object, member.key, member.value);
    if (isArray(there) && there.items.length === 0) return setMember(object, member.key, member.value);
    const isOne = wholes.has(path) || (path.startsWith('navigation.') && path !== 'navigation.global');
    if (there.kind === 'object' && member.value.kind === 'object' && !isOne)
      return setMember(object, member.key, this.element(there, member.value, path));
    const isSaid = sameJson(there, member.value) || path === '$schema' || isAssumed(member);
    if (isSaid) this.told.settle(member.value);
    else this.#left(`\`${path}\` is left out, because docs.json has another value`, member);
    return object;
  }

  #redirects(object: JsonObject, given: JsonArray): JsonObject {
    const there = getMember(object, 'redirects');
    if (!isArray(there)) return insertMember(object, 'redirects', given);
    const added = given.items.filter((redirect) => {
      const source = stringOf(getMember(redirect, 'source'));
      const known = there.items.find((one) => source !== undefined && stringOf(getMember(one, 'source')) === source);
      if (known !== undefined && sameJson(known, redirect)) this.told.settle(redirect);
      else if (known !== undefined)
        this.#left(`The redirect from ${source} is left out, because docs.json has another one`, redirect);
      return known === undefined;
    });
    return setMember(object, 'redirects', insertItems(there, added));
  }

  /** An element with the items of a list in its list of that name, or in the one that it has instead. */
  #list(holder: JsonObject, given: Member, path: string): JsonObject {
    const there = listsOf(holder).filter(({ value }) => (value as JsonArray).items.length > 0);
    const isOwn = path === 'navigation.global' || there.length === 0 || there.some(({ key }) => key === given.key);
    const name = isOwn ? given.key : there[0]!.key;
    const items = this.#converted(given, name, holder);
    if (items === undefined) {
      this.told.report.error('two-navigations', `docs.json has \`${name}\` where mint.json has \`${given.key}\``, {
        at: placeIn(given),
        help: 'Nothing was written. Divide the mint.json as the docs.json is, or move its pages by hand.',
      });
      this.told.settle(given.value);
      return holder;
    }
    const list = getMember(holder, name);
    const result = items.reduce<JsonArray>(
      (merged, item) => {
        const k = merged.items.findIndex((one) => isNamed(one, item, kindOf(name)));
        const known = merged.items[k];
        if (known?.kind === 'object' && item.kind === 'object')
          return setItem(merged, k, this.element(known, item, `${path}.${name}[${k}]`));
        const fresh = this.#fresh(item);
        return fresh === null ? merged : insertItems(merged, [fresh]);
      },
      isArray(list) ? list : makeArray([]),
    );
    return setMember(holder, name, result);
  }

  /** The items of a list as another list has them; undefined if it cannot have them. */
  #converted({ key, value }: Member, to: string, holder: JsonObject): readonly Json[] | undefined {
    const { items } = value as JsonArray;
    if (key === 'groups' && to === 'pages') return items;
    if (key === to) return items.flatMap((item) => this.#spread(item, to, holder));
    if (key === 'pages' && to === 'groups') {
      const label = listsOf(holder).length > 0 ? labelOf(holder) : undefined;
      return [makeObject([makeMember('group', makeString(label ?? 'Documentation')), makeMember(key, value)])];
    }
    if (groups.includes(key) && divisions.includes(to))
      return this.#spread(makeObject([makeMember(kindOf(to), 'Documentation'), makeMember(key, value)]), to, holder);
    if (!divisions.includes(key)) return undefined;
    if (groups.includes(to)) return items.flatMap((item) => this.#asGroup(item, kindOf(key)));
    if (!divisions.includes(to)) return undefined;
    return items.map((item) => (item.kind === 'object' ? withLabelKey(item, kindOf(key), kindOf(to)) : item));
  }

  /** A tab that no file names, as one part for each tab of docs.json that has a group of the same label; any other element. */
  #spread(item: Json, list: string, holder: JsonObject): readonly Json[] {
    const [kind, content] = [kindOf(list), item.kind === 'object' ? listsOf(item)[0] : undefined];
    const label = getMember(item, kind);
    const tabs = getMember(holder, list);
    if (!divisions.includes(list) || label?.origin !== undefined || content === undefined || !isArray(tabs))
      return [item];
    const homeOf = (group: Json) => {
      const [home, other] = tabs.items.filter((tab) => {
        const inside = getMember(tab, 'groups');
        return isArray(inside) && inside.items.some((one) => isNamed(one, group, 'group'));
      });
      return other === undefined && home !== undefined ? getMember(home, kind) : undefined;
    };
    const parts = groupBy((content.value as JsonArray).items, (group) => homeOf(group) ?? label!);
    return Array.from(parts, ([home, items]) => makeObject([makeMember(kind, home), makeMember(content.key, items)]));
  }

  /** A tab or anchor as a group; nothing, which is reported, if it is a link. */
  #asGroup(item: Json, kind: string): readonly Json[] {
    if (item.kind !== 'object') return [item];
    const lists = listsOf(item);
    if (lists.length === 0 && getMember(item, 'href') !== undefined) {
      const message = `The ${kind} "${labelOf(item) ?? ''}" is a link and is left out, because docs.json has groups there`;
      this.#left(message, item);
      return [];
    }
    const members = withLabelKey(item, kind, 'group').members.flatMap((member): readonly Member[] => {
      if (member.key === 'color') this.told.left(member, 'A group has no color.');
      if (member.key === 'color') return [];
      if (!isList(member)) return [member];
      const list = member.value as JsonArray;
      const inner = kindOf(member.key);
      const value = groups.includes(member.key) ? list : mapItems(list, (one) => this.#asGroup(one, inner));
      return [member.withKey('pages').withValue(value)];
    });
    return [withMembers(item, members)];
  }

  /** What docs.json does not list yet; null if nothing is left. */
  #fresh(item: Json): Json | null {
    if (item.kind === 'string') {
      if (this.#listed.has(pathOf(item.value))) return null;
      this.#listed.add(pathOf(item.value));
    }
    if (item.kind !== 'object') return item;
    const members = item.members.map((member) =>
      isList(member) ? member.withValue(mapItems(member.value as JsonArray, (one) => this.#fresh(one))) : member,
    );
    const now = withMembers(item, members);
    const [before, after] = [item, now].map((one) =>
      listsOf(one).reduce((sum, { value }) => sum + (value as JsonArray).items.length, 0),
    );
    if (before === 0 || after! > 0) return now;
    this.#left(`"${labelOf(item) ?? ''}" is left out, because docs.json lists its pages already`, item);
    return null;
  }

  #left(message: string, at: Json | Member): void {
    this.told.warning('left-out', message, at, 'Write it into docs.json if readers need it.');
  }
}

const isArray = (node: Json | undefined): node is JsonArray => node?.kind === 'array';

/** Whether a theme is the one that the upgrade assumes if mint.json names none. */
const isAssumed = ({ key, value }: Member): boolean => key === 'theme' && value.origin === undefined;

const labels = containerNames.flatMap((name) => labelField(kindIn(name)) ?? []);
const labelOf = (item: Json): string | undefined => labels.flatMap((key) => stringOf(getMember(item, key)) ?? [])[0];

/** Whether two elements have one label. */
const isNamed = (one: Json, other: Json, kind: string): boolean => {
  const label = stringOf(getMember(other, kind));
  return label !== undefined && label.trim() !== '' && stringOf(getMember(one, kind)) === label;
};

const withLabelKey = (item: JsonObject, from: string, to: string): JsonObject =>
  withMembers(
    item,
    item.members.map((member) => (member.key === from ? member.withKey(to) : member)),
  );
