// Operations and navigation: which specification holds where, which entry means which operation, and at which address.
export { entriesOf, entryOf } from './entry-text.ts';
export type { EntryOptions } from './entry-text.ts';
export { Addresses, addressOf, defaultDirectory, generatedAddresses } from './address.ts';
export type { AddressClash } from './address.ts';
export { findOperation, nearestOperation } from './lookup.ts';
export { isRemote, specificationSources } from './source.ts';
export type { SpecificationSource } from './source.ts';
export { openSpecification } from './open.ts';
export type { OpenedSpecification, UnopenedSpecification } from './open.ts';
export { ownSpecification, specificationInScope, specificationKey, specificationOfEntry } from './inheritance.ts';
export type { ScopedSpecification } from './inheritance.ts';
export { listPages, oncePerPlace, visitPages } from './pages.ts';
export type { Destination, PageItem } from './pages.ts';
