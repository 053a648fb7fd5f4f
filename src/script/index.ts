export { readScript, type Script, ScriptError } from './module.ts';
export {
  dataOf,
  type FieldsValue,
  fieldsOf,
  type ListValue,
  listOf,
  memberOf,
  type ScriptPlace,
  textOf,
  truthOf,
  unknownIn,
  type UnknownValue,
  type Value,
  valueOf,
} from './value.ts';
