// Operations and navigation: which specification holds where, which entry means which operation, and at which address.
export { entriesOf, entryOf, findOperation, nearestOperation } from './entry.ts';
export type { EntryOptions } from './entry.ts';
export { Addresses, addressOf, defaultDirectory, generatedAddresses } from './address.ts';
export type { AddressClash } from './address.ts';
export { openSpecification } from './open.ts';
export type { OpenedSpecification, UnopenedSpecification } from './open.ts';
export {
  isRemote,
  ownSpecification,
  specificationInScope,
  specificationKey,
  specificationOfEntry,
  specificationSources,
} from './source.ts';
export type { ScopedSpecification, SpecificationSource } from './source.ts';
export { listPages, oncePerPlace, visitPages } from './pages.ts';
export type { Destination, PageItem } from './pages.ts';
