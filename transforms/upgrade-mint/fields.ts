import {
  findMember,
  getMember,
  type Json,
  makeMember,
  makeObject,
  makeString,
  mapItems,
  type Member,
  toJson,
  withCommentsOf,
  withMembers,
} from 'navshift/json';
import type { Told } from './told.ts';

/** What becomes of a value: another node, or undefined if it stays as it is. */
type Change = (value: Json, told: Told) => Json | undefined;

/** Where docs.json has a field of mint.json. */
export interface Row {
  /** Its path in docs.json. Default: the same path. */
  readonly to?: string;
  readonly as?: Change;
  /** Why it has no place in docs.json, or what does the same there. */
  readonly why?: string;
  /** Whether a value is one of mint.json, where docs.json has a field of the same name. Default: it is. */
  readonly isOld?: (value: Json) => boolean;
}

const byTheme = 'The theme decides it now.';
const inDashboard = 'It is set in the dashboard of Mintlify, under Add-ons.';

/** Every field of mint.json but those of the navigation, by its path. `*` is any field. */
export const fields: Readonly<Record<string, Row>> = {
  $schema: { as: words({ 'https://mintlify.com/schema.json': 'https://mintlify.com/docs.json' }) },
  mintlify: { why: 'Mintlify knows the account of a repository.' },
  name: {},
  logo: {},
  favicon: {},
  theme: { as: words({ venus: 'palm', quill: 'willow', prism: 'mint' }) },
  layout: { why: `${byTheme} \`sidenav\` is the theme maple, \`solidSidenav\` the theme willow.` },
  rounded: { why: byTheme },
  topbar: { why: byTheme },
  sidebar: { why: byTheme },
  'colors.primary': {},
  'colors.light': {},
  'colors.dark': {},
  'colors.background': { to: 'background.color' },
  'colors.anchors': { why: 'Write `color` in an anchor that needs one.' },
  'colors.ultraLight': { why: 'Mintlify did not read it any more.' },
  'colors.ultraDark': { why: 'Mintlify did not read it any more.' },
  'background.style': { to: 'background.decoration' },
  backgroundImage: { to: 'background.image' },
  'modeToggle.default': { to: 'appearance.default' },
  'modeToggle.isHidden': { to: 'appearance.strict' },
  'eyebrow.display': { to: 'styling.eyebrows' },
  'codeBlock.mode': { to: 'styling.codeblocks', as: words({ auto: 'system' }) },
  font: { to: 'fonts', as: fonts },
  topbarLinks: { to: 'navbar.links', as: eachItem((link, told) => linkOf(link, false, told)) },
  topbarCtaButton: { to: 'navbar.primary', as: (button, told) => linkOf(button, true, told) },
  'search.location': { why: byTheme },
  metadata: { to: 'seo.metatags', isOld: holdsTexts },
  'seo.indexHiddenPages': { to: 'seo.indexing', as: either('all', 'navigable') },
  'footer.socials': { as: socials },
  'footer.links': { as: eachItem(column) },
  footerSocials: { to: 'footer.socials', as: socials },
  feedback: { why: inDashboard },
  'analytics.*': { to: 'integrations.*' },
  'integrations.intercom': { as: wrapped('appId') },
  'integrations.frontchat': { as: wrapped('snippetId') },
  isWhiteLabeled: { why: 'It is a part of the plan with Mintlify.' },
  openapi: { to: 'api.openapi' },
  'api.baseUrl': { to: 'api.mdx.server' },
  'api.auth.method': { to: 'api.mdx.auth.method' },
  'api.auth.name': { to: 'api.mdx.auth.name' },
  'api.auth.inputPrefix': { why: 'Write the prefix into the examples.' },
  'api.playground.mode': { to: 'api.playground.display', as: words({ show: 'interactive', hide: 'none' }) },
  'api.playground.disableProxy': { to: 'api.playground.proxy', as: not },
  'api.request.example.languages': { to: 'api.examples.languages' },
  'api.request.example.showOptionalParams': { to: 'api.examples.defaults', as: either('all', 'required') },
  'api.paramFields.expanded': {
    to: 'api.params.expanded',
    as: words({ topLevel: 'closed', topLevelOneOfs: 'closed' }),
  },
  'api.paramFields.post': { to: 'api.params.post' },
  'api.maintainOrder': { why: 'The navigation decides the order.' },
  redirects: {},
};

/** Fields of docs.json that mint.json files hold already, since they are newer than the move to docs.json. */
export const alike: ReadonlySet<string> = new Set(
  `navigation navbar appearance fonts icons styling description public banner errors contextual thumbnails interaction
   variables markdown`.split(/\s+/),
);

/** The theme of a mint.json: what Mintlify showed by `layout` counts more than `theme`. */
export function themeOf(root: Json): string {
  const [layout, theme] = ['layout', 'theme'].map((key) => textOf(getMember(root, key)));
  if (layout === 'sidenav') return 'maple';
  if (layout === 'solidSidenav') return 'willow';
  return { venus: 'palm', quill: 'willow', prism: 'mint' }[theme ?? 'prism'] ?? theme!;
}

export const textOf = (node: Json | undefined): string | undefined =>
  node?.kind === 'string' ? node.value : undefined;

/** Other words for the same. */
function words(meanings: Readonly<Record<string, string>>): Change {
  return (value) =>
    value.kind === 'string' && Object.hasOwn(meanings, value.value)
      ? makeString(meanings[value.value]!, value)
      : undefined;
}

/** A text for true, another one for false. */
function either(yes: string, no: string): Change {
  return (value) => (value.kind === 'boolean' ? toJson(value.value ? yes : no) : undefined);
}

function not(value: Json): Json | undefined {
  return value.kind === 'boolean' ? toJson(!value.value) : undefined;
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
    if (typeof to === 'string') return [member.withKey(to)];
    told.left(member, byTheme);
    return [];
  });
  return withMembers(value, members);
}

/** A link of the bar at the top, or its button. */
function linkOf(value: Json, isButton: boolean, told: Told): Json {
  const type = findMember(value, 'type');
  const link = renamed(value, { name: 'label', url: 'href', style: null, arrow: null }, told);
  if (link.kind !== 'object' || findMember(value, 'url') === undefined) return value;
  if (textOf(type?.value) !== 'link' && (type !== undefined || !isButton)) return link;
  const others = link.members.filter(({ key }) => key !== 'type');
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

/** A list of `{ type, url }` becomes an object of addresses, with all comments. Of two of a type the last one counts. */
function socials(value: Json): Json | undefined {
  if (value.kind !== 'array') return undefined;
  const members = new Map<string, Member>();
  for (const item of value.items) {
    const [type, url] = [textOf(getMember(item, 'type')), getMember(item, 'url')];
    if (type === undefined || url === undefined) return undefined;
    members.set(type, withCommentsOf(makeMember(type, url), [item]));
  }
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
