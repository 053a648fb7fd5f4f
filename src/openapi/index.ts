// Operations and navigation: which specification holds where, which entry means which operation, and at which address.
export { entriesOf, entryOf, findOperation, nearestOperation, type EntryOptions } from './entry.ts';
export { Addresses, addressOf, defaultDirectory, generatedAddresses, type AddressClash } from './address.ts';
export { openSpecification, type OpenedSpecification, type UnopenedSpecification } from './open.ts';
export {
  isRemote,
  ownSpecification,
  specificationInScope,
  specificationKey,
  specificationOfEntry,
  specificationSources,
} from './source.ts';
export type { ScopedSpecification, SpecificationSource } from './source.ts';
export { listPages, oncePerPlace, visitPages, type Destination, type PageItem } from './pages.ts';
