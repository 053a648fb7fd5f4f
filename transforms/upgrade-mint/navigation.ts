import { isContainer, type Report, type Site } from 'navshift';
import {
  findMember,
  getMember,
  insertItems,
  insertMember,
  type Json,
  type JsonArray,
  type JsonObject,
  makeArray,
  makeMember,
  makeObject,
  mapItems,
  type Member,
  setMember,
  visitJson,
  withMembers,
} from 'navshift/json';
import {
  type Division,
  elementOf,
  groupsWith,
  isPage,
  isRemote,
  isSpecified,
  isWithin,
  labelled,
  membersOf,
  ownerOf,
  pathOf,
  primaryOf,
} from './divisions.ts';
import { stringOf } from './fields.ts';
import { stringsIn, type Told } from './told.ts';

const listNames = ['versions', 'tabs', 'anchors'] as const;
type ListName = (typeof listNames)[number];

/** What the old form says of the navigation, wherever the file says it. */
interface Old {
  readonly root: JsonObject;
  readonly site: Site;
  readonly told: Told;
  readonly groups: JsonArray;
  readonly tabs: readonly Division[];
  readonly anchors: readonly Division[];
  readonly versions: readonly Json[];
  readonly lists: ReadonlyMap<ListName, Member>;
}

/**
 * The root with a navigation as docs.json has it, instead of that of mint.json. The same object if it is so already.
 * Reports an error for what it cannot read.
 */
export function upgradeNavigation(site: Site, given: JsonObject, told: Told): JsonObject {
  const root = withListsInside(given, told);
  const navigation = findMember(root, 'navigation');
  const present = navigation?.value.kind === 'object' ? navigation.value : undefined;
  const lists = new Map<ListName, Member>();
  for (const name of listNames) {
    const member = listIn(root, name) ?? listIn(present, name);
    if (member !== undefined && (findMember(root, name) === member || isOldList(member.value))) lists.set(name, member);
  }
  if (navigation?.value.kind !== 'array' && lists.size === 0) return root;
  const other = present?.members.find(
    ({ key }) => key !== 'groups' && isContainer(key) && lists.get(key as ListName) !== findMember(present, key),
  );
  if (other !== undefined) {
    const message = `\`navigation\` has \`${other.key}\`, and ${[...lists.keys()].map((key) => `\`${key}\``).join(' and ')} of mint.json beside it`;
    told.report.error('two-navigations', message, {
      at: [...lists.values()][0]!,
      help: `Nothing was written. Move what is missing into \`${other.key}\`, and remove the old fields.`,
    });
    return root;
  }
  const groups = navigation?.value.kind === 'array' ? navigation.value : getMember(present, 'groups');
  const itemsOf = (name: ListName) => (lists.get(name)?.value as JsonArray | undefined)?.items ?? [];
  const old: Old = {
    root,
    site,
    told,
    groups: groups?.kind === 'array' ? groups : makeArray([]),
    tabs: itemsOf('tabs').flatMap((item) => divisionOf('tab', item, told.report)),
    anchors: itemsOf('anchors').flatMap((item) => divisionOf('anchor', item, told.report)),
    versions: itemsOf('versions'),
    lists,
  };
  const value = labelled(withGlobals(old, present), told);
  const places = new Set(stringsIn(value).map(({ origin }) => origin?.offset));
  const isPlaced = (node: Json) => stringsIn(node).some(({ origin }) => places.has(origin!.offset));
  reportUnplaced(old, value, isPlaced);
  return withMembers(
    root,
    root.members.flatMap((member) => {
      if (member === navigation) return [member.withValue(value)];
      const isUsed = ['primaryTab', 'topAnchor'].includes(member.key) && isPlaced(member.value);
      return [...lists.values()].includes(member) || isUsed ? [] : [member];
    }),
  );
}

/**
 * The root with lists that are written as in docs.json, and are beside `navigation`, inside of it: links alone in its
 * `global`. Mintlify drops them where they were.
 */
function withListsInside(root: JsonObject, told: Told): JsonObject {
  const there = findMember(root, 'navigation');
  if (there !== undefined && there.value.kind !== 'object') return root;
  const moved = root.members.filter(
    ({ key, value }) =>
      isContainer(key) &&
      value.kind === 'array' &&
      value.items.length > 0 &&
      !(listNames.includes(key as ListName) && isOldList(value)),
  );
  if (moved.length === 0) return root;
  let inside = there?.value.kind === 'object' ? there.value : makeObject([]);
  for (const member of moved) {
    const list = member.value as JsonArray;
    if (there !== undefined && list.items.every(isLink)) inside = withGlobal(inside, member);
    else if (findMember(inside, member.key) === undefined) inside = withMembers(inside, [...inside.members, member]);
    else
      told.report.error('two-navigations', `\`navigation\` has \`${member.key}\`, and the root has them too`, {
        at: member,
        help: 'Nothing was written. Move what is missing into `navigation`, and remove the others.',
      });
  }
  const holder = there ?? moved[0]!;
  return withMembers(
    root,
    root.members.flatMap((member) => {
      if (member === holder) return [(there ?? makeMember('navigation', inside)).withValue(inside)];
      return moved.includes(member) ? [] : [member];
    }),
  );
}

/** Whether an element of docs.json is a link. */
const isLink = (item: Json): boolean =>
  findMember(item, 'href') !== undefined && item.kind === 'object' && !item.members.some(({ key }) => isContainer(key));

/** A list that says something; one that is empty goes as well, if the root has it. */
function listIn(object: JsonObject | undefined, name: ListName): Member | undefined {
  const member = findMember(object, name);
  return member?.value.kind === 'array' ? member : undefined;
}

/** Whether a list in `navigation` is written as in mint.json. */
const isOldList = (list: Json): boolean =>
  list.kind === 'array' &&
  list.items.some(
    (item) => findMember(item, 'url') !== undefined || findMember(item, 'name') !== undefined || item.kind === 'string',
  );

function divisionOf(kind: Division['kind'], item: Json, report: Report): readonly Division[] {
  const label = stringOf(getMember(item, 'name') ?? getMember(item, kind));
  const isFull = item.kind === 'object' && item.members.some(({ key }) => isContainer(key));
  const url = stringOf(getMember(item, 'url') ?? getMember(item, 'href')) ?? (isFull ? '' : undefined);
  if (item.kind === 'object' && label !== undefined && url !== undefined)
    return [{ kind, node: item, url, isFull, version: stringOf(getMember(item, 'version')) }];
  report.error('form', `${kind === 'tab' ? 'A tab' : 'An anchor'} of mint.json has a \`name\` and a \`url\``, {
    at: item,
    help: 'Nothing was written. Add what is missing, or remove it.',
  });
  return [];
}

/** Links that stand beside all content: only where all of a list are links, for every version. */
function withGlobals(old: Old, present: JsonObject | undefined): JsonObject {
  const { tabs, anchors, versions, told } = old;
  const areLinks = (some: readonly Division[]) =>
    some.every(({ url, version }) => isRemote(url) && version === undefined);
  const areAway = versions.every((version) => isRemote(stringOf(getMember(version, 'url')) ?? ''));
  const globals: Member[] = [];
  const local = { tabs, anchors };
  for (const name of ['tabs', 'anchors'] as const) {
    if (local[name].length === 0 || !areLinks(local[name])) continue;
    const links = local[name].map((one) => elementOf(one, undefined, told));
    globals.push(listOf(old, name, links));
    local[name] = [];
  }
  if (versions.length > 0 && areAway) {
    const links = versions.map((version) => versionOf(version, 'version', [], told));
    globals.push(listOf(old, 'versions', links));
  }
  const inner = versions.length > 0 && !areAway ? versioned(old, local) : contentOf(old, local, undefined, old.groups);
  const others = present?.members.filter(({ key }) => key !== 'groups' && !old.lists.has(key as ListName)) ?? [];
  const result = makeObject([inner ?? makeMember('groups', old.groups), ...others], present);
  return globals.reduce((navigation, member) => withGlobal(navigation, member), result);
}

function withGlobal(navigation: JsonObject, member: Member): JsonObject {
  const there = getMember(navigation, 'global');
  if (there?.kind !== 'object') return insertMember(navigation, 'global', makeObject([member]));
  const list = getMember(there, member.key);
  const value = list?.kind === 'array' ? insertItems(list, (member.value as JsonArray).items) : member.value;
  return setMember(navigation, 'global', setMember(there, member.key, value));
}

type Local = Readonly<Record<'tabs' | 'anchors', readonly Division[]>>;

/** Each version, or language, with its own groups, tabs and anchors. */
function versioned(old: Old, { tabs, anchors }: Local): Member {
  const { versions, told } = old;
  const versionLabel = (version: Json) => stringOf(version) ?? stringOf(getMember(version, 'name'));
  const kind = versions.every((version) => getMember(version, 'locale') !== undefined) ? 'language' : 'version';
  const versionFor = (version: Json): readonly Json[] => {
    const name = versionLabel(version);
    if (getMember(version, 'url') !== undefined) return [versionOf(version, kind, [], told)];
    const isHere = (node: Json) => {
      const other = getMember(node, 'version');
      if (stringOf(other) === name) told.settle(other);
      return stringOf(other) === undefined || stringOf(other) === name;
    };
    const gates = [...tabs, ...anchors].filter((one) => one.version !== undefined && !isRemote(one.url));
    const groups = groupsWith(old.groups, {
      group: isHere,
      page: (page) => {
        const around = gates.filter(({ url }) => isWithin(page, url));
        return around.length === 0 || around.some((gate) => gate.version === name);
      },
    });
    const [ownTabs, ownAnchors] = [tabs, anchors].map((all) => all.filter((one) => isHere(one.node)));
    const content = contentOf(old, { tabs: ownTabs!, anchors: ownAnchors! }, name, groups);
    if (content === undefined) return [];
    const code = stringOf(getMember(version, 'locale')) ?? name;
    told.declare({ kind: 'scope', from: [], to: [`${kind}=${code}`] });
    return [versionOf(version, kind, [content], told)];
  };
  const list = old.lists.get('versions')!;
  return list.withKey(`${kind}s`).withValue(mapItems(list.value as JsonArray, versionFor));
}

function versionOf(version: Json, kind: 'version' | 'language', content: readonly Member[], told: Told): Json {
  if (version.kind !== 'object') return makeObject([makeMember(kind, version), ...content]);
  const [label, other] = kind === 'language' ? ['locale', 'name'] : ['name', 'locale'];
  const left = findMember(version, other!);
  const why = kind === 'language' ? 'Mintlify names a language by its code.' : 'Only some versions have a `locale`.';
  if (left !== undefined) told.left(left, why);
  return withMembers(version, [
    ...membersOf(version, { [label!]: kind, [other!]: undefined, url: 'href' }),
    ...content,
  ]);
}

/** A list with new items, written as the list of the file is. */
const listOf = ({ lists }: Old, name: ListName, items: readonly Json[]): Member =>
  makeMember(name, makeArray(items, lists.get(name)?.value));

/** What stands in the navigation, or in a version of it. Undefined if there is nothing. */
function contentOf(
  old: Old,
  { tabs, anchors }: Local,
  version: string | undefined,
  groups: JsonArray,
): Member | undefined {
  // Beside links that stand everywhere, all groups are in one tab or anchor.
  const isDivided = tabs.length + anchors.length > 0;
  const outer = isDivided
    ? outermost(tabs, anchors)
    : (['anchors', 'tabs'] as const).find((name) => old[name].length > 0);
  const content =
    outer === 'tabs'
      ? divided(old, 'tabs', tabs, anchors, groups)
      : outer && divided(old, 'anchors', anchors, tabs, groups);
  if (content !== undefined) return content;
  const all = groupsWith(groups, { page: () => true, group: () => true });
  return all.items.length === 0 && version !== undefined ? undefined : makeMember('groups', all);
}

/** Which of the two holds the other: the one whose elements are within the other's, or more of them. */
function outermost(tabs: readonly Division[], anchors: readonly Division[]): 'tabs' | 'anchors' {
  if (tabs.length === 0) return 'anchors';
  const inside = (some: readonly Division[], others: readonly Division[]) =>
    some.filter(({ url }) => others.some((other) => isWithin(url, other.url))).length;
  const [ofTabs, ofAnchors] = [inside(tabs, anchors), inside(anchors, tabs)];
  if (ofTabs === tabs.length || anchors.length === 0) return 'tabs';
  return ofAnchors === anchors.length || ofTabs <= ofAnchors ? 'anchors' : 'tabs';
}

/** Groups in tabs or anchors, and the others of the two in those: each page once. Undefined if nothing is left to hold. */
function divided(
  old: Old,
  name: 'tabs' | 'anchors',
  divisions: readonly Division[],
  others: readonly Division[],
  groups: JsonArray,
): Member | undefined {
  const otherName = name === 'tabs' ? 'anchors' : 'tabs';
  const ownedBy = (owner: Division | undefined) =>
    groupsWith(groups, { page: (page) => ownerOf(page, divisions) === owner, group: () => true });
  const nested = new Set<Division>();
  const elements = divisions.flatMap((one): readonly Json[] => {
    const own = ownedBy(one);
    const inside = one.isFull ? [] : others.filter(({ url }) => !isRemote(url) && isWithin(url, one.url));
    for (const other of inside) nested.add(other);
    if (own.items.length > 0) {
      const content = (inside.length > 0 && divided(old, otherName, inside, [], own)) || makeMember('groups', own);
      return [elementOf(one, content, old.told)];
    }
    const isShown = one.isFull || isRemote(one.url) || isSpecified(one) || isPage(old.site, one);
    return isShown ? [elementOf(one, undefined, old.told)] : [];
  });
  const rest = ownedBy(undefined);
  const outside = others.filter((one) => !nested.has(one));
  const content =
    (others.length > 0 && divided(old, otherName, outside, [], rest)) ||
    (rest.items.length > 0 ? makeMember('groups', rest) : undefined);
  if (content !== undefined) {
    elements.unshift(primaryOf(name === 'tabs' ? 'tab' : 'anchor', old.root, content));
  }
  if (elements.length === 0) return undefined;
  return listOf(old, name, elements);
}

/** Says what got no place: tabs, anchors and versions without pages, and pages that no version shows. */
function reportUnplaced(
  { tabs, anchors, versions, groups, told }: Old,
  navigation: Json,
  isPlaced: (node: Json) => boolean,
): void {
  for (const { kind, node, url } of [...tabs, ...anchors]) {
    if (isPlaced(node)) continue;
    const message = `No page is in \`${url}\`, so the ${kind} "${stringOf(getMember(node, 'name')) ?? ''}" would be empty and is left out`;
    told.warning('empty', message, node, `List its pages in docs.json, or add it as a link with \`href\`.`);
  }
  const message = 'This version has no pages and is left out';
  for (const version of versions)
    if (!isPlaced(version)) told.warning('empty', message, version, 'Add it to docs.json with its pages.');
  const now = pagesIn(navigation);
  for (const [written, node] of pagesIn(groups)) {
    const path = pathOf(written);
    if (path !== written)
      told.declare({ kind: 'moved', item: { kind: 'page', page: written }, to: { kind: 'page', page: path } });
    // Without versions each page has a place.
    if (now.has(path) || versions.length === 0) continue;
    told.declare({ kind: 'removed', item: { kind: 'page', page: written } });
    const message = `${path} is in no version, so it is left out of the navigation`;
    told.warning('not-shown', message, node, 'Add it to docs.json where readers should find it.');
  }
}

/** The page entries below a node, by their paths. */
function pagesIn(root: Json): ReadonlyMap<string, Json> {
  const found = new Map<string, Json>();
  visitJson(root, {
    enter(node) {
      const pages = getMember(node, 'pages');
      if (pages?.kind === 'array')
        for (const item of pages.items) if (item.kind === 'string') found.set(item.value, item);
    },
  });
  return found;
}
