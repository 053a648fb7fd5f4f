import { patterns } from './containers.ts';
import type { Row, Rows } from './rows.ts';

/**
 * The format as one table, in the order of the specification (headings: `docs/format.md`).
 *
 * Under `specification` stand the rows of the specification's own tables, under `documented` what the platform's
 * documentation adds, under `observed`
 * what the platform takes without a word; `nests` has the containers that no table names. Everything else in the
 * program that knows a field, a container
 * or a label knows it from here; `lookup.ts` asks the questions.
 */
const icon = { type: 'string', also: { object: 'observed' }, means: 'icon', summary: 'icon name' } as const;
const iconType = { type: 'string', page: 'organize/settings-reference', summary: 'style of the icon' } as const;
const href = { type: 'string', means: 'link', summary: 'external link' } as const;
const description = { type: 'string', summary: 'text describing the element' } as const;
const color = { type: 'object', means: 'color', summary: 'color of the icon, for light and for dark mode' } as const;
const content = { type: 'array', summary: 'content' } as const;
const directory = {
  type: 'string',
  values: ['none', 'accordion', 'card'],
  inherited: true,
  summary: 'how Mintlify lists its pages, also in elements below',
} as const;
const openapi = {
  type: 'string',
  also: { array: 'documented', object: 'documented' },
  page: 'api-playground/openapi-setup',
  means: 'specification',
  inherited: true,
  summary: 'path of an OpenAPI specification',
} as const;
const hidden = {
  type: 'boolean',
  inherited: true,
  page: 'organize/hidden-pages',
  summary: 'not shown in the navigation',
} as const;
const searchable = {
  type: 'boolean',
  page: 'organize/hidden-pages',
  summary: 'search finds its pages although they are hidden',
} as const;
const graphql = {
  type: ['string', 'object'],
  means: 'graphql',
  summary: 'path of a GraphQL schema; Mintlify makes pages from it',
} as const;
const sdk = {
  type: 'object',
  means: 'sdk',
  inherited: true,
  page: 'api-playground/sdk-reference-setup',
  summary: 'output of a documentation tool for a library; Mintlify makes pages from it',
} as const;
const sourceRef = {
  type: 'string',
  means: 'source',
  page: 'deploy/multi-repo',
  summary: 'another repository, whose navigation replaces this entry',
} as const;
/** What a tab may have beside a field that generates all of its pages. */
const besideGenerated = ['tab', 'icon', 'hidden', 'searchable', 'align', 'directory', 'groups'] as const;

/** Every kind of object with its fields. 'Nesting rules', 2, lets elements nest in general; none stands directly in itself. */
export const elements = {
  navigation: {
    section: 'Root keys of the navigation object',
    words: 'navigation',
    specification: {
      pages: { type: 'array', summary: 'page references' },
      groups: { type: 'array', summary: 'group objects' },
      tabs: { type: 'array', summary: 'tab objects' },
      anchors: { type: 'array', summary: 'anchor objects' },
      dropdowns: { type: 'array', summary: 'dropdown objects' },
      products: { type: 'array', summary: 'product objects' },
      versions: { type: 'array', summary: 'version objects' },
      languages: { type: 'array', summary: 'language objects' },
      global: { type: 'object', summary: 'global anchors, beside the primary pattern' },
    },
    // A specification is no field here: the platform drops `openapi` and `asyncapi` at the root.
    documented: { directory },
    branches: patterns,
  },

  global: {
    section: 'Root keys of the navigation object',
    words: 'global',
    specification: {
      anchors: { type: 'array', summary: 'global anchors' },
    },
    nests: { documented: ['languages', 'versions', 'tabs', 'dropdowns', 'products'] },
    branches: ['languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'products'],
    bare: true,
  },

  group: {
    section: 'Group object',
    words: 'group',
    label: 'group',
    specification: {
      group: { type: 'string', required: true, means: 'label', summary: 'label of the group' },
      pages: { type: 'array', required: true, assumed: '[]', summary: 'pages and nested groups' },
      icon,
      tag: { type: 'string', summary: 'label shown with the group' },
      expanded: { type: 'boolean', summary: 'default expanded state; affects nested groups only' },
      openapi,
    },
    documented: {
      root: { type: 'string', means: 'page', summary: 'page shown when the group itself is selected' },
      boost: {
        type: 'number',
        page: 'organize/settings-reference',
        summary: 'weight of its pages in search, also in groups below',
      },
      public: { type: 'boolean', page: 'deploy/authentication-setup', summary: 'readers need not sign in' },
      searchable,
      sdk,
      sourceRef,
    },
    // The packages take it of any object, the documentation says tabs only: which of the two decides is not known.
    observed: { graphql },
    branches: ['pages'],
    bare: true,
    unread: ['global'],
    forgiven: ['openapi', 'asyncapi'],
  },

  tab: {
    section: 'Tab object',
    words: 'tab',
    label: 'tab',
    specification: {
      tab: { type: 'string', required: true, means: 'label', summary: 'label of the tab' },
      icon,
      groups: content,
      pages: content,
      menu: { type: 'array', summary: 'menu items' },
      anchors: { type: 'array', summary: 'nested anchors' },
      href,
    },
    nests: { specification: ['dropdowns', 'products', 'versions', 'languages'] },
    documented: {
      searchable,
      iconType,
      graphql: { ...graphql, beside: besideGenerated, page: 'api-playground/graphql-setup' },
      sdk: { ...sdk, beside: besideGenerated },
      sourceRef,
    },
    observed: {
      align: { type: 'string', values: ['start', 'end'], summary: 'side of the tab in the bar' },
    },
    // prettier-ignore
    branches: ['graphql', 'sdk', 'href', 'languages', 'versions', 'dropdowns', 'anchors', 'products', 'groups', 'pages', 'menu'],
    bare: true,
    unread: ['iconType'],
  },

  item: {
    section: 'Menu item object',
    words: 'menu item',
    label: 'item',
    specification: {
      item: { type: 'string', required: true, means: 'label', summary: 'label of the item' },
      icon,
      description,
      groups: content,
      pages: content,
      href,
    },
    // 'A menu item can contain only groups, pages and external links', so the general nesting rule does not reach it.
    nests: { documented: ['tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'] },
    documented: { sourceRef },
    branches: ['href', 'languages', 'versions', 'dropdowns', 'anchors', 'products', 'tabs', 'groups', 'pages'],
    bare: true,
  },

  anchor: {
    section: 'Anchor object',
    words: 'anchor',
    label: 'anchor',
    specification: {
      anchor: { type: 'string', required: true, means: 'label', summary: 'label of the anchor' },
      icon,
      groups: content,
      pages: content,
      href,
    },
    nests: { specification: ['tabs', 'dropdowns', 'products', 'versions', 'languages'] },
    documented: { color, iconType, sourceRef },
    observed: { description },
    branches: ['href', 'languages', 'versions', 'dropdowns', 'tabs', 'products', 'groups', 'pages'],
    bare: true,
    unread: ['description', 'iconType'],
  },

  dropdown: {
    section: 'Dropdown object',
    words: 'dropdown',
    label: 'dropdown',
    specification: {
      dropdown: { type: 'string', required: true, means: 'label', summary: 'label of the dropdown' },
      icon,
      groups: content,
      pages: content,
      href,
    },
    nests: { specification: ['tabs', 'anchors', 'products', 'versions', 'languages'] },
    documented: { iconType },
    observed: { color, description },
    branches: ['href', 'languages', 'versions', 'tabs', 'anchors', 'products', 'groups', 'pages'],
    bare: true,
    unread: ['iconType'],
  },

  product: {
    section: 'Product object',
    words: 'product',
    label: 'product',
    divides: true,
    specification: {
      product: { type: 'string', required: true, means: 'label', summary: 'name of the product' },
      description,
      icon,
      groups: content,
      pages: content,
      href,
    },
    nests: { specification: ['tabs', 'anchors', 'dropdowns', 'versions', 'languages'], documented: ['menu'] },
    documented: { iconType, sourceRef },
    observed: {
      color,
      name: { type: 'string', summary: 'name of the product, beside its label' },
    },
    branches: ['href', 'languages', 'versions', 'tabs', 'anchors', 'dropdowns', 'groups', 'pages', 'menu'],
    bare: true,
    unread: ['iconType'],
  },

  version: {
    section: 'Version object',
    words: 'version',
    label: 'version',
    divides: true,
    specification: {
      version: { type: 'string', required: true, means: 'label', summary: 'version label' },
    },
    anyOther: true,
    nests: { specification: ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'languages'] },
    documented: {
      // The platform's own rows also have `tag`; it is a field of groups, and so 'any other navigation field' already.
      default: { type: 'boolean', summary: 'the version shown first' },
    },
    branches: ['href', 'languages', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
    bare: true,
    unread: ['icon', 'expanded', 'description'],
  },

  language: {
    section: 'Language object',
    words: 'language',
    label: 'language',
    divides: true,
    specification: {
      language: { type: 'string', required: true, means: 'code', summary: 'language code from the supported list' },
    },
    anyOther: true,
    nests: { specification: ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions'] },
    documented: {
      default: { type: 'boolean', summary: 'the language shown first' },
      banner: { type: 'object', means: 'banner', summary: 'banner of the site in this language' },
      footer: { type: 'object', means: 'footer', summary: 'footer of the site in this language' },
      navbar: { type: 'object', means: 'navbar', summary: 'top bar of the site in this language' },
    },
    branches: ['href', 'versions', 'tabs', 'dropdowns', 'anchors', 'products', 'groups', 'pages'],
    bare: true,
    unread: ['icon', 'tag', 'expanded', 'description'],
  },
} as const satisfies Readonly<Record<string, Rows>>;

/** The fields that every element may have beside those of its kind ('The `openapi` property', Where). */
export const everyElement = {
  section: 'The `openapi` property',
  specification: {
    openapi,
  },
  documented: {
    asyncapi: {
      type: ['string', 'array', 'object'],
      means: 'asyncapi',
      inherited: true,
      page: 'api-playground/asyncapi-setup',
      summary: 'path of an AsyncAPI specification',
    },
    directory,
    hidden,
  },
  observed: {
    global: { type: 'object', summary: 'links beside the children of this element' },
  },
} as const satisfies Pick<Rows, 'section' | 'specification' | 'documented' | 'observed'>;

/** An anchor in `global.anchors`: a link and nothing else, so it has its own table in place of the one of `anchor`. */
export const globalAnchor = {
  section: 'Global anchor object',
  words: 'global anchor',
  label: 'anchor',
  specification: {
    anchor: { type: 'string', required: true, means: 'label', summary: 'label of the anchor' },
    href: {
      type: 'string',
      required: true,
      means: 'external link',
      summary: 'external URL; relative paths are not allowed',
    },
    icon,
  },
  documented: { color: { ...color, page: 'organize/settings-reference' }, iconType, sourceRef },
  observed: { description },
  branches: ['href'],
} as const satisfies Rows;

/** What stands in another container of `global`, which the specification does not have, is a link as well. */
export const globalEntry = {
  href: {
    type: 'string',
    required: true,
    means: 'link',
    page: 'organize/settings-reference',
    summary: 'what the entry opens',
  },
  sourceRef,
} as const satisfies Readonly<Record<string, Row>>;

/** What the platform drops unread of an entry of `global`, beside what it drops of its kind. */
export const unreadInGlobal: readonly string[] = ['openapi', 'asyncapi', 'global'];

/** A kind of object: the root (`navigation`), `global`, or an element. */
export type Kind = keyof typeof elements;

/** The kinds that are elements: all but the root and `global`. */
export type ElementKind = Exclude<Kind, 'navigation' | 'global'>;

/** A field that names an element. */
export type LabelField = (typeof elements)[ElementKind]['label'];
