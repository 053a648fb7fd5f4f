import { getMember, type Json, sameJson, toValue } from '../json/index.ts';
import { type Change, makeChange } from './change.ts';

/** What became of a field, as far as it differs, with its values where they are short: `icon "book"`. Undefined if nothing did. */
export function fieldChange(name: string, was?: Json, is?: Json): Pick<Change, 'from' | 'to'> | undefined {
  if (isSame(was, is)) return undefined;
  const [path, from, to] = innermost(name, was, is);
  return { ...(from && { from: fieldText(path, from) }), ...(to && { to: fieldText(path, to) }) };
}

const isSame = (was?: Json, is?: Json) => was === is || (was !== undefined && is !== undefined && sameJson(was, is));

function fieldText(name: string, value: Json): string {
  const text = JSON.stringify(toValue(value));
  return text.length > 60 ? `${name} …` : `${name} ${text}`;
}

/** What differs in a field: of objects that differ in one member that member, with its path (`openapi.directory`). */
function innermost(path: string, was?: Json, is?: Json): readonly [path: string, was?: Json, is?: Json] {
  if ([was, is].some((node) => node !== undefined && node.kind !== 'object')) return [path, was, is];
  const membersOf = (node?: Json) => (node?.kind === 'object' ? node.members.map(({ key }) => key) : []);
  const memberOf = (node: Json | undefined, key: string) => node && getMember(node, key);
  const keys = [...new Set([...membersOf(was), ...membersOf(is)])];
  const [key, ...others] = keys.filter((one) => !isSame(memberOf(was, one), memberOf(is, one)));
  if (key === undefined || others.length > 0) return [path, was, is];
  return innermost(`${path}.${key}`, memberOf(was, key), memberOf(is, key));
}

/** The members of two documents that differ, but for some. */
export function memberChanges(before: Json, after: Json, but: readonly string[]): readonly Change[] {
  const keysOf = (node: Json) => (node.kind === 'object' ? node.members.map(({ key }) => key) : []);
  const keys = new Set([...keysOf(before), ...keysOf(after)]);
  for (const key of but) keys.delete(key);
  return [...keys].flatMap((name): readonly Change[] => {
    const [was, is] = [getMember(before, name), getMember(after, name)];
    const changed = fieldChange(name, was, is);
    return changed === undefined ? [] : [makeChange({ kind: 'setting-changed', item: 'setting', name, ...changed })];
  });
}
