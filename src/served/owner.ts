import type { Endpoint } from '../format/index.ts';
import type { SpecificationSource } from '../navigation/index.ts';
import type { ServedItem } from './item.ts';

/** An element that names a specification, and what is listed under it without naming one. */
export interface Owner extends SpecificationSource {
  /** Stands among the items where the element names it, and is dropped with what is around it. */
  readonly served: ServedItem;
  /** What is listed under it, by what the file says. */
  readonly entries: Listed[];
  /** For the platform it names none, as its form is wrong: what holds instead is that of the element above, if there is one. */
  readonly instead?: { readonly owner: Owner | undefined };
  /** How many items there were when all in the element was read. */
  end: number;
}

/** An endpoint or a webhook entry, and the specification that it means. */
export interface Listed {
  readonly entry: Endpoint;
  readonly served: ServedItem;
  readonly owner: Owner | undefined;
  /** The specification has it, be it excluded. */
  isFound: boolean;
}
