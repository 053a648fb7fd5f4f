import { isParsed, isTrimmed, parsedOf, slotAt, slotOfMember } from './nodes.ts';
import type { Part, Task } from './output.ts';
import { shiftIndent } from './reindent.ts';
import { after, END, SLOTS, START } from './scan.ts';
import { onOneLine } from './style.ts';
import { trailingComma } from './trivia.ts';
import type { JsonArray } from './types.ts';

/**
 * The parts of a container in which children were exchanged or renamed where they stand, which is what most edits do:
 * slices of the source around them. Undefined if anything else was done, or if what is new might not stand where the
 * old stood.
 */
export function substitution({ node, indent, style, exemplars }: Task): Part[] | undefined {
  const origin = parsedOf(node);
  if (origin === undefined || origin.kind !== node.kind || (node.kind !== 'object' && node.kind !== 'array'))
    return undefined;
  const { source, index } = origin;
  const { tape } = source;
  const end = after(tape, index);
  const count = node.kind === 'object' ? node.members.length : node.items.length;
  const fromIndent = source.indentAt(tape[index + START]!);
  const parts: Part[] = [];
  let copied = tape[index + START]!;
  const keep = (to: number) => {
    if (to > copied) parts.push({ slice: source, from: copied, to, fromIndent, toIndent: indent });
  };
  let p = index + SLOTS;
  for (let k = 0; k < count; k++) {
    if (p >= end) return undefined;
    const member = node.kind === 'object' ? node.members[k]! : undefined;
    const child = member === undefined ? (node as JsonArray).items[k]! : member.value;
    const slot = member === undefined ? slotAt(node as JsonArray, k) : slotOfMember(member);
    if (slot === undefined || slot.source !== source || slot.index !== p || slot.along !== undefined) return undefined;
    const value = member === undefined ? p : p + SLOTS;
    if (member !== undefined && source.stringValue(p) !== member.key) {
      keep(tape[p + START]!);
      parts.push(JSON.stringify(member.key));
      copied = tape[p + END]!;
    }
    if (!isParsed(child) || child.source !== source || child.index !== value) {
      if (child.kind === 'object' || child.kind === 'array') {
        // What is new may need lines of its own, or siblings to take its looks from.
        if (parsedOf(child)?.kind !== child.kind) return undefined;
        if (onOneLine(source, tape[index + START]!, tape[index + END]!)) return undefined;
      }
      keep(tape[value + START]!);
      parts.push({
        node: child,
        indent: shiftIndent(source.indentAt(tape[value + START]!), fromIndent, indent),
        style,
        exemplars,
        compact: false,
      });
      copied = tape[value + END]!;
    }
    p = after(tape, value);
  }
  if (p !== end || count === 0) return undefined;
  const comma = isTrimmed(node) ? trailingComma(node) : undefined;
  if (comma !== undefined) {
    keep(comma);
    copied = comma + 1;
  }
  keep(tape[index + END]!);
  return parts;
}
