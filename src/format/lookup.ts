import {
  containers,
  elements,
  everyElement,
  globalAnchor,
  globalEntry,
  type Container,
  type ElementKind,
  type Kind,
  type LabelField,
  type Row,
  type Rows,
  type Status,
  type ValueType,
} from './elements.ts';

/** A row of the table, with what the row leaves unsaid filled in. */
export interface Field extends Omit<Row, 'type' | 'also' | 'required' | 'inherited'> {
  readonly name: string;
  /** As the specification names them, or in an extension as the platform takes them. */
  readonly types: readonly ValueType[];
  /** Types that the platform accepts beside them. */
  readonly also: readonly ValueType[];
  readonly required: boolean;
  readonly status: Status;
  /** The heading of the specification to read. */
  readonly section: string;
}

/** Every kind, in the order of the specification. */
export const kinds = Object.freeze(Object.keys(elements) as Kind[]);

/** Every kind that is an element: no root, no `global`. */
export const elementKinds = Object.freeze(
  kinds.filter((kind) => kind !== 'navigation' && kind !== 'global') as ElementKind[],
);

/** Every container, in the order of the specification. */
export const containerNames = Object.freeze(Object.keys(containers) as Container[]);

/** Whether a key is the name of a container, wherever it stands. */
export function isContainer(key: string): key is Container {
  return Object.hasOwn(containers, key);
}

/** The kind of the objects in a container: `tabs` holds a `tab`, `menu` an `item`, `groups` and `pages` a `group`. */
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
 * @param parent the kind of the object that holds its container; matters in `global`, whose entries are links
 */
export function fieldsOf(kind: Kind, parent?: Kind): ReadonlyMap<string, Field> {
  const inGlobal = parent === 'global';
  const key = inGlobal ? `global/${kind}` : kind;
  let fields = fieldsByKind.get(key);
  if (!fields) fieldsByKind.set(key, (fields = collectFields(kind, inGlobal)));
  return fields;
}

/** One field of a kind, or undefined when neither the specification nor the platform knows it there. */
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
 * Whether an object of the kind may hold the container.
 *
 * `documented` by its own table or by the nesting rules, `extension` where only the platform takes it. False otherwise: a kind directly
 * in itself (a tab in a tab), `groups` in a group (nested groups stand in its `pages`), `menu` outside tabs and products.
 */
export function mayHold(kind: Kind, container: Container, parent?: Kind): Status | false {
  return fieldOf(kind, container, parent)?.status ?? false;
}

/**
 * Whether group objects may stand among the entries of the kind's `pages`: documented inside a group ('Pages', Nested entry),
 * elsewhere an extension. False for a kind without `pages`.
 */
export function mayNestGroups(kind: Kind, parent?: Kind): Status | false {
  const pages = mayHold(kind, 'pages', parent);
  if (pages === false || kind === 'group') return pages;
  return 'extension';
}

/** Whether a value of the type fits the field: as documented, as an extension, or (false) not at all. */
export function accepts(field: Field, type: ValueType | 'null'): Status | false {
  if (type === 'null') return false;
  if (field.types.includes(type)) return field.status;
  return field.also.includes(type) ? 'extension' : false;
}

const fieldsByKind = new Map<string, ReadonlyMap<string, Field>>();

function rowsOf(kind: Kind, parent?: Kind): Rows {
  return kind === 'anchor' && parent === 'global' ? globalAnchor : elements[kind];
}

function collectFields(kind: Kind, inGlobal: boolean): ReadonlyMap<string, Field> {
  const rows = rowsOf(kind, inGlobal ? 'global' : undefined);
  const fields = new Map<string, Field>();
  // The first row of a name stays, so what the specification says wins over an extension.
  const add = (name: string, row: Row, status: Status, section: string) => {
    if (!fields.has(name)) fields.set(name, toField(name, row, status, section));
  };
  if (inGlobal && kind !== 'anchor') addAll(globalEntry, 'extension', rows.section);
  addAll(rows.documented, 'documented', rows.section);
  for (const name of rows.nests?.documented ?? [])
    add(name, nested(name), 'documented', rows.anyOther ? rows.section : 'Nesting rules');
  if (kind !== 'navigation' && kind !== 'global') addAll(everyElement.documented, 'documented', everyElement.section);
  if (rows.anyOther) for (const [name, row] of otherFields()) add(name, row, 'documented', rows.section);
  for (const name of rows.nests?.extension ?? []) add(name, nested(name), 'extension', 'Nesting rules');
  addAll(rows.extension ?? {}, 'extension', rows.section);
  if (kind !== 'navigation' && kind !== 'global') addAll(everyElement.extension, 'extension', rows.section);
  return fields;

  function addAll(table: Readonly<Record<string, Row>>, status: Status, section: string) {
    for (const [name, row] of Object.entries(table)) add(name, row, status, section);
  }
}

/** 'Any other navigation field': what the tables document for any kind, labels and containers aside (`nests` has these). */
function* otherFields(): Iterable<[string, Row]> {
  for (const kind of kinds) {
    const { label, documented }: Rows = elements[kind];
    for (const [name, row] of Object.entries(documented)) if (name !== label && !isContainer(name)) yield [name, row];
  }
}

function nested(container: string): Row {
  return { type: 'array', summary: containers[container as Container].summary };
}

function toField(name: string, row: Row, status: Status, section: string): Field {
  const { type, inherited: _, ...rest } = row;
  return Object.freeze({ also: [], required: false, ...rest, name, types: [type].flat(), status, section });
}
