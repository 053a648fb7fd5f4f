import type { Endpoint } from '../format/index.ts';
import type { SpecificationSource } from '../navigation/index.ts';
import type { ServedItem } from './item.ts';

/** An element that names a specification, with the entries in it that name none and so inherit this one. */
export interface Owner extends SpecificationSource {
  /** The item of the specification itself, in reading order. Mintlify drops it together with the element. */
  readonly served: ServedItem;
  /** The endpoint and webhook entries that inherit it, by the file. */
  readonly entries: Listed[];
  /** Mintlify ignores this specification because of its form, and uses that of the element above, if there is one. */
  readonly instead?: { readonly owner: Owner | undefined };
  /** The index of the item that follows its generated pages. */
  end: number;
}

/** An endpoint or webhook entry, and the element that names its specification. */
export interface Listed {
  readonly entry: Endpoint;
  readonly served: ServedItem;
  readonly owner: Owner | undefined;
  /** The specification has the operation, even if it excludes it from the pages. */
  isFound: boolean;
}
