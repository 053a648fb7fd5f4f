import { isParsed, type Parsed, parsedOf } from './nodes.ts';
import { END, START } from './scan.ts';
import { isInline } from './style.ts';
import type { Json, JsonArray, JsonObject } from './types.ts';

/** What was found of nodes that were made of a parsed one of their kind: it depends on nothing else, and deep trees are asked level by level. */
const staying = new WeakMap<Json, boolean>();

interface Asked {
  readonly node: Json;
  readonly exemplars: readonly Parsed[];
  readonly compact: boolean;
  readonly around: Asked | undefined;
}

/** Whether a node will stand on one line where `exemplars` show how its siblings look. */
export function staysOnLine(node: Json, exemplars: readonly Parsed[], compact: boolean): boolean {
  const stack: Asked[] = [{ node, exemplars, compact, around: undefined }];
  const stayed: Json[] = [];
  while (stack.length > 0) {
    const asked = stack.pop()!;
    const { node: next } = asked;
    if (next.kind !== 'object' && next.kind !== 'array') continue;
    const known = staying.get(next);
    if (known === true || (next.kind === 'array' ? next.items.length : next.members.length) === 0) continue;
    const parsed = parsedOf(next);
    // An empty container shows nothing of how a full one looks.
    const own = parsed?.kind === next.kind && !isEmpty(parsed);
    const models = own ? [parsed] : asked.exemplars;
    if (known === false || !(own ? isInline(parsed) : looksInline(next, models, asked.compact))) {
      for (let at: Asked | undefined = asked; at !== undefined; at = at.around)
        if (parsedOf(at.node)?.kind === at.node.kind) staying.set(at.node, false);
      return false;
    }
    if (own) stayed.push(next);
    if (isParsed(next)) continue;
    if (next.kind === 'array')
      for (const item of next.items)
        stack.push({ node: item, exemplars: innerExemplars(models, undefined, item), compact: false, around: asked });
    else
      for (const { key, value } of next.members)
        stack.push({ node: value, exemplars: innerExemplars(models, key, value), compact: own, around: asked });
  }
  for (const made of stayed) staying.set(made, true);
  return true;
}

/** A new container without siblings to go by stands on one line up to this many characters. */
const COMPACT = 80;
/** One with siblings on one line does too, up to this many, or as many as the longest of them has. */
const LONGEST = 100;

/** Whether a new container stands on one line: as its siblings do, if it is not much longer; without any, if it is short and all around it does. */
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
  let length = 2;
  const count = (value: Json) => {
    if (value.kind !== 'array' && value.kind !== 'object') length += value.text.length + 2;
  };
  if (node.kind === 'array') node.items.forEach(count);
  else
    for (const { key, value } of node.members) {
      length += key.length + 4;
      count(value);
    }
  return length;
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
