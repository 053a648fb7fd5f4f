/** What the array of a container consists of. */
export interface Entries {
  /** The kind of the objects in it. */
  readonly kind: string;
  /** Whether strings (page entries and endpoint entries) are entries too. */
  readonly strings?: true;
  /** The platform takes it without any entry. Of the others an empty one is wrong. */
  readonly empty?: true;
  /** An entry may be `{ "sourceRef": "owner/repo" }`; in `global` one of any container may. */
  readonly sourceRef?: true;
  readonly section: string;
  readonly summary: string;
}

/** Every container with the kind of its entries, in the order of 'Root keys of the navigation object'; `menu` stands in tabs. */
export const containers = {
  pages: {
    kind: 'group',
    strings: true,
    empty: true,
    sourceRef: true,
    section: 'Pages',
    summary: 'page references; inside a group also nested groups',
  },
  groups: { kind: 'group', sourceRef: true, section: 'Group object', summary: 'group objects' },
  tabs: { kind: 'tab', sourceRef: true, section: 'Tab object', summary: 'tab objects' },
  menu: { kind: 'item', empty: true, sourceRef: true, section: 'Menu item object', summary: 'menu items of a tab' },
  anchors: { kind: 'anchor', sourceRef: true, section: 'Anchor object', summary: 'anchor objects' },
  dropdowns: { kind: 'dropdown', empty: true, section: 'Dropdown object', summary: 'dropdown objects' },
  products: { kind: 'product', empty: true, sourceRef: true, section: 'Product object', summary: 'product objects' },
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

/** A key whose array lists elements of one kind. */
export type Container = keyof typeof containers;

/** A container that can be the pattern: all but `menu`. */
export type Pattern = (typeof patterns)[number];

/** What an element can have for content: a container, or a field that leads somewhere or generates pages. */
export type Branch = Container | 'href' | 'graphql' | 'sdk';
