// The list of all stands apart: it brings them all.
export * from './named.ts';
export { transforms } from './all.ts';
