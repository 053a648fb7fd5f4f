import { yaml } from '#yaml';
import type { CST, Pair, Scalar, YAMLMap } from 'yaml';
import { yamlDocument } from '../text/index.ts';
import { type DataEdit, isNested, type Wanted, wantedOf } from './data-edit.ts';
import { commentLines, eolOf, laidOutAnew, pairsOf, withEntries } from './yaml-layout.ts';

/** Sets entries in YAML, as `editData` does. */
export function editYaml(text: string, edits: readonly DataEdit[]): string {
  const edited = inPlace(text, wantedOf(edits));
  return edited !== undefined && saysSo(edited, text, edits) ? edited : laidOutAnew(text, edits);
}

/** A text as a YAML scalar on one line. In braces more signs mean something. */
function scalar(text: string, style: 'block' | 'flow' | 'quoted' = 'block'): string {
  const plain = yaml().stringify(text, { lineWidth: 0 }).replace(/\n$/, '');
  return style === 'quoted' || plain.includes('\n') || (style === 'flow' && /[,[\]{}]/.test(plain))
    ? JSON.stringify(text)
    : plain;
}

/** A new entry on lines of its own. */
function linesOf(key: string, wanted: DataEdit | Wanted, indent: string): readonly string[] {
  if (isNested(wanted)) return [`${indent}${scalar(key)}:`, ...allLinesOf([...wanted], `${indent}  `)];
  const { value, comment } = wanted;
  return [...commentLines(comment), `${scalar(key)}:${value === null ? '' : ` ${scalar(value)}`}`].map(
    (line) => indent + line,
  );
}

const allLinesOf = (entries: readonly Entry[], indent: string): readonly string[] =>
  entries.flatMap(([key, entry]) => linesOf(key, entry, indent));

type Entry = readonly [key: string, wanted: DataEdit | Wanted];

/** A new entry in braces. */
function flowOf([key, wanted]: Entry, style: 'flow' | 'quoted'): string {
  const value = isNested(wanted)
    ? `{ ${[...wanted].map((entry) => flowOf(entry, style)).join(', ')} }`
    : wanted.value === null
      ? ''
      : scalar(wanted.value, style);
  return `${scalar(key, style)}: ${value}`;
}

type Item = CST.CollectionItem;

/** The offset of what was read nowhere. */
const added = -1;
/** A text among the tokens of a file. */
const raw = (source: string): CST.SourceToken => ({ type: 'space', offset: added, indent: 0, source });
const itemOf = (source: string): Item => ({ start: [raw(source)] });

/**
 * The text with the entries where they go: its tokens stay as they are, and text is put between them. Undefined if
 * something stands there that cannot stay.
 */
function inPlace(text: string, wanted: Wanted): string | undefined {
  const tokens = [...new (yaml().Parser)().parse(text)];
  const [document, another] = [
    ...new (yaml().Composer)({ keepSourceTokens: true, logLevel: 'silent' }).compose(tokens, true),
  ];
  if (document === undefined || another !== undefined || document.errors.length > 0) return undefined;
  return new YamlEditor(text, tokens, document.contents).edited(wanted);
}

class YamlEditor {
  readonly #text: string;
  readonly #eol: string;
  readonly #tokens: readonly CST.Token[];
  readonly #root: unknown;
  /** What is new in the file as a whole comes at its end. */
  #end: readonly string[] = [];

  constructor(text: string, tokens: readonly CST.Token[], root: unknown) {
    this.#text = text;
    this.#eol = eolOf(text);
    this.#tokens = tokens;
    this.#root = root;
  }

  edited(wanted: Wanted): string | undefined {
    if (this.#root === null) this.#end = allLinesOf([...wanted], '');
    else if (!this.#set(this.#root, wanted)) return undefined;
    const edited = this.#tokens.map((token) => yaml().CST.stringify(token)).join('');
    return this.#end.length === 0 ? edited : edited + this.#below(edited, this.#end);
  }

  /** Lines that come behind a text, whose last line may have no end. */
  #below(before: string, lines: readonly string[]): string {
    return (before === '' || before.endsWith('\n') ? '' : this.#eol) + lines.map((line) => line + this.#eol).join('');
  }

  /** Puts lines right below those of an entry. Behind an empty value there may be comments of what comes next. */
  #putBelow(items: Item[], item: Item, lines: readonly string[]): void {
    if (item.value) items.splice(items.indexOf(item) + 1, 0, itemOf(this.#below(yaml().CST.stringify(item), lines)));
    else {
      const sep = item.sep!;
      let at = sep.findIndex(({ type }) => type === 'newline') + 1 || sep.length;
      while (sep[at]?.offset === added) at++;
      sep.splice(at, 0, raw(this.#below(sep[at - 1]!.source, lines)));
    }
  }

  /** Sets entries in a map; false if that cannot be. */
  #set(map: unknown, entries: Wanted): boolean {
    if (!yaml().isMap(map) || !map.items.every(({ key }) => isPlaced(key))) return false;
    const there = pairsOf(map);
    const lists = new Map<Pair | undefined, Entry[]>();
    const placeOf = new Map<string, Pair | undefined>();
    for (const [key, entry] of entries) {
      const known = there.get(key);
      if (known !== undefined) {
        if (!(isNested(entry) ? this.#enter(map, known, entry) : this.#fill(map, known, entry))) return false;
        continue;
      }
      // A new entry may come after one that is new itself: then both stand behind the same old one, in their order.
      const after = isNested(entry) ? undefined : entry.after;
      const place = (after === undefined ? undefined : (there.get(after) ?? placeOf.get(after))) ?? map.items.at(-1);
      placeOf.set(key, place);
      lists.set(place, [...(lists.get(place) ?? []), [key, entry]]);
    }
    return [...lists].every(([place, list]) =>
      map.flow === true ? this.#addFlow(map, place, list) : this.#addLines(map, place, list),
    );
  }

  /** Sets entries in the map that stands under a key, or is yet to. */
  #enter(map: YAMLMap, known: Pair, entries: Wanted): boolean {
    const { value } = known;
    const isBraces = yaml().isMap(value) && value.items.length === 0 && /^\{\s*\}$/.test(this.#textOf(value));
    if (map.flow === true || !(isEmptyScalar(value) || isBraces)) return this.#set(value, entries);
    const indent = this.#indentOf(map);
    if (indent === undefined) return false;
    const item = itemAt(known);
    if (isBraces) {
      // What follows empty braces, such as a comment, moves up to the colon.
      const [, ...rest] = (item.value as CST.FlowCollection).end;
      item.sep = [...item.sep!.slice(0, item.sep!.findLastIndex(({ type }) => type !== 'space') + 1), ...rest];
      delete item.value;
    }
    this.#putBelow((map.srcToken as CST.BlockMap).items, item, allLinesOf([...entries], `${indent}  `));
    return true;
  }

  #fill(map: YAMLMap, known: Pair, { value }: DataEdit): boolean {
    if (value === null || !isPlaced(known.value)) return false;
    const written = scalar(value, map.flow === true ? flowStyle(map) : 'block');
    const item = itemAt(known);
    const sep = item.sep ?? [];
    const colon = sep.findIndex(({ type }) => type === 'map-value-ind') + 1;
    // An empty value stands where the next thing does: what is written goes right behind the colon.
    if (isEmptyScalar(known.value)) item.sep = sep.toSpliced(colon, 0, raw(` ${written}`));
    else {
      const old = yaml().CST.stringify(item.value!);
      const length = 'end' in item.value! ? (item.value as CST.FlowScalar).source.length : old.trimEnd().length;
      item.value = raw((colon === sep.length ? ' ' : '') + written + old.slice(length)) as unknown as CST.Token;
    }
    return true;
  }

  #addLines(map: YAMLMap, place: Pair | undefined, list: readonly Entry[]): boolean {
    const indent = this.#indentOf(map);
    if (indent === undefined || place === undefined) return false;
    const lines = allLinesOf(list, indent);
    if (map === this.#root && place === map.items.at(-1)) this.#end = lines;
    else this.#putBelow((map.srcToken as CST.BlockMap).items, itemAt(place), lines);
    return true;
  }

  #addFlow(map: YAMLMap, place: Pair | undefined, list: readonly Entry[]): boolean {
    const style = flowStyle(map);
    const { items } = map.srcToken as CST.FlowCollection;
    const made = list.map((entry) => flowOf(entry, style));
    if (place === undefined) {
      const inner = this.#textOf(map).slice(1, -1);
      items.splice(0, items.length, itemOf(inner === '' ? made.join(', ') : ` ${made.join(', ')} `));
      return inner.trim() === '';
    }
    const item = itemAt(place);
    const at = items.indexOf(item) + 1;
    const start = (place.key as Scalar).range![0];
    const indent = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start);
    if (at === items.length) items.push({ start: [] });
    const next = items[at]!.start;
    next.unshift(...trailing(item));
    const line = next.findIndex(({ type }) => type === 'newline') + 1;
    if (line === 0 || indent.trim() !== '') {
      items.splice(at, 0, itemOf(made.map((entry) => `, ${entry}`).join('')));
      return true;
    }
    // Each on a line of its own, as that before them.
    const isLast = !next.slice(0, line).some(({ type }) => type === 'comma');
    const lines = list.flatMap(([, entry], k) => [
      ...(isNested(entry) ? [] : commentLines(entry.comment)),
      made[k]! + (isLast && k === list.length - 1 ? '' : ','),
    ]);
    next.splice(line, 0, raw(lines.map((one) => indent + one + this.#eol).join('')));
    if (isLast) next.unshift(raw(','));
    return true;
  }

  #textOf(node: YAMLMap): string {
    return this.#text.slice(node.range![0], node.range![1]);
  }
  /** What stands before the keys of a map; undefined if that is not only blanks. */
  #indentOf(map: YAMLMap): string | undefined {
    const start = (map.items[0]!.key as Scalar).range![0];
    const indent = this.#text.slice(this.#text.lastIndexOf('\n', start - 1) + 1, start).replace(/^\uFEFF/, '');
    return indent.trim() === '' ? indent : undefined;
  }
}

/** The tokens of an entry. */
const itemAt = (pair: Pair): Item => (pair as Pair & { srcToken: Item }).srcToken;

/** Takes what stands behind an entry in braces, up to the next comma or brace, away from it. */
function trailing({ sep = [], value }: Item): readonly CST.SourceToken[] {
  if (value?.type === 'flow-collection') return value.end.splice(1);
  if (value) return 'end' in value ? (value.end?.splice(0) ?? []) : [];
  return sep.splice(sep.findIndex(({ type }) => type === 'map-value-ind') + 1);
}

const isPlaced = (node: unknown): node is Scalar =>
  yaml().isScalar(node) && node.range !== null && node.range !== undefined;
const isEmptyScalar = (node: unknown): boolean =>
  yaml().isScalar(node) && node.value === null && (node.source === undefined || node.source === '');
/** Where the first key is in double quotes, so is what is new. */
const flowStyle = (map: YAMLMap) =>
  (map.items[0]?.key as Scalar | undefined)?.type === 'QUOTE_DOUBLE' ? 'quoted' : 'flow';

/** Whether a text says what another one did, with the entries set. */
function saysSo(text: string, before: string, edits: readonly DataEdit[]): boolean {
  try {
    const said = yamlDocument(text);
    return said.errors.length === 0 && sorted(said.toJS()) === sorted(withEntries(before, edits).toJS());
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
