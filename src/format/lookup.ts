import { type Branch, type Container, containers } from './containers.ts';
import {
  elements,
  everyElement,
  globalAnchor,
  globalEntry,
  unreadInGlobal,
  type ElementKind,
  type Kind,
  type LabelField,
} from './elements.ts';
import { documentedAt, type Evidence, observedIn, specified, type Status } from './evidence.ts';
import type { Row, Rows, ValueType } from './rows.ts';

/** A row of the table, with what the row leaves unsaid filled in. */
export interface Field extends Omit<Row, 'type' | 'also' | 'required' | 'inherited' | 'page'> {
  readonly name: string;
  /** The types by the specification, or by Mintlify if the specification does not have the field. */
  readonly types: readonly ValueType[];
  /** Other types that Mintlify accepts, each with its source. */
  readonly also: Readonly<Partial<Record<ValueType, Status>>>;
  readonly required: boolean;
  readonly status: Status;
  /** The heading of the specification to read. */
  readonly section: string;
  /** Who says so, and when. */
  readonly evidence: Evidence;
  /** Whether Mintlify ignores the field, so that no value of it is a mistake. */
  readonly unread: boolean;
  /** Whether Mintlify ignores a value of a wrong form, without a loss of the element. */
  readonly forgiven: boolean;
}

/** Every kind, in the order of the specification. */
export const kinds = Object.freeze(Object.keys(elements) as Kind[]);

/** Every kind that is an element: no root, no `global`. */
export const elementKinds = Object.freeze(
  kinds.filter((kind) => kind !== 'navigation' && kind !== 'global') as ElementKind[],
);

/** Every container, in the order of the specification. */
export const containerNames = Object.freeze(Object.keys(containers) as Container[]);

/** Whether a key is the name of a container, in any place. */
export function isContainer(key: string): key is Container {
  return Object.hasOwn(containers, key);
}

/** The kind of the objects in a container: `tabs` has a `tab`, `menu` an `item`, `groups` and `pages` a `group`. */
export function kindOf(container: Container): ElementKind {
  return containers[container].kind;
}

const containerByKind = new Map<ElementKind, Container>(
  // `pages` holds groups too, but the container named for them is `groups`.
  containerNames.filter((name) => name !== 'pages').map((name) => [kindOf(name), name]),
);

/** The container of a kind: `groups` for a `group`, `menu` for an `item`. */
export function containerOf(kind: ElementKind): Container {
  return containerByKind.get(kind)!;
}

/** Whether strings are entries of the container, as in `pages`. */
export function holdsStrings(container: Container): boolean {
  return 'strings' in containers[container];
}

/** The field that names an element of the kind; the root and `global` have none. */
export function labelField(kind: ElementKind): LabelField;
export function labelField(kind: Kind): LabelField | undefined;
export function labelField(kind: Kind): LabelField | undefined {
  return rowsOf(kind).label as LabelField | undefined;
}

/** How a message names one of the kind: 'tab', 'menu item', and in `global.anchors` 'global anchor'. */
export function wordsFor(kind: Kind, parent?: Kind): string {
  return rowsOf(kind, parent).words;
}

/** The heading of the specification that describes the kind. */
export function sectionOf(kind: Kind, parent?: Kind): string {
  return rowsOf(kind, parent).section;
}

/**
 * The fields that an object of the kind may have, by name, in the order of the table.
 *
 * @param parent the kind of the object around its container; it matters in `global`, whose entries are links
 */
export function fieldsOf(kind: Kind, parent?: Kind): ReadonlyMap<string, Field> {
  const inGlobal = parent === 'global';
  const key = inGlobal ? `global/${kind}` : kind;
  let fields = fieldsByKind.get(key);
  if (!fields) fieldsByKind.set(key, (fields = collectFields(kind, inGlobal)));
  return fields;
}

/** A field of a kind; undefined if neither the specification nor Mintlify has it there. */
export function fieldOf(kind: Kind, name: string, parent?: Kind): Field | undefined {
  return fieldsOf(kind, parent).get(name);
}

/** The containers that an object of the kind may hold, each with its status, in the order of the table. */
export function containersOf(kind: Kind, parent?: Kind): ReadonlyMap<Container, Status> {
  const held = new Map<Container, Status>();
  for (const { name, status } of fieldsOf(kind, parent).values()) if (isContainer(name)) held.set(name, status);
  return held;
}

/**
 * Whether an object of the kind may have the container.
 *
 * `specification` by its own table or by the nesting rules, `documented` or `observed` if only Mintlify accepts it.
 * False otherwise: a kind directly in itself (a tab in a tab), `groups` in a group (nested groups are in its
 * `pages`), `menu` outside tabs and products.
 *
 * @example
 * mayHold('tab', 'groups'); // → 'specification'
 * mayHold('group', 'tabs'); // → false
 */
export function mayHold(kind: Kind, container: Container, parent?: Kind): Status | false {
  return fieldOf(kind, container, parent)?.status ?? false;
}

/**
 * Whether group objects may stand among the entries of the kind's `pages`: by the specification inside a group ('Pages', Nested entry),
 * elsewhere as observed. False for a kind without `pages`.
 */
export function mayNestGroups(kind: Kind, parent?: Kind): Status | false {
  const pages = mayHold(kind, 'pages', parent);
  if (pages === false || kind === 'group') return pages;
  return 'observed';
}

/** Whether a value of the type fits the field, and by whom; false if it does not at all. */
export function accepts(field: Field, type: ValueType | 'null'): Status | false {
  if (type === 'null') return false;
  if (field.types.includes(type)) return field.status;
  return field.also[type] ?? false;
}

/** The fields that make pages of something that no page file holds, and that the platform takes in some kinds alone. */
const generating = ['graphql', 'sdk'];

/**
 * Whether the platform refuses an element of the kind for a field, whatever its value: `graphql` and `sdk` outside of tabs and groups,
 * both in `global`, and `sourceRef` where no entry can be another repository.
 */
export function isRefused(kind: Kind, name: string, parent?: Kind): boolean {
  return (generating.includes(name) || name === 'sourceRef') && fieldOf(kind, name, parent) === undefined;
}

/** What an element of the kind can have for content, in the order in which the platform tries it. In `global` that is `href` alone. */
export function branchesOf(kind: Kind, parent?: Kind): readonly Branch[] {
  return parent === 'global' ? globalAnchor.branches : elements[kind].branches;
}

/** Whether the platform takes an element of the kind that has no content. */
export function mayBeBare(kind: Kind, parent?: Kind): boolean {
  return parent !== 'global' && (elements[kind] as Rows).bare === true;
}

/** Whether the platform takes the container without any entry; with an empty one of the others the element is wrong. */
export function mayBeEmpty(container: Container): boolean {
  return 'empty' in containers[container];
}

/** Whether an entry of the container may be `{ "sourceRef": "owner/repo" }`; of any container of `global` one may. */
export function takesSourceRef(container: Container, parent?: Kind): boolean {
  return parent === 'global' || 'sourceRef' in containers[container];
}

const fieldsByKind = new Map<string, ReadonlyMap<string, Field>>();

function rowsOf(kind: Kind, parent?: Kind): Rows {
  return kind === 'anchor' && parent === 'global' ? globalAnchor : elements[kind];
}

function collectFields(kind: Kind, inGlobal: boolean): ReadonlyMap<string, Field> {
  const rows = rowsOf(kind, inGlobal ? 'global' : undefined);
  const isElement = kind !== 'navigation' && kind !== 'global';
  const fields = new Map<string, Field>();
  // The first row of a name stays, so what the specification says wins over what the platform adds.
  const add = (name: string, row: Row, status: Status, section: string) => {
    // In `global` the platform refuses what generates pages.
    if (fields.has(name) || (inGlobal && generating.includes(name))) return;
    const unread = rows.unread?.includes(name) === true || (inGlobal && unreadInGlobal.includes(name));
    const forgiven = rows.forgiven?.includes(name) === true;
    fields.set(name, toField(name, row, status, section, { unread, forgiven }));
  };
  const addAll = (table: Readonly<Record<string, Row>> | undefined, status: Status, section: string) => {
    for (const [name, row] of Object.entries(table ?? {})) add(name, row, status, section);
  };
  if (inGlobal && kind !== 'anchor') addAll(globalEntry, 'documented', rows.section);
  addAll(rows.specification, 'specification', rows.section);
  for (const name of rows.nests?.specification ?? [])
    add(name, nested(name), 'specification', rows.anyOther ? rows.section : 'Nesting rules');
  if (isElement) addAll(everyElement.specification, 'specification', everyElement.section);
  if (rows.anyOther) for (const [name, row] of otherFields()) add(name, row, 'specification', rows.section);
  for (const status of ['documented', 'observed'] as const) {
    for (const name of rows.nests?.[status] ?? []) add(name, nested(name), status, 'Nesting rules');
    addAll(rows[status], status, rows.section);
    if (isElement) addAll(everyElement[status], status, everyElement.section);
  }
  return fields;
}

/**
 * 'Any other navigation field': what the tables of the specification have for any kind, labels and containers aside
 * (`nests` has these).
 */
function* otherFields(): Iterable<[string, Row]> {
  for (const kind of kinds) {
    const { label, specification }: Rows = elements[kind];
    for (const [name, row] of Object.entries(specification))
      if (name !== label && !isContainer(name)) yield [name, row];
  }
}

function nested(container: string): Row {
  return { type: 'array', summary: containers[container as Container].summary };
}

/** The page of the platform's documentation that describes what names none of its own. */
const mainPage = 'organize/navigation';

function toField(
  name: string,
  row: Row,
  status: Status,
  section: string,
  of: Pick<Field, 'unread' | 'forgiven'>,
): Field {
  const { type, inherited: _, page = mainPage, ...rest } = row;
  const evidence =
    status === 'specification' ? specified(section) : status === 'documented' ? documentedAt(page) : observedIn();
  return Object.freeze({
    also: {},
    required: false,
    ...rest,
    ...of,
    name,
    types: [type].flat(),
    status,
    section,
    evidence,
  });
}
