import { elements, everyElement, globalAnchor, type Kind, type Row, type Rows } from './elements.ts';

/** The names of the fields that the test holds for, in the order of the table; a name counts once. */
function namesWhere(holds: (row: Row) => boolean): readonly string[] {
  const tables = [everyElement, globalAnchor, ...(Object.values(elements) as Rows[])];
  const rows = tables.flatMap(({ documented, extension }) => Object.entries<Row>({ ...documented, ...extension }));
  return Object.freeze([...new Set(rows.filter(([, row]) => holds(row)).map(([name]) => name))]);
}

/** The fields that name specifications: `openapi`, `asyncapi`. */
export const specificationFields = namesWhere(({ means }) => means === 'specification' || means === 'asyncapi');

/** The fields by which an element leads to a page file or to an address, whatever it holds: `href`, `root`. */
export const linkFields = namesWhere(({ means }) => means === 'page' || means === 'link' || means === 'external link');

/** The fields by which an element leads somewhere without holding anything: `href`, `root`, `openapi`, `asyncapi`. */
export const leadingFields: readonly string[] = Object.freeze([...linkFields, ...specificationFields]);

/** The fields that hold for what is nested in an element too, unless that has its own: `openapi`, `asyncapi`, `directory`, `hidden`. */
export const inheritedFields = namesWhere(({ inherited }) => inherited === true);

/** Whether the elements of a kind divide the site, as languages, versions and products do: a page may stand in each of them. */
export const divides = (kind: Kind): boolean => (elements[kind] as Rows).divides === true;
