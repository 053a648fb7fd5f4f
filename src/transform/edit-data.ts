import { type Document, isMap, isScalar, parse, parseDocument, type Pair, type Scalar, stringify, type YAMLMap } from 'yaml';
import { findMember, getMember, type JsonObject, JsonSyntaxError, makeObject, parseJson, printJson, setMember } from '../json/index.ts';

/** An entry to be set in a file of data. */
export interface DataEdit {
  /** The keys that lead to it: `['fr', 'Guides']`. A map on the way that is missing is made. */
  readonly path: readonly string[];
  /** Null: to be filled in by hand; in YAML nothing stands after the colon, in JSON an empty text. */
  readonly value: string | null;
  /** What stands above the entry if it is new. JSON has no comments, and does without. */
  readonly comment?: string;
  /** The key that a new entry comes after; without one, or if it is not there, it comes last. */
  readonly after?: string;
}

/**
 * Sets entries in a file of data, YAML or JSON; everything else keeps its bytes: comments, order, quotes, blank lines.
 *
 * `text` must be what `readData` can read as maps of texts. Only a map in braces inside YAML is laid out anew, with all of its file.
 */
export function editData(text: string, edits: readonly DataEdit[]): string {
  if (edits.length === 0) return text;
  const json = text.trimStart().startsWith('{') ? parsedJson(text) : undefined;
  if (json !== undefined) return printJson(edits.reduce((root, edit) => setIn(root, edit.path, edit), json)) as string;
  const inserted = insertLines(text, edits);
  return inserted !== undefined && saysSo(inserted, text, edits) ? inserted : laidOutAnew(text, edits);
}

function parsedJson(text: string): JsonObject | undefined {
  try {
    const root = parseJson(text);
    return root.kind === 'object' ? root : undefined;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

function setIn(object: JsonObject, [key, ...rest]: readonly string[], edit: DataEdit): JsonObject {
  const place = rest.length > 0 || edit.after === undefined || findMember(object, edit.after) === undefined ? undefined : { after: edit.after };
  if (rest.length === 0) return setMember(object, key!, edit.value ?? '', place);
  const inner = getMember(object, key!);
  return setMember(object, key!, setIn(inner?.kind === 'object' ? inner : makeObject([]), rest, edit));
}

/** A text as a YAML scalar on one line. */
function scalar(text: string): string {
  const plain = stringify(text, { lineWidth: 0 }).replace(/\n$/, '');
  return plain.includes('\n') ? JSON.stringify(text) : plain;
}

const commentLines = (comment: string | undefined): readonly string[] => (comment === undefined ? [] : comment.split(/[\r\n\u0085\u2028\u2029]+/).map((line) => `# ${line}`));

function entryLines({ path, value, comment }: DataEdit, indent: string): readonly string[] {
  return [...commentLines(comment), `${scalar(path.at(-1)!)}:${value === null ? '' : ` ${scalar(value)}`}`].map((line) => indent + line);
}

/** The text with lines put in where the entries go; undefined if it is not laid out in lines. */
function insertLines(text: string, edits: readonly DataEdit[]): string | undefined {
  const document = parseDocument(text, { logLevel: 'silent' });
  const root = document.contents;
  if (document.errors.length > 0 || (root !== null && !isBlockMap(root)) || edits.some(({ path }) => path.length !== 2)) return undefined;
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const changes: { at: number; end: number; text: string; lines?: true }[] = [];
  const added: typeof changes = [];
  const lines = (at: number, list: readonly string[]) => ({ at, end: at, text: list.map((line) => line + eol).join(''), lines: true }) as const;
  for (const [key, group] of grouped(edits)) {
    const outer = pairsOf(root).get(key);
    const map = outer?.value;
    if (outer === undefined) {
      added.push(lines(text.length, [`${scalar(key)}:`, ...group.flatMap((edit) => entryLines(edit, '  '))]));
      continue;
    }
    if (isEmptyScalar(map)) {
      changes.push(lines(lineEnd(text, outer), group.flatMap((edit) => entryLines(edit, '  '))));
      continue;
    }
    if (!isBlockMap(map) || map.items.length === 0) return undefined;
    const start = (map.items[0]!.key as Scalar).range![0];
    const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const there = pairsOf(map);
    const slots = new Map<Pair, DataEdit[]>();
    const slotOf = new Map<string, Pair>();
    for (const edit of group) {
      const name = edit.path[1]!;
      const known = there.get(name);
      if (known !== undefined) {
        const node = known.value;
        if (edit.value === null || !isScalar(node) || node.range === undefined || node.range === null) return undefined;
        const [start, end] = node.range;
        // An empty value stands where the next thing does: what is written goes right behind the colon.
        const at = isEmptyScalar(node) ? text.indexOf(':', (known.key as Scalar).range![1]) + 1 : start;
        changes.push({ at, end: isEmptyScalar(node) ? at : end, text: (text[at - 1] === ':' ? ' ' : '') + scalar(edit.value) });
        continue;
      }
      // A new entry may come after one that is new itself: then both stand behind the same old one, in their order.
      const slot = (edit.after === undefined ? undefined : (there.get(edit.after) ?? slotOf.get(edit.after))) ?? map.items.at(-1)!;
      slotOf.set(name, slot);
      const list = slots.get(slot);
      if (list === undefined) slots.set(slot, [edit]);
      else list.push(edit);
    }
    for (const [pair, list] of slots) changes.push(lines(lineEnd(text, pair), list.flatMap((edit) => entryLines(edit, indent))));
  }
  let result = '';
  let done = 0;
  // What is new as a whole comes last, also where the last line of the text has no end.
  for (const change of [...changes.sort((a, b) => a.at - b.at), ...added]) {
    result += text.slice(done, change.at);
    if (change.lines && result !== '' && !result.endsWith('\n')) result += eol;
    result += change.text;
    done = change.end;
  }
  return result + text.slice(done);
}

/** Edits by the map that they are in, in their order. */
function grouped(edits: readonly DataEdit[]): ReadonlyMap<string, readonly DataEdit[]> {
  const groups = new Map<string, DataEdit[]>();
  for (const edit of edits) {
    const known = groups.get(edit.path[0]!);
    if (known === undefined) groups.set(edit.path[0]!, [edit]);
    else known.push(edit);
  }
  return groups;
}

const isBlockMap = (node: unknown): node is YAMLMap => isMap(node) && node.flow !== true && node.items.every(({ key }) => isScalar(key) && key.range !== null && key.range !== undefined);
const isEmptyScalar = (node: unknown): boolean => isScalar(node) && node.value === null && (node.source === undefined || node.source === '');
const pairsOf = (map: unknown): Map<string, Pair> => new Map(isMap(map) ? map.items.flatMap((pair) => (isScalar(pair.key) ? [[String(pair.key.value), pair]] : [])) : []);

/** Where the line after an entry begins. */
function lineEnd(text: string, { key, value }: Pair): number {
  const end = Math.max((key as Scalar).range![1], (value as { range?: readonly number[] | null } | null)?.range?.[1] ?? 0);
  if (text[end - 1] === '\n') return end;
  const next = text.indexOf('\n', end);
  return next < 0 ? text.length : next + 1;
}

/** Whether a text says what another one did, with the entries set. */
function saysSo(text: string, before: string, edits: readonly DataEdit[]): boolean {
  try {
    return sorted(parse(text, { logLevel: 'silent' })) === sorted(withEntries(before, edits).toJS());
  } catch {
    return false;
  }
}

const sorted = (data: unknown): string =>
  JSON.stringify(data, (_, value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value));

/** The whole file as the library writes it: comments and order stay, blanks may not. */
const laidOutAnew = (text: string, edits: readonly DataEdit[]): string => withEntries(text, edits).toString({ lineWidth: 0, nullStr: '' });

function withEntries(text: string, edits: readonly DataEdit[]): Document {
  const document = parseDocument(text, { logLevel: 'silent' }) as Document;
  const root = isMap(document.contents) ? document.contents : document.createNode({});
  document.contents = root;
  const known = new Map<YAMLMap, Map<string, Pair>>();
  const enter = (map: YAMLMap): Map<string, Pair> => {
    let pairs = known.get(map);
    if (pairs === undefined) known.set(map, (pairs = pairsOf(map)));
    return pairs;
  };
  const set = (map: YAMLMap, name: string, value: unknown, comment?: string): void => {
    const pair = enter(map).get(name);
    if (pair !== undefined) pair.value = value;
    else {
      const key = document.createNode(name) as Scalar;
      if (comment !== undefined) key.commentBefore = commentLines(comment).map((line) => line.slice(1)).join('\n');
      const made = document.createPair(key, value);
      map.items.push(made);
      enter(map).set(name, made);
    }
  };
  for (const { path, value, comment } of edits) {
    let map = root as YAMLMap;
    for (const name of path.slice(0, -1)) {
      const inner = enter(map).get(name)?.value;
      const next = isMap(inner) ? inner : (document.createNode({}) as unknown as YAMLMap);
      if (next !== inner) set(map, name, next);
      map = next;
    }
    set(map, path.at(-1)!, document.createNode(value), comment);
  }
  return document;
}
