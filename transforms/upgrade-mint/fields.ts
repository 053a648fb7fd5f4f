import { type OldField, oldFields } from 'navshift';
import {
  findMember,
  getMember,
  type Json,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  type Member,
  type Plain,
  toJson,
  withMembers,
} from 'navshift/json';
import type { Told } from './told.ts';

/** What becomes of a value: another node, or undefined if it stays as it is. */
type Change = (value: Json, told: Told) => Json | undefined;

/** What becomes of the values of fields that change, by their paths in mint.json. */
const changes: Readonly<Record<string, Change>> = {
  $schema: words({ 'https://mintlify.com/schema.json': 'https://mintlify.com/docs.json' }),
  theme: words({ venus: 'palm', quill: 'willow', prism: 'mint' }),
  'codeBlock.mode': words({ auto: 'system' }),
  font: fonts,
  topbarLinks: eachItem((link, told) => linkOf(link, false, told)),
  topbarCtaButton: (button, told) => linkOf(button, true, told),
  'topbar.links': eachItem((link, told) => linkOf(link, false, told)),
  'topbar.cta': (button, told) => linkOf(button, true, told),
  'seo.indexHiddenPages': either('all', 'navigable'),
  'footer.socials': socials,
  'footer.links': eachItem(column),
  footerSocials: socials,
  'integrations.intercom': wrapped('appId'),
  'integrations.frontchat': wrapped('snippetId'),
  'api.playground.mode': words({ show: 'interactive', hide: 'none' }),
  'api.playground.disableProxy': either(false, true),
  'api.request.example.showOptionalParams': either('all', 'required'),
  'api.paramFields.expanded': words({ topLevel: 'closed', topLevelOneOfs: 'closed' }),
};

/** What the table says of a field. Undefined for one that is not known, or is not of mint.json by its value. */
export function oldField(path: string, value: Json): OldField | undefined {
  if (path === 'metadata' && !holdsTexts(value)) return undefined;
  return [path, path.replace(/[^.]*$/, '*')].flatMap((one) =>
    Object.hasOwn(oldFields, one) ? oldFields[one]! : [],
  )[0];
}

/** A field with the value that docs.json has for it. */
export const changed = (member: Member, path: string, told: Told): Member =>
  member.withValue((Object.hasOwn(changes, path) && changes[path]!(member.value, told)) || member.value);

/** Fields of docs.json that mint.json files hold already, since they are newer than the move to docs.json. */
export const alike: ReadonlySet<string> = new Set(
  `navigation navbar appearance fonts icons styling description public banner errors contextual thumbnails interaction
   variables markdown`.split(/\s+/),
);

export const stringOf = (node: Json | undefined): string | undefined =>
  node?.kind === 'string' ? node.value : undefined;

/** Other words for the same. */
function words(meanings: Readonly<Record<string, string>>): Change {
  return (value) =>
    value.kind === 'string' && Object.hasOwn(meanings, value.value)
      ? makeString(meanings[value.value]!, value)
      : undefined;
}

/** A value for true, another one for false. */
function either(yes: Plain, no: Plain): Change {
  return (value) => (value.kind === 'boolean' ? toJson(value.value ? yes : no) : undefined);
}

/** A text becomes an object with it. */
function wrapped(key: string): Change {
  return (value) => (value.kind === 'string' ? toJson({ [key]: value }) : undefined);
}

function eachItem(change: Change): Change {
  return (value, told) => (value.kind === 'array' ? mapItems(value, (item) => change(item, told) ?? item) : undefined);
}

function holdsTexts(value: Json): boolean {
  return value.kind === 'object' && value.members.every((member) => member.value.kind === 'string');
}

/** An object with other keys; `null`: the field has no place. */
export function renamed(value: Json, keys: Readonly<Record<string, string | null>>, told: Told): Json {
  if (value.kind !== 'object') return value;
  const members = value.members.flatMap((member): readonly Member[] => {
    const to = Object.hasOwn(keys, member.key) ? keys[member.key] : member.key;
    const isTwice = to !== member.key && typeof to === 'string' && findMember(value, to) !== undefined;
    if (typeof to === 'string' && !isTwice) return [member.withKey(to)];
    told.left(member, isTwice ? `\`${to}\` is there already.` : 'The theme decides it now.');
    return [];
  });
  return withMembers(value, members);
}

/** A link of the bar at the top, or its button. */
function linkOf(value: Json, isButton: boolean, told: Told): Json {
  const type = findMember(value, 'type');
  const link = renamed(value, { name: 'label', url: 'href', style: null, arrow: null }, told);
  if (link.kind !== 'object' || findMember(value, 'url') === undefined) return value;
  if (stringOf(type?.value) !== 'link' && (type !== undefined || !isButton)) return link;
  const others = link.members.filter(({ key }) => key !== 'type');
  told.settle(type?.value);
  return withMembers(link, isButton ? [...(toJson({ type: 'button' }) as typeof link).members, ...others] : others);
}

function column(value: Json, told: Told): Json {
  const links = eachItem((link) => renamed(link, { url: 'href' }, told));
  const named = renamed(value, { title: 'header', links: 'items' }, told);
  if (named.kind !== 'object') return value;
  return withMembers(
    named,
    named.members.map((member) =>
      member.key === 'items' ? member.withValue(links(member.value, told) ?? member.value) : member,
    ),
  );
}

/** A list of `{ type, url }`, or one of them, becomes an object of addresses. Of two of a type the last one counts. */
function socials(value: Json, told: Told): Json | undefined {
  const items = value.kind === 'array' ? value.items : findMember(value, 'url') ? [value] : [];
  const members = new Map<string, Member>();
  const kinds = items.map((item) => stringOf(getMember(item, 'type')));
  if (items.length === 0 || items.some((item, k) => kinds[k] === undefined || !getMember(item, 'url')))
    return undefined;
  items.forEach((item, k) => {
    const type = kinds[k]!;
    if (kinds.includes(type, k + 1)) {
      const message = `A second \`${type}\` has no place in \`footer.socials\` of docs.json and is left out`;
      return told.warning('no-place', message, item, 'The last one was kept. Choose the one that readers need.');
    }
    told.settle(getMember(item, 'type'));
    members.set(type, makeMember(type, getMember(item, 'url')!));
  });
  return makeObject([...members.values()], value);
}

function fonts(value: Json, told: Told): Json {
  const one = (font: Json) => renamed(font, { url: 'source' }, told);
  if (value.kind !== 'object' || findMember(value, 'family') !== undefined) return one(value);
  const members = value.members.map((member) =>
    member.withKey(member.key === 'headings' ? 'heading' : member.key).withValue(one(member.value)),
  );
  return withMembers(value, members);
}
