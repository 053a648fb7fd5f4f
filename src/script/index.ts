export { readScript, type Script, ScriptError } from './module.ts';
export { Found, type ScriptPlace, Unknown } from './value.ts';
