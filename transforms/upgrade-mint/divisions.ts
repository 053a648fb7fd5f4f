import type { Site } from 'navshift';
import { pageFile } from 'navshift';
import {
  findMember,
  getMember,
  type Json,
  type JsonArray,
  makeObject,
  makeString,
  mapItems,
  mapJson,
  type Member,
  type JsonObject,
  toJson,
  withMembers,
} from 'navshift/json';
import { stringOf } from './fields.ts';
import type { Told } from './told.ts';

/** A tab or an anchor of mint.json: pages belong to it by the beginning of their paths. */
export interface Division {
  readonly kind: 'tab' | 'anchor';
  readonly node: JsonObject;
  readonly url: string;
  readonly version: string | undefined;
  /** It has content of its own, as in docs.json. */
  readonly isFull: boolean;
}

export const isRemote = (url: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(url);

/** With a slash at both ends, so that beginnings are compared by folders. */
const folder = (path: string) => `/${path.replace(/^(?:\.?\/)+/, '').replace(/\/$/, '')}/`.replace('//', '/');

export const isWithin = (path: string, url: string): boolean => !isRemote(url) && folder(path).startsWith(folder(url));

/** The one that a page belongs to: with the longest beginning of its path. */
export function ownerOf(page: string, divisions: readonly Division[]): Division | undefined {
  const owners = divisions.filter(({ url, isFull }) => !isFull && isWithin(page, url));
  return owners.reduce<Division | undefined>(
    (best, one) => (best === undefined || folder(one.url).length > folder(best.url).length ? one : best),
    undefined,
  );
}

/** A navigation whose blank labels are spaces: Mintlify takes these, and shows no label either. */
export const labelled = (navigation: Json, told: Told): Json =>
  mapJson(navigation, (node) => {
    if (node.kind !== 'object') return undefined;
    const members = node.members.map((member) => {
      const { key, value } = member;
      if (!['group', 'tab', 'anchor', 'version', 'language'].includes(key) || stringOf(value) !== '') return member;
      const help = 'Mintlify needs a label. Write one that readers understand.';
      told.warning('blank-label', 'This label is blank and becomes " "', member, help);
      return member.withValue(makeString(' ', value));
    });
    return withMembers(node, members);
  });

/** Which groups and pages are taken of a list; the others are left out, and groups without pages. */
export interface Wanted {
  page(path: string): boolean;
  group(node: JsonObject): boolean;
}

/** Groups as docs.json writes them, with the wanted pages alone. */
export function groupsWith(groups: JsonArray, wanted: Wanted): JsonArray {
  return mapItems(groups, (item) => groupWith(item, wanted));
}

function groupWith(item: Json, wanted: Wanted): Json | null {
  if (item.kind === 'string') {
    const path = pathOf(item.value);
    return wanted.page(path) ? makeString(path, item) : null;
  }
  if (item.kind !== 'object') return item;
  if (!wanted.group(item)) return null;
  const pages = getMember(item, 'pages');
  const kept = pages?.kind === 'array' ? groupsWith(pages, wanted) : undefined;
  // A group that was empty, or has pages of a specification alone, is at home where no path decides.
  if (kept?.items.length === 0 && (pages as JsonArray).items.length > 0) return null;
  if (kept === undefined || kept.items.length === 0) if (!wanted.page('')) return null;
  const members = membersOf(item, { version: undefined });
  return withMembers(
    item,
    members.map((member) => (member.key === 'pages' && kept ? member.withValue(kept) : member)),
  );
}

/** A page as docs.json writes it. */
export const pathOf = (page: string): string => page.replace(/^(?:\.?\/)+(?=.)/, '');

/** The members of an element, some with other keys or (`undefined`) not at all, and with the style of its icon in the icon. */
export function membersOf(node: JsonObject, keys: Readonly<Record<string, string | undefined>>): readonly Member[] {
  const [style, icon] = [getMember(node, 'iconType'), getMember(node, 'icon')];
  const isStyled = style !== undefined && icon?.kind === 'string';
  return node.members.flatMap((member) => {
    const { key } = member;
    if (isStyled && key === 'iconType') return [];
    if (isStyled && key === 'icon') return [member.withValue(toJson({ name: icon, style }))];
    const now = Object.hasOwn(keys, key) ? keys[key] : key;
    return now === undefined ? [] : [member.withKey(now)];
  });
}

/** A tab or an anchor as docs.json writes it: with its content, with a link, or with the specification alone. */
export function elementOf(division: Division, content: Member | undefined, told: Told): Json {
  const { kind, node, url, isFull } = division;
  // Its pages say the beginning of their paths.
  const isSaid = content !== undefined || isFull || isSpecified(division);
  if (isSaid) told.settle(getMember(node, 'url'));
  const valueOf = ({ key, value }: Member): Json => {
    if (key === 'url' && !isRemote(url)) return makeString(`/${pathOf(url)}`, value);
    if (key === 'openapi' && isSpecified(division)) return toJson({ source: value, directory: url });
    return key === 'color' ? colorOf(value, told) : value;
  };
  const valued = withMembers(
    node,
    node.members.map((member) => member.withValue(valueOf(member))),
  );
  const keys = {
    name: findMember(node, kind) === undefined ? kind : undefined,
    url: isSaid ? undefined : 'href',
    isDefaultHidden: 'hidden',
    version: undefined,
  };
  return withMembers(node, [...membersOf(valued, keys), ...(content === undefined ? [] : [content])]);
}

/** Whether a specification makes pages in its folder. */
export const isSpecified = ({ node, url }: Division): boolean =>
  findMember(node, 'openapi')?.value.kind === 'string' && url !== '' && !isRemote(url);

function colorOf(color: Json, told: Told): Json {
  if (color.kind === 'string') return toJson({ light: color, dark: color });
  const from = findMember(color, 'from');
  if (color.kind !== 'object' || from === undefined) return color;
  for (const member of color.members) if (member !== from) told.left(member, 'An anchor has one color.');
  return toJson({ light: from.value, dark: from.value });
}

/** The element of what belongs to no tab or anchor. */
export function primaryOf(kind: Division['kind'], root: JsonObject, content: Member): Json {
  const named = getMember(root, kind === 'tab' ? 'primaryTab' : 'topAnchor');
  if (named?.kind !== 'object' || stringOf(getMember(named, 'name')) === undefined) {
    const label = toJson(kind === 'tab' ? { tab: 'Documentation' } : { anchor: 'Documentation', icon: 'book-open' });
    return makeObject([...(label as JsonObject).members, content]);
  }
  return withMembers(named, [...membersOf(named, { name: kind, isDefaultHidden: 'hidden' }), content]);
}

/** One without pages whose address is a page of its own: a link to that. */
export const isPage = (site: Site, { url }: Division): boolean =>
  !isRemote(url) && pageFile(site, pathOf(url)) !== undefined;
