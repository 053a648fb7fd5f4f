import { isMap, isScalar, parse, parseDocument, type Pair, type Scalar, stringify, type YAMLMap } from 'yaml';
import { type DataEdit, isNested, type Wanted, wantedOf } from './data-edit.ts';
import { commentLines, eolOf, laidOutAnew, pairsOf, withEntries } from './yaml-anew.ts';

/** Sets entries in YAML, as `editData` does. */
export function editYaml(text: string, edits: readonly DataEdit[]): string {
  const spliced = splice(text, wantedOf(edits));
  return spliced !== undefined && saysSo(spliced, text, edits) ? spliced : laidOutAnew(text, edits);
}

/** Text that takes the place of other text. Of `lines` the first begins a line, whatever stands before. */
interface Splice {
  readonly at: number;
  readonly end: number;
  readonly text: string;
  readonly lines?: true;
}

/** A text as a YAML scalar on one line. In braces more signs mean something. */
function scalar(text: string, style: 'block' | 'flow' | 'quoted' = 'block'): string {
  const plain = stringify(text, { lineWidth: 0 }).replace(/\n$/, '');
  return style === 'quoted' || plain.includes('\n') || (style === 'flow' && /[,[\]{}]/.test(plain))
    ? JSON.stringify(text)
    : plain;
}

/** A new entry on lines of its own. */
function linesOf(key: string, wanted: DataEdit | Wanted, indent: string): readonly string[] {
  if (isNested(wanted))
    return [
      `${indent}${scalar(key)}:`,
      ...[...wanted].flatMap(([inner, value]) => linesOf(inner, value, `${indent}  `)),
    ];
  const { value, comment } = wanted;
  return [...commentLines(comment), `${scalar(key)}:${value === null ? '' : ` ${scalar(value)}`}`].map(
    (line) => indent + line,
  );
}

/** A new entry in braces. */
function flowOf(key: string, wanted: DataEdit | Wanted, style: 'flow' | 'quoted'): string {
  const value = isNested(wanted)
    ? `{ ${[...wanted].map(([inner, found]) => flowOf(inner, found, style)).join(', ')} }`
    : wanted.value === null
      ? ''
      : scalar(wanted.value, style);
  return `${scalar(key, style)}: ${value}`;
}

/** The text with the entries where they go; undefined if something stands there that cannot stay as it is. */
function splice(text: string, wanted: Wanted): string | undefined {
  const document = parseDocument(text, { logLevel: 'silent' });
  const root = document.contents;
  if (document.errors.length > 0) return undefined;
  const eol = eolOf(text);
  const splices: Splice[] = [];
  const lines = (at: number, list: readonly string[]): Splice => ({
    at,
    end: at,
    text: list.map((line) => line + eol).join(''),
    lines: true,
  });

  /** Adds what is to be set in a map; false if that cannot be. */
  const set = (map: unknown, entries: Wanted): boolean => {
    if (!isMap(map) || !map.items.every(({ key }) => isPlaced(key))) return false;
    const there = pairsOf(map);
    const slots = new Map<Pair | undefined, [string, DataEdit | Wanted][]>();
    const slotOf = new Map<string, Pair | undefined>();
    for (const [key, entry] of entries) {
      const known = there.get(key);
      if (known !== undefined) {
        if (!(isNested(entry) ? enter(map, known, entry) : fill(map, known, entry))) return false;
        continue;
      }
      // A new entry may come after one that is new itself: then both stand behind the same old one, in their order.
      const after = isNested(entry) ? undefined : entry.after;
      const slot = (after === undefined ? undefined : (there.get(after) ?? slotOf.get(after))) ?? map.items.at(-1);
      slotOf.set(key, slot);
      slots.set(slot, [...(slots.get(slot) ?? []), [key, entry]]);
    }
    return [...slots].every(([slot, list]) =>
      map.flow === true ? addFlow(map, slot, list) : slot !== undefined && addLines(map, slot, list),
    );
  };

  /** Sets entries in the map that stands under a key, or is yet to. */
  const enter = (map: YAMLMap, known: Pair, entries: Wanted): boolean => {
    const { value } = known;
    const isEmpty = isEmptyScalar(value);
    if (
      map.flow === true ||
      !(isEmpty || (isMap(value) && value.items.length === 0 && /^\{\s*\}$/.test(textOf(value))))
    )
      return set(value, entries);
    const [start, end] = isEmpty ? [0, 0] : (value as YAMLMap).range!;
    // What follows empty braces, such as a comment, moves up to the colon.
    if (!isEmpty) splices.push({ at: text.slice(0, start).trimEnd().length, end, text: '' });
    const indent = indentOf(map);
    if (indent === undefined) return false;
    splices.push(
      lines(
        lineEnd(text, known),
        [...entries].flatMap(([key, entry]) => linesOf(key, entry, `${indent}  `)),
      ),
    );
    return true;
  };

  const fill = (map: YAMLMap, known: Pair, { value }: DataEdit): boolean => {
    const node = known.value;
    if (value === null || !isPlaced(node)) return false;
    const written = scalar(value, map.flow === true ? flowStyle(map) : 'block');
    if (isEmptyScalar(node)) {
      // An empty value stands where the next thing does: what is written goes right behind the colon.
      const at = text.indexOf(':', (known.key as Scalar).range![1]) + 1;
      splices.push({ at, end: at, text: ` ${written}` });
    } else {
      const [start, end] = node.range!;
      splices.push({
        at: start,
        end: start + text.slice(start, end).trimEnd().length,
        text: (text[start - 1] === ':' ? ' ' : '') + written,
      });
    }
    return true;
  };

  const addLines = (map: YAMLMap, slot: Pair, list: readonly (readonly [string, DataEdit | Wanted])[]): boolean => {
    const indent = indentOf(map);
    if (indent === undefined) return false;
    // What is new in the file as a whole comes at its end.
    const at = map === root && slot === map.items.at(-1) ? text.length : lineEnd(text, slot);
    splices.push(
      lines(
        at,
        list.flatMap(([key, entry]) => linesOf(key, entry, indent)),
      ),
    );
    return true;
  };

  const addFlow = (
    map: YAMLMap,
    slot: Pair | undefined,
    list: readonly (readonly [string, DataEdit | Wanted])[],
  ): boolean => {
    const style = flowStyle(map);
    const made = list.map(([key, entry]) => flowOf(key, entry, style));
    if (slot === undefined) {
      const [start, end] = map.range!;
      const inner = text.slice(start + 1, end - 1);
      splices.push({ at: start, end, text: inner === '' ? `{${made.join(', ')}}` : `{ ${made.join(', ')} }` });
      return inner.trim() === '';
    }
    const end = endOf(text, slot);
    const start = (slot.key as Scalar).range![0];
    const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    const [rest, comma] = /^[^\S\r\n]*(,?)[^\S\r\n]*(?:#.*)?\r?$/m.exec(text.slice(end, lineAfter(text, end))) ?? [];
    if (rest === undefined || indent.trim() !== '' || !textOf(map).includes('\n')) {
      splices.push({ at: end, end, text: made.map((entry) => `, ${entry}`).join('') });
      return true;
    }
    // Each on a line of its own, as that before them.
    const isLast = comma === '';
    if (isLast) splices.push({ at: end, end, text: ',' });
    splices.push(
      lines(
        lineAfter(text, end),
        list.flatMap(([, entry], k) =>
          [
            ...(isNested(entry) ? [] : commentLines(entry.comment)),
            made[k]! + (isLast && k === list.length - 1 ? '' : ','),
          ].map((line) => indent + line),
        ),
      ),
    );
    return true;
  };

  const textOf = (node: YAMLMap) => text.slice(node.range![0], node.range![1]);
  /** What stands before the keys of a map; undefined if that is not only blanks. */
  const indentOf = (map: YAMLMap): string | undefined => {
    const start = (map.items[0]!.key as Scalar).range![0];
    const indent = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).replace(/^\uFEFF/, '');
    return indent.trim() === '' ? indent : undefined;
  };

  if (root === null)
    splices.push(
      lines(
        text.length,
        [...wanted].flatMap(([key, entry]) => linesOf(key, entry, '')),
      ),
    );
  else if (!set(root, wanted)) return undefined;
  return spliced(text, splices, eol);
}

function spliced(text: string, splices: readonly Splice[], eol: string): string {
  let result = '';
  let done = 0;
  for (const { at, end, text: inserted, lines } of [...splices].sort((a, b) => a.at - b.at)) {
    result += text.slice(done, at);
    // The last line of the text may have no end.
    if (lines && result !== '' && !result.endsWith('\n')) result += eol;
    result += inserted;
    done = end;
  }
  return result + text.slice(done);
}

const isPlaced = (node: unknown): node is Scalar => isScalar(node) && node.range !== null && node.range !== undefined;
const isEmptyScalar = (node: unknown): boolean =>
  isScalar(node) && node.value === null && (node.source === undefined || node.source === '');
/** Where the first key is in double quotes, so is what is new. */
const flowStyle = (map: YAMLMap) =>
  (map.items[0]?.key as Scalar | undefined)?.type === 'QUOTE_DOUBLE' ? 'quoted' : 'flow';

/** Where an entry ends; one without a value behind its colon. */
function endOf(text: string, { key, value }: Pair): number {
  const end = (key as Scalar).range![1];
  return isEmptyScalar(value)
    ? Math.max(end, text.indexOf(':', end) + 1)
    : Math.max(end, (value as { range?: readonly number[] | null } | null)?.range?.[1] ?? 0);
}

/** Where the line after an entry begins. */
function lineEnd(text: string, pair: Pair): number {
  const end = isEmptyScalar(pair.value) ? (pair.key as Scalar).range![1] : endOf(text, pair);
  return text[end - 1] === '\n' ? end : lineAfter(text, end);
}

function lineAfter(text: string, at: number): number {
  const next = text.indexOf('\n', at);
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
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
