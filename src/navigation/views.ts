import {
  type Container,
  display,
  type elements,
  type everyElement,
  type Eyebrows,
  type Kind,
} from '../format/index.ts';
import { getMember, type Json, toValue } from '../json/index.ts';
import type { Site } from '../site/index.ts';
import type { Element } from './element.ts';

/** An element of one kind: `Of<'tab'>` is a tab. */
export type Of<K extends Kind> = Element & { readonly kind: K };

export type Navigation = Of<'navigation'>;
export type Global = Of<'global'>;
export type Group = Of<'group'>;
export type Tab = Of<'tab'>;
export type MenuItem = Of<'item'>;
export type Anchor = Of<'anchor'>;
export type Dropdown = Of<'dropdown'>;
export type Product = Of<'product'>;
export type Version = Of<'version'>;
export type LanguageElement = Of<'language'>;

// The types of fields are those of the table in `src/format`, row by row.
type Rows<K extends Kind> = (typeof elements)[K]['documented'] &
  ((typeof elements)[K] extends { extension: infer E } ? E : unknown) &
  (typeof everyElement)['documented'] &
  (typeof everyElement)['extension'];
interface Types {
  string: string;
  boolean: boolean;
  number: number;
  array: readonly unknown[];
  object: Readonly<Record<string, unknown>>;
}
type TypeOf<Row> =
  | (Row extends { type: infer T } ? (T extends readonly (infer U)[] ? U : T) : never)
  | (Row extends { also: readonly (infer A)[] } ? A : never);

/** The fields that the format knows of a kind, containers aside: those are read with `children`. */
export type FieldName<K extends Kind> = Exclude<keyof Rows<K>, Container> & string;
/** What a field of a kind can hold by the format. */
export type FieldValue<K extends Kind, F extends FieldName<K>> = Types[TypeOf<Rows<K>[F]> & keyof Types];

/** Whether an element is of a kind. */
export function isOf<K extends Kind>(element: Element, kind: K): element is Of<K> {
  return element.kind === kind;
}

/** The plain value of a field that the format knows; undefined if it is not there. What is there is given as it is: `check` says whether it fits. */
export function readField<K extends Kind, F extends FieldName<K>>(
  element: Of<K>,
  field: F,
): FieldValue<K, F> | undefined {
  const node: Json | undefined = element.field(field);
  const value: unknown = node === undefined ? undefined : toValue(node);
  return value as FieldValue<K, F> | undefined;
}

/** The display properties outside `navigation` that change how it is shown. */
export interface Display {
  /** `styling.eyebrows`; undefined leaves it to the theme. */
  readonly eyebrows: Eyebrows | undefined;
  /** `interaction.drilldown`; undefined leaves it to the theme. */
  readonly drilldown: boolean | undefined;
}

/** `styling.eyebrows` and `interaction.drilldown` of a site; undefined where they are not set, or not as the format says. */
export function displayOf(site: Site): Display {
  const read = (path: readonly string[]) =>
    path.reduce<Json | undefined>((node, key) => getMember(node, key), site.root);
  const eyebrows = read(display.eyebrows.path);
  const drilldown = read(display.drilldown.path);
  return {
    eyebrows:
      eyebrows?.kind === 'string' && Object.hasOwn(display.eyebrows.values, eyebrows.value)
        ? (eyebrows.value as Eyebrows)
        : undefined,
    drilldown: drilldown?.kind === 'boolean' ? drilldown.value : undefined,
  };
}
