// The lossless tree: read, look, change, print; and what the rooms above need to know of a text.
export { parseJson, type ParseOptions } from './parse.ts';
export { withRepairs } from './repairs.ts';
export { printBytes, printJson } from './print.ts';
export { sameJson, toValue, type JsonValue } from './value.ts';
export type {
  Json,
  JsonArray,
  JsonBoolean,
  JsonNull,
  JsonNumber,
  JsonObject,
  JsonScalar,
  JsonString,
  Member,
  Origin,
} from './types.ts';
export { findMember, getMember } from './edit.ts';
export { at, maybeAt, pointerText, pointerTokens, type Pointer } from './pointer.ts';
export { mapJson } from './map.ts';
export { EXIT, SKIP, visitJson, type JsonVisitor } from './visit.ts';
export { editJson } from './batch.ts';
export { plainEdit, type Destination, type Edit } from './edits.ts';
export {
  insertItems,
  insertMember,
  insertMembers,
  mapItems,
  removeItem,
  removeMember,
  renameMember,
  setItem,
  setMember,
  withItems,
  withMembers,
  type MemberPlace,
} from './edit.ts';
export { withCommentsOf } from './places.ts';
export { isJson, makeArray, makeMember, makeObject, makeString, toJson, type Plain } from './make.ts';
export { ownDocument } from './own-document.ts';
export { frameOf, frameOfKey } from './frame.ts';
export { hasByteOrderMark, looseSyntax, type Loose } from './loose-syntax.ts';
export { mayRepeatKeys } from './repeated-keys.ts';
export { JsonEditError, JsonSyntaxError } from './error.ts';
export { depthHelp, maxDepth, tooDeep } from './depth.ts';
export { nestingOf } from './nesting.ts';
export { inFull, isCut, lastMember, parseOutline } from './outline.ts';
