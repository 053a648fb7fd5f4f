export * from './found.ts';
