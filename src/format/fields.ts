import { elements, everyElement, globalAnchor, type Kind } from './elements.ts';
import type { Status } from './evidence.ts';
import type { Meaning, Row, Rows } from './rows.ts';

/** The names of the fields that the test holds for, in the order of the table; a name counts once. */
function namesWhere(holds: (row: Row) => boolean): readonly string[] {
  const tables: readonly Pick<Rows, Status>[] = [everyElement, globalAnchor, ...Object.values(elements)];
  const rows = tables.flatMap(({ specification, documented, observed }) =>
    Object.entries<Row>({ ...specification, ...documented, ...observed }),
  );
  return Object.freeze([...new Set(rows.filter(([, row]) => holds(row)).map(([name]) => name))]);
}

const generating: readonly Meaning[] = ['specification', 'asyncapi', 'graphql', 'sdk', 'source'];

/** The fields that name specifications: `openapi`, `asyncapi`. */
export const specificationFields = namesWhere(({ means }) => means === 'specification' || means === 'asyncapi');

/** The fields by which an element names a page file or a URL, with or without content: `href`, `root`. */
export const linkFields = namesWhere(({ means }) => means === 'page' || means === 'link' || means === 'external link');

/**
 * The fields of which the platform makes pages that no page file holds: `openapi`, `asyncapi`, `graphql`, `sdk`, and
 * `sourceRef`, for which another repository stands.
 */
export const generatingFields = namesWhere(({ means }) => means !== undefined && generating.includes(means));

/**
 * The fields by which an element without content is a link or has pages: `href`, `root`, `openapi`, `asyncapi`,
 * `graphql`, `sdk`, `sourceRef`.
 */
export const leadingFields: readonly string[] = Object.freeze([...linkFields, ...generatingFields]);

/**
 * The fields that also apply to nested elements without their own: `openapi`, `asyncapi`, `sdk`, `directory`,
 * `hidden`.
 */
export const inheritedFields = namesWhere(({ inherited }) => inherited === true);

/**
 * Whether the elements of a kind divide the site, as languages, versions and products do: a page may be in each of
 * them.
 */
export const divides = (kind: Kind): boolean => (elements[kind] as Rows).divides === true;
