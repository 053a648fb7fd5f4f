import { globalRegistry, type $ZodType } from 'zod/v4/core';
import { InvalidArgumentError } from 'commander';
import type { AnyTransform } from '../../transform/index.ts';
import { kebab } from './words.ts';

/** How the value of a flag is written. */
type FlagKind = 'boolean' | 'text' | 'number' | 'choice' | 'list' | 'pairs';

/** The kinds of flags by the types of zod; of any other type it is text. */
const kinds: Readonly<Record<string, FlagKind>> = {
  boolean: 'boolean',
  number: 'number',
  enum: 'choice',
  array: 'list',
  set: 'list',
  record: 'pairs',
};

/** An option of a transform, as a flag of the command line. */
export interface Flag {
  /** The option's name: `groupBy`. */
  readonly key: string;
  /** The flag's name without dashes: `group-by`. */
  readonly name: string;
  readonly kind: FlagKind;
  readonly description: string;
  readonly choices?: readonly string[];
  /** What holds if it is not given. */
  readonly assumed?: unknown;
  readonly required: boolean;
  /** Its value (of pairs: each value) names a file, and the transform gets the content. */
  readonly content: boolean;
  /** Its value names a file, whose content the transform gets as `{ content }`, or else a revision of git, which it gets as it is. */
  readonly revision: boolean;
  /** It allows that remote specifications are fetched. */
  readonly remote: boolean;
  /** The key of the configuration that says what is assumed for it, beside the `defaults` of its transform: `openapi.ignore`. */
  readonly setting?: string;
  /** Its value names an element: by a pointer, or else by a selector. */
  readonly selector: boolean;
}

/** What is asked of a zod schema here, whatever its type. */
interface SchemaDefinition {
  readonly type: string;
  readonly innerType?: $ZodType;
  readonly in?: $ZodType;
  readonly out?: $ZodType;
  readonly defaultValue?: unknown;
  readonly entries?: Readonly<Record<string, string>>;
}

const definitionOf = (schema: $ZodType): SchemaDefinition => schema._zod.def;

/** The flags of a transform, from its options, in their order. */
export function flagsOf({ definition }: AnyTransform): readonly Flag[] {
  return Object.entries(definition.options?._zod.def.shape ?? {}).map(([key, schema]) => flagOf(key, schema));
}

function flagOf(key: string, schema: $ZodType): Flag {
  let meta: Readonly<Record<string, unknown>> = {};
  let description: string | undefined;
  let required = true;
  let assumed: unknown;
  let core = schema;
  // A description or meta holds for the layer it was given to: `.describe().default()` has it inside, `.default().describe()` outside.
  for (;;) {
    const def = definitionOf(core);
    const { description: said, ...others } = globalRegistry.get(core) ?? {};
    meta = { ...others, ...meta };
    description ??= said;
    if (def.type === 'optional' || def.type === 'default' || def.type === 'prefault') required = false;
    if ('defaultValue' in def) assumed ??= def.defaultValue;
    const inner =
      def.innerType ?? (def.type !== 'pipe' ? undefined : def.in?._zod.def.type === 'transform' ? def.out : def.in);
    if (inner === undefined) break;
    core = inner;
  }
  const { type, entries = {} } = definitionOf(core);
  const kind = kinds[type] ?? 'text';
  return {
    key,
    name: typeof meta.flag === 'string' ? meta.flag : kebab(key),
    kind,
    description: description ?? '',
    ...(kind === 'choice' && { choices: Object.values(entries) }),
    ...(assumed !== undefined && { assumed }),
    required: required && kind !== 'boolean',
    content: meta.content === true,
    revision: meta.revision === true,
    remote: meta.remote === true,
    selector: meta.selector === true,
    ...(typeof meta.setting === 'string' && { setting: meta.setting }),
  };
}

/** How the flag is written in a help: `--group-by <tag|path|none>`. */
export function flagUsage(flag: Flag): string {
  const { name, kind, content, revision, selector, choices = [], assumed } = flag;
  if (kind === 'boolean') return assumed === true ? `--no-${name}` : `--${name}`;
  const file = [content && 'file', revision && 'revision'].filter((word) => word !== false).join('|') || undefined;
  const value = {
    text: file ?? (selector ? 'selector|pointer' : 'text'),
    number: 'number',
    choice: choices.join('|'),
    list: 'a,b',
    pairs: `key=${file ?? 'value'}`,
  }[kind];
  return `--${name} <${value}>`;
}

/** How the flag is written where it is a plain word: `<what>`, `[pages...]`, `<export|import>`. */
export function wordUsage({ name, kind, required, choices }: Flag): string {
  const word = kind === 'list' ? `${name}...` : (choices?.join('|') ?? name);
  return required ? `<${word}>` : `[${word}]`;
}

/** What a help says of a flag: its description, what is assumed, and whether it must be given. */
export function flagHelp({ description, assumed, required, kind }: Flag): string {
  const notes = [
    kind === 'pairs' && 'can be repeated',
    required && 'required',
    (['number', 'string'].includes(typeof assumed) || Array.isArray(assumed)) &&
      String(assumed) !== '' &&
      `default: ${String(assumed)}`,
  ].filter((note) => note !== false);
  return notes.length === 0 || /default:|required/i.test(description)
    ? description
    : `${description} (${notes.join(', ')})`;
}

/** What was given for a flag. */
export type Value = boolean | number | string | readonly string[] | Readonly<Record<string, string>>;

/** The value that a text means for a flag; lists and pairs are added to what was given before. Throws `InvalidArgumentError`. */
export function readValue(flag: Flag, text: string, before?: Value): Value {
  switch (flag.kind) {
    case 'boolean':
      if (text !== 'true' && text !== 'false') throw new InvalidArgumentError('It is either true or false.');
      return text === 'true';
    case 'number':
      if (text.trim() === '' || !Number.isFinite(Number(text))) throw new InvalidArgumentError('It must be a number.');
      return Number(text);
    case 'choice': {
      // Users type kinds of elements as docs.json names their lists, such as `tabs`.
      const choice = flag.choices!.find((one) => text === one || text === `${one}s`);
      if (choice === undefined) throw new InvalidArgumentError(`Allowed choices are ${flag.choices!.join(', ')}.`);
      return choice;
    }
    case 'list': {
      const items = text.split(',').map((item) => item.trim());
      return [...((before as readonly string[] | undefined) ?? []), ...items.filter((item) => item !== '')];
    }
    case 'pairs': {
      // An address can hold `=`, a file hardly ever does.
      const at = flag.content ? text.lastIndexOf('=') : text.indexOf('=');
      if (at < 1) throw new InvalidArgumentError(`It is written ${flagUsage(flag).split('<')[1]!.slice(0, -1)}.`);
      return { ...(before as Readonly<Record<string, string>> | undefined), [text.slice(0, at)]: text.slice(at + 1) };
    }
    default:
      return text;
  }
}

/** What would be typed for a value: a flag, or, as an argument, plain words. `shown` is how a text of it is named. */
export function flagWords(
  { name, kind }: Flag,
  value: Value,
  isArgument: boolean,
  shown: (text: string) => string,
): readonly string[] {
  if (kind === 'boolean') return value === false ? [`--no-${name}`] : [`--${name}`];
  if (kind === 'pairs')
    return Object.entries(value).flatMap(([key, text]) => [`--${name}`, `${key}=${shown(String(text))}`]);
  const texts = (Array.isArray(value) ? value : [value]).map((text) => shown(String(text)));
  return isArgument || texts.length === 0 ? texts : [`--${name}`, texts.join(',')];
}
