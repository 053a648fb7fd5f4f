import type { Branch, Container } from './containers.ts';
import type { Status } from './evidence.ts';

/** What a JSON value can be, as the rows of the table say it. */
export type ValueType = 'string' | 'boolean' | 'number' | 'array' | 'object';

/**
 * What a value stands for, where that is more than its type:
 *
 * - `label`: the name that the reader of a site sees
 * - `code`: a language code (`languages.ts`)
 * - `page`: the path of a page file, like a page entry
 * - `specification`: a path or URL of an API description; the platform also takes an array of them, or `{ source, directory?, overlays? }`
 * - `asyncapi`: the same of an AsyncAPI description, without overlays
 * - `graphql`: a path or URL of a GraphQL schema, or `{ source, directory? }`
 * - `sdk`: `{ format, source, directory? }`, what a documentation tool made of a library
 * - `source`: `owner/repo`, another repository, for which the object with the field stands
 * - `link`: an external URL by the specification; the platform also takes a path on the site, `#x` and `mailto:`
 * - `external link`: an external URL by the specification, which forbids a relative path; the platform takes one
 * - `icon`: the name of an icon, or `{ name, style?, library? }`
 * - `color`: `{ light?, dark? }`, each `#` with three or six hexadecimal digits
 * - `banner`, `footer`, `navbar`: an object as at the root of docs.json
 */
export type Meaning =
  | 'label'
  | 'code'
  | 'page'
  | 'specification'
  | 'asyncapi'
  | 'graphql'
  | 'sdk'
  | 'source'
  | 'link'
  | 'external link'
  | 'icon'
  | 'color'
  | 'banner'
  | 'footer'
  | 'navbar';

/** One row of a table of the specification. */
export interface Row {
  /** The JSON type or types; of a row of the specification those that it names. */
  readonly type: ValueType | readonly ValueType[];
  /** Types that only the platform takes, each with who says so. */
  readonly also?: Readonly<Partial<Record<ValueType, Status>>>;
  /** The page of the platform's documentation that describes it. Default of a documented row: `organize/navigation`. */
  readonly page?: string;
  /** The only fields and containers that the platform takes beside it; with any other, unknown ones too, it refuses the element. */
  readonly beside?: readonly string[];
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
  readonly specification: Readonly<Record<string, Row>>;
  /** The row 'any other navigation field': every field that the specification gives to other kinds except their labels. */
  readonly anyOther?: true;
  /** Containers that the kind's own table does not name, but that may stand in it. */
  readonly nests?: Readonly<Partial<Record<Status, readonly Container[]>>>;
  readonly documented?: Readonly<Record<string, Row>>;
  readonly observed?: Readonly<Record<string, Row>>;
  /**
   * What an element can have for content, in the order in which the platform tries it: the first that is there and
   * right through and through is shown, and the rest is dropped. Of `global` all are shown.
   */
  readonly branches: readonly Branch[];
  /** The platform takes it without any content, too, as the last thing that it tries. */
  readonly bare?: true;
  /** Fields of the table that the platform drops unread: no form of their value is wrong for it. */
  readonly unread?: readonly string[];
  /** Fields that the platform drops where their form is wrong, without harm to the element. */
  readonly forgiven?: readonly string[];
}
