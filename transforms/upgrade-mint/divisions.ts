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
  type Member,
  type JsonObject,
  toJson,
  withMembers,
} from 'navshift/json';
import { textOf } from './fields.ts';
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

/** Groups and elements whose blank labels are spaces: Mintlify takes these, and shows no label either. */
export function labelled(list: JsonArray, key: string, told: Told): JsonArray {
  return mapItems(list, (item) => {
    if (item.kind !== 'object') return item;
    const members = item.members.map((member) => {
      if (member.key === 'pages' && member.value.kind === 'array')
        return member.withValue(labelled(member.value, key, told));
      if (member.key !== key || textOf(member.value) !== '') return member;
      told.warning(
        'blank-label',
        `\`${key}\` is blank and becomes " "`,
        member,
        'Mintlify needs a label. Write one that readers understand.',
      );
      return member.withValue(makeString(' ', member.value));
    });
    return withMembers(item, members);
  });
}

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
  return withMembers(
    item,
    withStyle(item).flatMap((member) =>
      member.key === 'version' ? [] : [member.key === 'pages' && kept ? member.withValue(kept) : member],
    ),
  );
}

/** A page as docs.json writes it. */
export const pathOf = (page: string): string => page.replace(/^(?:\.?\/)+(?=.)/, '');

/** The members of an element with the style of its icon in the icon. */
function withStyle(node: JsonObject): readonly Member[] {
  const style = getMember(node, 'iconType');
  const icon = getMember(node, 'icon');
  if (style === undefined || icon?.kind !== 'string') return node.members;
  return node.members.flatMap((member) => {
    if (member.key === 'iconType') return [];
    return member.key === 'icon' ? [member.withValue(toJson({ name: icon, style }))] : [member];
  });
}

/** A tab or an anchor as docs.json writes it: with its content, with a link, or with the specification alone. */
export function elementOf(division: Division, content: Member | undefined, told: Told): Json {
  const { kind, node, url } = division;
  const members = withStyle(node).flatMap((member): readonly Member[] => {
    switch (member.key) {
      case 'name':
        return findMember(node, kind) === undefined ? [member.withKey(kind)] : [];
      case 'url':
        if (content !== undefined || division.isFull || isSpecified(division)) {
          // Its pages say it.
          told.settle(member.value);
          return [];
        }
        return [
          member.withKey('href').withValue(isRemote(url) ? member.value : makeString(`/${pathOf(url)}`, member.value)),
        ];
      case 'isDefaultHidden':
        return [member.withKey('hidden')];
      case 'version':
        return [];
      case 'openapi':
        return [isSpecified(division) ? member.withValue(toJson({ source: member.value, directory: url })) : member];
      case 'color':
        return [member.withValue(colorOf(member.value, told))];
      default:
        return [member];
    }
  });
  return withMembers(node, [...members, ...(content === undefined ? [] : [content])]);
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
  if (named?.kind !== 'object' || textOf(getMember(named, 'name')) === undefined) {
    const label = toJson(kind === 'tab' ? { tab: 'Documentation' } : { anchor: 'Documentation', icon: 'book-open' });
    return makeObject([...(label as JsonObject).members, content]);
  }
  const keys: Readonly<Record<string, string>> = { name: kind, isDefaultHidden: 'hidden' };
  return withMembers(named, [
    ...withStyle(named).map((member) => member.withKey(keys[member.key] ?? member.key)),
    content,
  ]);
}

/** One without pages whose address is a page of its own: a link to that. */
export const isPage = (site: Site, { url }: Division): boolean =>
  !isRemote(url) && pageFile(site, pathOf(url)) !== undefined;
