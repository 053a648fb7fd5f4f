/**
 * The format as one table, in the order of the specification (headings: `docs/format.md`).
 *
 * Under `documented` stand the rows of the specification's own tables, under `nests` what its nesting rules add, under
 * `extension` what running sites use beyond it. Everything else in the program that knows a field, a container or a
 * label knows it from here; `lookup.ts` asks the questions.
 */

/** What a JSON value can be, as the rows of the table say it. */
export type ValueType = 'string' | 'boolean' | 'number' | 'array' | 'object';

/** Where a row comes from: the specification, or only what running sites and the platform accept. */
export type Status = 'documented' | 'extension';

/**
 * What a value stands for, where that is more than its type:
 *
 * - `label`: the name that the reader of a site sees
 * - `code`: a language code (`languages.ts`)
 * - `page`: the path of a page file, like a page entry
 * - `specification`: a path or URL of an API description; an array of them, or `{ source, directory?, overlays? }`, is an extension
 * - `asyncapi`: the same of an AsyncAPI description
 * - `link`: an external URL by the specification; a path on the site, `#x` and `mailto:` are extensions
 * - `external link`: an external URL by the specification, which forbids a relative path; the platform accepts one
 * - `icon`: the name of an icon; `{ name, style, library }` is an extension
 * - `color`: `{ light?, dark? }`, each `#` with three or six hexadecimal digits
 */
export type Meaning =
  'label' | 'code' | 'page' | 'specification' | 'asyncapi' | 'link' | 'external link' | 'icon' | 'color';

/** One row of a table of the specification. */
export interface Row {
  /** The JSON type or types; of a documented row those that the specification names. */
  readonly type: ValueType | readonly ValueType[];
  /** Types that the specification does not name, but the platform accepts. */
  readonly also?: readonly ValueType[];
  readonly required?: true;
  /** What the platform assumes where a required field is missing, as JSON text. */
  readonly assumed?: string;
  readonly means?: Meaning;
  /** What is nested in the element has the field too, unless it has one of its own. */
  readonly inherited?: true;
  /** The exact strings allowed, where they are known. */
  readonly values?: readonly string[];
  readonly summary: string;
}

/** The table of one kind. */
export interface Rows {
  /** The heading of the specification under which it is described. */
  readonly section: string;
  /** How a message names one of them: 'menu item'. */
  readonly words: string;
  /** The field that names the element; the root and `global` have none. */
  readonly label?: string;
  /** Its elements divide the site: the same page may stand in each of them. */
  readonly divides?: true;
  readonly documented: Readonly<Record<string, Row>>;
  /** The row 'any other navigation field': every documented field of the other kinds except their labels. */
  readonly anyOther?: true;
  /** Containers that the kind's own table does not name, but that may stand in it. */
  readonly nests?: Readonly<Partial<Record<Status, readonly Container[]>>>;
  readonly extension?: Readonly<Record<string, Row>>;
}

/** What the array of a container consists of. */
export interface Entries {
  /** The kind of the objects in it. */
  readonly kind: string;
  /** Whether strings (page entries and endpoint entries) are entries too. */
  readonly strings?: true;
  readonly section: string;
  readonly summary: string;
}

const icon = { type: 'string', also: ['object'], means: 'icon', summary: 'icon name' } as const;
const href = { type: 'string', means: 'link', summary: 'external link' } as const;
const description = { type: 'string', summary: 'text describing the element' } as const;
const color = { type: 'object', means: 'color', summary: 'colour of the icon, for light and for dark mode' } as const;
const content = { type: 'array', summary: 'content' } as const;
const directory = {
  type: 'string',
  values: ['none', 'accordion', 'card'],
  inherited: true,
  summary: 'how its pages are listed; inherited',
} as const;
const openapi = {
  type: 'string',
  also: ['array', 'object'],
  means: 'specification',
  inherited: true,
  summary: 'path of an OpenAPI specification',
} as const;

/** Every container with the kind of its entries, in the order of 'Root keys of the navigation object'; `menu` stands in tabs. */
export const containers = {
  pages: {
    kind: 'group',
    strings: true,
    section: 'Pages',
    summary: 'page references; inside a group also nested groups',
  },
  groups: { kind: 'group', section: 'Group object', summary: 'group objects' },
  tabs: { kind: 'tab', section: 'Tab object', summary: 'tab objects' },
  menu: { kind: 'item', section: 'Menu item object', summary: 'menu items of a tab' },
  anchors: { kind: 'anchor', section: 'Anchor object', summary: 'anchor objects' },
  dropdowns: { kind: 'dropdown', section: 'Dropdown object', summary: 'dropdown objects' },
  products: { kind: 'product', section: 'Product object', summary: 'product objects' },
  versions: { kind: 'version', section: 'Version object', summary: 'version objects' },
  languages: { kind: 'language', section: 'Language object', summary: 'language objects' },
} as const satisfies Readonly<Record<string, Entries>>;

/**
 * The containers that can be the pattern, in the order in which the platform chooses among them when the root holds
 * several: the first one present is shown and the rest is dropped. (The specification leaves mixed children open.)
 */
export const patterns = [
  'products',
  'languages',
  'versions',
  'tabs',
  'dropdowns',
  'anchors',
  'groups',
  'pages',
] as const satisfies readonly Container[];

/** Every kind of object with its fields. 'Nesting rules', 2, lets elements nest in general; none stands directly in itself. */
export const elements = {
  navigation: {
    section: 'Root keys of the navigation object',
    words: 'navigation',
    documented: {
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
    extension: { directory },
  },

  global: {
    section: 'Root keys of the navigation object',
    words: 'global',
    documented: {
      anchors: { type: 'array', summary: 'global anchors' },
    },
    nests: { extension: ['languages', 'versions', 'tabs', 'dropdowns', 'products'] },
  },

  group: {
    section: 'Group object',
    words: 'group',
    label: 'group',
    documented: {
      group: { type: 'string', required: true, means: 'label', summary: 'label of the group' },
      pages: { type: 'array', required: true, assumed: '[]', summary: 'pages and nested groups' },
      icon,
      tag: { type: 'string', summary: 'label shown with the group' },
      expanded: { type: 'boolean', summary: 'default expanded state; affects nested groups only' },
      openapi,
    },
    extension: {
      root: { type: 'string', means: 'page', summary: 'page shown when the group itself is selected' },
      boost: { type: 'number', summary: 'weight of its pages in search' },
      public: { type: 'boolean', summary: 'readable without signing in' },
      searchable: { type: 'boolean', summary: 'found by search' },
    },
  },

  tab: {
    section: 'Tab object',
    words: 'tab',
    label: 'tab',
    documented: {
      tab: { type: 'string', required: true, means: 'label', summary: 'label of the tab' },
      icon,
      groups: content,
      pages: content,
      menu: { type: 'array', summary: 'menu items' },
      anchors: { type: 'array', summary: 'nested anchors' },
      href,
    },
    nests: { documented: ['dropdowns', 'products', 'versions', 'languages'] },
    extension: {
      align: { type: 'string', values: ['start', 'end'], summary: 'side of the bar on which the tab stands' },
      searchable: { type: 'boolean', summary: 'found by search' },
    },
  },

  item: {
    section: 'Menu item object',
    words: 'menu item',
    label: 'item',
    documented: {
      item: { type: 'string', required: true, means: 'label', summary: 'label of the item' },
      icon,
      description,
      groups: content,
      pages: content,
      href,
    },
    // 'A menu item can contain only groups, pages and external links', so the general nesting rule does not reach it.
    nests: { extension: ['tabs', 'anchors', 'dropdowns', 'products', 'versions', 'languages'] },
  },

  anchor: {
    section: 'Anchor object',
    words: 'anchor',
    label: 'anchor',
    documented: {
      anchor: { type: 'string', required: true, means: 'label', summary: 'label of the anchor' },
      icon,
      groups: content,
      pages: content,
      href,
    },
    nests: { documented: ['tabs', 'dropdowns', 'products', 'versions', 'languages'] },
    extension: { color, description },
  },

  dropdown: {
    section: 'Dropdown object',
    words: 'dropdown',
    label: 'dropdown',
    documented: {
      dropdown: { type: 'string', required: true, means: 'label', summary: 'label of the dropdown' },
      icon,
      groups: content,
      pages: content,
      href,
    },
    nests: { documented: ['tabs', 'anchors', 'products', 'versions', 'languages'] },
    extension: { color, description },
  },

  product: {
    section: 'Product object',
    words: 'product',
    label: 'product',
    divides: true,
    documented: {
      product: { type: 'string', required: true, means: 'label', summary: 'name of the product' },
      description,
      icon,
      groups: content,
      pages: content,
      href,
    },
    nests: { documented: ['tabs', 'anchors', 'dropdowns', 'versions', 'languages'], extension: ['menu'] },
    extension: {
      color,
      name: { type: 'string', summary: 'name of the product, beside its label' },
    },
  },

  version: {
    section: 'Version object',
    words: 'version',
    label: 'version',
    divides: true,
    documented: {
      version: { type: 'string', required: true, means: 'label', summary: 'version label' },
    },
    anyOther: true,
    nests: { documented: ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'languages'] },
    extension: {
      // The platform's own rows also have `tag`; it is a field of groups, and so 'any other navigation field' already.
      default: { type: 'boolean', summary: 'the version shown first' },
    },
  },

  language: {
    section: 'Language object',
    words: 'language',
    label: 'language',
    divides: true,
    documented: {
      language: { type: 'string', required: true, means: 'code', summary: 'language code from the supported list' },
    },
    anyOther: true,
    nests: { documented: ['pages', 'groups', 'tabs', 'anchors', 'dropdowns', 'products', 'versions'] },
    extension: {
      default: { type: 'boolean', summary: 'the language shown first' },
      banner: { type: 'object', summary: 'banner of the site in this language' },
      footer: { type: 'object', summary: 'footer of the site in this language' },
      navbar: { type: 'object', summary: 'top bar of the site in this language' },
    },
  },
} as const satisfies Readonly<Record<string, Rows>>;

/** The fields that every element may have beside those of its kind ('The `openapi` property', Where). */
export const everyElement = {
  section: 'The `openapi` property',
  documented: {
    openapi,
  },
  extension: {
    asyncapi: {
      type: ['string', 'array', 'object'],
      means: 'asyncapi',
      inherited: true,
      summary: 'path of an AsyncAPI specification',
    },
    directory,
    hidden: { type: 'boolean', inherited: true, summary: 'not shown in the navigation' },
    global: { type: 'object', summary: 'links beside the children of this element' },
  },
} as const satisfies Pick<Rows, 'section' | 'documented' | 'extension'>;

/** An anchor in `global.anchors`: a link and nothing else, so it has its own table in place of the one of `anchor`. */
export const globalAnchor = {
  section: 'Global anchor object',
  words: 'global anchor',
  label: 'anchor',
  documented: {
    anchor: { type: 'string', required: true, means: 'label', summary: 'label of the anchor' },
    href: {
      type: 'string',
      required: true,
      means: 'external link',
      summary: 'external URL; relative paths are not allowed',
    },
    icon,
  },
  extension: { color, description },
} as const satisfies Rows;

/** What stands in another container of `global` (an extension as a whole) is a link as well. */
export const globalEntry = {
  href: { type: 'string', required: true, means: 'link', summary: 'where the entry leads' },
} as const satisfies Readonly<Record<string, Row>>;

/** A kind of object: the root (`navigation`), `global`, or an element. */
export type Kind = keyof typeof elements;

/** The kinds that are elements: all but the root and `global`. */
export type ElementKind = Exclude<Kind, 'navigation' | 'global'>;

/** A key whose array holds elements of one kind. */
export type Container = keyof typeof containers;

/** A container that can be the pattern: all but `menu`. */
export type Pattern = (typeof patterns)[number];

/** A field that names an element. */
export type LabelField = (typeof elements)[ElementKind]['label'];
