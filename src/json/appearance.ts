import { isParsed, type Parsed, parsedOf } from './nodes.ts';
import { END, START } from './scan.ts';
import { isInline } from './style.ts';
import type { Json, JsonArray, JsonObject } from './types.ts';

/** Whether a node will stand on one line where `exemplars` show how its siblings look. */
export function staysOnLine(node: Json, exemplars: readonly Parsed[], compact: boolean): boolean {
  if ((node.kind !== 'object' && node.kind !== 'array') || isEmpty(node)) return true;
  const parsed = parsedOf(node);
  // An empty container shows nothing of how a full one looks.
  const own = parsed?.kind === node.kind && !isEmpty(parsed);
  const models = own ? [parsed] : exemplars;
  if (!(own ? isInline(parsed) : looksInline(node, models, compact))) return false;
  if (isParsed(node)) return true;
  return node.kind === 'array'
    ? node.items.every((item) => staysOnLine(item, innerExemplars(models, undefined, item), false))
    : node.members.every(({ key, value }) => staysOnLine(value, innerExemplars(models, key, value), own));
}

/** A new container without siblings to go by stands on one line up to this many characters. */
const COMPACT = 80;
/** One with siblings on one line does too, up to this many, or as many as the longest of them has. */
const LONGEST = 100;

/**
 * Whether a new container stands on one line: as its siblings do, if it is not much longer; without any, if it is short
 * and all around it does.
 */
export function looksInline(node: JsonObject | JsonArray, exemplars: readonly Parsed[], compact: boolean): boolean {
  if (exemplars[0]?.kind === node.kind) {
    if (!isInline(exemplars[0])) return false;
    return (
      scalarLength(node) <=
      exemplars.reduce(
        (longest, { source, index }) => Math.max(longest, source.tape[index + END]! - source.tape[index + START]!),
        LONGEST,
      )
    );
  }
  if (!compact) return false;
  const values = node.kind === 'array' ? node.items : node.members.map(({ value }) => value);
  return values.every(({ kind }) => kind !== 'array' && kind !== 'object') && scalarLength(node) <= COMPACT;
}

/** How long a container is on one line; what stands in its own containers is not counted. */
function scalarLength(node: JsonObject | JsonArray): number {
  const lengthOf = (value: Json) => (value.kind === 'array' || value.kind === 'object' ? 0 : value.text.length + 2);
  return node.kind === 'array'
    ? node.items.reduce((sum, item) => sum + lengthOf(item), 2)
    : node.members.reduce((sum, { key, value }) => sum + key.length + 4 + lengthOf(value), 2);
}

/** The parts of exemplars that show how a child of the same kind looks: the members of the same key, or the first items. */
export function innerExemplars(exemplars: readonly Parsed[], key: string | undefined, child: Json): Parsed[] {
  if (child.kind !== 'object' && child.kind !== 'array') return [];
  const found: Parsed[] = [];
  for (const exemplar of exemplars) {
    let inner: Json | undefined;
    if (exemplar.kind === 'array') inner = exemplar.items.find((item) => item.kind === child.kind);
    else if (exemplar.kind === 'object') inner = exemplar.members.find((member) => member.key === key)?.value;
    if (inner?.kind === child.kind && !isEmpty(inner)) found.push(inner as Parsed);
  }
  return found;
}

/** Whether a container holds nothing. */
export const isEmpty = (node: Json): boolean =>
  (node.kind === 'array' && node.items.length === 0) || (node.kind === 'object' && node.members.length === 0);
