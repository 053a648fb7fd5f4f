import { innerExemplars, isEmpty, looksInline, staysOnLine } from './appearance.ts';
import { isParsed, isTrimmed, parsedOf, slotAt, slotOfMember, type Parsed } from './nodes.ts';
import { type Comment, positionIn, type Slot, type Table, tableOf } from './origin.ts';
import type { Part, Task } from './output.ts';
import { colonComments, commentsOf, gapBeside } from './places.ts';
import { reindent, shiftIndent } from './reindent.ts';
import { END, KEY, SLOTS, START, UP } from './scan.ts';
import { isInline, onOneLine, styleAt, type Style } from './style.ts';
import { containerComments, gapOf, gapRange, startOf, trailingComma, type Gap } from './trivia.ts';
import type { Json, JsonArray, JsonObject } from './types.ts';

/** A child to be printed: an item, or a member with its key. */
interface Child {
  readonly node: Json;
  readonly key: string | undefined;
  /** The parsed child whose place and trivia it has. */
  readonly slot: Slot | undefined;
  /** Its position in the container as it was read; -1 if it stood elsewhere, or nowhere. */
  readonly position: number;
}

/** What is known of the container that is laid out. */
interface Frame {
  readonly node: JsonObject | JsonArray;
  readonly children: readonly Child[];
  /** The container as it was read, if this one was made from one of its kind. */
  readonly table: Table | undefined;
  readonly style: Style;
  /** The indentation of the line it stands on, and as read. */
  readonly indent: string;
  readonly fromIndent: string;
  /** The indentation of a child that begins a line. */
  readonly childIndent: string;
  /** Children follow each other on a line. */
  readonly inline: boolean;
  /** For each child position as read, and the closing bracket: the first gap whose container comments are written before it. */
  readonly firstGap: readonly number[];
  /** The container stood on one line and cannot any more: nothing between its children is kept as it was. */
  readonly broken: boolean;
}

/**
 * The parts of a container that was made: where neighbours are neighbours still, what lies between them is kept byte for byte;
 * elsewhere commas and white space are written anew, in the style of the siblings, and comments go where they belong.
 */
export function layout(task: Task): Part[] {
  const frame = frameOf(task);
  const { node, children, table } = frame;
  const [opening, closing] = node.kind === 'object' ? ['{', '}'] : ['[', ']'];
  const parts: Part[] = [];
  if (children.length === 0) {
    if (table === undefined) return [opening + closing];
    if (table.children.length === 0) {
      const { source, index } = table.parent;
      const [from, to] = [startOf(table.parent), source.tape[index + END]!];
      return [{ slice: source, from, to, fromIndent: frame.fromIndent, toIndent: frame.indent }];
    }
    const comments = containerComments(table);
    if (comments.length === 0) return [opening + closing];
    return [
      opening,
      ...comments.map((comment, i) => ownLine(frame, comment, frame.childIndent, i > 0)),
      frame.style.eol + frame.indent,
      closing,
    ];
  }
  const exemplars = exemplarsFor(frame, task.exemplars);
  parts.push(opening);
  for (let k = 0; k < children.length; k++) {
    const lineIndent = pushGap(parts, frame, k);
    pushChild(parts, frame, k, lineIndent, exemplars[k] ?? []);
  }
  pushGap(parts, frame, children.length);
  parts.push(closing);
  return parts;
}

function childrenOf(node: JsonObject | JsonArray, table: Table | undefined): Child[] {
  const used = new Set<number>();
  const place = (slot: Slot | undefined): { slot: Slot | undefined; position: number } => {
    const position = table === undefined ? -1 : positionIn(table, slot);
    if (position < 0) return { slot, position };
    // A second child from one place is a copy: it has neither that place nor the comments there.
    if (used.has(position)) return { slot: undefined, position: -1 };
    used.add(position);
    return { slot, position };
  };
  if (node.kind === 'object')
    return node.members.map((member) => ({ node: member.value, key: member.key, ...place(slotOfMember(member)) }));
  return node.items.map((item, k) => ({ node: item, key: undefined, ...place(slotAt(node, k)) }));
}

function frameOf({ node: any, indent, style: given, exemplars, compact }: Task): Frame {
  const node = any as JsonObject | JsonArray;
  const origin = parsedOf(node);
  const model = origin ?? exemplars.find((one) => !isInline(one));
  const style = model === undefined ? given : styleAt(model);
  const table = origin !== undefined && origin.kind === node.kind ? tableOf(origin) : undefined;
  const children = childrenOf(node, table);
  const fromIndent = table === undefined ? indent : table.parent.source.indentAt(startOf(table.parent));
  const firstGap = ownedGaps(children, table);
  const common = { node, children, table, style, indent, fromIndent, firstGap };
  const frame = (childIndent: string, inline: boolean, broken: boolean): Frame => ({
    ...common,
    childIndent,
    inline,
    broken,
  });
  if (style.flat) return frame(indent, true, false);
  if (table === undefined || table.children.length === 0) {
    const inline =
      looksInline(node, exemplars, compact) &&
      children.every((child) => staysOnLine(child.node, innerExemplars(exemplars, child.key, child.node), false));
    return frame(indent + style.unit, inline, false);
  }
  const { source, index } = table.parent;
  const oneLine = onOneLine(source, source.tape[index + START]!, source.tape[index + END]!);
  const first = source.tape[table.children[0]! + START]!;
  if (!oneLine) {
    // A container that opens inline may have its other children on lines of their own.
    const inline =
      onOneLine(source, startOf(table.parent), first + 1) && standsOnLine(table, 1, table.children.length - 1);
    return frame(inline ? indent : shiftIndent(source.indentAt(first), fromIndent, indent), inline, false);
  }
  const sample =
    origin?.kind === 'array'
      ? origin.items.find((item) => item.kind !== 'string' && isInline(item as Parsed))
      : undefined;
  const samples = sample === undefined ? [] : [sample as Parsed];
  const broken = !children.every((child) =>
    child.position >= 0 && isParsed(child.node)
      ? true
      : staysOnLine(child.node, samples, node.kind === 'object') && !hasLineComment(child),
  );
  return frame(broken ? indent + style.unit : indent, !broken, broken);
}

/** Whether no line break is in the gaps `from` to `to` of a container. */
function standsOnLine(table: Table, from: number, to: number): boolean {
  for (let k = from; k <= to; k++) {
    const [a, b] = gapRange(table, k);
    if (!onOneLine(table.parent.source, a, b + 1)) return false;
  }
  return true;
}

/** Whether a line comment comes along with a child. One that was on the line ends at a lone carriage return. */
function hasLineComment({ slot, position }: Child): boolean {
  if (slot === undefined || (!slot.source.loose && slot.along === undefined)) return false;
  const { lead, tail } = position < 0 ? commentsOf(slot) : (slot.along ?? noGap);
  return [...lead, ...tail].some(({ line }) => line);
}

/** How many siblings are looked at: a few show a habit. */
const MOST_EXEMPLARS = 6;

/** For each child that is new, parsed siblings of its kind: those before it, nearest first, then those after. */
function exemplarsFor({ children, node }: Frame, given: readonly Parsed[]): (readonly Parsed[])[] {
  const isNew = children.map(
    (child) =>
      (child.node.kind === 'object' || child.node.kind === 'array') && parsedOf(child.node)?.kind !== child.node.kind,
  );
  if (!isNew.includes(true)) return [];
  const samples = children.map(({ node: child }) => {
    const parsed = parsedOf(child);
    return parsed?.kind === child.kind &&
      !isEmpty(parsed) &&
      (child.kind === 'object' || child.kind === 'array') &&
      (node.kind === 'array' || isInline(parsed))
      ? parsed
      : undefined;
  });
  return children.map((child, k) => {
    if (!isNew[k]) return [];
    const found = innerExemplars(given, child.key, child.node);
    const look = (i: number) => {
      const sample = samples[i];
      if (sample?.kind === child.node.kind && found.length < MOST_EXEMPLARS) found.push(sample);
    };
    for (let i = k - 1; i >= Math.max(0, k - MOST_EXEMPLARS); i--) look(i);
    for (let i = k + 1; i < Math.min(children.length, k + MOST_EXEMPLARS); i++) look(i);
    return found;
  });
}

/** Pushes what stands in front of child `k`, or in front of the closing bracket; returns the indentation of the line it ends on. */
function pushGap(parts: Part[], frame: Frame, k: number): string {
  const { children, table, indent, fromIndent, broken } = frame;
  const before = children[k - 1];
  const next = children[k];
  const from = before === undefined ? 0 : before.position + 1;
  const to = next === undefined ? (table?.children.length ?? -1) : next.position;
  const known =
    table !== undefined && (before === undefined || before.position >= 0) && (next === undefined || next.position >= 0);
  if (
    known &&
    from === to &&
    !broken &&
    table.children.length > 0 &&
    before?.slot?.along === undefined &&
    next?.slot?.along === undefined
  ) {
    const [a, b] = gapRange(table, to);
    const { source } = table.parent;
    const comma = next === undefined && isTrimmed(frame.node) ? trailingComma(frame.node) : undefined;
    if (comma !== undefined) parts.push({ slice: source, from: a, to: comma, fromIndent, toIndent: indent });
    parts.push({ slice: source, from: comma === undefined ? a : comma + 1, to: b, fromIndent, toIndent: indent });
    // Nobody asks for the indentation of a scalar item.
    if (next !== undefined && next.key === undefined && next.node.kind !== 'object' && next.node.kind !== 'array')
      return indent;
    return shiftIndent(source.indentAt(b), fromIndent, indent);
  }
  return pushWritten(parts, frame, k);
}

/** A gap that is written anew: the rest of the line before, a comma, comments, and the white space in front of what follows. */
function pushWritten(parts: Part[], frame: Frame, k: number): string {
  const { children, table, style, indent, childIndent, inline } = frame;
  const before = children[k - 1];
  const next = children[k];
  const gap = next && ownGap(frame, next);
  const lead = gap?.lead ?? [];
  const stood = next !== undefined && stoodOnLine(frame, before, next);
  const tail = tailOf(frame, before);
  const detached = skippedComments(frame, k);
  const isOnLine =
    (inline || stood) && next !== undefined && detached.length === 0 && ![...tail, ...lead].some(({ line }) => line);
  const hasComma =
    before !== undefined && (next !== undefined || (trailingComma(frame.node) !== undefined && !isTrimmed(frame.node)));
  // Between two on one line a comment after the comma would be of the second.
  if (hasComma && !isOnLine) parts.push(',');
  let newline = false;
  for (const comment of tail) {
    parts.push(newline ? style.eol + childIndent + comment.text : (comment.space || ' ') + comment.text);
    newline ||= comment.line;
  }
  if (hasComma && isOnLine) parts.push(',');
  detached.forEach((comment, i) =>
    parts.push(
      isBesideBracket(comment, k)
        ? (comment.space || ' ') + comment.text
        : ownLine(frame, comment, childIndent, before !== undefined || i > 0),
    ),
  );
  if (next === undefined) {
    parts.push(closingSpace(frame, before, newline || detached.length > 0));
    return indent;
  }
  // A child keeps the indentation of its line, however ragged.
  const own =
    next.position >= 0 && !frame.broken
      ? shiftIndent(table!.parent.source.indentAt(startOf(next.slot!)), frame.fromIndent, indent)
      : undefined;
  if (isOnLine) {
    parts.push(before === undefined ? openingSpace(frame) : stood ? gap!.space : style.comma.slice(1));
    for (const comment of lead) parts.push(`${comment.text} `);
    return own ?? indent;
  }
  const blanks = detached.some((comment) => !isBesideBracket(comment, k))
    ? Math.max(1, gap?.blanks ?? 0)
    : before === undefined || next.position <= 0
      ? 0
      : (gap?.blanks ?? 0);
  const at = (gap?.breaks ? own : undefined) ?? childIndent;
  parts.push(style.eol.repeat(blanks + usualBlanks(frame, next, before) + 1) + at);
  for (const comment of lead) {
    parts.push(reindent(comment.text, comment.indent, at), comment.own || comment.line ? style.eol + at : ' ');
  }
  return at;
}

/** Whether two children that were apart, or the first and its bracket, stood on one line with all between them. */
function stoodOnLine({ table, broken, inline }: Frame, before: Child | undefined, next: Child): boolean {
  if (table === undefined || broken || inline || (before !== undefined && before.position < 0)) return false;
  const from = before === undefined ? 0 : before.position + 1;
  return next.position >= from && standsOnLine(table, from, next.position);
}

/** A new sibling is set off by blank lines if all the others are. */
function usualBlanks({ table, inline }: Frame, next: Child, before: Child | undefined): number {
  if (table === undefined || inline || before === undefined || next.position > 0 || table.children.length < 2) return 0;
  return Math.min(gapOf(table, 1).blanks, gapOf(table, table.children.length - 1).blanks);
}

const noGap: Gap = { tail: [], detached: [], lead: [], breaks: false, blanks: 0, space: '' };

/** What stands in front of a child where it was read, with all comments that belong there. */
function ownGap({ table }: Frame, { key, slot, position }: Child): Gap | undefined {
  if (slot === undefined) return undefined;
  const beside = position >= 0 ? undefined : gapBeside(slot, 0);
  const gap = position >= 0 ? gapOf(table!, position) : beside && { ...beside, blanks: 0 };
  // A member that became an item has no colon any more.
  const more = [...(key === undefined ? colonComments(slot) : []), ...(slot.along?.lead ?? [])];
  return more.length === 0 ? gap : { ...(gap ?? noGap), lead: [...(gap?.lead ?? []), ...more] };
}

function tailOf({ table }: Frame, child: Child | undefined): readonly Comment[] {
  if (child?.slot === undefined) return [];
  const tail = (child.position >= 0 ? gapOf(table!, child.position + 1) : gapBeside(child.slot, 1))?.tail ?? [];
  const more = child.slot.along?.tail ?? [];
  // Nothing can follow a line comment on its line.
  return more.length === 0 ? tail : [...more, ...tail].sort((a, b) => Number(a.line) - Number(b.line));
}

/** A comment of the container stays above the child it stood above, or above the next that is still there. */
function ownedGaps(children: readonly Child[], table: Table | undefined): number[] {
  const count = table?.children.length ?? 0;
  const first = new Array<number>(count + 1).fill(0);
  for (const { position } of children) if (position >= 0) first[position + 1] = position + 1;
  for (let p = 1; p <= count; p++) first[p] ||= first[p - 1]!;
  return first;
}

function skippedComments({ children, table, firstGap }: Frame, k: number): readonly Comment[] {
  const next = children[k];
  if (table === undefined) return [];
  if (k === 0 && isHeadNew(children)) return containerComments(table, 0, 0);
  if (next !== undefined && next.position < 0) return [];
  const to = next === undefined ? table.children.length : next.position;
  return containerComments(table, Math.max(isHeadNew(children) ? 1 : 0, firstGap[to]!), to);
}

/** Whether something new stands first: what is at the head of the container stays there. */
const isHeadNew = (children: readonly Child[]): boolean => children[0]!.position < 0;

/** Whether a comment of the container stood on the line of its opening bracket. */
const isBesideBracket = (comment: Comment, k: number): boolean => k === 0 && !comment.own && comment.breaksBefore === 0;

/** A comment of the container; a blank line above it stays, if anything is above it still. */
function ownLine({ style }: Frame, comment: Comment, indent: string, hasAbove: boolean): string {
  return (
    (hasAbove && comment.breaksBefore > 1 ? style.eol : '') +
    style.eol +
    indent +
    reindent(comment.text, comment.indent, indent)
  );
}

function openingSpace({ table, style, node, broken }: Frame): string {
  if (table !== undefined && table.children.length > 0 && !broken) return gapOf(table, 0).space;
  return node.kind === 'object' ? style.pad : '';
}

function closingSpace(
  { table, style, node, indent, fromIndent, inline, broken }: Frame,
  before: Child | undefined,
  newline: boolean,
): string {
  if (table !== undefined && table.children.length > 0 && !broken) {
    const gap = gapOf(table, table.children.length);
    if (!gap.breaks && !newline && (inline || (before !== undefined && before.position >= 0))) return gap.space;
    if (gap.breaks) {
      const { source, index } = table.parent;
      return style.eol + shiftIndent(source.indentAt(source.tape[index + END]! - 1), fromIndent, indent);
    }
  }
  if (inline && !newline) return node.kind === 'object' ? style.pad : '';
  return style.eol + indent;
}

/** Pushes a child: its key if it has one, the colon as it was, and its value. */
function pushChild(
  parts: Part[],
  { children, style, node: parent, inline }: Frame,
  k: number,
  lineIndent: string,
  exemplars: readonly Parsed[],
): void {
  const { node, key, slot } = children[k]!;
  let indent = lineIndent;
  if (key !== undefined) {
    if (slot !== undefined && (slot.source.tape[slot.index + UP]! & 7) === KEY) {
      const { source, index } = slot;
      const keyStart = source.tape[index + START]!;
      const keyEnd = source.tape[index + END]!;
      const valueStart = source.tape[index + SLOTS + START]!;
      if (source.stringValue(index) === key)
        parts.push({ slice: source, from: keyStart, to: keyEnd, fromIndent: '', toIndent: '' });
      else parts.push(JSON.stringify(key));
      const keyIndent = source.indentAt(keyStart);
      parts.push({ slice: source, from: keyEnd, to: valueStart, fromIndent: keyIndent, toIndent: lineIndent });
      if (!onOneLine(source, keyEnd, valueStart + 1))
        indent = shiftIndent(source.indentAt(valueStart), keyIndent, lineIndent);
    } else parts.push(JSON.stringify(key) + style.colon);
  }
  parts.push({ node, indent, style, exemplars, compact: inline && parent.kind === 'object' });
}
