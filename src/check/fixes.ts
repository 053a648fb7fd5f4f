import { type Json, makeString, type Member } from '../json/index.ts';
import type { Fix } from './rule.ts';

/** A fix that gives a string another text, in place. */
export function setText(document: string, node: Json, text: string): Fix | undefined {
  const pointer = node.origin?.pointer;
  return pointer === undefined ? undefined : { summary: `Write "${text}"`, document, edits: [{ op: 'set', at: pointer, value: makeString(text, node) }] };
}

/** A fix that renames a key, in place. */
export function renameKey(document: string, member: Member, to: string): Fix | undefined {
  const pointer = member.origin?.pointer;
  return pointer === undefined ? undefined : { summary: `Rename \`${member.key}\` to \`${to}\``, document, edits: [{ op: 'rename', at: pointer, to }] };
}

/** A fix that takes a node away, with a summary that says what it is. */
export function remove(document: string, node: Json, what: string): Fix | undefined {
  const pointer = node.origin?.pointer;
  return pointer === undefined ? undefined : { summary: `Remove ${what}`, document, edits: [{ op: 'remove', at: pointer }] };
}
