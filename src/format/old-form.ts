/** How a docs.json is made of the old form, or of a docs.json that still has fields of it. */
export const convertMintJson = 'Run `navshift upgrade-mint`.';

/** The path in docs.json of a field of mint.json, or the reason why it has none. */
export type OldField = string | { readonly why: string };

const byTheme = { why: 'The theme decides it now.' };

/**
 * Every field of mint.json except those of the navigation, by its path, with its path in docs.json. `*` is any field.
 */
export const oldFields: Readonly<Record<string, OldField>> = {
  $schema: '$schema',
  mintlify: { why: 'Mintlify knows the account of a repository.' },
  name: 'name',
  logo: 'logo',
  favicon: 'favicon',
  theme: 'theme',
  layout: { why: `${byTheme.why} \`sidenav\` is the theme maple, \`solidSidenav\` the theme willow.` },
  rounded: byTheme,
  'topbar.style': byTheme,
  'topbar.links': 'navbar.links',
  'topbar.cta': 'navbar.primary',
  sidebar: byTheme,
  'colors.primary': 'colors.primary',
  'colors.light': 'colors.light',
  'colors.dark': 'colors.dark',
  'colors.background': 'background.color',
  'colors.anchors': { why: 'Write `color` in an anchor that needs one.' },
  'colors.ultraLight': { why: 'Mintlify did not read it any more.' },
  'colors.ultraDark': { why: 'Mintlify did not read it any more.' },
  'background.style': 'background.decoration',
  backgroundImage: 'background.image',
  'modeToggle.default': 'appearance.default',
  'modeToggle.isHidden': 'appearance.strict',
  'eyebrow.display': 'styling.eyebrows',
  eyebrows: 'styling.eyebrows',
  'codeBlock.mode': 'styling.codeblocks',
  font: 'fonts',
  topbarLinks: 'navbar.links',
  topbarCtaButton: 'navbar.primary',
  'search.location': byTheme,
  metadata: 'seo.metatags',
  'seo.indexHiddenPages': 'seo.indexing',
  'footer.socials': 'footer.socials',
  'footer.links': 'footer.links',
  footerSocials: 'footer.socials',
  feedback: { why: 'It is set in the dashboard of Mintlify, under Add-ons.' },
  'analytics.*': 'integrations.*',
  'integrations.intercom': 'integrations.intercom',
  'integrations.frontchat': 'integrations.frontchat',
  isWhiteLabeled: { why: 'It is a part of the plan with Mintlify.' },
  openapi: 'api.openapi',
  'api.baseUrl': 'api.mdx.server',
  'api.auth.method': 'api.mdx.auth.method',
  'api.auth.name': 'api.mdx.auth.name',
  'api.auth.inputPrefix': { why: 'Write the prefix into the examples.' },
  'api.playground.mode': 'api.playground.display',
  'api.playground.disableProxy': 'api.playground.proxy',
  'api.request.example.languages': 'api.examples.languages',
  'api.request.example.showOptionalParams': 'api.examples.defaults',
  'api.paramFields.expanded': 'api.params.expanded',
  'api.paramFields.post': 'api.params.post',
  'api.maintainOrder': { why: 'The navigation decides the order.' },
  redirects: 'redirects',
};

/** Where the navigation of docs.json has what mint.json, or a docs.json of a wrong form, has beside it. */
const oldLists: Readonly<Record<string, string>> = {
  tabs: 'navigation.tabs',
  primaryTab: 'navigation.tabs',
  anchors: 'navigation.global.anchors',
  topAnchor: 'navigation.global.anchors',
  versions: 'navigation.versions',
  languages: 'navigation.languages',
  products: 'navigation.products',
  dropdowns: 'navigation.dropdowns',
  groups: 'navigation.groups',
};

/**
 * Where docs.json has what is in a field of the root of mint.json: `navbar.links`. Undefined for a field that it has
 * too, or that has no place.
 */
export function newPlaceOf(name: string): string | undefined {
  if (Object.hasOwn(oldLists, name)) return oldLists[name];
  // docs.json has a field of this name, with something else in it.
  if (name === 'metadata') return undefined;
  const moves = Object.entries(oldFields).flatMap(([from, to]) =>
    typeof to === 'string' && (from === name || from.startsWith(`${name}.`)) ? [to.replace('.*', '')] : [],
  );
  if (moves.some((to) => to === name || to.startsWith(`${name}.`))) return undefined;
  return moves.length < 2 ? moves[0] : moves[0]!.split('.')[0];
}
