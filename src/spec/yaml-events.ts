import { jsYaml } from '#libraries';
import type { Event, MappingEvent, ScalarEvent, SequenceEvent } from 'js-yaml';
import { maxDepth } from '../json/index.ts';
import { SpecNode, type SpecPosition, type SpecScalar } from './reader.ts';
import { YamlLines } from './yaml-lines.ts';

type NodeEvent = MappingEvent | ScalarEvent | SequenceEvent;

const documentType = 1;
const mappingType = 3;
const scalarType = 4;
const aliasType = 5;
const popType = 6;
const plain = 1;
const flow = 2;
const literal = 4;
/** A longer key is an error if its value is behind it (YAML 1.2.2 section 7.4.2). */
const longestKey = 1000;

/**
 * What parsers read differently: a carriage return alone, the end of a document, directives, a marker or a tab as
 * indentation, blanks or a byte order mark where a line is expected, an escaped line break before an empty line.
 */
const odd = [/\r(?!\n)/, /\n(?:\.{3}|%|\t)/, /^(?:\.{3}|%|\t|\s+(?:---|%))/, /\ufeff/, /\\\r?\n\s*\n/];

/**
 * The root of a YAML text by `js-yaml`; undefined if that refuses the text, or if `yaml` may read it otherwise.
 *
 * It reads as `readYaml` does, in a tenth of the time: a scalar is read when it is asked for.
 */
export function readYamlEvents(content: Uint8Array | string, path: string): SpecNode | undefined {
  const lines = new YamlLines(content, path);
  const last = lines.text.slice(lines.text.lastIndexOf('\n') + 1);
  if (/^[ \t]+$/.test(last) || odd.some((one) => one.test(lines.text))) return undefined;
  try {
    const events = jsYaml().parseEvents(lines.text, { maxDepth: maxDepth + 2 });
    const ends = endsOf(events, lines.text);
    return ends && new YamlEventNode({ path, lines, events, ends }, 1, undefined, undefined, '');
  } catch {
    return undefined;
  }
}

/** The event after each node; undefined for a text with anything that is rare, and that parsers read differently. */
function endsOf(events: readonly Event[], text: string): Int32Array | undefined {
  const ends = new Int32Array(events.length);
  const open: { at: number; event: Event; isKey: boolean }[] = [];
  for (let at = 0; at < events.length; at++) {
    const event = events[at]!;
    if (event.type === popType) ends[open.pop()!.at] = at + 1;
    else if (event.type === documentType) {
      if (at > 0 || event.directives.length > 0) return undefined;
      open.push({ at, event, isKey: false });
    } else {
      if (event.type === aliasType || event.anchorStart >= 0 || event.tagStart >= 0) return undefined;
      const around = open.at(-1)!;
      if (
        around.isKey
          ? !isUsualKey(event, around.event as MappingEvent, text)
          : !isUsualValue(event, around.event, events[at - 1]!, text)
      )
        return undefined;
      if (around.event.type === mappingType) around.isKey = !around.isKey;
      if (event.type === scalarType) ends[at] = at + 1;
      else if (open.length > maxDepth) return undefined;
      else open.push({ at, event, isKey: event.type === mappingType });
    }
  }
  return ends;
}

function isUsualValue(event: NodeEvent, around: Event, before: Event, text: string): boolean {
  if (event.type === mappingType) return event.style !== flow || text[event.start] === '{';
  if (event.type !== scalarType) return true;
  if (event.valueStart < 0) return around.type === mappingType && around.style !== flow;
  const keyEnd = around.type === mappingType && before.type === scalarType ? before.valueEnd : event.valueStart;
  return event.style !== plain || event.valueStart - keyEnd < 4 || !text.slice(keyEnd, event.valueStart).includes('#');
}

/** Whether a key is a scalar on one line, first on it if it is not in brackets, and no merge key. */
function isUsualKey(event: NodeEvent, { style: mapStyle }: MappingEvent, text: string): boolean {
  if (event.type !== scalarType || event.valueStart < 0 || event.style >= literal) return false;
  const { valueStart, valueEnd, style } = event;
  const key = text.slice(valueStart, valueEnd);
  if ((style === plain && key === '<<') || key.includes('\n') || key.length > longestKey) return false;
  return mapStyle === flow || /^[\s?-]*["']?$/.test(text.slice(text.lastIndexOf('\n', valueStart) + 1, valueStart));
}

/** What all nodes of one text share. */
interface YamlEvents {
  readonly path: string;
  readonly lines: YamlLines;
  readonly events: readonly Event[];
  readonly ends: Int32Array;
}

class YamlEventNode extends SpecNode {
  readonly kind: 'object' | 'array' | 'scalar';
  readonly #event: NodeEvent;

  constructor(
    private readonly file: YamlEvents,
    private readonly at: number,
    private readonly key: ScalarEvent | undefined,
    parent: SpecNode | undefined,
    segment: string | number,
  ) {
    super(file.path, parent, segment);
    this.#event = file.events[at] as NodeEvent;
    this.kind = this.#event.type === mappingType ? 'object' : this.#event.type === scalarType ? 'scalar' : 'array';
  }

  get value(): SpecScalar | undefined {
    return this.#event.type === scalarType ? valueOf(this.file.lines.text, this.#event) : undefined;
  }

  get identity(): object {
    return this.#event;
  }

  protected read(): readonly SpecNode[] {
    if (this.kind === 'scalar') return [];
    const { events, ends, lines } = this.file;
    const children: SpecNode[] = [];
    for (let at = this.at + 1; events[at]!.type !== popType; at = ends[at]!) {
      const key = this.kind === 'object' ? (events[at++] as ScalarEvent) : undefined;
      const segment = key === undefined ? children.length : keyText(lines.text, key);
      children.push(new YamlEventNode(this.file, at, key, this, segment));
    }
    return children;
  }

  position(): SpecPosition {
    const { lines } = this.file;
    if (this.#event.type !== scalarType) return lines.position(this.#event.start);
    const { text } = lines;
    const { valueStart, style } = this.#event;
    if (style === plain && valueStart >= 0) return lines.position(valueStart);
    const keyEnd = this.key === undefined ? 0 : this.key.valueEnd + (this.key.style === plain ? 0 : 1);
    if (valueStart < 0) {
      const colon = /^[ \t]*:[ \t]*/.exec(text.slice(keyEnd, keyEnd + 1000));
      return colon === null ? this.keyPosition() : lines.position(keyEnd + colon[0].length);
    }
    if (style < literal) return lines.position(valueStart - 1);
    const line = Math.max(keyEnd, text.lastIndexOf('\n', valueStart - 2) + 1);
    return lines.position(line + text.slice(line, valueStart).search(/[|>][-+\d]*(?:[ \t]+#.*)?\s*$/));
  }

  keyPosition(): SpecPosition {
    if (this.key === undefined) return this.position();
    return this.file.lines.position(this.key.valueStart - (this.key.style === plain ? 0 : 1));
  }
}

/** The key that a scalar is: `0x10` is "16", as in JavaScript, but `~` is "~". */
function keyText(text: string, key: ScalarEvent): string {
  const value = valueOf(text, key);
  return value === null ? text.slice(key.valueStart, key.valueEnd) : String(value);
}

function valueOf(text: string, event: ScalarEvent): SpecScalar {
  const { getScalarValue, CORE_SCHEMA } = jsYaml();
  const value = getScalarValue(text, event);
  return event.style === plain ? (CORE_SCHEMA.resolveImplicitScalarTag(value).value as SpecScalar) : value;
}
