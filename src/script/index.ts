export { readScript } from './module.ts';
export { Found, foundOf, type ScriptPlace, Unknown } from './value.ts';
